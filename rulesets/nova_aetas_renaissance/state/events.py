"""What can come of an answer in the second edition, beside the first edition's events."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.events import Event, Weight
from rulesets.engine.values import dataclass


@dataclass(frozen=True, slots=True)
class NodeLeft(Event):
    """NR-AI-32: which way an enemy left a node of the chart."""

    weight = Weight.CHORE
    enemy: str
    node: str
    to: str
    rule: str


@dataclass(frozen=True, slots=True)
class ReactionAttackMade(Event):
    enemy: str
    hero: str
    at: Square
    rule: str = "NR-GEN-11"


@dataclass(frozen=True, slots=True)
class CowardFled(Event):
    enemy: str
    rule: str = "NR-ABI-12"


@dataclass(frozen=True, slots=True)
class Charged(Event):
    enemy: str
    hero: str
    rule: str = "NR-ABI-09"


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    enemy: str
    to: Square
    rule: str = "NR-ABI-43"


@dataclass(frozen=True, slots=True)
class ApOwed(Event):
    who: str
    token: str
    ap: int
    rule: str


@dataclass(frozen=True, slots=True)
class EquipmentTook(Event):
    hero: str
    item: str
    count: int
    rule: str = "NR-TRA-34"


@dataclass(frozen=True, slots=True)
class WoundsAverted(Event):
    hero: str
    rule: str = "NR-SPO-04"


@dataclass(frozen=True, slots=True)
class LethalWound(Event):
    target: str
    symbol: str
    rule: str = "NR-TRA-27"


@dataclass(frozen=True, slots=True)
class Devastated(Event):
    target: str
    count: int
    rule: str = "NR-TRA-19"


@dataclass(frozen=True, slots=True)
class EffectsAbsorbed(Event):
    hero: str
    rule: str = "NR-TRA-38"


@dataclass(frozen=True, slots=True)
class SymbolAdded(Event):
    hero: str
    symbol: str
    rule: str = "NR-SPO-01"


@dataclass(frozen=True, slots=True)
class Dashed(Event):
    who: str
    start: Square
    to: Square
    rule: str = "NR-ABI-39"


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    who: str
    start: Square
    to: Square
    cost: int
    rule: str = "NR-ABI-35"


@dataclass(frozen=True, slots=True)
class Fell(Event):
    who: str
    levels: int
    rule: str = "NR-LVL-04"


@dataclass(frozen=True, slots=True)
class PointsChanged(Event):
    hero: str
    kind: str
    by: int
    points: int
    rule: str = "NR-ICO-04"


@dataclass(frozen=True, slots=True)
class Reloaded(Event):
    enemy: str
    ap: int
    rule: str = "NR-TRA-32"


@dataclass(frozen=True, slots=True)
class PoolEmpty(Event):
    hero: str
    rule: str = "NR-GEN-05"
