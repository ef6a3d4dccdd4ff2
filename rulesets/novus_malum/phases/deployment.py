"""Before the battle: the players take turns to place formations in their zones, then heroes."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.engagement import allow_for_hero
from rulesets.novus_malum.content.setup import MOST_MODELS
from rulesets.novus_malum.state.events import FormationDeployed, HeroDeployed, HouseDecision, OutOfSequence, TableSmall
from rulesets.novus_malum.state.options import Attach, ByScenario, ByTurns, Deploy, DeploysFirst
from rulesets.novus_malum.state.state import Battle, State
from rulesets.novus_malum.wounds.rolls import roll_off

RECOMMENDED_SIDE = 36
"""NM-GEN-03: inches; a smaller table is allowed, but mentioned."""
HEROES = "heroes"
SEQUENCE = "deployment"


def deployment(game: Battle) -> Procedure[None]:
    """NM-DEP-01: in the sequence that the scenario gives, if any, else in the standard one."""
    state = game.state
    if not state.deployed:
        _tell_warnings(game)
    own = tuple(state.world.seats[side == "second"] for side in state.world.scenario.deployment)
    if own and (yield from _uses_scenario_sequence(game)):
        for seat in (*own, *state.world.seats):
            yield from _place_warband(game, seat)
    else:
        yield from _standard_sequence(game)


def _uses_scenario_sequence(game: Battle) -> Procedure[bool]:
    """NM-GEN-04: the scenario's sequence overrides the standard one; by house rule the winner of a roll off chooses."""
    state = game.state
    if state.world.house.precedence == "roll-off" and SEQUENCE not in state.decisions:
        winner = yield from roll_off(game, Cue("ask.roll-off-sequence"), "NM-GEN-04")
        choice = yield Choose(winner, (ByScenario(), ByTurns()), Cue("ask.sequence"), "NM-GEN-04")
        state.decisions[SEQUENCE] = choice.key
        game.tell(HouseDecision(SEQUENCE, choice.key))
    return state.decisions.get(SEQUENCE) != ByTurns().key


def _tell_warnings(game: Battle) -> None:
    world = game.state.world
    if min(world.table) < RECOMMENDED_SIDE:
        game.tell(TableSmall(min(world.table)))
    if world.out_of_sequence:
        game.tell(OutOfSequence(world.scenario.number))


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
    if state.step != HEROES:
        yield from _who_places_first_hero(game)
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


def _who_places_first_hero(game: Battle) -> Procedure[None]:
    """NM-DEP-04: the same player begins; by house rule the winner of another roll off."""
    state = game.state
    state.turn = state.first
    if state.world.house.hero_deploy in {"new", "new-roll-off"} and any(
        _undeployed_heroes(state, seat) for seat in state.world.seats
    ):
        state.turn = yield from roll_off(game, Cue("ask.roll-off-heroes"), "NM-DEP-04")
    state.step = HEROES


def _undeployed_formations(state: State, seat: str) -> tuple[str, ...]:
    return tuple(formation for formation in state.of_seat(seat) if formation not in state.deployed)


def _undeployed_heroes(state: State, seat: str) -> tuple[str, ...]:
    return tuple(m.id for m in state.models.values() if m.seat == seat and m.formation is None and m.wounds)


def _place_formation(game: Battle, seat: str) -> Procedure[None]:
    """NM-DEP-03: place one whole formation, wholly within the zone."""
    state = game.state
    options = tuple(map(Deploy, _undeployed_formations(state, seat)))
    why = Cue("ask.deploy" if state.world.house.deploy_coherency else "ask.deploy-loose")
    choice = yield Choose(seat, options, why, "NM-DEP-03", anchor=True)
    state.deployed.append(choice.formation)
    state.formations[choice.formation].unsure = not state.world.house.deploy_coherency
    state.turn = state.world.other(seat)
    game.tell(FormationDeployed(choice.formation, seat))


def _place_hero(game: Battle, seat: str) -> Procedure[None]:
    """NM-DEP-04: place a hero in coherency with a formation; by house rule it may stand outside the zone."""
    state = game.state
    full = MOST_MODELS if state.world.house.hero_counts_in_size else len(state.models)
    open_to = [formation for formation in state.of_seat(seat) if len(state.of_formation(formation)) < full]
    options = tuple(Attach(hero, formation) for hero in _undeployed_heroes(state, seat) for formation in open_to)
    anywhere = state.world.house.hero_deploy in {"new", "coherency-only"}
    why = Cue("ask.deploy-hero-anywhere" if anywhere else "ask.deploy-hero")
    choice = yield Choose(seat, options, why, "NM-DEP-04", anchor=True)
    state.models[choice.hero].formation = choice.formation
    if anywhere:
        allow_for_hero(state, choice.formation)
    state.turn = state.world.other(seat)
    game.tell(HeroDeployed(choice.hero, choice.formation))
