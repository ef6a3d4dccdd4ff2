"""What is on the table: a game, with a coach if it is a lesson, or the lobby."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from controller.config.load import Table
from controller.content.packs import folder_of
from controller.lobby.empty_table import LOBBY_LIGHTS, lobby_prompt, lobby_state
from controller.messages.prompt import Prompt
from controller.session.light_state import LightState
from controller.session.session import Session
from controller.session.table_state import TableState
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words

if TYPE_CHECKING:
    from controller.lessons.coach import Coach


class OnTable:
    """`table` is the config as it is now, with the choices of the game. Without a `session` the table is in the lobby."""

    def __init__(self, table: Table, words: Words, session: Session | None) -> None:
        self.table = table
        self.words = words
        self.session = session
        self._coach = _coach_of(table, session) if session else None

    @property
    def game(self) -> Game[Any] | None:
        return self.session.game if self.session else None

    @property
    def seats(self) -> tuple[str, ...]:
        return self.session.game.setup.seats if self.session else ()

    def light_state(self, now: float) -> LightState:
        return self.session.light_state(now) if self.session else LOBBY_LIGHTS

    def table_state(self, now: float) -> TableState:
        state = self.session.table_state(now) if self.session else lobby_state(self.words)
        return replace(state, prompt=self._coached(state.prompt, self.words))

    def prompt(self, now: float, words: Words) -> Prompt:
        """The prompt in another language."""
        return self._coached(self.session.prompt(now, words) if self.session else lobby_prompt(words), words)

    def _coached(self, prompt: Prompt, words: Words) -> Prompt:
        game = self.game
        return self._coach.prompt(prompt, game, words.language) if self._coach and game else prompt

    @property
    def played_by_bots(self) -> Collection[str]:
        """The seats that bots answer for now; in a lesson, they also answer for the learner between two steps."""
        bots, game = self.table.config.game.bots, self.game
        return self._coach.played_by_bots(game, bots) if self._coach and game else bots


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
    session.fits = lambda step: coach.fits(game, step)
    return coach
