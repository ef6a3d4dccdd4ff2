"""Phase 2: in priority order, each formation gets one order."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield import coherency
from rulesets.novus_malum.battlefield.engagement import (
    clear_distance,
    engaged,
    measure_nearest_enemy,
    note_clear,
    settle_doubts,
    within_reach,
)
from rulesets.novus_malum.moves.heroic import combined_order, heroic_after_order, heroic_move, heroic_moves, may_leave
from rulesets.novus_malum.moves.running import run
from rulesets.novus_malum.moves.terrain import save_for_standing_in_danger
from rulesets.novus_malum.moves.walking import begin_move, move_allowances, walk
from rulesets.novus_malum.state.events import OrderGiven
from rulesets.novus_malum.state.options import CannotClose, EndMove, Give, HasGap, HeroicMove, Moved, NobodyMoved
from rulesets.novus_malum.state.priority import turn_over, upcoming
from rulesets.novus_malum.state.state import Battle, Order, State
from rulesets.novus_malum.wounds.abilities import remind


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
    gaps = coherency.gaps_to_tell(state, formation) if state.world.together else ()
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
    house = state.world.house
    if engaged(state, formation):
        return (Order.HOLD,) if house.engaged_orders == "hold" else (Order.HOLD, Order.RUN)
    if state.formations[formation].broken and house.coherency_enforcement == "compulsory":
        return Order.MOVE, Order.RUN
    return Order.HOLD, Order.MOVE, Order.RUN


def _enact(game: Battle, formation: str, order: Order, *, at_once: bool = False) -> Procedure[None]:
    """NM-ORD-01, NM-HER-06: the order moves nobody, or every model that has had no order in this phase."""
    state = game.state
    free_to_leave = state.heroes(formation) if may_leave(state, formation) else ()
    game.tell(OrderGiven(formation, order))
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
    for now in dict.fromkeys(state.models[model].formation for model in everyone):
        if now is not None:
            yield from save_for_standing_in_danger(game, now)
    yield from heroic_after_order(game, free_to_leave)
    turn_over(state, formation)


def _move(game: Battle, formation: str, models: tuple[str, ...], *, at_once: bool) -> Procedure[None]:
    """NM-ORD-02, NM-MOV-03: a regular move, clear of every enemy zone; `at_once`: the players have already finished it."""
    state = game.state
    allowances = move_allowances(state, models)
    begin_move(game, formation, allowances)
    may_stay = state.world.house.zero_move == "hold" and Order.HOLD in orders(state, formation)
    stay = (NobodyMoved(),) if may_stay else ()
    endings = (*coherency.endings(state, formation, max(allowances.values(), default=0)), *stay)
    ending = endings[0] if at_once else (yield from walk(game, formation, allowances, endings, "NM-ORD-02"))
    if formation not in state.formations:
        return
    if isinstance(ending, EndMove | CannotClose):
        if state.world.together:
            note_clear(state, formation)
        elif within_reach(state, formation):
            on_way = state.world.house.zone_path == "path"
            yield from measure_nearest_enemy(game, formation, clear_distance(state), "NM-MOV-03", on_way=on_way)
        yield from coherency.note_ending(game, formation, ending)
    else:
        for model in models:
            state.models[model].order = Order.HOLD
