"""The messages between hub and table. A message that exists can be encoded: its sizes are checked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

from firmware_bridge.table_link.cells import MAX_CELLS, Cells

# ISO 14443 type A knows single, double and triple size identifiers, and nothing between.
UID_SIZES = (4, 7, 10)


def _within(what: str, value: int, most: int) -> None:
    if not 0 <= value <= most:
        raise ValueError(f"{what} {value} does not fit: 0 to {most} does")


class Capability(IntFlag):
    """What a hub is built with. Bits we do not know are kept and mean nothing to us."""

    LIGHTS = 1
    BUTTONS = 2
    NAMES = 4  # it has more names than its Hello could hold, and gives the others when asked


@dataclass(frozen=True, slots=True, order=True)
class Tag:
    """One tag on one cell."""

    cell: int
    uid: bytes

    def __post_init__(self) -> None:
        _within("cell", self.cell, MAX_CELLS - 1)
        if len(self.uid) not in UID_SIZES:
            raise ValueError(f"a tag's uid has 4, 7 or 10 bytes, not {len(self.uid)}")


@dataclass(frozen=True, slots=True)
class Colour:
    red: int
    green: int
    blue: int

    def __post_init__(self) -> None:
        for part in (self.red, self.green, self.blue):
            _within("colour", part, 0xFF)


DARK = Colour(0, 0, 0)


@dataclass(frozen=True, slots=True)
class AskHello:
    """Table to hub: say who you are."""


@dataclass(frozen=True, slots=True)
class AskSnapshot:
    """Table to hub: report the tags on the cells now."""


@dataclass(frozen=True, slots=True)
class AskNames:
    """Table to hub: send the names of the cells that did not fit into Hello."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Table to hub: say something; the answer is a Heartbeat."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Hub to table. The frame's sequence number is that of the oldest event not yet acknowledged."""

    hub: str
    firmware: str
    version: tuple[int, int, int]
    cells: Cells
    can: Capability = Capability.LIGHTS | Capability.BUTTONS

    def __post_init__(self) -> None:
        _within("capabilities", self.can, 0xFF)
        for part in self.version:
            _within("firmware version", part, 0xFF)


@dataclass(frozen=True, slots=True)
class Names:
    """Hub to table: one part of the names that carry on after those in Hello; `part` counts from 0 to `parts` - 1."""

    part: int
    parts: int
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        _within("parts", self.parts, 0xFF)
        _within("part", self.part, self.parts - 1)
        for name in self.names:
            _within("length of a name", len(name.encode()), 0xFF)


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Hub to table, every second: how long it runs, how many frames it could not read, how many events it lost."""

    uptime_ms: int
    refused: int = 0
    dropped: int = 0

    def __post_init__(self) -> None:
        _within("uptime", self.uptime_ms, 0xFFFFFFFF)
        _within("refused", self.refused, 0xFFFF)
        _within("dropped", self.dropped, 0xFFFF)


@dataclass(frozen=True, slots=True)
class TagSeen:
    tag: Tag


@dataclass(frozen=True, slots=True)
class TagGone:
    tag: Tag


@dataclass(frozen=True, slots=True)
class Button:
    number: int

    def __post_init__(self) -> None:
        _within("button", self.number, 0xFF)


@dataclass(frozen=True, slots=True)
class Present:
    """One part of a snapshot: `part` counts from 0 to `parts` - 1. An empty board is one part with no tag."""

    part: int
    parts: int
    tags: tuple[Tag, ...]

    def __post_init__(self) -> None:
        _within("parts", self.parts, 0xFF)
        _within("part", self.part, self.parts - 1)


@dataclass(frozen=True, slots=True)
class Ack:
    """Both ways: the frame with this sequence number arrived; from the table, everything before it too."""


@dataclass(frozen=True, slots=True)
class Light:
    """Table to hub: `all_off` darkens every cell first; then each of these cells gets its colour."""

    colours: tuple[tuple[int, Colour], ...] = ()
    all_off: bool = False

    def __post_init__(self) -> None:
        for cell, _ in self.colours:
            _within("cell", cell, MAX_CELLS - 1)


Event = TagSeen | TagGone | Button | Present
"""What the hub repeats, in order, until it is acknowledged."""

Message = AskHello | AskNames | AskSnapshot | Ping | Hello | Names | Heartbeat | Event | Ack | Light


@dataclass(frozen=True, slots=True)
class Frame:
    """A message with the hub's session (0 while the table does not know it) and a sequence number."""

    message: Message
    session: int = 0
    seq: int = 0

    def __post_init__(self) -> None:
        _within("session", self.session, 0xFFFF)
        _within("sequence number", self.seq, 0xFFFF)
