"""NA-HOR: the clock that tells who acts next, when events come, and when it is over."""

from __future__ import annotations

from rulesets.nova_aetas.battle import Battle, BattleOver
from rulesets.nova_aetas.events import HandMoved, HourStruck, TokenMoved
from rulesets.nova_aetas.state import State
from rulesets.nova_aetas.world import MINUTES_PER_SECTOR, SECTORS


def sector(time: int) -> int:
    """NA-HOR-02: twelve sectors, the twelfth at the top."""
    return time % SECTORS or SECTORS


def hour(time: int) -> int:
    return time // SECTORS % 12 or 12


def clock_face(time: int) -> str:
    return f"{hour(time)}:{time % SECTORS * MINUTES_PER_SECTOR:02d}"


def advance(game: Battle) -> None:
    """NA-HOR-05: the hand goes to the next sector with a token, striking each hour it reaches or passes (09, 10)."""
    state = game.state
    goal = min(state.dial.values(), default=state.world.end)
    if goal == state.now:
        return
    while state.now < min(goal, state.world.end):
        state.now += 1
        if state.now % SECTORS == 0:
            game.tell(HourStruck(hour(state.now)))
    game.tell(HandMoved(clock_face(state.now)))
    if state.now >= state.world.end and not (state.world.house.play_last_sector and goal == state.now):
        raise BattleOver(won=False, why="time-up", rule="NA-HOR-14")


def move_token(game: Battle, token: str, by: int, rule: str = "NA-HOR-07") -> None:
    """NA-HOR-11, 13: clockwise, and a lap further is later although the dial looks the same."""
    dial = game.state.dial
    start = dial[token]
    dial[token] = start + by
    game.tell(TokenMoved(token, sector(start), sector(start + by), rule))


def due(state: State) -> tuple[str, ...]:
    """NA-HOR-06: everyone in the active sector acts before the hand moves on."""
    return tuple(token for token, time in state.dial.items() if time == state.now)
