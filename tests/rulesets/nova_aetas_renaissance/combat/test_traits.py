"""NR-TRA-01..33: traits of attacks."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.decks import Deck
from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    CriticalHit,
    HeroDown,
    HeroOutOfGame,
    Pushed,
    StrikesParried,
    TokenLost,
    WoundCardDrawn,
)
from rulesets.nova_aetas.state.state import Standing
from rulesets.nova_aetas_renaissance.state.events import (
    Dashed,
    Devastated,
    LethalWound,
    ReactionAttackMade,
    Reloaded,
)
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, duel, struck, struck_by_spell, swing, wounds
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

TOKENS = {
    "blind": ("blinded", "NR-TRA-01"),
    "poison": ("poisoned", "NR-TRA-03"),
    "bless": ("blessed", "NR-TRA-04"),
    "burn": ("burned", "NR-TRA-05"),
    "distract": ("distracted", "NR-TRA-06"),
    "eviscerate": ("eviscerated", "NR-TRA-07"),
    "hinder": ("hindered", "NR-TRA-08"),
    "curse": ("cursed", "NR-TRA-09"),
    "mark": ("marked", "NR-TRA-10"),
    "bleed": ("bleeding", "NR-TRA-11"),
    "stun": ("stunned", "NR-TRA-13"),
    "disadvantage": ("disadvantaged", "NR-TRA-14"),
}


@pytest.mark.rule(*(rule for _, rule in TOKENS.values()))
@pytest.mark.parametrize("trait", TOKENS)
def test_a_successful_attack_gives_the_token_of_its_trait(trait: str) -> None:
    token, rule = TOKENS[trait]
    table = swing(4, 1, 1, attack={"traits": [trait]})

    assert table.enemy("halberdier-1").tokens == [Token(token)]
    assert [event.rule for event in table.events if type(event).__name__ == "TokenGained"] == [rule]


@pytest.mark.rule(*(rule for _, rule in TOKENS.values()))
@pytest.mark.parametrize("trait", TOKENS)
def test_a_failed_attack_gives_no_token(trait: str) -> None:
    assert not swing(3, 1, 1, attack={"traits": [trait]}).enemy("halberdier-1").tokens


@pytest.mark.rule("NR-TRA-01")
def test_a_blinded_enemy_makes_no_attack() -> None:
    table = swing(4, 1, 1, attack={"traits": ["blind"]}, dial={"halberdier": 61}).choose("wait:1")

    assert not table.told(StrikesParried)


@pytest.mark.rule("NR-TRA-03", "NR-SNE-03")
def test_a_poisoned_enemy_is_easier_to_hit_from_then_on() -> None:
    table = duel(attack={"traits": ["poison"], "cost": 2}).choose("attack:halberdier-1").roll(4, 1, 1)

    assert table.choose("attack:halberdier-1").dice()[1] == 3


@pytest.mark.rule("NR-TRA-04")
def test_a_mental_action_blesses_a_friend() -> None:
    table = battle(heroes={"friar": "C5", "captain": "C4"}, active="friar", ap=4)
    table.choose("attack:captain:psalm-of-light").roll(5, 1, 1)

    assert table.hero("captain").tokens == [Token.BLESSED]


@pytest.mark.rule("NR-TRA-05", "NR-SNE-18")
def test_a_burned_enemy_takes_a_wound_at_the_end_of_its_activation() -> None:
    table = struck(foe={"tokens": ["burned"]}, cards={"enemies.halberdier.wo": 9}).roll(1, 1, 1)

    assert (table.enemy("halberdier-1").wounds, table.enemy("halberdier-1").tokens) == (1, [])


@pytest.mark.rule("NR-TRA-06", "NR-SNE-04", "NR-SNE-05")
def test_a_distracted_enemy_strikes_one_less_and_discards_the_token() -> None:
    table = struck(attack={"strikes": 3}, foe={"tokens": ["distracted"]}).roll(1, 1, 1)

    assert [event.strikes for event in table.told(StrikesParried)] == [2]
    assert not table.enemy("halberdier-1").tokens


@pytest.mark.rule("NR-TRA-08", "NR-SNE-07")
def test_a_hindered_enemy_covers_half_the_way() -> None:
    table = battle(
        heroes={"captain": "C12"},
        enemies={"halberdier-1": {"at": "C1", "tokens": ["hindered"]}},
        active="halberdier",
    )
    assert table.enemy("halberdier-1").at == "C3"


@pytest.mark.rule("NR-TRA-09")
def test_an_uncancelled_strike_curses() -> None:
    table = struck(5, 1, 1, attack={"traits": ["curse"]})

    assert (table.hero("captain").wounds, table.hero("captain").tokens) == (1, [Token.CURSED])


@pytest.mark.rule("NR-TRA-12")
def test_a_harmless_attack_deals_no_wound_and_does_the_rest() -> None:
    table = swing(4, 4, 4, 4, attack={"ph": 4, "traits": ["harmless", "stun"]})

    assert (table.enemy("halberdier-1").wounds, table.enemy("halberdier-1").tokens) == (0, [Token.STUNNED])
    assert not table.told(CriticalHit)


@pytest.mark.rule("NR-TRA-12")
def test_equipment_absorbs_nothing_of_a_harmless_attack_and_cancels_nothing() -> None:
    table = struck(1, 1, 1, attack={"traits": ["harmless", "poison"]}, hero={"items": ["breastplate"]})

    assert table.hero("captain").tokens == [Token.POISONED]
    assert table.on("captain", "breastplate") == 0


@pytest.mark.rule("NR-TRA-13", "NR-SNE-11")
def test_a_stunned_enemy_has_two_ap_less() -> None:
    cards = {"enemies.halberdier.ra": 5}
    table = battle(
        heroes={"captain": "C12"},
        enemies={"halberdier-1": {"at": "C1", "tokens": ["stunned"]}},
        active="halberdier",
        cards=cards,
    )
    assert table.enemy("halberdier-1").at == "C4"
    assert not table.enemy("halberdier-1").tokens


@pytest.mark.rule("NR-TRA-14", "NR-SNE-12")
def test_a_disadvantaged_hero_rolls_his_next_test_with_a_die_less() -> None:
    table = struck(5, 1, 1, attack={"traits": ["disadvantage"]}, cards={"enemies.halberdier.ra": 6})

    assert table.dice()[0] == "2d6"
    assert not table.hero("captain").tokens


# Critical


@pytest.mark.rule("NR-TRA-15", "NR-TRA-17")
@pytest.mark.parametrize(("faces", "critical", "expected"), [((4, 4, 4), 2, 5), ((4, 4, 1), 2, 2), ((4, 4, 4), 0, 4)])
def test_three_wounds_make_it_critical(faces: tuple[int, ...], critical: int, expected: int) -> None:
    assert swing(*faces, attack={"critical": critical}).enemy("halberdier-1").wounds == expected


@pytest.mark.rule("NR-TRA-15")
def test_with_the_house_rule_a_printed_critical_adds_to_the_basic_one() -> None:
    table = swing(4, 4, 4, attack={"critical": 2}, house={"critical_x_on_top": True})

    assert table.enemy("halberdier-1").wounds == 6


@pytest.mark.rule("NR-TRA-15")
def test_it_counts_the_wounds_of_the_roll_whatever_health_is_left() -> None:
    table = swing(4, 4, 4, cards={"enemies.halberdier.wo": 1})

    assert table.told(CriticalHit)
    assert table.hero("captain").tv == 3


@pytest.mark.rule("NR-TRA-16")
def test_wounds_of_later_effects_do_not_make_a_critical() -> None:
    table = swing(4, 6, 1, attack={"lethal": ["sun"]})

    assert (table.enemy("halberdier-1").wounds, table.told(CriticalHit)) == (3, [])


@pytest.mark.rule("NR-TRA-17")
def test_four_successes_with_a_plain_weapon_are_five_wounds() -> None:
    assert swing(4, 4, 4, 4, attack={"ph": 4}).enemy("halberdier-1").wounds == 5


@pytest.mark.rule("NR-TRA-18")
@pytest.mark.parametrize(("critical", "expected"), [(0, 3), (2, 5)])
def test_an_enemys_critical_is_only_what_its_card_prints(critical: int, expected: int) -> None:
    table = struck(5, 1, 1, attack={"strikes": 4, "critical": critical})

    assert wounds(table) == expected


# Devastating, Weak, Lethal


@pytest.mark.rule("NR-TRA-19")
@pytest.mark.parametrize(("faces", "expected"), [((4, 4, 1), 4), ((4, 4, 4), 8)])
def test_devastating_repeats_all_wounds_so_far(faces: tuple[int, ...], expected: int) -> None:
    assert swing(*faces, attack={"traits": ["devastating"]}).enemy("halberdier-1").wounds == expected


@pytest.mark.rule("NR-TRA-19")
def test_equipment_with_room_takes_wounds_of_the_repeat() -> None:
    table = struck(
        1,
        1,
        1,
        attack={"strikes": 3, "traits": ["devastating"]},
        hero={"items": ["breastplate"], "on": {}},
        cards={"equipment.breastplate.resistance": 2, "classes.captain.wo": 9},
    )
    # Three wounds: two on the plate, one on him; then three more.
    assert table.on("captain", "breastplate") == 2
    assert table.told(Devastated)[0].count == 3
    assert table.hero("captain").wounds == 4


@pytest.mark.rule("NR-TRA-19", "NR-ATK-01")
def test_a_mental_attack_never_devastates() -> None:
    spell = {"kind": "mental", "traits": ["devastating"], "effects": [{"do": "wounds", "count": 2}]}
    assert swing(4, 1, 1, attack=spell).enemy("halberdier-1").wounds == 2


@pytest.mark.rule("NR-TRA-20")
def test_a_weak_attack_deals_one_wound_and_is_never_critical() -> None:
    table = swing(4, 4, 4, 4, attack={"ph": 4, "traits": ["weak"]})

    assert table.enemy("halberdier-1").wounds == 1
    assert table.hero("captain").tv == 1


@pytest.mark.rule("NR-TRA-20", "NR-TRA-19")
def test_a_weak_attack_devastates_nobody() -> None:
    attack = {"traits": ["weak", "devastating"], "lethal": ["sun"]}
    table = swing(6, 4, 4, attack=attack)

    assert table.enemy("halberdier-1").wounds == 1
    assert not table.told(Devastated)


@pytest.mark.rule("NR-TRA-20")
def test_a_weak_attack_still_needs_a_success() -> None:
    assert swing(1, 1, 1, attack={"traits": ["weak"]}).enemy("halberdier-1").wounds == 0


@pytest.mark.rule("NR-TRA-27", "NR-ICO-05")
def test_a_symbol_on_any_die_makes_it_lethal() -> None:
    table = swing(5, 2, 1, attack={"lethal": ["moon"]})

    assert table.enemy("halberdier-1").wounds == 2
    assert table.told(LethalWound)


@pytest.mark.rule("NR-TRA-27")
def test_without_a_wound_or_the_symbol_nothing_is_added() -> None:
    assert swing(2, 2, 1, attack={"lethal": ["moon"]}).enemy("halberdier-1").wounds == 0
    assert swing(5, 3, 1, attack={"lethal": ["moon"]}).enemy("halberdier-1").wounds == 1


@pytest.mark.rule("NR-TRA-27")
def test_on_an_enemys_attack_the_defence_is_read() -> None:
    assert wounds(struck(2, 1, 1, attack={"lethal": ["moon"]})) == 3


@pytest.mark.rule("NR-TRA-28")
def test_several_symbols_add_a_single_wound() -> None:
    table = swing(6, 6, 2, attack={"lethal": ["sun", "moon"]})

    assert table.enemy("halberdier-1").wounds == 3


# Mark


@pytest.mark.rule("NR-TRA-10", "NR-TRA-21")
def test_there_is_one_mark_for_each_side() -> None:
    table = swing(
        4,
        1,
        1,
        attack={"traits": ["mark"]},
        enemies={"halberdier-1": "C4", "halberdier-2": {"at": "L1", "tokens": ["marked"]}},
        hero={"tokens": ["marked"]},
    )
    assert table.enemy("halberdier-1").tokens == [Token.MARKED]
    assert not table.enemy("halberdier-2").tokens
    assert table.hero("captain").tokens == [Token.MARKED]


# Press


@pytest.mark.rule("NR-TRA-22", "NR-TRA-23")
def test_the_target_is_pushed_away_and_the_attacker_follows() -> None:
    table = swing(4, 1, 1, attack={"traits": ["press"]}, hero={"tokens": ["hindered"]})

    assert table.told(Pushed) == [Pushed("halberdier-1", "C3", "NR-TRA-22")]
    assert table.told(Dashed) == [Dashed("captain", "C5", "C4", "NR-TRA-23")]
    assert table.ap == 1


@pytest.mark.rule("NR-TRA-22")
def test_with_that_square_taken_the_attacker_chooses_another_further_away() -> None:
    given: dict[str, Any] = {"attack": {"traits": ["press"]}, "enemies": {"halberdier-1": "C4", "harpy-1": "C3"}}
    table = swing(4, 1, 1, **given)
    assert set(table.options) == {"push-to:halberdier-1:B4", "push-to:halberdier-1:D4"}

    table.choose("push-to:halberdier-1:B4")

    assert (table.enemy("halberdier-1").at, table.hero("captain").at) == ("B4", "C4")


@pytest.mark.rule("NR-TRA-22")
def test_a_diagonal_push_may_go_either_way() -> None:
    attack = {"traits": ["press"], "range": 2}
    table = swing(4, 1, 1, attack=attack, enemies={"halberdier-1": "D4"})

    assert set(table.options) == {"push-to:halberdier-1:E4", "push-to:halberdier-1:D3"}


@pytest.mark.rule("NR-TRA-23")
def test_an_attacker_not_beside_the_square_cannot_follow() -> None:
    attack = {"traits": ["press"], "range": 3}
    table = swing(4, 1, 1, attack=attack, enemies={"halberdier-1": "C3"})

    assert (table.enemy("halberdier-1").at, table.hero("captain").at) == ("C2", "C5")


@pytest.mark.rule("NR-TRA-24")
def test_pressing_and_following_cause_no_reaction_attacks() -> None:
    table = swing(4, 1, 1, attack={"traits": ["press"]}, enemies={"halberdier-1": "C4", "halberdier-2": "D5"})

    assert not table.told(ReactionAttackMade)
    assert table.hero("captain").at == "C4"


@pytest.mark.rule("NR-TRA-22")
def test_an_enemy_presses_a_hero() -> None:
    table = struck(5, 1, 1, attack={"traits": ["press"]})

    assert (table.hero("captain").at, table.enemy("halberdier-1").at) == ("C6", "C5")


# Serious wounds


def bonebroken(*cards: str, **more: Any) -> Table:
    deck = Deck("wound-cards", list(cards))
    heroes = {"captain": {"at": "C5", "items": []} | more.pop("hero", {}), "friar": "L12"}
    return struck(5, 1, 1, attack={"traits": ["bonebreaker"]}, heroes=heroes, wound_cards=deck, **more)


@pytest.mark.rule("NR-TRA-25")
def test_a_wound_by_bonebreaker_is_a_serious_wound_too() -> None:
    table = bonebroken("deep-cut").draw("deep-cut")

    assert table.hero("captain").wounds == 1
    assert table.hero("captain").wound_cards == ["deep-cut"]
    assert table.told(WoundCardDrawn) == [WoundCardDrawn("captain", "deep-cut", "NR-TRA-25")]


@pytest.mark.rule("NR-TRA-25")
def test_a_deadly_card_takes_him_out_of_the_game_and_an_empty_deck_gives_none() -> None:
    assert bonebroken("split-skull").draw("split-skull").told(HeroOutOfGame)
    assert isinstance(bonebroken().request, Choose)


@pytest.mark.rule("NR-TRA-25", "NR-GEN-04")
def test_a_hero_taken_out_of_the_game_suffers_nothing_more() -> None:
    attack = {"traits": ["bonebreaker", "poison", "press"]}
    heroes = {"captain": {"at": "C5", "items": []}, "friar": "L12"}
    table = struck(5, 1, 1, attack=attack, heroes=heroes, wound_cards=["split-skull"]).draw("split-skull")

    assert table.hero("captain").tokens == []
    assert table.enemy("halberdier-1").at == "C4"


@pytest.mark.rule("NR-TRA-25")
def test_a_wound_card_takes_effect_when_it_is_drawn() -> None:
    """A Wound card costs a die of Physique; the hero defends against the second attack with two dice."""
    cards = {"wounds.deep-cut": {"ph": 1}, "enemies.halberdier.ra": 6}
    table = bonebroken("deep-cut", cards=cards).draw("deep-cut")

    assert table.dice() == ("2d6", 5)


@pytest.mark.rule("NR-TRA-25")
def test_a_hero_put_out_of_action_draws_a_card_too() -> None:
    table = bonebroken("deep-cut", hero={"wounds": 5}).draw("deep-cut")

    assert table.hero("captain").standing is Standing.OUT_OF_ACTION
    assert table.hero("captain").wound_cards == ["deep-cut"]


@pytest.mark.rule("NR-TRA-25")
def test_a_wound_card_may_take_the_last_health() -> None:
    table = bonebroken("deep-cut", cards={"wounds.deep-cut": {"wo": 1}}, hero={"wounds": 4}).draw("deep-cut")

    assert table.told(HeroDown)
    assert table.hero("captain").wounds == 5


@pytest.mark.rule("NR-TRA-25")
def test_a_hero_out_of_action_has_no_more_wounds_than_the_health_a_card_leaves() -> None:
    table = bonebroken("deep-cut", cards={"wounds.deep-cut": {"wo": 1}}, hero={"wounds": 5}).draw("deep-cut")

    assert table.hero("captain").standing is Standing.OUT_OF_ACTION
    assert table.hero("captain").wounds == 5


@pytest.mark.rule("NR-TRA-25", "NR-TRA-38")
def test_where_equipment_took_every_wound_no_card_is_drawn() -> None:
    table = bonebroken("deep-cut", hero={"items": ["breastplate"]})

    assert isinstance(table.request, Choose)
    assert table.on("captain", "breastplate") == 1


# Reload, Reach, Pierce


@pytest.mark.rule("NR-TRA-29", "NR-SNU-04")
def test_a_shot_unloads_hit_or_miss() -> None:
    table = battle(heroes={"cutpurse": "C5"}, enemies={"harpy-1": "C4"}, active="cutpurse")
    table.choose("attack:harpy-1:light-crossbow").roll(1, 1, 1)

    assert not table.offers("attack:harpy-1:light-crossbow")
    assert table.offers("attack:harpy-1:stiletto")


@pytest.mark.rule("NR-TRA-29", "NR-TRA-30")
def test_of_two_pistols_the_other_may_be_shot_before_the_first_is_reloaded() -> None:
    pistols = {"items": ["wheel-lock", "wheel-lock"]}
    table = duel(hero=pistols, ap=5, cards={"equipment.wheel-lock.attack.cost": 1})
    for _ in range(2):
        assert len([option for option in table.options if option.startswith("attack")]) == 1
        table.choose("attack").roll(1, 1, 1)
    assert not table.offers("attack")

    assert table.choose("reload:wheel-lock").offers("attack:halberdier-1:wheel-lock")
    assert [item.tokens for item in table.hero("captain").items] == [[], [Token.UNLOADED]]


@pytest.mark.rule("NR-TRA-30")
def test_reloading_costs_its_x() -> None:
    table = battle(
        heroes={"cutpurse": {"at": "C5", "unloaded": ["light-crossbow"]}},
        enemies={"harpy-1": "C1"},
        active="cutpurse",
        ap=5,
    )
    table.choose("reload:light-crossbow:2")

    assert table.ap == 3
    assert table.offers("attack:harpy-1:light-crossbow")
    assert [(event.token, event.rule) for event in table.told(TokenLost)] == [(Token.UNLOADED, "NR-TRA-30")]


@pytest.mark.rule("NR-TRA-31", "NR-TRA-32", "NR-SNU-05")
def test_only_the_enemy_that_shot_is_unloaded() -> None:
    enemies = {"halberdier-1": "C4", "halberdier-2": "L1"}
    table = struck(1, 1, 1, attack={"reload": 2}, enemies=enemies)

    assert table.enemy("halberdier-1").tokens == [Token.UNLOADED]
    assert not table.enemy("halberdier-2").tokens


@pytest.mark.rule("NR-TRA-32")
def test_it_reloads_as_soon_as_it_can_pay() -> None:
    cards = {"enemies.halberdier.ra": 6}
    table = struck(1, 1, 1, attack={"reload": 2}, cards=cards)

    assert table.told(Reloaded) == [Reloaded("halberdier-1", 2)]
    assert not table.enemy("halberdier-1").tokens


@pytest.mark.rule("NR-TRA-32")
def test_an_unloaded_enemy_reloads_before_anything_else() -> None:
    cards = {"enemies.halberdier.ra": 5}
    table = struck(attack={"reload": 2}, cards=cards, foe={"tokens": ["unloaded"]})

    assert table.opening(Reloaded)
    assert isinstance(table.request, Roll)
    assert table.ap == 0


@pytest.mark.rule("NR-TRA-02", "NR-LVL-01")
def test_reach_strikes_one_level_up_or_down() -> None:
    rows = ("1.", "2.")
    given: dict[str, Any] = {
        "rows": rows,
        "map_": {"buildings": {"1": {"floors": 1}, "2": {"floors": 2}}},
        "heroes": {"captain": "B1"},
        "enemies": {"halberdier-1": "A1+1"},
    }
    assert duel(attack={"traits": ["reach"]}, **given).offers("attack:halberdier-1")
    assert not duel(**given).offers("attack:halberdier-1")
    high = given | {"heroes": {"captain": "B2"}, "enemies": {"halberdier-1": "A2+2"}}
    assert not duel(attack={"traits": ["reach"]}, **high).offers("attack:halberdier-1")


@pytest.mark.rule("NR-TRA-33")
def test_pierce_ignores_all_armour() -> None:
    table = struck(1, 1, 1, attack={"traits": ["pierce"]}, hero={"items": ["breastplate"], "tokens": ["defended"]})

    assert (table.hero("captain").wounds, table.on("captain", "breastplate")) == (2, 0)
    assert table.hero("captain").tokens == [Token.DEFENDED]


@pytest.mark.rule("NR-ATK-01", "NR-TRA-15")
def test_a_mental_attack_of_three_wounds_is_no_critical() -> None:
    spell = {"kind": "mental", "effects": [{"do": "wounds", "count": 3}]}
    assert swing(4, 4, 4, attack=spell).enemy("halberdier-1").wounds == 3


@pytest.mark.rule("NR-TRA-27")
def test_a_mental_attack_may_be_lethal_too() -> None:
    spell = {"kind": "mental", "effects": [{"do": "wounds"}], "lethal": ["sun"]}
    assert swing(6, 1, 1, attack=spell).enemy("halberdier-1").wounds == 2
    assert wounds(struck_by_spell(6, 1, 1, attack={"effects": [{"do": "wounds"}], "lethal": ["sun"]})) == 2


def test_a_profile_written_with_the_first_editions_words_still_strikes() -> None:
    assert struck(1, 1, 1, attack=BLADE).hero("captain").wounds == 2
