"""`arbiter devices test`: rolled, loaded, lit, and reported."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from controller.journal.on_disk import Journal
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy
from tests.cli.room import Room, command, room

pytestmark = pytest.mark.timeout(180)

TABLE = """
[table]
name = "t"

[game]
ruleset = "nova_aetas"
mission = "no-way-but-up"

[dice.red]
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c01"

[dice.bone]
driver = "godice"
kind = "d6"
die_id = "4E71F3"

[readers.board]
driver = "table-link"
port = "{hub}"

[journal]
path = "{journal}"
"""


def written(place: Room) -> Path:
    path = place.folder / "t.toml"
    path.write_text(TABLE.format(hub=place.folder / "hub", journal=place.folder / "t.arbiter"), encoding="utf-8")
    return path


async def test_a_table_whose_devices_all_do_their_part_works() -> None:
    async with room() as place, command(place, "devices", "test", written(place), "--json") as test:
        for device in ("red", "bone", "board"):
            await test.says(f'"device":"{device}","seen":"is here')
            test._seen = 0
        await place.radio.roll("red", 5)
        await test.says("rolled a 5")
        place.hub.place("04a20000000001", "C4")
        await test.says("sees 04a20000000001 on C4")
        await place.radio.roll("bone", 3)
        code, err = await test.ends()
        pixel = place.radio.dice["red"]

    results = {line["device"]: line for line in map(orjson.loads, test.said.splitlines()) if "works" in line}
    assert (code, err) == (0, "")
    assert all(result["works"] for result in results.values())
    assert (results["red"]["rolled"], results["bone"]["rolled"]) == (5, 3)
    assert results["board"]["base"] == ["C4", "04a20000000001"]
    assert all(result["answers_in"] is not None for result in results.values())
    assert isinstance(pixel, VirtualPixel)
    assert pixel.blinks


async def test_what_was_not_shown_to_work_is_named_and_fails() -> None:
    async with (
        room() as place,
        command(place, "devices", "test", written(place), "--device", "red", "--seconds", "3") as test,
    ):
        code, err = await test.ends()

    assert (code, err) == (1, "Not tested successfully: red.")
    assert "roll it, please" in test.said
    assert "✗ red" in test.said


async def test_a_device_that_is_not_in_the_config_is_met_with_a_guess() -> None:
    async with room() as place, command(place, "devices", "test", written(place), "--device", "bord") as test:
        assert await test.ends() == (1, "There is no device 'bord': did you mean 'board'?")


async def test_dice_are_not_taken_away_from_a_table_that_is_being_played() -> None:
    async with room() as place:
        with Journal.open(place.folder / "t.arbiter"):
            async with command(place, "devices", "test", written(place)) as test:
                code, err = await test.ends()

    assert code == 1
    assert "is being played, by process" in err


async def test_without_a_table_whatever_is_within_reach_is_tried() -> None:
    async with room() as place, command(place, "devices", "test", *place.ports, "--seconds", "4", "--json") as test:
        code, _ = await test.ends()

    results = [line for line in map(orjson.loads, test.said.splitlines()) if "works" in line]
    assert code == 1
    assert {result["driver"] for result in results} == {"pixels", "godice", "table-link", "pn532"}
    assert all(result["up"] for result in results)


async def test_bluetooth_that_is_off_is_reported_with_what_to_do() -> None:
    async with room() as place:
        place.radio.power(on=False)
        async with command(place, "devices", "test", written(place), "--seconds", "2") as test:
            code, _ = await test.ends()

    assert code == 1
    assert "Bluetooth is switched off: switch it on" in test.said


async def test_a_table_without_dice_does_not_need_bluetooth() -> None:
    async with room() as place:
        place.radio.power(on=False)
        path = written(place)
        before, _, others = path.read_text(encoding="utf-8").partition("[dice.red]")
        path.write_text(before + others[others.index("[readers.board]") :], encoding="utf-8")
        async with command(place, "devices", "test", path, "--seconds", "2") as test:
            await test.ends()

    assert "board" in test.said
    assert "Bluetooth" not in test.said


async def test_dice_that_only_a_proxy_hears_are_tested_through_it() -> None:
    async with room() as place, virtual_proxy(VirtualProxy(place.radio, "shelf")) as shelf:
        place.radio.power(on=False)
        words = ("devices", "test", written(place), "--device", "red", "--proxy", f"127.0.0.1:{shelf.port}", "--json")
        async with command(place, *words) as test:
            await test.says('"seen":"is here')
            await place.radio.roll("red", 5)
            code, err = await test.ends()

    assert (code, err, shelf.connects) == (0, "", ["red"])
