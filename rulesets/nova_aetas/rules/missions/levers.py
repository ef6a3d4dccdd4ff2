"""NA-ACN-03, NA-AIX-08: levers, bells and the like: from where they are used, and what happens then."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square, name, place
from rulesets.nova_aetas.rules.board.steps import SIDES
from rulesets.nova_aetas.rules.missions.mission_effects import note, open_doors, resolve_happenings
from rulesets.nova_aetas.state.events import LeverPulled
from rulesets.nova_aetas.state.queries import Battle, Model, Step
from rulesets.nova_aetas.state.state import Hero, State


def squares_at(state: State, lever: str) -> frozenset[Square]:
    """Its own square and the adjacent ones. A lever may be on a square where nobody can stand."""
    grid, at = state.world.grid, state.world.mission.levers[lever].at
    if at in grid.neighbours:
        return frozenset((at, *grid.neighbours[at]))
    there = place(at)
    sides = (
        name(there.x + dx, there.y + dy, there.level) for dx, dy in SIDES if there.x + dx >= 0 and there.y + dy >= 0
    )
    return frozenset(square for square in sides if square in grid.neighbours)


def use(game: Battle, who: Model, lever: str, rule: str) -> Step:
    """NA-MSB-02, NA-MTK-06: doors open, and the happenings of the lever are resolved. It works once."""
    card = game.state.world.mission.levers[lever]
    game.state.pulled.append(lever)
    game.emit(LeverPulled(who.id, lever, rule))
    open_doors(game, card.opens, "NA-MSB-02")
    note(game.state, lever)
    yield from resolve_happenings(game, card.then, who if isinstance(who, Hero) else None)
