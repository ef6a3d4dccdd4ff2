"""NA-TST: the dice of a test, from the size of the pool to the number of successes."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Faces, numbered
from rulesets.engine.requests import Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.battle import Battle
from rulesets.nova_aetas.state import Hero

RULE_OF_SUCCESS = 5
"""NA-TST-03: what a die must show where nothing else sets the difficulty."""


def roll_test(game: Battle, hero: Hero, count: int, need: int, why: Cue, rule: str) -> Procedure[Faces]:
    """NA-TST-02: as many dice as the characteristic says, of the kind that Mastery says."""
    die = numbered(game.state.world.hero_class(hero.id).mastery)
    faces: Faces = yield Roll(hero.seat, (die,) * count, why, rule, need=need)
    return faces
