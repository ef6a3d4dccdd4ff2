"""NR-AI-14, 17, NR-ABI-04: nobody who follows the chart visits a square twice before something else has happened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.events import Event
from rulesets.nova_aetas.state.events import Moved
from tests.rulesets.nova_aetas_renaissance.pacing import Pacing
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

SIZE = 7
SEEDS = (*range(100), 295, 883)
"""In the last two an Ally would turn back if it did not keep to what it has begun to walk to."""


def maze(rng: Random, *, acting: str) -> Table:
    """A small board of walls with a few enemies, the captain, and a muleteer who wants to go to a corner."""
    rows = tuple("".join(rng.choice("....###") for _ in range(SIZE)) for _ in range(SIZE))
    open_squares = [f"{'ABCDEFG'[x]}{y + 1}" for y in range(SIZE) for x in range(SIZE) if rows[y][x] == "."]
    goal, ally, hero, *foes = rng.sample(open_squares, 9)
    attack = {"sphere": "physical", "strikes": 1, "difficulty": 5, "range": rng.choice([1, 1, 3])}
    abilities = rng.choice([{}, {}, {"shooter": 0}, {"jump": 2}, {"runner": 0}])
    given: dict[str, Any] = {
        "heroes": {"captain": {"at": hero, "tv": rng.randrange(4)}, "muleteer": {"at": ally, "abilities": walk(rng)}},
        "enemies": {f"bravo-{number}": at for number, at in enumerate(foes, start=1)},
        "cards": {
            "enemies.bravo.attacks": [attack],
            "enemies.bravo.abilities": abilities,
            "enemies.bravo.miniatures": 9,
        },
        "mission": {
            "allies": {"muleteer": {"at": ally, "objective": {"do": "go-to", "at": [goal]}}},
            "instructions": {"bravo": [{"do": "go-to", "at": [goal], "tv": 2}]},
        },
    }
    return battle(rows, active=acting, ap=9, **given)


def walk(rng: Random) -> dict[str, int]:
    return rng.choice([{}, {}, {"jump": 2}, {"runner": 0}, {"trample": 0}])


@pytest.mark.rule("NR-ABI-04", "NR-AI-14", "NR-AI-17")
@pytest.mark.parametrize("acting", ["muleteer", "bravo"])
def test_in_a_maze_nobody_turns_back_before_something_has_happened(acting: str) -> None:
    walked = 0
    for seed in SEEDS:
        rng = Random(seed)
        table = maze(rng, acting=acting)
        events: list[Event] = list(table.game.opening)
        while table.state.active is not None and table.state.active.token == acting and table.game.request is not None:
            events += table.game.answer(bots.answer(table.game, rng))
        walkers = {*table.state.enemies, "muleteer"} if acting == "bravo" else {"muleteer"}
        walked += sum(isinstance(event, Moved) for event in events)
        assert Pacing().follow(events, walkers) is None, seed
    assert walked > 50
