"""Check everything that a table depends on, one thing after the other. Nothing is changed or disturbed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

from controller.checkup import machine
from controller.checkup.broker import broker_of_the_house, home_assistant, own_broker
from controller.checkup.findings import Finding
from controller.checkup.program_version import OLDEST_BLUEZ, bluez_version, too_old
from controller.config import games
from controller.config.hardware import ProxySection, port_of
from controller.config.load import Table, state_folder
from controller.config.model import TableConfig
from controller.config.web import WebSection
from controller.content.game_name import game_name
from controller.content.languages import own_words
from controller.content.pack_faults import setup_for
from controller.journal.sqlite_file import player_of
from controller.onboarding.scan.bluetooth import BluetoothTrouble, usable_bluetooth
from controller.onboarding.scan.ports import ports, unusable
from controller.toml.source import SourceFault
from controller.web.access.page_port import page_is_free, page_port_taken
from firmware_bridge.uart_service import PORT_PREFIX

# When Arbiter was installed on this computer.
MADE = Path(__file__).stat().st_mtime


async def checkup(table: Table | None) -> AsyncIterator[Finding]:
    """Without a table, what only some tables need is optional."""
    config = table.config if table else None
    playing = table is not None and player_of(Path(table.config.journal.path)) is not None
    yield machine.python()
    yield machine.clock(time.time(), MADE, is_kept=machine.clock_is_kept())
    yield machine.disk(table.state if table else state_folder())
    if table:
        yield _game(table)
        yield machine.journal(Path(table.config.journal.path))
    proxies = config.bluetooth.proxies if config else []
    yield await _bluetooth(needed=config is not None and config.has_bluetooth and not proxies)
    for section in proxies:
        yield await _proxy(section)
    for finding in await _serial(config, playing=playing):
        yield finding
    if config and not config.mqtt.embedded:
        yield await broker_of_the_house(config.mqtt)
    else:
        yield await own_broker(_named_port(config), needed=True, playing=playing)
    if config and config.home_assistant.enabled:
        yield await home_assistant(config)
    if config and config.web.enabled and not playing:
        yield _page(config.web)
    yield machine.fonts(needed=config is not None and bool(config.displays))


def _game(table: Table) -> Finding:
    section = table.config.game
    if not table.config.has_game:
        return Finding("game", True, "none is chosen: the lobby asks for one.")
    try:
        setup_for(table, games.find(section.ruleset))
    except SourceFault as fault:
        return Finding("game", False, fault.sentences[0])
    return Finding("game", True, f"{game_name(section.ruleset, own_words('en'))} can begin.")


async def _bluetooth(*, needed: bool) -> Finding:
    try:
        found = await usable_bluetooth()
    except BluetoothTrouble as trouble:
        return Finding("Bluetooth", False, str(trouble), needed)
    version = await bluez_version()
    if version and version < OLDEST_BLUEZ:
        return Finding("Bluetooth", False, too_old(version), needed)
    names = " and ".join(f"{each.name} {each.address}".strip() for each in found.adapters if each.powered)
    return Finding("Bluetooth", True, f"{names} is on.", needed)


async def _proxy(section: ProxySection) -> Finding:
    """Its libraries are imported only for a table that has one."""
    from controller.checkup.proxies import proxy  # noqa: PLC0415

    return await proxy(section)


async def _serial(config: TableConfig | None, *, playing: bool) -> list[Finding]:
    """The ports of the table's own readers; without a table, all there are."""
    if config is None:
        there = [port.path for port in ports()]
        return [await _port("serial", port, needed=False) for port in there] or [
            Finding(
                "serial", True, "There is no serial port: plug a hub or a reader in when you have one.", needed=False
            )
        ]
    wanted = {name: port for name, each in config.readers.items() if _is_device(port := port_of(each))}
    if playing:
        return [
            Finding(name, True, f"{port} is in use by the table that is being played.") for name, port in wanted.items()
        ]
    return [await _port(name, port, needed=True) for name, port in wanted.items()]


def _is_device(port: str) -> bool:
    return bool(port) and not port.startswith(PORT_PREFIX) and "://" not in port


def _page(web: WebSection) -> Finding:
    if page_is_free(web):
        return Finding("page", True, f"The table's page can open at {web.address}:{web.port}.", needed=False)
    return Finding("page", False, page_port_taken(web), needed=False)


async def _port(part: str, port: str, *, needed: bool) -> Finding:
    reason = await asyncio.to_thread(unusable, port)
    return Finding(part, reason is None, reason or f"{port} may be opened.", needed)


def _named_port(config: TableConfig | None) -> int:
    """The embedded broker takes any free port unless the config names one."""
    return config.mqtt.port if config and "port" in config.mqtt.model_fields_set else 0
