"""Every colour the table shows, in one place.

They are those of Okabe and Ito, chosen so that people with any kind of colour vision can distinguish them; what must not be
missed differs in pattern, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from controller.referee.notices import Glow
from rulesets.engine.view import Side


class Colour(NamedTuple):
    red: int
    green: int
    blue: int

    @property
    def hex(self) -> str:
        return f"{self.red:02X}{self.green:02X}{self.blue:02X}"

    def dimmed(self, percent: int) -> Colour:
        return Colour(*(channel * percent // 100 for channel in self))


BLACK = Colour(0x00, 0x00, 0x00)
WHITE = Colour(0xFF, 0xFF, 0xFF)
ORANGE = Colour(0xE6, 0x9F, 0x00)
SKY_BLUE = Colour(0x56, 0xB4, 0xE9)
BLUISH_GREEN = Colour(0x00, 0x9E, 0x73)
YELLOW = Colour(0xF0, 0xE4, 0x42)
BLUE = Colour(0x00, 0x72, 0xB2)
VERMILLION = Colour(0xD5, 0x5E, 0x00)
REDDISH_PURPLE = Colour(0xCC, 0x79, 0xA7)
SILVER = Colour(0xB4, 0xB4, 0xB4)

SIDES: Mapping[Side, Colour] = MappingProxyType(
    {
        Side.FRIEND: SKY_BLUE,
        Side.ENEMY: VERMILLION,
        Side.NEUTRAL: BLUISH_GREEN,
        Side.THIRD: REDDISH_PURPLE,
        Side.SEAT_1: SKY_BLUE,
        Side.SEAT_2: VERMILLION,
        Side.SEAT_3: BLUISH_GREEN,
        Side.SEAT_4: YELLOW,
        Side.SEAT_5: BLUE,
        Side.SEAT_6: WHITE,
        Side.NOBODY: SILVER,
    }
)

# The lights of dice, by the names that a config gives them.
DICE: Mapping[str, Colour] = MappingProxyType(
    {
        "white": WHITE,
        "red": VERMILLION,
        "orange": ORANGE,
        "yellow": YELLOW,
        "green": BLUISH_GREEN,
        "sky": SKY_BLUE,
        "blue": BLUE,
        "purple": REDDISH_PURPLE,
    }
)

_SEATS = (Side.SEAT_1, Side.SEAT_2, Side.SEAT_3, Side.SEAT_4, Side.SEAT_5, Side.SEAT_6)


def of_seat(place: int) -> Colour:
    """The colour of a seat, by its place around the table."""
    return SIDES[_SEATS[place % len(_SEATS)]]


MINUTE_HAND = WHITE
HOUR_HAND = Colour(0x20, 0x40, 0xFF)  # apart from every side, and from a warning
BOTH_HANDS = Colour(0x9C, 0xC8, 0xFF)

# LEDs are gamma corrected: less than a fifth of full brightness is hardly visible on a lit table.
TICK = WHITE.dimmed(28)
LATER_PERCENT = 45  # a token that is a lap ahead
RESTING_PERCENT = 35  # a ring with no dial to show glows in the colour of whose turn it is

# How bright the sector whose turn it is shines in each half second of a breath.
BREATH: tuple[int, ...] = (40, 52, 64, 76, 64, 52)

WARNING = YELLOW
REFUSAL = VERMILLION.dimmed(60)

# Squares are small and close: less than full brightness is enough.
GLOWS: Mapping[Glow, Colour] = MappingProxyType(
    {
        Glow.LEGAL: BLUISH_GREEN.dimmed(60),
        Glow.WANTED: SKY_BLUE.dimmed(60),
        Glow.LEAVE: ORANGE.dimmed(60),
        Glow.WRONG: VERMILLION.dimmed(60),
    }
)
ENEMY_PATH = REDDISH_PURPLE.dimmed(45)
LINE_OF_SIGHT = WHITE.dimmed(30)
TARGET = YELLOW.dimmed(60)
WHOSE_TURN_PERCENT = 45  # the square of the model whose turn it is

# A number that is bad when it is high: each level is another colour, and brighter.
LEVELS: tuple[Colour, ...] = (
    BLUISH_GREEN.dimmed(35),
    YELLOW.dimmed(50),
    ORANGE.dimmed(75),
    VERMILLION,
)


def level(value: int, most: int) -> Colour:
    """Nothing, something, half or more, all."""
    if value <= 0 or most <= 0:
        return LEVELS[0]
    if value >= most:
        return LEVELS[3]
    return LEVELS[2] if 2 * value >= most else LEVELS[1]


# What each colour means, for legends.
MEANINGS: Mapping[str, Colour] = MappingProxyType(
    {
        "friend": SIDES[Side.FRIEND],
        "enemy": SIDES[Side.ENEMY],
        "neutral": SIDES[Side.NEUTRAL],
        "third side": SIDES[Side.THIRD],
        "minute hand": MINUTE_HAND,
        "hour hand": HOUR_HAND,
        "warning": WARNING,
        "refusal": REFUSAL,
        "may go here": GLOWS[Glow.LEGAL],
        "put it here": GLOWS[Glow.WANTED],
        "take it away": GLOWS[Glow.LEAVE],
        "not here": GLOWS[Glow.WRONG],
        "way of an enemy": ENEMY_PATH,
        "line of sight": LINE_OF_SIGHT,
        "target": TARGET,
    }
)
