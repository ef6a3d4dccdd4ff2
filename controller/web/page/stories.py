"""What happened in the game on the table, in every language that somebody reads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from controller.session.update import AnswerEvents
from controller.web.page.feed import LINES_KEPT, Lines, no_lines
from controller.web.page.look_back import story_lines
from rulesets.engine.events import Event
from rulesets.engine.language.words import Words


class Stories:
    """The newest answers, and their lines. The feeds share the lines, so each language keeps its own deque."""

    def __init__(self, words: Callable[[str], Words]) -> None:
        self._words = words
        self._answered: deque[AnswerEvents] = deque(maxlen=LINES_KEPT)
        self._lines: dict[str, Lines] = {}

    @property
    def latest_events(self) -> tuple[Event, ...]:
        return self._answered[-1].events if self._answered else ()

    def lines(self, language: str) -> Lines:
        if language not in self._lines:
            self._lines[language] = no_lines()
            self._lines[language].extend(self._in(language, self._answered))
        return self._lines[language]

    def add(self, answered: AnswerEvents) -> dict[str, list[Mapping[str, Any]]]:
        """Returns the new lines of each language."""
        self._answered.append(answered)
        new = {language: list(self._in(language, [answered])) for language in self._lines}
        for language, lines in new.items():
            self._lines[language].extend(lines)
        return new

    def put_before(self, earlier: Iterable[AnswerEvents]) -> None:
        """The answers of a resumed game, from the journal."""
        self.replace((*earlier, *self._answered))

    def replace(self, answered: Iterable[AnswerEvents]) -> None:
        self._answered = deque(answered, maxlen=LINES_KEPT)
        for language, lines in self._lines.items():
            lines.clear()
            lines.extend(self._in(language, self._answered))

    def _in(self, language: str, answered: Iterable[AnswerEvents]) -> Iterator[Mapping[str, Any]]:
        words = self._words(language)
        return (line for each in answered for line in story_lines(each, words))
