"""The town or village where the company rests: its houses round a square, and where each hero is."""

from __future__ import annotations

from math import ceil

from rulesets.engine.view import BoardView, Cell, Piece, Shape, Side
from rulesets.nova_aetas.rules.city.city_phase import place_of
from rulesets.nova_aetas.state.evening import Evening

HOUSE, SQUARE = "house", "market-square"

APART = 2
"""Columns and rows between two houses: their names need room."""


def town_map(state: Evening) -> BoardView:
    """NA-CIT-02, 03: two rows of houses. Heroes wait on the square between them until they visit one."""
    houses = place_of(state).open
    row = ceil(len(houses) / 2)
    wide = APART * max(row, 2)
    cells = [*_row(houses[:row], wide, 1), *_row(houses[row:], wide, 1 + 2 * APART)]
    cells.append(Cell(SQUARE, wide // 2, 1 + APART, ground=SQUARE))
    heroes = (
        Piece(each.hero, each.hero, Side.FRIEND, _where(state, each.hero), False) for each in state.company.heroes
    )
    return BoardView(Shape.PLACES, wide + 1, 2 * APART + 3, tuple(cells), tuple(heroes))


def _row(houses: tuple[str, ...], wide: int, y: int) -> list[Cell]:
    left = (wide - APART * (len(houses) - 1)) // 2
    return [Cell(house, left + APART * at, y, ground=HOUSE) for at, house in enumerate(houses)]


def _where(state: Evening, hero: str) -> str:
    house = state.visited.get(hero, SQUARE)
    return house if house in place_of(state).open else SQUARE
