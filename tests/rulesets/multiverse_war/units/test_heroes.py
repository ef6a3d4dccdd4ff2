"""Heroes: skill points, prices, experience, attacks and abilities. And decoys."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.combat_events import HeroLevel
from rulesets.multiverse_war.state.events import DecoyRemoved
from tests.rulesets.multiverse_war.table import Table, battle

BRAND = {"red": {"brand-the-elder": {"hp": 3, "ap": 3, "abilities": ["hammer-blow", "old-soldier"]}}}
BUILD: dict[str, Any] = {"phase": "build", "order": ["blue", "red"]}


def hero(units: dict[str, str] | None = None, record: dict[str, Any] | None = None, **more: Any) -> Table:
    heroes = {"red": {"brand-the-elder": BRAND["red"]["brand-the-elder"] | (record or {})}}
    return battle({"red-1": "brand-the-elder 0,0", **(units or {})}, heroes=heroes, **more)


@pytest.mark.rule("MW-HER-01")
def test_eight_skill_points_for_a_new_hero() -> None:
    table = battle(gold={"red": 7}, **BUILD).choose("recruit:brand-the-elder")
    offered = table.offers("skills:")
    assert offered[0] in {"skills:3:3:hammer-blow", "skills:3:3:old-soldier"}
    assert "skills:4:2:hammer-blow" in offered
    assert "skills:4:3:hammer-blow" not in offered
    assert all(
        sum(map(int, key.split(":")[1:3])) + 2 * len(key.split(":")[3].split(",")) == 8
        for key in offered
        if key.count(":") == 3
    )
    table.choose("skills:4:2:hammer-blow").choose(table.offers("place:")[0])
    record = table.player("red").heroes["brand-the-elder"]
    assert (record.hp, record.ap, record.abilities) == (4, 2, ["hammer-blow"])


@pytest.mark.rule("MW-HER-01")
def test_both_heroes_of_a_seat_may_live_at_once() -> None:
    table = hero(gold={"red": 20}, **BUILD)
    assert table.offers("recruit:isolde-of-the-marsh")
    assert not table.offers("recruit:brand-the-elder")
    assert not table.offers("recruit:red-mirka")


@pytest.mark.rule("MW-HER-02")
@pytest.mark.parametrize(("level", "price"), [(1, 7), (2, 8), (3, 12), (5, 20)])
def test_a_fallen_hero_costs_four_times_its_level_but_seven_at_level_one(level: int, price: int) -> None:
    record = {"red": {"brand-the-elder": {"level": level, "hp": 3}}}
    table = battle(heroes=record, gold={"red": price}, **BUILD)
    table.choose("recruit:brand-the-elder").choose(table.offers("place:")[0])
    assert table.player("red").gold == 0
    assert not battle(heroes=record, gold={"red": price - 1}, **BUILD).offers("recruit:brand-the-elder")


@pytest.mark.rule("MW-HER-03")
def test_level_two_takes_two_kills_and_gives_two_points() -> None:
    table = hero({"blue-1": "scout 1,0"}, {"xp": 1}).attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.last(HeroLevel).level == 2
    assert table.offers() == ["learn:hp", "learn:ap", "learn:war-song"]
    table.choose("learn:hp").choose("learn:ap")
    record = table.player("red").heroes["brand-the-elder"]
    assert (record.level, record.xp, record.hp, record.ap, record.points) == (2, 0, 4, 4, 0)


@pytest.mark.rule("MW-HER-03")
def test_all_levels_take_thirty_five_kills() -> None:
    total, level, reached = 0, 1, []
    xp = 0
    while level < 8:
        table = hero(
            {"blue-1": "scout 1,0"},
            {
                "level": level,
                "xp": xp,
                "hp": 6,
                "ap": 4,
                "abilities": ["hammer-blow", "old-soldier", "war-song", "earthshaker"],
            },
        )
        table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
        record = table.player("red").heroes["brand-the-elder"]
        total += 1
        if record.level > level:
            reached.append(total)
        level, xp = record.level, record.xp
    assert reached == [2, 5, 9, 14, 20, 27, 35]


@pytest.mark.rule("MW-HER-03")
def test_buildings_give_no_experience_and_points_are_kept() -> None:
    table = hero(buildings={"barracks-1": "blue 1,0 damage=2"}).attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.gone("barracks-1")
    assert table.player("red").heroes["brand-the-elder"].xp == 0
    full = hero(
        {"blue-1": "scout 1,0"}, {"xp": 1, "hp": 6, "ap": 4, "abilities": ["hammer-blow", "old-soldier", "war-song"]}
    )
    full.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert full.player("red").heroes["brand-the-elder"].points == 2


@pytest.mark.rule("MW-HER-04")
def test_one_regular_attack_a_turn_and_abilities_after_it() -> None:
    table = hero({"blue-1": "knight 1,0"}).attack("red-1", (1, 0)).miss().miss()
    assert table.state.activated == "red-1"
    assert not table.offers("attack:")
    assert table.offers("cast:hammer-blow")


@pytest.mark.rule("MW-HER-05", "MW-HER-06")
def test_each_ability_once_a_turn_for_one_ap() -> None:
    table = hero({"blue-1": "knight 1,0"}, marks={"red-1": {"wounds": 1}}).order("red-1")
    table.choose("cast:old-soldier").choose("cast:hammer-blow").choose("target:").no_cards().miss().miss()
    assert table.unit("red-1").ap == 1
    assert not table.offers("cast:")
    assert table.player("red").abilities_used == 0


@pytest.mark.rule("MW-HER-06")
def test_a_step_and_two_abilities_spend_three_ap() -> None:
    table = hero({"blue-1": "knight 2,0"}).move("red-1", (1, 0)).choose("cast:old-soldier").choose("cast:hammer-blow")
    table.choose("target:").no_cards().miss().miss()
    assert table.unit("red-1").ap == 0


@pytest.mark.rule("MW-HER-07")
def test_an_ability_that_strikes_is_answered_unless_it_says_otherwise() -> None:
    table = hero({"blue-1": "swordsman 1,0"}).order("red-1").choose("cast:hammer-blow").choose("target:").no_cards()
    assert table.dice == 4
    table.miss()
    assert (table.seat, table.asked) == ("blue", "strike")
    silent = hero({"blue-1": "swordsman 1,0"}, {"abilities": ["earthshaker"]}).order("red-1")
    silent.choose("cast:earthshaker").choose("target:").no_cards().miss()
    assert silent.asked == "order"


@pytest.mark.rule("MW-DEC-01")
def test_one_free_decoy_a_turn_and_two_on_the_board() -> None:
    table = battle(gold={"red": 0}, **BUILD)
    table.choose("decoy").choose(table.offers("place:")[0])
    assert not table.offers("decoy")
    two = battle({"red-1": "decoy 0,0", "red-2": "decoy 1,0"}, **BUILD)
    assert not two.offers("decoy")


@pytest.mark.rule("MW-DEC-02")
def test_a_decoy_walks_two_ap_and_does_nothing_else() -> None:
    table = battle({"red-1": "decoy 0,0"}, terrain={(1, 0): "forest"}, unexplored=[(-1, 0)]).move("red-1", (1, 0))
    assert table.unit("red-1").ap == 0
    idle = battle({"red-1": "decoy -1,0"}, unexplored=[(-1, 0)]).order("red-1")
    assert {key.split(":")[0] for key in idle.offers()} == {"move", "end-activation"}


@pytest.mark.rule("MW-DEC-02")
def test_in_expert_play_a_decoy_costs_an_activation() -> None:
    table = battle({"red-1": "decoy 0,0"}, house={"expert": True}).order("red-1")
    assert table.player("red").logistics == 5


@pytest.mark.rule("MW-DEC-03")
def test_a_decoy_neither_explores_nor_supports() -> None:
    assert not battle({"red-1": "decoy 0,0"}, tokens=[(1, 0)]).order("red-1").offers("move:(1,0)")
    units = {"red-1": "swordsman 0,0", "red-2": "decoy 2,0", "red-3": "decoy 1,1"}
    table = battle(units, tokens=[(1, 0)], tops={"adventures": ["deserters"]}).move("red-1", (1, 0))
    assert table.dice == 3


@pytest.mark.rule("MW-DEC-04")
def test_an_identified_decoy_leaves_the_board_without_credit() -> None:
    table = battle({"red-1": "pikeman 0,0", "blue-1": "decoy 2,0"}, terrain={(2, 0): "forest"})
    assert not table.gone("blue-1")
    table.move("red-1", (1, 0))
    assert table.gone("blue-1")
    assert table.told(DecoyRemoved)
    assert table.player("red").slain == 0
