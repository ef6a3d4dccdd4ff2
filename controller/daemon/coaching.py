"""The coach of the game on the table, if that game is a lesson."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from controller.config.load import Table
from controller.content.packs import folder_of
from controller.messages.prompt import Prompt
from controller.session.session import Session
from rulesets.engine.language.words import Words

if TYPE_CHECKING:
    from controller.lessons.coach import Coach


class Coaching:
    """Without a lesson, prompts and bots stay as they are."""

    def __init__(self, table: Table, session: Session | None) -> None:
        self._session = session
        self._coach = _coach_of(table, session) if session else None

    def prompt(self, prompt: Prompt, words: Words) -> Prompt:
        if self._coach is None or self._session is None:
            return prompt
        return self._coach.prompt(prompt, self._session.game, words.language)

    def played_by_bots(self, bots: Collection[str]) -> Collection[str]:
        """The seats that bots answer for now; in a lesson, they also answer for the learner between two steps."""
        if self._coach is None or self._session is None:
            return bots
        return self._coach.played_by_bots(self._session.game, bots)


def _coach_of(table: Table, session: Session) -> Coach | None:
    """None if the game is not a lesson, or the pack no longer has it."""
    name = table.config.game.lesson
    if name is None:
        return None
    from controller.lessons.coach import Coach  # noqa: PLC0415  # few games are lessons
    from controller.lessons.lesson import lessons  # noqa: PLC0415

    lesson = lessons(table.config.game.ruleset, folder_of(table)).get(name)
    if lesson is None:
        return None
    game = session.game
    coach = Coach(lesson, game)
    session.dice = lambda: coach.dice(game)
    return coach
