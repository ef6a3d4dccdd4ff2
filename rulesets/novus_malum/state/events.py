"""What came of an answer, each with the rule that made it so. Lengths are tenths of an inch."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.events import Event, Weight


# ---- the whole game
@dataclass(frozen=True, slots=True)
class TableSmall(Event):
    side: int
    rule: str = "NM-GEN-03"


@dataclass(frozen=True, slots=True)
class OutOfSequence(Event):
    """Earlier scenarios have not been played."""

    number: int
    rule: str = "NM-SCN-05"


@dataclass(frozen=True, slots=True)
class PhaseBegun(Event):
    weight = Weight.CHAPTER
    phase: str
    round: int
    rule: str = "NM-SCN-02"


@dataclass(frozen=True, slots=True)
class RolledOff(Event):
    """`first` and `second` are what counts; `faces` what the dice showed (NM-MOD-01)."""

    first: int
    second: int
    faces: tuple[int, int]
    winner: str
    rule: str = "NM-DIC-07"


@dataclass(frozen=True, slots=True)
class RollOffTied(Event):
    face: int
    rule: str = "NM-DIC-08"


@dataclass(frozen=True, slots=True)
class HouseDecision(Event):
    about: str
    reading: str
    rule: str = "NM-GEN-01"


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    seat: str
    points: int
    reason: str
    rule: str = "NM-SCN-03"


@dataclass(frozen=True, slots=True)
class ObjectiveMeasured(Event):
    objective: str
    seat: str
    distance: int
    rule: str = "NM-MEA-02"


# ---- deployment
@dataclass(frozen=True, slots=True)
class FormationDeployed(Event):
    formation: str
    seat: str
    rule: str = "NM-DEP-03"


@dataclass(frozen=True, slots=True)
class HeroDeployed(Event):
    hero: str
    formation: str
    rule: str = "NM-DEP-04"


# ---- command
@dataclass(frozen=True, slots=True)
class DrawBegun(Event):
    pieces: int
    first: str
    rule: str = "NM-CMD-06"


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """`token` is told only where draws are open."""

    seat: str
    token: str
    rule: str = "NM-CMD-05"


@dataclass(frozen=True, slots=True)
class TokenPassed(Event):
    seat: str
    to: str
    rule: str = "NM-CMD-09"


@dataclass(frozen=True, slots=True)
class TokenAssigned(Event):
    """`token` is "hidden" while it lies face down."""

    formation: str
    token: str
    rule: str = "NM-CMD-07"


@dataclass(frozen=True, slots=True)
class TokenRevealed(Event):
    formation: str
    token: int
    rule: str = "NM-CMD-12"


@dataclass(frozen=True, slots=True)
class CombatPriorityTaken(Event):
    seat: str
    rule: str = "NM-CMD-08"


# ---- formations
@dataclass(frozen=True, slots=True)
class Engaged(Event):
    formation: str
    enemy: str
    rule: str = "NM-MOV-02"


@dataclass(frozen=True, slots=True)
class Disengaged(Event):
    formation: str
    enemy: str
    rule: str = "NM-MOV-02"


@dataclass(frozen=True, slots=True)
class FormationsMerged(Event):
    formation: str
    other: str
    rule: str = "NM-FRM-05"


@dataclass(frozen=True, slots=True)
class TokenKept(Event):
    formation: str
    token: int
    discarded: int
    rule: str = "NM-FRM-06"


@dataclass(frozen=True, slots=True)
class FormationDestroyed(Event):
    formation: str
    seat: str
    rule: str = "NM-FRM-04"


@dataclass(frozen=True, slots=True)
class FormationDissolved(Event):
    formation: str
    rule: str = "NM-HER-04"


@dataclass(frozen=True, slots=True)
class FormationSplit(Event):
    formation: str
    new: str
    count: int
    rule: str = "NM-MOR-08"


@dataclass(frozen=True, slots=True)
class CoherencyBroken(Event):
    formation: str
    rule: str = "NM-COH-01"


@dataclass(frozen=True, slots=True)
class NoSingleChain(Event):
    formation: str
    rule: str = "NM-COH-01"


# ---- movement
@dataclass(frozen=True, slots=True)
class OrderGiven(Event):
    formation: str
    order: str
    rule: str = "NM-MOV-09"


@dataclass(frozen=True, slots=True)
class RunRolled(Event):
    formation: str
    face: int
    inches: int
    rule: str = "NM-ORD-03"


@dataclass(frozen=True, slots=True)
class Fumbled(Event):
    formation: str
    rule: str = "NM-ORD-05"


@dataclass(frozen=True, slots=True)
class MayMove(Event):
    unit: str
    tenths: int
    rule: str = "NM-MOV-06"


@dataclass(frozen=True, slots=True)
class MovementSpent(Event):
    model: str
    cost: int
    left: int
    rule: str = "NM-MOV-07"


@dataclass(frozen=True, slots=True)
class CannotScramble(Event):
    model: str
    piece: str
    cost: int
    left: int
    rule: str = "NM-TER-02"


@dataclass(frozen=True, slots=True)
class DangerMet(Event):
    model: str
    piece: str
    rule: str = "NM-TER-06"


@dataclass(frozen=True, slots=True)
class Charged(Event):
    formation: str
    enemy: str
    rule: str = "NM-ORD-06"


@dataclass(frozen=True, slots=True)
class Ran(Event):
    formation: str
    rule: str = "NM-ORD-06"


@dataclass(frozen=True, slots=True)
class HeroMoved(Event):
    hero: str
    formation: str
    rule: str = "NM-HER-02"
