"""`arbiter devices scan`: everything within reach, for people and for programs."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from controller.commands.devices.named_proxies import named_proxies
from controller.commands.failing import Failure
from controller.onboarding.scan.bluetooth import SWITCHED_OFF
from firmware_bridge.table_link.cells import Cells
from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy
from hw_mocks.readers.hub import virtual_hub
from tests.cli.room import PROXY_KEY as KEY
from tests.cli.room import Room, command, room
from tests.loop.harness import free_port

pytestmark = pytest.mark.timeout(180)


async def scanned(place: Room, *words: str) -> tuple[int | None, str, list[dict[str, Any]]]:
    async with command(place, "devices", "scan", "--seconds", "3", "--json", *words) as scan:
        code, err = await scan.ends()
    return code, err, [orjson.loads(line) for line in scan.said.splitlines()]


async def test_programs_get_a_line_for_each_thing_that_is_found() -> None:
    async with room() as place:
        code, _, lines = await scanned(place, *place.ports)

    found = {line.get("id") or line["port"]: line for line in lines}
    assert code == 0
    assert found["1a2b3c01"]["claim"] == 'pixel_id = "1a2b3c01"'
    assert (found["1a2b3c02"]["kind"], found["1a2b3c02"]["die"]) == ("pixels", "d8")
    assert found["4E71F3"]["kind"] == "godice"
    hub = found[str(place.folder / "hub")]
    assert (hub["kind"], hub["name"], hub["columns"], hub["rows"]) == ("hub", "board", 12, 12)
    assert found[str(place.folder / "reader")]["kind"] == "pn532"


async def test_people_get_a_table_with_what_to_claim_each_by() -> None:
    async with room() as place, command(place, "devices", "scan", "--seconds", "2", *place.ports) as scan:
        code, _ = await scan.ends()

    assert code == 0
    for words in ('pixel_id = "1a2b3c01"', "GoDice, red dots", "hub, 12 by 12", "PN532 1.6", "arbiter devices pair"):
        assert words in scan.said


async def test_ports_are_asked_even_where_bluetooth_is_off() -> None:
    async with room() as place:
        place.radio.power(on=False)
        code, _, lines = await scanned(place, *place.ports)

    assert code == 0
    assert {"on": "air", "trouble": SWITCHED_OFF} in lines
    assert any(line.get("kind") == "hub" for line in lines)


async def test_nothing_to_hear_with_and_nothing_found_is_one_sentence_and_exit_code_1() -> None:
    async with room() as place:
        place.radio.power(on=False)
        async with command(place, "devices", "scan", "--seconds", "1") as scan:
            assert await scan.ends() == (1, SWITCHED_OFF)
            assert SWITCHED_OFF not in scan.said


async def test_a_hub_of_another_version_is_told_what_to_do() -> None:
    async with room() as place, virtual_hub(place.folder / "old", Cells(2, 2), protocol=9):
        _, _, lines = await scanned(place, "--port", str(place.folder / "old"))

    (old,) = [line for line in lines if line.get("port") == str(place.folder / "old")]
    assert old["table_link"] == 9
    assert old["trouble"].startswith("The hub speaks version 9 of the table link")


async def test_a_proxy_hears_for_a_computer_without_bluetooth() -> None:
    async with room() as place, virtual_proxy(VirtualProxy(place.radio, "shelf", key=KEY)) as shelf:
        place.radio.power(on=False)
        (place.folder / "shelf.key").write_text(f"{KEY}\n", encoding="ascii")
        away = free_port()
        named = ("--proxy", f"127.0.0.1:{shelf.port},shelf.key", "--proxy", f"127.0.0.1:{away}")
        code, _, lines = await scanned(place, *named)

    assert code == 0
    assert {line["id"]: line["proxy"] for line in lines if "id" in line} == dict.fromkeys(
        ("1a2b3c01", "1a2b3c02", "4E71F3"), f"127.0.0.1:{shelf.port}"
    )
    states = {line["name"]: line["trouble"] for line in lines if line["on"] == "proxy"}
    assert states[f"127.0.0.1:{shelf.port}"] is None
    assert "does not answer" in states[f"127.0.0.1:{away}"]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [("shelf.local,none.key", "cannot be read"), ("shelf.local:high", "--proxy: "), (",", "--proxy: ")],
)
def test_a_proxy_that_is_not_named_rightly_is_refused(word: str, sentence: str) -> None:
    with pytest.raises(Failure, match=sentence):
        named_proxies([word])
