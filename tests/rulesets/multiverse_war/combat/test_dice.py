"""Symbols, hits, criticals, morale, and the exact chances."""

from fractions import Fraction
from typing import Any

import pytest

from rulesets.engine.requests import Roll, Single, parts_of
from rulesets.multiverse_war.content.symbol_dice import COMBAT_DIE, Arm, Strike, strike_odds
from rulesets.multiverse_war.state.combat_events import StrikeRead
from tests.rulesets.multiverse_war.combat.test_combat import melee, shot
from tests.rulesets.multiverse_war.table import Table, battle

F = Fraction


@pytest.mark.rule("MW-DIC-01")
def test_a_plain_die_stands_in_two_swords_two_horses_a_bow_and_a_burst() -> None:
    assert [COMBAT_DIE.shows(face) for face in range(1, 7)] == ["sword", "sword", "horse", "horse", "bow", "burst"]


def part_of(table: Table) -> Single:
    return parts_of(table.request)[0]


@pytest.mark.rule("MW-DIC-01")
def test_more_than_six_dice_are_rolled_in_two_batches() -> None:
    cards = {"red": ["headlong-rush", "headlong-rush"]}
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    table = battle(units, hands=cards, terrain={(1, 0): "forest"}).order("red-1").choose("attack:")
    table.choose("lay:headlong-rush").choose("lay:headlong-rush").no_cards()
    assert (table.dice, dict(part_of(table).why.values)["dice"]) == (6, 8)
    table.roll(*["BOW"] * 6)
    assert (table.seat, table.dice, dict(part_of(table).why.values)["dice"]) == ("red", 2, 2)


@pytest.mark.rule("MW-DIC-02")
def test_a_roll_knows_which_faces_hit() -> None:
    found = [part_of(table) for table in (melee("horseman", "swordsman"), shot("archer", "horseman"))]

    assert [[COMBAT_DIE.shows(face) for face in roll.good] for roll in found if isinstance(roll, Roll)] == [
        ["horse", "horse"],
        ["bow"],
    ]


@pytest.mark.rule("MW-DIC-02")
def test_every_class_hits_with_its_own_symbol() -> None:
    assert melee("horseman", "swordsman").roll("SWORD", "SWORD", "BOW", "BOW").unit("blue-1").wounds == 0
    assert melee("horseman", "swordsman").roll("HORSE", "SWORD", "BOW", "BOW").unit("blue-1").wounds == 1
    assert melee("swordsman", "horseman").roll("SWORD", "BOW", "BOW").unit("blue-1").wounds == 1
    assert shot("archer", "horseman").roll("BOW", "SWORD", "SWORD", "HORSE").unit("blue-1").wounds == 1
    siege = shot("ballista", "horseman", marks={"red-1": {"set_up": True}})
    assert siege.roll("BURST", "SWORD", "BOW").unit("blue-1").wounds == 1


@pytest.mark.rule("MW-DIC-03")
def test_one_symbol_is_enough_and_more_add_nothing() -> None:
    table = melee("swordsman", "horseman").roll("SWORD", "SWORD", "SWORD")
    assert table.last(StrikeRead).damage == 1


def caster(**more: Any) -> Table:
    heroes = {"red": {"isolde-of-the-marsh": {"abilities": ["marsh-fire"], "hp": 3, "ap": 3}}}
    units = {"red-1": "isolde-of-the-marsh 0,0", "blue-1": "scout 2,0", **more.pop("units", {})}
    table = battle(units, heroes=heroes, **more)
    return table.order("red-1").choose("cast:marsh-fire").choose("target:(2,0)")


@pytest.mark.rule("MW-DIC-04")
def test_a_spell_of_three_dice_is_three_dice() -> None:
    assert caster(house={"expert": True}, marks={"red-1": {"wounds": 2}}).no_cards().dice == 3


@pytest.mark.rule("MW-DIC-04")
def test_cards_do_not_change_fixed_dice() -> None:
    hands = {"red": ["battle-cry"]}
    assert caster(hands=hands).choose("lay:battle-cry").no_cards().dice == 3


DOUBLE = ("1/3", "5/9", "19/27", "65/81", "211/243", "665/729")
SINGLE = ("1/6", "11/36", "91/216", "671/1296", "4651/7776", "31031/46656")


@pytest.mark.rule("MW-DIC-05")
@pytest.mark.parametrize(
    ("arm", "chances"), [(Arm.INFANTRY, DOUBLE), (Arm.CAVALRY, DOUBLE), (Arm.RANGED, SINGLE), (Arm.SIEGE, SINGLE)]
)
def test_exact_chances_of_a_hit(arm: Arm, chances: tuple[str, ...]) -> None:
    assert [strike_odds(Strike(dice, arm)).hit for dice in range(1, 7)] == [F(chance) for chance in chances]
    assert round(float(strike_odds(Strike(5, Arm.INFANTRY)).hit) * 100, 2) == 86.83


