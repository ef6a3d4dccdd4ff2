"""What programs read from commands."""

from __future__ import annotations

import sys
from typing import Any

import orjson

from controller.toml.unfit import CONTROL


def harmless(text: str) -> str:
    """Without what could move a cursor or clear the screen: journals and packs may come from strangers."""
    return CONTROL.sub("", text)


def print_json(document: Any) -> None:
    sys.stdout.write(orjson.dumps(document, default=_plain, option=orjson.OPT_INDENT_2).decode() + "\n")
    sys.stdout.flush()


def _plain(value: Any) -> Any:
    """What a game carries on to the next is a model of that game's own."""
    from rulesets.engine.ruleset import Carried  # noqa: PLC0415 - the help comes from above, and needs no game

    if isinstance(value, Carried):
        return value.model_dump(mode="json")
    raise TypeError(f"{type(value).__name__} is nothing that can be printed")
