"""MW-TRN-08, MW-SET-04, MW-TEA-02, MW-FFA-02, MW-FFA-03: revenue, gifts, loans and treaties."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.rules.ending.victory import check_missions
from rulesets.multiverse_war.rules.map.roads import connected
from rulesets.multiverse_war.rules.units.treaties import TREATY_TURNS
from rulesets.multiverse_war.rules.units.walls import revenue_of
from rulesets.multiverse_war.state.events import (
    GoldGiven,
    GoldLent,
    RevenuePaid,
    TreatyDeclined,
    TreatyOffered,
    TreatySigned,
)
from rulesets.multiverse_war.state.options import Accept, Decline, Give, Lend, NoDeal
from rulesets.multiverse_war.state.options import Treaty as OfferTreaty
from rulesets.multiverse_war.state.state import Loan, State, Treaty, War

MOST_GIFT, MOST_DEAL = 20, 9
"""The largest amounts offered at once, so that the list of options stays short; players may give several times."""


def pay_revenue(game: War) -> None:
    """MW-TRN-08: gold for buildings, supply lines and conquered villages; in turn 1 the opening gold instead."""
    state = game.state
    opening = state.world.scenario.opening_gold
    for place, seat in enumerate(state.in_play()):
        first = opening[min(place, len(opening) - 1)]
        state.players[seat].gold += first if state.turn == 1 else revenue(state, seat)
    game.emit(RevenuePaid(state.turn, "MW-SET-04" if state.turn == 1 else "MW-TRN-08"))


def revenue(state: State, seat: str) -> int:
    """MW-ROA-06: a building gives one more gold if a road connects it to the Settlement."""
    walls = sum(revenue_of(state, each) for each in state.buildings_of(seat))
    village = state.world.content.encounters.village.revenue
    conquered = sum(each.owner == seat for each in state.encounters) * village
    return walls + len(connected(state, seat)) + conquered


def deals(game: War) -> Procedure[None]:
    """MW-TEA-02, MW-FFA-03: allies may give gold; with diplomacy, all players may make treaties, gifts and loans."""
    state = game.state
    if not state.world.teams and state.world.house.diplomacy == "none":
        return
    for seat in state.in_play():
        while seat not in state.ready:
            why = Cue("ask.gift" if state.world.house.diplomacy == "none" else "ask.deal", seat=seat)
            rule = "MW-TEA-02" if state.world.allies(seat) else "MW-FFA-03"
            choice = yield Choose(seat, offers(state, seat), why, rule, anchor=True, private=True)
            yield from _deal(game, seat, choice)
            check_missions(game)
    state.ready = []


def offers(state: State, seat: str) -> tuple[Option, ...]:
    gold = state.players[seat].gold
    gifts = [Give(ally, count) for ally in state.world.allies(seat) for count in range(1, min(gold, MOST_GIFT) + 1)]
    found: list[Option] = [*gifts]
    if state.world.house.diplomacy != "none":
        for other in state.in_play():
            if state.friendly(seat, other):
                continue
            if may_sign(state, seat, other):
                found.append(OfferTreaty(other))
            if not in_cooldown(state, seat, other):
                amounts = range(1, min(gold, MOST_DEAL) + 1)
                found += [deal(other, count) for deal in (Give, Lend) for count in amounts]
    return (*found, NoDeal())


def in_cooldown(state: State, seat: str, other: str) -> bool:
    """MW-FFA-02: the two seats may not make deals in the three turns after a treaty."""
    return any(
        {seat, other} == {each.first, each.second}
        and each.turn + TREATY_TURNS <= state.turn < each.turn + 2 * TREATY_TURNS
        for each in state.treaties
    )


def may_sign(state: State, seat: str, other: str) -> bool:
    pairs = [each for each in state.treaties if {seat, other} == {each.first, each.second}]
    return all(state.turn >= each.turn + 2 * TREATY_TURNS for each in pairs)


def _deal(game: War, seat: str, choice: Option) -> Procedure[None]:
    state = game.state
    match choice:
        case Give(other, gold):
            _hand_over(state, seat, other, gold)
            game.emit(GoldGiven(seat, other, "MW-TEA-02" if state.friendly(seat, other) else "MW-FFA-03"))
        case Lend(other, gold):
            _hand_over(state, seat, other, gold)
            state.loans.append(Loan(seat, other, state.turn, [seat, other], gold))
            game.emit(GoldLent(seat, other))
        case OfferTreaty(other):
            game.emit(TreatyOffered(seat, other))
            answer = yield Choose(other, (Accept(), Decline()), Cue("ask.treaty", seat=seat), "MW-FFA-02")
            if isinstance(answer, Accept):
                state.treaties.append(Treaty(seat, other, state.turn))
                game.emit(TreatySigned(seat, other))
            else:
                game.emit(TreatyDeclined(seat, other))
        case _:
            state.ready.append(seat)


def _hand_over(state: State, giver: str, receiver: str, gold: int) -> None:
    state.players[giver].gold -= gold
    state.players[receiver].gold += gold
