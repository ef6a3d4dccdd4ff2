"""The second edition's own events."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight
from rulesets.nova_aetas.state.events import AttackRolled


class NodeLeft(Event, frozen=True):
    """NR-AI-32: an enemy goes from one node of the chart to the next."""

    weight = Weight.CHORE
    enemy: str
    node: str
    to: str
    rule: str


class ReactionAttackMade(Event, frozen=True):
    enemy: str
    hero: str
    at: Square
    rule: str = "NR-GEN-11"


class CowardFled(Event, frozen=True):
    enemy: str
    rule: str = "NR-ABI-12"


class Charged(Event, frozen=True):
    enemy: str
    hero: str
    rule: str = "NR-ABI-09"


class Retreated(Event, frozen=True):
    enemy: str
    to: Square
    rule: str = "NR-ABI-43"


class ApOwed(Event, frozen=True):
    who: str
    token: str
    ap: int
    rule: str


class EquipmentTook(Event, frozen=True):
    hero: str
    item: str
    count: int
    rule: str = "NR-TRA-34"


class WoundsAverted(Event, frozen=True):
    hero: str
    rule: str = "NR-SPO-04"


class LethalWound(Event, frozen=True):
    target: str
    symbol: str
    rule: str = "NR-TRA-27"


class Devastated(Event, frozen=True):
    target: str
    count: int
    rule: str = "NR-TRA-19"


class EffectsAbsorbed(Event, frozen=True):
    hero: str
    rule: str = "NR-TRA-38"


class SymbolAdded(Event, frozen=True):
    hero: str
    symbol: str
    rule: str = "NR-SPO-01"


class Dashed(Event, frozen=True):
    who: str
    start: Square
    to: Square
    rule: str = "NR-ABI-39"


class Jumped(Event, frozen=True):
    who: str
    start: Square
    to: Square
    cost: int
    rule: str = "NR-ABI-35"


class Fell(Event, frozen=True):
    who: str
    levels: int
    rule: str = "NR-LVL-04"


class PointsChanged(Event, frozen=True):
    hero: str
    kind: str
    by: int
    points: int
    rule: str = "NR-ICO-04"


class Reloaded(Event, frozen=True):
    weight = Weight.DETAIL
    enemy: str
    ap: int
    rule: str = "NR-TRA-32"


class FriendsTended(Event, frozen=True):
    """The healing of each friend follows."""

    who: str
    reach: int
    rule: str = "NR-ABI-16"


class SpellAttackRolled(AttackRolled, frozen=True):
    """A mental attack or help that works: it does not hit."""

    @property
    def cue(self) -> Cue:
        return Cue(f"event.{self.tag}", **self.values())


class SpellAttackFailed(SpellAttackRolled, frozen=True):
    """Too few Successes."""
