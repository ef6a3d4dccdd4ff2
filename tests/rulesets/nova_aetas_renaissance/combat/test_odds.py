"""An attack of the second edition tells its chance, and it is that of the roll that follows."""

from __future__ import annotations

import pytest

from rulesets.engine.chances import Chance
from rulesets.engine.dice import D6
from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas_renaissance import RULESET
from tests.rulesets.nova_aetas_renaissance.combat.duel import SWORD, ready


@pytest.mark.rule("NR-GEN-02")
def test_an_attack_tells_the_dice_that_it_would_roll() -> None:
    table = ready()
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
