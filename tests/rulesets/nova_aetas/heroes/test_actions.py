"""NA-ACN: what an activation may be filled with, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.state.events import ActivationEnded, CardUsed, DoorsOpened, LeverPulled, TokenMoved
from rulesets.nova_aetas.state.state import Item
from tests.rulesets.nova_aetas.table import Table, battle, pack, starter_setup


def ap(table: Table) -> int:
    return table.active.ap


@pytest.mark.rule("NA-ACN-01")
def test_a_step_an_attack_and_another_step_fill_five_ap() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C1"}, active="scum")

    table.choose("move:scum:C4:1").choose("attack:stratiota-1:throwing-knives").roll(1, 1, 1)
    table.choose("move:scum:C3:1")

    assert table.told(ActivationEnded) == [ActivationEnded("scum", 5)]


@pytest.mark.rule("NA-ACN-01")
def test_the_same_action_may_be_repeated() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C4"}, active="scum")

    table.choose("attack:stratiota-1:stiletto").roll(1, 1)
    table.choose("attack:stratiota-1:stiletto").roll(1, 1)

    assert ap(table) == 1


@pytest.mark.rule("NA-ACN-02")
def test_one_ap_for_each_loot_bag_under_him_or_beside_him() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire", loot=["C5", "C4", "D4", "C3"])
    assert [option for option in table.options if option.startswith("pick-up")] == ["pick-up:C5:1", "pick-up:C4:1"]

    table.choose("pick-up:C5").draw("amber")
    table.choose("pick-up:C4").draw("beeswax")

    assert ap(table) == 2
    assert table.state.heroes["squire"].backpack == ["amber", "beeswax"]


@pytest.mark.rule("NA-ACN-03")
@pytest.mark.parametrize(("at", "cost"), [("C4", 1), ("C4", 2)])
def test_a_lever_in_the_next_square_costs_one_ap_or_what_the_mission_says(at: str, cost: int) -> None:
    table = battle(
        heroes={"squire": "C5"},
        active="squire",
        map_={"buildings": {"1": {}}, "doors": {"gate": {"building": "1", "before": "A1"}}},
        mission={"levers": {"bolt": {"at": at, "opens": ["gate"], "cost": cost}}, "shut_doors": ["gate"]},
    )

    table.choose(f"pull-lever:bolt:{cost}")

    assert table.told(LeverPulled) == [LeverPulled("squire", "bolt")]
    assert table.told(DoorsOpened) == [DoorsOpened(("gate",))]
    assert ap(table) == 4 - cost


@pytest.mark.rule("NA-ACN-04")
@pytest.mark.parametrize(("left", "offered"), [(2, True), (1, False)])
def test_a_skill_that_costs_two_ap_is_not_for_one(left: int, offered: bool) -> None:
    table = battle(heroes={"champion": {"at": "C5", "skills": ["iron-stance"]}}, active="champion", ap=left)

    assert table.offers("use-skill:iron-stance") is offered


@pytest.mark.rule("NA-ACN-04")
def test_a_skill_is_paid_and_does_what_its_card_says() -> None:
    table = battle(heroes={"champion": {"at": "C5", "skills": ["rally"]}, "scum": "C8"}, active="champion")

    table.choose("use-skill:rally:scum:2")

    assert table.told(CardUsed) == [CardUsed("champion", "rally", "scum", "NA-ACN-04")]
    assert table.state.heroes["scum"].tokens == [Token.STRENGTH_1]
    assert ap(table) == 2


@pytest.mark.rule("NA-ACN-05")
def test_a_skill_card_tells_class_archetype_price_ap_and_colours() -> None:
    card = Content.model_validate(pack()).skills["shield-bash"]

    assert (card.rarity, card.archetype, card.price, card.colours) == ("uncommon", "sword", 15, ("green",))
    assert card.attack is not None
    assert card.attack.cost == 2


@pytest.mark.rule("NA-ACN-05")
@pytest.mark.parametrize("skill", ["blessing", "riposte"])
def test_a_skill_of_another_symbol_or_colour_cannot_be_learnt(skill: str) -> None:
    heroes = [{"hero": "squire", "seat": "anna", "skills": [skill]}, {"hero": "scum", "seat": "bruno"}]

    with pytest.raises(ValidationError, match=f"squire cannot learn '{skill}'"):
        starter_setup(heroes=heroes)


@pytest.mark.rule("NA-ACN-06")
def test_wait_two_moves_the_token_two_sectors() -> None:
    table = battle(heroes={"scum": "C5"}, active="scum")
    assert [option for option in table.options if option.startswith("wait")] == [f"wait:{x}" for x in range(1, 6)]

    table.choose("wait:2")

    assert table.told(TokenMoved) == [TokenMoved("scum", 12, 2)]


@pytest.mark.rule("NA-ACN-06")
def test_after_other_actions_wait_takes_from_the_ap_left_and_adds_to_those_spent() -> None:
    table = battle(heroes={"scum": "C5"}, active="scum").choose("move:scum:C7:2")
    assert not table.offers("wait:4")

    table.choose("wait:2")

    assert table.told(ActivationEnded) == [ActivationEnded("scum", 4)]


@pytest.mark.rule("NA-ACN-06", "NA-EFF-10")
def test_one_who_keeps_a_spell_going_may_wait() -> None:
    kept = {
        "caster": "apprentice",
        "card": "frost-scroll",
        "holder": "stratiota-1",
        "tokens": ["hindered"],
        "upkeep": 2,
    }
    table = battle(
        heroes={"apprentice": "C5"},
        enemies={"stratiota-1": {"at": "C9", "tokens": ["hindered"]}},
        dial={"apprentice": 60},
        kept=[kept],
    )

    table.choose("maintain").choose("wait:1")

    assert TokenMoved("apprentice", 12, 3) in table.events


@pytest.mark.rule("NA-ACN-07")
def test_wait_frees_a_hero_from_going_on_to_the_next_enemy_sector() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "J9"}, active="scum", dial={"stratiota": 63})
    assert not table.offers("end-activation")

    table.choose("wait:1")

    assert table.told(TokenMoved)[0].to == 1


@pytest.mark.rule("NA-ACN-08", "NA-ACN-09")
def test_equipment_has_a_selling_price_a_sign_and_an_ap_cost() -> None:
    card = Content.model_validate(pack()).equipment["war-banner"]

    assert (card.price, card.archetype, card.colour, card.cost) == (10, "sword", "blue", 2)


@pytest.mark.rule("NA-ACN-08")
def test_using_a_thing_costs_what_its_card_prints() -> None:
    table = battle(heroes={"champion": "C5", "scum": "C6", "squire": "C8"}, active="champion")

    table.choose("use-item:war-banner:champion:2")

    assert ap(table) == 2
    assert table.state.heroes["scum"].tokens == [Token.STRENGTH_1]
    assert table.state.heroes["squire"].tokens == []


@pytest.mark.rule("NA-ACN-08", "NA-ACT-08")
@pytest.mark.parametrize(("left", "offered"), [(2, True), (1, False)])
def test_a_thing_that_costs_two_ap_is_not_for_one(left: int, offered: bool) -> None:
    table = battle(heroes={"champion": "C5", "scum": "C6"}, active="champion", ap=left)

    assert table.offers("use-item:war-banner:champion:2") is offered


@pytest.mark.rule("NA-ACN-11", "NA-ACT-08")
@pytest.mark.parametrize(("left", "offered"), [(2, True), (1, False)])
def test_a_weapon_with_reload_two_is_not_loaded_for_one_ap(left: int, offered: bool) -> None:
    items = [Item("wheel-lock", [Token.UNLOADED])]
    table = battle(heroes={"sapper": {"at": "C5", "items": items}}, active="sapper", ap=left)

    assert table.offers("reload:wheel-lock:2") is offered


@pytest.mark.rule("NA-ACN-09")
@pytest.mark.parametrize(("hero", "usable"), [("champion", True), ("duellist", False), ("scum", False)])
def test_a_thing_is_for_the_class_whose_sign_it_bears(hero: str, usable: bool) -> None:
    table = battle(heroes={hero: {"at": "C5", "items": [Item("war-banner")]}, "squire": "C6"}, active=hero)

    assert table.offers("use-item:war-banner") is usable


@pytest.mark.rule("NA-ACN-10")
def test_an_ordinary_attack_leaves_two_of_five_ap() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C1"}, active="scum")

    table.choose("attack:stratiota-1:throwing-knives:3").roll(1, 1, 1)

    assert ap(table) == 2


@pytest.mark.rule("NA-ACN-10", "NA-GEN-01")
def test_a_weapon_that_says_otherwise_costs_what_it_says() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C4"}, active="scum")

    table.choose("attack:stratiota-1:stiletto:2").roll(1, 1)

    assert ap(table) == 3


def sapper(**changes: Any) -> Table:
    return battle(
        heroes={"sapper": {"at": "C5", "items": [Item("wheel-lock", [Token.UNLOADED])]} | changes},
        enemies={"stratiota-1": "C2"},
        active="sapper",
    )


@pytest.mark.rule("NA-ACN-11", "NA-STA-03")
def test_reloading_for_two_and_shooting_for_three_uses_five_ap() -> None:
    table = sapper()
    assert not table.offers("attack:stratiota-1:wheel-lock")

    table.choose("reload:wheel-lock:2").choose("attack:stratiota-1:wheel-lock").roll(1, 1, 1)

    assert table.told(ActivationEnded) == [ActivationEnded("sapper", 5)]
    assert table.state.heroes["sapper"].items[0].tokens == [Token.UNLOADED]


@pytest.mark.rule("NA-EFF-13")
@pytest.mark.parametrize(("weapon", "skill", "cost"), [(3, 2, 2), (2, 3, 2), (3, 0, 3)])
def test_the_lower_of_weapon_and_skill_is_the_price_of_reloading(weapon: int, skill: int, cost: int) -> None:
    table = battle(
        heroes={"sapper": {"at": "C5", "skills": ["quick-loader"], "items": [Item("wheel-lock", [Token.UNLOADED])]}},
        active="sapper",
        cards={"equipment.wheel-lock.attack.reload": weapon, "skills.quick-loader.reload": skill},
    )

    assert table.offers(f"reload:wheel-lock:{cost}")
