"""Phase 2: in priority order, each formation gets one order."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield import coherency
from rulesets.novus_malum.rules.battlefield.engagement import (
    CLEAR,
    engaged,
    measure_nearest_enemy,
    note_clear,
    settle_doubts,
    within_reach,
)
from rulesets.novus_malum.rules.moves.heroic import combined_order, heroic_move, heroic_moves
from rulesets.novus_malum.rules.moves.running import run
from rulesets.novus_malum.rules.moves.walking import begin_move, move_allowances, walk
from rulesets.novus_malum.rules.wounds.abilities import remind
from rulesets.novus_malum.state.events import OrderGiven
from rulesets.novus_malum.state.options import CannotClose, EndMove, Give, HasGap, HeroicMove, Moved
from rulesets.novus_malum.state.priority import turn_over, upcoming
from rulesets.novus_malum.state.state import Battle, Order, State


def movement(game: Battle) -> Procedure[None]:
    """NM-MOV-09: one order for each formation, from the lowest token to the highest."""
    while formation := upcoming(game.state):
        yield from _activate(game, formation)


def _activate(game: Battle, formation: str) -> Procedure[None]:
    state = game.state
    yield from remind(game, formation)
    if formation not in state.formations:
        return
    yield from settle_doubts(game, formation)
    if not state.world.together:
        yield from coherency.check(game, formation)
    gaps = coherency.possible_gaps(state, formation) if state.world.together else ()
    given = orders(state, formation)
    at_once = (Moved(),) if state.world.together and Order.MOVE in given else ()
    options = (*map(Give, given), *at_once, *heroic_moves(state, formation), *map(HasGap, gaps))
    why = Cue("ask.order", formation=formation)
    choice = yield Choose(state.formations[formation].seat, options, why, "NM-MOV-09", anchor=True)
    if gaps:
        yield from coherency.note(game, formation, choice.how if isinstance(choice, HasGap) else coherency.WHOLE)
    match choice:
        case HeroicMove(hero, to):
            yield from heroic_move(game, hero, to)
        case Moved():
            yield from _enact(game, formation, Order.MOVE, at_once=True)
        case Give(order):
            yield from _enact(game, formation, Order(order))
        case _:
            pass


def orders(state: State, formation: str) -> tuple[Order, ...]:
    """NM-MOV-04, NM-COH-04: an engaged formation can only hold; one out of coherency may not hold."""
    if engaged(state, formation):
        return (Order.HOLD,)
    if state.formations[formation].broken:
        return Order.MOVE, Order.RUN
    return Order.HOLD, Order.MOVE, Order.RUN


def _enact(game: Battle, formation: str, order: Order, *, at_once: bool = False) -> Procedure[None]:
    """NM-ORD-01, NM-HER-06: the order moves nobody, or every model that has had no order in this phase."""
    state = game.state
    game.emit(OrderGiven(formation, order))
    everyone = state.of_formation(formation)
    models = tuple(model for model in everyone if state.models[model].order is None)
    for model in everyone:
        before = state.models[model].order
        state.models[model].order = order if before is None else combined_order(order, before)
    match order:
        case Order.HOLD:
            pass
        case Order.MOVE:
            yield from _move(game, formation, models, at_once=at_once)
        case Order.RUN:
            yield from run(game, formation, models)
    turn_over(state, formation)


def _move(game: Battle, formation: str, models: tuple[str, ...], *, at_once: bool) -> Procedure[None]:
    """NM-ORD-02, NM-MOV-03: a regular move, clear of every enemy zone; `at_once`: the players have already finished it."""
    state = game.state
    allowances = move_allowances(state, models)
    begin_move(game, formation, allowances)
    endings = coherency.endings(state, formation, max(allowances.values(), default=0))
    ending = endings[0] if at_once else (yield from walk(game, formation, allowances, endings, "NM-ORD-02"))
    if formation not in state.formations:
        return
    if state.world.together:
        note_clear(state, formation)
    elif within_reach(state, formation):
        yield from measure_nearest_enemy(game, formation, CLEAR, "NM-MOV-03", on_way=True)
    assert isinstance(ending, EndMove | CannotClose), "a move ends in no other way"
    yield from coherency.note_ending(game, formation, ending)
