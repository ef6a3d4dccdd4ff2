"""A virtual player that thinks: it follows the game in the journal and lets the ruleset's own bot choose.

The journal is read next to the table that writes it. The choice depends only on the game, the seed and the index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from controller.config import games
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.replay import setup_of
from controller.journal.sqlite_file import JournalFault
from hw_mocks.players.decisions import Prompt, any_cards, anything
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, Request, Single, parts_of


class ThinkingPlayer:
    """A Taste. If the journal cannot be followed, it picks at random."""

    def __init__(self, journal: Path) -> None:
        self._path = journal
        self._begun = ""
        self._game: Game[Any] | None = None

    def __call__(self, prompt: Prompt, rng: Random) -> Mapping[str, Any]:
        try:
            game = self._follow(prompt["index"])
        except JournalFault:
            game = None
        request = _part(game.request, prompt["seat"]) if game else None
        if game is None or request is None:
            return anything(prompt, rng)
        if not isinstance(request, Choose):
            return anything(prompt, rng)
        key = games.bot(game.ruleset.id)(game, request, rng).key
        return next((option for option in prompt["options"] if option["key"] == key), None) or anything(prompt, rng)

    def deal(self, prompt: Prompt, rng: Random) -> Sequence[str]:
        """Deal as a shuffled deck would; the journal knows what is left in it."""
        try:
            game = self._follow(prompt["index"])
        except JournalFault:
            game = None
        request = _part(game.request, prompt["seat"]) if game else None
        if not isinstance(request, Draw):
            return any_cards(prompt, rng)
        return rng.sample(list(request.cards), request.count)

    def speaks_up(self, prompt: Prompt) -> Mapping[str, Any] | None:
        """What the bot would claim to play now; None to let the game go on."""
        try:
            game = self._follow(prompt["index"])
        except JournalFault:
            game = None
        request = _part(game.request, prompt["seat"]) if game else None
        if game is None or game.ruleset.speaks_up is None or not isinstance(request, Choose):
            return None
        if not any(option.claims for option in request.options):
            return None
        option = game.ruleset.speaks_up(game, request)
        return {"key": option.key, "fields": option.values()} if option else None

    def _follow(self, index: int) -> Game[Any] | None:
        """The game as it was when this prompt was given; None if the journal does not reach so far."""
        with Journal.read(self._path) as journal:
            saved = journal.latest()
        if saved is None or len(saved.record) < index or (saved.next is not None and not index):
            return None
        game = self._known(saved, index)
        for answer in saved.record[len(game.record) : index]:
            game.answer(answer)
        return game

    def _known(self, saved: Saved, index: int) -> Game[Any]:
        if self._game is None or self._begun != saved.hash or len(self._game.record) > index:
            ruleset = games.find(saved.ruleset)
            self._game, self._begun = Game(ruleset, setup_of(saved, ruleset)), saved.hash
        return self._game


def _part(request: Request | None, seat: str) -> Single | None:
    return next((part for part in parts_of(request) if part.seat == seat), None)
