"""Writes a State at an anchor as a document, and reads it to start a game from it, like FEN in chess.

The document holds what changes. What never changes (maps, cards, profiles) is in the Setup, which is saved separately; the
field `world` of the State refers to it, and is built from the Setup again when the document is read.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import orjson
from pydantic import TypeAdapter, ValidationError

from rulesets.engine.ruleset import Ruleset, Setup
from rulesets.engine.state.digest import in_order
from rulesets.engine.state.fields import WORLD

S = TypeVar("S")


class UnreadablePosition(ValueError):
    """The document is not a State of this ruleset; the message says where."""


def write(state: Any) -> dict[str, Any]:
    document: dict[str, Any] = orjson.loads(in_order(state))
    document.pop(WORLD, None)
    return document


def read(ruleset: Ruleset[S], setup: Setup, document: dict[str, Any]) -> S:
    world = getattr(ruleset.begin(setup), WORLD, None)
    fields = document if world is None else {**document, WORLD: world}
    try:
        state: S = _adapter(ruleset).validate_python(fields)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UnreadablePosition(f"{where}: {first['msg']}") from None
    return state


@cache
def _adapter(ruleset: Ruleset[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(ruleset.state)
