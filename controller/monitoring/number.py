"""A metric. The module that formats it for Prometheus is imported at the first request."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Number(Struct, frozen=True):
    """`counts`: a counter that only grows; its name gets the suffix `_total`.

    Several numbers of one name differ by their labels, and follow each other.
    """

    name: str
    about: str
    value: float
    counts: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
