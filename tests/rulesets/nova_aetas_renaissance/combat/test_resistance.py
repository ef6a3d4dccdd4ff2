"""NR-TRA-34..39: equipment that absorbs wounds."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas_renaissance.invariants import violations
from rulesets.nova_aetas_renaissance.state.events import EffectsAbsorbed, EquipmentTook
from tests.rulesets.nova_aetas_renaissance.combat.duel import struck, struck_by_spell, wounds
from tests.rulesets.nova_aetas_renaissance.table import Table, battle, new_game

BOTH = {"items": ["steel-cap", "breastplate"]}


def hit(count: int, **more: Any) -> Table:
    return struck(1, 1, 1, attack={"strikes": count} | more.pop("attack", {}), **more)


@pytest.mark.rule("NR-TRA-34")
def test_wounds_go_onto_the_card_while_it_has_room() -> None:
    hero = {"items": ["breastplate"], "on": {"breastplate": 1}}
    table = hit(1, hero=hero)
    assert (table.on("captain", "breastplate"), table.hero("captain").wounds) == (2, 0)

    full = hit(1, hero=hero | {"on": {"breastplate": 2}})
    assert (full.on("captain", "breastplate"), full.hero("captain").wounds) == (2, 1)


@pytest.mark.rule("NR-TRA-34")
@pytest.mark.parametrize(("wounds", "sound"), [(-1, False), (0, True), (2, True), (3, False)])
def test_a_card_has_room_for_its_resistance_and_no_more(wounds: int, sound: bool) -> None:
    table = battle(heroes={"captain": {"at": "C5", "items": ["breastplate"]}})
    table.ours.on_equipment["captain:breastplate"] = wounds
    assert (violations(table.state) == ()) is sound


@pytest.mark.rule("NR-TRA-35")
def test_wounds_beyond_a_cards_resistance_go_to_the_hero() -> None:
    table = hit(3, hero={"items": ["steel-cap"]})

    assert (table.on("captain", "steel-cap"), table.hero("captain").wounds) == (1, 2)
    assert (wounds(table), len(table.told(EquipmentTook))) == (3, 1)


@pytest.mark.rule("NR-TRA-35")
def test_wounds_beyond_a_cards_resistance_may_go_to_another_piece() -> None:
    table = hit(4, hero=BOTH)

    assert (table.on("captain", "steel-cap"), table.on("captain", "breastplate")) == (1, 2)
    assert table.hero("captain").wounds == 1


@pytest.mark.rule("NR-TRA-36")
def test_equipment_absorbs_only_wounds_of_physical_attacks() -> None:
    table = struck_by_spell(1, 1, 1, attack={"effects": [{"do": "wounds"}]}, hero={"items": ["breastplate"]})
    assert (table.on("captain", "breastplate"), table.hero("captain").wounds) == (0, 1)

    burning = battle(heroes={"captain": {"at": "C5", "tokens": ["burned"]}}, active="captain", ap=1, spent=3)
    burning.choose("wait:1")
    assert (burning.on("captain", "breastplate"), burning.hero("captain").wounds) == (0, 1)


@pytest.mark.rule("NR-TRA-37")
@pytest.mark.parametrize(("second", "split"), [("steel-cap", (1, 1)), ("breastplate", (0, 2))])
def test_with_several_pieces_he_decides(second: str, split: tuple[int, int]) -> None:
    table = hit(2, hero=BOTH)
    assert set(table.options) == {"absorb:steel-cap", "absorb:breastplate"}

    table.choose("absorb:breastplate").choose(f"absorb:{second}")

    assert (table.on("captain", "steel-cap"), table.on("captain", "breastplate")) == split


@pytest.mark.rule("NR-TRA-35", "NR-TRA-37")
def test_two_pieces_of_one_name_take_what_two_can() -> None:
    table = hit(3, hero={"items": ["buckler", "buckler"]})

    assert (table.on("captain", "buckler"), table.hero("captain").wounds) == (2, 1)


@pytest.mark.rule("NR-TRA-38")
def test_wounds_that_equipment_took_altogether_have_no_effects() -> None:
    table = hit(2, attack={"traits": ["poison", "devastating"]}, hero={"items": ["breastplate"]})

    assert not table.hero("captain").tokens
    assert (table.on("captain", "breastplate"), table.hero("captain").wounds) == (2, 0)
    assert table.told(EffectsAbsorbed)


@pytest.mark.rule("NR-TRA-38")
@pytest.mark.parametrize(("worn", "tokens"), [(["breastplate"], []), ([], [Token.POISONED])])
def test_absorbed_wounds_stop_poison_on_a_friends_weapon_too(worn: list[str], tokens: list[Token]) -> None:
    heroes = {
        "captain": {"at": "C5", "items": [{"id": "bastard-sword", "tokens": ["poisoned"]}]},
        "friar": {"at": "C4", "items": worn},
    }
    cards = {"equipment.bastard-sword.attack": {"ph": 2, "target": "any"}}
    table = battle(heroes=heroes, active="captain", ap=4, cards=cards).choose("attack:friar").roll(5, 1)

    assert table.hero("friar").tokens == tokens


@pytest.mark.rule("NR-TRA-38")
def test_only_what_defended_leaves_must_be_on_equipment() -> None:
    hero = {"items": ["steel-cap"], "tokens": ["defended"]}
    table = hit(2, attack={"traits": ["poison"]}, hero=hero).choose("spend-token:defended")

    assert table.on("captain", "steel-cap") == 1
    assert Token.POISONED not in table.hero("captain").tokens


@pytest.mark.rule("NR-TRA-39")
def test_healing_leaves_the_armour_as_it_is_and_a_new_mission_begins_without_wounds() -> None:
    heroes = {"captain": {"at": "C5", "wounds": 2, "on": {"breastplate": 2}, "equipment": ["draught"]}}
    table = battle(heroes=heroes, active="captain", ap=4).choose("use-item:draught:captain")
    assert (table.hero("captain").wounds, table.on("captain", "breastplate")) == (0, 2)

    assert new_game("the-ferry-toll").ours.on_equipment == {}
