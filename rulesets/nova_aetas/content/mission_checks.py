"""Checks that everything a mission sheet refers to is in its pack, so that no game fails on a missing card."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.content.errors import ContentError, Key, unknown_name, unknown_names
from rulesets.nova_aetas.content.maps import Map
from rulesets.nova_aetas.content.missions import (
    COLLAPSE,
    AnyCondition,
    AnyHappening,
    BringPersona,
    Draft,
    EnemiesDead,
    GoTo,
    Happened,
    KillPersona,
    Mission,
    OfPersona,
    OpenDoors,
    Reinforce,
    Work,
)

Names = Collection[str]
HEROES = "heroes"
HALF_DAY = 12 * 60
"""In minutes: the hour hand goes round once."""


def mission_errors(
    where: Key, mission: Mission, drawn: Map, enemies: Names, personae: Names, prey: Names
) -> Iterator[ContentError]:
    hunted = {} if mission.hunt is None else mission.hunt.prey
    for name in hunted:
        yield from unknown_name((*where, "hunt", "prey", name), name, prey)
    for name in mission.personae:
        yield from unknown_name((*where, "personae", name), name, personae)
    for place, placed in enumerate(mission.enemies):
        yield from unknown_name((*where, "enemies", place, "kind"), placed.kind, enemies)
    yield from _orders(where, mission, enemies)
    for name in dict.fromkeys((HEROES, *(placed.kind for placed in mission.enemies), *mission.present, *hunted)):
        if name not in mission.dial and name in {HEROES, *enemies, *personae, *prey}:
            yield ContentError((*where, "dial"), f"has no place for {name!r}: write {name} = 3, or another sector.")
    for name in mission.dial:
        yield from unknown_name((*where, "dial", name), name, (HEROES, *enemies, *personae, *prey))
    for key, happening in _happenings(where, mission):
        yield from _of_happening(key, happening, mission, drawn, enemies)
    yield from _houses(where, mission, drawn)
    yield from _tokens(where, mission)
    yield from _ways_of_personae(where, mission)
    yield from _times(where, mission)
    yield from _conditions(where, mission, enemies)
    for key, at in _squares(where, mission):
        if at not in drawn.standable:
            yield ContentError(key, f"puts something on {at}: its map has no ground or roof there.")


def _orders(where: Key, mission: Mission, enemies: Names) -> Iterator[ContentError]:
    for kind, orders in mission.instructions.items():
        yield from unknown_name((*where, "instructions", kind), kind, enemies)
        for place, order in enumerate(orders):
            key = (*where, "instructions", kind, place)
            if isinstance(order, KillPersona):
                yield from unknown_name((*key, "persona"), order.persona, mission.personae)
            elif isinstance(order, Work):
                yield from unknown_name((*key, "lever"), order.lever, mission.levers)


def _happenings(where: Key, mission: Mission) -> Iterator[tuple[Key, AnyHappening]]:
    """All happenings, with their keys in the file."""
    lists = [((*where, "events", name, "then"), event.then) for name, event in mission.events.items()]
    lists += [((*where, "levers", name, "then"), lever.then) for name, lever in mission.levers.items()]
    if mission.incognito is not None:
        lists += [((*where, "incognito", "then", face), then) for face, then in mission.incognito.then.items()]
    for key, then in lists:
        yield from (((*key, place), each) for place, each in enumerate(then))


def _of_happening(key: Key, each: AnyHappening, mission: Mission, drawn: Map, enemies: Names) -> Iterator[ContentError]:
    if isinstance(each, Reinforce):
        yield from unknown_name((*key, "kind"), each.kind, enemies)
    if isinstance(each, Reinforce | Draft):
        yield from unknown_name((*key, "point"), each.point, mission.spawning)
    elif isinstance(each, BringPersona):
        yield from unknown_name((*key, "persona"), each.persona, mission.personae)
    elif isinstance(each, OpenDoors):
        yield from unknown_names((*key, "doors"), each.doors, drawn.doors)


def _houses(where: Key, mission: Mission, drawn: Map) -> Iterator[ContentError]:
    yield from unknown_names((*where, "shut_doors"), mission.shut_doors, drawn.doors)
    for name, lever in mission.levers.items():
        yield from unknown_names((*where, "levers", name, "opens"), lever.opens, drawn.doors)
    entered = {door.building for door in drawn.doors.values()}
    for name, home in mission.homes.items():
        yield from unknown_name((*where, "homes", name, "building"), home.building, drawn.buildings)
        if home.building in entered:
            yield ContentError(
                (*where, "homes", name), "has a door: a house that can burn has no doors that heroes could use."
            )


def _tokens(where: Key, mission: Mission) -> Iterator[ContentError]:
    rules = mission.incognito
    if rules is None:
        return
    places, tokens = len(rules.at) or len(mission.homes), sum(rules.faces.values())
    if tokens != places:
        yield ContentError((*where, "incognito"), f"has {places} places and another number of tokens, {tokens}.")
    for face in rules.then:
        yield from unknown_name((*where, "incognito", "then", face), face, rules.faces)


def _ways_of_personae(where: Key, mission: Mission) -> Iterator[ContentError]:
    """A persona needs `at`, unless a token places it, and `to`, unless that token is on a home."""
    homes = mission.incognito is not None and not mission.incognito.at
    for name, role in mission.personae.items():
        brought = [
            key[len(where)]
            for key, each in _happenings(where, mission)
            if isinstance(each, BringPersona) and each.persona == name
        ]
        hidden = bool(brought) and all(source == "incognito" for source in brought)
        if role.at is None and not hidden:
            yield ContentError((*where, "personae", name), 'comes in nowhere: write the square, as in at = "A1".')
        if role.to is None and not (hidden and homes):
            yield ContentError((*where, "personae", name), 'has nowhere to go: write the square, as in to = "A1".')


def _times(where: Key, mission: Mission) -> Iterator[ContentError]:
    """NA-HOR-10: an event after the end of the mission would never happen."""
    lasts = _minutes(mission.start, mission.end) or HALF_DAY
    for name, event in mission.events.items():
        if event.at is not None and _minutes(mission.start, event.at) > lasts:
            text = f"comes at {event.at}, but the mission runs from {mission.start} to {mission.end}."
            yield ContentError((*where, "events", name, "at"), text)


def _minutes(start: str, end: str) -> int:
    """Minutes from one clock time to the next occurrence of the other."""
    (from_hour, from_minute), (to_hour, to_minute) = (map(int, time.split(":")) for time in (start, end))
    return ((to_hour - from_hour) * 60 + to_minute - from_minute) % HALF_DAY


def _conditions(where: Key, mission: Mission, enemies: Names) -> Iterator[ContentError]:
    faces = () if mission.incognito is None else mission.incognito.faces
    ruins = (COLLAPSE,) if mission.homes else ()
    events = (*mission.events, *mission.levers, *faces, *mission.personae, *ruins)
    listed: list[tuple[str, tuple[AnyCondition, ...]]] = [("victory", mission.victory), ("defeat", mission.defeat)]
    for name, conditions in listed:
        for place, each in enumerate(conditions):
            key = (*where, name, place)
            yield from unknown_name((*key, "before"), each.before, events)
            if isinstance(each, OfPersona):
                yield from unknown_name((*key, "persona"), each.persona, mission.personae)
            elif isinstance(each, Happened):
                yield from unknown_name((*key, "event"), each.event, events)
            elif isinstance(each, EnemiesDead):
                yield from unknown_name((*key, "kind"), each.kind, enemies)


def _squares(where: Key, mission: Mission) -> Iterator[tuple[Key, Square]]:
    """Every square that the sheet names."""
    for place, placed in enumerate(mission.enemies):
        yield from (((*where, "enemies", place, "at", index), at) for index, at in enumerate(placed.at))
    yield from (((*where, "levers", name, "at"), lever.at) for name, lever in mission.levers.items())
    for name, home in mission.homes.items():
        yield (*where, "homes", name, "door"), home.door
        yield (*where, "homes", name, "corner"), home.corner
    for name, role in mission.personae.items():
        sides = (("at", role.at), ("to", role.to))
        yield from (((*where, "personae", name, side), at) for side, at in sides if at is not None)
    yield from (((*where, "spawning", name), at) for name, at in mission.spawning.items())
    for name, thing in mission.movable.items():
        yield from (((*where, "movable", name, "squares", index), at) for index, at in enumerate(thing.squares))
    if mission.incognito is not None:
        yield from (((*where, "incognito", "at", index), at) for index, at in enumerate(mission.incognito.at))
    yield from _hunt_squares(where, mission)
    for kind, orders in mission.instructions.items():
        for place, order in enumerate(orders):
            key = (*where, "instructions", kind, place, "at")
            squares = order.at if isinstance(order, GoTo) else ()
            yield from (((*key, index), at) for index, at in enumerate(squares))


def _hunt_squares(where: Key, mission: Mission) -> Iterator[tuple[Key, Square]]:
    if mission.hunt is None:
        return
    yield from (((*where, "hunt", "prey", name), at) for name, at in mission.hunt.prey.items())
    if mission.hunt.bait is not None:
        yield (*where, "hunt", "bait", "at"), mission.hunt.bait.at
