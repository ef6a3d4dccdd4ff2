"""What morale moves: withdrawals out of a fight, and flight."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield import coherency
from rulesets.novus_malum.battlefield.engagement import (
    ask_who_was_left,
    clear,
    engaged,
    foes,
    keep_clear,
    nearest_enemy,
    part,
)
from rulesets.novus_malum.formations.splitting import can_stand_in_groups, divide, may_divide
from rulesets.novus_malum.moves.walking import FLIGHT, by_stat, set_out, walk
from rulesets.novus_malum.state.attack_events import CannotWithdraw, Fled, Withdrew
from rulesets.novus_malum.state.events import HouseDecision
from rulesets.novus_malum.state.options import EndFlight, EndMove, Gone, NobodyGone, Stay, Withdraw
from rulesets.novus_malum.state.state import Battle, State
from rulesets.novus_malum.wounds.rolls import roll_off
from rulesets.novus_malum.wounds.wounds_lost import remove

WITHDRAWAL = "withdrawal"


def may_withdraw(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-07, NM-GEN-04: a choice, and the one regular move that an engaged formation may make."""
    if not can_stand_in_groups(game.state, formation):
        game.tell(CannotWithdraw(formation))
        return
    if _settled(game.state) == "no":
        return
    why = Cue("ask.withdraw", formation=formation)
    choice = yield Choose(game.state.formations[formation].seat, (Stay(), Withdraw()), why, "NM-MOR-07")
    if choice == Withdraw() and (yield from _permitted(game, formation)):
        yield from _withdraw(game, formation)


def _settled(state: State) -> str | None:
    """NM-GEN-01: what the dice have said once holds for the game, unless the house asks every time."""
    return state.decisions.get(WITHDRAWAL) if state.world.house.dispute_memory == "game" else None


def _permitted(game: Battle, formation: str) -> Procedure[bool]:
    """NM-GEN-04: morale's permission beats the ban on moves out of a fight; some houses roll off, its owner against the other."""
    state = game.state
    if state.world.house.precedence == "particular" or _settled(state) == "yes":
        return True
    winner = yield from roll_off(game, Cue("ask.roll-off-withdrawal", formation=formation), "NM-GEN-04")
    reading = "yes" if winner == state.formations[formation].seat else "no"
    state.decisions[WITHDRAWAL] = reading
    game.tell(HouseDecision(WITHDRAWAL, reading))
    return reading == "yes"


def _withdraw(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-07, NM-MOR-08: out of every enemy zone, in coherent groups; no d3 is added."""
    state = game.state
    allowances = by_stat(state, state.of_formation(formation))
    set_out(game, formation, allowances)
    endings = tuple(map(EndMove, _standings(state, formation)))
    ending = yield from walk(game, formation, allowances, endings, "NM-MOR-07")
    if formation not in state.formations:
        return
    yield from _leave_zones(game, formation)
    if isinstance(ending, EndMove) and not engaged(state, formation):
        if state.world.together:
            keep_clear(state, formation)
        else:
            yield from nearest_enemy(game, formation, clear(state), "NM-MOR-07")
        yield from _look_at_ranks(game, formation, ending.how)
    game.tell(Withdrew(formation))
    yield from divide(game, formation)


def _standings(state: State, formation: str) -> tuple[str, ...]:
    """NM-MOR-08: nobody stands alone; where a formation must be one chain, groups are for those that may divide."""
    house = state.world.house
    if not house.withdraw_all:
        return coherency.standings(state, formation)
    grouped = house.coherency_mode == "nearest" or may_divide(state, formation)
    allowed = (coherency.WHOLE, coherency.PAIRS) if grouped else (coherency.WHOLE,)
    return tuple(how for how in coherency.standings(state, formation) if how in allowed)


def _look_at_ranks(game: Battle, formation: str, how: str) -> Procedure[None]:
    """NM-MOR-08: where a formation must be one chain, groups are about to divide: each is looked at in the next movement."""
    state = game.state
    if how == coherency.PAIRS and state.world.house.coherency_mode == "chain" and may_divide(state, formation):
        state.formations[formation].unsure = True
    else:
        yield from coherency.note(game, formation, how)


def _leave_zones(game: Battle, formation: str) -> Procedure[None]:
    """All its models leave, unless the house lets them go one by one: then each fight is asked about."""
    state = game.state
    if not state.world.house.withdraw_all:
        yield from ask_who_was_left(game, formation)
    for enemy in foes(state, formation) if state.world.house.withdraw_all else ():
        part(game, formation, enemy)


def flee(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-09: the full move away from the enemy, clear of every zone; ranks are looked at in the next movement."""
    state = game.state
    allowances = by_stat(state, state.of_formation(formation))
    set_out(game, formation, allowances)
    yield from walk(game, formation, allowances, (EndFlight(),), FLIGHT)
    yield from _over_the_edge(game, formation)
    if formation in state.formations:
        keep_clear(state, formation)
        state.formations[formation].unsure = True
        game.tell(Fled(formation))


def _over_the_edge(game: Battle, formation: str) -> Procedure[None]:
    """Models stop at the edge, unless the house takes those that leave the table out of play."""
    state = game.state
    while state.world.house.flee_edge == "leave" and formation in state.formations:
        options = (NobodyGone(), *map(Gone, state.of_formation(formation)))
        why = Cue("ask.over-the-edge", formation=formation)
        choice = yield Choose(state.formations[formation].seat, options, why, "NM-MOR-09")
        if choice == NobodyGone():
            return
        remove(game, choice.model, FLIGHT)