@pytest.mark.rule("MW-CRT-05")
def test_exact_chances_of_a_critical() -> None:
    pairs = [F(chance) for chance in ("1/36", "2/27", "19/144", "763/3888", "12281/46656")]
    for arm in Arm:
        assert [strike_odds(Strike(dice, arm)).critical for dice in range(2, 7)] == pairs
    for arm, chances in (
        (Arm.INFANTRY, ("1/27", "1/9", "17/81", "233/729")),
        (Arm.RANGED, ("1/216", "7/432", "23/648", "1453/23328")),
    ):
        hits = [strike_odds(Strike(dice, arm)).hits for dice in range(3, 7)]
        assert [sum(c for own, c in each.items() if own >= 3) for each in hits] == [F(chance) for chance in chances]


@pytest.mark.rule("MW-CRT-06")
def test_exact_chances_of_damage() -> None:
    for arm, chances in (
        (Arm.INFANTRY, ("1/3", "7/12", "3/4", "41/48", "11/12")),
        (Arm.RANGED, ("1/6", "1/3", "13/27", "49/81", "19/27")),
        (Arm.SIEGE, SINGLE[:5]),
    ):
        assert [strike_odds(Strike(dice, arm)).damage for dice in range(1, 6)] == [F(chance) for chance in chances]


