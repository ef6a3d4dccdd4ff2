"""The sizes of messages: the largest value that fits is taken, and the next one is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.messages import (
    AskHello,
    Button,
    Colour,
    Frame,
    Heartbeat,
    Hello,
    Light,
    Names,
    Present,
    Tag,
)

UID = bytes(7)
BOARD = Cells(2, 2)

LIMITS: dict[str, tuple[Callable[[int], object], int]] = {
    "the cell of a tag": (lambda value: Tag(value, UID), 0xFFFE),
    "a cell that is lit": (lambda value: Light(((value, Colour(0, 0, 0)),)), 0xFFFE),
    "red": (lambda value: Colour(value, 0, 0), 0xFF),
    "green": (lambda value: Colour(0, value, 0), 0xFF),
    "blue": (lambda value: Colour(0, 0, value), 0xFF),
    "a button": (Button, 0xFF),
    "the time since the start": (Heartbeat, 0xFFFFFFFF),
    "frames refused": (lambda value: Heartbeat(0, value), 0xFFFF),
    "events dropped": (lambda value: Heartbeat(0, 0, value), 0xFFFF),
    "parts of a snapshot": (lambda value: Present(0, value + 1, ()), 0xFE),
    "the part of a snapshot": (lambda value: Present(value, 3, ()), 2),
    "parts of the names": (lambda value: Names(0, value + 1, ()), 0xFE),
    "the part of the names": (lambda value: Names(value, 3, ()), 2),
    "the third number of a version": (lambda value: Hello("hub", "1", (0, 0, value), BOARD), 0xFF),
    "a session": (lambda value: Frame(AskHello(), value), 0xFFFF),
    "a sequence number": (lambda value: Frame(AskHello(), 0, value), 0xFFFF),
}


@pytest.mark.parametrize("what", LIMITS)
def test_the_largest_value_fits_and_the_next_one_does_not(what: str) -> None:
    make, most = LIMITS[what]

    for fits in (0, 1, most):
        make(fits)
    for value in (-1, most + 1):
        with pytest.raises(ValueError, match="does not fit"):
            make(value)


@pytest.mark.parametrize("size", range(12))
def test_a_uid_has_four_seven_or_ten_bytes(size: int) -> None:
    if size in {4, 7, 10}:
        assert Tag(0, bytes(size)).uid == bytes(size)
    else:
        with pytest.raises(ValueError, match="4, 7 or 10 bytes"):
            Tag(0, bytes(size))


def test_a_name_has_as_many_bytes_as_its_length_can_say() -> None:
    Names(0, 1, ("é" * 127,))
    with pytest.raises(ValueError, match="length of a name 256 does not fit"):
        Names(0, 1, ("é" * 128,))
