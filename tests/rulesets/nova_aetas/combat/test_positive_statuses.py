"""NA-STA-01..21: what the markers and the light blue status tokens do, to heroes and to enemies."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    ActivationEnded,
    AttackRolled,
    CriticalHit,
    EnemyDecided,
    MindContrasted,
    Moved,
    StrikesParried,
    TokenLost,
    TokenMoved,
)
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.combat.status_table import KNIVES, ap, beset, scum, struck, wounds
from tests.rulesets.nova_aetas.table import OPEN_GROUND, Table, battle


@pytest.mark.rule("NA-STA-01")
def test_an_enemy_that_has_acted_does_nothing_and_its_token_moves_on() -> None:
    table = struck(enemy=(Token.ACTED,))

    assert TokenLost("stratiota-1", Token.ACTED, "NA-STA-01") in table.events
    assert TokenMoved("stratiota", 12, 4, "NA-ACT-13") in table.events
    assert not table.told(EnemyDecided)


@pytest.mark.rule("NA-STA-01")
def test_an_exhausted_hero_is_done_as_if_all_ap_were_spent() -> None:
    table = scum(Token.ACTED)

    assert table.told(ActivationEnded)[0] == ActivationEnded("scum", 5)


@pytest.mark.rule("NA-STA-02")
def test_a_sheep_stands_where_the_model_stood_and_does_nothing() -> None:
    table = battle(
        heroes={"enchantress": {"at": "C5", "skills": ["sheep-shift"]}},
        enemies={"stratiota-1": "C4"},
        active="enchantress",
        engaged=[("enchantress", "stratiota-1")],
    )

    table.choose("attack:stratiota-1:sheep-shift").roll(4, 4, 1, 1)
    assert table.game.view.board is not None
    piece = next(piece for piece in table.game.view.board.pieces if piece.id == "stratiota-1")
    assert (piece.kind, piece.cell) == ("sheep", "C4")
    assert table.state.engaged == []

    table.choose("wait:1")
    assert not table.told(EnemyDecided)
    assert table.offers("maintain:sheep-shift")


@pytest.mark.rule("NA-STA-02", "NA-EFF-15")
def test_a_wound_turns_the_sheep_back() -> None:
    table = battle(
        heroes={"enchantress": {"at": "C5", "skills": ["sheep-shift"]}, "scum": "C7"},
        enemies={"stratiota-1": "C4"},
        active="enchantress",
        cards={"enemies.stratiota.wo": 9},
        dial={"scum": 61, "stratiota": 70},
    )
    table.choose("attack:stratiota-1:sheep-shift").roll(4, 4, 1, 1)
    table.choose("wait:1")

    table.choose(KNIVES).roll(5, 1, 1)

    assert table.state.enemies["stratiota-1"].tokens == []
    assert table.state.kept == []


@pytest.mark.rule("NA-STA-03")
def test_a_weapon_that_was_fired_is_unloaded_until_its_reload_is_paid() -> None:
    table = battle(
        heroes={"sapper": "C5"},
        enemies={"stratiota-1": "C2"},
        active="sapper",
        cards={"equipment.wheel-lock.attack.cost": 1},
    )

    table.choose("attack:stratiota-1:wheel-lock").roll(1, 1, 1)
    assert not table.offers("attack:stratiota-1:wheel-lock")

    table.choose("reload:wheel-lock:2")
    assert table.offers("attack:stratiota-1:wheel-lock")
    assert ap(table) == 2


@pytest.mark.rule("NA-STA-04")
@pytest.mark.parametrize(("answer", "hits", "kept"), [("spend-token:blessed", 2, []), ("keep", 0, [Token.BLESSED])])
def test_blessed_is_spent_before_the_roll_and_lifts_every_die(answer: str, hits: int, kept: list[Token]) -> None:
    table = scum(Token.BLESSED).choose(KNIVES).choose(answer).roll(4, 4, 3)

    assert table.told(AttackRolled)[0].successes == hits
    assert table.state.heroes["scum"].tokens == kept


@pytest.mark.rule("NA-STA-04", "NA-STA-17")
def test_a_die_rolled_again_keeps_the_blessing() -> None:
    table = scum(Token.BLESSED, Token.REROLL).choose(KNIVES).choose("spend-token:blessed").roll(3, 3, 3)

    table.choose("spend-token:re-roll").roll(4)

    assert table.told(AttackRolled)[0].faces == (5, 4, 4)


def charmed_squire(at: str) -> Table:
    """A charmed Squire with TV 9, a Scum without threat, and an enemy at C5."""
    return battle(
        heroes={"squire": {"at": at, "tv": 9, "tokens": [Token.CHARM]}, "scum": "E5"},
        enemies={"stratiota-1": "C5"},
        active="stratiota",
    )


@pytest.mark.rule("NA-STA-05")
def test_an_enemy_beside_a_charmed_hero_overlooks_him() -> None:
    assert charmed_squire("C4").told(EnemyDecided)[0].target == "scum"


@pytest.mark.rule("NA-STA-05")
def test_from_two_squares_away_the_charm_does_not_work() -> None:
    assert charmed_squire("C3").told(EnemyDecided)[0].target == "squire"


@pytest.mark.rule("NA-STA-05")
def test_an_enemy_that_walks_up_to_the_only_hero_forgets_him_on_arrival() -> None:
    table = struck(Token.CHARM, enemies={"stratiota-1": "C3"}, cards={"enemies.stratiota.ra": 5})

    assert table.state.enemies["stratiota-1"].at == "C4"
    assert not table.told(StrikesParried)
    assert table.state.engaged == []


@pytest.mark.rule("NA-STA-05", "NA-AIX-05")
@pytest.mark.parametrize("minds", ["somebody else", "its mission"])
def test_an_enemy_comes_up_to_a_charmed_hero_only_on_its_way_to_what_it_does_next(minds: str) -> None:
    """The Squire falls away on arrival, and is not seen again from where it goes next; its mission lies the other way."""
    orders = {"stratiota": [{"do": "go-to", "at": ["C1"], "tv": 5}]} if minds == "its mission" else None
    table = battle(
        heroes={"squire": {"at": "C5", "tokens": [Token.CHARM], "tv": 9}, "scum": "E4"},
        enemies={"stratiota-1": "C3"},
        active="stratiota",
        cards={"enemies.stratiota.ra": 5},
        mission={} if orders is None else {"instructions": orders},
    )

    assert table.state.order is not None
    if minds == "its mission":
        assert (table.state.enemies["stratiota-1"].at, table.opening(Moved)[0].path) == ("C1", ("C2", "C1"))
    else:
        assert (table.state.order.target, table.state.enemies["stratiota-1"].at) == ("scum", "D4")
        assert table.dice() == ("3d6", 5)


@pytest.mark.rule("NA-STA-05")
def test_the_charm_goes_when_its_holder_is_activated() -> None:
    table = scum(Token.CHARM)

    assert table.state.heroes["scum"].tokens == []
    assert table.told(TokenLost) == [TokenLost("scum", Token.CHARM, "NA-STA-05")]


@pytest.mark.rule("NA-STA-06")
def test_an_enemy_with_improved_oppose_must_be_resisted_with_one_success_more() -> None:
    table = beset(enemy=(Token.IMPROVED_OPPOSE,)).roll(5, 5)

    assert table.told(MindContrasted)[0].oppose == 3
    assert wounds(table) == 1
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-07")
def test_a_converted_enemy_fights_no_more_until_the_prayer_ends() -> None:
    table = battle(
        heroes={"inquisitor": {"at": "C5", "skills": ["convert-prayer"]}},
        enemies={"stratiota-1": "C4"},
        active="inquisitor",
        engaged=[("inquisitor", "stratiota-1")],
    )

    table.choose("attack:stratiota-1:convert-prayer").roll(4, 4, 1)
    assert table.state.engaged == []
    table.choose("wait:1")
    assert not table.told(EnemyDecided)

    table.choose("let-go:convert-prayer")
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-08")
@pytest.mark.parametrize(("answer", "taken", "kept"), [("spend-token:defence", 1, []), ("keep", 2, [Token.DEFENCE])])
def test_defence_takes_one_wound_of_a_blow(answer: str, taken: int, kept: list[Token]) -> None:
    table = struck(Token.DEFENCE).roll(1, 1, 1).choose(answer)

    assert table.state.heroes["scum"].wounds == taken
    assert table.state.heroes["scum"].tokens == kept


@pytest.mark.rule("NA-STA-08")
def test_defence_does_nothing_against_the_mind_or_against_bleeding() -> None:
    table = beset(Token.DEFENCE).roll(1, 1)
    assert table.state.heroes["scum"].wounds == 1

    bleeding = scum(Token.DEFENCE, Token.BLEEDING).choose("wait:5")
    assert bleeding.state.heroes["scum"].wounds == 1
    assert bleeding.state.heroes["scum"].tokens == [Token.DEFENCE]


@pytest.mark.rule("NA-STA-08")
def test_an_enemy_always_uses_its_defence() -> None:
    table = scum(enemy=(Token.DEFENCE,)).choose(KNIVES).roll(5, 5, 1)

    assert table.state.enemies["stratiota-1"].wounds == 1
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-09")
def test_in_a_defensive_stance_one_die_more_defends_and_all_may_be_rolled_again() -> None:
    table = struck(Token.DEFENSIVE_STANCE)
    assert table.dice() == ("4d6", 5)

    table.roll(5, 1, 1, 1).choose("reroll").roll(1, 1, 1, 2)

    assert table.told(StrikesParried)[0].parried == 0
    assert table.state.heroes["scum"].wounds == 2


@pytest.mark.rule("NA-STA-09", "NA-STA-17")
def test_the_second_result_of_a_stance_must_be_accepted_and_re_roll_is_for_whoever_kept_the_first() -> None:
    final = struck(Token.DEFENSIVE_STANCE, Token.REROLL).roll(1, 1, 1, 1).choose("reroll").roll(5, 1, 1, 1)
    assert final.told(StrikesParried)[0].parried == 1
    assert Token.REROLL in final.state.heroes["scum"].tokens

    kept = struck(Token.DEFENSIVE_STANCE, Token.REROLL).roll(5, 1, 1, 1).choose("keep")
    kept.choose("spend-token:re-roll").roll(6)
    assert kept.told(StrikesParried)[0].parried == 2


@pytest.mark.rule("NA-STA-09")
def test_where_every_die_is_good_nothing_is_asked() -> None:
    assert struck(Token.DEFENSIVE_STANCE).roll(5, 5, 6, 6).told(StrikesParried)[0].parried == 2


@pytest.mark.rule("NA-STA-09", "NA-STA-30", "NA-CBH-08")
@pytest.mark.parametrize(
    ("tokens", "ph", "dice"), [([], 1, "1d6"), ([Token.POISONED], 3, "1d6"), ([Token.POISONED], 4, "2d6")]
)
def test_however_defensive_and_poisoned_one_die_attacks(tokens: list[Token], ph: int, dice: str) -> None:
    table = scum(Token.DEFENSIVE_STANCE, *tokens, cards={"classes.scum.ph": ph}).choose("maintain:defensive-stance")

    assert table.choose(KNIVES).dice() == (dice, 5)


@pytest.mark.rule("NA-STA-09")
def test_a_stance_is_of_no_use_against_the_mind() -> None:
    table = beset(Token.DEFENSIVE_STANCE)
    assert table.dice() == ("2d6", 5)

    assert table.roll(5, 1).told(MindContrasted)[0].successes == 1


@pytest.mark.rule("NA-STA-09")
def test_in_a_defensive_stance_one_die_less_attacks() -> None:
    table = scum(Token.DEFENSIVE_STANCE).choose("maintain:defensive-stance")

    assert table.choose(KNIVES).dice() == ("2d6", 5)


@pytest.mark.rule("NA-STA-09")
@pytest.mark.parametrize(("answer", "left", "kept"), [("maintain", 3, [Token.DEFENSIVE_STANCE]), ("let-go", 5, [])])
def test_the_stance_costs_two_ap_at_the_start_or_ends(answer: str, left: int, kept: list[Token]) -> None:
    table = scum(Token.DEFENSIVE_STANCE).choose(f"{answer}:defensive-stance")

    assert ap(table) == left
    assert table.state.heroes["scum"].tokens == kept


@pytest.mark.rule("NA-STA-10")
def test_nobody_knows_a_hero_in_disguise_until_he_strikes() -> None:
    table = battle(
        heroes={"assassin": {"at": "C5", "skills": ["vanish"], "tv": 9}, "squire": "H5"},
        enemies={"stratiota-1": "C3"},
        active="assassin",
    )

    table.choose("use-skill:vanish")
    assert table.state.heroes["assassin"].tokens == [Token.DISGUISE]

    table.choose("wait:1")
    assert table.told(EnemyDecided)[0].target == "squire"


@pytest.mark.rule("NA-STA-10")
def test_an_attack_gives_the_disguise_away() -> None:
    table = battle(
        heroes={"assassin": {"at": "C5", "tokens": [Token.DISGUISE]}}, enemies={"stratiota-1": "C4"}, active="assassin"
    )

    table.choose("attack:stratiota-1:twin-daggers").roll(1, 1, 1)

    assert table.state.heroes["assassin"].tokens == []


@pytest.mark.rule("NA-STA-11")
@pytest.mark.parametrize(
    ("answer", "taken", "tokens"),
    [("spend-token:energy-field", 0, []), ("keep", 1, [Token.ENERGY_FIELD, Token.HINDERED])],
)
def test_an_energy_field_takes_all_of_a_mental_attack(answer: str, taken: int, tokens: list[Token]) -> None:
    table = beset(Token.ENERGY_FIELD).roll(5, 1).choose(answer)

    assert table.state.heroes["scum"].wounds == taken
    assert table.state.heroes["scum"].tokens == tokens


@pytest.mark.rule("NA-STA-11")
def test_a_contrasted_attack_leaves_the_energy_field_alone() -> None:
    table = beset(Token.ENERGY_FIELD).roll(5, 5)

    assert table.state.heroes["scum"].tokens == [Token.ENERGY_FIELD]


@pytest.mark.rule("NA-STA-12")
def test_a_flyer_crosses_two_enemies_and_lands_on_the_free_third_square() -> None:
    table = scum(Token.FLY, enemies={"stratiota-1": "C4", "stratiota-2": "C3"}, ap=3)
    assert not table.offers("move:scum:C3")

    table.choose("move:scum:C2:3")
    assert table.told(Moved)[0].path == ("C4", "C3", "C2")


@pytest.mark.rule("NA-STA-12")
def test_a_flyer_crosses_a_tree_and_rises_to_a_roof_for_the_price_of_a_square() -> None:
    rows = (*OPEN_GROUND[:3], "..T1........", *OPEN_GROUND[4:])
    table = scum(Token.FLY, rows=rows, map_={"buildings": {"1": {"floors": 2}}}, enemies={"stratiota-1": "J9"})

    assert table.offers("move:scum:C3:2")
    assert table.offers("move:scum:D4+2:2")


@pytest.mark.rule("NA-STA-12")
def test_a_flying_enemy_that_thinks_better_of_it_does_not_come_down_on_a_model() -> None:
    """Over the fallen Novice on C8 the Scum comes into its control area; it can turn only where it can stand."""
    table = battle(
        heroes={
            "squire": "C6",
            "scum": {"at": "E7", "tv": 5},
            "novice": {"at": "C8", "wounds": 5, "standing": Standing.OUT_OF_ACTION},
        },
        enemies={"stratiota-1": {"at": "C10", "tokens": [Token.FLY]}},
        active="stratiota",
        cards={"enemies.stratiota.ca": 3},
    )

    flown = next(event for event in table.events if isinstance(event, Moved))

    assert "C8" in flown.path
    assert flown.path[-1] != "C8"


@pytest.mark.rule("NA-STA-12", "NA-EFF-17")
@pytest.mark.parametrize(("tokens", "tv"), [((), 1), ((Token.FLY,), 0)])
def test_a_flyer_is_not_heard_where_the_mission_has_ears(tokens: tuple[Token, ...], tv: int) -> None:
    table = scum(*tokens, mission={"noise": 3}).choose("move:scum:D5:1").choose("move:scum:C5:1")

    assert table.state.heroes["scum"].tv == tv


@pytest.mark.rule("NA-STA-13")
@pytest.mark.parametrize(("reach", "attacked"), [(1, False), (2, True)])
def test_only_range_two_or_more_reaches_a_flyer_even_from_beside_him(reach: int, attacked: bool) -> None:
    table = struck(Token.FLY, cards={"enemies.stratiota.attack.range": reach})
    if attacked:
        assert table.dice() == ("3d6", 5)
    else:
        assert not table.told(StrikesParried)
        assert table.offers("wait:1")


@pytest.mark.rule("NA-STA-13", "NA-EFF-14")
@pytest.mark.parametrize(("weapon", "offered"), [("stiletto", False), ("throwing-knives", True)])
def test_a_hero_needs_a_long_weapon_for_a_flying_enemy(weapon: str, offered: bool) -> None:
    table = scum(enemies={"stratiota-1": {"at": "C4", "tokens": [Token.FLY]}})

    assert table.offers(f"attack:stratiota-1:{weapon}") is offered


@pytest.mark.rule("NA-STA-14")
def test_haste_gives_the_first_three_squares_for_nothing() -> None:
    table = battle(heroes={"squire": {"at": "C5", "tokens": [Token.HASTE]}}, active="squire")

    table.choose("move:squire:C10:2")

    assert table.told(TokenLost) == [TokenLost("squire", Token.HASTE, "NA-STA-14")]
    assert (table.active.ap, table.active.spent) == (2, 2)
    assert table.state.heroes["squire"].tokens == []


@pytest.mark.rule("NA-STA-14")
def test_a_shorter_first_move_loses_the_rest_of_the_haste() -> None:
    table = battle(heroes={"squire": {"at": "C5", "tokens": [Token.HASTE]}}, active="squire")

    table.choose("move:squire:C6:0")

    assert not table.offers("move:squire:C7:0")
    assert table.offers("move:squire:C7:1")


@pytest.mark.rule("NA-STA-14", "NA-EFF-12")
@pytest.mark.parametrize(("at", "ends"), [("C5", "J5"), ("L5", "L5")], ids=["open ground", "the edge of the board"])
def test_a_patrol_in_haste_wanders_three_squares_before_it_pays(at: str, ends: str) -> None:
    """Three squares for nothing and four for its AP; what the edge stops is lost like the rest of a shorter move."""
    table = battle(
        heroes={"squire": "A12"},
        enemies={"stratiota-1": {"at": at, "tokens": [Token.HASTE]}},
        active="stratiota",
        mission={"instructions": {"stratiota": [{"do": "patrol", "tv": 3}]}},
    )

    for _ in range(3):
        table.roll(3)
    assert (ap(table), table.state.enemies["stratiota-1"].tokens) == (3, [])
    for _ in range(4):
        table.roll(3)

    assert table.state.enemies["stratiota-1"].at == ends
    assert not isinstance(table.request, Roll)


@pytest.mark.rule("NA-STA-15")
def test_three_near_misses_on_a_marked_enemy_are_a_critical() -> None:
    table = scum(enemy=(Token.MARKED,)).choose(KNIVES)
    assert table.dice() == ("3d6", 4)

    table.roll(4, 4, 6)
    assert table.told(AttackRolled)[0].faces == (5, 5, 7)
    assert table.told(CriticalHit)
    assert wounds(table) == 4
    assert table.state.enemies["stratiota-1"].tokens == [Token.MARKED]


@pytest.mark.rule("NA-STA-15")
def test_a_marked_hero_parries_at_one_more() -> None:
    assert struck(Token.MARKED).dice() == ("3d6", 6)


@pytest.mark.rule("NA-STA-16")
def test_provoke_takes_a_strike_off_the_attack_and_is_gone() -> None:
    table = struck(Token.PROVOKE).roll(1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 1
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-16")
def test_provoke_lowers_an_oppose_too() -> None:
    assert beset(Token.PROVOKE).roll(5, 1).told(MindContrasted)[0].oppose == 1


@pytest.mark.rule("NA-STA-17")
def test_re_roll_turns_one_failed_die_and_the_second_result_stands() -> None:
    table = scum(Token.REROLL).choose(KNIVES).roll(5, 3, 1).choose("spend-token:re-roll").roll(6)

    assert table.told(AttackRolled)[0].successes == 2
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-17")
def test_without_a_failed_die_nothing_is_asked() -> None:
    table = scum(Token.REROLL).choose(KNIVES).roll(5, 5, 5)

    assert table.told(AttackRolled)
    assert table.state.heroes["scum"].tokens == [Token.REROLL]


def inquisitor(**changes: Any) -> Table:
    given: dict[str, Any] = {
        "heroes": {"inquisitor": {"at": "C9", "skills": ["silence-prayer"]}, "apprentice": "C6"},
        "enemies": {"hedge-witch-1": "C5", "stratiota-1": "B5"},
        "active": "inquisitor",
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-STA-18")
def test_silence_falls_on_every_hero_in_its_area_but_only_on_enemies_with_a_mind() -> None:
    table = inquisitor().choose("attack:hedge-witch-1:silence-prayer").roll(8, 1, 1)

    state = table.state
    assert state.enemies["hedge-witch-1"].tokens == [Token.SILENCE]
    assert state.heroes["apprentice"].tokens == [Token.SILENCE]
    assert state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-18")
def test_the_silenced_cast_no_spell_and_say_no_prayer() -> None:
    hero = battle(
        heroes={"apprentice": {"at": "C5", "tokens": [Token.SILENCE]}},
        enemies={"stratiota-1": "C4"},
        active="apprentice",
    )
    assert not hero.offers("attack:stratiota-1:frost-scroll")
    assert hero.offers("attack:stratiota-1:walking-stick")

    table = beset(enemy=(Token.SILENCE,))
    assert not table.told(MindContrasted)
    assert table.offers("wait:1")


@pytest.mark.rule("NA-STA-19", "NA-STA-20")
@pytest.mark.parametrize(("token", "dice"), [(Token.STRENGTH_1, "4d6"), (Token.STRENGTH_2, "5d6")])
def test_strength_adds_its_number_of_dice(token: Token, dice: str) -> None:
    table = scum(token).choose(KNIVES).choose(f"spend-token:{token}")

    assert table.dice() == (dice, 5)
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-STA-19")
def test_strength_helps_to_parry_as_in_any_test() -> None:
    table = struck(Token.STRENGTH_1).choose("spend-token:strength-1")
    assert table.dice() == ("4d6", 5)

    table.roll(5, 5, 1, 1)
    assert table.state.heroes["scum"].wounds == 0


@pytest.mark.rule("NA-STA-21")
def test_improved_strike_adds_a_strike_to_the_next_attack() -> None:
    table = struck(enemy=(Token.IMPROVED_STRIKE,)).roll(1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 3
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-21", "NA-STA-06", "NA-STA-25")
def test_what_improves_or_distracts_goes_with_the_first_of_two_blows_and_what_is_for_the_mind_stays() -> None:
    """Three strikes, then the two that are printed."""
    tokens = (Token.IMPROVED_STRIKE, Token.IMPROVED_OPPOSE)
    table = struck(enemy=tokens, cards={"enemies.stratiota.ra": 6, "classes.scum.wo": 9})

    table.roll(5, 5, 5)
    assert table.told(StrikesParried)[0].strikes == 3
    table.roll(5, 5, 5)
    assert table.told(StrikesParried)[0].strikes == 2
    assert table.state.enemies["stratiota-1"].tokens == [Token.IMPROVED_OPPOSE]


@pytest.mark.rule("NA-STA-21", "NA-STA-16", "NA-STA-25")
def test_a_better_strike_on_one_who_provokes_by_one_who_is_distracted_is_one_less() -> None:
    table = struck(Token.PROVOKE, enemy=(Token.IMPROVED_STRIKE, Token.DISTRACTED)).roll(1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 1
    assert table.state.heroes["scum"].tokens == table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-21")
def test_a_mental_attack_leaves_improved_strike_where_it_is() -> None:
    table = beset(enemy=(Token.IMPROVED_STRIKE,)).roll(5, 5)

    assert table.told(MindContrasted)[0].oppose == 2
    assert table.state.enemies["stratiota-1"].tokens == [Token.IMPROVED_STRIKE]
