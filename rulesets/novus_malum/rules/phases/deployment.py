"""Before the battle: the players take turns to place formations in their zones, then heroes."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.wounds.rolls import roll_off
from rulesets.novus_malum.state.events import FormationDeployed, HeroDeployed, OutOfSequence, TableSmall
from rulesets.novus_malum.state.options import Attach, Deploy, DeploysFirst
from rulesets.novus_malum.state.state import Battle, State

RECOMMENDED_SIDE = 36
"""NM-GEN-03: inches; a smaller table is allowed, but mentioned."""
HEROES = "heroes"


def deployment(game: Battle) -> Procedure[None]:
    """NM-DEP-01, NM-GEN-04: in the sequence that the scenario gives, if any, else in the standard one."""
    state = game.state
    if not state.deployed:
        _announce_warnings(game)
    own = tuple(state.world.seats[side == "second"] for side in state.world.scenario.deployment)
    if own:
        for seat in (*own, *state.world.seats):
            yield from _place_warband(game, seat)
    else:
        yield from _standard_sequence(game)


def _announce_warnings(game: Battle) -> None:
    world = game.state.world
    if min(world.table) < RECOMMENDED_SIDE:
        game.emit(TableSmall(min(world.table)))
    if world.out_of_sequence:
        game.emit(OutOfSequence(world.scenario.number))


def _place_warband(game: Battle, seat: str) -> Procedure[None]:
    while _undeployed_formations(game.state, seat):
        yield from _place_formation(game, seat)
    while _undeployed_heroes(game.state, seat):
        yield from _place_hero(game, seat)


def _standard_sequence(game: Battle) -> Procedure[None]:
    """NM-DEP-02..05: roll off, then take turns with formations, then with heroes; a player with none left is skipped."""
    state = game.state
    if state.first is None:
        yield from _who_deploys_first(game)
    while seat := _next_seat(state, *(each for each in state.world.seats if _undeployed_formations(state, each))):
        yield from _place_formation(game, seat)
    if state.step != HEROES:  # NM-DEP-04: the same player begins
        state.turn, state.step = state.first, HEROES
    while seat := _next_seat(state, *(each for each in state.world.seats if _undeployed_heroes(state, each))):
        yield from _place_hero(game, seat)


def _next_seat(state: State, *waiting: str) -> str | None:
    return state.turn if state.turn in waiting else next(iter(waiting), None)


def _who_deploys_first(game: Battle) -> Procedure[None]:
    """NM-DEP-02: the winner of the roll off chooses either player."""
    state = game.state
    winner = yield from roll_off(game, Cue("ask.roll-off-deployment"), "NM-DEP-02")
    options = tuple(map(DeploysFirst, state.world.seats))
    choice = yield Choose(winner, options, Cue("ask.deploys-first"), "NM-DEP-02")
    state.first = state.turn = choice.seat


def _undeployed_formations(state: State, seat: str) -> tuple[str, ...]:
    return tuple(formation for formation in state.of_seat(seat) if formation not in state.deployed)


def _undeployed_heroes(state: State, seat: str) -> tuple[str, ...]:
    return tuple(m.id for m in state.models.values() if m.seat == seat and m.formation is None and m.wounds)


def _place_formation(game: Battle, seat: str) -> Procedure[None]:
    """NM-DEP-03: place one whole formation, wholly within the zone."""
    state = game.state
    options = tuple(map(Deploy, _undeployed_formations(state, seat)))
    choice = yield Choose(seat, options, Cue("ask.deploy"), "NM-DEP-03", anchor=True)
    state.deployed.append(choice.formation)
    state.turn = state.world.other(seat)
    game.emit(FormationDeployed(choice.formation, seat))


def _place_hero(game: Battle, seat: str) -> Procedure[None]:
    """NM-DEP-04: place a hero in the zone, in coherency with a formation."""
    state = game.state
    heroes = _undeployed_heroes(state, seat)
    options = tuple(Attach(hero, formation) for hero in heroes for formation in state.of_seat(seat))
    choice = yield Choose(seat, options, Cue("ask.deploy-hero"), "NM-DEP-04", anchor=True)
    state.models[choice.hero].formation = choice.formation
    state.turn = state.world.other(seat)
    game.emit(HeroDeployed(choice.hero, choice.formation))
