"""The heroic move: a hero leaves its formation for another one nearby."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.coherency import COHERENCY
from rulesets.novus_malum.battlefield.engagement import (
    FAR,
    TENTHS,
    allow_for_hero,
    engaged,
    gaps_of,
    within,
    within_limit,
)
from rulesets.novus_malum.formations.formations import keep_one_token, newest_token
from rulesets.novus_malum.state.attack_events import OutOfRange
from rulesets.novus_malum.state.events import FormationDissolved, HeroMoved
from rulesets.novus_malum.state.options import HeroicMove, NoHeroicMove
from rulesets.novus_malum.state.state import Battle, Formation, Order, State
from rulesets.novus_malum.wounds.wounds_lost import remove_formation

HEROIC = 60
"""NM-HER-02: how near the new formation must be, in tenths of an inch."""


def heroic_moves(state: State, formation: str) -> tuple[HeroicMove, ...]:
    """NM-HER-02, NM-HER-06: the heroic moves offered beside the orders, before the formation gets one."""
    if state.world.house.heroic_double_move or not may_leave(state, formation):
        return ()
    return _offers(state, state.heroes(formation))


def may_leave(state: State, formation: str) -> bool:
    """NM-HER-03: a hero may not leave a formation that is engaged when its turn starts. Call this before its order."""
    if state.world.house.heroic_turn == "round":
        return not state.formations[formation].began_engaged
    return not engaged(state, formation)


def _offers(state: State, heroes: tuple[str, ...]) -> tuple[HeroicMove, ...]:
    models = (state.models[hero] for hero in heroes)
    return tuple(
        HeroicMove(hero.id, to)
        for hero in models
        if hero.formation is not None and not hero.heroic
        for to in state.of_seat(hero.seat)
        if to != hero.formation and f"{hero.id}>{to}" not in state.ruled_out
    )


def heroic_after_order(game: Battle, heroes: tuple[str, ...]) -> Procedure[None]:
    """House rule `heroic_double_move`: the heroes may follow the order and then make a heroic move.

    Their formation may have charged into a fight of its own side; then they leave the merged one (NM-FRM-05).
    """
    state = game.state
    while state.world.house.heroic_double_move:
        offers = _offers(state, heroes)
        if not offers:
            return
        leaver = state.models[offers[0].hero]
        assert leaver.formation is not None, "only a hero on the table is offered a move"
        why = Cue("ask.heroic", formation=leaver.formation)
        choice = yield Choose(leaver.seat, (NoHeroicMove(), *offers), why, "NM-HER-06")
        if choice == NoHeroicMove():
            return
        yield from heroic_move(game, choice.hero, choice.to)


def heroic_move(game: Battle, hero: str, to: str) -> Procedure[None]:
    """NM-HER-02, NM-MEA-01: the hero must be within 6 in. of the new formation, measured once the move is declared.

    With the house rule `asking = "together"`, players who may measure beforehand are not asked.
    """
    state = game.state
    on_foot = state.world.house.heroic_move_mode == "walk"
    limit = min(HEROIC, 10 * state.unit(hero).move + COHERENCY) if on_foot else HEROIC
    if state.world.together and state.world.house.premeasure:
        yield from _join_formation(game, hero, to)
        return
    why = Cue("ask.heroic-distance-on-foot" if on_foot else "ask.heroic-distance", hero=hero, formation=to)
    seat = state.models[hero].seat
    enough = within_limit(state, limit)
    distance: int = yield Measure(seat, TENTHS, FAR, why, "NM-HER-02", likely=HEROIC, limit=enough)
    if not within(state, distance, limit):
        state.ruled_out.append(f"{hero}>{to}")
        state.models[hero].heroic = not state.world.house.premeasure
        game.tell(OutOfRange(hero, to, distance, limit, "NM-HER-02"))
        return
    yield from _join_formation(game, hero, to)


def _join_formation(game: Battle, hero: str, to: str) -> Procedure[None]:
    state, model = game.state, game.state.models[hero]
    old = model.formation
    assert old is not None, "a hero on the table stands in a formation"
    model.formation, model.heroic = to, True
    state.contacts = [contact for contact in state.contacts if hero not in {contact.first, contact.second}]
    if to in state.acted:
        orders = (state.models[each].order for each in state.of_formation(to))
        model.order = combined_order(*orders, model.order)
    allow_for_hero(state, to)
    _may_fill_a_gap(state.formations[to])
    game.tell(HeroMoved(hero, to))
    if state.of_formation(old):
        _leave_a_gap(state, old)
    else:
        yield from _dissolve(game, old, to)


def _may_fill_a_gap(formation: Formation) -> None:
    """NM-COH-04: a hero placed between models that stood apart may have closed the gap."""
    formation.unsure = formation.unsure or formation.broken


def _leave_a_gap(state: State, formation: str) -> None:
    """NM-COH-01, NM-MOV-02: without the hero the formation may have a gap, or no longer be engaged."""
    state.formations[formation].unsure = True
    for _, gap in gaps_of(state, formation):
        gap.doubt = gap.engaged


def combined_order(*orders: Order | None) -> Order:
    """NM-HER-06: a hero that joins after the order counts as having run if either formation ran; a hold never counts."""
    return Order.RUN if Order.RUN in orders else Order.MOVE


def _dissolve(game: Battle, old: str, to: str) -> Procedure[None]:
    """NM-HER-04, NM-HER-05: a formation left by its last model is dissolved; its token may replace the new one's."""
    token = newest_token(game.state.formations[old])
    remove_formation(game.state, old)
    game.tell(FormationDissolved(old))
    yield from keep_one_token(game, to, token, "NM-HER-05")
