"""LN-TRV-01..04: where a hero may go."""

from __future__ import annotations

from collections import Counter

from rulesets.legends_of_novus.rules.cards.board import travel_bonus
from rulesets.legends_of_novus.state.options import Move, MoveVia
from rulesets.legends_of_novus.state.state import State, World

BASE = 2
ENOUGH = 2000
"""Paths followed for every different way to a place. Bonuses that add up can allow far more; then only new places count."""


def reach(state: State, party: list[str]) -> int:
    """LN-TRV-02, LN-TEA-05: two points plus the bonus; for a pair the smaller bonus."""
    return max(1, BASE + min(travel_bonus(state, seat) for seat in party))


def are_apart(state: State, party: list[str]) -> bool:
    """LN-TEA-04: whether a card has moved one partner elsewhere, so that they cannot go on together."""
    return len({state.heroes[seat].place for seat in party}) > 1


def possible_moves(state: State, party: list[str], most: int) -> list[Move]:
    """Every place within reach; a place appears more than once if the ways to it pass different Travel-icon places."""
    heroes = [state.heroes[seat] for seat in party]
    hero = heroes[0]
    if are_apart(state, party):
        return []
    left = {hero.place}.union(*((each.turn.start, *each.turn.trail) for each in heroes))
    found: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
    entered: set[str] = set()
    followed = 0
    paths: list[tuple[str, ...]] = [(hero.place,)]
    for _ in range(most):
        if not paths:
            break
        longer: list[tuple[str, ...]] = []
        for path in paths:
            for step in state.world.neighbours[path[-1]]:
                if step in left or step in path or (followed >= ENOUGH and step in entered):
                    continue
                entered.add(step)
                followed += 1
                longer.append((*path, step))
                found.setdefault((step, _passed(state, (*path, step))), (*path[1:], step))
        paths = longer
    ways = Counter(to for to, _ in found)
    return [
        MoveVia(to, passed, party[0], path) if passed and ways[to] > 1 else Move(to, (), party[0], path)
        for (to, passed), path in found.items()
    ]


def _passed(state: State, path: tuple[str, ...]) -> tuple[str, ...]:
    """The Travel-icon places on the way, without the last point, which every path to it enters."""
    return tuple(place for place in path[1:-1] if state.world.content.places[place].kind == "travel")


def landmark(world: World, point: str) -> str:
    """The next place with a name for a point that has none; empty for a place that has one."""
    seen, row = {point}, [point]
    while row and all(world.content.places[each].kind == "waypoint" for each in row):
        row = [each for at in row for each in world.neighbours[at] if each not in seen]
        seen.update(row)
    found = next((each for each in row if world.content.places[each].kind != "waypoint"), "")
    return "" if found == point else found
