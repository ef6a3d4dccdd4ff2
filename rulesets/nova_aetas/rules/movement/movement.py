"""NA-MOV: where a model can go with its AP, and moving it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.flood import Flood
from rulesets.engine.boards.paths import Ways, cheapest
from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.speed import gait_of
from rulesets.nova_aetas.rules.board.steps import ways
from rulesets.nova_aetas.rules.combat.engagement import break_contact
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.state.events import Moved
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.queries import Battle, Model, held, occupied
from rulesets.nova_aetas.state.reach import Reach
from rulesets.nova_aetas.state.state import Hero, State

FAR = 200
"""More AP than any way across a board costs: ways are planned to the end, then walked as far as the AP allow."""


def reach(state: State, mover: Model, ap: int) -> Reach:
    """NA-MOV-03: the cheapest way to every square that `ap` can pay for."""
    assert mover.at is not None
    world, gait, taken = state.world, gait_of(state, mover), held(state)
    most, every = gait.squares(ap), world.grid.bits.every
    if minds_landings(state, gait):  # the ways depend on where models stand now
        found = cheapest((mover.at,), open_ways(state, mover, gait), most, shut_to(state, mover, gait))
        return Reach(gait, world.stops(found, every, taken), found)
    known_ways, shut = ways(world, gait), shut_among(state, mover, gait, taken)
    flood = world.flood(known_ways)
    near = every if flood is None else flood.within(mover.at, most)
    shut, taken = shut & near, taken & near  # models farther away make no difference
    key = gait, mover.at, most, shut, taken
    known = world.known_reaches.get(key)
    if known is None:
        found = world.search(known_ways, mover.at, most, shut)
        known = Reach(gait, world.stops(found, near, taken), found)
        world.remember_reach(key, known)
    return known


def shut_among(state: State, mover: Model, gait: Gait, taken: int) -> int:
    """The taken squares that the mover may not enter, as a bit mask; for most movers all of `taken`."""
    return state.world.grid.bits.mask(shut_to(state, mover, gait)) if _passes_somebody(state, gait) else taken


def _passes_somebody(state: State, gait: Gait) -> bool:
    return gait.fly or gait.acrobatic or gait.passes_friends or state.world.house.friends_may_be_passed


def shut_to(state: State, mover: Model, gait: Gait) -> dict[Square, str]:
    """NA-MOV-04: a square with another model may not be entered.

    NA-STA-12: but a flyer passes scenery and enemies, and an acrobat passes enemies (NA-DAT-28). Neither passes friends.
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
    """Whether that model is an opponent of the mover. A persona is on the heroes' side."""
    if isinstance(mover, Hero):
        return name in state.enemies
    return name in state.heroes or name in state.personae


def minds_landings(state: State, gait: Gait) -> bool:
    """Whether models at the ends of ladders change its ways. Only for movers that may pass other models."""
    passes = gait.acrobatic or state.world.house.friends_may_be_passed
    return passes and not gait.fly and bool(state.world.map.ladders)


def open_ways(state: State, mover: Model, gait: Gait) -> Ways:
    """NA-BLD-06, 11: a ladder cannot be used if a model stands at its other end, even by a mover that may pass that model.

    NA-BLD-08: but an acrobat may go down a ladder through an enemy.
    """
    known = ways(state.world, gait)
    if not minds_landings(state, gait):
        return known
    taken = dict(_taken_landings(state, mover, gait))
    key, by_landings = (gait, *taken.items()), state.world.known_ways
    if key not in by_landings:
        by_landings[key] = {
            square: tuple([step for step in steps if taken.get((square, step[0]), True)])
            for square, steps in known.items()
        }
    return by_landings[key]


def flood_of(state: State, mover: Model, gait: Gait) -> Flood:
    """The mover's ways as a Flood, for editions without ways off the board."""
    flood = state.world.flood(open_ways(state, mover, gait))
    assert flood is not None
    return flood


def _taken_landings(state: State, mover: Model, gait: Gait) -> Iterator[tuple[tuple[Square, Square], bool]]:
    """Start and end of each ladder with a model at its end, and whether the mover may pass through that model.

    NA-BLD-08: not if every square next to that model is taken.
    """
    taken, grid, known = occupied(state), state.world.grid, ways(state.world, gait)
    for ladder in state.world.map.ladders:
        for start, end in ((ladder.a, ladder.b), (ladder.b, ladder.a)):
            if end in taken:
                down = grid.level(start) > grid.level(end)
                room = any(to in grid.neighbours[end] and to not in taken for to, _ in known[end])
                yield (start, end), gait.acrobatic and down and room and _opposed(state, mover, taken[end])


def walk(game: Battle, mover: Model, path: tuple[Square, ...], cost: int) -> None:
    """Move the model to the end of the path. NA-ENG-15: engagements without base contact end."""
    assert mover.at is not None
    start, mover.at = mover.at, path[-1]
    drop(game, mover, Token.HASTE, "NA-STA-14")
    game.emit(Moved(mover.id, start, path, cost))
    break_contact(game.state)
