"""Random positions: the chart in the rules and the chart in oracle.py give the same results."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine.boards.square_grid import name, place
from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas.state.options import EnemyMove
from rulesets.nova_aetas_renaissance.state.events import NodeLeft
from rulesets.nova_aetas_renaissance.state.options import TakeOn
from tests.rulesets.nova_aetas_renaissance.enemies.oracle import XY, Oracle, Scene
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

SIZE = 7
HEROES = ("captain", "cutpurse", "friar", "alchemist")
SEEN: dict[str, int] = {}
"""How often each exit of the chart was taken."""


def xy(square: str) -> XY:
    at = place(square)
    return at.x, at.y


def scene_and_table(rng: Random) -> tuple[Scene, Table]:
    walls = rng.choice((0.0, 0.1, 0.25, 0.4))
    rows = ["".join(rng.choice("#Tb") if rng.random() < walls else "." for _ in range(SIZE)) for _ in range(SIZE)]
    ground = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."]
    rng.shuffle(ground)
    heroes = dict(zip(HEROES[: rng.randint(1, 4)], ground, strict=False))
    rest = ground[len(heroes) :]
    start, taken, spare = rest[0], set(rest[1 : 1 + rng.randint(0, 5)]), rest[6:]
    goal = rng.choice(spare) if spare and rng.random() < 0.6 else None
    tv = {hero: rng.randint(0, 2) for hero in heroes}
    wounds = {hero: rng.randint(0, 1) for hero in heroes}
    ra, ca, reach, cost = rng.randint(1, 6), rng.randint(0, 6), rng.choice((1, 1, 2, 3)), rng.randint(1, 4)
    goal_tv = rng.choice((None, 0, 1, 2)) if goal is not None else None
    blinded = rng.random() < 0.1
    order: dict[str, Any] = {"do": "kill-heroes"}
    if goal is not None:
        order = {"do": "go-to", "at": [name(*goal)]} | ({} if goal_tv is None else {"tv": goal_tv})
    attack = {"name": "blade", "sphere": "physical", "strikes": 1, "difficulty": 5, "range": reach, "cost": cost}
    tokens = ["blinded"] if blinded else []
    others = {f"bravo-{n}": name(*at) for n, at in enumerate(sorted(taken), start=1)}
    table = battle(
        tuple(rows),
        heroes={
            hero: {"at": name(*at), "items": [], "tv": tv[hero], "wounds": wounds[hero]} for hero, at in heroes.items()
        },
        enemies={"goatherd-1": {"at": name(*start), "tokens": tokens}} | others,
        active="goatherd",
        mission={"instructions": {"goatherd": [order]}},
        cards={
            "enemies.goatherd.attack": attack,
            "enemies.goatherd.ra": ra,
            "enemies.goatherd.ca": ca,
            "enemies.goatherd.abilities": {},
            "enemies.bravo.miniatures": 9,
        },
    )
    grid, blocking = table.state.world.grid, frozenset(name(*at) for at in heroes.values())

    def sees(a: XY, b: XY) -> bool:
        return grid.sees(name(*a), name(*b), blocking)

    scene = Scene(set(ground), start, heroes, tv, wounds, taken, ra, ca, reach, cost, blinded, goal, goal_tv, sees)
    return scene, table


def check(seed: int) -> None:
    rng = Random(seed)
    scene, table = scene_and_table(rng)
    told = [event for event in table.game.opening if isinstance(event, NodeLeft)]

    def pick(names: list[str], by_die: bool) -> str:
        chosen = rng.choice(names)
        request = table.request
        if by_die:
            assert isinstance(request, Roll), (seed, names, request)
            assert request.rule == "NA-AIX-19", (seed, request)
            assert dict(request.why.values)["heroes"] == tuple(names), seed
            table.roll(names.index(chosen) * (6 // len(names)) + 1)
        else:
            assert isinstance(request, Choose), (seed, names, request)
            assert [option.hero for option in request.options if isinstance(option, TakeOn)] == names, seed
            table.choose(f"take-on:goatherd-1:{chosen}")
        told.extend(table.told(NodeLeft))
        return chosen

    oracle = Oracle(scene, pick)
    hero, ends, attacks = oracle.run()
    moves = {
        option.to
        for option in getattr(table.game.request, "options", ())
        if isinstance(option, EnemyMove) and option.piece == "goatherd-1"
    }
    if len(ends) > 1:
        assert {xy(square) for square in moves} == ends, seed
        table.choose(f"enemy-move:goatherd-1:{rng.choice(sorted(moves))}")
        told.extend(table.told(NodeLeft))
    else:
        assert not moves, seed
    end = xy(table.enemy("goatherd-1").at)
    assert end in ends, seed
    if attacks:
        assert hero is not None
        walked = oracle._steps(scene.taken | set(scene.heroes.values()))[end]  # its own search
        able = not scene.blinded and oracle._can_hit(end, scene.heroes[hero]) and scene.ra - walked >= scene.cost
        oracle.nodes.append("N10-N11" if able else "N10-END")
        if able:
            assert isinstance(table.request, Roll), seed
            assert table.request.seat == f"player-{hero}", seed
    mine = [f"{event.node}-{event.to}" for event in told if event.enemy == "goatherd-1"]
    assert mine == oracle.nodes, seed
    for node in mine:
        SEEN[node] = SEEN.get(node, 0) + 1


@pytest.mark.rule("NR-AI-32")
@pytest.mark.parametrize("first", range(0, 400, 50))
def test_some_hundreds_of_positions(first: int) -> None:
    for seed in range(first, first + 50):
        check(seed)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.rule("NR-AI-32")
def test_ten_thousand_positions_and_every_exit_of_the_chart() -> None:
    SEEN.clear()
    for seed in range(1000, 11000):
        check(seed)

    exits = {
        "N2-N3", "N2-N6", "N3-N4", "N3-N5", "N4-N7", "N4-END", "N5-N7", "N5-END", "N6-N4", "N6-N12", "N7-N9", "N7-N7a",
        "N7a-N4", "N7a-N5", "N7a-N8", "N8-N7", "N8-N12", "N10-N11", "N10-END", "N12-N13", "N12-N14", "N14-N13", "N14-N15",
        "N15-N7", "N15-END",
    }  # fmt: skip
    assert exits <= set(SEEN), exits - set(SEEN)
