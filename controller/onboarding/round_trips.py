"""How quickly a device answers, measured on its wire: from a question to the next bytes that come in."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from firmware_bridge.captures import Direction, Place
from firmware_bridge.godice import codec as godice
from firmware_bridge.godice.messages import AskBattery, AskState, GoDiceError
from firmware_bridge.table_link import codec as table_link
from firmware_bridge.table_link.messages import AskHello, AskSnapshot, Frame, Light, Ping

# Bytes that come later than this after a question do not answer it.
LONGEST_SECONDS = 2.0

Asks = Callable[[bytes], bool]
"""Whether bytes that go out want an answer."""


class RoundTrips:
    """A Tap."""

    def __init__(self, asks: Asks) -> None:
        self._asks = asks
        self._asked_at: float | None = None
        self._seconds: list[float] = []

    @property
    def typical(self) -> float | None:
        """The median answer time; None before the first answer."""
        return median(self._seconds) if self._seconds else None

    def opened(self, _place: Place, _now: float) -> None:
        self._asked_at = None

    def passed(self, direction: Direction, data: bytes, now: float) -> None:
        if direction is Direction.OUT:
            self._asked_at = now if self._asks(data) else self._asked_at
        elif self._asked_at is not None:
            if now - self._asked_at <= LONGEST_SECONDS:
                self._seconds.append(now - self._asked_at)
            self._asked_at = None

    def closed(self, _now: float) -> None:
        self._asked_at = None


def asks_of(driver: str) -> Asks:
    match driver:
        case "table-link":
            return _asks_hub
        case "godice":
            return _asks_go_die
        case _:
            return bool  # a Pixels die and a PN532 answer everything


def _asks_hub(data: bytes) -> bool:
    frames = table_link.Decoder().feed(data)
    return any(
        isinstance(one, Frame) and isinstance(one.message, AskHello | AskSnapshot | Ping | Light) for one in frames
    )


def _asks_go_die(data: bytes) -> bool:
    try:
        return isinstance(godice.decode_command(data), AskBattery | AskState)
    except GoDiceError:
        return False
