"""JSON from outside: bounded in size and depth, so that everything that can be read can be written again."""

from __future__ import annotations

from typing import Any

import orjson

# More than the longest command of a person, far less than what would hold up a game.
MOST_BYTES = 64 * 1024

# Our documents have only a few levels; orjson reads 1024 levels, but writes only 254.
MOST_DEPTH = 32


class UnreadableJson(ValueError):
    """These bytes are not JSON that we accept; the message is a sentence for people."""


def read_json(payload: bytes, most_bytes: int = MOST_BYTES) -> Any:
    """Raises only UnreadableJson, for any bytes."""
    if len(payload) > most_bytes:
        raise UnreadableJson(f"It has {len(payload)} bytes: no more than {most_bytes} are read.")
    try:
        data = orjson.loads(payload)
    except orjson.JSONDecodeError as error:
        raise UnreadableJson(f"It is not JSON: {error}.") from None
    if _is_deeper(data, MOST_DEPTH):
        raise UnreadableJson(f"It is nested too deeply: no more than {MOST_DEPTH} levels are read.")
    return data


def _is_deeper(data: object, most: int) -> bool:
    """Level by level: a recursive function would fail on deep input, which is what this checks for."""
    level = [data]
    for _ in range(most):
        level = [part for each in level for part in _parts(each)]
        if not level:
            return False
    return True


def _parts(data: object) -> list[Any]:
    match data:
        case dict():
            return list(data.values())
        case list():
            return data
        case _:
            return []
