"""NR-SNE, NR-SNU, NR-SPO: status tokens."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    EnemySlain,
    FlamesFought,
    MindContrasted,
    StrikesParried,
    ThreatChanged,
    TokenLost,
    WoundsDealt,
)
from rulesets.nova_aetas.state.state import Kept
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from rulesets.nova_aetas_renaissance.state.events import ApOwed, LethalWound, Reloaded, SymbolAdded, WoundsAverted
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, duel, struck, struck_by_spell, swing, wounds
from tests.rulesets.nova_aetas_renaissance.table import Table, battle


def alone(*tokens: str, hero: str = "captain", **more: Any) -> Table:
    """A hero with these tokens whose activation begins, and the friar far away to act after him."""
    others = {} if hero == "friar" else {"friar": {"at": "L12"}}
    heroes = {hero: {"at": "C5", "tokens": list(tokens)} | more.pop("sheet", {})} | others
    return battle(heroes=heroes, active=hero, **more)


# Negative


@pytest.mark.rule("NR-SNE-01")
def test_the_blinded_attack_with_nothing_and_see_again_at_the_end() -> None:
    table = duel(hero={"tokens": ["blinded"]}, heroes={"captain": {"at": "C5", "tokens": ["blinded"]}, "friar": "L12"})
    assert not table.offers("attack")

    table.choose("wait:4")

    assert not table.hero("captain").tokens


@pytest.mark.rule("NR-SNE-01")
def test_blinded_gained_in_the_own_activation_lasts_to_the_end_of_the_next() -> None:
    cards = {"enemies.halberdier.attack": BLADE | {"traits": ["blind"]}}
    heroes = {"captain": {"at": "C5", "items": []}, "friar": "L12"}
    table = duel(cards=cards, heroes=heroes).choose("move:captain:C6").roll(1, 1, 1).choose("wait:3")

    assert Token.BLINDED in table.hero("captain").tokens


@pytest.mark.rule("NR-SNE-02")
def test_a_poisoned_hero_rolls_one_die_fewer_in_every_test_and_keeps_the_token() -> None:
    assert struck(hero={"tokens": ["poisoned"]}).dice()[0] == "2d6"
    table = swing(1, attack={"kind": "mental", "ph": 2}, hero={"tokens": ["poisoned"]})
    assert table.hero("captain").tokens == [Token.POISONED]


@pytest.mark.rule("NR-SNE-03")
def test_a_poisoned_enemy_has_both_defences_lowered() -> None:
    cards = {"enemies.halberdier.pd": 5}
    foe = {"tokens": ["poisoned"]}
    assert swing(cards=cards, foe=foe).dice()[1] == 4
    assert swing(attack={"kind": "mental"}, cards=cards, foe=foe).dice()[1] == 3


@pytest.mark.rule("NR-SNE-04")
def test_distraction_lowers_strikes_and_the_number_of_a_mental_attack() -> None:
    foe = {"tokens": ["distracted"]}
    assert [event.strikes for event in struck(1, 1, 1, foe=foe).told(StrikesParried)] == [1]
    assert [event.oppose for event in struck_by_spell(1, 1, 1, foe=foe).told(MindContrasted)] == [1]


@pytest.mark.rule("NR-SNE-04")
def test_an_attack_without_strikes_does_nothing_and_a_hero_keeps_the_token() -> None:
    table = struck(attack={"strikes": 1}, foe={"tokens": ["distracted"]})
    assert isinstance(table.request, Choose)
    assert not table.enemy("halberdier-1").tokens

    table = swing(4, 4, 1, hero={"tokens": ["distracted"]})
    assert (table.enemy("halberdier-1").wounds, table.hero("captain").tokens) == (2, [Token.DISTRACTED])


@pytest.mark.rule("NR-SNE-05")
def test_the_second_attack_has_all_its_strikes_again() -> None:
    table = struck(foe={"tokens": ["distracted"]}, cards={"enemies.halberdier.ra": 6})
    assert table.opening(TokenLost) == [TokenLost("halberdier-1", Token.DISTRACTED, "NR-SNE-05")]

    table.roll(5, 1, 1).roll(1, 1, 1)

    assert [event.strikes for event in table.told(StrikesParried)] == [2]


@pytest.mark.rule("NR-SNE-06")
def test_the_eviscerated_bleed_again_at_every_activation() -> None:
    cards = {"enemies.halberdier.ra": 2, "enemies.halberdier.wo": 4}
    foe = {"at": "L1", "tokens": ["eviscerated"], "wounds": 1}
    table = battle(
        heroes={"captain": "C5"},
        enemies={"halberdier-1": foe},
        active="halberdier",
        cards=cards,
        house={"enemies_choose_paths": True},
    )
    assert table.enemy("halberdier-1").wounds == 2
    while table.enemy("halberdier-1").wounds == 2:
        table.choose("wait:1")
    assert table.enemy("halberdier-1").wounds == 3
    assert table.enemy("halberdier-1").tokens == [Token.EVISCERATED]


@pytest.mark.rule("NR-SNE-07")
def test_a_hindered_hero_pays_an_ap_more_for_each_square_and_then_is_free() -> None:
    table = alone("hindered", ap=4)
    assert table.offers("move:captain:C7:4")
    assert not table.offers("move:captain:C8")

    assert not table.choose("wait:4").hero("captain").tokens


@pytest.mark.rule("NR-SNE-08")
def test_the_cursed_need_one_more_once() -> None:
    table = swing(4, 5, 6, hero={"tokens": ["cursed"]})

    assert table.enemy("halberdier-1").wounds == 2
    assert not table.hero("captain").tokens


@pytest.mark.rule("NR-SNE-08")
def test_on_an_enemy_a_curse_does_nothing_and_stays() -> None:
    table = swing(4, 1, 1, foe={"tokens": ["cursed"]})

    assert table.enemy("halberdier-1").tokens == [Token.CURSED]


@pytest.mark.rule("NR-SNE-09")
def test_attacks_on_a_marked_hero_have_a_strike_more() -> None:
    table = struck(5, 1, 1, hero={"tokens": ["marked"]})

    assert wounds(table) == 2
    assert table.hero("captain").tokens == [Token.MARKED]


@pytest.mark.rule("NR-SNE-09")
def test_a_mark_raises_no_mental_number() -> None:
    table = struck_by_spell(1, 1, 1, hero={"tokens": ["marked"]})
    assert [event.oppose for event in table.told(MindContrasted)] == [2]


@pytest.mark.rule("NR-SNE-09")
def test_in_an_area_only_the_chosen_target_counts_as_targeted() -> None:
    heroes: dict[str, Any] = {
        "captain": {"at": "C5", "items": [], "tv": 3},
        "friar": {"at": "D5", "items": [], "tokens": ["marked"]},
    }
    table = struck(attack={"area": {"shape": "cross"}}, heroes=heroes).roll(5, 5, 1).roll(1, 1)

    assert [event.strikes for event in table.told(StrikesParried)] == [2]


@pytest.mark.rule("NR-SNE-10")
def test_attacks_on_a_marked_enemy_gain_a_die() -> None:
    table = swing(foe={"tokens": ["marked"]})
    assert table.dice()[0] == "4d6"

    assert table.roll(4, 1, 1, 1).enemy("halberdier-1").tokens == [Token.MARKED]


@pytest.mark.rule("NR-SNE-11")
def test_the_stunned_pay_two_ap_at_the_start() -> None:
    table = alone("stunned", hero="cutpurse")

    assert table.ap == 3
    assert table.opening(ApOwed) == [ApOwed("cutpurse", "stunned", 2, "NR-SNE-11")]
    assert not table.hero("cutpurse").tokens


@pytest.mark.rule("NR-SNE-11")
def test_what_a_stunned_hero_cannot_pay_is_not_owed_later() -> None:
    table = alone("stunned", cards={"classes.captain.ra": 1})
    assert table.opening(ApOwed) == [ApOwed("captain", "stunned", 1, "NR-SNE-11")]
    assert not table.hero("captain").tokens

    while table.state.active is None or table.state.active.token != "captain":
        table.choose("wait:1")

    assert table.ap == 1
    assert not table.told(ApOwed)


@pytest.mark.rule("NR-SNE-11")
def test_a_stunned_model_with_too_few_ap_spends_all_and_loses_the_token() -> None:
    table = alone("stunned", "reaction-2", cards={"classes.captain.ra": 3})

    assert not table.hero("captain").tokens


@pytest.mark.rule("NR-SNE-12")
def test_the_disadvantaged_roll_one_test_with_a_die_less() -> None:
    spell = {"kind": "mental", "cost": 2}
    table = swing(attack=spell, hero={"tokens": ["disadvantaged"]})
    assert table.dice()[0] == "2d6"

    assert table.roll(1, 1).choose("attack:halberdier-1").dice()[0] == "3d6"


@pytest.mark.rule("NR-SNE-13")
def test_an_enemy_that_bleeds_to_death_is_nobodys_kill() -> None:
    cards = {"enemies.halberdier.wo": 1, "enemies.halberdier.ra": 1}
    table = battle(
        heroes={"captain": "C12"},
        enemies={"halberdier-1": {"at": "C1", "tokens": ["bleeding"]}},
        active="halberdier",
        cards=cards,
    )
    assert table.opening(EnemySlain)
    assert not table.opening(ThreatChanged)


POI = {"points_of_interest": ["C5"], "levers": {"great-seal": {"at": "C5"}}}


@pytest.mark.rule("NR-SNE-14", "NR-SNE-17", "NR-MAP-06")
@pytest.mark.parametrize(("token", "may"), [("bleeding", False), ("burned", False), ("poisoned", True)])
def test_bleeding_and_burned_heroes_cannot_act_at_points_of_interest(token: str, may: bool) -> None:
    assert alone(token, ap=3, mission=POI).offers("pull-lever:great-seal") is may


@pytest.mark.rule("NR-SNE-14", "NR-SNE-17", "NR-MAP-06")
@pytest.mark.parametrize(("points", "may"), [(["B2", "A3"], False), (["D4"], True)])
def test_a_well_or_a_cart_may_be_a_point_of_interest_too(points: list[str], may: bool) -> None:
    table = battle(
        ("....", ".W..", "....", "...."),
        heroes={"captain": {"at": "A2", "tokens": ["bleeding"]}},
        active="captain",
        ap=4,
        mission={"water": {}, "movable": {"cart": {"squares": ["A3"]}}, "points_of_interest": points},
    )
    assert table.offers("take-water") is may
    assert table.offers("push-scenery:cart") is may


@pytest.mark.rule("NR-SNE-15")
def test_a_hero_who_still_burns_takes_a_wound_and_goes_on_burning() -> None:
    table = alone("burned", ap=4).choose("wait:4")

    assert (table.hero("captain").wounds, table.hero("captain").tokens) == (1, [Token.BURNED])


@pytest.mark.rule("NR-SNE-16")
def test_he_may_beat_at_the_flames_as_often_as_he_likes() -> None:
    table = alone("burned", ap=3).choose("douse-flames").roll(2).choose("douse-flames").roll(5)

    assert table.told(FlamesFought) == [FlamesFought("captain", 5, "NR-SNE-16")]
    assert (table.ap, table.hero("captain").tokens) == (1, [])
    assert table.choose("wait:1").hero("captain").wounds == 0


@pytest.mark.rule("NR-SNE-16")
def test_no_token_changes_the_die_against_the_flames() -> None:
    """None is asked for or spent, before or after; a 4 does not become enough."""
    tokens = ("burned", "poisoned", "disadvantaged", "blessed", "advantaged", "lucky", "astral")
    table = alone(*tokens, ap=3).choose("douse-flames")
    assert table.dice() == ("1d6", 5)

    table.roll(4)

    assert [str(token) for token in table.hero("captain").tokens] == list(tokens)
    assert table.ap == 2
    assert table.offers("douse-flames")


@pytest.mark.rule("NR-SNE-16")
def test_it_is_one_die_of_his_own_kind_and_no_test() -> None:
    table = alone("burned", "poisoned", "cursed", hero="lansquenet", ap=3).choose("douse-flames")

    assert table.dice() == ("1d8", 5)
    assert Token.CURSED in table.hero("lansquenet").tokens


@pytest.mark.rule("NR-SNE-17")
def test_once_the_flames_are_out_he_may_act() -> None:
    table = alone("burned", ap=3, mission=POI)
    assert not table.offers("pull-lever")

    assert table.choose("douse-flames").roll(6).offers("pull-lever:great-seal")


@pytest.mark.rule("NR-SNE-18")
def test_an_enemy_discards_burned_with_the_wound() -> None:
    table = battle(
        heroes={"captain": "C12"},
        enemies={"halberdier-1": {"at": "C1", "tokens": ["burned"]}},
        active="halberdier",
    )
    assert (table.enemy("halberdier-1").wounds, table.enemy("halberdier-1").tokens) == (1, [])


# Neutral


@pytest.mark.rule("NR-GEN-14")
def test_the_start_of_an_activation_happens_once_even_if_a_game_is_resumed_in_it() -> None:
    """The friar has Heal and a spell with upkeep; the position is saved at the question about the spell."""
    kept = [Kept("friar", "psalm-of-light", "captain", [Token.BLESSED], upkeep=1)]
    heroes = {
        "friar": {"at": "C5", "skills": ["steady-hands"]},
        "captain": {"at": "C4", "wounds": 3, "tokens": ["blessed"]},
    }
    table = battle(heroes=heroes, active="friar", kept=kept)
    again = Game(RULESET, table.game.setup, table.game.position)
    assert (again.request, again.digest) == (table.game.request, table.game.digest)

    assert table.choose("maintain").hero("captain").wounds == 2


@pytest.mark.rule("NR-SNU-01")
def test_reaction_one_costs_an_ap_at_the_start() -> None:
    assert alone("reaction-1").ap == 3


@pytest.mark.rule("NR-SNU-02")
def test_reaction_two_and_stunned_leave_nothing_of_four() -> None:
    table = alone("reaction-2", "stunned")

    assert table.opening(ApOwed) == [
        ApOwed("captain", "stunned", 2, "NR-SNE-11"),
        ApOwed("captain", "reaction-2", 2, "NR-SNU-02"),
    ]


@pytest.mark.rule("NR-SNU-01")
def test_using_a_reaction_ability_gives_its_token() -> None:
    heroes = {"captain": {"at": "C5", "items": [], "skills": ["riposte"]}, "friar": "L12"}
    table = struck(5, 5, 1, heroes=heroes, dial={"captain": 70}).choose("respond:riposte")

    assert table.enemy("halberdier-1").wounds == 1
    assert table.hero("captain").tokens == [Token.REACTION_1]


@pytest.mark.rule("NR-SNU-01", "NA-ICO-01")
@pytest.mark.parametrize(("reach", "offered"), [(1, False), (2, True)])
def test_a_reaction_ability_reaches_no_farther_than_its_card(reach: int, offered: bool) -> None:
    heroes = {"captain": {"at": "C5", "items": [], "skills": ["riposte"]}, "friar": "L12"}
    cards = {"skills.riposte.use.range": reach}
    table = struck(5, 5, 1, attack={"range": 2}, foe={"at": "C3"}, heroes=heroes, cards=cards, dial={"captain": 70})

    assert table.enemy("halberdier-1").at == "C3"
    assert table.offers("respond:riposte") is offered


@pytest.mark.rule("NR-SNU-03")
@pytest.mark.parametrize("reaction", [0, 1])
def test_with_a_reaction_token_no_other_reaction_is_offered(reaction: int) -> None:
    """Not even a response whose card names no token: every response is a Reaction ability (NR-SNU-01)."""
    heroes = {"captain": {"at": "C5", "items": [], "skills": ["riposte"], "tokens": ["reaction-2"]}, "friar": "L12"}
    table = struck(5, 5, 1, heroes=heroes, dial={"captain": 70}, cards={"skills.riposte.reaction": reaction})

    assert not table.offers("respond")


@pytest.mark.rule("NR-SNU-03")
def test_a_second_reaction_must_wait_until_the_token_is_gone() -> None:
    heroes = {"captain": {"at": "C5", "items": [], "skills": ["riposte", "brace"]}, "friar": "L12"}
    cards = {"enemies.halberdier.ra": 6, "enemies.halberdier.wo": 9}
    table = struck(5, 5, 1, heroes=heroes, cards=cards, dial={"captain": 75}).choose("respond:riposte")

    table.roll(1, 1, 1)  # wounded by the second attack, and no Brace

    assert table.hero("captain").tokens == [Token.REACTION_1]


@pytest.mark.rule("NR-SNU-04")
def test_an_unloaded_weapon_is_not_offered_and_another_is() -> None:
    table = battle(
        heroes={"cutpurse": {"at": "C5", "unloaded": ["light-crossbow"]}},
        enemies={"harpy-1": "C4"},
        active="cutpurse",
        ap=5,
    )
    assert not table.offers("attack:harpy-1:light-crossbow")
    assert table.offers("attack:harpy-1:stiletto")


@pytest.mark.rule("NR-SNU-05", "NR-ABI-23")
def test_an_unloaded_eclectic_still_has_its_right_attack() -> None:
    attacks = [BLADE | {"name": "crossbow", "range": 5, "reload": 9}, BLADE | {"name": "dirk"}]
    table = battle(
        heroes={"captain": {"at": "C5", "items": []}},
        enemies={"marksman-1": {"at": "C4", "tokens": ["unloaded"]}},
        active="marksman",
        cards={"enemies.marksman.attacks": attacks},
    )
    assert isinstance(table.request, Roll)
    assert not table.opening(Reloaded)


# Positive


@pytest.mark.rule("NR-SPO-01", "NR-TRA-27")
def test_astral_adds_a_symbol_and_never_a_success() -> None:
    table = swing(5, 1, 1, attack={"lethal": ["moon"]}, hero={"tokens": ["astral"]})
    assert set(table.options) == {"add-symbol:sun", "add-symbol:star", "add-symbol:moon", "keep"}

    table.choose("add-symbol:moon")

    assert table.enemy("halberdier-1").wounds == 2
    assert table.told(SymbolAdded)
    assert table.told(LethalWound)


@pytest.mark.rule("NR-SPO-01")
def test_astral_may_be_kept_after_any_test() -> None:
    table = swing(5, 1, 1, hero={"tokens": ["astral"]}).choose("keep")

    assert table.hero("captain").tokens == [Token.ASTRAL]


@pytest.mark.rule("NR-SPO-02")
def test_advantaged_is_a_die_more_before_a_test() -> None:
    table = swing(hero={"tokens": ["advantaged"]}).choose("spend-token:advantaged")

    assert table.dice()[0] == "4d6"
    assert not table.hero("captain").tokens


@pytest.mark.rule("NR-SPO-03")
def test_blessed_lowers_the_threshold_by_one() -> None:
    table = swing(hero={"tokens": ["blessed"]}, cards={"enemies.halberdier.pd": 5}).choose("spend-token:blessed")

    assert table.roll(4, 4, 1).enemy("halberdier-1").wounds == 2


@pytest.mark.rule("NR-SPO-02", "NR-SPO-03")
def test_the_question_names_the_rule_of_the_token_it_is_about() -> None:
    table = swing(hero={"tokens": ["blessed", "advantaged"]})
    assert table.request.rule == "NR-SPO-02"

    table.choose("spend-token:advantaged")

    assert table.options == ("spend-token:blessed", "keep")
    assert table.request.rule == "NR-SPO-03"


@pytest.mark.rule("NR-SPO-03")
def test_on_an_enemy_a_blessing_does_nothing() -> None:
    assert swing(foe={"tokens": ["blessed"]}).dice() == ("3d6", 4)


@pytest.mark.rule("NR-SPO-04")
def test_defended_prevents_a_wound_but_not_tokens() -> None:
    table = struck(5, 1, 1, attack={"traits": ["curse"]}, hero={"tokens": ["defended"]})

    table.choose("spend-token:defended")

    assert table.told(WoundsAverted)
    assert (table.hero("captain").wounds, table.hero("captain").tokens) == (0, [Token.CURSED])


@pytest.mark.rule("NR-SPO-04")
def test_effects_that_need_a_wound_count_those_left_after_defended() -> None:
    attack = {"lethal": ["moon"], "traits": ["devastating"]}
    table = struck(5, 2, 1, attack=attack, hero={"tokens": ["defended"]}).choose("spend-token:defended")

    assert table.hero("captain").wounds == 0
    assert not table.told(LethalWound)


@pytest.mark.rule("NR-SPO-04", "NR-GEN-04")
def test_kept_at_first_it_may_be_used_on_the_wounds_that_devastating_repeats() -> None:
    table = struck(1, 1, 1, attack={"traits": ["devastating"]}, hero={"tokens": ["defended"]})

    table.choose("keep").choose("spend-token:defended")

    assert table.hero("captain").wounds == 3


@pytest.mark.rule("NR-SPO-04", "NR-LVL-04")
def test_defended_helps_against_a_fall_too() -> None:
    table = battle(
        ("1.",),
        heroes={"captain": {"at": "A1+1", "tokens": ["defended"]}},
        active="captain",
        ap=4,
        map_={"buildings": {"1": {"floors": 1}}},
        cards={"classes.captain.abilities": {"jump": 1}},
    ).choose("jump:captain:B1")

    assert table.choose("spend-token:defended").hero("captain").wounds == 0


@pytest.mark.rule("NR-SPO-05")
def test_lucky_rolls_one_die_again_and_keeps_the_result() -> None:
    table = swing(5, 2, 1, attack={"ph": 3}, hero={"tokens": ["lucky"]}).choose("reroll-die:2").roll(4)

    assert table.enemy("halberdier-1").wounds == 2
    assert not table.hero("captain").tokens


@pytest.mark.rule("NR-GEN-14", "NR-SNE-13")
def test_at_the_end_the_wounds_come_first_and_then_the_discards() -> None:
    hero = {"at": "C5", "tokens": ["burned", "bleeding", "hindered"]}
    table = battle(heroes={"captain": hero}, active="captain").choose("wait:4")

    told = [type(event) for event in table.events if isinstance(event, (WoundsDealt, TokenLost))]
    assert told == [WoundsDealt, TokenLost, TokenLost]
    assert table.hero("captain").tokens == [Token.BURNED]
