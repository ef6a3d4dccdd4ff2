"""All options that players may choose from between missions.

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
| at the barracks | `enlist:novice:10` (free: `enlist:novice:0`), `enlist-trained:novice:10`, `enlist-another:scum:10` |
| with a trained recruit | `buy-skill:healing:10`, `done`, or `turn-away` if the company cannot pay him |
| at any place | `done` |

The number at the end is the price in Popolini.
"""

from __future__ import annotations

from typing import ClassVar

from rulesets.engine.requests import Option

# Before a mission


class HandOut(Option, frozen=True):
    thing: str
    hero: str


class KeepBack(Option, frozen=True):
    """The hero puts an object back to the company's goods."""

    thing: str
    hero: str


class SetOut(Option, frozen=True):
    obvious: ClassVar[bool] = True


# During a secondary mission


class ProposeLeaving(Option, frozen=True):
    pass


class Agree(Option, frozen=True):
    pass


class Decline(Option, frozen=True):
    pass


# After it


class Specialise(Option, frozen=True):
    hero: str
    into: str


class Learn(Option, frozen=True):
    hero: str
    skill: str


class TakeCard(Option, frozen=True):
    """Play this secondary mission next."""

    card: str


class TakeNone(Option, frozen=True):
    obvious: ClassVar[bool] = True


# In a city or a village


class Visit(Option, frozen=True):
    hero: str
    activity: str


class LeaveCity(Option, frozen=True):
    obvious: ClassVar[bool] = True


class Done(Option, frozen=True):
    """End the visit."""

    obvious: ClassVar[bool] = True


class DrawCard(Option, frozen=True):
    """Draw a card of a secondary mission: quest, hunt or bounty."""

    kind: str


class TakeLesson(Option, frozen=True):
    skill: str
    price: int


class Order(Option, frozen=True):
    """Have a formula made."""

    formula: str
    price: int


class Buy(Option, frozen=True):
    thing: str
    price: int


class BuyElement(Option, frozen=True):
    element: str
    price: int


class Sell(Option, frozen=True):
    thing: str
    price: int


class SellElement(Option, frozen=True):
    element: str
    price: int


class Heal(Option, frozen=True):
    card: str
    price: int


class Enlist(Option, frozen=True):
    """A recruit who replaces `hero`, dead or let go."""

    hero: str
    price: int


class EnlistTrained(Option, frozen=True):
    hero: str
    price: int


class EnlistAnother(Option, frozen=True):
    """NA-CIT-24: an additional hero of this class, if `recruits_may_be_added`."""

    hero: str
    price: int


class BuySkill(Option, frozen=True):
    """One of the skills that a trained recruit offers."""

    skill: str
    price: int


class TurnAway(Option, frozen=True):
    """The company cannot pay for the recruit after all."""

    obvious: ClassVar[bool] = True
