"""Pixels as messages for WLED: single LEDs by `seg.i`, whole pictures first and only what changed afterwards.

WLED never replies, drops calls that come too fast, and old versions cut messages at 1 KiB. So a message holds at most 100
colours and says at which LED it begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import orjson

from controller.displays.palette import Colour

MOST_COLOURS = 100
MOST_BYTES = 1000

# The segment over all LEDs, which WLED has by default.
SEGMENT = 0


class Run(NamedTuple):
    """Neighbouring LEDs of one colour; `stop` is exclusive."""

    start: int
    stop: int
    colour: Colour


def wake(brightness: int) -> bytes:
    """Switch the light on without a transition. It must be sent alone and first: it clears what was painted."""
    return orjson.dumps({"on": True, "bri": brightness, "tt": 0})


def dim(brightness: int) -> bytes:
    """Change the brightness, and keep what is painted."""
    return orjson.dumps({"bri": brightness, "tt": 0})


class Frame(NamedTuple):
    """`message` and the picture that the LEDs show once they have it; empty if they would show only part of one."""

    message: bytes
    shown: tuple[Colour, ...]


def frames(before: Sequence[Colour], after: Sequence[Colour]) -> list[Frame]:
    """The messages that turn one picture into another; the whole picture if it is unknown what is shown."""
    runs = list(_runs(before, after))
    known = len(before) == len(after)
    shown, steps = list(before if known else after), list[Frame]()
    while runs:
        count, message = _fitting(runs)
        for run in runs[:count]:
            shown[run.start : run.stop] = [run.colour] * (run.stop - run.start)
        steps.append(Frame(message, tuple(shown) if known or count == len(runs) else ()))
        runs = runs[count:]
    return steps


def _runs(before: Sequence[Colour], after: Sequence[Colour]) -> Iterator[Run]:
    """The LEDs that change, side by side and of one colour."""
    was: Sequence[Colour | None] = before if len(before) == len(after) else [None] * len(after)
    start = stop = 0
    for led, colour in enumerate(after):
        if was[led] == colour:
            continue
        if led != stop or colour != after[start]:
            if stop > start:
                yield Run(start, stop, after[start])
            start = led
        stop = led + 1
    if stop > start:
        yield Run(start, stop, after[start])


def _fitting(runs: list[Run]) -> tuple[int, bytes]:
    """How many fit into a message, and that message."""
    count = min(len(runs), MOST_COLOURS)
    while len(message := _message(runs[:count])) > MOST_BYTES:
        count -= 1
    return count, message


def _message(runs: list[Run]) -> bytes:
    items: list[int | str] = []
    reached = -1
    for run in runs:
        if run.stop - run.start > 1:
            items += [run.start, run.stop]
        elif run.start != reached:
            items.append(run.start)
        items.append(run.colour.hex)
        reached = run.stop
    return orjson.dumps({"seg": {"id": SEGMENT, "i": items}})
