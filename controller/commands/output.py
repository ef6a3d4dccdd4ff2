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
    sys.stdout.write(orjson.dumps(document, option=orjson.OPT_INDENT_2).decode() + "\n")
    sys.stdout.flush()
