"""NR-ABI-35..48: jumping, climbing, dashing, trampling, flying, and a Shooter's retreat."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.answers import Chosen
from rulesets.engine.refusal import Refused
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import EnemyIdle, Moved
from rulesets.nova_aetas_renaissance.rules.board.free_squares import free_next_to
from rulesets.nova_aetas_renaissance.state.events import Dashed, Fell, Jumped, ReactionAttackMade, Retreated
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

ONE = {"buildings": {"1": {"floors": 1}, "2": {"floors": 2}}}


def captain(at: str = "C5", rows: tuple[str, ...] = ("............",) * 12, **more: Any) -> Table:
    abilities = more.pop("abilities", {})
    given: dict[str, Any] = {
        "heroes": {"captain": {"at": at} | more.pop("hero", {})} | more.pop("others", {}),
        "active": "captain",
        "ap": 4,
        "cards": {"classes.captain.abilities": abilities} | more.pop("cards", {}),
    }
    return battle(rows, **(given | more))


# Jump


@pytest.mark.rule("NR-ABI-35")
def test_a_jump_costs_an_ap_for_each_square_of_its_distance() -> None:
    table = captain(abilities={"jump": 3})
    assert table.offers("jump:captain:C8:3")
    assert not table.offers("jump:captain:C9")
    assert not table.offers("jump:captain:D6")

    table.choose("jump:captain:C7:2")

    assert (table.hero("captain").at, table.ap) == ("C7", 2)
    assert table.told(Jumped) == [Jumped("captain", "C5", "C7", 2)]


def test_the_key_of_a_jump_is_the_square_and_the_price_whether_or_not_a_walk_leads_there_too() -> None:
    jumps = {option for option in captain(abilities={"jump": 1}).options if option.startswith("jump")}
    assert jumps == {f"jump:captain:{square}:1" for square in ("B5", "D5", "C4", "C6")}


@pytest.mark.rule("NR-ABI-35", "NR-SNE-07")
def test_a_hindered_hero_jumps_as_far_for_one_more_ap_a_square() -> None:
    table = captain(abilities={"jump": 2}, hero={"tokens": ["hindered"]})

    assert table.offers("jump:captain:C7:4")
    assert table.offers("jump:captain:C6:2")


@pytest.mark.rule("NR-ABI-36", "NR-LVL-04")
def test_a_jump_lands_level_or_lower_and_a_level_costs_a_wound() -> None:
    rows = ("1..2.", ".....")
    table = captain("A1+1", rows, abilities={"jump": 3}, map_=ONE)
    assert not table.offers("jump:captain:D1+2")

    table.choose("jump:captain:B1:1")

    assert (table.hero("captain").at, table.hero("captain").wounds) == ("B1", 1)
    assert table.on("captain", "breastplate") == 0
    assert table.told(Fell) == [Fell("captain", 1)]


@pytest.mark.rule("NR-ABI-37")
def test_a_jump_goes_over_bushes_and_ordinary_enemies_but_nothing_tall_or_towering() -> None:
    row = (".b..",)
    over: dict[str, Any] = {"heroes": {"captain": "A1"}, "enemies": {"halberdier-1": "C1"}}
    assert captain(rows=row, abilities={"jump": 3}, house={"reaction_attacks": "none"}, **over).offers(
        "jump:captain:D1:3"
    )
    tall = {"enemies.halberdier.abilities": {"tall": 0}}
    assert not captain(rows=row, abilities={"jump": 3}, cards=tall, **over).offers("jump:captain:D1")
    assert not captain("A1", (".1..",), abilities={"jump": 3}, map_=ONE).offers("jump:captain:C1")
    pillar = {"elements": {"O": ["cumbersome", "towering"]}}
    assert not captain("A1", (".O..",), abilities={"jump": 3}, map_=pillar).offers("jump:captain:C1")


@pytest.mark.rule("NR-ABI-37")
@pytest.mark.parametrize(
    ("start", "row", "over"),
    [("A1", ".1.", False), ("A1+1", "11.", True), ("A1+1", "13.", True), ("A1+1", "12.", False), ("A1+2", "24.", True)],
)
def test_a_building_is_in_the_way_of_a_jump_only_if_it_is_higher_than_the_start(
    start: str, row: str, over: bool
) -> None:
    houses = {"buildings": {letter: {"floors": floors} for letter, floors in (("1", 1), ("2", 2), ("3", 1), ("4", 2))}}
    assert captain(start, (row,), abilities={"jump": 2}, map_=houses).offers("jump:captain:C1:2") is over


@pytest.mark.rule("NR-ABI-37")
@pytest.mark.parametrize(("row", "roof", "end"), [("113.....", "C1+1", "D1"), ("112.....", "C1+2", "B1+1")])
def test_an_enemy_too_jumps_over_a_building_no_higher_than_its_roof(row: str, roof: str, end: str) -> None:
    """A halberdier stands on the next roof, so that it cannot land there."""
    foe = {"at": "B1+1", "abilities": {"jump": 2}, "attack": BLADE, "ra": 2, "wo": 9}
    houses = {"buildings": {letter: {"floors": floors} for letter, floors in (("1", 1), ("2", 2), ("3", 1))}}
    foes = {"goatherd-1": foe, "halberdier-1": roof}
    table = battle((row,), heroes={"captain": "H1"}, enemies=foes, active="goatherd", map_=houses)
    assert table.enemy("goatherd-1").at == end


@pytest.mark.rule("NR-ABI-37")
def test_an_enemy_that_jumps_goes_over_heroes_who_are_not_tall() -> None:
    row = ("#######", ".......", "#######")
    heroes: dict[str, Any] = {"captain": {"at": "C2", "items": []}, "friar": {"at": "E2", "items": [], "tv": 9}}
    cards = {"enemies.goatherd.attack": BLADE, "enemies.goatherd.ra": 4}
    table = battle(row, heroes=heroes, enemies={"goatherd-1": "B2"}, active="goatherd", cards=cards)
    assert table.enemy("goatherd-1").at == "D2"

    cards |= {"classes.captain.abilities": {"tall": 0}}
    table = battle(row, heroes=heroes, enemies={"goatherd-1": "B2"}, active="goatherd", cards=cards)
    assert table.enemy("goatherd-1").at == "B2"


@pytest.mark.rule("NR-GEN-11")
def test_the_take_off_of_a_jump_leaves_a_square() -> None:
    table = captain(abilities={"jump": 2}, enemies={"halberdier-1": "C4"}, hero={"wounds": 0})
    table.choose("jump:captain:C7").roll(6, 6, 1, 1)

    assert table.hero("captain").at == "C7"


@pytest.mark.rule("NR-SNE-07", "NR-GEN-11")
@pytest.mark.parametrize(("ap", "expected"), [(5, ("C7", 1)), (3, ("C5", 3))])
def test_a_hero_hindered_at_take_off_pays_more_or_stays(ap: int, expected: tuple[str, int]) -> None:
    hook = {"name": "hook", "sphere": "physical", "strikes": 1, "difficulty": 5, "traits": ["hinder"]}
    table = captain(
        abilities={"jump": 2},
        ap=ap,
        enemies={"halberdier-1": "C4"},
        hero={"items": []},
        others={"friar": "L12"},
        cards={"enemies.halberdier.attack": hook},
    )
    table.choose("jump:captain:C7:2").roll(1, 1, 1, 1)

    assert (table.hero("captain").at, table.ap) == expected


@pytest.mark.rule("NR-GEN-11")
def test_a_hero_out_of_action_at_take_off_stays_and_has_paid() -> None:
    table = captain(
        abilities={"jump": 2},
        enemies={"halberdier-1": "C4"},
        hero={"wounds": 5, "items": []},
        others={"friar": "L12"},
    )
    table.choose("jump:captain:C7").roll(1, 1, 1, 1)

    assert (table.hero("captain").at, table.hero("captain").in_action) == ("C5", False)


# Climb


@pytest.mark.rule("NR-ABI-38")
def test_climbing_x_levels_costs_x_ap() -> None:
    rows = ("1.2",)
    assert captain("B1", rows, abilities={"climb": 1}, map_=ONE).offers("move:captain:A1+1:1")
    assert not captain("B1", rows, abilities={"climb": 1}, map_=ONE).offers("move:captain:C1+2")
    assert captain("B1", rows, abilities={"climb": 2}, map_=ONE).offers("move:captain:C1+2:2")


@pytest.mark.rule("NR-ABI-38", "NR-SNE-07")
def test_a_hindered_climber_pays_for_the_one_square() -> None:
    table = captain("B1", ("1.2",), abilities={"climb": 2}, map_=ONE, hero={"tokens": ["hindered"]})
    assert table.offers("move:captain:C1+2:3")


# Dash


def dasher(**more: Any) -> Table:
    given: dict[str, Any] = {
        "heroes": {"cutpurse": {"at": "C5", "skills": ["leap-aside"], "items": []} | more.pop("hero", {})},
        "active": "cutpurse",
        "ap": 4,
        "cards": {"skills.leap-aside.cost": 2},
    }
    return battle(**(given | more)).choose("use-skill:leap-aside")


@pytest.mark.rule("NR-ABI-39")
def test_a_dash_is_one_free_square() -> None:
    table = dasher().choose("dash:cutpurse:C6")

    assert (table.hero("cutpurse").at, table.ap) == ("C6", 2)
    assert table.told(Dashed) == [Dashed("cutpurse", "C5", "C6")]


@pytest.mark.rule("NR-ABI-39")
def test_a_dash_is_optional_and_needs_a_free_square() -> None:
    table = dasher(enemies={"harpy-1": "C4"})
    assert not table.offers("dash:cutpurse:C4")

    assert table.choose("keep").hero("cutpurse").at == "C5"


@pytest.mark.rule("NR-ABI-39")
def test_an_attack_may_grant_a_dash() -> None:
    table = captain(enemies={"harpy-1": "C4"}, cards={"equipment.bastard-sword.attack": {"dash": True}})
    table.choose("attack:harpy-1").roll(1, 1, 1, 1)

    assert table.offers("dash:captain:C6")


@pytest.mark.rule("NR-ABI-40")
def test_a_dash_causes_reaction_attacks() -> None:
    table = dasher(enemies={"harpy-1": "C4"}).choose("dash:cutpurse:C6")

    assert table.told(ReactionAttackMade)
    assert table.roll(6, 6, 6).hero("cutpurse").at == "C6"


@pytest.mark.rule("NR-ABI-41", "NR-MAP-07")
def test_hindered_and_swamp_do_not_slow_a_dash() -> None:
    rows = ("%%%", "%%%", "%%%")
    table = dasher(rows=rows, hero={"at": "B2", "tokens": ["hindered"]}).choose("dash:cutpurse:B1")

    assert (table.hero("cutpurse").at, table.ap) == ("B1", 2)


# Shooter


def shooter(**more: Any) -> Table:
    """An arquebusier (Ra 5, cost 3, range 6) four squares from the captain."""
    cards = {"enemies.arquebusier.attack": BLADE | {"range": 6}, "enemies.arquebusier.ra": 5}
    given: dict[str, Any] = {
        "heroes": {"captain": {"at": "C9", "items": []}},
        "enemies": {"arquebusier-1": "C5"},
        "active": "arquebusier",
        "cards": cards | more.pop("cards", {}),
    }
    return battle(**(given | more))


@pytest.mark.rule("NR-ABI-43")
def test_after_its_attacks_a_shooter_goes_as_far_away_as_it_can() -> None:
    table = shooter().roll(1, 1, 1, 1)
    squares = {option.rpartition(":")[2] for option in table.options}
    assert {table.state.world.grid.distance(at, "C9") for at in squares} == {6}

    table.choose("enemy-move:arquebusier-1:C3")

    assert table.told(Retreated) == [Retreated("arquebusier-1", "C3")]


@pytest.mark.rule("NR-ABI-44")
def test_in_a_dead_end_it_waits() -> None:
    table = shooter(
        rows=("#.#", "#.#", "#.#"), heroes={"captain": {"at": "B3", "items": []}}, enemies={"arquebusier-1": "B1"}
    )
    table.roll(1, 1, 1, 1)

    assert not table.told(Retreated)
    assert [event.ap for event in table.told(EnemyIdle)] == [2]


@pytest.mark.rule("NR-ABI-43", "NR-AI-28")
def test_a_shooter_that_attacked_nobody_does_not_retreat() -> None:
    table = shooter(cards={"enemies.arquebusier.ra": 2})

    assert not table.opening(Retreated)


# Trample


@pytest.mark.rule("NR-ABI-45")
def test_a_trampling_model_passes_over_a_hero_and_stops_behind_him() -> None:
    rows = ("#######", ".......", "#######")
    heroes: dict[str, Any] = {"captain": {"at": "C2", "items": []}, "friar": {"at": "F2", "items": [], "tv": 9}}
    cards = {"enemies.bronze-bull.attacks": [BLADE], "enemies.bronze-bull.ra": 3}
    table = battle(rows, heroes=heroes, enemies={"bronze-bull-1": "B2"}, active="bronze-bull", cards=cards)

    assert table.enemy("bronze-bull-1").at == "E2"


@pytest.mark.rule("NR-ABI-45")
def test_it_goes_over_bushes_but_not_over_trees_or_houses_and_never_stops_there() -> None:
    where = {"abilities": {"trample": 0}, "ap": 3}
    table = captain("A2", ("###", ".b.", "###"), **where)
    assert table.offers("move:captain:C2:2")
    assert not table.offers("move:captain:B2")
    assert not captain("A2", ("###", ".T.", "###"), **where).offers("move:captain:C2")
    assert not captain("A2", ("###", ".1.", "###"), map_=ONE, **where).offers("move:captain:C2")


@pytest.mark.rule("NR-ABI-45", "NR-GEN-11")
def test_a_trampling_hero_is_attacked_on_the_way_and_ends_behind() -> None:
    table = captain("A2", ("####", "....", "####"), abilities={"trample": 0}, enemies={"harpy-1": "B2"})
    table.choose("move:captain:C2:2").roll(6, 6, 6, 6)

    assert table.hero("captain").at == "C2"


# Fly


@pytest.mark.rule("NR-ABI-46")
def test_a_hero_who_flies_away_is_not_attacked() -> None:
    table = captain(abilities={"fly": 0}, enemies={"halberdier-1": "C4", "halberdier-2": "D5"})
    table.choose("move:captain:C8")

    assert not table.told(ReactionAttackMade)
    assert table.told(Moved)[0].cost == 3


@pytest.mark.rule("NR-ABI-47")
def test_a_flyer_ignores_levels_models_and_scenery() -> None:
    table = captain("A1", (".2b.",), abilities={"fly": 0}, map_=ONE, enemies={"harpy-1": "D1"})

    assert table.offers("move:captain:B1+2:1")


@pytest.mark.rule("NR-ABI-48")
def test_a_flyer_passes_over_a_model_but_does_not_end_on_it() -> None:
    rows = ("####", "....", "####")
    table = captain("A2", rows, abilities={"fly": 0}, enemies={"harpy-1": "C2"}, others={"friar": "B2"})

    assert table.offers("move:captain:D2:3")
    with pytest.raises(Refused):
        table.answer(Chosen("move:captain:C2:2"))


@pytest.mark.rule("NR-SNE-07")
def test_a_hindered_flyer_pays_for_every_square() -> None:
    table = captain(abilities={"fly": 0}, hero={"tokens": [Token.HINDERED]})

    assert table.offers("move:captain:C7:4")


@pytest.mark.rule("NR-ABI-36", "NR-AI-17")
def test_an_enemy_whose_way_ends_with_a_jump_down_may_begin_it_in_two_ways() -> None:
    """Over the only ladder, two roofs, and down again: no step leads back up from where it lands."""
    table = battle(
        ("..#.....", "..11....", "..#....."),
        map_={"buildings": {"1": {"floors": 1}}, "ladders": [{"a": "B2", "b": "C2+1"}]},
        heroes={"captain": "H2"},
        enemies={"goatherd-1": "A1"},
        active="goatherd",
        cards={"enemies.goatherd.ra": 1, "enemies.goatherd.abilities": {"jump": 1}},
    )
    assert set(table.options) == {"enemy-move:goatherd-1:B1", "enemy-move:goatherd-1:A2"}


@pytest.mark.rule("NR-GEN-10")
def test_a_model_off_the_board_has_no_free_squares_next_to_it() -> None:
    table = battle(heroes={"captain": "C5"}, active="captain")
    captain = table.state.heroes["captain"]
    assert free_next_to(table.state, captain)
    captain.at = None
    assert free_next_to(table.state, captain) == ()
