"""What a person types and what devices observe, in the order it happened."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Thread

from rich.console import Console
from rich.markup import escape

from controller.toml.faults import instead
from firmware_bridge.observations import Observation

Check = Callable[[str], str | None]
"""Return one sentence that says what is wrong with an answer; None if it is valid."""


class NoMoreAnswers(Exception):
    """The input ended before everything was answered."""


class Person:
    """Asks on a console, listens to lines. Devices report through `observe`, so that either may come first."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._typed: list[str | None] = []
        self._seen: list[Observation] = []
        self._order: list[bool] = []  # for each item that waits, whether it was typed
        self._news = asyncio.Event()

    def listen_to(self, descriptor: int) -> None:
        """Read lines from an open file, such as a terminal or a pipe.

        It uses a thread, since files cannot be awaited, and no buffered reader: a thread that is blocked in one would crash
        the program at its end.
        """
        loop = asyncio.get_running_loop()

        def read() -> None:
            rest = b""
            while data := os.read(descriptor, 4096):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    with suppress(RuntimeError):  # the loop may have ended
                        loop.call_soon_threadsafe(self.typed, line.decode(errors="replace").strip())
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.typed, None)

        Thread(target=read, name="keyboard", daemon=True).start()

    def typed(self, line: str | None) -> None:
        self._typed.append(line)
        self._order.append(True)
        self._news.set()

    def observe(self, seen: Observation) -> None:
        self._seen.append(seen)
        self._order.append(False)
        self._news.set()

    def forget_sightings(self) -> None:
        """Drop what was observed before a question: it cannot be the answer."""
        self._seen.clear()
        self._order = [True] * len(self._typed)

    async def next(self) -> str | Observation:
        """Whichever comes first: a line, or something seen."""
        while not self._order:
            await self._more()
        return self._line() if self._order[0] else self._sight()

    async def line(self) -> str:
        while not self._typed:
            await self._more()
        return self._line()

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(text, style=style or None, highlight=False, soft_wrap=True)

    async def ask(self, question: str, default: str = "", check: Check = lambda _: None) -> str:
        """Ask until the answer is valid. An empty line means the default."""
        while True:
            hint = f" [dim]\\[{escape(default)}][/]" if default else ""
            self.console.print(f"[bold cyan]?[/] {question}{hint} ", end="", highlight=False, soft_wrap=True)
            answer = await self.line() or default
            if not self.console.is_terminal:
                self.say(escape(answer))  # a pipe does not echo what is typed
            wrong = check(answer)
            if wrong is None:
                return answer
            self.say(f"  [yellow]{escape(wrong)}[/]")

    async def agrees(self, question: str, *, default: bool) -> bool:
        words = {"y": True, "yes": True, "n": False, "no": False}
        answer = await self.ask(
            f"{question} [dim](y/n)[/dim]",
            "y" if default else "n",
            lambda said: None if said.lower() in words else "Type y or n.",
        )
        return words[answer.lower()]

    async def choose(self, question: str, options: Mapping[str, str], default: str) -> str:
        """Let the person choose a key, by its name or by its number in the list that is shown."""
        keys = list(options)
        for number, (key, meaning) in enumerate(options.items(), 1):
            self.say(f"  [dim]{number:>2}[/] {key}" + (f"  [dim]{escape(meaning)}[/]" if meaning != key else ""))

        def check(said: str) -> str | None:
            known = said in options or (said.isdecimal() and 1 <= int(said) <= len(keys))
            return None if known else f"There is no {said!r}{instead(said, keys)}"

        said = await self.ask(question, default, check)
        return said if said in options else keys[int(said) - 1]

    def _line(self) -> str:
        self._order.remove(True)
        line = self._typed.pop(0)
        if line is None:
            self.typed(None)
            raise NoMoreAnswers
        return line

    def _sight(self) -> Observation:
        self._order.remove(False)
        return self._seen.pop(0)

    async def _more(self) -> None:
        self._news.clear()
        await self._news.wait()
