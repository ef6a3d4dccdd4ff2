"""Everything a player may be asked to pick between missions, as data.

| when | keys |
|---|---|
| before a mission | `hand-out:whetstone:squire`, `keep-back:buckler:squire`, `set-out` |
| at the start of an activation in a secondary mission | `propose-leaving`, and the others `agree` or `decline` |
| after a mission | `specialise:novice:plague-doctor`, `learn:squire:guard`, `take-card:the-lost-page`, `take-none` |
| in a city or a village | `visit:squire:inn`, `leave-city` |
| at the inn, the merchant, the barracks | `draw-card:quest`, `draw-card:hunt`, `draw-card:bounty` |
| at the master | `take-lesson:guard:10` |
| at the craftsman | `order:healing-salve:2` |
| at the merchant | `buy:draught:4`, `sell:arming-sword:4`, `buy-element:sulphur:2`, `sell-element:amber:3` |
| at the surgeon | `heal:deep-cut:5` |
| at the barracks | `enlist:novice:10` (dead or let go; for nothing `enlist:novice:0`), `enlist-trained:novice:10`, `enlist-another:scum:10` |
| with a trained recruit | `buy-skill:healing:10`, `done` or, where he cannot be paid, `turn-away` |
| at any place | `done` |

The number at the end is the price in Popolini.
"""

from __future__ import annotations

from rulesets.engine.requests import Option
from rulesets.engine.values import dataclass

# Before a mission


@dataclass(frozen=True, slots=True)
class HandOut(Option):
    thing: str
    hero: str


@dataclass(frozen=True, slots=True)
class KeepBack(Option):
    """A thing that this hero would take along goes back to the company's goods."""

    thing: str
    hero: str


@dataclass(frozen=True, slots=True)
class SetOut(Option):
    pass


# During a secondary mission


@dataclass(frozen=True, slots=True)
class ProposeLeaving(Option):
    pass


@dataclass(frozen=True, slots=True)
class Agree(Option):
    pass


@dataclass(frozen=True, slots=True)
class Decline(Option):
    pass


# After it


@dataclass(frozen=True, slots=True)
class Specialise(Option):
    hero: str
    into: str


@dataclass(frozen=True, slots=True)
class Learn(Option):
    hero: str
    skill: str


@dataclass(frozen=True, slots=True)
class TakeCard(Option):
    """The secondary mission that is played next."""

    card: str


@dataclass(frozen=True, slots=True)
class TakeNone(Option):
    pass


# In a city or a village


@dataclass(frozen=True, slots=True)
class Visit(Option):
    hero: str
    activity: str


@dataclass(frozen=True, slots=True)
class LeaveCity(Option):
    pass


@dataclass(frozen=True, slots=True)
class Done(Option):
    """The visitor has finished his business."""


@dataclass(frozen=True, slots=True)
class DrawCard(Option):
    """A card of a secondary mission: quest, hunt or bounty."""

    kind: str


@dataclass(frozen=True, slots=True)
class TakeLesson(Option):
    skill: str
    price: int


@dataclass(frozen=True, slots=True)
class Order(Option):
    """Have a formula made."""

    formula: str
    price: int


@dataclass(frozen=True, slots=True)
class Buy(Option):
    thing: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyElement(Option):
    element: str
    price: int


@dataclass(frozen=True, slots=True)
class Sell(Option):
    thing: str
    price: int


@dataclass(frozen=True, slots=True)
class SellElement(Option):
    element: str
    price: int


@dataclass(frozen=True, slots=True)
class Heal(Option):
    card: str
    price: int


@dataclass(frozen=True, slots=True)
class Enlist(Option):
    """A recruit in the place of `hero`, dead or let go."""

    hero: str
    price: int


@dataclass(frozen=True, slots=True)
class EnlistTrained(Option):
    hero: str
    price: int


@dataclass(frozen=True, slots=True)
class EnlistAnother(Option):
    """By house rule: one hero more, of this class."""

    hero: str
    price: int


@dataclass(frozen=True, slots=True)
class BuySkill(Option):
    """One of the skills that a trained recruit offers."""

    skill: str
    price: int


@dataclass(frozen=True, slots=True)
class TurnAway(Option):
    """The company cannot pay for the recruit after all."""
