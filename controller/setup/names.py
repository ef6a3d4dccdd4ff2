"""Names of devices: all kinds of devices of a table share one set of names."""

from __future__ import annotations

import re

from controller.config.model import TableConfig
from controller.setup.values import Impossible

_NAME = re.compile(r"[A-Za-z0-9_-]+")


def free_name(base: str, config: TableConfig) -> str:
    """The first of red-1, red-2, … that is not taken."""
    taken = _taken(config)
    return next(name for number in range(1, len(taken) + 2) if (name := f"{base}-{number}") not in taken)


def check_name(name: str, config: TableConfig, own: str | None = None) -> None:
    """Raise Impossible if a device cannot be called so; `own` is its name until now."""
    if not _NAME.fullmatch(name):
        raise Impossible("name-letters")
    if name != own and name in _taken(config):
        raise Impossible("name-taken", name=name)


def _taken(config: TableConfig) -> set[str]:
    return {*config.dice, *config.readers, *config.displays, *(proxy.called for proxy in config.bluetooth.proxies)}
