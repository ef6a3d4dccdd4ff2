"""How to reach a broker, as a form of the page says it.

The password is kept in a file next to the config that only this user can read: it never appears in a difference or in the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller.setup.secret_file import keep_secret
from controller.setup.values import NoSuchAct, number, optional_text, text

USUAL_PORT = 1883

# Values of None are removed from the config.
NOWHERE: Mapping[str, None] = dict.fromkeys(("broker", "port", "user", "password", "password_file"))


class BrokerLogin:
    """`config` is the config that is written, `name` that of the file for the password."""

    def __init__(self, config: Path, name: str) -> None:
        self._file = config.with_name(name)

    @property
    def is_kept(self) -> bool:
        return self._file.is_file()

    async def keep(self, values: Mapping[str, Any]) -> None:
        password = text(values, "password")
        if not password.strip() or not password.isprintable():
            raise NoSuchAct("password", {})
        await keep_secret(self._file, password)

    def section(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The keys of the config. Without a broker, all of them are removed."""
        broker, user = optional_text(values, "broker"), optional_text(values, "user")
        if broker is None:
            return dict(NOWHERE)
        secret = {"password": None, "password_file": self._file.name} if user is not None and self.is_kept else {}
        return {"broker": broker, "port": number(values, "port"), "user": user, **secret}
