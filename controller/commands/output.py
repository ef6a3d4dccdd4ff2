"""What commands print: documents for programs, numbers for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson


def print_json(document: Any) -> None:
    sys.stdout.write(orjson.dumps(document, default=_plain, option=orjson.OPT_INDENT_2).decode() + "\n")
    sys.stdout.flush()


def print_line(document: Any) -> None:
    """For programs that read line by line."""
    with piped():
        sys.stdout.write(orjson.dumps(document).decode() + "\n")


@contextmanager
def piped() -> Iterator[None]:
    """Treat a reader that stops early, such as `head`, as success; further output is dropped."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def counted(number: int, thing: str) -> str:
    """As people say it: 1 game, 2 games."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _plain(value: Any) -> Any:
    """Encode Structs and pydantic models without importing their libraries."""
    fields = getattr(value, "__struct_fields__", None)
    if fields is not None:
        return {name: getattr(value, name) for name in fields}
    dump = getattr(value, "model_dump", None)
    if dump is not None:
        return dump(mode="json")
    raise TypeError(f"{type(value).__name__} cannot be printed as JSON")
