"""A Bluetooth advert, as every platform provides it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Advert:
    """One advertisement merged with its scan response; UUIDs are lower-case 128-bit strings."""

    name: str | None = None
    service_uuids: tuple[str, ...] = ()
    manufacturer_data: Mapping[int, bytes] = field(default_factory=dict)
    service_data: Mapping[str, bytes] = field(default_factory=dict)

    @classmethod
    def remembered_by_bluez(cls, device: Mapping[str, Any]) -> Advert:
        """The last advert of a device, out of its properties on the bus."""
        return cls(
            device.get("Name"),
            tuple(device.get("UUIDs", ())),
            device.get("ManufacturerData", {}),
            device.get("ServiceData", {}),
        )
