"""What a mission adds to the view: its tokens and ground on the board, and its tracks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.engine.cues import Cue
from rulesets.engine.view import Cell, Link, Piece, Sheet, Side, Track
from rulesets.nova_aetas.display.token_view import marks_on, shape, tokens_on
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas.state.world import DOOR

REFUGE = "refuge"
SHUT = "shut-door"


def ground(state: State) -> tuple[Cell, ...]:
    """The map, with the roofs of homes that burn or have come down, and where somebody in the mission wants to go."""
    world = state.world
    homes = {home.building: _look(state, name) for name, home in world.mission.homes.items()}
    looks = {
        square: homes[building] for square, building in world.roofs.items() if homes.get(building, "roof") != "roof"
    }
    looks |= {each.to: REFUGE for each in state.personae.values() if each.in_action and each.to is not None}
    return (
        tuple(replace(cell, ground=looks.get(cell.id, cell.ground)) for cell in world.cells) if looks else world.cells
    )


def links(state: State) -> tuple[Link, ...]:
    """Ladders and doors, and from the square of its token to each home: displays write the name of the home on its roof."""
    homes = (Link("home", home.door, name) for name, home in state.world.mission.homes.items())
    opened = state.open_doors
    ways = (replace(way, kind=SHUT) if way.kind == DOOR and way.b not in opened else way for way in state.world.links)
    return (*ways, *homes)


def _look(state: State, home: str) -> str:
    fires = state.fires.get(home)
    if fires is None:
        return "ruin"
    return "burning-roof" if fires else "roof"


def mission_pieces(state: State) -> Iterator[Piece]:
    """NA-MTK-03: of a face-down token only the place is shown."""
    for persona in state.personae.values():
        if persona.in_action:
            yield Piece(persona.id, shape(persona, persona.id), Side.THIRD, persona.at, marks=marks_on(persona))
    for name, lever in state.world.mission.levers.items():
        yield _token(name, "lever", lever.at, down=name in state.pulled)
    for name, home in state.world.mission.homes.items():
        yield _token(name, "home", home.door, down=name not in state.fires)
    for place in state.hidden:
        home_here = state.world.mission.homes.get(place)
        yield _token(f"incognito-{place}", "incognito", place if home_here is None else home_here.door)
    for name, at in state.world.mission.spawning.items():
        yield _token(name, "spawning-point", at)
    for name, squares in state.movable.items():
        yield from (_token(f"{name}-{index}", name, at) for index, at in enumerate(squares, 1))
    if state.bait is not None:
        yield _token("bait", "bait", state.bait)


def mission_names(state: State) -> Iterator[tuple[str, Cue]]:
    """A face-down token has no name that people know; a refuge is named after the person who wants to go there."""
    yield from ((f"incognito-{place}", Cue("hidden-token")) for place in state.hidden)
    yield from ((REFUGE, Cue("refuge", persona=name)) for name in state.personae)


def _token(name: str, kind: str, at: str, *, down: bool = False) -> Piece:
    return Piece(name, kind, Side.NEUTRAL, at, tracked=False, down=down)


def mission_tracks(state: State) -> Iterator[Track]:
    most = state.world.mission.collapse
    for home in state.world.mission.homes:
        yield Track(home, Cue("track.fire", home=home), state.fires.get(home, most), most)
    for prey, deck in state.prey_decks.items():
        whole = len(state.world.content.prey[prey].actions)
        yield Track(f"{prey}-deck", Cue("track.prey-deck", prey=prey), len(deck), whole)


def persona_sheets(state: State) -> Iterator[Sheet]:
    for persona in state.personae.values():
        if persona.in_action:
            most = state.world.hero_class(persona.id).wo
            wounds = Track("wounds", Cue("track.wounds"), persona.wounds, most, Cue("about.wounds"))
            yield Sheet(persona.id, persona.seat, Side.THIRD, (wounds,), tokens_on(persona))
