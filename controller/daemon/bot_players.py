"""Seats without a person: a bot waits a moment, then answers through the inbox as people do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.config.model import TableConfig
from controller.mqtt.commands import Command, GiveAnswer
from controller.mqtt.topics import Reply
from controller.session.bots import bot_answer
from controller.session.session import Session
from rulesets.engine.bots import spoken_up

# The prefix of the ids of commands that bots give.
BOT = "bot-"


class BotPlayers:
    """`answer` puts a command in the inbox."""

    def __init__(self, answer: Callable[[Command], None]) -> None:
        self._answer = answer
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._answers = 0
        self._thinks_of: int | None = None

    def begin(self) -> None:
        """Another game is on the table."""
        self._thinks_of = None

    def think(self, session: Session, config: TableConfig) -> None:
        """Schedule an answer, once for each index at which a bot is asked."""
        bots, index = config.game.bots, session.index
        if not (bots and session.referee.is_open) or self._thinks_of == index:
            return
        claim = spoken_up(session.game, bots)
        answer = claim or bot_answer(session.game, bots, session.referee.seed)
        if answer is None:
            return
        self._thinks_of = index
        self._answers += 1
        name = f"{BOT}{self._began}-{self._answers}"
        command = GiveAnswer.model_construct(id=name, do="answer", index=index, answer=answer)
        pause = 0 if claim else config.table.bot_pause_ms / 1000  # a claim would come too late after a pause
        self._loop.call_later(pause, self._answer, command)

    def hear(self, reply: Reply) -> bool:
        """Return whether this is the reply to a bot. A bot whose answer was refused answers again."""
        if not reply.id.startswith(BOT):
            return False
        if not reply.ok:
            self._thinks_of = None
        return True
