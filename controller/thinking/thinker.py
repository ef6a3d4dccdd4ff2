"""Asks the process that thinks. A search that hangs or fails is stopped, and the game's own bot answers instead."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from collections.abc import Coroutine
from typing import Any

from msgspec.structs import replace

from controller.child_process import stop_child
from controller.thinking.question import LENGTH_BYTES, START_SECONDS, Question, question, written
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Setup
from rulesets.engine.search import PLAYOUTS

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "controller.thinking.process")

# People wait for a bot as they wait for each other, but not for long.
THINK_SECONDS = 3.0


class Thinker:
    """One process for one table, started with the first question. It answers one question at a time."""

    def __init__(self, playouts: int = PLAYOUTS, seconds: float = THINK_SECONDS) -> None:
        self._playouts, self._seconds = playouts, seconds
        self._child: asyncio.subprocess.Process | None = None
        self._setup: Setup | None = None
        self._one_at_a_time = asyncio.Lock()

    def best(self, game: Game[Any], part: Choose, seed: str) -> Coroutine[Any, Any, str | None]:
        """Find the key of the option that a strong bot takes in this game as it is now; None if it could not be found in time."""
        return self._answered(question(game, part, seed, self._playouts, self._seconds))

    async def _answered(self, asked: Question) -> str | None:
        async with self._one_at_a_time:
            known = self._child is not None and asked.setup is self._setup
            try:
                async with asyncio.timeout(self._seconds + START_SECONDS):
                    return await self._ask(replace(asked, setup=None) if known else asked)
            except (OSError, EOFError, TimeoutError) as fault:
                log.warning("A bot could not think ahead (%s): it plays on as a normal one.", type(fault).__name__)
                await self.stop()
                return None
            except asyncio.CancelledError:
                await self.stop()  # its answer would be taken for that to the next question
                raise

    async def _ask(self, asked: Question) -> str:
        if self._child is None:
            self._child = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        stdin, stdout = self._child.stdin, self._child.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(written(asked))
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH_BYTES))
        found: str = pickle.loads(await stdout.readexactly(length))  # noqa: S301  # from our own child
        if asked.setup is not None:
            self._setup = asked.setup
        return found

    async def stop(self) -> None:
        """End the process, if there is one; the next question starts another."""
        child, self._child, self._setup = self._child, None, None
        if child is not None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await stop_child(child)
