"""NA-HOR: the dial: sectors, times and moving tokens. The hand is in clock/minute_hand.py."""

from __future__ import annotations

from rulesets.nova_aetas.state.events import TokenMoved
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas.state.world import MINUTES_PER_SECTOR, SECTORS


def sector(time: int) -> int:
    """NA-HOR-02: twelve sectors, the twelfth at the top."""
    return time % SECTORS or SECTORS


def hour(time: int) -> int:
    return time // SECTORS % 12 or 12


def clock_face(time: int) -> str:
    return f"{hour(time)}:{time % SECTORS * MINUTES_PER_SECTOR:02d}"


def move_token(game: Battle, token: str, by: int, rule: str = "NA-HOR-07") -> None:
    """NA-HOR-11, 13: clockwise. A token one lap ahead acts one lap later."""
    start, to = game.state.dial[token], game.state.dial[token] + by
    game.state.dial[token] = to
    game.emit(TokenMoved(token, sector(start), sector(to), rule))


def due(state: State) -> tuple[str, ...]:
    """NA-HOR-06: the tokens in the active sector: all act before the hand moves on."""
    return tuple([token for token, time in state.dial.items() if time == state.now])
