"""How the table is, as the web server tells machines that watch over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.monitoring.number import Number


@dataclass(frozen=True, slots=True)
class Condition:
    """What `/health` and `/metrics` tell. Nothing in it is private."""

    health: Mapping[str, Any]
    numbers: tuple[Number, ...] = ()


NOTHING_TO_TELL = Condition({"status": "ok"})
