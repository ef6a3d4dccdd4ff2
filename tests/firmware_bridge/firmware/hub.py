"""A hub on the bench: hands, a clock, and the table's own codec to read what it says."""

from __future__ import annotations

from typing import Any

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import Decoder, encode
from firmware_bridge.table_link.messages import Event, Frame, Hello, Message
from tests.firmware_bridge.firmware.interpreter import MicroPython

BOARD = Cells(4, 3, ("tray",))
SESSION, FIRST = 0x1234, 0xFFFE  # close to the end of the numbers, so that every story passes from 65535 to 0


class BenchHub:
    """Each step looks at one reader: a round is a step for every cell."""

    def __init__(self, interpreter: MicroPython) -> None:
        self._interpreter = interpreter
        self._decoder = Decoder()
        self._now = 0
        self.cells = BOARD
        self.heard: list[Frame] = []

    def boot(self, cells: Cells = BOARD, now: int = 0, milliamps: int = 100_000, *, lights: bool = True) -> Hello:
        """Start it again, and give what it says of itself."""
        self._now, self.cells = now, cells
        numbers = [SESSION, FIRST, *(number * 7919 % 0x10000 for number in range(1, 20))]
        said = self._interpreter.call("boot", cells.columns, cells.rows, cells.names, numbers, now, milliamps, lights)
        self._receive(said)
        hello = self.heard.pop(0)
        assert isinstance(hello.message, Hello)
        return hello.message

    def wait(self, ms: int, steps: int | None = None) -> list[Frame]:
        """Let time pass and every reader be looked at; give what was said."""
        self._now += ms
        return self.hear(b"", len(self.cells.all) if steps is None else steps)

    def hear(self, data: bytes, steps: int = 1) -> list[Frame]:
        self._receive(self._interpreter.call("step", self._now, data.hex(), steps))
        said, self.heard = self.heard, []
        return said

    def tell(self, message: Message, session: int = SESSION, seq: int = 0) -> list[Frame]:
        return self.hear(encode(Frame(message, session, seq & 0xFFFF)))

    def place(self, cell: str, tag: str) -> None:
        self._interpreter.call("place", self.cells.number(cell), tag)

    def lift(self, cell: str, tag: str) -> None:
        self._interpreter.call("lift", self.cells.number(cell), tag)

    def blink(self, cell: str, looks: int) -> None:
        self._interpreter.call("blink", self.cells.number(cell), looks)

    def die(self, cell: str, *, dead: bool = True) -> None:
        self._interpreter.call("die", self.cells.number(cell), dead)

    def hold(self, button: int, *, down: bool) -> None:
        self._interpreter.call("hold", button, down)

    def lit(self) -> dict[str, Any]:
        shown: dict[str, Any] = self._interpreter.call("lit")
        return shown

    def _receive(self, said: str) -> None:
        for item in self._decoder.feed(bytes.fromhex(said)):
            assert isinstance(item, Frame), item
            self.heard.append(item)


def events(frames: list[Frame]) -> list[Event]:
    return [frame.message for frame in frames if isinstance(frame.message, Event)]
