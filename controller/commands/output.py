"""What programs read from commands."""

from __future__ import annotations

import sys
from typing import Any

import orjson


def print_json(document: Any) -> None:
    sys.stdout.write(orjson.dumps(document, option=orjson.OPT_INDENT_2).decode() + "\n")
    sys.stdout.flush()
