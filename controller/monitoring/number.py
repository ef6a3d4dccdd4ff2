"""A number that somebody watches. What writes it down for Prometheus is imported when a machine asks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Number(Struct, frozen=True):
    """`counts` for what only grows until the process ends; its name then gets `_total` behind it.

    Several numbers of one name differ by their labels, and follow each other.
    """

    name: str
    about: str
    value: float
    counts: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
