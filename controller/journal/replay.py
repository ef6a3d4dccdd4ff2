"""Replay a game from disk into memory; a difference is reported with its row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import orjson
from pydantic import ValidationError

from controller.journal.chain import AnswerRow, Entry, Kind, Saved, fold
from controller.journal.sqlite_file import RowFault, RulesFailedAgain
from rulesets.engine import position
from rulesets.engine.events import Event
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.position import UnreadablePosition
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Request
from rulesets.engine.ruleset import Ruleset, Setup

_WAY_OUT = "use the Arbiter that wrote it, or begin a new game"


def replay(saved: Saved, ruleset: Ruleset[Any]) -> Game[Any]:
    """The game as it was left. Answers that were undone are not played, only kept in the record."""
    everything, in_force = fold(saved.given)
    at_row = {one.entry.number: one.in_force for one in everything}
    for checkpoint in reversed(saved.checkpoints):
        before = [one for one in in_force if one.entry.number <= checkpoint.number]
        if len(before) == at_row.get(checkpoint.number) and len(before) < len(in_force):
            with suppress(RowFault, UnreadablePosition):
                start = Game(
                    ruleset,
                    setup_of(saved, ruleset),
                    orjson.loads(checkpoint.position),
                    [one.answer for one in before],
                )
                return _replay_rest(start, everything, in_force[len(before) :])
    return _replay_rest(Game(ruleset, setup_of(saved, ruleset)), everything, in_force)


def _replay_rest(game: Game[Any], everything: list[AnswerRow], left: list[AnswerRow]) -> Game[Any]:
    """Replay the rest. The digest in its first row proves the checkpoint, so there must be one."""
    for one in left:
        apply(game, one.entry)
    game.record = [one.answer for one in everything]
    return game


def replay_every_row(saved: Saved, ruleset: Ruleset[Any]) -> None:
    """Play every row, also undone answers and the undos; raises RowFault at the first difference."""
    game = Game(ruleset, setup_of(saved, ruleset))
    kept = {checkpoint.number: checkpoint.position for checkpoint in saved.checkpoints}
    for entry in saved.entries_applied:
        apply(game, entry)
        if entry.number in kept and orjson.loads(kept[entry.number]) != position.write(game.state):
            raise RowFault(entry.number, f"The checkpoint after row {entry.number} is not what the game was then.")


def setup_of(saved: Saved, ruleset: Ruleset[Any]) -> Setup:
    try:
        return ruleset.setup.model_validate_json(saved.setup)
    except ValidationError as error:
        first = error.errors()[0]
        what = ": ".join((".".join(map(str, first["loc"])), first["msg"]))
        raise RowFault(0, f"The setup no longer fits {ruleset.id} ({what}): {_WAY_OUT}.") from None


def steps(game: Game[Any], saved: Saved) -> Iterator[tuple[Request | None, Entry, tuple[Event, ...]]]:
    """Play every answer: what was asked, the row of the answer, and its events. Raises RowFault at the first difference."""
    for entry in saved.given:
        asked = game.request
        yield asked, entry, apply(game, entry)


def apply(game: Game[Any], entry: Entry) -> tuple[Event, ...]:
    number = entry.number
    if entry.digest != game.digest:
        raise RowFault(number, f"The digest differs at row {number}: the replay gives another result; {_WAY_OUT}.")
    if entry.kind is not Kind.ANSWER:
        return ()
    try:
        return game.answer(entry.answer)
    except Refused as error:
        raise RowFault(number, f"The rules no longer allow row {number} ({error}): {_WAY_OUT}.") from None
    except RulesFault as error:
        raise RulesFailedAgain(number, f"The rules fail on row {number} ({error}): {_WAY_OUT}.") from None
