"""NR-ARE: areas of attacks."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import CriticalHit, EnemySlain, StrikesParried, WoundsDealt
from rulesets.nova_aetas.state.queries import Model
from rulesets.nova_aetas_renaissance.content.cards import Area
from rulesets.nova_aetas_renaissance.rules.board.areas import covers
from rulesets.nova_aetas_renaissance.state.events import CowardFled
from rulesets.nova_aetas_renaissance.state.queries import world
from tests.rulesets.nova_aetas_renaissance.combat.duel import duel, struck
from tests.rulesets.nova_aetas_renaissance.table import Table, battle


def blast(*faces: int, area: dict[str, Any], others: dict[str, str], **more: Any) -> Table:
    """The captain at B2 hits a halberdier; everyone else in the area suffers one wound."""
    attack = {"area": area, "area_effects": [{"do": "wounds"}], "range": 6, "needs_sight": False} | more.pop(
        "attack", {}
    )
    enemies = {"halberdier-1": more.pop("at", "E5")} | others
    heroes = {"captain": "B2"} | more.pop("heroes", {})
    table = duel(attack=attack, enemies=enemies, heroes=heroes, **more).choose("attack:halberdier-1")
    return table.roll(*faces) if faces else table


def touched(table: Table) -> set[str]:
    """The squares of everyone who was wounded."""
    models: list[Model] = [*table.state.enemies.values(), *table.state.heroes.values()]
    return {str(model.at) for model in models if model.wounds}


def crowd(*squares: str) -> dict[str, str]:
    return {f"harpy-{number}": at for number, at in enumerate(squares, start=1)}


WEST, EAST = 6, 3
MANY = {"enemies.harpy.miniatures": 30, "enemies.harpy.wo": 9}


@pytest.mark.rule("NR-ARE-01")
def test_the_target_suffers_the_attack_and_the_others_the_area_effect() -> None:
    table = blast(4, 4, 4, area={"shape": "cross"}, others=crowd("E4", "F5", "E9"), cards=MANY)

    assert table.enemy("halberdier-1").wounds == 4
    assert [table.enemy(f"harpy-{n}").wounds for n in (1, 2, 3)] == [1, 1, 0]
    assert len(table.told(CriticalHit)) == 1


@pytest.mark.rule("NR-ARE-01")
def test_a_failed_attack_affects_nobody() -> None:
    assert not touched(blast(1, 1, 1, area={"shape": "cross"}, others=crowd("E4"), cards=MANY))


@pytest.mark.rule("NR-ARE-01")
@pytest.mark.parametrize(("target", "hurt"), [("any", 1), ("enemy", 0)])
def test_friends_in_the_area_are_affected_if_the_target_icon_includes_them(target: str, hurt: int) -> None:
    table = blast(4, 1, 1, area={"shape": "cross"}, others={}, attack={"target": target}, heroes={"friar": "E4"})
    assert table.hero("friar").wounds + table.on("friar", "sackcloth") == hurt


@pytest.mark.rule("NR-ARE-02", "NR-ARE-03")
def test_every_hero_in_an_enemys_area_defends_the_target_first() -> None:
    heroes: dict[str, Any] = {
        "friar": {"at": "D5", "items": []},
        "captain": {"at": "C5", "items": [], "tv": 3},
        "alchemist": {"at": "L12", "items": []},
    }
    attack = {"area": {"shape": "cross"}, "traits": ["poison"]}
    table = struck(attack=attack, heroes=heroes)
    assert isinstance(table.request, Roll)
    assert table.request.seat == "player-captain"

    table.roll(5, 5, 1)
    assert table.told(StrikesParried)[0].strikes == 2
    table.roll(1, 1)

    assert (table.hero("captain").wounds, table.hero("captain").tokens) == (0, [])
    assert (table.hero("friar").wounds, table.hero("friar").tokens) == (2, [Token.POISONED])
    assert table.hero("alchemist").wounds == 0


@pytest.mark.rule("NR-ARE-02")
def test_other_enemies_in_the_area_are_not_hit() -> None:
    table = struck(1, 1, 1, attack={"area": {"shape": "explosion"}}, enemies={"halberdier-1": "C4", "harpy-1": "D5"})

    assert table.enemy("harpy-1").wounds == 0


@pytest.mark.rule("NR-ARE-04")
def test_a_cross_is_the_target_and_the_four_squares_beside_it() -> None:
    squares = ("E4", "E6", "D5", "F5", "D4", "F6", "E3")
    assert touched(blast(4, 1, 1, area={"shape": "cross"}, others=crowd(*squares), cards=MANY)) == {
        "E5", "E4", "E6", "D5", "F5",
    }  # fmt: skip
    longer = blast(4, 1, 1, area={"shape": "cross", "size": 2}, others=crowd(*squares), cards=MANY)
    assert "E3" in touched(longer)


@pytest.mark.rule("NR-ARE-05")
def test_an_explosion_is_a_block_of_three_by_three() -> None:
    squares = ("D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6", "E3", "G5")
    assert touched(blast(4, 1, 1, area={"shape": "explosion"}, others=crowd(*squares), cards=MANY)) == {
        "E5", "D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6",
    }  # fmt: skip


@pytest.mark.rule("NR-ARE-05", "NR-GEN-01")
@pytest.mark.parametrize(("shape", "adjacent", "corner"), [("cross", 2, 0), ("explosion", 2, 2)])
def test_a_grenade_has_this_editions_areas_and_traits(shape: str, adjacent: int, corner: int) -> None:
    """It lands on D5 and bounces west, east and west, to C5."""
    attack = {"range": 4, "grenade": True, "area": {"shape": shape}, "traits": ["burn"]}
    table = battle(
        heroes={"captain": {"at": "C8", "items": ["fire-pot"]}},
        enemies={"halberdier-1": "C4", "halberdier-2": "D4"},
        active="captain",
        cards={
            "equipment.fire-pot.attack": attack | {"effects": [{"do": "wounds", "count": 2}]},
            "enemies.halberdier.wo": 9,
        },
    )
    bounce_west(table.choose("attack:D5:fire-pot").roll(5, 1, 1, 1))

    assert [table.enemy(f"halberdier-{each}").wounds for each in (1, 2)] == [adjacent, corner]
    assert table.enemy("halberdier-1").tokens == [Token.BURNED]


def bounce_west(table: Table) -> Table:
    for face in (WEST, EAST, WEST):
        table.roll(face)
    return table


def fire_pot(wounds: int, *traits: str, at: str = "C8") -> Table:
    """A grenade of the captain with this many wounds ends up on C5, next to a friar in a breastplate on C4."""
    attack = {"range": 4, "grenade": True, "target": "any", "area": {"shape": "cross"}, "traits": traits}
    table = battle(
        heroes={"captain": {"at": at, "items": ["fire-pot"]}, "friar": {"at": "C4", "items": ["breastplate"]}},
        enemies={"halberdier-1": "D5"},
        active="captain",
        cards={
            "equipment.fire-pot.attack": attack | {"effects": [{"do": "wounds", "count": wounds}]},
            "enemies.halberdier.wo": 9,
        },
    )
    return bounce_west(table.choose("attack:D5:fire-pot").roll(5, 1, 1, 1))


@pytest.mark.rule("NR-TRA-36", "NR-TRA-38", "NR-TRA-33", "NR-TRA-19", "NR-GEN-01")
@pytest.mark.parametrize(
    ("wounds", "traits", "worn", "hurt", "tokens"),
    [
        (2, ["burn"], 2, 0, []),
        (3, ["burn"], 2, 1, [Token.BURNED]),
        (2, ["burn", "pierce"], 0, 2, [Token.BURNED]),
        (3, ["devastating"], 2, 4, []),
    ],
)
def test_armour_absorbs_wounds_of_a_grenade(
    wounds: int, traits: list[str], worn: int, hurt: int, tokens: list[Token]
) -> None:
    table = fire_pot(wounds, *traits)

    friar = table.hero("friar")
    assert (table.on("friar", "breastplate"), friar.wounds, friar.tokens) == (worn, hurt, tokens)


@pytest.mark.rule("NR-ARE-01", "NR-ARE-08", "NR-GEN-01")
def test_a_grenade_spares_its_thrower_but_not_his_friends() -> None:
    table = fire_pot(3, at="C6")

    assert (table.hero("captain").wounds, table.enemy("halberdier-1").wounds) == (0, 3)
    assert table.hero("friar").wounds + table.on("friar", "breastplate") == 3


@pytest.mark.rule("NR-ARE-01", "NR-ABI-12", "NR-GEN-13")
def test_a_coward_who_flees_from_an_explosion_is_not_hit_by_it() -> None:
    """The first oarsman dies; the second, the last of the faction, is gone before the grenade reaches him."""
    attack = {"range": 4, "grenade": True, "area": {"shape": "cross"}, "effects": [{"do": "wounds", "count": 9}]}
    table = battle(
        heroes={"captain": {"at": "C8", "items": ["fire-pot"]}},
        enemies={"oarsman-1": "C4", "oarsman-2": "D5"},
        active="captain",
        cards={"equipment.fire-pot.attack": attack},
    )
    bounce_west(table.choose("attack:D5:fire-pot").roll(5, 1, 1, 1))

    assert [event.enemy for event in table.told(EnemySlain)] == ["oarsman-1"]
    assert [event.enemy for event in table.told(CowardFled)] == ["oarsman-2"]
    assert [event.target for event in table.told(WoundsDealt)] == ["oarsman-1"]
    assert table.hero("captain").tv == 2  # a wound and one kill


@pytest.mark.rule("NR-LVL-01")
@pytest.mark.parametrize(("far", "may"), [(2, False), (3, True)])
def test_a_grenade_onto_a_roof_needs_range_three_too(far: int, may: bool) -> None:
    table = battle(
        ("....", ".11.", "...."),
        map_={"buildings": {"1": {"floors": 1}}},
        heroes={"captain": {"at": "A2", "items": ["fire-pot"]}},
        active="captain",
        ap=4,
        cards={"equipment.fire-pot.attack": {"range": far, "grenade": True}},
    )
    assert table.offers("attack:A3:fire-pot")
    assert table.offers("attack:B2+1:fire-pot") is may


@pytest.mark.rule("NR-ARE-06")
def test_a_lance_is_a_line_that_begins_beside_the_attacker() -> None:
    squares = ("D2", "E2", "F2", "C3")
    lance = {"shape": "lance", "size": 3}
    table = blast(4, 1, 1, area=lance, at="C2", others=crowd(*squares), cards=MANY)

    assert touched(table) == {"C2", "D2", "E2"}


@pytest.mark.rule("NR-ARE-06")
def test_only_a_model_in_such_a_line_can_be_its_target() -> None:
    lance = {"area": {"shape": "lance", "size": 3}, "range": 6}
    for at, able in (("C3", False), ("F2", False), ("E2", True)):
        table = duel(attack=lance, enemies={"halberdier-1": at}, heroes={"captain": "B2"})
        assert table.offers("attack:halberdier-1") is able, at


@pytest.mark.rule("NR-ARE-07")
def test_a_breath_widens_behind_the_square_beside_the_attacker() -> None:
    squares = ("D1", "D2", "D3", "C1", "E2")
    table = blast(4, 1, 1, area={"shape": "breath"}, at="C2", others=crowd(*squares), cards=MANY)

    assert touched(table) == {"C2", "D1", "D2", "D3"}


@pytest.mark.rule("NR-ARE-07")
def test_the_target_of_a_breath_stands_in_one_of_its_squares() -> None:
    breath = {"area": {"shape": "breath"}, "range": 6}
    for at, able in (("D1", True), ("E2", False), ("A1", False), ("C4", True)):
        table = duel(attack=breath, enemies={"halberdier-1": at}, heroes={"captain": "B2"})
        assert table.offers("attack:halberdier-1") is able, at


@pytest.mark.rule("NR-ARE-07")
def test_no_square_is_in_two_directions() -> None:
    state = battle(heroes={"captain": "F6"}, active="captain", ap=4).state
    area = Area(shape="breath")
    for target in state.world.grid.squares:
        if target in covers(world(state), area, target, "F6"):
            assert len(covers(world(state), area, target, "F6")) == 4


@pytest.mark.rule("NR-ARE-06", "NR-ARE-07")
@pytest.mark.parametrize(
    ("target", "lance", "breath"),
    [
        ("G6", {"G6", "H6", "I6"}, {"G6", "H5", "H6", "H7"}),
        ("E6", {"E6", "D6", "C6"}, {"E6", "D5", "D6", "D7"}),
        ("F5", {"F5", "F4", "F3"}, {"F5", "E4", "F4", "G4"}),
        ("F7", {"F7", "F8", "F9"}, {"F7", "E8", "F8", "G8"}),
    ],
    ids=["east", "west", "north", "south"],
)
def test_both_reach_as_far_to_every_side(target: str, lance: set[str], breath: set[str]) -> None:
    board = world(battle(heroes={"captain": "F6"}, active="captain", ap=4).state)
    assert covers(board, Area(shape="lance", size=3), target, "F6") == lance
    assert covers(board, Area(shape="breath"), target, "F6") == breath


@pytest.mark.rule("NR-ARE-08")
def test_the_attackers_square_is_left_out() -> None:
    attack = {"target": "any", "traits": ["pierce"]}
    table = blast(4, 1, 1, area={"shape": "cross"}, at="B3", others={}, attack=attack)

    assert (table.hero("captain").wounds, table.ours.on_equipment) == (0, {})


@pytest.mark.rule("NR-ATK-04")
@pytest.mark.parametrize(("area", "offered"), [({}, True), ({"area": {"shape": "cross"}}, False)])
def test_a_caster_is_a_target_of_his_own_spell_unless_it_has_an_area(area: dict[str, Any], offered: bool) -> None:
    cards = {f"equipment.psalm-of-light.attack.{key}": value for key, value in area.items()}
    table = battle(heroes={"friar": "C5", "captain": "C6"}, active="friar", cards=cards)

    assert table.offers("attack:captain:psalm-of-light")
    assert bool(table.offers("attack:friar:psalm-of-light")) is offered
