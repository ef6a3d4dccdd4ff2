"""NA-CBH: blade, bow and bare hands, criticals and Chase, with concrete dice."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import AttackRolled, CriticalHit, StrikesParried, WoundsDealt
from rulesets.nova_aetas.state.state import Item
from tests.rulesets.nova_aetas.table import Table, battle

SWORD = "attack:stratiota-1:arming-sword"
KNIVES = "attack:stratiota-1:throwing-knives"


def duel(squire: dict[str, Any] | None = None, **changes: Any) -> Table:
    """The Squire (Ph 4, made 3) next to a Stratiota (Pd 5+) that can take a beating."""
    cards = {"classes.squire.ph": 3, "enemies.stratiota.wo": 9} | changes.pop("cards", {})
    given: dict[str, Any] = {
        "heroes": {"squire": {"at": "C5"} | (squire or {})},
        "enemies": {"stratiota-1": "C4"},
        "active": "squire",
        "cards": cards,
    }
    return battle(**(given | changes))


def wounds(table: Table) -> int:
    return sum(event.count for event in table.told(WoundsDealt))


@pytest.mark.rule("NA-CBH-01", "NA-CBE-01")
def test_an_attack_on_a_hero_is_his_own_roll() -> None:
    table = duel(active="stratiota")
    assert table.dice() == ("3d6", 5)

    table.roll(5, 5, 1)
    assert table.told(StrikesParried)[0].hero == "squire"
    assert not table.told(AttackRolled)


@pytest.mark.rule("NA-CBH-02")
def test_what_is_not_marked_as_an_attack_makes_no_test() -> None:
    table = duel({"equipment": ["draught"], "wounds": 2})

    table.choose("use-item:draught")

    assert not table.told(AttackRolled)
    assert table.state.heroes["squire"].wounds == 0


@pytest.mark.rule("NA-CBH-03")
@pytest.mark.parametrize(("faces", "chased"), [((5, 1, 1), True), ((4, 1, 1), False)])
def test_what_a_weapon_lists_after_the_attack_needs_a_success(faces: tuple[int, ...], chased: bool) -> None:
    table = duel().choose(SWORD).roll(*faces)

    assert table.offers("follow:squire:C4") is chased


@pytest.mark.rule("NA-CBH-03")
def test_a_success_that_is_cancelled_brings_no_effect() -> None:
    table = duel(cards={"enemies.stratiota.skills": {"shield": 1}}).choose(SWORD).roll(5, 1, 1)

    assert table.state.enemies["stratiota-1"].at == "C4"


@pytest.mark.rule("NA-CBH-04")
@pytest.mark.parametrize(("at", "valid"), [("C4", True), ("D4", False), ("C3", False)])
def test_a_sword_reaches_what_touches_its_bearer(at: str, valid: bool) -> None:
    assert duel(enemies={"stratiota-1": at}).offers(SWORD) is valid


@pytest.mark.rule("NA-CBH-04", "NA-CBH-09")
@pytest.mark.parametrize(("at", "valid"), [("C1", True), ("D2", True), ("G6", False)])
def test_range_and_sight_decide_for_a_thrown_knife(at: str, valid: bool) -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": at}, active="scum")

    assert table.offers(KNIVES) is valid


@pytest.mark.rule("NA-CBH-05", "NA-EFF-11")
@pytest.mark.parametrize(("own", "weapon", "dice"), [(3, 2, "2d6"), (2, 4, "4d6"), (3, None, "3d6")])
def test_a_weapon_with_its_own_ph_rolls_that_instead(own: int, weapon: int | None, dice: str) -> None:
    sword = {"form": "close"} | ({"ph": weapon} if weapon else {})
    table = duel(cards={"classes.squire.ph": own, "equipment.arming-sword.attack": sword})

    assert table.choose(SWORD).dice() == (dice, 5)


@pytest.mark.rule("NA-CBH-06", "NA-CBH-07")
@pytest.mark.parametrize(("faces", "dealt"), [((5, 5, 2), 2), ((6, 2, 2), 1), ((4, 4, 4), 0)])
def test_each_success_is_a_wound(faces: tuple[int, ...], dealt: int) -> None:
    assert wounds(duel().choose(SWORD).roll(*faces)) == dealt


@pytest.mark.rule("NA-CBH-08")
def test_bare_hands_roll_one_die_at_five_whatever_the_target() -> None:
    table = duel({"items": []}, cards={"enemies.stratiota.pd": 4}).choose("attack:stratiota-1:bare-hands")

    assert table.dice() == ("1d6", 5)
    assert table.request.rule == "NA-CBH-08"
    assert wounds(table.roll(4)) == 0
    assert table.told(AttackRolled)[0].rule == "NA-CBH-08"


@pytest.mark.rule("NA-CBH-08")
def test_a_weapon_that_cannot_be_used_now_is_owned_all_the_same() -> None:
    table = duel({"items": [Item("arming-sword")], "tokens": [Token.BLINDED]})

    assert not table.offers(SWORD)
    assert not table.offers("attack:stratiota-1:bare-hands")


@pytest.mark.rule("NA-CBH-03", "NA-CBH-08")
@pytest.mark.parametrize(("item", "bare"), [("spark-scroll", False), ("draught", True)])
def test_whatever_carries_an_attack_is_a_weapon(item: str, bare: bool) -> None:
    table = battle(
        heroes={"apprentice": {"at": "C5", "items": [Item(item)]}}, enemies={"stratiota-1": "C4"}, active="apprentice"
    )

    assert table.offers("attack:stratiota-1:bare-hands") is bare


@pytest.mark.rule("NA-CBH-09")
def test_a_knife_at_four_squares_deals_a_wound_for_each_success() -> None:
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "C1"},
        active="scum",
        cards={"equipment.throwing-knives.attack.range": 5},
    )

    table.choose(KNIVES).roll(6, 4, 5)

    assert wounds(table) == 2


@pytest.mark.rule("NA-CBH-10")
def test_equal_is_enough() -> None:
    assert wounds(duel().choose(SWORD).roll(5, 1, 1)) == 1


@pytest.mark.rule("NA-CBH-11")
@pytest.mark.parametrize(
    ("faces", "dealt"), [((5, 5, 1, 1), 2), ((5, 5, 5, 1), 4), ((5, 5, 5, 5), 5)], ids=["two", "three", "four"]
)
def test_three_successes_are_a_critical_and_the_bonus_comes_once(faces: tuple[int, ...], dealt: int) -> None:
    table = duel(cards={"classes.squire.ph": 4}).choose(SWORD).roll(*faces)

    assert wounds(table) == dealt
    assert bool(table.told(CriticalHit)) is (dealt > 2)


@pytest.mark.rule("NA-CBH-12")
def test_an_enemy_strikes_no_critical() -> None:
    table = duel(active="stratiota", cards={"enemies.stratiota.attack.strikes": 4}).roll(1, 1, 1)

    assert wounds(table) == 4


@pytest.mark.rule("NA-CBH-19", "NA-EFF-04")
def test_the_squire_pushes_the_wounded_enemy_and_follows_for_nothing() -> None:
    table = duel().choose(SWORD).roll(5, 1, 1)

    table.choose("follow:squire:C4")

    assert table.state.enemies["stratiota-1"].at == "C3"
    assert table.state.heroes["squire"].at == "C4"
    assert table.active.ap == 1


@pytest.mark.rule("NA-CBH-19")
@pytest.mark.parametrize(("choice", "at"), [("push-back:stratiota-1", "C3"), ("keep", "C4")])
def test_he_may_stay_where_he_is_and_need_not_push_at_all(choice: str, at: str) -> None:
    table = duel().choose(SWORD).roll(5, 1, 1).choose(choice)

    assert table.state.heroes["squire"].at == "C5"
    assert table.state.enemies["stratiota-1"].at == at


@pytest.mark.rule("NA-EFF-04")
@pytest.mark.parametrize("behind", [{"stratiota-2": "C3"}, {}], ids=["another enemy", "the edge"])
def test_with_no_room_behind_there_is_no_push_and_no_pursuit(behind: dict[str, str]) -> None:
    squire, foe = ("C5", "C4") if behind else ("C2", "C1")
    table = duel({"at": squire}, enemies={"stratiota-1": foe} | behind)

    table.choose(SWORD).roll(5, 1, 1)

    assert table.state.enemies["stratiota-1"].at == foe
    assert table.offers("wait:1")


@pytest.mark.rule("NA-CBH-20")
def test_a_miss_costs_its_three_ap() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C2"}, active="scum")

    table.choose(KNIVES).roll(1, 1, 1)

    assert table.active.ap == 2


@pytest.mark.rule("NA-THR-11")
def test_an_area_attack_counts_its_wounding_once_and_every_kill() -> None:
    whirl = {"form": "close", "area": {"shape": "pulse", "size": 1}}
    table = duel(
        enemies={"stratiota-1": "C4", "stratiota-2": "C6"},
        cards={"equipment.arming-sword.attack": whirl, "enemies.stratiota.wo": 1},
    )

    table.choose("attack:squire:arming-sword").roll(5, 1, 1).roll(5, 1, 1)

    assert table.state.enemies == {}
    assert table.state.heroes["squire"].tv == 3
