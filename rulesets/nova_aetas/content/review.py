"""Finds probable mistakes in a pack that a game could still play: a door without a wall, a spawning point without a way out.

The sentences are for the author of the pack, each with its place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from rulesets.engine.boards.square_grid import Square, name, place
from rulesets.engine.content.errors import ContentError, Key
from rulesets.engine.content.unused import unused_fields
from rulesets.nova_aetas.content.campaign_checks import plot_errors, plot_slips
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.maps import Map
from rulesets.nova_aetas.content.misplaced import misplaced
from rulesets.nova_aetas.content.missions import Mission, Work

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))

# Ids are parts of option keys, which use colons as separators, and names are looked up by them.
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TABLES = (
    "classes",
    "equipment",
    "skills",
    "enemies",
    "personae",
    "prey",
    "elements",
    "wound_cards",
    "formulae",
    "places",
    "maps",
    "missions",
)

_WITH_TEXT = ("enemies", "skills", "equipment", "wound_cards")

# Ids of everything with a token on the Horologium must be unique.
_ON_THE_DIAL = ("classes", "enemies", "personae", "prey")


def review(content: Content) -> Iterator[ContentError]:
    yield from review_any_edition(content)
    yield from misplaced(content)


def review_any_edition(content: Content) -> Iterator[ContentError]:
    yield from unused_fields(content)
    yield from _ids(content)
    yield from plot_errors(content)
    yield from plot_slips(content)
    for title, drawn in content.maps.items():
        yield from _of_map(("maps", title), drawn)
    for title, mission in content.missions.items():
        yield from _of_mission(("missions", title), mission, content.maps[mission.map])


def _ids(content: Content) -> Iterator[ContentError]:
    for table in _TABLES:
        for each in getattr(content, table):
            if not _ID.fullmatch(each):
                example = "-".join(re.findall(r"[a-z0-9]+", each.lower())) or "long-sword"
                yield ContentError((table, each), f"ids are small letters, digits and hyphens: write {example}.")
    yield from _texts(content)
    owners: dict[str, str] = {}
    for table in _ON_THE_DIAL:
        for each in getattr(content, table):
            other = owners.setdefault(each, table)
            if other != table:
                yield ContentError(
                    (table, each), f"there is {each!r} among the {other} too: give one of them another id."
                )


def _texts(content: Content) -> Iterator[ContentError]:
    """Card texts, weapons and skills are looked up by id, so ids must be unique across these tables."""
    owners: dict[str, str] = {}
    for key in (
        *((table, each) for table in _WITH_TEXT for each in getattr(content, table)),
        *(("prey", title, "actions", each) for title, prey in content.prey.items() for each in prey.actions),
    ):
        where, each = ".".join(key[:-1]), key[-1]
        other = owners.setdefault(each, where)
        if other != where:
            yield ContentError(key, f"there is a card {each!r} in {other} too: give one of them another id.")


# Maps


def _of_map(key: Key, drawn: Map) -> Iterator[ContentError]:
    letters = {letter for row in drawn.rows for letter in row}
    for building in drawn.buildings:
        if building not in letters:
            yield ContentError(
                (*key, "buildings", building), f"no square of the map has the letter {building!r}: draw it."
            )
    for title, door in drawn.doors.items():
        here = (*key, "doors", title)
        if not _leads_in(drawn, door.building, door.before):
            text = f"{door.before} is neither next to a wall of {door.building!r} nor on its roof: nobody finds a door there."
            yield ContentError((*here, "before"), text)
        yield from _on_the_map(drawn, *(((*here, "exits", index), at) for index, at in enumerate(door.exits)))
    for index, ladder in enumerate(drawn.ladders):
        here = (*key, "ladders", index)
        yield from _on_the_map(drawn, ((*here, "a"), ladder.a), ((*here, "b"), ladder.b))
    for index, line in enumerate(drawn.sight):
        here = (*key, "sight", index)
        yield from _on_the_map(drawn, ((*here, "a"), line.a), ((*here, "b"), line.b))


def _on_the_map(drawn: Map, *squares: tuple[Key, Square]) -> Iterator[ContentError]:
    for key, at in squares:
        if at not in drawn.standable:
            yield ContentError(key, f"nobody can stand on {at}: the map has no ground or roof there.")


def _leads_in(drawn: Map, building: str, before: Square) -> bool:
    """Whether the square is next to a wall of the building, or on its roof."""
    at = place(before)
    if at.level:
        return before in drawn.standable and _letter(drawn, at.x, at.y) == building
    return before in drawn.standable and any(_letter(drawn, at.x + dx, at.y + dy) == building for dx, dy in SIDES)


def _letter(drawn: Map, x: int, y: int) -> str:
    return drawn.rows[y][x] if 0 <= y < len(drawn.rows) and 0 <= x < len(drawn.rows[y]) else "#"


# Missions


def _of_mission(key: Key, mission: Mission, drawn: Map) -> Iterator[ContentError]:
    letters = {letter for row in drawn.rows for letter in row}
    if "H" not in letters:
        yield ContentError(
            (*key, "map"), f"{mission.map!r} has no square for the heroes to start on: draw some with H."
        )
    if not mission.victory:
        yield ContentError(
            (*key, "victory"), 'nobody can win it: write at least one, such as { when = "enemies-dead" }.'
        )
    for list_name in ("victory", "defeat"):
        for index, condition in enumerate(getattr(mission, list_name)):
            here = (*key, list_name, index)
            if condition.when == "heroes-left" and "X" not in letters:
                yield ContentError(here, f"no hero can leave: draw the way out on {mission.map!r} with X.")
            if condition.when == "prey-dead" and mission.hunt is None:
                yield ContentError(here, "there is no prey in it: write a hunt.")
            if condition.when == "homes-collapsed" and condition.count > len(mission.homes):
                yield ContentError(here, f"it has only {len(mission.homes)} homes that can burn.")
    yield from _orders(key, mission)
    yield from _crowds(key, mission)
    yield from _gates(key, mission, drawn)


def _orders(key: Key, mission: Mission) -> Iterator[ContentError]:
    for kind, orders in mission.instructions.items():
        for index, order in enumerate(orders):
            if order.do == "set-fire" and not mission.homes:
                yield ContentError((*key, "instructions", kind, index), "there is no home to set fire to: write homes.")
    ordered = {each.lever for orders in mission.instructions.values() for each in orders if isinstance(each, Work)}
    for title, lever in mission.levers.items():
        if lever.enemies_only and title not in ordered:
            yield ContentError((*key, "levers", title), "only enemies could use it, and none has the order to.")


def _crowds(key: Key, mission: Mission) -> Iterator[ContentError]:
    """No two models start on the same square."""
    placed = [
        ((*key, "enemies", number, "at", index), at)
        for number, group in enumerate(mission.enemies)
        for index, at in enumerate(group.at)
    ]
    placed += [((*key, "personae", title, "at"), role.at) for title, role in mission.personae.items() if role.at]
    placed += [((*key, "hunt", "prey", title), at) for title, at in (mission.hunt.prey if mission.hunt else {}).items()]
    taken: set[Square] = set()
    for here, at in placed:
        if at in taken:
            yield ContentError(here, f"somebody stands on {at} already: choose another square.")
        taken.add(at)


def _gates(key: Key, mission: Mission, drawn: Map) -> Iterator[ContentError]:
    """From a spawning point on the ground a way must lead to where the heroes start."""
    if not mission.spawning:
        return
    starts = [name(x, y) for y, row in enumerate(drawn.rows) for x, letter in enumerate(row) if letter == "H"]
    reached = _reached(drawn, starts)
    for title, at in mission.spawning.items():
        if starts and at in drawn.standable and not place(at).level and at not in reached:
            yield ContentError(
                (*key, "spawning", title), f"there is no way from {at} to the heroes: nobody who comes in gets out."
            )


@cache
def _next_to(at: Square) -> tuple[Square, ...]:
    """Cached: the maps of a pack have most of their squares in common."""
    here = place(at)
    sides = ((here.x + dx, here.y + dy) for dx, dy in SIDES)
    return tuple(name(x, y, here.level) for x, y in sides if x >= 0 and y >= 0)


def _reached(drawn: Map, starts: list[Square]) -> set[Square]:
    found, edge, left = set(starts), list(starts), set(drawn.standable).difference(starts)
    ladders = [frozenset((ladder.a, ladder.b)) for ladder in drawn.ladders]
    while edge:
        at = edge.pop()
        new = left.intersection(_next_to(at)) | {other for ladder in ladders if at in ladder for other in ladder & left}
        found |= new
        left -= new
        edge += new
    return found
