"""`arbiter record`: what passes between a table and its devices, byte for byte, each device in its own file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path

import click
from rich.console import Console

from controller.commands.app import app
from controller.commands.failing import Failure, plain_failures
from controller.commands.options import PATH, as_json, state_folder, table_file
from controller.commands.output import counted, print_json
from controller.commands.run_until_stopped import run_until_stopped
from controller.commands.tables import table_for
from controller.config.hardware import TagTopicReader
from controller.config.model import TableConfig
from controller.daemon.devices import Devices
from firmware_bridge.captures import SUFFIX, Header, Recorder
from firmware_bridge.observations import (
    ButtonPressed,
    DeviceDown,
    DeviceUp,
    DieSettled,
    Observation,
    Observe,
    TagGone,
    TagSeen,
)


def run_record(path: Path, *, out: Path, seconds: float | None, state: Path | None, json: bool) -> None:
    with plain_failures():
        config = table_for(path, state).config
    files = _files(config, path, out)
    console = Console(quiet=json)
    console.print(f"Recording {counted(len(files), 'device')} into {out}. Ctrl-C ends it.")
    messages: dict[str, int] = {}
    run_until_stopped(_run(config, files, seconds, partial(_tell, console), messages))
    if json:
        print_json({"folder": str(out), "messages": messages})
    for name, count in messages.items():
        said = f"{count} messages in {files[name]}" if count else "it was never connected"
        console.print(f"{name}: {said}.", highlight=False)


def _files(config: TableConfig, path: Path, out: Path) -> dict[str, Path]:
    linked = [name for name, each in config.readers.items() if not isinstance(each, TagTopicReader)]
    files = {name: out / f"{name}{SUFFIX}" for name in (*config.dice, *linked)}
    if not files:
        raise Failure(f"{path} has no dice and no readers: there is nothing to record.")
    for file in files.values():
        if file.exists():
            raise Failure(f"{file} exists already: choose another folder, so that no capture is overwritten.")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{out} cannot be created ({error.strerror}): choose another folder.") from None
    return files


async def _run(
    config: TableConfig, files: Mapping[str, Path], seconds: float | None, observe: Observe, messages: dict[str, int]
) -> None:
    with _recorders(config, files) as recorders, suppress(TimeoutError):
        try:
            async with asyncio.timeout(seconds):
                await Devices(config, observe, recorders.__getitem__).run()
        finally:
            messages |= {name: recorder.messages for name, recorder in recorders.items()}


@contextmanager
def _recorders(config: TableConfig, files: Mapping[str, Path]) -> Iterator[dict[str, Recorder]]:
    made = datetime.now().astimezone().isoformat(" ", "seconds")
    started = asyncio.get_running_loop().time()
    drivers = {name: die.driver for name, die in config.dice.items()}
    drivers |= {name: reader.driver for name, reader in config.readers.items()}
    recorders = {
        name: Recorder(partial(file.open, "x", encoding="utf-8"), Header(name, drivers[name], made), started)
        for name, file in files.items()
    }
    try:
        yield recorders
    finally:
        for recorder in recorders.values():
            recorder.close()


def _tell(console: Console, seen: Observation) -> None:
    """Show that it works: print what was just recorded."""
    if words := _words(seen):
        console.print(words, highlight=False, markup=False)


def _words(seen: Observation) -> str:
    match seen:
        case DeviceUp(device, kind):
            return f"{device}: up ({kind})"
        case DeviceDown(device, reason):
            return f"{device}: {reason}"
        case DieSettled(die, face):
            return f"{die}: rolled {face}"
        case TagSeen(reader, cell, tag):
            return f"{reader}: {tag} lies on {cell}"
        case TagGone(reader, cell, tag):
            return f"{reader}: {tag} was lifted from {cell}"
        case ButtonPressed(reader, button):
            return f"{reader}: button {button}"
        case _:
            return ""


@app.command()
@table_file
@click.option("--out", metavar="FOLDER", type=PATH, required=True, help="The folder for the captures.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after this long.")
@state_folder
@as_json
def record(table: Path, *, out: Path, seconds: float | None, state: Path | None, json: bool) -> None:
    """Record every byte between the table and its devices.

    To study it, or to play it back.
    """
    run_record(table, out=out, seconds=seconds, state=state, json=json)
