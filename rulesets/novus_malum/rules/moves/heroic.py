"""The heroic move: a hero leaves its formation for another one nearby."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.battlefield.coherency import COHERENCY
from rulesets.novus_malum.rules.battlefield.engagement import (
    FAR,
    TENTHS,
    allow_for_hero,
    engaged,
    gaps_of,
)
from rulesets.novus_malum.rules.formations.formations import keep_one_token
from rulesets.novus_malum.rules.wounds.wounds_lost import remove_formation
from rulesets.novus_malum.state.attack_events import OutOfRange
from rulesets.novus_malum.state.events import FormationDissolved, HeroMoved
from rulesets.novus_malum.state.options import HeroicMove
from rulesets.novus_malum.state.state import Battle, Formation, Order, RuledOut, State

HEROIC = 60
"""NM-HER-02: how near the new formation must be, in tenths of an inch."""


def heroic_moves(state: State, formation: str) -> tuple[HeroicMove, ...]:
    """NM-HER-02, NM-HER-03, NM-HER-06: the heroic moves offered with the orders; none out of a formation that is engaged."""
    if engaged(state, formation):
        return ()
    return tuple(
        HeroicMove(hero, to)
        for hero in state.heroes(formation)
        if not state.models[hero].heroic
        for to in state.of_seat(state.formations[formation].seat)
        if to != formation and RuledOut(hero, to) not in state.ruled_out
    )


def heroic_move(game: Battle, hero: str, to: str) -> Procedure[None]:
    """NM-HER-02, NM-MEA-01: the hero must be within 6 in. of the new formation, measured once the move is declared.

    With `asking = "together"`, players who may measure beforehand are not asked.
    """
    state = game.state
    on_foot = state.world.house.heroic_move == "walk"
    limit = min(HEROIC, 10 * state.unit(hero).move + COHERENCY) if on_foot else HEROIC
    if state.world.together and state.world.house.premeasure:
        yield from _join_formation(game, hero, to)
        return
    why = Cue("ask.heroic-distance-on-foot" if on_foot else "ask.heroic-distance", hero=hero, formation=to)
    seat = state.models[hero].seat
    distance: int = yield Measure(seat, TENTHS, FAR, why, "NM-HER-02", likely=HEROIC, limit=limit)
    if distance > limit:
        state.ruled_out.append(RuledOut(hero, to))
        state.models[hero].heroic = not state.world.house.premeasure
        game.emit(OutOfRange(hero, to, distance, limit, "NM-HER-02"))
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
    game.emit(HeroMoved(hero, to))
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
    token = game.state.formations[old].token
    remove_formation(game.state, old)
    game.emit(FormationDissolved(old))
    yield from keep_one_token(game, to, token, "NM-HER-05")
