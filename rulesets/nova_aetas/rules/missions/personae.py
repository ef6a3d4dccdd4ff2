"""NA-MSA-18..21, NA-ENG-16: third parties of a mission. They move to their goal, and never attack."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.board.speed import gait_of
from rulesets.nova_aetas.rules.combat import engagement, statuses
from rulesets.nova_aetas.rules.combat.upkeep import forget
from rulesets.nova_aetas.rules.missions.drafts import nearest_free
from rulesets.nova_aetas.rules.movement.movement import FAR, open_ways, reach, walk
from rulesets.nova_aetas.state.dial import move_token, sector
from rulesets.nova_aetas.state.events import ActivationEnded
from rulesets.nova_aetas.state.mission_events import PersonaAway, PersonaCame, PersonaShutOut, PersonaWaits, TokenPlaced
from rulesets.nova_aetas.state.options import DouseFlames, Keep, PersonaMove
from rulesets.nova_aetas.state.queries import Battle, Step, acting, heroes_on_board, occupied, spend
from rulesets.nova_aetas.state.reach import Reach
from rulesets.nova_aetas.state.state import Persona, Standing, State
from rulesets.nova_aetas.state.victory import check_end


def appear(game: Battle, name: str, place: str | None) -> Step:
    """NA-MSA-18, 19: place a persona at the door of its home, with its corner as the goal and its token in the next sector.

    Without a home: on the square of its role, or where its token lay. A persona appears only once.
    """
    state = game.state
    if name in state.personae:
        return
    role, home = state.world.mission.personae[name], state.world.mission.homes.get(place or "")
    door, goal = (role.at or place, role.to) if home is None else (home.door, home.corner)
    assert door is not None, "the mission checks make sure that a persona has a square"
    at = yield from _entry_square(game, name, door)
    if at is None:
        game.emit(PersonaShutOut(name, door))
        return
    state.personae[name] = Persona(name, ANYONE, at=at, to=goal)
    state.dial[name] = state.now + 1
    game.emit(PersonaCame(name, at))
    game.emit(TokenPlaced(name, sector(state.now + 1), "NA-MSA-19"))


def _entry_square(game: Battle, name: str, door: Square) -> Procedure[Square | None]:
    """The square itself; if it is taken, one of the nearest, as the players choose; None if no square is free."""
    if door not in occupied(game.state):
        return door
    if not nearest_free(game.state, door):
        return None
    choices = tuple(PersonaMove(name, square) for square in nearest_free(game.state, door))
    choice: PersonaMove = yield Choose(ANYONE, choices, Cue("persona-comes", persona=name), "NA-MSA-18")
    return choice.to


def act(game: Battle, persona: Persona) -> Step:
    """NA-MSA-20, 21: disengage if engaged, then move with all AP left; the token moves by Ra."""
    state = game.state
    active = acting(state)
    yield from state.world.edition.begin(game, persona)
    yield from _fight_flames(game, persona)
    while active.ap and persona.in_action and persona.at is not None:
        if engagement.engagers(state, persona):
            if not _can_break_away(state, persona):
                break
            yield from engagement.disengage(game, persona)
        elif not (yield from _go(game, persona)):
            break
        _arrive(game, persona)
        check_end(game)
    game.emit(ActivationEnded(persona.id, state.world.hero_class(persona.id).ra))
    state.world.edition.end(game, persona)
    if persona.id in state.dial:
        move_token(game, persona.id, state.world.hero_class(persona.id).ra, "NA-MSA-20")


def _fight_flames(game: Battle, persona: Persona) -> Step:
    """NA-STA-26: it burns like a hero, so the players decide whether it fights the flames before it moves."""
    while acting(game.state).ap and Token.BURNED in persona.tokens:
        douse, why = DouseFlames(statuses.DOUSE_AP), Cue("persona-burns", persona=persona.id)
        if (yield Choose(ANYONE, (douse, Keep()), why, "NA-STA-26")) != douse:
            return
        yield from statuses.douse(game, persona, douse)


def _can_break_away(state: State, persona: Persona) -> bool:
    """NA-ENG-16: two AP, as for a hero, and a free square."""
    return acting(state).ap >= engagement.DISENGAGE_AP and bool(engagement.squares_away(state, persona))


def _go(game: Battle, persona: Persona) -> Procedure[bool]:
    """Move as far along the shortest way as the AP allow; an escorted persona needs a hero near. Returns False if it stays."""
    state = game.state
    if not _escorted(state, persona):
        game.emit(PersonaWaits(persona.id))
        return False
    if persona.at == persona.to:  # it may have been pushed there
        return True
    there = reach(state, persona, acting(state).ap)
    stops = _best_stops(state, persona, there)
    if not stops:
        return False
    to = yield from _choose_stop(game, persona, stops)
    spend(state, there.cost(to))
    walk(game, persona, there.path(to), there.cost(to))
    return True


def _escorted(state: State, persona: Persona) -> bool:
    role = state.world.mission.personae[persona.id]
    assert persona.at is not None
    at = persona.at
    return role.does == "flee" or any(
        distance(state, at, hero_at) <= role.near for _, hero_at in heroes_on_board(state)
    )


def _best_stops(state: State, persona: Persona, there: Reach) -> list[Square]:
    """The squares in reach with the shortest way left to the goal, around all models."""
    assert persona.at is not None
    left = _left_to_go(state, persona)
    least = min((left[at] for at in there.squares if at in left), default=FAR)
    if least >= left.get(persona.at, FAR):
        return []
    return [at for at in there.squares if left.get(at, FAR) == least]


def _left_to_go(state: State, persona: Persona) -> dict[Square, int]:
    """Cost from every square to the goal; if no way is open, the plain distance.

    NA-BLD-05, 09: its own square, which is shut to the search for being taken, may be the end of a ladder.
    """
    assert persona.to is not None
    assert persona.at is not None
    scout = Persona(persona.id, persona.seat, at=persona.to)
    back = reach(state, scout, FAR)
    left = {square: cost for square, (cost, _) in back.found.items()}
    steps = open_ways(state, persona, gait_of(state, persona))[persona.at]
    from_here = [cost + left[at] for at, cost in steps if at in left]
    if not from_here:
        return {at: state.world.grid.distance(at, persona.to) for at in state.world.street}
    return left | {persona.at: min(from_here)}


def _choose_stop(game: Battle, persona: Persona, stops: list[Square]) -> Procedure[Square]:
    """NA-MOV-03: the players choose between equal ways."""
    if len(stops) == 1 or game.state.world.house.enemies_choose_paths:
        return stops[0]
    choices = tuple(PersonaMove(persona.id, square) for square in stops)
    why = Cue("persona-way", persona=persona.id)
    move: PersonaMove = yield Choose(ANYONE, choices, why, "NA-MSA-20")
    return move.to


def _arrive(game: Battle, persona: Persona) -> None:
    """NA-MSA-05: a persona that has reached its goal leaves the board."""
    if persona.at is not None and persona.at == persona.to:
        persona.standing, persona.at = Standing.LEFT, None
        game.state.dial.pop(persona.id, None)
        engagement.break_contact(game.state)
        forget(game, persona.id)
        game.emit(PersonaAway(persona.id))
