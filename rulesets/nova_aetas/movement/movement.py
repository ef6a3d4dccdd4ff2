"""NA-MOV: where a model could go with the AP it has, and going there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.engine.boards.flood import Flood
from rulesets.engine.boards.paths import Ways, cheapest
from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.board.gait import gait_of
from rulesets.nova_aetas.board.steps import ways
from rulesets.nova_aetas.combat.engagement import break_contact
from rulesets.nova_aetas.combat.tokens import drop
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import Moved
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.queries import Battle, Model, held, occupied
from rulesets.nova_aetas.state.reach import Reach
from rulesets.nova_aetas.state.state import Hero, State


def reach(state: State, mover: Model, ap: int) -> Reach:
    """NA-MOV-03: the cheapest way to every square that `ap` can pay for."""
    assert mover.at is not None
    world, gait, taken = state.world, gait_of(state, mover), held(state)
    most, every = gait.squares(ap), world.grid.bits.every
    if minds_landings(state, gait):  # the ways are for this moment only
        found = cheapest((mover.at,), open_ways(state, mover, gait), most, shut_to(state, mover, gait))
        return Reach(gait, world.stops(found, every, taken), found)
    known_ways, shut = ways(world, gait), shut_among(state, mover, gait, taken)
    flood = world.flood(known_ways)
    near = every if flood is None else flood.within(mover.at, most)
    shut, taken = shut & near, taken & near  # who stands farther away makes no difference
    key = gait, mover.at, most, shut, taken
    known = world.known_reaches.get(key)
    if known is None:
        found = world.search(known_ways, mover.at, most, shut)
        known = Reach(gait, world.stops(found, near, taken), found)
        world.remember_reach(key, known)
    return known


def shut_among(state: State, mover: Model, gait: Gait, taken: int) -> int:
    """Of the squares that are taken, those that the mover may not enter: all of them for most."""
    return state.world.grid.bits.mask(shut_to(state, mover, gait)) if _passes_somebody(state, gait) else taken


def _passes_somebody(state: State, gait: Gait) -> bool:
    return gait.fly or gait.acrobatic or gait.passes_friends or state.world.house.friends_may_be_passed


def shut_to(state: State, mover: Model, gait: Gait) -> dict[Square, str]:
    """NA-MOV-04: no square that another model holds may be entered.

    NA-STA-12: but a flyer passes obstacles and enemies, and an acrobat on foot enemies (NA-DAT-28). Friends are in the
    way of both.
    """
    taken = occupied(state)
    past_friends = gait.passes_friends or state.world.house.friends_may_be_passed
    if not _passes_somebody(state, gait):
        return taken

    def passed(name: str) -> bool:
        if name in state.movable:
            return gait.fly
        return gait.fly or gait.acrobatic if _opposed(state, mover, name) else past_friends

    return {at: name for at, name in taken.items() if not passed(name)}


def _opposed(state: State, mover: Model, name: str) -> bool:
    """Whether that model stands on the other side. A persona stands with the heroes."""
    if isinstance(mover, Hero):
        return name in state.enemies
    return name in state.heroes or name in state.personae


def minds_landings(state: State, gait: Gait) -> bool:
    """Whether it matters for its ways who stands at the ends of ladders: for most nobody may be passed anyway."""
    passes = gait.acrobatic or state.world.house.friends_may_be_passed
    return passes and not gait.fly and bool(state.world.map.ladders)


def open_ways(state: State, mover: Model, gait: Gait) -> Ways:
    """NA-BLD-06, 11: no ladder leads to a square where a model stands, even for one who may pass that model.

    NA-BLD-08: only down a ladder an acrobat may come through an enemy.
    """
    known = ways(state.world, gait)
    if not minds_landings(state, gait):
        return known
    taken = dict(_taken_landings(state, mover, gait))
    key, by_landings = (gait, *taken.items()), state.world.known_ways
    if key not in by_landings:
        by_landings[key] = {
            square: tuple(step for each in steps for step in _replace_step(state, square, each, taken))
            for square, steps in known.items()
        }
    return by_landings[key]


def flood_of(state: State, mover: Model, gait: Gait) -> Flood:
    """How far everything is for a mover, by sets of squares; for editions in which all ways stay on the board."""
    flood = state.world.flood(open_ways(state, mover, gait))
    assert flood is not None
    return flood


def _taken_landings(state: State, mover: Model, gait: Gait) -> Iterator[tuple[tuple[Square, Square], bool]]:
    """Both ends of every ladder on whose landing a model stands, and whether the mover comes through that model.

    NA-BLD-08: he does not where every square beside it is taken, however far his AP would carry him.
    """
    taken, grid, known = occupied(state), state.world.grid, ways(state.world, gait)
    for ladder in state.world.map.ladders:
        for start, end in ((ladder.a, ladder.b), (ladder.b, ladder.a)):
            if end in taken:
                down = grid.level(start) > grid.level(end)
                room = any(to in grid.neighbours[end] and to not in taken for to, _ in known[end])
                yield (start, end), gait.acrobatic and down and room and _opposed(state, mover, taken[end])


def _replace_step(
    state: State, square: Square, step: tuple[Square, int], taken: Mapping[tuple[Square, Square], bool]
) -> Iterator[tuple[Square, int]]:
    """NA-BLD-08: through the enemy to a square beside it; by house rule the ladder's price covers that too."""
    through = taken.get((square, step[0]))
    if through and state.world.house.acrobats_land_for_one_ap:
        yield from ((beside, step[1]) for beside in state.world.grid.neighbours[step[0]])
    elif through is not False:
        yield step


def walk(game: Battle, mover: Model, path: tuple[Square, ...], cost: int) -> None:
    """Put the mover down at the end of the path. NA-ENG-15: what it no longer touches, it no longer fights."""
    assert mover.at is not None
    start, mover.at = mover.at, path[-1]
    drop(game, mover, Token.HASTE, "NA-STA-14")
    game.tell(Moved(mover.id, start, path, cost))
    break_contact(game.state)
