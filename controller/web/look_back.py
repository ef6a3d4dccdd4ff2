"""The game as it was at any answer, played again on a copy beside the live one.

The journal is read by a thread of its own, and every position that it passes is kept, so that a slider can go back and
forth. The live game is never touched and never waits.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from controller.journal.chain import Saved
from controller.journal.journal import Journal
from controller.journal.replay import setup_of
from controller.mqtt.payloads import events_message
from controller.session.prompt import prompt_of_game
from controller.web.audience import prompt_for_guest
from controller.web.keys import LOOKER, Guest
from controller.web.parts import view_parts
from rulesets.engine.answers import Answer
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset
from rulesets.engine.words import Words

# A long evening has some hundreds of answers, and a position is about twenty kilobytes.
POSITIONS_KEPT = 600


class Past:
    """Not for the event loop: give it a thread, and only one."""

    def __init__(self, journal: Path, ruleset: Ruleset[Any], words: Words) -> None:
        self._journal = journal
        self._ruleset = ruleset
        self._words = words
        self._begun = ""
        self._game: Game[Any] | None = None
        self._lines: dict[int, tuple[Mapping[str, Any], ...]] = {}
        self._kept: OrderedDict[tuple[int, Guest], Mapping[str, Any]] = OrderedDict()

    def at(self, index: int, guest: Guest) -> Mapping[str, Any] | None:
        """The parts of a page when `index` answers had been given; None where the journal does not reach so far."""
        if (known := self._kept.get((index, guest))) is not None:
            return known
        game = self._played_to(index)
        if game is None:
            return None
        parts = self._parts(game, guest)
        self._keep(index, guest, parts)
        return parts

    def story(self, until: int) -> list[Mapping[str, Any]]:
        """All that was told by the first answers."""
        self._played_to(until)
        return [line for index in sorted(self._lines) if index < until for line in self._lines[index]]

    def _played_to(self, index: int) -> Game[Any] | None:
        with Journal.read(self._journal) as journal:
            saved = journal.latest()
        if saved is None or not 0 <= index <= len(saved.record):
            return None
        game = self._nearest(saved, index)
        for answer in saved.record[len(game.record) : index]:
            self._take(game, answer)
        return game

    def _nearest(self, saved: Saved, index: int) -> Game[Any]:
        """The copy where it stands, or a new one if it has gone too far: what was passed is kept, so this is rare."""
        if self._game is None or self._begun != saved.hash or len(self._game.record) > index:
            if self._begun != saved.hash:
                self._kept.clear()
                self._lines.clear()
            self._game, self._begun = Game(self._ruleset, setup_of(saved, self._ruleset)), saved.hash
        return self._game

    def _take(self, game: Game[Any], answer: Answer) -> None:
        index = len(game.record)
        if (index, LOOKER) not in self._kept:
            self._keep(index, LOOKER, self._parts(game, LOOKER))
        told = events_message(index, answer, game.answer(answer), self._words)
        self._lines[index] = tuple(story_lines(index, told.events))

    def _keep(self, index: int, guest: Guest, parts: Mapping[str, Any]) -> None:
        """By the whole guest: the owner has no seat, and neither has a looker, who may see much less."""
        self._kept[index, guest] = parts
        while len(self._kept) > POSITIONS_KEPT:
            self._kept.popitem(last=False)

    def _parts(self, game: Game[Any], guest: Guest) -> Mapping[str, Any]:
        index, view = len(game.record), game.ruleset.view(game.state, guest.seat)
        prompt = prompt_of_game(game, view, self._words)
        return {
            **view_parts(index, view, self._words),
            "prompt": prompt_for_guest(prompt, guest, self._words),
            "told": self._lines.get(index - 1, ()),
        }


def story_lines(index: int, events: tuple[Mapping[str, Any], ...]) -> Iterator[Mapping[str, Any]]:
    """A line of the story has its words and its rule; the rest of an event is for programs."""
    for event in events:
        yield {"index": index, "event": event["event"], "text": event["text"], "rule": event["rule"]}
