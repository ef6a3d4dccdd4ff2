"""`arbiter devices test`: roll, load or light every device, and report what was seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.live import Live

from controller.commands.devices.background import running
from controller.commands.devices.config_from_scan import config_of_what_is_found, with_proxies
from controller.commands.devices.named_proxies import named_proxies
from controller.commands.devices.scoreboard import Scoreboard, as_document
from controller.commands.failing import Failure, plain_failures
from controller.commands.output import print_line
from controller.commands.run_until_stopped import run_until_stopped
from controller.config.hardware import Die, Reader
from controller.config.load import load_table
from controller.config.model import TableConfig
from controller.daemon.devices import Devices
from controller.journal.sqlite_file import player_of
from controller.onboarding.device_test import DeviceTest
from controller.onboarding.round_trips import RoundTrips, asks_of
from controller.onboarding.scan.bluetooth import BluetoothTrouble, usable_bluetooth
from controller.referee.notices import Glow
from controller.toml.faults import instead
from firmware_bridge.observations import DeviceUp, Observation, TagSeen, device_of

# Fast enough to follow a roll.
FRAMES_PER_SECOND = 8

Tell = Callable[[str, str], None]
"""Shows what a device just did."""


def try_devices(
    path: Path | None,
    device: str | None,
    *,
    seconds: float,
    ports: Sequence[str],
    proxies: Sequence[str] = (),
    state: Path | None = None,
    json: bool,
) -> None:
    with plain_failures():
        named = named_proxies(proxies)
        config = with_proxies(_of_table(path, state), named) if path else config_of_what_is_found(ports, named)
    config = _only(config, device) if device else config
    if not _all(config):
        raise Failure(
            f"{path} has neither dice nor readers: `arbiter devices pair` finds them."
            if path
            else "There is nothing to test: no die was heard, and no hub or reader is on a port."
        )
    trips = {name: RoundTrips(asks_of(each.driver)) for name, each in _all(config).items()}
    board = Scoreboard(DeviceTest(config, monotonic()), trips)
    run_until_stopped(_try(config, board, seconds, json=json))
    board.over = True
    _report(board, json=json)


def _of_table(path: Path, state: Path | None) -> TableConfig:
    """Refuse a table that is being played: two programs cannot share a die."""
    table = load_table(path, state)
    if player := player_of(Path(table.config.journal.path)):
        raise Failure(f"{path} is being played, by process {player}: stop that one first.")
    return table.config


def _all(config: TableConfig) -> dict[str, Die | Reader]:
    return {**config.dice, **config.readers}


def _only(config: TableConfig, device: str) -> TableConfig:
    known = sorted(_all(config))
    if device not in known:
        raise Failure(f"There is no device {device!r}{instead(device, known)}")
    dice = {name: die for name, die in config.dice.items() if name == device}
    readers = {name: reader for name, reader in config.readers.items() if name == device}
    return config.model_copy(update={"dice": dice, "readers": readers})


async def _try(config: TableConfig, board: Scoreboard, seconds: float, *, json: bool) -> None:
    done = asyncio.Event()
    console = Console(quiet=json)
    tell = _teller(console, board, json=json)

    def observe(seen: Observation) -> None:
        line = board.test.note(seen)
        _respond(devices, board.test, seen)
        if line:
            tell(device_of(seen), line)
        if board.test.done:
            done.set()

    devices = Devices(config, observe, board.trips.__getitem__)
    board.deaf = await _deaf(config)
    with Live(
        board if console.is_terminal else "", console=console, refresh_per_second=FRAMES_PER_SECOND, transient=True
    ):
        async with running(devices.run()):
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await done.wait()


def _teller(console: Console, board: Scoreboard, *, json: bool) -> Tell:
    """On a terminal, redraw the state; for any other reader, print line after line."""
    if json:
        return lambda device, line: print_line({"device": device, "seen": line})
    if console.is_terminal:
        return lambda device, line: board.story.append(f"{device}: {line}")
    return lambda device, line: console.print(f"{device}: {line}", highlight=False, markup=False, soft_wrap=True)


async def _deaf(config: TableConfig) -> str:
    """Why Bluetooth cannot be used, and what to do; empty if it can."""
    if config.bluetooth.proxies or not config.has_bluetooth:
        return ""
    try:
        await usable_bluetooth()
    except BluetoothTrouble as trouble:
        return str(trouble)
    return ""


def _respond(devices: Devices, test: DeviceTest, seen: Observation) -> None:
    """Show that it works: a die blinks when it is connected, a square glows under its base."""
    match seen:
        case DeviceUp():
            devices.call_for(name for name, each in test.devices.items() if each.is_die and each.up)
        case TagSeen(cell=cell):
            devices.light({cell: Glow.LEGAL})


def _report(board: Scoreboard, *, json: bool) -> None:
    if json:
        for device in board.test.devices.values():
            print_line(as_document(device, board.trips[device.name]))
    else:
        Console().print(board)
    if not board.test.done:
        waiting = [device.name for device in board.test.devices.values() if not device.works]
        raise Failure("" if json else f"Not tested successfully: {', '.join(waiting)}.")
