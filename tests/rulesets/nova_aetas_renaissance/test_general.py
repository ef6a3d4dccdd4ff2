"""NR-GEN, NR-FAC: what every other rule leans on."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rulesets.engine.answers import Chosen
from rulesets.engine.refusal import Refused
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    ActivationEnded,
    EnemySlain,
    HeroDown,
    StrikesParried,
    ThreatChanged,
    TokenGained,
    TokenMoved,
)
from rulesets.nova_aetas_renaissance.state.events import (
    EquipmentTook,
    LethalWound,
    PointsChanged,
    ReactionAttackMade,
)
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, duel, struck, struck_by_spell, swing, wounds
from tests.rulesets.nova_aetas_renaissance.table import battle, new_game


@pytest.mark.rule("NR-GEN-01")
def test_a_rule_of_this_edition_is_used_first_so_a_four_puts_out_no_flames() -> None:
    table = battle(heroes={"captain": {"at": "C5", "tokens": ["burned"]}}, active="captain", ap=2)

    table.choose("douse-flames").roll(4)

    assert Token.BURNED in table.hero("captain").tokens


@pytest.mark.rule("NR-GEN-01")
def test_the_clock_and_the_preparation_are_the_first_editions() -> None:
    table = new_game("the-ferry-toll").deployed().choose("confirm")

    assert table.state.now == table.state.world.start + 1
    assert {table.state.dial[hero] for hero in ("captain", "friar")} == {61}


@pytest.mark.rule("NR-GEN-02")
def test_every_die_that_shows_the_threshold_is_a_success() -> None:
    table = swing()
    assert table.dice() == ("3d6", 4)

    table.roll(2, 4, 6)

    assert table.enemy("halberdier-1").wounds == 2


@pytest.mark.rule("NR-GEN-02")
def test_a_specialised_class_rolls_d8_and_a_mental_action_on_a_friend_needs_five() -> None:
    heroes = {"lansquenet": "C5", "friar": "C6"}
    table = battle(heroes=heroes, enemies={"bravo-1": "C4"}, active="lansquenet", ap=4)
    assert table.choose("attack:bravo-1:zweihander").dice()[0] == "3d8"  # a Shield takes one of four

    table = battle(heroes=heroes, active="friar", ap=4)
    assert table.choose("attack:lansquenet:psalm-of-light").dice() == ("3d6", 5)


@pytest.mark.rule("NR-GEN-02")
@pytest.mark.parametrize("kind", ["d6", "d8"])
def test_with_the_house_rule_everybody_rolls_one_kind_of_die(kind: str) -> None:
    table = battle(
        heroes={"captain": "C5", "lansquenet": "D5"},
        enemies={"harpy-1": "C4"},
        active="captain",
        ap=4,
        house={"die_kind": kind},
    )
    assert table.choose("attack:harpy-1:bastard-sword").dice()[0] == f"4{kind}"


@pytest.mark.rule("NR-GEN-03", "NR-TRA-03")
def test_one_strike_left_is_an_attack_that_succeeded() -> None:
    table = struck(5, 1, 1, attack={"traits": ["poison"]})

    assert wounds(table) == 1
    assert Token.POISONED in table.hero("captain").tokens


@pytest.mark.rule("NR-GEN-03")
def test_a_mental_attack_succeeds_with_fewer_successes_than_it_asks_for() -> None:
    assert Token.CURSED in struck_by_spell(5, 1, 1, attack={"traits": ["curse"]}).hero("captain").tokens
    assert not struck_by_spell(5, 5, 1, attack={"traits": ["curse"]}).hero("captain").tokens


@pytest.mark.rule("NR-GEN-03")
def test_a_heros_mental_attack_needs_its_printed_number() -> None:
    spell = {"kind": "mental", "difficulty": 2, "effects": [{"do": "wounds", "count": 3}]}
    assert swing(4, 1, 1, attack=spell).enemy("halberdier-1").wounds == 0
    assert swing(4, 4, 1, attack=spell).enemy("halberdier-1").wounds == 3


@pytest.mark.rule("NR-GEN-04")
def test_critical_is_checked_before_lethal() -> None:
    table = swing(4, 6, 1, attack={"lethal": ["sun"]})

    assert table.enemy("halberdier-1").wounds == 3
    assert table.told(LethalWound) == [LethalWound("halberdier-1", "sun")]


@pytest.mark.rule("NR-GEN-04")
def test_devastating_repeats_lethals_wound() -> None:
    attack = {"lethal": ["sun"], "traits": ["devastating"]}
    assert swing(4, 6, 1, attack=attack).enemy("halberdier-1").wounds == 6


@pytest.mark.rule("NR-GEN-05", "NR-SNE-02", "NR-SNE-12")
def test_dice_add_up_and_one_is_always_rolled() -> None:
    hero = {"tokens": ["poisoned", "disadvantaged"]}
    assert swing(attack={"ph": 2}, hero=hero).dice()[0] == "1d6"


@pytest.mark.rule("NR-GEN-06", "NR-SPO-03", "NR-ABI-06")
def test_threshold_modifiers_add_up() -> None:
    table = swing(
        hero={"tokens": ["blessed"]},
        enemies={"halberdier-1": "C4", "standard-bearer-1": "C2"},
        cards={"enemies.standard-bearer.abilities": {"barrier": 2}},
    )

    assert table.choose("spend-token:blessed").dice()[1] == 4


@pytest.mark.rule("NR-GEN-06")
def test_what_a_card_would_add_to_each_die_lowers_the_threshold() -> None:
    bonus = {"equipment.bastard-sword.bonuses": [{"on": ["attack"], "each": 1}]}
    assert swing(cards=bonus).dice() == ("3d6", 3)


@pytest.mark.rule("NR-GEN-06")
def test_a_one_always_fails() -> None:
    cards = {"enemies.halberdier.pd": 2}
    foe, hero = {"tokens": ["poisoned"]}, {"tokens": ["blessed"]}
    table = swing(cards=cards, foe=foe, hero=hero).choose("spend-token:blessed")
    assert table.dice()[1] == 2


@pytest.mark.rule("NR-GEN-07")
def test_a_second_token_of_a_type_changes_nothing() -> None:
    table = struck(5, 1, attack={"traits": ["poison"]}, hero={"tokens": ["poisoned"]})

    assert table.hero("captain").tokens.count(Token.POISONED) == 1
    assert not table.told(TokenGained)


@pytest.mark.rule("NR-GEN-08", "NR-SNE-13")
def test_an_unblockable_wound_goes_onto_the_model_itself() -> None:
    hero = {"at": "C5", "tokens": ["bleeding", "defended"]}
    table = battle(heroes={"captain": hero}, active="captain", ap=1, spent=3)

    table.choose("wait:1")

    assert (table.hero("captain").wounds, table.on("captain", "breastplate")) == (1, 0)
    assert Token.DEFENDED in table.hero("captain").tokens


@pytest.mark.rule("NR-GEN-09", "NR-ABI-07")
def test_a_push_moves_nobody_with_bastion() -> None:
    table = swing(6, 1, 1, attack={"traits": ["press"]}, cards={"enemies.halberdier.abilities": {"bastion": 0}})

    assert table.enemy("halberdier-1").at == "C4"
    assert table.hero("captain").at == "C5"


@pytest.mark.rule("NR-GEN-09")
def test_a_card_pushes_onto_a_free_square_of_the_same_level_and_no_further() -> None:
    gust = {"skills": ["gust"]}
    table = battle(
        heroes={"alchemist": {"at": "C5"} | gust}, enemies={"bravo-1": "C4"}, active="alchemist", ap=4
    ).choose("use-skill:gust:bravo-1")
    assert table.enemy("bravo-1").at == "C3"

    table = battle(
        heroes={"alchemist": {"at": "C3"} | gust},
        enemies={"bravo-1": "C2", "bravo-2": "C1"},
        active="alchemist",
        ap=4,
    ).choose("use-skill:gust:bravo-1")
    assert table.enemy("bravo-1").at == "C2"


@pytest.mark.rule("NR-GEN-09", "NR-TRA-22")
def test_a_diagonal_push_by_a_card_may_go_either_way() -> None:
    table = battle(
        heroes={"alchemist": {"at": "C5", "skills": ["gust"]}}, enemies={"bravo-1": "D4"}, active="alchemist", ap=4
    ).choose("use-skill:gust:bravo-1")
    assert table.game.waiting_for == ("player-alchemist",)
    assert set(table.options) == {"push-to:bravo-1:E4", "push-to:bravo-1:D3"}

    assert table.choose("push-to:bravo-1:D3").enemy("bravo-1").at == "D3"


@pytest.mark.rule("NR-GEN-10", "NR-ABI-48")
def test_a_flyer_cannot_end_over_a_bush_or_on_a_model() -> None:
    rows = ("....", ".b..", "....", "....")
    table = battle(
        rows,
        heroes={"captain": {"at": "B4", "equipment": ["canvas-wings"]}},
        enemies={"harpy-1": "B3"},
        active="captain",
        ap=4,
    )

    assert table.offers("move:captain:B1:3")
    assert not table.offers("move:captain:B2")
    assert not table.offers("move:captain:B3")


@pytest.mark.rule("NR-GEN-10")
def test_the_square_of_a_hero_out_of_action_is_taken_and_a_swamp_is_free() -> None:
    rows = (".....", ".%...", ".....")
    heroes = {"captain": "A1", "friar": {"at": "A2", "standing": "out-of-action", "wounds": 5}}
    table = battle(rows, heroes=heroes, active="captain", ap=4)

    assert not table.offers("move:captain:A2")
    assert table.offers("move:captain:B2")


# Reaction Attacks


@pytest.mark.rule("NR-GEN-11", "NR-ABI-46")
def test_a_hero_who_steps_away_first_defends_on_his_old_square() -> None:
    table = duel().choose("move:captain:C6:1")

    assert table.told(ReactionAttackMade) == [ReactionAttackMade("halberdier-1", "captain", "C5")]
    assert (table.hero("captain").at, table.dice()) == ("C5", ("3d6", 5))
    table.roll(5, 5, 1)
    assert (table.hero("captain").at, table.ap) == ("C6", 3)


@pytest.mark.rule("NR-GEN-11")
def test_every_square_left_counts_and_enemies_attack_by_number() -> None:
    table = duel(
        enemies={"halberdier-2": "D5", "halberdier-1": "C4", "halberdier-3": "D6"},
        hero={"items": ["bastard-sword"], "wounds": 0},
    ).choose("move:captain:C7:2")

    assert [event.enemy for event in table.told(ReactionAttackMade)] == ["halberdier-1"]
    table.roll(5, 5, 1)
    assert [event.enemy for event in table.told(ReactionAttackMade)] == ["halberdier-2"]
    table.roll(5, 5, 1)
    assert [(event.enemy, event.at) for event in table.told(ReactionAttackMade)] == [("halberdier-3", "C6")]
    table.roll(5, 5, 1)
    assert table.hero("captain").at == "C7"


@pytest.mark.rule("NR-GEN-11")
def test_the_number_counts_before_the_kind() -> None:
    table = duel(enemies={"bravo-2": "D5", "halberdier-1": "C4"}).choose("move:captain:C6")

    assert [event.enemy for event in table.told(ReactionAttackMade)] == ["halberdier-1"]


@pytest.mark.rule("NR-GEN-11", "NR-GEN-12")
def test_an_enemy_on_the_roof_of_the_next_house_shares_a_side_too() -> None:
    houses = {"buildings": {"1": {"floors": 1}, "3": {"floors": 1}}}
    table = duel(
        rows=("13", "1."), map_=houses, heroes={"captain": "A1+1"}, enemies={"halberdier-1": "B1+1"}, active="captain"
    ).choose("move:captain:A2+1")

    assert table.told(ReactionAttackMade) == [ReactionAttackMade("halberdier-1", "captain", "A1+1")]


@pytest.mark.rule("NR-GEN-11")
def test_a_hero_put_out_of_action_loses_the_step_and_its_ap_and_the_enemy_pays_nothing() -> None:
    heroes = {"captain": {"at": "C5", "wounds": 5, "items": ["bastard-sword"]}, "friar": "A12"}
    table = duel(heroes=heroes, dial={"halberdier": 65}).choose("move:captain:C8:3").roll(1, 1, 1)

    assert table.hero("captain").at == "C5"
    assert table.told(HeroDown)
    assert [event.spent for event in table.told(ActivationEnded)] == [1]
    assert table.state.dial["halberdier"] == 65


@pytest.mark.rule("NR-GEN-11")
@pytest.mark.parametrize("tokens", [["blinded"], ["unloaded"]])
def test_the_blinded_and_the_unloaded_do_not_react(tokens: list[str]) -> None:
    cards = {"enemies.halberdier.attack": BLADE | {"reload": 2}}
    table = duel(cards=cards, foe={"tokens": tokens}).choose("move:captain:C6:1")

    assert not table.told(ReactionAttackMade)


@pytest.mark.rule("NR-GEN-11", "NR-SNE-11")
@pytest.mark.parametrize("token", ["stunned", "hindered", "acted"])
def test_stunned_enemies_and_those_that_have_acted_make_reaction_attacks(token: str) -> None:
    table = duel(foe={"at": "C4", "tokens": [token]}).choose("move:captain:C6")

    assert table.told(ReactionAttackMade)


@pytest.mark.rule("NR-GEN-11")
def test_a_reaction_attack_unloads_and_discards_distracted() -> None:
    cards = {"enemies.halberdier.attack": BLADE | {"reload": 2}}
    table = duel(cards=cards, foe={"tokens": ["distracted"]}).choose("move:captain:C6:1").roll(1, 1, 1)

    assert table.enemy("halberdier-1").tokens == [Token.UNLOADED]
    assert [event.strikes for event in table.told(StrikesParried)] == [1]


@pytest.mark.rule("NR-GEN-11")
def test_the_reaction_attack_is_the_one_with_most_strikes() -> None:
    attacks = [BLADE | {"strikes": 1, "name": "dirk"}, BLADE | {"strikes": 3, "name": "axe"}]
    cards = {"enemies.halberdier.attacks": attacks, "enemies.halberdier.attack": attacks[0]}
    table = duel(cards=cards).choose("move:captain:C6:1").roll(1, 1, 1)

    assert [(event.attack, event.strikes) for event in table.told(StrikesParried)] == [("axe", 3)]


@pytest.mark.rule("NR-GEN-11")
def test_an_enemy_on_another_level_does_not_react() -> None:
    rows = ("....", ".1..", "....")
    table = battle(
        rows,
        heroes={"captain": "B1"},
        enemies={"bravo-1": "B2+1"},
        active="captain",
        ap=4,
        map_={"buildings": {"1": {"floors": 1}}},
    ).choose("move:captain:A1:1")

    assert not table.told(ReactionAttackMade)


@pytest.mark.rule("NR-GEN-11", "NR-GEN-10")
@pytest.mark.parametrize(
    ("action", "pushed_to", "at", "ap"), [("move:captain:D6:2", "D6", "C6", 3), ("jump:captain:E5:2", "E5", "C5", 2)]
)
def test_a_reaction_attack_may_put_somebody_in_the_way(action: str, pushed_to: str, at: str, ap: int) -> None:
    """The halberdier sweeps the friar as well, and presses him to where the captain was going."""
    sweep = BLADE | {"traits": ["press"], "area": {"shape": "cross"}}
    table = duel(
        heroes={"captain": "C5", "friar": {"at": "D5", "items": []}},
        cards={"enemies.halberdier.attack": sweep, "classes.captain.abilities": {"jump": 2}},
    )

    table.choose(action).roll(6, 6, 1).roll(1, 1).choose(f"push-to:friar:{pushed_to}")

    assert (table.hero("captain").at, table.ap) == (at, ap)
    assert table.hero("friar").at == pushed_to


@pytest.mark.rule("NR-GEN-11", "NR-SNE-07")
def test_a_hero_hindered_on_the_way_pays_more_from_there_on() -> None:
    cards = {"enemies.halberdier.attack": BLADE | {"traits": ["hinder"]}}
    table = duel(cards=cards, hero={"items": ["bastard-sword"]}).choose("move:captain:C9:4").roll(1, 1, 1)

    assert (table.hero("captain").at, table.hero("captain").wounds) == ("C7", 2)


@pytest.mark.rule("NR-GEN-11")
def test_with_the_house_rule_enemies_engage_instead() -> None:
    table = struck(5, 1, 1, house={"reaction_attacks": "engage"})

    assert table.state.engaged == [("captain", "halberdier-1")]
    assert not table.offers("move")
    assert table.offers("disengage")


@pytest.mark.rule("NR-GEN-11", "NR-AI-18")
def test_with_the_house_rule_an_enemy_with_too_few_ap_to_attack_engages() -> None:
    cards = {"enemies.halberdier.ra": 2}
    assert struck(cards=cards, house={"reaction_attacks": "engage"}).state.engaged
    assert not struck(cards=cards).state.engaged


@pytest.mark.rule("NR-GEN-11")
def test_with_the_house_rule_there_are_neither_reaction_attacks_nor_engagement() -> None:
    table = duel(house={"reaction_attacks": "none"}).choose("move:captain:C6:1")

    assert not table.told(ReactionAttackMade)
    assert table.hero("captain").at == "C6"


# Measures, threat, windows and sides


@pytest.mark.rule("NR-GEN-12")
def test_range_is_counted_along_rows_and_columns() -> None:
    heroes = {"friar": {"at": "B2", "skills": ["steady-hands"]}, "captain": {"at": "C3", "wounds": 1}}
    table = battle(heroes=heroes, active="friar")
    assert table.hero("captain").wounds == 0

    heroes["captain"] = {"at": "D3", "wounds": 1}
    assert battle(heroes=heroes, active="friar").hero("captain").wounds == 1


@pytest.mark.rule("NR-GEN-13", "NR-TRA-26", "NR-TRA-17")
def test_wounding_and_a_critical_raise_the_threat_by_one_each() -> None:
    table = swing(4, 5, 6, hero={"tv": 2})

    assert table.enemy("halberdier-1").wounds == 4
    assert table.hero("captain").tv == 4
    assert [event.rule for event in table.told(ThreatChanged)] == ["NA-THR-04", "NA-THR-05"]


@pytest.mark.rule("NR-GEN-13", "NR-ABI-18", "NR-TRA-26")
def test_with_the_house_rule_a_critical_gives_heroism() -> None:
    table = swing(4, 5, 6, house={"criticals_give_heroism": True})

    assert table.hero("captain").tv == 1
    assert table.told(PointsChanged) == [PointsChanged("captain", "heroism", 1, 1, "NR-GEN-13")]


@pytest.mark.rule("NR-GEN-13")
def test_a_kill_raises_it_and_going_out_of_action_lowers_it_by_two() -> None:
    assert swing(4, 1, 1, cards={"enemies.halberdier.wo": 1}).hero("captain").tv == 2
    assert struck(1, 1, 1, hero={"wounds": 5, "tv": 3}).hero("captain").tv == 1


@pytest.mark.rule("NR-GEN-14", "NR-SNE-06")
def test_the_eviscerated_bleed_at_the_end_of_the_same_activation() -> None:
    heroes = {"captain": {"at": "C5", "tokens": ["eviscerated"]}, "friar": "A12"}
    table = battle(heroes=heroes, active="captain")
    assert Token.BLEEDING in table.hero("captain").tokens

    table.choose("wait:4")

    assert table.hero("captain").wounds == 1
    assert table.hero("captain").tokens == [Token.EVISCERATED]


@pytest.mark.rule("NR-GEN-15", "NR-SNE-11")
def test_ap_for_tokens_count_for_the_clock() -> None:
    hero = {"at": "C5", "tokens": ["stunned"]}
    table = battle(heroes={"cutpurse": hero}, active="cutpurse", dial={"cutpurse": 60})
    assert table.ap == 3

    table.choose("move:cutpurse:C8:3")

    assert [(event.start, event.to) for event in table.told(TokenMoved)] == [(12, 5)]


@pytest.mark.rule("NR-GEN-16", "NR-ABI-06")
def test_a_barrier_helps_its_own_faction_only() -> None:
    cards = {"enemies.marksman.abilities": {"barrier": 2, "eclectic": 0}}
    table = swing(enemies={"halberdier-1": "C4", "marksman-1": "D4"}, cards=cards)

    assert table.dice()[1] == 4


@pytest.mark.rule("NR-FAC-01")
def test_the_five_factions_are_accepted_and_others_are_not() -> None:
    for faction in ("rome", "venice", "primaevi", "myths", "mercenaries"):
        table = swing(cards={"enemies.halberdier.faction": faction})
        assert table.state.world.enemy("halberdier").faction == faction
    with pytest.raises(ValidationError):
        swing(cards={"enemies.halberdier.faction": "fauns"})


def test_what_is_not_offered_is_refused() -> None:
    table = duel()
    with pytest.raises(Refused):
        table.answer(Chosen("attack:captain:bastard-sword:3"))
    assert not table.told(EnemySlain)
    assert not table.told(EquipmentTook)
