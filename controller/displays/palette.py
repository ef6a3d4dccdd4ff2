"""Every colour the table shows, in one place.

They are those of Okabe and Ito, chosen so that people with any kind of colour vision tell them apart; what must not be
missed differs in pattern, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

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

SIDES: Mapping[Side, Colour] = MappingProxyType(
    {
        Side.FRIEND: SKY_BLUE,
        Side.ENEMY: VERMILLION,
        Side.NEUTRAL: BLUISH_GREEN,
        Side.THIRD: REDDISH_PURPLE,
    }
)

MINUTE_HAND = WHITE
HOUR_HAND = YELLOW
BOTH_HANDS = Colour(0xFF, 0xF4, 0xA0)

# LEDs correct for the eye: less than a fifth of full is next to nothing on a lit table.
TICK = WHITE.dimmed(28)
ACTIVE_SECTOR = WHITE.dimmed(40)
LATER_PERCENT = 45  # a token that is a lap ahead
RESTING_PERCENT = 35  # a ring with no dial to show glows in the colour of whose turn it is

WARNING = YELLOW
REFUSAL = VERMILLION.dimmed(60)
