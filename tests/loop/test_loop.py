"""Hardware in the loop: daemon and mocks in separate processes, real bleak, real serial, a real broker."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from base64 import b64encode
from collections import Counter
from contextlib import AsyncExitStack
from time import monotonic, sleep

import pytest

from controller.journal.on_disk import Journal
from controller.mqtt.broker import embedded_broker
from rulesets.engine.answers import Rolled
from tests.controller.mqtt.mosquitto import Mosquitto
from tests.controller.mqtt.test_link import eventually
from tests.controller.mqtt.version_door import mqtt_5_only
from tests.loop.harness import PATIENCE, Venue, daemon, ending, foretold, free_port, mocks, play_out, venue

pytestmark = pytest.mark.timeout(300)


def appointment(device: str, kind: str, nth: int, seconds: float = 0.3) -> str:
    return f'[[virtual.faults.scheduled]]\ndevice = "{device}"\nkind = "{kind}"\nnth = {nth}\nseconds = {seconds}\n'


def rates(**kinds: float) -> str:
    return "[virtual.faults.rates]\n" + "".join(f"{kind.replace('_', '-')} = {rate}\n" for kind, rate in kinds.items())


async def ends_as_foretold(place: Venue) -> None:
    expected = foretold(place.table)

    end = await play_out(place)

    assert end["digest"] == expected.digest
    assert place.record() == expected.record
    assert place.is_sound()


def noted(place: Venue, kind: str) -> set[str]:
    return {note.subject for note in place.notes() if note.kind == kind}


async def test_a_quiet_table_plays_to_the_end_that_its_seeds_foretell() -> None:
    with venue() as place:
        await ends_as_foretold(place)
        assert {"board", "red-1", "blue-2"} <= noted(place, "up")


async def test_a_whole_table_on_a_broker_that_speaks_mqtt_5_only_plays_on_while_home_assistants_broker_is_away() -> (
    None
):
    """Home Assistant has a third broker of that kind; it goes away in the middle of the game."""
    with venue(broker="127.0.0.1") as place:
        behind, home = free_port(), free_port()
        text = place.path.read_text(encoding="utf-8").replace("[mqtt]\n", '[mqtt]\nprotocol = "5"\n', 1)
        text = text.partition("[home_assistant]")[0]
        text += f'\n[home_assistant]\nenabled = true\nbroker = "127.0.0.1"\nport = {home}\n'
        place.path.write_text(text, encoding="utf-8")
        async with AsyncExitStack() as brokers:
            await brokers.enter_async_context(Mosquitto(place.state / "broker", behind).running())
            versions = await brokers.enter_async_context(mqtt_5_only(place.port, behind))
            home_broker = AsyncExitStack()
            at_home = await home_broker.enter_async_context(mqtt_5_only(home, behind))
            async with mocks(place), daemon(place) as child:
                async with home_broker:
                    await eventually(lambda: bool(at_home and place.record()))
                end = await ending(child)
        assert end["digest"] == foretold(place.table).digest
        assert place.is_sound()
        assert set(versions) == set(at_home) == {5}


async def test_dice_that_disconnect_in_mid_roll_change_nothing() -> None:
    drops = "".join(appointment(f"red-{die}", "disconnect", nth) for die in (1, 2) for nth in (6, 14, 23))
    with venue(faults=drops) as place:
        await ends_as_foretold(place)
        assert noted(place, "down") & {"red-1", "red-2"}


async def test_a_proxy_that_dies_half_way_loses_no_roll_and_invents_none() -> None:
    """Two boards, one encrypted, and an adapter of this computer hear the dice; one board is cut off for good in the middle of the game."""
    with venue(faults=appointment("shelf", "disconnect", 60, seconds=60)) as place:
        key, text = b64encode(bytes(32)).decode(), place.path.read_text(encoding="utf-8")
        boards = f'{{ name = "shelf", host = "127.0.0.1", port = {free_port()}, key = "{key}" }}, '
        boards += f'{{ name = "door", host = "127.0.0.1", port = {free_port()} }}'
        text = text.replace("[bluetooth]\n", f"[bluetooth]\nproxies = [{boards}]\n", 1)
        place.path.write_text(text, encoding="utf-8")
        await ends_as_foretold(place)
        assert {"shelf", "door"} <= noted(place, "up")
        assert "shelf" in noted(place, "down")
        with Journal.read(place.journal) as journal:
            counted = Counter(die.face for die in journal.dice() if die.fate == "counted")
        rolled = Counter(face for answer in place.record() if isinstance(answer, Rolled) for face in answer.faces)
        assert counted == rolled


async def test_corrupted_frames_from_the_hub_change_nothing() -> None:
    broken = "".join(appointment("board", "corrupt", nth) for nth in (3, 4, 9, 15, 16, 17, 30))
    with venue(faults=broken) as place:
        await ends_as_foretold(place)
        assert noted(place, "refused") == {"board"}


async def test_flickering_tags_and_cocked_dice_change_nothing() -> None:
    with venue(faults=rates(flicker=0.4, cocked=0.1)) as place:
        await ends_as_foretold(place)


async def test_a_storm_of_every_fault_changes_nothing() -> None:
    storm = rates(
        drop=0.01, delay=0.01, duplicate=0.02, corrupt=0.01, disconnect=0.003, brown_out=0.002, cocked=0.05, flicker=0.1
    )
    with venue(faults=storm) as place:
        await ends_as_foretold(place)
        assert noted(place, "down") | noted(place, "refused")


async def test_a_broker_that_is_gone_for_ten_seconds_changes_nothing() -> None:
    with venue(broker="127.0.0.1") as place:
        expected = foretold(place.table)
        store = place.state / "broker"
        async with mocks(place), daemon(place) as child:
            async with embedded_broker(store, place.port):
                await answers_to_be(place, child, 10)
            await asyncio.sleep(10)
            async with embedded_broker(store, place.port):
                end = await ending(child)

        assert end["digest"] == expected.digest
        assert place.record() == expected.record


async def answers_to_be(place: Venue, child: Process, count: int) -> None:
    """Look into the journal until it has this many answers: there is no other way while the broker is part of the test."""

    def look() -> None:
        seen, until = -1, 0.0
        while (now := len(place.record())) < count:
            if now > seen:  # a slow machine is not a fault, a table that stands still is one
                seen, until = now, monotonic() + PATIENCE
            assert child.returncode is None, "the daemon ended by itself"
            assert monotonic() < until, f"the table stands still at {now} answers and does not get to {count}"
            sleep(0.02)

    await asyncio.to_thread(look)
