"""NR-ATK, NR-LVL, NR-MAP-02..07: kinds of attacks, height levels, and scenery."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.answers import Chosen
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import StrikesParried
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, duel, struck, swing
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

HOUSES = {"buildings": {"1": {"floors": 1}, "2": {"floors": 2}}}


@pytest.mark.rule("NR-ATK-01")
def test_an_attack_is_physical_or_mental_and_rolls_physique_or_mind() -> None:
    cards = {"classes.captain.ph": 4, "classes.captain.mi": 2, "enemies.halberdier.md": 6}
    assert swing(attack={"ph": None}, cards=cards).dice() == ("4d6", 4)
    assert swing(attack={"ph": None, "kind": "mental"}, cards=cards).dice() == ("2d6", 6)


@pytest.mark.rule("NR-ATK-02")
def test_an_attack_he_cannot_pay_is_refused() -> None:
    table = duel(ap=2)
    assert not table.offers("attack")
    with pytest.raises(Refused):
        table.answer(Chosen("attack:halberdier-1:bastard-sword:3"))


@pytest.mark.rule("NR-ATK-03")
def test_the_printed_threshold_is_rolled_against() -> None:
    table = struck()
    assert table.dice() == ("3d6", 5)

    table.roll(5, 3, 1)

    assert table.hero("captain").wounds == 1
    assert [event.parried for event in table.told(StrikesParried)] == [1]


@pytest.mark.rule("NR-ATK-03")
@pytest.mark.parametrize(("ra", "again"), [(5, False), (6, True)])
def test_an_attack_without_a_printed_cost_costs_three(ra: int, again: bool) -> None:
    table = struck(5, 5, 1, cards={"enemies.halberdier.ra": ra})

    assert isinstance(table.request, Roll) is again


@pytest.mark.rule("NR-ATK-03", "NR-GEN-03")
@pytest.mark.parametrize(("faces", "hurt"), [((5, 1, 1), 3), ((5, 5, 1), 0)])
def test_wounds_among_the_effects_of_an_enemys_blow_come_with_its_success(faces: tuple[int, ...], hurt: int) -> None:
    table = struck(*faces, attack={"effects": [{"do": "wounds", "count": 2}]})

    assert table.hero("captain").wounds == hurt


@pytest.mark.rule("NR-ATK-04")
@pytest.mark.parametrize(
    ("target", "offered"),
    [("enemy", {"halberdier-1"}), ("friend", {"friar", "captain"}), ("any", {"halberdier-1", "friar", "captain"})],
)
def test_the_target_icon_limits_who_may_be_chosen(target: str, offered: set[str]) -> None:
    spell = {"kind": "mental", "target": target, "range": 3}
    table = duel(attack=spell, heroes={"captain": "C5", "friar": "D5"})

    assert {option.split(":")[1] for option in table.options if option.startswith("attack")} == offered


@pytest.mark.rule("NR-ATK-04")
def test_a_physical_attack_is_never_aimed_at_oneself() -> None:
    table = duel(attack={"target": "any"}, heroes={"captain": "C5", "friar": "D5"})

    assert {option.split(":")[1] for option in table.options if option.startswith("attack")} == {
        "halberdier-1",
        "friar",
    }


# Levels


def aiming_up(reach: int, at: str = "A1+1") -> Table:
    return duel(
        attack={"range": reach}, rows=("1....",), map_=HOUSES, heroes={"captain": "C1"}, enemies={"halberdier-1": at}
    )


@pytest.mark.rule("NR-LVL-01")
def test_another_level_needs_range_three() -> None:
    assert aiming_up(5).offers("attack:halberdier-1")
    assert not aiming_up(2).offers("attack:halberdier-1")


@pytest.mark.rule("NR-LVL-01")
def test_height_adds_nothing_to_the_distance() -> None:
    table = duel(
        attack={"range": 3}, rows=("2...",), map_=HOUSES, heroes={"captain": "D1"}, enemies={"halberdier-1": "A1+2"}
    )
    assert table.offers("attack:halberdier-1")


@pytest.mark.rule("NR-LVL-01", "NR-GEN-12")
@pytest.mark.parametrize("far", [1, 5])
def test_roofs_of_one_level_that_share_a_side_are_a_square_apart(far: int) -> None:
    map_ = {"buildings": {"1": {"floors": 1}, "3": {"floors": 1}}}
    table = duel(
        attack={"range": far}, rows=("13",), map_=map_, heroes={"captain": "A1+1"}, enemies={"halberdier-1": "B1+1"}
    )
    assert table.offers("attack:halberdier-1")


def looking(row: str, **more: Any) -> bool:
    """Whether the cutpurse on the roof at the left end sees the harpy at the right end, five squares off."""
    table = battle(
        (row,),
        heroes={"cutpurse": "A1+1"} | more.pop("others", {}),
        enemies={"harpy-1": "F1"} | more.pop("enemies", {}),
        active="cutpurse",
        map_=HOUSES | {"elements": {"O": ["cumbersome", "towering"]}},
        **more,
    )
    return table.offers("attack:harpy-1:light-crossbow")


@pytest.mark.rule("NR-LVL-02")
def test_towering_scenery_blocks_between_levels() -> None:
    assert looking("1.....")
    assert not looking("1.2...")
    assert not looking("1..O..")


@pytest.mark.rule("NR-LVL-02")
def test_towering_scenery_blocks_on_its_own_level_too() -> None:
    pillar = {"elements": {"O": ["cumbersome", "towering"]}}
    level = battle(("..O...",), heroes={"cutpurse": "A1"}, enemies={"harpy-1": "F1"}, active="cutpurse", map_=pillar)
    assert not level.offers("attack:harpy-1")


@pytest.mark.rule("NR-LVL-03", "NR-ABI-05")
def test_ordinary_models_and_trees_block_only_on_their_own_level() -> None:
    assert looking("1..T..")
    assert looking("1.....", enemies={"halberdier-1": "C1"})
    level = battle(("..T...",), heroes={"cutpurse": "A1"}, enemies={"harpy-1": "F1"}, active="cutpurse")
    assert not level.offers("attack:harpy-1")


@pytest.mark.rule("NR-LVL-03")
def test_a_roof_hides_what_lies_behind_its_own_edge() -> None:
    rows = ("11....",)
    given: dict[str, Any] = {"enemies": {"harpy-1": "F1"}, "active": "cutpurse", "map_": HOUSES}
    assert battle(rows, heroes={"cutpurse": "B1+1"}, **given).offers("attack:harpy-1")
    assert not battle(rows, heroes={"cutpurse": "A1+1"}, **given).offers("attack:harpy-1")


@pytest.mark.rule("NR-LVL-02", "NR-LVL-03")
def test_between_levels_too_the_line_is_drawn_from_side_to_side() -> None:
    """From the east side of the roof past the pillar below it; between the centres the pillar would be in the way."""
    table = battle(
        ("1..", "O..", "..."),
        heroes={"cutpurse": "A1+1"},
        enemies={"harpy-1": "B3"},
        active="cutpurse",
        map_=HOUSES | {"elements": {"O": ["cumbersome", "towering"]}},
    )
    assert table.offers("attack:harpy-1:light-crossbow")


@pytest.mark.rule("NR-LVL-03")
def test_sight_lines_listed_in_the_map_override_everything() -> None:
    lines = {"sight": [{"a": "A1+1", "b": "F1", "clear": True}]}
    table = battle(
        ("11....",), heroes={"cutpurse": "A1+1"}, enemies={"harpy-1": "F1"}, active="cutpurse", map_=HOUSES | lines
    )
    assert table.offers("attack:harpy-1")


def jumped_down(**more: Any) -> Table:
    table = battle(
        ("2.",),
        heroes={"captain": "A1+2"},
        active="captain",
        ap=4,
        map_=HOUSES,
        cards={"classes.captain.abilities": {"jump": 1}},
        **more,
    )
    return table.choose("jump:captain:B1")


@pytest.mark.rule("NR-LVL-04")
def test_a_fall_costs_a_wound_for_each_level_and_equipment_takes_none() -> None:
    table = jumped_down()

    assert (table.hero("captain").wounds, table.ours.on_equipment, table.hero("captain").tv) == (2, {}, 0)


@pytest.mark.rule("NR-LVL-04")
def test_climbing_and_flying_down_do_not_hurt() -> None:
    for abilities in ({"climb": 2}, {"fly": 0}):
        table = battle(
            ("2.",),
            heroes={"captain": "A1+2"},
            active="captain",
            ap=4,
            map_=HOUSES,
            cards={"classes.captain.abilities": abilities},
        ).choose("move:captain:B1")
        assert table.hero("captain").wounds == 0


@pytest.mark.rule("NR-LVL-04", "NR-AI-17")
@pytest.mark.parametrize(("cards", "wounds"), [({}, 1), ({"enemies.goatherd.abilities.fly": 0}, 0)])
def test_an_enemy_that_jumps_down_on_its_way_is_hurt_too_unless_it_flies(cards: dict[str, int], wounds: int) -> None:
    table = battle(
        ("1.....",),
        heroes={"captain": {"at": "F1", "items": []}},
        enemies={"goatherd-1": "A1+1"},
        active="goatherd",
        map_=HOUSES,
        cards=cards,
    )
    assert table.enemy("goatherd-1").at != "A1+1"
    assert table.enemy("goatherd-1").wounds == wounds


# The board


def past(letter: str, properties: list[str] | None = None, **more: Any) -> tuple[bool, bool]:
    """Whether a hero can walk over the square in the middle, and shoot past it."""
    map_ = HOUSES | ({"elements": {letter: properties}} if properties is not None else {})
    rows = ("#####", f"..{letter}..", "#####")
    table = battle(rows, heroes={"cutpurse": "A2"}, enemies={"harpy-1": "E2"}, active="cutpurse", map_=map_, **more)
    return table.offers("move:cutpurse:D2"), table.offers("attack:harpy-1")


@pytest.mark.rule("NR-MAP-02")
def test_cumbersome_stops_movement_and_blocking_stops_sight() -> None:
    assert past("O", ["cumbersome"]) == (False, True)
    assert past("O", ["blocking"]) == (True, False)
    assert past("O", ["cumbersome", "blocking"]) == (False, False)
    assert past("O", ["interactive"]) == (True, True)


@pytest.mark.rule("NR-MAP-02")
def test_something_interactive_can_be_acted_upon_from_beside_it() -> None:
    mission = {"levers": {"great-seal": {"at": "C2"}}}
    table = battle(
        (".....", "..M..", "....."), heroes={"captain": "B2"}, active="captain", ap=4, mission=mission
    ).choose("pull-lever:great-seal")

    assert table.state.pulled == ["great-seal"]


@pytest.mark.rule("NR-MAP-03")
def test_a_building_hides_what_is_behind_it_from_roofs_too() -> None:
    """The tower of two floors and the second house stand between the roof of the first and the ground in the east."""
    assert looking("1.....")
    assert not looking("1.2...")
    assert not looking("1..1..")


@pytest.mark.rule("NR-MAP-03", "NR-ABI-45")
def test_nobody_tramples_a_building() -> None:
    assert past("1", cards={"classes.cutpurse.abilities": {"trample": 0}}) == (False, False)


@pytest.mark.rule("NR-MAP-04")
def test_a_mystic_stone_is_seen_over() -> None:
    assert past("M") == (False, True)


@pytest.mark.rule("NR-MAP-05")
@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        ("T", (False, False)),
        ("b", (False, True)),
        ("W", (False, True)),
        ("C", (False, False)),
        ("S", (False, True)),
        ("D", (True, True)),
    ],
)
def test_trees_bushes_wells_carts_stones_and_trapdoors(letter: str, expected: tuple[bool, bool]) -> None:
    assert past(letter) == expected


@pytest.mark.rule("NR-MAP-06")
@pytest.mark.parametrize("token", ["bleeding", "burned"])
def test_areas_of_interest_stay_open_to_the_bleeding_and_the_burned(token: str) -> None:
    mission = {"areas_of_interest": {"old-camp": ["C4", "C5"]}, "levers": {"mule-packs": {"at": "C5"}}}
    table = battle(heroes={"captain": {"at": "C5", "tokens": [token]}}, active="captain", ap=4, mission=mission)
    assert table.offers("pull-lever:mule-packs")


def wading(letter: str = "%", **more: Any) -> Table:
    tokens = more.pop("tokens", [])
    abilities = more.pop("abilities", {})
    rows = ("####", f".{letter}{letter}.", "####")
    return battle(
        rows,
        heroes={"captain": {"at": "A2", "tokens": tokens}},
        active="captain",
        ap=more.pop("ap", 4),
        cards={"classes.captain.abilities": abilities, "classes.captain.ra": 9},
        **more,
    )


@pytest.mark.rule("NR-MAP-07")
def test_each_step_into_water_or_swamp_costs_an_ap_more() -> None:
    for letter in "%~":
        assert wading(letter).offers("move:captain:C2:4")
    assert wading(tokens=["hindered"], ap=6).offers("move:captain:C2:6")


@pytest.mark.rule("NR-MAP-07")
def test_flying_and_jumping_pay_nothing_for_it() -> None:
    assert wading(abilities={"fly": 0}).offers("move:captain:C2:2")
    assert wading(abilities={"jump": 2}).offers("jump:captain:C2:2")


@pytest.mark.rule("NR-MAP-07", "NR-GEN-10")
def test_heroes_and_enemies_walk_into_water_stop_there_and_are_pushed_into_it() -> None:
    table = wading("~").choose("move:captain:B2")
    assert (table.hero("captain").at, table.ap) == ("B2", 2)
    assert table.offers("move:captain:C2:2")

    rows = ("####", ".~~.", "####")
    foe = {"at": "A2", "attack": BLADE, "ra": 4}
    waded = battle(rows, heroes={"captain": "D2"}, enemies={"goatherd-1": foe}, active="goatherd")
    assert waded.enemy("goatherd-1").at == "C2"  # two squares of water for 4 AP

    pushed = swing(4, 1, 1, attack={"traits": ["press"]}, rows=("............",) * 2 + ("~~~~~~~~~~~~",) * 4)
    assert (pushed.enemy("halberdier-1").at, pushed.hero("captain").at) == ("C3", "C4")


# How a position words its cards


@pytest.mark.rule("NR-ATK-03")
@pytest.mark.parametrize(
    "words",
    [
        {"enemies": {"bravo-1": {"at": "C4", "attack": {"strikes": 3}}}},
        {"enemies": {"bravo-1": "C4"}, "cards": {"enemies.bravo.attack": {"strikes": 3}}},
        {"enemies": {"bravo-1": "C4"}, "cards": {"enemies.bravo.attacks.0.strikes": 3}},
    ],
)
def test_an_attack_is_the_printed_one_but_for_the_words_that_differ(words: dict[str, Any]) -> None:
    table = battle(heroes={"captain": {"at": "C5", "items": []}, "friar": "L12"}, active="bravo", ap=3, **words)

    table.roll(1, 1, 1, 1)

    assert table.hero("captain").wounds == 3
    assert Token.POISONED in table.hero("captain").tokens


@pytest.mark.rule("NR-ABI-46")
def test_abilities_without_a_number_may_be_listed() -> None:
    heroes = {"captain": {"at": "C5", "abilities": ["fly"]}}
    table = battle(heroes=heroes, enemies={"bravo-1": "C4"}, active="captain").choose("move:captain:C6")

    assert table.hero("captain").at == "C6"


def test_only_somebody_on_the_board_can_have_his_turn() -> None:
    with pytest.raises(AssertionError, match="halberdier's turn: nobody of that name"):
        battle(heroes={"captain": "C5"}, enemies={"bravo-1": "C4"}, active="halberdier")
