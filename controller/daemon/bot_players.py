"""Seats without a person: a bot waits a moment, then answers through the inbox as people do. A strong one thinks meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Any

from controller.config.model import TableConfig
from controller.messages.commands import Command, GiveAnswer, PlaceBases
from controller.messages.reply import Reply
from controller.session.bots import answer_of, asked_bot, bot_answer, thought_seed
from controller.session.session import Session
from controller.thinking.thinker import Thinker
from rulesets.engine.answers import Answer, Chosen, ForSeat
from rulesets.engine.bots import spoken_up
from rulesets.engine.game import Game
from rulesets.engine.levels import Level
from rulesets.engine.open_table import Hand
from rulesets.engine.requests import Choose, Option
from rulesets.engine.search import is_worth_it

# The ids of bots' commands begin with this.
BOT = "bot-"


class BotPlayers:
    """`answer` puts a command in the inbox."""

    def __init__(self, answer: Callable[[Command], None], thinker: Thinker) -> None:
        self._answer, self._thinker = answer, thinker
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._answers = 0
        self._answered_index: int | None = None
        self._thinking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Another game is on the table, or other bots."""
        self._answered_index = None
        if self._thinking:
            self._thinking.cancel()

    def think(self, session: Session, config: TableConfig, bots: Collection[str]) -> None:
        """Schedule an answer, once for each index at which one of these bots is asked."""
        index = session.index
        if not (bots and session.referee.is_open) or self._answered_index == index:
            return
        claim = spoken_up(session.game, bots)
        levels, game = config.game.bot_levels, session.offered
        act = claim or _by_hand(session, bots) or bot_answer(game, bots, session.referee.seed, levels)
        if act is None:
            return
        self._answered_index = index
        self._answers += 1
        command = self._command(index, act)
        pause = 0 if claim else config.table.bot_pause_ms / 1000  # after a pause, a claim would be too late
        part = asked_bot(game, bots)
        strong = part is not None and levels.get(part.seat) is Level.STRONG
        if (
            strong
            and isinstance(act, Chosen | ForSeat)
            and isinstance(part, Choose)
            and is_worth_it(game, part)
            and not claim
        ):
            best = self._thinker.best(game, part, thought_seed(game, part.seat, session.referee.seed))
            self._thinking = self._loop.create_task(
                self._think(command, game, part.seat, best, pause), name="a bot thinks"
            )
        else:
            self._loop.call_later(pause, self._answer, command)

    async def _think(
        self, usual: Command, game: Game[Any], seat: str, best: Awaitable[str | None], pause: float
    ) -> None:
        """Answer with what was found, or as usual if nothing was."""
        key, _ = await asyncio.gather(best, asyncio.sleep(pause))
        if key is not None and isinstance(usual, GiveAnswer):
            usual = usual.model_copy(update={"answer": answer_of(game, seat, Chosen(key))})
        self._answer(usual)

    def _command(self, index: int, act: Hand | Answer) -> Command:
        name = f"{BOT}{self._began}-{self._answers}"
        if isinstance(act, Hand):
            return PlaceBases.model_construct(id=name, do="place", index=index, paths=act.paths, option=act.option)
        return GiveAnswer.model_construct(id=name, do="answer", index=index, answer=act)

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
