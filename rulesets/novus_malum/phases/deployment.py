"""Before the battle: formations into their zones by turns, heroes last."""

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
"""NM-GEN-03: smaller tables are played on all the same."""
HEROES = "heroes"
SEQUENCE = "deployment"


def deployment(game: Battle) -> Procedure[None]:
    """NM-DEP-01: the scenario's own sequence if it prints one, else the standard one."""
    state = game.state
    if not state.deployed:
        _greet(game)
    own = tuple(state.world.seats[side == "second"] for side in state.world.scenario.deployment)
    if own and (yield from _scenario_holds(game)):
        for seat in (*own, *state.world.seats):
            yield from _whole_warband(game, seat)
    else:
        yield from _standard(game)


def _scenario_holds(game: Battle) -> Procedure[bool]:
    """NM-GEN-04: what the scenario prints is the particular rule; some houses roll off for which sequence is played."""
    state = game.state
    if state.world.house.precedence == "roll-off" and SEQUENCE not in state.decisions:
        winner = yield from roll_off(game, Cue("ask.roll-off-sequence"), "NM-GEN-04")
        choice = yield Choose(winner, (ByScenario(), ByTurns()), Cue("ask.sequence"), "NM-GEN-04")
        state.decisions[SEQUENCE] = choice.key
        game.tell(HouseDecision(SEQUENCE, choice.key))
    return state.decisions.get(SEQUENCE) != ByTurns().key


def _greet(game: Battle) -> None:
    world = game.state.world
    if min(world.table) < RECOMMENDED_SIDE:
        game.tell(TableSmall(min(world.table)))
    if world.out_of_sequence:
        game.tell(OutOfSequence(world.scenario.number))


def _whole_warband(game: Battle, seat: str) -> Procedure[None]:
    while _formations(game.state, seat):
        yield from _place_formation(game, seat)
    while _heroes(game.state, seat):
        yield from _place_hero(game, seat)


def _standard(game: Battle) -> Procedure[None]:
    """NM-DEP-02..05: roll off, formations by turns, then heroes by turns; a player with none left is skipped."""
    state = game.state
    if state.first is None:
        yield from _who_deploys_first(game)
    while seat := _next(state, *(each for each in state.world.seats if _formations(state, each))):
        yield from _place_formation(game, seat)
    if state.step != HEROES:
        yield from _turn_to_heroes(game)
    while seat := _next(state, *(each for each in state.world.seats if _heroes(state, each))):
        yield from _place_hero(game, seat)


def _next(state: State, *waiting: str) -> str | None:
    return state.turn if state.turn in waiting else next(iter(waiting), None)


def _who_deploys_first(game: Battle) -> Procedure[None]:
    """NM-DEP-02: the winner of the roll off names the first, himself or not."""
    state = game.state
    winner = yield from roll_off(game, Cue("ask.roll-off-deployment"), "NM-DEP-02")
    options = tuple(map(DeploysFirst, state.world.seats))
    choice = yield Choose(winner, options, Cue("ask.deploys-first"), "NM-DEP-02")
    state.first = state.turn = choice.seat


def _turn_to_heroes(game: Battle) -> Procedure[None]:
    """NM-DEP-04: the same player begins, or in some houses the winner of another roll off."""
    state = game.state
    state.turn = state.first
    if state.world.house.hero_deploy in {"new", "new-roll-off"} and any(
        _heroes(state, seat) for seat in state.world.seats
    ):
        state.turn = yield from roll_off(game, Cue("ask.roll-off-heroes"), "NM-DEP-04")
    state.step = HEROES


def _formations(state: State, seat: str) -> tuple[str, ...]:
    return tuple(formation for formation in state.of_seat(seat) if formation not in state.deployed)


def _heroes(state: State, seat: str) -> tuple[str, ...]:
    return tuple(m.id for m in state.models.values() if m.seat == seat and m.formation is None and m.wounds)


def _place_formation(game: Battle, seat: str) -> Procedure[None]:
    """NM-DEP-03: one whole formation, wholly within the zone."""
    state = game.state
    options = tuple(map(Deploy, _formations(state, seat)))
    why = Cue("ask.deploy" if state.world.house.deploy_coherency else "ask.deploy-loose")
    choice = yield Choose(seat, options, why, "NM-DEP-03", anchor=True)
    state.deployed.append(choice.formation)
    state.formations[choice.formation].unsure = not state.world.house.deploy_coherency
    state.turn = state.world.other(seat)
    game.tell(FormationDeployed(choice.formation, seat))


def _place_hero(game: Battle, seat: str) -> Procedure[None]:
    """NM-DEP-04: in coherency with the formation it follows, and in some houses out of the zone."""
    state = game.state
    full = MOST_MODELS if state.world.house.hero_counts_in_size else len(state.models)
    open_to = [formation for formation in state.of_seat(seat) if len(state.of_formation(formation)) < full]
    options = tuple(Attach(hero, formation) for hero in _heroes(state, seat) for formation in open_to)
    anywhere = state.world.house.hero_deploy in {"new", "coherency-only"}
    why = Cue("ask.deploy-hero-anywhere" if anywhere else "ask.deploy-hero")
    choice = yield Choose(seat, options, why, "NM-DEP-04", anchor=True)
    state.models[choice.hero].formation = choice.formation
    if anywhere:
        allow_for_hero(state, choice.formation)
    state.turn = state.world.other(seat)
    game.tell(HeroDeployed(choice.hero, choice.formation))
