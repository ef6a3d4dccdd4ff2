"""What commands print: documents for programs, numbers for people."""

from __future__ import annotations

import sys
from typing import Any

import orjson


def print_json(document: Any) -> None:
    sys.stdout.write(orjson.dumps(document, default=_plain, option=orjson.OPT_INDENT_2).decode() + "\n")
    sys.stdout.flush()


def counted(number: int, thing: str) -> str:
    """As people say it: 1 game, 2 games."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _plain(value: Any) -> Any:
    """What a game carries on to the next is a model of that game's own; no library is loaded to recognise it."""
    dump = getattr(value, "model_dump", None)
    if dump is not None:
        return dump(mode="json")
    raise TypeError(f"{type(value).__name__} is nothing that can be printed")
