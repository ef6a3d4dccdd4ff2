"""`arbiter record`, and the same table played from what it wrote."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner

from controller.commands.failing import Failure
from controller.commands.mock.virtual_table import virtual_table
from controller.config.load import load_table
from controller.daemon.devices import Devices
from controller.main import app
from firmware_bridge.captures import Air, Cable, Opened, read_capture
from firmware_bridge.observations import DieSettled, Observation, TagSeen
from tests.alongside import alongside

PATIENCE = 60
KNIGHT = "04e10cda993c80"

TABLE = """
[table]
name = "t"

[game]
ruleset = "nova_aetas"
mission = "no-way-but-up"

[dice.red]
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c4d"

[readers.board]
driver = "table-link"
port = "hub"

[bluetooth]
bus = "unix:path=bus"

[virtual]
hands = false
"""
LIVE = "[virtual.readers.board]\ncolumns = 4\nrows = 4\n"
TAPES = """
[virtual.dice.red]
capture = "tapes/red.capture"
pace = 20
[virtual.readers.board]
capture = "tapes/board.capture"
pace = 20
"""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    with TemporaryDirectory(prefix="t-") as name:  # short: sockets demand it
        yield Path(name)


def config(folder: Path, virtual: str) -> Path:
    path = folder / "t.toml"
    path.write_text(TABLE + virtual, encoding="utf-8")
    return path


@asynccontextmanager
async def recording(path: Path, *options: str) -> AsyncIterator[asyncio.subprocess.Process]:
    command = (sys.executable, "-m", "controller.main", "record", str(path), "--state", str(path.parent), *options)
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def said(process: asyncio.subprocess.Process, words: str) -> None:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        while words not in (line := (await process.stdout.readline()).decode()):
            assert line, f"it ended before it said {words!r}"


async def test_a_table_is_recorded_and_its_captures_play_the_same_evening_again(folder: Path) -> None:
    path = config(folder, LIVE)
    async with (
        virtual_table(load_table(path, folder), fast=True) as hardware,
        recording(path, "--out", str(folder / "tapes")) as process,
    ):
        await said(process, "red: up (d6)")
        hub, radio = hardware.hubs["board"], hardware.radio
        assert radio is not None
        hub.place(KNIGHT, "C4")
        await said(process, f"board: {KNIGHT} lies on C4")
        await radio.roll("red", 5)
        await said(process, "red: rolled 5")
        process.send_signal(signal.SIGINT)
        await said(process, "red: ")
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0

    places = {}
    for name in ("red", "board"):
        with (folder / "tapes" / f"{name}.capture").open(encoding="utf-8") as lines:
            capture = read_capture(lines)
        opened = capture.entries[0]
        assert isinstance(opened, Opened)
        places[capture.header.device, capture.header.driver] = type(opened.place)
    assert places == {("red", "pixels"): Air, ("board", "table-link"): Cable}
    assert await seen_again(config(folder, TAPES), folder) == {("red", "5"), ("C4", KNIGHT)}


async def seen_again(path: Path, folder: Path) -> set[tuple[str, str]]:
    """Play the captures to the drivers, until both have reported everything."""
    table = load_table(path, folder)
    found: set[tuple[str, str]] = set()
    complete = asyncio.Event()

    def observe(seen: Observation) -> None:
        match seen:
            case DieSettled(die, face):
                found.add((die, str(face)))
            case TagSeen(_, cell, tag):
                found.add((cell, tag))
        if len(found) == 2:
            complete.set()

    async with virtual_table(table, fast=True), alongside(Devices(table.config, observe).run()):
        async with asyncio.timeout(PATIENCE):
            await complete.wait()
    return found


async def test_devices_that_never_come_are_named_and_leave_no_files(folder: Path) -> None:
    async with recording(config(folder, LIVE), "--out", str(folder / "tapes"), "--seconds", "0.5", "--json") as process:
        async with asyncio.timeout(PATIENCE):
            out, _ = await process.communicate()
    assert process.returncode == 0
    assert json.loads(out) == {"folder": str(folder / "tapes"), "messages": {"red": 0, "board": 0}}
    assert list((folder / "tapes").iterdir()) == []


def test_a_capture_is_never_overwritten(folder: Path) -> None:
    (folder / "red.capture").write_text("precious", encoding="utf-8")
    result = CliRunner().invoke(app, ["record", str(config(folder, LIVE)), "--out", str(folder)])
    assert isinstance(result.exception, Failure)
    assert "exists already" in str(result.exception)


def test_a_table_without_devices_has_nothing_to_record(folder: Path) -> None:
    path = folder / "t.toml"
    path.write_text(TABLE.split("[dice.red]", maxsplit=1)[0], encoding="utf-8")
    result = CliRunner().invoke(app, ["record", str(path), "--out", str(folder / "tapes")])
    assert "nothing to record" in str(result.exception)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "cannot be read"),
        ("hello\n", "line 1: this is not a JSON object"),
        ('{"capture":1,"device":"x","driver":"x"}\n{"us":0,"open":{"port":"x"}}\n', "made on a cable, not on the air"),
    ],
)
async def test_a_tape_that_cannot_be_played_is_named(folder: Path, text: str | None, sentence: str) -> None:
    if text is not None:
        (folder / "red.capture").write_text(text, encoding="utf-8")
    table = load_table(config(folder, '[virtual.dice.red]\ncapture = "red.capture"\n'), folder)
    with pytest.raises(Failure, match=sentence):
        async with virtual_table(table, fast=True):
            pass