@pytest.mark.rule("MW-CRT-06", "MW-CRT-05", "MW-DIC-05")
def test_the_game_deals_damage_as_often_as_the_odds_say() -> None:
    """All 216 rolls of three dice, through the game."""
    damaging = critical = 0
    for roll in range(216):
        faces = [roll // 36 + 1, roll // 6 % 6 + 1, roll % 6 + 1]
        read = melee("swordsman", "horseman").roll(*faces).last(StrikeRead)
        damaging += read.damage > 0
        critical += read.critical
    odds = strike_odds(Strike(3, Arm.INFANTRY))
    assert (F(damaging, 216), F(critical, 216)) == (odds.damage, odds.critical)


@pytest.mark.rule("MW-DIC-06")
def test_distance_and_elevation_change_the_dice_of_shots() -> None:
    none = {"shooting": {"distance": [], "higher": 0, "lower": 0}}
    assert shot("archer", "horseman", changes=none).dice == 4
    assert shot("archer", "horseman", terrain={(0, 0): "hill"}).dice == 5
    assert shot("archer", "horseman", terrain={(2, 0): "hill"}).dice == 1
    far = battle({"red-1": "longbowman 0,0", "blue-1": "horseman 3,0", "red-2": "scout 3,1"})
    assert far.shoot("red-1", (3, 0)).dice == 3
    assert melee("swordsman", "archer", "hill").dice == 4


@pytest.mark.rule("MW-CRT-01")
def test_two_bursts_add_one_damage() -> None:
    assert melee("swordsman", "knight").roll("SWORD", "BURST").unit("blue-1").wounds == 1
    assert melee("swordsman", "horseman").roll("SWORD", "BURST", "BURST").gone("blue-1")


@pytest.mark.rule("MW-CRT-02")
def test_a_countering_unit_is_critical_with_three_own_symbols() -> None:
    table = melee("knight", "pikeman", "mountain").roll("SWORD", "SWORD", "SWORD", "BOW")
    assert table.unit("red-1").wounds == 2
    archer = shot("archer", "heavy_swordsman").roll("BOW", "BOW", "BOW", "SWORD")
    assert archer.unit("blue-1").wounds == 2


@pytest.mark.rule("MW-CRT-03")
def test_criticals_do_not_add_up() -> None:
    table = battle(
        {"red-1": "brand-the-elder 0,0", "blue-1": "pikeman 1,0"},
        heroes={"red": {"brand-the-elder": {"hp": 6, "ap": 3}}},
        active="blue",
        hands={"blue": ["battle-cry", "battle-cry"]},
        changes={"units": {"pikeman": {"counters": ["melee_infantry"]}}},
    )
    table.order("blue-1").choose("attack:(0,0)").choose("lay:battle-cry").choose("lay:battle-cry").no_cards()
    table.miss().roll("SWORD", "SWORD", "SWORD", "BURST", "BURST")
    assert table.unit("red-1").wounds == 2


@pytest.mark.rule("MW-CRT-04")
def test_two_bursts_hit_by_themselves() -> None:
    rolled = ("BURST", "BURST", "SWORD", "SWORD")
    assert shot("archer", "horseman").roll(*rolled).gone("blue-1")


@pytest.mark.rule("MW-MOR-01")
def test_support_is_measured_from_the_battlefield() -> None:
    near: dict[str, Any] = {"red-2": "scout 2,0", "red-3": "scout 1,1", "red-4": "scout 2,-1"}
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    assert battle(units | near).attack("red-1", (1, 0)).dice == 4
    behind = {"red-2": "scout -1,0", "red-3": "scout -1,1", "red-4": "scout 0,-1"}
    assert battle(units | behind).attack("red-1", (1, 0)).dice == 3


@pytest.mark.rule("MW-MOR-02")
@pytest.mark.parametrize(
    ("friends", "enemies", "dice"),
    [(0, 0, 3), (2, 0, 3), (3, 0, 4), (4, 0, 4), (5, 0, 5), (0, 1, 2), (0, 2, 2), (0, 3, 1)],
)
def test_two_morale_make_one_die(friends: int, enemies: int, dice: int) -> None:
    around = ["2,0", "1,1", "2,-1", "0,1", "1,-1"]
    blocks = {f"red-{n + 2}": f"pikeman {around.pop()}" if n < 4 else f"scout {around.pop()}" for n in range(friends)}
    blocks |= {f"blue-{n + 2}": f"pikeman {around.pop()}" for n in range(enemies)}
    table = battle({"red-1": "swordsman 0,0", "blue-1": "horseman 1,0", **blocks})
    assert table.attack("red-1", (1, 0)).dice == dice


@pytest.mark.rule("MW-MOR-03")
def test_the_opponent_counts_as_one_enemy() -> None:
    """The rulebook's example: a Pikeman against a Horseman with an Archer next to it, helped by a Scout: -1, no change."""
    units = {"red-1": "pikeman 0,0", "blue-1": "horseman 1,0", "blue-2": "archer 2,0", "red-2": "scout 1,1"}
    assert battle(units).attack("red-1", (1, 0)).dice == 3
    two = {"red-1": "pikeman 0,0", "blue-1": "horseman 1,0", "blue-2": "archer 2,0"}
    assert battle(two).attack("red-1", (1, 0)).dice == 2


@pytest.mark.rule("MW-MOR-04")
def test_ranged_units_get_no_support_but_suffer_and_give_it() -> None:
    helped = {"blue-2": "pikeman 2,0", "blue-3": "pikeman 1,1", "blue-4": "swordsman 2,-1"}
    table = battle({"red-1": "horseman 0,0", "blue-1": "archer 1,0", **helped}, terrain={(1, 0): "hill"})
    table.attack("red-1", (1, 0))
    assert table.dice == 3 - 2
    assert table.miss().dice == 4
    flanked = {"red-2": "pikeman 2,0", "red-3": "pikeman 1,1", "red-1": "swordsman 0,0", "blue-1": "archer 1,0"}
    assert battle(flanked, terrain={(1, 0): "hill"}).attack("red-1", (1, 0)).dice == 4 - 1
    gives = {
        "red-1": "swordsman 0,0",
        "blue-1": "horseman 1,0",
        "red-2": "archer 2,0",
        "red-3": "archer 1,1",
        "red-4": "archer 2,-1",
    }
    assert battle(gives).attack("red-1", (1, 0)).dice == 4


@pytest.mark.rule("MW-MOR-05")
def test_siege_weapons_neither_give_nor_receive_morale() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    weapons = {"blue-2": "ballista 2,0", "blue-3": "ballista 1,1", "blue-4": "trebuchet 2,-1"}
    assert battle(units | weapons).attack("red-1", (1, 0)).dice == 3
    guarded = {"red-1": "swordsman 0,0", "blue-1": "ballista 1,0", "blue-2": "pikeman 2,0"}
    assert battle(guarded).attack("red-1", (1, 0)).dice == 3


@pytest.mark.rule("MW-MOR-06")
def test_scouts_and_heroes_count_builders_and_decoys_do_not() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0", "red-2": "scout 2,0", "red-3": "brand-the-elder 1,1"}
    heroes: dict[str, Any] = {"red": {"brand-the-elder": {}}}
    with_scout = units | {"red-4": "swordsman 2,-1"}
    assert battle(with_scout, heroes=heroes).attack("red-1", (1, 0)).dice == 4
    with_builder = units | {"red-4": "builder 2,-1"}
    assert battle(with_builder, heroes=heroes).attack("red-1", (1, 0)).dice == 3


@pytest.mark.rule("MW-MOR-06")
def test_a_unit_inside_a_building_counts() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0", "blue-2": "pikeman 2,0"}
    assert battle(units, buildings={"barracks-1": "blue 2,0"}).attack("red-1", (1, 0)).dice == 2
