"""What changed between two JSON documents, as a short JSON Patch (RFC 6902).

`changes` finds the steps from one document to another; `changed` applies them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

import orjson

Step: TypeAlias = Mapping[str, Any]
"""`op` is `add`, `remove`, `replace` or `move`. `path` is the place, `value` its new value, `from` the place before a move."""


def changes(before: Any, after: Any, path: str = "") -> list[Step]:
    """The steps from `before` to `after`. A part is replaced as a whole where that is shorter."""
    replacing: Step = {"op": "replace", "path": path, "value": after}
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        steps = list(_in_mapping(before, after, path))
    elif isinstance(before, list) and isinstance(after, list):
        steps = list(_in_list(before, after, path))
    else:
        return [] if _same(before, after) else [replacing]
    may_be_shorter = len(steps) > 1 or any(step["op"] == "move" for step in steps)
    return [replacing] if may_be_shorter and _length(steps) > _length(replacing) else steps


def _length(document: Any) -> int:
    return len(orjson.dumps(document, option=orjson.OPT_NON_STR_KEYS))


def _same(before: Any, after: Any) -> bool:
    """Whether both are the same JSON. To Python, 0 equals False and 1 equals True."""
    return before is after or (before == after and _sorted_json(before) == _sorted_json(after))


def _sorted_json(document: Any) -> bytes:
    return orjson.dumps(document, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)


def _in_mapping(before: Mapping[str, Any], after: Mapping[str, Any], path: str) -> Iterator[Step]:
    for key in before:
        if key not in after:
            yield {"op": "remove", "path": f"{path}/{_escaped(key)}"}
    for key, value in after.items():
        place = f"{path}/{_escaped(key)}"
        if key not in before:
            yield {"op": "add", "path": place, "value": value}
        elif before[key] is not value:
            yield from changes(before[key], value, place)


def _in_list(before: Sequence[Any], after: Sequence[Any], path: str) -> Iterator[Step]:
    """Equal entries at both ends stay, so adding, removing or moving one in the middle is a single step."""
    shorter = min(len(before), len(after))
    start = next((place for place in range(shorter) if not _same(before[place], after[place])), shorter)
    end = next(
        (place for place in range(shorter - start) if not _same(before[-1 - place], after[-1 - place])), shorter - start
    )
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    first, last = start, start + len(old) - 1
    if len(old) > 1 and _same(old[1:], new[:-1]):
        yield from _moved(old[0], new[-1], path, first, last)
        return
    if len(old) > 1 and _same(old[:-1], new[1:]):
        yield from _moved(old[-1], new[0], path, last, first)
        return
    for place, (was, now) in enumerate(zip(old, new, strict=False), start):
        yield from changes(was, now, f"{path}/{place}")
    for place in range(start + len(old) - 1, start + len(new) - 1, -1):
        yield {"op": "remove", "path": f"{path}/{place}"}
    for place, value in enumerate(new[len(old) :], start + len(old)):
        yield {"op": "add", "path": f"{path}/{place}", "value": value}


def _moved(was: Any, now: Any, path: str, start: int, to: int) -> Iterator[Step]:
    """The first entry moved further back and changed, such as a token that moves on the dial."""
    yield {"op": "move", "from": f"{path}/{start}", "path": f"{path}/{to}"}
    yield from changes(was, now, f"{path}/{to}")


def changed(document: Any, steps: Iterable[Step]) -> Any:
    """Return a new document; the old one is unchanged. Only the four kinds of steps that `changes` makes are supported."""
    whole = {"": deepcopy(document)}
    for step in steps:
        place, at = _at(whole, step["path"])
        match step["op"]:
            case "remove":
                del place[at]
            case "move":
                holder, start = _at(whole, step["from"])
                place.insert(at, holder.pop(start))
            case "add" if isinstance(place, list):
                place.insert(at, step["value"])
            case _:
                place[at] = step["value"]
    return whole[""]


def _at(whole: dict[str, Any], path: str) -> tuple[Any, Any]:
    """The container of the value at `path`, and its key or index in it."""
    *way, last = ("", *map(_plain, path.split("/")[1:]))
    place: Any = whole
    for key in way:
        place = place[int(key) if isinstance(place, list) else key]
    return place, int(last) if isinstance(place, list) else last


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _plain(key: str) -> str:
    return key.replace("~1", "/").replace("~0", "~")
