"""Count the unreadable messages of a device instead of noting each: a broken device would fill the disk."""

from __future__ import annotations

from msgspec import Struct

# It is enough to know when it began and whether it goes on.
SECONDS_BETWEEN_NOTES = 60.0


class _Device(Struct):
    noted_at: float
    since: int = 0


class Refusals:
    """The first fault of a device is noted at once; those that follow are noted together, once a minute."""

    def __init__(self) -> None:
        self._devices: dict[str, _Device] = {}

    def add(self, device: str, error: str, now: float) -> str | None:
        """The sentence to note; None while the fault is only counted."""
        known = self._devices.get(device)
        if known is None:
            self._devices[device] = _Device(now)
            return error
        known.since += 1
        if now - known.noted_at < SECONDS_BETWEEN_NOTES:
            return None
        text = f"{error} ({known.since} faults since the last note)"
        self._devices[device] = _Device(now)
        return text
