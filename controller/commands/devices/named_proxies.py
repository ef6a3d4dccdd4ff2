"""Bluetooth proxies that are named on the command line, where no table names them yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from controller.commands.failing import Failure
from controller.config.hardware import ProxySection
from controller.onboarding.draft.sections import fault_in

# A key has 44 characters; what is longer is another file.
_LONGEST_KEY = 100


def named_proxies(words: Sequence[str]) -> list[ProxySection]:
    """Each is HOST or HOST:PORT, and after a comma the file with its key; raises Failure if one is not."""
    written = [_as_written(word) for word in words]
    whole = [_with_key(each) for each in written]
    if fault := fault_in("bluetooth", {"proxies": whole}):
        raise Failure(f"--proxy: {fault}")
    sections = [ProxySection.model_validate(each) for each in whole]
    return [
        section.model_copy(update={"key_file": each.get("key_file")})
        for section, each in zip(sections, written, strict=True)
    ]


def as_written(proxy: ProxySection) -> dict[str, Any]:
    """For a config: where its key is kept, and not the key."""
    return proxy.model_dump(include={"host", "port", "key_file", "name"}, exclude_defaults=True)


def _as_written(word: str) -> dict[str, Any]:
    where, _, file = word.partition(",")
    host, colon, port = where.partition(":")
    values: dict[str, Any] = {"host": host}
    if colon:
        values |= {"port": int(port) if port.isdecimal() else port, "name": where}
    if file:
        values["key_file"] = str(Path(file).absolute())
    return values


def _with_key(proxy: dict[str, Any]) -> dict[str, Any]:
    if "key_file" not in proxy:
        return proxy
    file = Path(proxy["key_file"])
    try:
        with file.open(encoding="ascii") as text:
            key = text.read(_LONGEST_KEY).strip()
    except (OSError, UnicodeDecodeError):
        raise Failure(f"--proxy: {file} cannot be read: write the proxy's key into it.") from None
    return {name: each for name, each in proxy.items() if name != "key_file"} | {"key": key}
