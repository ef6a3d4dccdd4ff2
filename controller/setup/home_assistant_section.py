"""Home Assistant: found in the network, what to enter there, and its broker written into the config.

The password is kept in a file next to the config that only this user can read: it never appears in a difference or in the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from controller.config.load import Table
from controller.network.zeroconf_search import responder
from controller.onboarding.scan.home_assistant import FoundHome, find_home_assistants
from controller.setup.edits import Edit, editing, put_value
from controller.setup.section import Section
from controller.setup.values import Impossible, NoSuchAct, number, optional_text, text
from controller.whole_file import FOR_OWNER, write_whole

SECTION = "home_assistant"
USUAL_HOST = "homeassistant.local"
USUAL_PORT = 1883
PASSWORD_FILE = "home-assistant.password"  # noqa: S105  # the name of a file


class HomeAssistantSection(Section):
    """`config` is the file to write; `start_again` starts the table again with it: its links to brokers are made at the start."""

    id = "home"

    def __init__(self, table: Callable[[], Table], config: Path, start_again: Callable[[], None]) -> None:
        super().__init__()
        self._table = table
        self._config = config
        self._start_again = start_again
        self._found: list[FoundHome] = []
        self._searching = False
        self._again = asyncio.Event()
        self._written: Mapping[str, Any] | None = None

    async def run(self) -> None:
        while True:
            self._again.clear()
            self._searching = True
            self.changed()
            try:
                await self._search()
            finally:
                self._searching = False
            self.changed()
            await self._again.wait()

    def state(self) -> Mapping[str, Any]:
        config = self._table().config
        section = config.home_assistant
        running = {"enabled": section.enabled, "broker": section.broker, "port": section.port, "user": section.user}
        return {
            **running,
            **(self._written or {}),
            "waits": self._written is not None,
            "password": bool(section.password or section.password_file) or self._password_file.is_file(),
            "shared": None if config.mqtt.embedded else config.mqtt.broker,
            "usual": {"host": USUAL_HOST, "port": USUAL_PORT},
            "found": [asdict(each) for each in self._found],
            "searching": self._searching,
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
            case "search":
                self._again.set()
                return None
            case "password":
                await asyncio.to_thread(self._keep_password, text(values, "password"))
                self.changed()
                return None
            case "start-again":
                self._start_again()
                return None
            case _:
                return await super().act(name, values)

    @property
    def _password_file(self) -> Path:
        return self._config.with_name(PASSWORD_FILE)

    def _section(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of None are removed from the config. Without a broker, Home Assistant reads the one of the table."""
        broker = optional_text(values, "broker")
        if broker is None:
            nothing = dict.fromkeys(("broker", "port", "user", "password", "password_file"))
            return {"enabled": True, **nothing}
        user = optional_text(values, "user")
        has_file = user is not None and self._password_file.is_file()
        found = {"enabled": True, "broker": broker, "port": number(values, "port"), "user": user}
        return found | ({"password": None, "password_file": PASSWORD_FILE} if has_file else {})

    def _keep_password(self, password: str) -> None:
        if not password.strip() or not password.isprintable():
            raise NoSuchAct("password", {})
        try:
            self._config.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._password_file, f"{password}\n".encode(), FOR_OWNER)
        except OSError as error:
            raise Impossible("no-password-file", text=error.strerror or str(error)) from None

    async def _search(self) -> None:
        network = self._table().config.network
        if not network.search:
            return
        try:
            async with responder(network.interfaces) as own:
                self._found = await find_home_assistants(network=own)
        except OSError:
            self._found = []
