"""NA-ACT-02..06, 15: which token in the active sector acts next, and which model of a group."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.state.dial import due
from rulesets.nova_aetas.state.options import Activate
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Battle, friend
from rulesets.nova_aetas.state.state import State


def next_token(game: Battle) -> Procedure[str]:
    """NA-ACT-02..04, 06: the highest Ra first, enemies before heroes; the players break ties that are left."""
    state = game.state
    ranks = {token: _rank(state, token) for token in due(state)}
    best = max(ranks.values())
    tied = tuple([token for token, rank in ranks.items() if rank == best])
    if len(tied) == 1:
        return tied[0]
    rule = "NA-ACT-06" if tied[0] in state.heroes else "NA-ACT-04"
    choice: Activate = yield Choose(ANYONE, tuple(map(Activate, tied)), Cue("who-first"), rule, anchor=True)
    return choice.who


def in_order(state: State) -> tuple[str, ...]:
    """NA-HOR-06, NA-ACT-02..04: all tokens on the dial in the order in which they will act, the active one first."""
    acting = None if state.active is None else state.active.token

    def place(token: str) -> tuple[bool, int, int, bool]:
        ra, enemy = _rank(state, token)
        return token != acting, state.dial[token], -ra, not enemy

    return tuple(sorted(state.dial, key=place))


def ra_of(state: State, token: str) -> int:
    return state.world.enemy(token).ra if hostile(state, token) else number_of(state, friend(state, token), "ra")


def hostile(state: State, token: str) -> bool:
    return token not in state.heroes and token not in state.personae


def _rank(state: State, token: str) -> tuple[int, bool]:
    """NA-ACT-03: enemies win ties."""
    return ra_of(state, token), hostile(state, token)


def next_models(_state: State, waiting: list[str]) -> tuple[str, ...]:
    """NA-ACT-15: the players choose any of the group."""
    return tuple(waiting)
