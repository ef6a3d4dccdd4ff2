"""The path search for every kind of board: squares, hexes or named places.

Ways are given as data, so that a game can add walls, prices and crowds to its board. Steps cost whole numbers. Of two
ways that cost the same, the one found first is kept: it follows the order in which starts and steps are listed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TypeAlias

Ways: TypeAlias = "Mapping[str, Sequence[tuple[str, int]]]"
"""From each cell, the cells one step away and what that step costs."""

Found: TypeAlias = "dict[str, tuple[int, str | None]]"
"""Each cell that can be reached, with its cost and the cell before it; nearest first."""


FAR = 1_000_000
"""Farther than any board is wide: for searches without a limit."""


def cheapest(starts: Iterable[str], ways: Ways, most: int = FAR, shut: Container[str] = ()) -> Found:
    """Every cell that can be reached from a start for at most `most`. `shut` cells are not entered."""
    found: Found = dict.fromkeys(starts, (0, None))
    edges: list[list[str]] = [list(found)]
    for cost, edge in enumerate(edges):  # both grow while they are walked through
        for cell in edge:
            if found[cell][0] < cost:
                continue
            for other, price in ways[cell]:
                total = cost + price
                if total > most or other in shut or (other in found and found[other][0] <= total):
                    continue
                found[other] = (total, cell)
                while len(edges) <= total:
                    edges.append([])
                edges[total].append(other)
    return found


def backward(ways: Ways) -> Ways:
    """For each cell, the cells from which one step leads there, and the cost of that step.

    They are in the order of the cell's own steps; cells to which no step leads back (as after a jump down) come last.
    """
    before = {
        cell: [(other, price) for other, _ in steps for back, price in ways[other] if back == cell]
        for cell, steps in ways.items()
    }
    for cell, steps in ways.items():
        for other, price in steps:
            if all(back != cell for back, _ in ways[other]):
                before[other].append((cell, price))
    return {cell: tuple(steps) for cell, steps in before.items()}


def path_to(found: Mapping[str, tuple[int, str | None]], goal: str) -> tuple[str, ...]:
    """The cells from the start (left out) to the goal."""
    path: list[str] = []
    at: str | None = goal
    while at is not None and found[at][1] is not None:
        path.append(at)
        at = found[at][1]
    return tuple(reversed(path))


def even_ways(neighbours: Mapping[str, Sequence[str]]) -> Ways:
    """Every step costs one."""
    return {cell: tuple((other, 1) for other in around) for cell, around in neighbours.items()}
