"""Events of battles and tests."""

from __future__ import annotations

from typing import ClassVar

from rulesets.engine.events import Event, Weight


class BattleBegun(Event, frozen=True):
    """`modifier` is the modifier before the creature's ability; for a pair, the sum of both."""

    seats: tuple[str, ...]
    creature: str
    cv: int
    modifier: int
    rule: str = "LN-BAT-01"


class RolledTest(Event, frozen=True):
    seat: str
    face: int
    total: int
    need: int
    result: str
    rule: str = "LN-BAT-03"


class EscapeRolled(Event, frozen=True):
    seat: str
    face: int
    total: int
    result: str
    rule: str = "LN-BAT-06"


class CombatRolled(Event, frozen=True):
    seat: str
    face: int
    modifier: int
    total: int
    rule: str = "LN-BAT-13"


class CreatureRolled(Event, frozen=True):
    creature: str
    face: int
    cv: int
    total: int
    rule: str = "LN-BAT-14"


class TragicFail(Event, frozen=True):
    seat: str
    rule: str = "LN-LCK-01"


class LuckSpent(Event, frozen=True):
    seat: str
    face: int
    rule: str = "LN-LCK-03"


class RoundDecided(Event, frozen=True):
    """`hero` and `creature` are the final totals, `won` and `lost` the rounds so far."""

    result: str
    hero: int
    creature: int
    won: int
    lost: int
    rule: str = "LN-BAT-16"


class BattleWon(Event, frozen=True):
    decides = True
    weight: ClassVar[Weight] = Weight.NEWS
    seats: tuple[str, ...]
    creature: str
    rule: str = "LN-BAT-18"


class BattleLost(Event, frozen=True):
    decides = True
    seat: str
    creature: str
    rule: str = "LN-BAT-24"


class BattleEnded(Event, frozen=True):
    """Neither won nor lost."""

    creature: str
    rule: str = "LN-BAT-04"


class Escaped(Event, frozen=True):
    seat: str
    creature: str
    rule: str = "LN-BAT-09"


class QuestTokenTaken(Event, frozen=True):
    seat: str
    creature: str
    rule: str = "LN-QST-06"


class PartnerFell(Event, frozen=True):
    seat: str
    creature: str
    rule: str = "LN-TEA-12"


class XpShared(Event, frozen=True):
    xp: int
    rule: str = "LN-TEA-09"
