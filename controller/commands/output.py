"""What programs read from commands."""

from __future__ import annotations

import sys
from typing import Any

import orjson


def print_json(document: Any) -> None:
    sys.stdout.write(orjson.dumps(document, default=_plain, option=orjson.OPT_INDENT_2).decode() + "\n")
    sys.stdout.flush()


def _plain(value: Any) -> Any:
    """How a game ended is a Struct, what it carries on to the next a model of its own; no library is loaded to recognise them."""
    fields = getattr(value, "__struct_fields__", None)
    if fields is not None:
        return {name: getattr(value, name) for name in fields}
    dump = getattr(value, "model_dump", None)
    if dump is not None:
        return dump(mode="json")
    raise TypeError(f"{type(value).__name__} is nothing that can be printed")
