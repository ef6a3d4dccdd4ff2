"""Home Assistant: found in the network, what to enter there, and its broker written into the config."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.config.load import Table
from controller.config.model import NetworkSection
from controller.onboarding.scan.home_assistant import FoundHome, find_home_assistants
from controller.setup.broker_login import USUAL_PORT, BrokerLogin
from controller.setup.edits import Edit, editing, put_value
from controller.setup.searching import SearchingSection

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

SECTION = "home_assistant"
USUAL_HOST = "homeassistant.local"
PASSWORD_FILE = "home-assistant.password"  # noqa: S105  # the name of a file


class HomeAssistantSection(SearchingSection):
    """`config` is the file to write; `start_again` starts the table again with it: its links to brokers are made at the start."""

    id = "home"

    def __init__(self, table: Callable[[], Table], config: Path, start_again: Callable[[], None]) -> None:
        super().__init__()
        self._table = table
        self._login = BrokerLogin(config, PASSWORD_FILE)
        self._start_again = start_again
        self._found: list[FoundHome] = []
        self._written: Mapping[str, Any] | None = None

    def state(self) -> Mapping[str, Any]:
        config = self._table().config
        section = config.home_assistant
        running = {"enabled": section.enabled, "broker": section.broker, "port": section.port, "user": section.user}
        return {
            **running,
            **(self._written or {}),
            "waits": self._written is not None,
            "password": bool(section.password or section.password_file) or self._login.is_kept,
            "shared": None if config.mqtt.embedded else config.mqtt.broker,
            "usual": {"host": USUAL_HOST, "port": USUAL_PORT},
            "found": [asdict(each) for each in self._found],
            "searching": self.searching,
        }

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "connect":
                section = self._section(values)
            case "disconnect":
                section = {"enabled": False}
            case _:
                return super().change(name, values)

        def connect(document: Any) -> None:
            for key, value in section.items():
                put_value(document, SECTION, key, value)

        return editing(connect)

    def written(self, name: str, values: Mapping[str, Any]) -> None:
        if name == "disconnect":
            self._written = {"enabled": False}
        else:
            section = self._section(values)
            self._written = {key: section[key] for key in ("enabled", "broker", "port", "user")}

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match name:
            case "password":
                await self._login.keep(values)
                self.changed()
                return None
            case "start-again":
                self._start_again()
                return None
            case _:
                return await super().act(name, values)

    def network(self) -> NetworkSection:
        return self._table().config.network

    async def find(self, network: AsyncZeroconf) -> None:
        self._found = await find_home_assistants(network=network)

    def _section(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Without a broker, Home Assistant reads the one of the table."""
        return {"enabled": True, **self._login.section(values)}
