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
        match self._asked(prompt):
            case game, Choose() as request:
                key = games.bot(game.ruleset.id)(game, request, rng).key
                chosen = next((option for option in prompt["options"] if option["key"] == key), None)
                return chosen or anything(prompt, rng)
            case _:
                return anything(prompt, rng)

    def deal(self, prompt: Prompt, rng: Random) -> Sequence[str]:
        """Deal as a shuffled deck would; the journal knows what is left in it."""
        match self._asked(prompt):
            case _, Draw(cards=cards, count=count):
                return rng.sample(list(cards), count)
            case _:
                return any_cards(prompt, rng)

    def speaks_up(self, prompt: Prompt) -> Mapping[str, Any] | None:
        """What the bot would claim to play now; None to let the game go on."""
        match self._asked(prompt):
            case game, Choose() as request if any(option.claims for option in request.options):
                option = game.ruleset.speaks_up(game, request) if game.ruleset.speaks_up else None
                return {"key": option.key, "fields": option.values()} if option else None
            case _:
                return None

    def _asked(self, prompt: Prompt) -> tuple[Game[Any], Single] | None:
        """The game, and what the prompt asks its seat; None if the journal does not tell."""
        try:
            game = self._follow(prompt["index"])
        except JournalFault:
            return None
        request = _part(game.request, prompt["seat"]) if game else None
        return (game, request) if game and request else None

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
