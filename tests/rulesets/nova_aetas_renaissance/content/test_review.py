"""Mistakes in a pack are reported with their place."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.nova_aetas_renaissance.content.cards import Content
from rulesets.nova_aetas_renaissance.content.review import review
from tests.rulesets.nova_aetas_renaissance.table import pack

BULL = "the-bronze-bull"


def told(**changes: Any) -> list[tuple[str | int, ...]]:
    content = pack()
    content["missions"][BULL] |= changes
    return [error.key for error in review(Content.model_validate(content))]


def test_the_starter_pack_is_sound() -> None:
    assert told() == []


def test_a_point_of_interest_lies_on_the_board() -> None:
    assert told(points_of_interest=["G7", "E4"]) == [("missions", BULL, "points_of_interest", 1)]  # a tree


def test_an_area_lies_on_the_board() -> None:
    assert told(areas_of_interest={"old-camp": ["A1", "Z9"]}) == [
        ("missions", BULL, "areas_of_interest", "old-camp", 1)
    ]


def test_nobody_stands_where_an_ally_does() -> None:
    assert told(allies={"muleteer": {"at": "G6"}}) == [("missions", BULL, "allies", "muleteer", "at")]


def test_an_ally_that_is_to_leave_needs_a_way_out() -> None:
    leaving = {"muleteer": {"at": "C11", "objective": {"do": "leave"}}}
    content = pack()
    content["missions"][BULL]["allies"] = leaving
    drawn = content["maps"][content["missions"][BULL]["map"]]
    drawn["rows"] = [row.replace("X", ".") for row in drawn["rows"]]

    keys = [error.key for error in review(Content.model_validate(content))]
    assert ("missions", BULL, "allies", "muleteer", "objective") in keys


def test_a_building_has_its_properties_already() -> None:
    content = pack()
    drawn = next(drawn for drawn in content["maps"].values() if drawn.get("buildings"))
    drawn["elements"] = {next(iter(drawn["buildings"])): ["cumbersome"]}
    with pytest.raises(ValidationError, match="choose another letter"):
        Content.model_validate(content)


def test_icons_and_map_agree_on_water_and_swamp() -> None:
    assert told(icons=["rural", "water"]) == [("missions", BULL, "icons"), ("missions", BULL, "icons")]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"allies": {"captain": {"at": "C11"}}}, "captain"),
        ({"allies": {"muleteer": {"at": "C11", "objective": {"do": "work", "lever": "nothing"}}}}, "nothing"),
        ({"events": {"alarm": {"then": [{"do": "draft", "points": ["nowhere"]}]}}}, "nowhere"),
        ({"needs_hero": "muleteer"}, "is an Ally"),
        ({"events": {"alarm": {"then": [{"do": "threat", "rank": "elite"}]}}}, "threat.rank"),
        ({"events": {"alarm": {"then": [{"do": "draft", "point": "ford", "points": ["gap"]}]}}}, "not both"),
    ],
)
def test_an_unknown_name_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        told(**change)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("equipment", "buckler", "armour"), 1, "resistance"),
        (("equipment", "buckler", "abilities"), {"jump": 0}, "jump takes a number"),
        (("equipment", "buckler", "abilities"), {"cowardice": 0}, "for enemies"),
        (("skills", "keen-eye", "abilities"), {"shooter": 0}, "for enemies"),
        (("classes", "captain", "abilities"), {"charge": 0}, "for enemies"),
        (("classes", "deserter", "abilities"), {"phalanx": 0}, "for enemies"),
        (("equipment", "cudgel", "attack"), {"chase": True}, "press"),
        (("equipment", "cudgel", "attack"), {"combo": 1}, "class_points"),
        (("equipment", "cudgel", "attack"), {"grenade": True, "area": {"shape": "lance"}}, "cross or an explosion"),
        (("skills", "leap-aside", "use"), {"dash": True, "combo_cost": 1}, "class_cost"),
        (("skills", "leap-aside", "reaction"), 1, "response"),
        (("enemies", "bravo", "brings"), 2, "horde"),
        (("classes", "captain", "faction"), "rome", "Ally"),
        (("classes", "captain", "immunities"), ["weakness-1"], "disadvantaged does its work"),
    ],
)
def test_replaced_words_are_refused_with_the_word_to_use(path: tuple[str, str, str], value: Any, said: str) -> None:
    content = pack()
    content[path[0]][path[1]][path[2]] = value
    with pytest.raises(ValidationError, match=said):
        Content.model_validate(content)


COAT = {"do": "coat", "token": "cursed"}


@pytest.mark.rule("NR-ATK-01", "NR-ABI-26", "NR-GEN-03")
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("symbols", "d6", 7), "sun", "no face of a d6 shows 7"),
        (("enemies", "bravo", "immunities"), ["blessed"], "not a negative status token"),
        (("enemies", "bravo", "immunities"), ["blinded", "marked", "sleep"], ""),
        (("equipment", "cudgel", "attack"), {"kind": "mental", "critical": 2}, "only a physical attack"),
        (("equipment", "cudgel", "attack"), {"kind": "mental", "traits": ["devastating"]}, "only a physical attack"),
        (("equipment", "cudgel", "attack"), {"kind": "mental", "difficulty": 2, "lethal": ["sun"]}, ""),
        (("equipment", "cudgel", "attack"), {"difficulty": 2}, "one success"),
        (("equipment", "cudgel", "attack"), {"traits": ["bonebreaker"]}, "nothing to an enemy"),
        (("equipment", "cudgel", "attack"), {"traits": ["bonebreaker"], "target": "any"}, ""),
        (("equipment", "cudgel", "attack"), {"effects": [{"do": "heal"}]}, "nothing to an enemy"),
        (("equipment", "cudgel", "attack"), {"effects": [{"do": "heal", "to": "self"}]}, ""),
        (("equipment", "cudgel", "attack"), {"effects": [COAT]}, "used on a weapon"),
        (("equipment", "cudgel", "attack"), {"grenade": True, "lethal": ["sun"]}, "no lethal"),
        (("equipment", "cudgel", "delay"), 2, "before_game"),
        (("equipment", "cudgel", "bonuses"), [{"on": ["prayer"], "dice": 1}], "no prayers"),
        (("skills", "leap-aside", "before_game"), True, "neither grants a Dash"),
        (("skills", "leap-aside", "use"), {"target": "weapon", "effects": [COAT, {"do": "heal"}]}, "coats it"),
        (("skills", "leap-aside", "use"), {"target": "weapon", "effects": [COAT]}, ""),
        (("skills", "leap-aside", "use"), {"target": "enemy", "effects": [{"do": "calm"}]}, "nothing to an enemy"),
        (("skills", "riposte", "cost"), 1, "where kind is 'response'"),
        (("skills", "brace", "use"), {"dash": True, "effects": []}, "grants no Dash"),
        (("skills", "gust", "attack"), {"reload": 1}, "only equipment is loaded"),
    ],
)
def test_words_without_effect_are_reported(path: tuple[str, str, Any], value: Any, said: str) -> None:
    content = pack()
    content.setdefault(path[0], {}).setdefault(path[1], {})[path[2]] = value
    told = [error.text for error in review(Content.model_validate(content))]

    assert bool(told) == bool(said)
    assert said in "".join(told)


def test_an_enemy_has_the_order_to_use_what_only_enemies_use() -> None:
    bell = {"great-seal": {"at": "G7"}, "bell": {"at": "A1", "enemies_only": True}}
    assert ("missions", BULL, "levers", "bell") in told(levers=bell)


@pytest.mark.parametrize(
    "order", [{"do": "work"}, {"do": "patrol", "lever": "great-seal"}, {"do": "work", "lever": "bel"}]
)
def test_an_order_to_work_names_a_lever_of_the_mission(order: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="lever"):
        told(instructions={"oarsman": [order]})
