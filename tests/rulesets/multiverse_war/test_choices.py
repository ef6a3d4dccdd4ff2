"""What a choice says: price, chance and picture, the face of a block for its owner alone, and why something is not possible."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.engine.requests import Choose, Roll
from rulesets.multiverse_war.choices import chance, describe, impossible
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.state.options import Activate, Attack, Build, Move, Place, Recruit, Road
from tests.rulesets.multiverse_war.table import Table, battle
from tests.rulesets.starter_words import words_of

WORDS = words_of("multiverse_war")


def said(table: Table, kind: type) -> list[tuple[str, str]]:
    """The label and the line of every option of this kind."""
    state = RULESET.redacted(table.state, table.seat)
    found = []
    for option in table.options:
        text = describe(state, option) if isinstance(option, kind) else None
        if text is not None and isinstance(option, kind):
            label = WORDS.say(text.label) if text.label else WORDS.label(option)
            found.append((label, WORDS.say(text.detail) if text.detail else ""))
    return found


def missing(table: Table) -> dict[str, str]:
    request = table.request
    assert isinstance(request, Choose)
    found = impossible(RULESET.redacted(table.state, table.seat), request)
    return {WORDS.label(each.option): WORDS.say(each.reason) for each in found}


@pytest.mark.rule("MW-HER-01")
def test_the_bodies_of_a_hero_stand_below_each_ability() -> None:
    table = battle(phase="build", order=["blue", "red"], gold={"red": 9}).choose("recruit:isolde-of-the-marsh")
    found: dict[str, list[str]] = {}
    for option in table.options:
        text = describe(table.state, option)
        assert text is not None
        assert text.group is not None
        assert text.short is not None
        found.setdefault(WORDS.say(text.group.title), []).append(WORDS.say(text.short))
    assert list(found) == ["Marsh Fire", "Quiet Step", "No ability", "Marsh Fire, Quiet Step"]
    assert found["Marsh Fire"][0] == "3 HP, 3 AP"
    table.choose("skills:3:3:marsh-fire")
    assert WORDS.say(table.request.why) == "Where do you place Isolde of the Marsh?"


def test_a_unit_is_named_by_its_kind_its_number_and_its_place() -> None:
    table = battle({"red-1": "swordsman 0,0", "red-2": "builder 3,0"}, marks={"red-1": {"wounds": 1}})
    at, there = table.hex(0, 0), table.hex(3, 0)
    assert said(table, Activate) == [
        (f"Swordsman 1 at {at}", "2 AP, 1 of 2 HP"),
        (f"Builder 2 at {there}", "2 AP, 1 of 1 HP"),
    ]


@pytest.mark.rule("MW-CRT-06", "MW-TER-02")
def test_an_attack_shows_its_target_and_the_chance_to_do_damage() -> None:
    """A Swordsman with three dice on grassland: at least one SWORD (1/3), or two BURST (1/6)."""
    table = battle({"red-1": "swordsman 0,0", "blue-1": "pikeman 1,0"}).order("red-1")
    assert said(table, Attack) == [(f"Attack {table.hex(1, 0)}", "Blue's Pikeman 1, 2 HP, on grassland")]
    (attack,) = (option for option in table.options if isinstance(option, Attack))
    found = chance(RULESET.redacted(table.state, "red"), attack)
    no_sword = Fraction(2, 3) ** 3
    two_bursts_and_no_sword = 3 * Fraction(1, 6) ** 2 * Fraction(1, 2) + Fraction(1, 6) ** 3
    assert found is not None
    assert found.whole == 1 - no_sword + two_bursts_and_no_sword


@pytest.mark.rule("MW-LOS-02")
def test_an_attack_on_a_hidden_block_shows_no_face_and_no_chance() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "pikeman 1,0"})
    table.unit("blue-1").known_to = ["blue"]
    state = RULESET.redacted(table.state, "red")
    attack = Attack(table.hex(1, 0), 1)
    state.activated = "red-1"
    text = describe(state, attack)
    assert text is not None
    assert text.detail is not None
    assert WORDS.say(text.detail) == "Blue's block 1, on grassland"
    assert chance(state, attack) is None


def test_what_costs_too_much_says_how_much_gold_it_needs() -> None:
    table = battle(phase="build", order=["blue", "red"], gold={"red": 2})
    assert {label for label, _ in said(table, Recruit)} == {"Recruit Builder", "Recruit Scout"}
    assert missing(table)["Recruit Swordsman"] == "Needs 3 gold."


@pytest.mark.rule("MW-ZON-02")
def test_what_cannot_be_built_says_why_once_for_each_reason() -> None:
    units = {"red-1": "builder 1,0"}
    table = battle(units, phase="build", order=["blue", "red"], gold={"red": 30}, settlements={"red": (0, 0)})
    table.choose("work:red-1")
    home = table.hex(0, 0)
    assert {label for label, _ in said(table, Build)} == set()
    assert missing(table) == {"Build Barracks": f"Too close to Settlement 1 at {home}."}


def test_a_road_names_the_hexes_across_its_two_sides() -> None:
    table = battle({"red-1": "builder 0,0"}, phase="build", order=["blue", "red"], gold={"red": 5}).choose("work:red-1")
    road = next(option for option in table.options if option.key == "road:1:4")
    assert isinstance(road, Road)
    assert (road.one, road.other) == (table.hex(1, 0), table.hex(-1, 0))
    assert WORDS.label(road) == f"Road from {table.hex(1, 0)} to {table.hex(-1, 0)}"


@pytest.mark.rule("MW-LOS-02")
def test_the_sheet_and_the_name_of_a_block_are_for_those_who_see_its_face() -> None:
    table = battle({"red-1": "archer 0,0"}, marks={"red-1": {"known_to": ["red"]}})
    own, enemy = table.view("red"), table.view("blue")
    sheet = next(each for each in own.profiles if each.id == "red-1")
    assert {track.id: track.value for track in (*sheet.tracks, *sheet.traits)} == {
        "ap": 2,
        "hp": 2,
        "damage": 1,
        "range": 2,
    }
    assert WORDS.say(sheet.notes[0]) == "ranged infantry: hits with a bow."
    assert WORDS.say(dict(own.names)["red-1"]) == "Red's Archer 1"
    assert "red-1" not in {each.id for each in enemy.profiles}
    assert WORDS.say(dict(enemy.names)["red-1"]) == "Red's block 1"


def test_a_building_says_what_it_does_and_costs() -> None:
    units = {"red-1": "builder 4,0"}
    table = battle(units, phase="build", order=["blue", "red"], gold={"red": 30}, settlements={"red": (0, 0)})
    table.choose("work:red-1")
    built = {option.kind: describe(table.state, option) for option in table.options if isinstance(option, Build)}
    barracks = built["barracks"]
    assert barracks is not None
    assert barracks.detail is not None
    assert barracks.cost is not None
    assert WORDS.say(barracks.detail).startswith("2 points, 3 HP, 1 gold each turn. Recruits Swordsman, ")
    assert (WORDS.say(barracks.cost), barracks.glyph) == ("4 gold", "barracks")


@pytest.mark.rule("MW-ADV-01")
def test_a_step_says_where_an_adventure_waits() -> None:
    table = battle({"red-1": "swordsman 0,0"}, tokens=[(1, 0)]).order("red-1")
    found = {option.to: describe(table.state, option) for option in table.options if isinstance(option, Move)}
    lines = {table.axial(to): WORDS.say(each.detail) for to, each in found.items() if each and each.detail}

    assert lines[1, 0] == "grassland, with an adventure"
    assert lines[0, 1] == "grassland"


@pytest.mark.rule("MW-ADV-10")
def test_an_offer_that_one_cannot_pay_says_its_price() -> None:
    tops = {"adventures": ["map-seller"]}
    for gold, reasons in ((1, {"Pay": "Needs 2 gold."}), (2, {})):
        table = battle({"red-1": "swordsman 0,0"}, tokens=[(1, 0)], tops=tops, gold={"red": gold})
        assert missing(table.move("red-1", (1, 0))) == reasons


@pytest.mark.rule("MW-LOS-02")
def test_a_roll_for_a_hidden_block_says_its_number_and_not_what_it_is() -> None:
    table = battle({"red-1": "swordsman 0,0"}, tokens=[(1, 0)], tops={"adventures": ["old-well"]})
    rolled = table.move("red-1", (1, 0))
    assert isinstance(rolled.request, Roll)
    assert WORDS.say(rolled.request.why) == "Roll a die: Red's block 1 needs 3 or more."


@pytest.mark.rule("MW-BLD-13")
def test_a_place_says_its_terrain_and_what_is_next_to_it() -> None:
    units = {"red-1": "builder 1,0", "blue-1": "horseman 6,0"}
    table = battle(units, phase="build", order=["blue", "red"], gold={"red": 9}, terrain={(0, 1): "forest"})
    home = next(each for each in table.state.buildings.values() if each.seat == "red")
    table.choose("recruit:pikeman")
    details = dict(said(table, Place))
    assert details[f"On {home.at}"].endswith(WORDS.name(home.id))
    assert all("next to" in text for label, text in details.items() if label != f"On {home.at}")
