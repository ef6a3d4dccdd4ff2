"""The files of the hall's page: its own over those of the table's page, whose look and words it shares."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import orjson

from controller.web.assets import TYPES, Asset, asset, assets

STATIC = Path(__file__).resolve().parent / "static"


@cache
def hall_assets() -> dict[str, Asset]:
    """By path below /static/. The words of both pages are one file for each language."""
    found = dict(assets())
    for file in sorted(STATIC.rglob("*")):
        if file.suffix not in TYPES:
            continue
        path = file.relative_to(STATIC).as_posix()
        body = file.read_bytes()
        if path.startswith("words/") and path in found:
            body = orjson.dumps(orjson.loads(found[path].body) | orjson.loads(body))
        found[path] = asset(path, body)
    return found
