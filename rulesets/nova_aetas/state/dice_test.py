"""One test as data: who rolls, what for, and what came of it. How it is rolled is for combat/dice_test.py."""

from __future__ import annotations

from msgspec import Struct

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Faces
from rulesets.nova_aetas.content.cards import Use
from rulesets.nova_aetas.state.state import Enemy, Hero, Item

RULE_OF_SUCCESS = 5
"""NA-TST-03: what a die must show where nothing else sets the difficulty."""
ATTACKS = frozenset({Use.ATTACK, Use.SPELL, Use.PRAYER})


class Trial(Struct, frozen=True):
    """One test. `count` stands in for the characteristic where a weapon or a rule brings its own number of dice."""

    hero: Hero
    use: Use
    characteristic: str
    need: int
    why: Cue
    rule: str
    enemy: Enemy | None = None
    item: Item | None = None
    count: int | None = None
    again: str = ""
    """The rule that lets a test without success be rolled again as a whole."""
    others: tuple[Enemy, ...] = ()
    """All the enemies that one test is for, where it is not for one alone."""
    sides: int | None = None
    """Of the dice, where a rule names them; his Mastery says it otherwise."""
    marked: bool = False
    """NA-STA-15: whether the one who is attacked is Marked."""
    thrown: bool = False
    """Whether it is the throw of a grenade, which is an attack too."""
    friend: Hero | None = None
    """The one of his own side who is attacked, where it is no enemy; later editions ask what he has against it."""

    @property
    def attacks(self) -> bool:
        return self.thrown or self.use in ATTACKS


class Tested(Struct, frozen=True):
    """`faces` as they count, with what was added to each die."""

    faces: Faces
    need: int
    successes: int
