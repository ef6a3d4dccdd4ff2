"""NA-AIX-10, 18, 21, NA-STA-05, 13: an enemy does not run to and fro, and does not lose its blow over it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.bots import anything
from rulesets.engine.events import Event
from rulesets.nova_aetas.state.events import EnemyDecided, Moved
from tests.rulesets.nova_aetas.pacing import Pacing
from tests.rulesets.nova_aetas.table import Table, battle, pack

GUARD = {"instructions": {"stratiota": [{"do": "go-to", "at": ["L5"], "tv": 5}]}}


def played(table: Table, kind: str, rng: Random) -> list[Event]:
    """Everything that happens in the activation of the enemies, whatever the dice show."""
    events = list(table.game.opening)
    while table.game.request is not None and table.state.active is not None and table.state.active.token == kind:
        events += table.game.answer(bots.answer(table.game, rng, anything))
    return events


def somewhere(seed: int, kinds: list[str], token: str, *, adjacent: bool) -> tuple[Table, str]:
    """An enemy with any order among trees and heroes, of whom the Squire has TV 9 and the token; perhaps next to him."""
    rng = Random(seed)
    rows = tuple("".join("T" if rng.random() < 1 / 8 else "." for _ in range(8)) for _ in range(8))
    free = [f"{'ABCDEFGH'[x]}{y + 1}" for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."]
    rng.shuffle(free)
    squire, scum, novice, goal, other = (free.pop() for _ in range(5))
    near = [at for at in free if abs(ord(at[0]) - ord(squire[0])) + abs(int(at[1]) - int(squire[1])) == 1]
    kind = rng.choice(kinds)
    go = {"do": "go-to", "at": [goal], "tv": rng.randint(2, 7)}
    kill = {"do": "kill-heroes"}
    orders = rng.choice([[kill], [go], [go, kill], [go, {"do": "go-to", "at": [other], "tv": 5}]])
    table = battle(
        rows,
        heroes={
            "squire": {"at": squire, "tv": 9, "tokens": [token]},
            "scum": {"at": scum, "tv": rng.randint(0, 9)},
            "novice": {"at": novice, "tv": rng.randint(0, 9)},
        },
        enemies={f"{kind}-1": rng.choice(near if adjacent and near else free)},
        active=kind,
        cards={f"enemies.{kind}.ra": rng.randint(3, 7)},
        mission={"instructions": {kind: orders}},
        house={"enemies_choose_paths": rng.random() < 1 / 2},
    )
    return table, kind


@pytest.mark.rule("NA-STA-05", "NA-AIX-18", "NA-AIX-21")
def test_an_enemy_next_to_a_charmed_hero_does_not_turn_on_him_again_and_loses_no_step() -> None:
    """Two hundred positions: with a weapon of range 1 it could only come back to where it ignores him."""
    close = [kind for kind, card in pack()["enemies"].items() if card["attack"].get("range", 1) == 1]
    for seed in range(200):
        table, kind = somewhere(seed, close, "charm", adjacent=True)
        squire, enemy = table.state.heroes["squire"].at, table.state.enemies.get(f"{kind}-1")
        starts = next((event.start for event in table.opening(Moved)), enemy.at if enemy else None)
        adjacent = starts is not None and squire in table.state.world.grid.neighbours[starts]

        events = played(table, kind, Random(seed))

        assert Pacing().follow(events, [f"{kind}-1"]) is None, seed
        decided = [event.target for event in events if isinstance(event, EnemyDecided)]
        assert not (adjacent and "squire" in decided), seed


@pytest.mark.rule("NA-STA-05", "NA-AIX-08")
def test_past_a_charmed_hero_it_goes_on_with_its_mission_and_not_to_a_harmless_hero() -> None:
    """The Squire is next to its way to G3. He is no reason to look for other heroes once it ignores him."""
    orders = [{"do": "go-to", "at": ["G3"], "tv": 5}, {"do": "kill-heroes"}]
    table = battle(
        heroes={"squire": {"at": "D4", "tv": 9, "tokens": ["charm"]}, "scum": "D1"},
        enemies={"papal-guard-1": "B3"},
        active="papal-guard",
        cards={"enemies.papal-guard.ra": 5},
        mission={"instructions": {"papal-guard": orders}},
        house={"enemies_choose_paths": True},
    )

    assert [event.target for event in table.opening(EnemyDecided)] == ["squire", "G3"]
    assert [event.path for event in table.opening(Moved)] == [("C3", "D3"), ("E3", "F3", "G3")]


@pytest.mark.rule("NA-AIX-10", "NA-AIX-18", "NA-STA-13")
@pytest.mark.parametrize("token", ["fly", "disguise", "charm"])
def test_no_enemy_walks_to_and_fro_before_a_hero_whom_it_cannot_attack(token: str) -> None:
    for seed in range(60):
        table, kind = somewhere(seed, sorted(pack()["enemies"]), token, adjacent=False)

        assert Pacing().follow(played(table, kind, Random(seed)), [f"{kind}-1"]) is None, seed


def before_a_flyer(**changes: Any) -> Table:
    """The Squire flies above its reach with TV 9, four squares away; the Scum is not a threat, four squares the other way."""
    given: dict[str, Any] = {
        "heroes": {"squire": {"at": "C1", "tv": 9, "tokens": ["fly"]}, "scum": "C9"},
        "enemies": {"stratiota-1": "C5"},
        "active": "stratiota",
        "cards": {"enemies.stratiota.ra": 7},
        "mission": GUARD,
        "house": {"enemies_choose_paths": True},
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-AIX-10", "NA-AIX-18", "NA-STA-13")
def test_with_a_threat_out_of_reach_it_goes_for_somebody_else_and_strikes() -> None:
    """Three squares away from the flyer, who is out of its control area by then; three AP are left for the blow."""
    table = before_a_flyer()

    assert [event.path for event in table.opening(Moved)] == [("C6", "C7", "C8")]
    assert [(event.target, event.rule) for event in table.opening(EnemyDecided)] == [
        ("squire", "NA-AIX-04"),
        ("scum", "NA-AIX-10"),
    ]
    assert table.dice() == ("3d6", 5)


@pytest.mark.rule("NA-AIX-18", "NA-AIX-13")
def test_on_that_way_a_new_threat_still_turns_it() -> None:
    """After two steps the Novice, with TV 6, is in its control area."""
    heroes = {"squire": {"at": "C1", "tv": 9, "tokens": ["fly"]}, "scum": "C9", "novice": {"at": "F8", "tv": 6}}
    table = before_a_flyer(heroes=heroes)

    assert table.opening(Moved)[0].path == ("C6", "C7")
    assert table.opening(EnemyDecided)[1].target == "novice"


@pytest.mark.rule("NA-AIX-10", "NA-STA-13")
def test_with_nobody_else_in_reach_it_comes_as_near_to_the_flyer_as_it_can() -> None:
    table = before_a_flyer(cards={"enemies.stratiota.ra": 3})

    assert table.state.enemies["stratiota-1"].at == "C2"


@pytest.mark.rule("NA-AIX-18", "NA-AIX-21")
def test_it_does_not_turn_back_for_a_threat_behind_a_wall() -> None:
    """After a step the Squire is four squares away as the crow flies, but the way to him leads back over where it began."""
    rows = ("..........", "TTTTTTTT..", "..........") + ("TTTTTTTTTT",) * 2
    table = battle(
        rows,
        heroes={"squire": {"at": "F3", "tv": 9}},
        enemies={"stratiota-1": "I1"},
        active="stratiota",
        cards={"enemies.stratiota.ra": 4},
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["A1"], "tv": 5}]}},
    )

    assert table.state.enemies["stratiota-1"].at == "E1"
