"""`arbiter doctor`: ready or not, and what to do."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import orjson
import pytest

from tests.cli.room import Room, command, room

pytestmark = pytest.mark.timeout(180)

TABLE = """
[table]
name = "t"

[game]
ruleset = "nova_aetas"
mission = "no-way-but-up"
seats = ["anna"]
heroes = [{{ hero = "scum", seat = "anna" }}]

[dice.red]
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c01"

[readers.board]
driver = "table-link"
port = "{port}"

[mqtt]
port = 0

[web]
port = 0
"""


def written(place: Room, port: str = "hub") -> Path:
    path = place.folder / "t.toml"
    path.write_text(TABLE.format(port=place.folder / port), encoding="utf-8")
    return path


async def test_a_computer_with_all_that_the_table_needs_is_ready() -> None:
    async with room() as place, command(place, "doctor", written(place)) as doctor:
        code, err = await doctor.ends()

    assert (code, err) == (0, "")
    assert f"{place.folder / 't.toml'} is ready." in doctor.said
    assert "✓ Bluetooth  hci0 00:00:5E:00:53:01 is on." in doctor.said


async def test_a_terminal_that_is_not_utf8_gets_plain_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    async with room() as place, command(place, "doctor", written(place, "gone")) as doctor:
        code, err = await doctor.ends()

    assert (code, err) == (1, "Not ready: board.")
    assert "ok Bluetooth  hci0" in doctor.said
    assert "no board" in doctor.said


async def test_a_demo_whose_virtual_hardware_dies_ends_and_says_so() -> None:
    async with room() as place, command(place, "demo", "nova_aetas") as demo:
        await demo.says("http://")  # the page is open
        os.kill(_hardware_of(demo.process.pid), signal.SIGKILL)
        code, err = await demo.ends()

    assert code == 1
    assert "The demo's virtual hardware ended (exit code -9)" in err


def _hardware_of(demo: int) -> int:
    """The process with the virtual dice: a child of the demo."""
    children = Path(f"/proc/{demo}/task/{demo}/children").read_text(encoding="ascii").split()
    (mock,) = [pid for pid in children if b"\0mock\0" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return int(mock)


async def test_what_the_table_needs_and_is_not_well_fails_with_what_to_do() -> None:
    async with room() as place:
        place.radio.power(on=False)
        async with command(place, "doctor", written(place, "gone"), "--json") as doctor:
            code, _ = await doctor.ends()

    told = orjson.loads(doctor.said)
    broken = {one["part"]: one["text"] for one in told["findings"] if one["needed"] and not one["well"]}
    assert (code, told["well"]) == (1, False)
    assert set(broken) == {"Bluetooth", "board"}
    assert "bluetoothctl power on" in broken["Bluetooth"]
    assert "plug the device in" in broken["board"]


async def test_people_are_told_which_parts_to_look_at() -> None:
    async with room() as place, command(place, "doctor", written(place, "gone")) as doctor:
        assert await doctor.ends() == (1, "Not ready: board.")


async def test_without_a_table_only_the_computer_is_looked_at() -> None:
    async with room() as place:
        place.radio.power(on=False)
        async with command(place, "doctor") as doctor:
            code, _ = await doctor.ends()

    assert code == 0
    assert "! Bluetooth" in doctor.said
    assert "This computer is ready." in doctor.said


async def test_a_config_with_a_fault_is_reported_with_its_line() -> None:
    async with room() as place:
        path = written(place)
        path.write_text(path.read_text(encoding="utf-8").replace('"d6"', '"d7"'), encoding="utf-8")
        async with command(place, "doctor", path) as doctor:
            code, err = await doctor.ends()

    assert code == 1
    assert f"{path}:" in err
    assert "d7" in err
