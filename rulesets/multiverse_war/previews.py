"""What is drawn on the map before it is placed: roads, buildings and their fire, territories and their mines, stone for the Portal."""

from __future__ import annotations

from rulesets.engine.choices import Preview
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.view import side_of
from rulesets.multiverse_war.card_text import building_text
from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.content.flowers import spot_at
from rulesets.multiverse_war.display.glyphs import glyph_of
from rulesets.multiverse_war.rules.build.works import at_work, builders
from rulesets.multiverse_war.rules.ending.victory import portal
from rulesets.multiverse_war.rules.map.exploring import mine_places
from rulesets.multiverse_war.rules.units.block_names import own_name
from rulesets.multiverse_war.rules.units.walls import fire_of
from rulesets.multiverse_war.state.options import Build, Explore, Number, Portal, Road, Sides, Upgrade
from rulesets.multiverse_war.state.state import Building, State


def preview(state: State, choose: Choose, option: Option) -> Preview | None:
    match option:
        case Road():
            unit = at_work(state, option)
            return _road(option, unit.at) if unit else None
        case Sides():
            return _road(option, _said(choose, "at"))
        case Build(kind):
            return _building(state, Building("", BuildingKind(kind), choose.seat, _workplace(state, choose)))
        case Upgrade(name) if name in state.buildings:
            old = state.buildings[name]
            return _building(state, Building("", old.kind, old.seat, old.at, tier=2))
        case Portal(stone):
            return _portal(state, choose.seat, stone)
        case Explore(place):
            return _face_down(state, place)
        case Number(number):
            return _turned(state, _said(choose, "at"), number)
        case _:
            return None


def _said(choose: Choose, name: str) -> str:
    return str(dict(choose.why.values)[name])


def _road(ends: Sides, at: str) -> Preview:
    text = Cue("preview.road", at=at, one=ends.one, other=ends.other)
    confirm = Cue("preview.lay") if isinstance(ends, Road) else Cue("preview.build")
    return Preview(text, confirm, cells=(at,), ways=((at, ends.one), (at, ends.other)))


def _workplace(state: State, choose: Choose) -> str:
    """The hex of the Builder that the question names."""
    named = dict(choose.why.values)["unit"]
    return next(each.at for each in builders(state, choose.seat) if own_name(state, each) == named)


def _building(state: State, new: Building) -> Preview:
    """A building on its hex, and the hexes that it could shoot at."""
    text = building_text(state.world.content.buildings[new.kind], CONSTRUCTION_VP[new.kind][new.tier - 1], new.tier)
    fire = fire_of(state, new)
    reach = state.world.grid.within(new.at, fire.range)[1:] if fire else ()
    return Preview(
        Cue("preview.fire", at=new.at, text=text) if reach else Cue("preview.building", at=new.at, text=text),
        Cue("preview.build") if new.tier == 1 else Cue("preview.upgrade"),
        cells=tuple(hex_ for hex_ in reach if hex_ in state.ground),
        at=new.at,
        glyph=glyph_of(state.world.content, new.kind),
        side=side_of(new.seat, state.world.seats),
    )


def _portal(state: State, seat: str, stone: int) -> Preview:
    """MW-VIC-09: stone goes into the Portal from a Settlement with a Builder."""
    side = state.world.side_of[seat]
    homes = [home.at for each in side if (home := state.settlement(each))]
    at = next(unit.at for unit in state.of_seat(seat) if unit.at in homes and state.is_builder(unit))
    total = portal(state, side) + stone
    text = Cue("preview.portal", at=at, total=total, most=state.world.scenario.stone)
    return Preview(text, Cue("preview.put-in"), at=at, glyph="portal", side=side_of(seat, state.world.seats))


def _face_down(state: State, place: str) -> Preview:
    """A territory that nobody knows yet, and the mine that comes with it."""
    hexes = state.world.grid.places[place]
    spot = state.world.layout.places[place].mine if place in mine_places(state) else None
    if spot is None:
        return Preview(Cue("preview.unknown", at=hexes[0]), Cue("preview.explore"), cells=hexes)
    text = Cue("preview.mine", at=hexes[0], mine=hexes[spot])
    return Preview(text, Cue("preview.explore"), cells=hexes, at=hexes[spot], glyph="mine")


def _turned(state: State, middle: str, number: int) -> Preview:
    """MW-EXP-03: where each side of a territory would lie, if the chosen one faces the explorer."""
    grid, unit = state.world.grid, state.units.get(state.activated or "")
    place = grid.place_of[middle]
    toward = (grid.side_toward(place, grid.place_of[unit.at]) if unit else None) or 1
    ring = grid.places[place]
    marks = tuple((ring[at], str(spot_at(at, (toward - number) % 6))) for at in range(1, len(ring)))
    text = Cue("preview.turned", side=number, at=ring[toward])
    return Preview(text, Cue("preview.turn"), cells=ring, marks=marks)
