"""A game as it was at any answer, played again on a copy alongside the live one.

The journal is read in its own thread, and every position on the way is kept, so that a slider can go back and
forth. The live game is never touched and never waits.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.messages.view_in_words import view_message
from controller.session.prompt import prompt_of_game
from controller.session.update import AnswerEvents
from controller.web.access.keys import Guest
from controller.web.page.parts import prompt_for_guest, view_parts
from rulesets.engine.answers import Answer
from rulesets.engine.events import AnswersUndone, Event, RollShown
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset

# A long evening has some hundreds of answers, and a position is about twenty kilobytes.
POSITIONS_KEPT = 600

FindRuleset = Callable[[str], Ruleset[Any]]


class Past:
    """It blocks: run it in a separate thread. `number` is a game of the journal; by default the latest."""

    def __init__(self, journal: Path, find: FindRuleset, number: int | None = None) -> None:
        self._journal = journal
        self._find = find
        self._number = number
        self._begun = ""
        self._game: Game[Any] | None = None
        self._events: dict[int, AnswerEvents] = {}
        self._kept: OrderedDict[tuple[int, Guest, str], Mapping[str, Any]] = OrderedDict()

    def at(self, index: int, guest: Guest, language: str, words: Words | None = None) -> Mapping[str, Any] | None:
        """The parts of a page when `index` answers had been given; None where the journal does not reach so far.

        Without `words`, those that the journal keeps of the game are used.
        """
        known = self._kept.get((index, guest, language))
        if known is not None:
            return known
        game = self._played_to(index)
        if game is None:
            return None
        parts = self._parts(game, guest, words or self._words(language))
        self._keep(index, guest, language, parts)
        return parts

    def story(self, until: int) -> list[AnswerEvents]:
        """Return the story of the first answers."""
        self._played_to(until)
        return [self._events[index] for index in sorted(self._events) if index < until]

    @property
    def length(self) -> int:
        """How many answers were given in all."""
        saved = self._saved()
        return len(saved.record) if saved else 0

    def _words(self, language: str) -> Words:
        with Journal.read(self._journal) as journal:
            saved = self._of(journal)
            assert saved is not None
            return words_of_game(journal, saved, language)

    def _saved(self) -> Saved | None:
        with Journal.read(self._journal) as journal:
            return self._of(journal)

    def _of(self, journal: Journal) -> Saved | None:
        if self._number is None:
            return journal.latest()
        return next((saved for saved in journal.games() if saved.id == self._number), None)

    def _played_to(self, index: int) -> Game[Any] | None:
        saved = self._saved()
        if saved is None or not 0 <= index <= len(saved.record):
            return None
        game = self._nearest(saved, index)
        for answer in saved.record[len(game.record) : index]:
            self._answer(game, answer)
        return game

    def _nearest(self, saved: Saved, index: int) -> Game[Any]:
        """The copy at its present answer, or a new one if that is too far: rare, since passed positions are kept."""
        if self._game is None or self._begun != saved.hash or len(self._game.record) > index:
            if self._begun != saved.hash:
                self._kept.clear()
                self._events.clear()
            ruleset = self._find(saved.ruleset)
            self._game, self._begun = Game(ruleset, setup_of(saved, ruleset)), saved.hash
        return self._game

    def _answer(self, game: Game[Any], answer: Answer) -> None:
        index = len(game.record)
        self._events[index] = AnswerEvents(index, game.answer(answer))

    def _keep(self, index: int, guest: Guest, language: str, parts: Mapping[str, Any]) -> None:
        """Key by the whole guest: owner and looker both have no seat, but see different things."""
        self._kept[index, guest, language] = parts
        while len(self._kept) > POSITIONS_KEPT:
            self._kept.popitem(last=False)

    def _parts(self, game: Game[Any], guest: Guest, words: Words) -> Mapping[str, Any]:
        index, view = len(game.record), game.ruleset.view_for(game.state, guest.seat)
        prompt = prompt_of_game(game, view, words)
        parts = {
            **view_parts(view_message(index, view, words)),
            "prompt": prompt_for_guest(prompt, guest, words),
        }
        if self._number is not None:
            parts["story"] = [line for each in self.story(index) for line in story_lines(each, words)]
        return parts


def story_lines(answered: AnswerEvents, words: Words) -> Iterator[Mapping[str, Any]]:
    """A line of the story has its words, its rule, and the ids that it speaks of, so that a page can show the place again."""
    for event in answered.events:
        line: dict[str, Any] = {
            "index": answered.index,
            "event": event.tag,
            "text": words.tell(event),
            "rule": event.rule,
            "weight": event.weight,
            "where": _named(event),
        }
        if rolls := event.rolls():
            line["rolls"] = [_roll_shown(roll, words) for roll in rolls]
        yield line | ({"steps": event.steps} if isinstance(event, AnswersUndone) else {})


def _roll_shown(roll: RollShown, words: Words) -> Mapping[str, Any]:
    names = [words.name(symbol) for symbol in roll.symbols]
    dice = [{"face": face, "good": good} for face, good in zip(roll.faces, roll.counted, strict=True)]
    return {"label": words.say(roll.label), "kind": roll.kind, "dice": dice, "symbols": roll.symbols, "names": names}


def _named(event: Event) -> list[str]:
    values = [value for name, value in event.values().items() if name != "rule"]
    flat = [each for value in values for each in (value if isinstance(value, tuple) else (value,))]
    return [each for each in flat if isinstance(each, str)]
