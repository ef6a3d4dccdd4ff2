"""What a mission sheet must agree on with the rest of its pack, so that a game never trips over a missing card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulesets.engine.square_grid import Square
from rulesets.nova_aetas.content_maps import Map
from rulesets.nova_aetas.content_missions import Mission

Table = Mapping[str, object]


def known(names: Iterable[str], table: Mapping[str, object], where: str) -> None:
    for name in names:
        if name not in table:
            raise ValueError(f"{where} names {name!r}, but there are only: {', '.join(sorted(table))}.")


def check_mission(where: str, mission: Mission, drawn: Map, enemies: Table, personae: Table, prey: Table) -> None:
    hunted = {} if mission.hunt is None else mission.hunt.prey
    known(hunted, prey, f"{where}.hunt.prey")
    known(mission.personae, personae, f"{where}.personae")
    known((placed.kind for placed in mission.enemies), enemies, f"{where}.enemies")
    known(mission.instructions, enemies, f"{where}.instructions")
    orders = [each for listed in mission.instructions.values() for each in listed]
    known((each.persona for each in orders if each.persona), mission.personae, f"{where}.instructions")
    there = [name for name, role in mission.personae.items() if role.at is not None]
    playing = ("heroes", *(placed.kind for placed in mission.enemies), *there, *hunted)
    known(playing, mission.dial, f"{where}.dial")
    _check_happenings(where, mission, drawn, enemies)
    _check_houses(where, mission, drawn)
    _check_tokens(where, mission)
    wrong = [at for at in _squares(mission) if at not in drawn.standable]
    if wrong:
        raise ValueError(f"{where} puts something on {', '.join(wrong)}: its map has no ground or roof there.")


def _check_happenings(where: str, mission: Mission, drawn: Map, enemies: Table) -> None:
    for each in mission.happenings:
        known((each.kind,) if each.kind else (), enemies, f"{where}, {each.do}")
        known((each.point,) if each.point else (), mission.spawning, f"{where}.spawning, {each.do}")
        known((each.persona,) if each.persona else (), mission.personae, f"{where}.personae, {each.do}")
        known(each.doors, drawn.doors, f"{where}, {each.do}")


def _check_houses(where: str, mission: Mission, drawn: Map) -> None:
    known(mission.shut_doors, drawn.doors, f"{where}.shut_doors")
    for lever in mission.levers.values():
        known(lever.opens, drawn.doors, f"{where}.levers")
    known((home.building for home in mission.homes.values()), drawn.buildings, f"{where}.homes")
    burning = {home.building for home in mission.homes.values()}
    if any(door.building in burning for door in drawn.doors.values()):
        raise ValueError(f"{where}.homes: a house that can burn has no doors that heroes could use.")


def _check_tokens(where: str, mission: Mission) -> None:
    rules = mission.incognito
    if rules is None:
        return
    places = len(rules.at) or len(mission.homes)
    if sum(rules.faces.values()) != places:
        raise ValueError(f"{where}.incognito has {places} places and another number of tokens.")
    known(rules.then, rules.faces, f"{where}.incognito.then")


def _squares(mission: Mission) -> Iterator[Square]:
    """Every square that the sheet puts something on."""
    yield from (at for placed in mission.enemies for at in placed.at)
    yield from (lever.at for lever in mission.levers.values())
    yield from (at for home in mission.homes.values() for at in (home.door, home.corner))
    yield from (at for role in mission.personae.values() for at in (role.at, role.to) if at is not None)
    yield from mission.spawning.values()
    yield from (at for thing in mission.movable.values() for at in thing.squares)
    yield from () if mission.incognito is None else mission.incognito.at
    yield from () if mission.hunt is None else mission.hunt.prey.values()
