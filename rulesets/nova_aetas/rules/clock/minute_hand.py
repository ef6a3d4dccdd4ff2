"""NA-HOR-05, 09, 10: moving the minute hand, and the mission's events that happen at a time."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.content.missions import MissionEvent
from rulesets.nova_aetas.content.values import ClockTime
from rulesets.nova_aetas.rules.missions.mission_effects import note, resolve_happenings
from rulesets.nova_aetas.state.dial import clock_face, hour
from rulesets.nova_aetas.state.events import HandMoved, HourStruck
from rulesets.nova_aetas.state.mission_events import EventCame
from rulesets.nova_aetas.state.queries import Battle, BattleOver, Step
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas.state.world import HALF_DAY, SECTORS, sectors


def advance(game: Battle) -> Step:
    """NA-HOR-05, 08: move the hand to the next sector with a token, one sector at a time."""
    state = game.state
    if state.now == state.world.start:
        yield from _resolve_due_events(game)
    if _next_stop(state) == state.now:
        return
    while state.now < min(_next_stop(state), state.world.end):
        state.now += 1
        if state.now % SECTORS == 0:
            game.emit(HourStruck(hour(state.now)))
        yield from _resolve_due_events(game)
    game.emit(HandMoved(clock_face(state.now)))
    if _time_is_up(state):
        raise BattleOver(won=False, why="time-up", rule="NA-HOR-14")


def _next_stop(state: State) -> int:
    return min(state.dial.values(), default=state.world.end)


def _time_is_up(state: State) -> bool:
    """NA-HOR-14: nobody acts in the sector of the end time, unless the players agreed to `play_last_sector`."""
    played = state.world.house.play_last_sector and _next_stop(state) == state.now
    return state.now >= state.world.end and not played


def _resolve_due_events(game: Battle) -> Step:
    """NA-HOR-10: events come before the activations of the same time, and before the end of the battle."""
    for name, event in _due_events(game.state):
        game.emit(EventCame(name))
        note(game.state, name)
        yield from resolve_happenings(game, event.then)


def _due_events(state: State) -> Iterator[tuple[str, MissionEvent]]:
    for name, event in state.world.mission.events.items():
        if _hour_changes(state) if event.at is None else _is_due(state, name, event.at):
            yield name, event


def _hour_changes(state: State) -> bool:
    """NA-DRA-04: an event without a time happens at every full hour, but not at the end of the battle."""
    return state.now % SECTORS == 0 and state.now != state.world.start and not _time_is_up(state)


def _is_due(state: State, name: str, at: ClockTime) -> bool:
    """At the start time this is asked several times, so events that have happened are left out."""
    opened = state.now == state.world.start and name in state.happened
    return sectors(at) == state.now % HALF_DAY and not opened
