"""The lights of the cells: what is to be lit, and commands to one hub, repeated until it acknowledges them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import MAX_PAYLOAD
from firmware_bridge.table_link.messages import DARK, Colour, Light

# A hub answers in a few milliseconds; on a slow UART a full light frame alone takes 25. A shorter time would send
# late commands twice; with a longer one, a player would see the wrong square glow.
REPEAT_SECONDS = 0.3

# Two bytes for the cell and three for its colour, behind one byte of flags.
CELLS_PER_FRAME = (MAX_PAYLOAD - 1) // 5


class Lights:
    """What is to be lit. The newest colour of a cell wins; nothing here waits for the hub.

    `cells` are those that could be lit, as the hub introduced itself; None until it has.
    """

    def __init__(self) -> None:
        self.cells: Cells | None = None
        self.wanted: dict[str, Colour] = {}
        self.on_change: Callable[[], None] = nobody_listens

    def set(self, colours: Mapping[str, Colour]) -> None:
        """Light these cells and leave the others as they are; DARK puts one out."""
        self.wanted.update(colours)
        self.on_change()

    def off(self) -> None:
        """Darken all cells. If `set` follows at once, only the difference is sent: the board does not blink."""
        self.wanted.clear()
        self.on_change()


class LightSender:
    """Sends one hub the difference to what is to be lit: one frame at a time, repeated until it is acknowledged."""

    def __init__(self, lights: Lights, cells: Cells) -> None:
        self._lights = lights
        self._cells = cells
        self._shown: dict[str, Colour] = {}
        self._unconfirmed: dict[str, Colour] | None = None
        self._all_off = True  # a hub may still show what was lit before
        self._seq = 0
        self._repeat_at = 0.0

    def next_command(self, now: float) -> tuple[int, Light] | None:
        """Return the command to send now with its sequence number. A repeated command has the newest colours."""
        if self._unconfirmed is None:
            names = self._differing()[:CELLS_PER_FRAME]
            if not names and not self._all_off:
                return None
        elif now < self._repeat_at:
            return None
        else:
            names = list(self._unconfirmed)
        self._unconfirmed = {name: self._lights.wanted.get(name, DARK) for name in names}
        self._seq = (self._seq + 1) & 0xFFFF
        self._repeat_at = now + REPEAT_SECONDS
        return self._seq, Light(tuple(self._numbered(self._unconfirmed)), self._all_off)

    def acknowledged(self, seq: int) -> None:
        if self._unconfirmed is not None and seq == self._seq:
            self._shown |= self._unconfirmed
            self._unconfirmed = None
            self._all_off = False

    def wake_at(self) -> float | None:
        """When to come back for the next command, if nothing happens before."""
        return None if self._unconfirmed is None else self._repeat_at

    def _differing(self) -> list[str]:
        wanted, shown = self._lights.wanted, self._shown
        names = dict.fromkeys((*wanted, *shown))
        return [
            name
            for name in names
            if wanted.get(name, DARK) != shown.get(name, DARK) and self._cells.number(name) is not None
        ]

    def _numbered(self, colours: Mapping[str, Colour]) -> Iterator[tuple[int, Colour]]:
        for name, colour in colours.items():
            number = self._cells.number(name)
            if number is not None:
                yield number, colour


def nobody_listens() -> None:
    """Used while no link is connected: the colours wait in `wanted`."""
