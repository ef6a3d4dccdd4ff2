"""NA-TST: pool, roll, re-rolls, modifiers, difficulty, cancelled successes, critical, in this order."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    ActivationEnded,
    AttackRolled,
    CriticalHit,
    DieRolledAgain,
    SkillTested,
    SuccessCancelled,
    TokenGained,
    TokenLost,
    WoundsDealt,
    WoundsHealed,
)
from tests.rulesets.nova_aetas.table import Table, battle

TRAP_CRAFT = {
    "kind": "action",
    "archetype": "dagger",
    "colours": ["green"],
    "cost": 1,
    "use": {"test": {"characteristic": "ra", "successes": 3}, "effects": [{"do": "status", "token": "defence"}]},
}


def knife_throw(scum: dict[str, Any] | None = None, **changes: Any) -> Table:
    """The Scum (Ph 3) with a throwing knife, and a Stratiota three squares away."""
    given: dict[str, Any] = {
        "heroes": {"scum": {"at": "C5"} | (scum or {})},
        "enemies": {"stratiota-1": "C2"},
        "active": "scum",
        "cards": {"enemies.stratiota.wo": 9},
    }
    given["cards"] |= changes.pop("cards", {})
    return battle(**(given | changes)).choose("attack:stratiota-1:throwing-knives")


@pytest.mark.rule("NA-TST-01")
def test_walking_needs_no_dice_and_always_works() -> None:
    table = battle(heroes={"scum": "C5"}, active="scum", ap=3)

    table.choose("move:scum:C8:3")

    assert table.state.heroes["scum"].at == "C8"
    assert table.told(ActivationEnded) == [ActivationEnded("scum", 3)]


@pytest.mark.rule("NA-TST-02")
@pytest.mark.parametrize(("ph", "dice"), [(2, "2d6"), (3, "3d6"), (5, "5d6")])
def test_the_characteristic_says_how_many_dice_and_mastery_which(ph: int, dice: str) -> None:
    assert knife_throw(cards={"classes.scum.ph": ph}).dice() == (dice, 5)


@pytest.mark.rule("NA-TST-03")
def test_in_a_generic_test_each_five_or_more_is_a_success() -> None:
    table = battle(heroes={"novice": {"at": "C5", "wounds": 4}}, active="novice", cards={"classes.novice.mi": 4})

    table.choose("attack:novice:book-of-hours").roll(6, 5, 4, 1)

    assert table.told(WoundsHealed)[0].count == 2


@pytest.mark.rule("NA-TST-04")
def test_where_the_target_sets_the_difficulty_a_four_may_do() -> None:
    table = knife_throw(cards={"enemies.stratiota.pd": 4}).roll(4, 4, 2)

    assert table.told(AttackRolled)[0].successes == 2


@pytest.mark.rule("NA-TST-04")
def test_a_skill_may_lower_the_number_that_a_die_must_show() -> None:
    keen = {
        "kind": "permanent",
        "archetype": "dagger",
        "colours": ["green"],
        "bonuses": [{"on": ["attack"], "need": -1}],
    }
    table = knife_throw({"skills": ["keen"]}, cards={"skills.keen": keen})
    assert table.dice() == ("3d6", 4)

    table.roll(4, 3, 1)
    assert table.told(AttackRolled)[0].successes == 1


@pytest.mark.rule("NA-TST-05")
@pytest.mark.parametrize(("faces", "passed"), [((5, 6, 5, 2, 1), True), ((5, 6, 4, 2, 1), False)])
def test_ra_three_wants_three_successes_with_rapidity(faces: tuple[int, ...], passed: bool) -> None:
    table = battle(
        heroes={"scum": {"at": "C5", "skills": ["trap-craft"]}}, active="scum", cards={"skills.trap-craft": TRAP_CRAFT}
    )

    table.choose("use-skill:trap-craft")
    assert table.dice() == ("5d6", 5)
    table.roll(*faces)

    assert (Token.DEFENCE in table.state.heroes["scum"].tokens) is passed


@pytest.mark.rule("NA-TST-05", "NA-ACN-03")
def test_a_trap_with_ra_three_costs_its_ap_each_time_until_it_is_disarmed() -> None:
    trap = {"at": "C4", "test": "Ra 3", "then": [{"do": "threat", "count": 2}]}
    table = battle(heroes={"scum": "C5"}, active="scum", mission={"levers": {"snare": trap}})

    table.choose("pull-lever:snare:1")
    assert table.dice() == ("5d6", 5)
    table.roll(5, 6, 4, 2, 1)
    assert table.told(SkillTested) == [SkillTested("scum", "snare", (5, 6, 4, 2, 1), 2, 3)]
    assert table.state.heroes["scum"].tv == 0

    table.choose("pull-lever:snare:1").roll(5, 6, 5, 2, 1)
    assert table.state.heroes["scum"].tv == 2
    assert not table.offers("pull-lever")
    assert table.active.ap == 3


@pytest.mark.rule("NA-TST-06")
def test_one_success_too_few_and_the_skill_does_nothing_for_its_ap() -> None:
    table = battle(
        heroes={"plague-doctor": {"at": "C5", "skills": ["surgery"]}, "squire": {"at": "C6", "wounds": 4}},
        active="plague-doctor",
    )

    table.choose("use-skill:surgery:squire:3").roll(5, 4, 1)

    assert table.told(SkillTested)[0].successes == 1
    assert table.state.heroes["squire"].wounds == 4
    assert table.active.ap == 1


@pytest.mark.rule("NA-TST-07")
def test_a_pool_larger_than_the_box_counts_whole() -> None:
    table = knife_throw(cards={"classes.scum.ph": 6})
    assert table.dice() == ("6d6", 5)

    table.roll(5, 5, 5, 5, 6, 6)
    assert table.told(AttackRolled)[0].successes == 6


@pytest.mark.rule("NA-TST-08", "NA-STA-19", "NA-STA-32")
def test_strength_and_weakness_cancel_out_in_the_pool() -> None:
    table = knife_throw({"tokens": [Token.STRENGTH_1, Token.WEAKNESS_1]})

    table.choose("spend-token:strength-1")

    assert table.dice() == ("3d6", 5)
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-TST-08", "NA-ESK-03", "NA-ESK-25", "NA-STA-17")
def test_every_step_in_its_order() -> None:
    """Four dice; Flute takes a success, Re-roll gives one back, Blessed lifts each die, Shield takes one, no critical."""
    table = knife_throw(
        {"tokens": [Token.STRENGTH_1, Token.BLESSED, Token.REROLL]},
        cards={"enemies.stratiota.skills": {"flute": 1, "shield": 1}},
    )
    table.choose("spend-token:strength-1").choose("spend-token:blessed")
    assert table.dice() == ("4d6", 4)

    table.roll(4, 5, 6, 1)
    assert table.dice() == ("1d6", 4)  # Flute: the lowest success again
    table.roll(2)
    table.choose("spend-token:re-roll").roll(4)  # one failed die again, and it stands

    assert table.told(AttackRolled)[0] == AttackRolled(
        "scum", "stratiota-1", "throwing-knives", (3, 6, 7, 5), 5, 2, "NA-CBH-09"
    )
    assert table.told(SuccessCancelled)[0].rule == "NA-ESK-23"
    assert not table.told(CriticalHit)
    assert table.told(WoundsDealt)[0].count == 2


@pytest.mark.rule("NA-TST-08")
def test_a_forced_second_roll_may_fail_where_the_first_did_not() -> None:
    table = knife_throw(cards={"enemies.stratiota.skills": {"flute": 1}})

    table.roll(6, 5, 2).roll(1)

    assert table.told(DieRolledAgain)[0] == DieRolledAgain("scum", 5, 1, "NA-ESK-03")
    assert table.told(AttackRolled)[0].successes == 1


@pytest.mark.rule("NA-TST-08", "NA-TOK-08")
def test_no_token_no_question() -> None:
    table = knife_throw().roll(6, 1, 1)

    assert table.told(AttackRolled)
    assert not table.told(TokenLost)
    assert not table.told(TokenGained)
