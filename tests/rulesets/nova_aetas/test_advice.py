"""Why a bot would do that, as a hint says it."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.advice import advice
from tests.rulesets.nova_aetas.table import Table, battle, new_game


def why(table: Table, key: str) -> Cue | None:
    choose = table.request
    assert isinstance(choose, Choose)
    return advice(table.state, choose, next(option for option in choose.options if option.key == key))


def fight(enemies: dict[str, Any], **more: Any) -> Table:
    return battle(heroes={"squire": "C5"}, enemies=enemies, active="squire", **more)


@pytest.mark.parametrize(
    ("enemies", "reason"),
    [
        ({"stratiota-1": {"at": "C4", "wounds": 1}, "stratiota-2": "C6"}, Cue("advice.last-wound")),
        ({"stratiota-1": "C4", "stratiota-2": "L12"}, Cue("advice.only-target")),
        ({"stratiota-1": "C4", "stratiota-2": "C6"}, None),
    ],
    ids=["nearly dead", "alone", "one of two"],
)
def test_an_attack_is_best_on_whoever_falls_first_or_is_alone_in_reach(
    enemies: dict[str, Any], reason: Cue | None
) -> None:
    assert why(fight(enemies), "attack:stratiota-1:arming-sword:3") == reason


@pytest.mark.parametrize(
    ("mission", "reason"),
    [
        ("no-way-but-up", {"advice.to-mechanism"}),
        ("the-silent-bell", {"advice.to-token"}),
        ("the-captains-price", {"advice.to-enemy"}),
    ],
)
def test_a_hero_walks_to_what_the_mission_asks_for(mission: str, reason: set[str]) -> None:
    table = new_game(mission).deployed()
    while table.request.why.key != "act":
        table.choose(table.options[0])
    choose = table.request
    assert isinstance(choose, Choose)

    found = [advice(table.state, choose, option) for option in choose.options if option.tag == "move"]

    assert {cue.key for cue in found if cue} == reason


def test_a_held_hero_breaks_away_to_walk() -> None:
    table = fight({"stratiota-1": "C4"}, engaged=[("squire", "stratiota-1")])

    assert why(table, "disengage:2") == Cue("advice.free")


@pytest.mark.parametrize(
    ("to", "reason"),
    [("E9", Cue("advice.to-mechanism")), ("F10", Cue("advice.to-mechanism")), ("F11", None), ("D11", None)],
    ids=["straight on", "past the well", "sideways", "away"],
)
def test_a_step_is_closer_to_the_bolt_only_if_less_of_the_way_is_left(to: str, reason: Cue | None) -> None:
    """Scum begins on E10; the bolt is on the roof above F5."""
    table = new_game("no-way-but-up").deployed()
    while table.request.why.key != "act":
        table.choose(table.options[0])
    assert table.state.heroes["scum"].at == "E10"

    move = next(key for key in table.options if key.startswith(f"move:scum:{to}:"))

    assert why(table, move) == reason
