"""What the owner of a table may set by hand: every value of the game by the name of the thing it belongs to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.overrides.list_values import Changeable, changeable
from rulesets.engine.overrides.value_types import Sort

# Means every place of the board, which the page knows already.
CELLS = "cells"


def values_shown(game: Game[Any], words: Words) -> dict[str, Any]:
    """The things in the order of the State; `names` are those of the ids among the values.

    Secret values are listed without their value: the owner's page may lie open on the table.
    """
    found = tuple(changeable(game.ruleset.redacted(game.state, None), with_hidden=True))
    cells = frozenset(cell.id for cell in game.view.board.cells) if game.view.board else frozenset[str]()
    things: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for each in found:
        things.setdefault(each.where[: each.thing], []).append(_value(each, found, cells, words))
    ids = {id_ for each in found for id_ in (*each.shape.choices, *_ids(each.now))}
    return {
        "index": len(game.record),
        "things": [
            {"id": thing[-1] if thing else None, "name": words.names(thing), "values": values}
            for thing, values in things.items()
        ],
        "names": {id_: words.name(id_) for id_ in sorted(ids) if words.name(id_) != id_},
    }


def _value(each: Changeable, found: Iterable[Changeable], cells: Collection[str], words: Words) -> dict[str, Any]:
    return {
        "path": each.path,
        "name": words.names(each.where[each.thing :]),
        "where": words.names(each.where),
        "sort": each.shape.sort,
        "optional": each.shape.optional,
        "now": each.now,
        "hidden": each.hidden,
        "choices": each.shape.choices,
        "suggested": _suggested(each, found, cells) if each.shape.sort in {Sort.TEXT, Sort.LIST} else (),
    }


def _suggested(each: Changeable, found: Iterable[Changeable], cells: Collection[str]) -> str | list[str]:
    """The values that the same field has in other things; all places of the board, if one of them is a place."""
    alike = {id_ for other in found if other.where[-1] == each.where[-1] for id_ in _ids(other.now)}
    return CELLS if alike & set(cells) else sorted(alike)


def _ids(now: Any) -> Iterator[str]:
    yield from (each for each in (now if isinstance(now, list) else [now]) if isinstance(each, str) and each)
