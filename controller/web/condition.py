"""The condition of the table as the web server reports it for monitoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from controller.monitoring.number import Number


class Condition(Struct, frozen=True):
    """What `/health` and `/metrics` report. Nothing in it is private."""

    health: Mapping[str, Any]
    numbers: tuple[Number, ...] = ()


NOTHING_TO_TELL = Condition({"status": "ok"})
