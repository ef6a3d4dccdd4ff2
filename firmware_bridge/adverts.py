"""A Bluetooth advert, as every platform provides it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Advert:
    """One advertisement merged with its scan response; UUIDs are lower-case 128-bit strings."""

    name: str | None = None
    service_uuids: tuple[str, ...] = ()
    manufacturer_data: Mapping[int, bytes] = field(default_factory=dict)
    service_data: Mapping[str, bytes] = field(default_factory=dict)
