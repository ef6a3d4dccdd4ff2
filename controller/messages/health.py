"""How the table, its devices and its connection to a venue are doing."""

from __future__ import annotations

from msgspec import Struct


class Health(Struct, frozen=True):
    version: str
    ruleset: str
    index: int
    paused: bool
    uptime: int
    devices_up: int
    devices_down: int
    published: int
    dropped: int
    reconnects: int


class DeviceState(Struct, frozen=True):
    id: str
    kind: str
    up: bool
    reason: str = ""
    battery: int | None = None
    charging: bool | None = None


class VenueState(Struct, frozen=True):
    """For a table that is at a venue: whether the venue is `heard`, since when a judge is called, whether one is `coming`.

    `announcement` is what the venue says to its tables; empty while there is nothing to say.
    """

    heard: bool
    judge_called: bool = False
    judge_since: float | None = None
    judge_coming: bool = False
    announcement: str = ""
