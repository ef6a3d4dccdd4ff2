"""What an owner cannot have meant is told before anyone plays it, with the way to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.nova_aetas import RULESET
from rulesets.nova_aetas.content.cards import Content
from tests.rulesets.nova_aetas.table import pack

Cards = dict[str, Any]


def told(change: Callable[[Cards], object]) -> list[tuple[str, str]]:
    cards = pack()
    change(cards)
    return [(".".join(map(str, each.key)), each.text) for each in RULESET.review(Content.model_validate(cards))]


def in_mission(mission: str, **fields: Any) -> Callable[[Cards], object]:
    return lambda cards: cards["missions"][mission].update(fields)


def test_the_starter_means_what_it_says() -> None:
    assert told(lambda _: None) == []


@pytest.mark.parametrize(
    ("change", "key", "text"),
    [
        (in_mission("no-way-but-up", victory=[]), "missions.no-way-but-up.victory", "nobody can win it"),
        (
            in_mission("the-burning-village", defeat=[{"when": "homes-collapsed", "count": 9}]),
            "missions.the-burning-village.defeat.0",
            "only 4 homes",
        ),
        (
            in_mission("no-way-but-up", instructions={"stratiota": [{"do": "set-fire"}]}),
            "missions.no-way-but-up.instructions.stratiota.0",
            "no home to set fire to",
        ),
        (
            lambda cards: cards["enemies"].update(scum=cards["enemies"]["stratiota"]),
            "enemies.scum",
            "among the classes too",
        ),
        (
            lambda cards: cards["skills"].update({"Soft Step": cards["skills"]["soft-step"]}),
            "skills.Soft Step",
            "write soft-step",
        ),
        (
            lambda cards: cards["maps"]["dead-end"].update(sight=[{"a": "Z9", "b": "A1", "clear": True}]),
            "maps.dead-end.sight.0.a",
            "nobody can stand on Z9",
        ),
        (
            lambda cards: cards["maps"]["bell-yard"]["doors"]["tower-hatch"].update(before="A1"),
            "maps.bell-yard.doors.tower-hatch.before",
            "nobody finds a door there",
        ),
        (
            lambda cards: cards["maps"]["dead-end"]["doors"]["baker-south"].update(exits=["A5"]),
            "maps.dead-end.doors.baker-south.exits.0",
            "nobody can stand on A5",
        ),
    ],
)
def test_what_cannot_be_meant_is_told_where_it_stands(change: Callable[[Cards], object], key: str, text: str) -> None:
    found = told(change)

    assert [where for where, _ in found] == [key]
    assert text in found[0][1]


def test_a_persona_and_an_enemy_on_one_square_are_one_too_many() -> None:
    enemies = [{"kind": "faun-warrior", "at": ["A1", "A1"]}]
    found = told(in_mission("the-physicians-road", enemies=enemies))
    assert (
        "missions.the-physicians-road.enemies.0.at.1",
        "somebody stands on A1 already: choose another square.",
    ) in found
