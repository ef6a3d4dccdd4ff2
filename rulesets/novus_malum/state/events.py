"""Events of the battle other than attacks, each with its rule. Lengths are tenths of an inch."""

from __future__ import annotations

from typing import Any

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight

DOES = {"hold": Cue("does.hold"), "move": Cue("does.move"), "run": Cue("does.run")}


# ---- the whole game
class TableSmall(Event, frozen=True):
    side: int
    rule: str = "NM-GEN-03"


class OutOfSequence(Event, frozen=True):
    """Earlier scenarios have not been played."""

    weight = Weight.CHORE
    number: int
    rule: str = "NM-SCN-05"


class PhaseBegun(Event, frozen=True):
    weight = Weight.CHAPTER
    phase: str
    round: int
    rule: str = "NM-SCN-02"


class RolledOff(Event, frozen=True):
    """`first` and `second` are the totals that count; `faces` is what the dice showed (NM-MOD-01)."""

    first: int
    second: int
    faces: tuple[int, int]
    winner: str
    rule: str = "NM-DIC-07"


class RollOffTied(Event, frozen=True):
    face: int
    rule: str = "NM-DIC-08"


class HouseDecision(Event, frozen=True):
    about: str
    reading: str
    rule: str = "NM-GEN-01"


class PointsScored(Event, frozen=True):
    """`objective` is what the points are for, if they are for one."""

    decides = True
    seat: str
    points: int
    reason: str
    objective: str = ""
    rule: str = "NM-SCN-03"

    def values(self) -> dict[str, Any]:
        return super().values() | {"what": self.objective or self.reason}

    def as_json(self) -> dict[str, Any]:
        return {"event": self.tag, **super().values()}


class ObjectiveMeasured(Event, frozen=True):
    weight = Weight.CHORE
    objective: str
    seat: str
    distance: int
    rule: str = "NM-MEA-02"


# ---- deployment
class FormationDeployed(Event, frozen=True):
    formation: str
    seat: str
    rule: str = "NM-DEP-03"


class HeroDeployed(Event, frozen=True):
    hero: str
    formation: str
    rule: str = "NM-DEP-04"


# ---- command
class DrawBegun(Event, frozen=True):
    weight = Weight.CHORE
    pieces: int
    first: str
    rule: str = "NM-CMD-06"


class TokenDrawn(Event, frozen=True):
    weight = Weight.CHORE
    seat: str
    rule: str = "NM-CMD-05"


class TokenPassed(Event, frozen=True):
    seat: str
    to: str
    rule: str = "NM-CMD-09"


class TokenAssigned(Event, frozen=True):
    """`token` is "hidden" while it is face down."""

    formation: str
    token: str
    rule: str = "NM-CMD-07"


class TokenRevealed(Event, frozen=True):
    formation: str
    token: int
    rule: str = "NM-CMD-12"


class CombatPriorityTaken(Event, frozen=True):
    seat: str
    rule: str = "NM-CMD-08"


# ---- formations
class Engaged(Event, frozen=True):
    weight = Weight.DETAIL
    formation: str
    enemy: str
    rule: str = "NM-MOV-02"


class Disengaged(Event, frozen=True):
    formation: str
    enemy: str
    rule: str = "NM-MOV-02"


class FormationsMerged(Event, frozen=True):
    formation: str
    other: str
    rule: str = "NM-FRM-05"


class TokenKept(Event, frozen=True):
    formation: str
    token: int
    discarded: int
    rule: str = "NM-FRM-06"


class FormationDestroyed(Event, frozen=True):
    formation: str
    seat: str
    rule: str = "NM-FRM-04"


class FormationDissolved(Event, frozen=True):
    formation: str
    rule: str = "NM-HER-04"


class FormationSplit(Event, frozen=True):
    formation: str
    new: str
    count: int
    rule: str = "NM-MOR-08"


class CoherencyBroken(Event, frozen=True):
    formation: str
    rule: str = "NM-COH-01"


class NoSingleChain(Event, frozen=True):
    weight = Weight.CHORE
    formation: str
    rule: str = "NM-COH-01"


# ---- movement
class OrderGiven(Event, frozen=True):
    formation: str
    order: str
    rule: str = "NM-MOV-09"

    def values(self) -> dict[str, Any]:
        return super().values() | {"does": DOES[self.order]}

    def as_json(self) -> dict[str, Any]:
        return {"event": self.tag, **super().values()}


class RunRolled(Event, frozen=True):
    weight = Weight.CHORE
    formation: str
    face: int
    inches: int
    rule: str = "NM-ORD-03"


class Fumbled(Event, frozen=True):
    formation: str
    rule: str = "NM-ORD-05"


class MayMove(Event, frozen=True):
    weight = Weight.CHORE
    unit: str
    tenths: int
    rule: str = "NM-MOV-06"


class MovementSpent(Event, frozen=True):
    weight = Weight.CHORE
    model: str
    cost: int
    left: int
    rule: str = "NM-MOV-07"


class CannotScramble(Event, frozen=True):
    model: str
    piece: str
    cost: int
    left: int
    rule: str = "NM-TER-02"


class DangerMet(Event, frozen=True):
    model: str
    piece: str
    rule: str = "NM-TER-06"


class Charged(Event, frozen=True):
    formation: str
    enemy: str
    rule: str = "NM-ORD-06"


class Ran(Event, frozen=True):
    weight = Weight.CHORE
    formation: str
    rule: str = "NM-ORD-06"


class HeroMoved(Event, frozen=True):
    hero: str
    formation: str
    rule: str = "NM-HER-02"
