"""A formation that withdraws divides into groups of at most eight."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.formations.formations import free_formations, split
from rulesets.novus_malum.setup import MOST_MODELS
from rulesets.novus_malum.state.options import GroupDone, KeepTogether, SplitOff
from rulesets.novus_malum.state.state import Battle, State


def can_stand_in_groups(state: State, formation: str) -> bool:
    """NM-MOR-08: whether groups of eight fit into the four formations that a warband may have."""
    groups = 1 + free_formations(state, state.formations[formation].seat)
    return len(state.of_formation(formation)) <= groups * MOST_MODELS


def divide(game: Battle, formation: str) -> Procedure[None]:
    """NM-MOR-08: a merged formation may divide again, and must above eight models; its owner decides how."""
    state, is_divided = game.state, False
    while may_divide(state, formation):
        group = yield from _pick_group(game, formation)
        if not group:
            break
        split(game, formation, group)
        is_divided = True
    if is_divided:
        state.formations[formation].merged = False


def may_divide(state: State, formation: str) -> bool:
    return _must_divide(state, formation) or _may_divide_freely(state, formation)


def _must_divide(state: State, formation: str) -> bool:
    return len(state.of_formation(formation)) > MOST_MODELS


def _may_divide_freely(state: State, formation: str) -> bool:
    mine = state.formations[formation]
    room = free_formations(state, mine.seat) and len(state.of_formation(formation)) > 1
    return bool(mine.merged and room)


def _pick_group(game: Battle, formation: str) -> Procedure[tuple[str, ...]]:
    state = game.state
    seat = state.formations[formation].seat
    group: list[str] = []
    while True:
        options = _group_options(state, formation, group)
        why = Cue("ask.split", formation=formation, count=len(group))
        choice = yield Choose(seat, options, why, "NM-MOR-08")
        if not isinstance(choice, SplitOff):
            return tuple(group)
        group.append(choice.model)


def _group_options(state: State, formation: str, group: list[str]) -> tuple[Option, ...]:
    models = state.of_formation(formation)
    rest = len(models) - len(group)
    options: list[Option] = []
    if not group and not _must_divide(state, formation):
        options.append(KeepTogether())
    if group and rest <= MOST_MODELS * free_formations(state, state.formations[formation].seat):
        options.append(GroupDone())
    if len(group) < MOST_MODELS and rest > 1:
        options += [SplitOff(model) for model in models if model not in group]
    return tuple(options)
