"""The chance shown for an attack is that of the roll that follows."""

from __future__ import annotations

import pytest

from rulesets.engine.chances import Chance
from rulesets.engine.dice import D6
from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from tests.rulesets.nova_aetas_renaissance.combat.duel import SWORD, duel


@pytest.mark.rule("NR-GEN-02")
def test_an_attack_shows_the_dice_that_it_would_roll() -> None:
    table = duel()
    request = table.game.request
    assert isinstance(request, Choose)
    option = next(each for each in request.options if each.key.startswith(SWORD))
    assert RULESET.chance
    told = RULESET.chance(table.game.state, option)

    table.choose(option.key)

    roll = table.game.request
    assert isinstance(roll, Roll)
    assert roll.need is not None
    assert told == Chance(roll.dice, roll.need)
    assert set(roll.dice) == {D6}


@pytest.mark.rule("NA-STA-06", "NA-STA-16", "NR-SNE-10")
@pytest.mark.parametrize(
    ("hero", "foe", "wanted"),
    [([], [], 2), (["improved-oppose"], [], 1), ([], ["provoke"], 3), ([], ["marked"], 2)],
)
def test_tokens_that_give_or_take_a_success_are_in_the_chance(hero: list[str], foe: list[str], wanted: int) -> None:
    attack = {"kind": "mental", "difficulty": 2}
    table = duel(attack=attack, hero={"tokens": hero}, foe={"tokens": foe})
    request = table.game.request
    assert isinstance(request, Choose)
    option = next(each for each in request.options if each.key.startswith(SWORD))
    assert RULESET.chance
    told = RULESET.chance(table.game.state, option)

    assert told is not None
    assert told.successes == wanted
