"""NA-LOS-03, 04 reckoned once more, with exact fractions and nothing of the game's own code: both must agree on any board."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import TypeAlias

import pytest

from tests.rulesets.nova_aetas.table import Table, battle

SIZE = 7
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
Square: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[Fraction, Fraction]


def called(square: Square) -> str:
    return f"{'ABCDEFG'[square[0]]}{square[1] + 1}"


def middles_of_free_sides(square: Square, blocked: set[Square]) -> Iterator[Point]:
    x, y = square
    for dx, dy in SIDES:
        beyond = (x + dx, y + dy)
        if all(0 <= each < SIZE for each in beyond) and beyond not in blocked:
            yield Fraction(2 * x + 1 + dx, 2), Fraction(2 * y + 1 + dy, 2)


def crosses(start: Point, end: Point, square: Square) -> bool:
    """Whether the line has a length in common with the square, inside it or along a side; a corner has none."""
    first, last = Fraction(0), Fraction(1)
    for begin, stop, low in zip(start, end, square, strict=True):
        if begin == stop:
            if not low <= begin <= low + 1:
                return False
            continue
        near, far = sorted(((low - begin) / (stop - begin), (low + 1 - begin) / (stop - begin)))
        first, last = max(first, near), min(last, far)
    return first < last


def sees(shooter: Square, target: Square, blocked: set[Square]) -> bool:
    others = blocked - {shooter, target}
    return any(
        not any(crosses(start, end, square) for square in others)
        for start in middles_of_free_sides(shooter, others)
        for end in middles_of_free_sides(target, others)
    )


def drawn_by_chance(rng: Random) -> tuple[Table, Square, list[Square], set[Square]]:
    """A Scum whose knives reach everywhere, a friend, some opponents, and things of which only trees and carts hide anyone."""
    rows = [["."] * SIZE for _ in range(SIZE)]
    for _ in range(rng.randint(0, 7)):
        rows[rng.randrange(SIZE)][rng.randrange(SIZE)] = rng.choice("TTCWb")
    squares = [(x, y) for y in range(SIZE) for x in range(SIZE)]
    free = [(x, y) for x, y in squares if rows[y][x] == "."]
    scum, friend, *foes = rng.sample(free, rng.randint(3, 7))
    table = battle(
        tuple(map("".join, rows)),
        heroes={"scum": called(scum), "novice": called(friend)},
        enemies={f"stratiota-{number}": called(foe) for number, foe in enumerate(foes, 1)},
        active="scum",
        cards={"equipment.throwing-knives.attack.range": 2 * SIZE},
    )
    return table, scum, foes, {(x, y) for x, y in squares if rows[y][x] in "TC"}


@pytest.mark.rule("NA-LOS-03", "NA-LOS-04", "NA-SCN-01", "NA-SCN-02", "NA-SCN-03", "NA-SCN-04")
@pytest.mark.parametrize("seed", range(12))
def test_whom_a_shooter_sees_is_what_the_geometry_says(seed: int) -> None:
    table, scum, foes, scenery = drawn_by_chance(Random(seed))

    for number, foe in enumerate(foes, 1):
        seen = sees(scum, foe, scenery | {other for other in foes if other != foe})
        assert table.offers(f"attack:stratiota-{number}:throwing-knives") is seen, (scum, foe)
