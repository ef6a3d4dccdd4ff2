"""One test as data: who rolls, what for, and the result. combat/dice_test.py rolls it."""

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
    """One test. `count` replaces the characteristic, if a weapon or a rule sets the number of dice."""

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
    """The rule by which all dice of a failed test may be rolled again; empty without one."""
    others: tuple[Enemy, ...] = ()
    """All enemies that the test is against, if there are several targets."""
    marked: bool = False
    """NA-STA-15: whether the target is Marked."""
    thrown: bool = False
    """Whether it is the throw of a grenade, which counts as an attack."""
    friend: Hero | None = None
    """The target, if it is on the hero's own side; only later editions use it."""

    def asks(self, dice: int, need: int) -> Cue:
        """The question to the player, with the number of dice and what each must show."""
        return Cue(self.why.key, **dict(self.why.values), dice=Cue("dice", count=dice), need=need)

    @property
    def attacks(self) -> bool:
        return self.thrown or self.use in ATTACKS


class Tested(Struct, frozen=True):
    """The result of a test. `faces` include the bonus on each die."""

    faces: Faces
    need: int
    successes: int
