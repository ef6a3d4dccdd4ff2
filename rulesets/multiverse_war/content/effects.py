"""MW-DAT-03: the effects that the cards of a pack are made of.

An effect has a word, a number, a receiver, a duration and a condition:

    { do = "dice", amount = 2, when = { classes = ["cavalry"] } }
    { do = "gold", amount = 2, to = "every_player" }
"""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from rulesets.multiverse_war.content.card import Card, ClassName, EncounterKind
from rulesets.multiverse_war.content.symbol_dice import Terrain

CombatWord = Literal[
    "dice",
    "damage",
    "first",
    "no_answer",
    "cancel",
    "retreat",
    "wound",
    "heal",
    "splash",
    "pierce",
    "intercept",
    "move_on",
]
GoodsWord = Literal["gold", "stone", "scroll", "card", "unit", "step", "xp"]
MapWord = Literal["ap", "reveal", "tokens", "caravan", "competition", "encounter"]
Word = CombatWord | GoodsWord | MapWord | Literal["none"]

RANGES: dict[str, tuple[int, int]] = {
    "dice": (-3, 3),
    "damage": (-1, 2),
    "wound": (1, 3),
    "heal": (1, 3),
    "splash": (1, 6),
    "gold": (-5, 9),
    "stone": (1, 3),
    "xp": (1, 2),
    "ap": (-1, 2),
    "reveal": (1, 3),
}
"""The range of the number for each word; words that are not listed have no number."""

BEFORE = frozenset(
    {"cancel", "retreat", "wound", "heal", "gold", "stone", "scroll", "card", "unit", "step", "xp", "ap", "reveal"}
)
"""Words that act before the combat; all others change the strength of strikes."""


class When(Card):
    """The condition of an effect: every field that is given must be true."""

    classes: tuple[ClassName, ...] = ()
    against: tuple[ClassName, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    age: Literal[1, 2] | None = None
    role: Literal["attack", "defence"] | None = None
    countering: bool | None = None
    in_building: bool | None = None
    target: Literal["unit", "building"] | None = None


ALWAYS = When()
MAP_WORDS = frozenset({"tokens", "caravan", "competition", "encounter"})
"""Words that change the map, on the dial or in an adventure."""


class Effect(Card):
    do: Word
    amount: int = 1
    whose: Literal["own", "enemy"] = "own"
    """For words that change strength: whose dice or damage."""
    to: Literal["unit", "target", "class", "player", "every_player"] = "unit"
    class_: ClassName | None = Field(default=None, alias="class")
    """For `to = "class"`."""
    unit: str | None = None
    """For `do = "unit"`: the type that is recruited for free. For `step`: whose track; by default, that of the unit."""
    lasts: Literal["strike", "combat", "turn", "game", "unlocked"] = "combat"
    what: Literal["territory", "units"] = "units"
    """For `do = "reveal"`."""
    encounter: EncounterKind | None = None
    when: When = ALWAYS

    @property
    def hostile(self) -> bool:
        """Whether it changes the enemy's strikes."""
        return self.whose == "enemy" or self.to == "target"

    @property
    def is_lasting(self) -> bool:
        """Whether it changes strength for longer than this combat."""
        return self.do in {"dice", "damage"} and self.lasts in {"turn", "game"}

    @property
    def is_lasting_for_many(self) -> bool:
        """Whether it is a lasting effect for more than one unit."""
        return self.is_lasting and self.to in {"class", "player", "every_player"}

    @property
    def is_noted(self) -> bool:
        """Whether it is added to the State's lasting effects as soon as an ability with it is announced."""
        return self.is_lasting_for_many or (self.is_lasting and self.lasts == "game" and not self.hostile)

    @model_validator(mode="after")
    def _in_range(self) -> Self:
        least, most = RANGES.get(self.do, (1, 1))
        if not least <= self.amount <= most:
            raise ValueError(f"{self.do} needs a number from {least} to {most}, not {self.amount}")
        if self.do == "encounter" and self.encounter is None:
            raise ValueError("an encounter needs `encounter`: colony, caravan, competition or village")
        if self.do == "unit" and self.unit is None:
            raise ValueError("a free unit needs `unit`, its type")
        if self.to == "class" and self.class_ is None:
            raise ValueError("an effect for a class needs `class`")
        return self


Effects = tuple[Effect, ...]
