"""Bluetooth proxies: ESPHome boards that announce themselves in the network, and those through which the table hears its dice.

A board has an encryption key; it is kept in a file next to the config.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.config.model import NetworkSection
from controller.onboarding.scan.proxies import FoundEsphome, find_esphome_devices
from controller.setup.device_now import devices_now
from controller.setup.edits import Edit, append, editing, take_out
from controller.setup.names import check_name, free_name
from controller.setup.running_table import RunningTable
from controller.setup.searching import SearchingSection
from controller.setup.secret_file import keep_secret
from controller.setup.values import Impossible, NoSuchAct, number, optional_text, text
from firmware_bridge.observations import DeviceDown, DeviceUp, Observation

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

LIBRARY = "bleak_esphome"
USUAL_PORT = 6053

_KEY = re.compile(r"[A-Za-z0-9+/]{43}=")
_KEY_FILE = re.compile(r"[A-Za-z0-9_-]+\.proxy-key")


class ProxiesSection(SearchingSection):
    """`config` is the file to write."""

    id = "proxies"

    def __init__(self, running: RunningTable, config: Path) -> None:
        super().__init__()
        self._running = running
        self._config = config
        self._found: list[FoundEsphome] = []

    def network(self) -> NetworkSection:
        return self._running.table.config.network

    async def find(self, network: AsyncZeroconf) -> None:
        self._found = await find_esphome_devices(network=network)

    def state(self) -> Mapping[str, Any]:
        proxies, now = self._running.table.config.bluetooth.proxies, devices_now(self._running.device_states)
        ours = {(proxy.host, proxy.port) for proxy in proxies}
        return {
            "library": find_spec(LIBRARY) is not None,
            "proxies": [
                {"name": proxy.called, "host": proxy.host, "key": bool(proxy.key), **now.get(proxy.called, {})}
                for proxy in proxies
            ],
            "found": [self._shown(each) for each in self._found if (each.host, each.port) not in ours],
            "searching": self.searching,
            "usual": USUAL_PORT,
        }

    def observe(self, observation: Observation) -> None:
        if isinstance(observation, DeviceUp | DeviceDown):
            self.changed()

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "add":
                return self._add(values)
            case "forget":
                called = text(values, "name")
                names = [proxy.called for proxy in self._running.table.config.bluetooth.proxies]
                if called not in names:
                    raise Impossible("proxy-gone")
                return editing(lambda document: take_out(document, "bluetooth", "proxies", names.index(called)))
            case _:
                return super().change(name, values)

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match name:
            case "key":
                if not _KEY.fullmatch(key := text(values, "key")):
                    raise Impossible("proxy-key")
                file = f"{text(values, 'name')}.proxy-key"
                if not _KEY_FILE.fullmatch(file):
                    raise Impossible("name-letters")
                await keep_secret(self._config.with_name(file), key)
                return {"file": file}
            case _:
                return await super().act(name, values)

    def _add(self, values: Mapping[str, Any]) -> Edit:
        """`key_file` is what the page got when the key was kept."""
        name, host, port = text(values, "name"), text(values, "host").strip(), number(values, "port")
        check_name(name, self._running.table.config)
        if not host:
            raise Impossible("proxy-host")
        file = optional_text(values, "key_file")
        if file is not None and not _KEY_FILE.fullmatch(file):
            raise NoSuchAct("add", {})
        entry = {"name": name, "host": host, "port": port if port != USUAL_PORT else None, "key_file": file}
        return editing(lambda document: append(document, "bluetooth", "proxies", entry))

    def _shown(self, board: FoundEsphome) -> Mapping[str, Any]:
        config = self._running.table.config
        try:
            check_name(board.name, config)
            suggest = board.name
        except Impossible:
            suggest = free_name("proxy", config)
        return {
            "name": board.name,
            "host": board.host,
            "port": board.port,
            "key": board.is_encrypted,
            "suggest": suggest,
        }
