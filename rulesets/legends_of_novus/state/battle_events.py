"""What happens in battles and tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.engine.events import Event, Weight


@dataclass(frozen=True, slots=True)
class BattleBegun(Event):
    """`modifier` as it stands before the creature's ability; of a pair, both added."""

    seats: tuple[str, ...]
    creature: str
    cv: int
    modifier: int
    rule: str = "LN-BAT-01"


@dataclass(frozen=True, slots=True)
class RolledTest(Event):
    seat: str
    face: int
    total: int
    need: int
    result: str
    rule: str = "LN-BAT-03"


@dataclass(frozen=True, slots=True)
class EscapeRolled(Event):
    seat: str
    face: int
    total: int
    result: str
    rule: str = "LN-BAT-06"


@dataclass(frozen=True, slots=True)
class CombatRolled(Event):
    seat: str
    face: int
    modifier: int
    total: int
    rule: str = "LN-BAT-13"


@dataclass(frozen=True, slots=True)
class CreatureRolled(Event):
    creature: str
    face: int
    cv: int
    total: int
    rule: str = "LN-BAT-14"


@dataclass(frozen=True, slots=True)
class TragicFail(Event):
    seat: str
    rule: str = "LN-LCK-01"


@dataclass(frozen=True, slots=True)
class LuckSpent(Event):
    seat: str
    face: int
    rule: str = "LN-LCK-03"


@dataclass(frozen=True, slots=True)
class RoundDecided(Event):
    """`hero` and `creature` are the final totals, `won` and `lost` the rounds so far."""

    result: str
    hero: int
    creature: int
    won: int
    lost: int
    rule: str = "LN-BAT-16"


@dataclass(frozen=True, slots=True)
class BattleWon(Event):
    weight: ClassVar[Weight] = Weight.NEWS
    seats: tuple[str, ...]
    creature: str
    rule: str = "LN-BAT-18"


@dataclass(frozen=True, slots=True)
class BattleLost(Event):
    seat: str
    creature: str
    rule: str = "LN-BAT-24"


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """Neither won nor lost."""

    creature: str
    rule: str = "LN-BAT-04"


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    seat: str
    creature: str
    rule: str = "LN-BAT-09"


@dataclass(frozen=True, slots=True)
class QuestTokenTaken(Event):
    seat: str
    creature: str
    rule: str = "LN-QST-06"


@dataclass(frozen=True, slots=True)
class PartnerFell(Event):
    seat: str
    creature: str
    rule: str = "LN-TEA-12"


@dataclass(frozen=True, slots=True)
class XpShared(Event):
    xp: int
    rule: str = "LN-TEA-09"
