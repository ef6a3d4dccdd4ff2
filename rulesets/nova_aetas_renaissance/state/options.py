"""The options of the second edition.

| key | what it does |
|---|---|
| `move:<hero>:<square>:<ap>` | walk there, leaving every square on the way (the first edition's) |
| `jump:<hero>:<square>:<ap>` | one Jump in a straight line |
| `dash:<hero>:<square>` | the free step that a card grants |
| `attack:<target>:<weapon>:<ap>` | the first edition's; the target of an area attack is its centre |
| `use-skill:<skill>:<target>:<ap>`, `use-item:<item>:<target>:<ap>`, `reload:<item>:<ap>` | the first edition's |
| `pull-lever:<lever>:<ap>` | a mission action, at a point of interest too |
| `douse-flames:<ap>` | one die against Burned |
| `spend-token:<token>` or `keep` | Advantaged and Blessed before a Test, Defended before wounds |
| `reroll-die:<face>` or `keep` | Lucky after a Test; Dodge asks the same without `keep` |
| `add-symbol:<symbol>` or `keep` | Astral after a Test |
| `absorb:<item>` | which equipment takes the next wound |
| `push-to:<piece>:<square>` | where a pressed model goes, if there is a choice |
| `respond:<skill>` or `keep` | a Reaction ability |
| `take-on:<enemy>:<hero>` | which hero an enemy goes for, where the players choose |
| `enemy-move:<enemy>:<square>`, `place-enemy:<enemy>:<square>`, `activate:<who>` | the first edition's |
| `wait:<sectors>`, `end-activation` | the first edition's |
"""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.requests import Option
from rulesets.nova_aetas_renaissance.content.vocabulary import Symbol


class Jump(Option, frozen=True):
    """`by_hand`: putting the miniature down there means this jump. False where it means a walk."""

    piece: str
    landing: Square
    cost: int
    by_hand: bool = True

    @property
    def to(self) -> Square | None:
        return self.landing if self.by_hand else None

    @property
    def key(self) -> str:
        return f"{self.tag}:{self.piece}:{self.landing}:{self.cost}"

    def values(self) -> dict[str, Any]:
        return {"piece": self.piece, "landing": self.landing, "cost": self.cost}


class Dash(Option, frozen=True):
    piece: str
    to: Square


class RerollDie(Option, frozen=True):
    """Which die to roll again, if one must be."""

    face: int


class AddSymbol(Option, frozen=True):
    symbol: Symbol


class Absorb(Option, frozen=True):
    item: str


class PushTo(Option, frozen=True):
    obvious: ClassVar[bool] = True
    piece: str
    to: Square


class TakeOn(Option, frozen=True):
    enemy: str
    hero: str
