"""What the tables of all games share. Each `tests/rulesets/<game>/table.py` adds the words of its game."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.requests import Request
from rulesets.engine.ruleset import Outcome
from rulesets.engine.view import View

S = TypeVar("S")
E_ = TypeVar("E_", bound=Event)

PACKS = Path(__file__).parents[2] / "configs" / "packs"


class GameTable(Generic[S]):
    """A game with short words for answering it. `events` are all since the position was set up."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.events: Sequence[Event] = list(game.opening)

    @property
    def state(self) -> S:
        return self.game.state

    @property
    def request(self) -> Request:
        assert self.game.request is not None, f"the game is over: {self.game.outcome}"
        return self.game.request

    @property
    def outcome(self) -> Outcome:
        assert self.game.outcome is not None, "the game goes on"
        return self.game.outcome

    @property
    def won(self) -> tuple[str, ...]:
        """The seats that have won; nobody in a draw, and while the game goes on."""
        return self.game.outcome.won if self.game.outcome else ()

    def view(self, seat: str | None = None) -> View:
        """What a seat may see; None is the shared display."""
        return self.game.ruleset.view_for(self.state, seat)

    def all(self, kind: type[E_]) -> list[E_]:
        """Every event of a kind in `events`, the first one first."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[E_]) -> E_:
        found = self.all(kind)
        assert found, f"no {kind.__name__} was emitted"
        return found[-1]


@cache
def _starter(game: str) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for path in sorted((PACKS / game / "starter").glob("*.toml")):
        for table, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(entries, dict):
                merged.setdefault(table, {}).update(entries)
            else:
                merged[table] = entries
    return merged


def starter_pack(game: str) -> dict[str, Any]:
    """The starter pack as the `content` of a setup, as a copy that a test may change."""
    return copy.deepcopy(_starter(game))


def set_by_path(table: Any, path: str, value: Any) -> None:
    """Change a pack by path: `enemies.halberdier.ra`; a step into a list is a number."""
    *steps, last = path.split(".")
    for step in steps:
        table = table[int(step)] if isinstance(table, list) else table.setdefault(step, {})
    table[last] = value
