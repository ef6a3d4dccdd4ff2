"""Seats without a person: a bot waits a moment, then answers through the inbox as people do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from controller.config.model import TableConfig
from controller.messages.commands import Command, GiveAnswer, PlaceBases
from controller.messages.reply import Reply
from controller.session.bots import bot_answer
from controller.session.session import Session
from rulesets.engine.answers import Answer, Chosen
from rulesets.engine.bots import spoken_up
from rulesets.engine.open_table import Hand
from rulesets.engine.requests import Option

# The ids of bots' commands begin with this.
BOT = "bot-"


class BotPlayers:
    """`answer` puts a command in the inbox."""

    def __init__(self, answer: Callable[[Command], None]) -> None:
        self._answer = answer
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._answers = 0
        self._answered_index: int | None = None

    def begin(self) -> None:
        """Another game is on the table."""
        self._answered_index = None

    def think(self, session: Session, config: TableConfig, bots: Collection[str]) -> None:
        """Schedule an answer, once for each index at which one of these bots is asked."""
        index = session.index
        if not (bots and session.referee.is_open) or self._answered_index == index:
            return
        claim = spoken_up(session.game, bots)
        act = claim or _by_hand(session, bots) or bot_answer(session.offered, bots, session.referee.seed)
        if act is None:
            return
        self._answered_index = index
        self._answers += 1
        name = f"{BOT}{self._began}-{self._answers}"
        command: Command
        if isinstance(act, Hand):
            command = PlaceBases.model_construct(id=name, do="place", index=index, paths=act.paths, option=act.option)
        else:
            command = GiveAnswer.model_construct(id=name, do="answer", index=index, answer=act)
        pause = 0 if claim else config.table.bot_pause_ms / 1000  # after a pause, a claim would be too late
        self._loop.call_later(pause, self._answer, command)

    def receive_reply(self, reply: Reply) -> bool:
        """Return whether this is the reply to a bot. A bot whose answer was refused answers again."""
        if not reply.id.startswith(BOT):
            return False
        if not reply.ok:
            self._answered_index = None
        return True


def _by_hand(session: Session, bots: Collection[str]) -> Hand | Answer | None:
    """What a bot does with its hands on the open table."""
    found = session.board.bot(session.game, bots) if session.board else None
    return Chosen(found.key) if isinstance(found, Option) else found
