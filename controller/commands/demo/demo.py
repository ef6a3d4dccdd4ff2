"""`arbiter demo`: virtual hardware in a child process, the daemon in this one, and a live view of the table."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from msgspec.structs import asdict
from rich.console import Console
from rich.live import Live

from controller.child_process import stop_child
from controller.commands.demo.folders import folder_for_demo
from controller.commands.demo.screen import Screen
from controller.commands.failing import plain_failures
from controller.commands.output import piped, print_json
from controller.commands.play import Watcher, ended
from controller.commands.run_until_stopped import run_until_stopped
from controller.commands.tables import campaign_table, demo_table, opened_to_all, table_for, with_page
from controller.config.load import Table
from controller.daemon.run import run_table
from controller.daemon.watching import Ending, PublicState, Watched
from controller.messages.events import DieThrown, EventsMessage
from controller.messages.prompt import Kind
from controller.mqtt.broker import LOOPBACK
from controller.plain_fault import PlainFault
from controller.referee.notices import Fate
from rulesets.engine.language.words import Words

# Fast enough to follow, slow enough for a terminal over a network.
FRAMES_PER_SECOND = 8


class HardwareEnded(PlainFault):
    """The process with the virtual dice and readers is gone."""


class DemoSummary:
    """What to print at the end: how many dice counted, how the game ended, and the words to say it in."""

    def __init__(self) -> None:
        self.rolls = 0
        self.words: Words | None = None
        self.over = ""

    def note(self, seen: Watched) -> None:
        if isinstance(seen, PublicState):
            self.words = seen.words
            self.over = seen.state.prompt.text if seen.state.prompt.kind is Kind.OVER else ""
        if isinstance(seen, DieThrown) and seen.fate == Fate.COUNTED:
            self.rolls += 1


class StoryLines:
    """For a demo without a terminal: first the address of the page, then every event, line by line as it happens."""

    def __init__(self) -> None:
        self._links = Watcher()

    def note(self, seen: Watched) -> None:
        self._links.note(seen)
        if isinstance(seen, EventsMessage):
            with piped():
                for event in seen.events:
                    click.echo(str(event["text"]))


# A campaign is shown by what comes between two missions.
EVENINGS = 2


def demo(
    ruleset: str,
    *,
    fast: bool,
    seed: int | None,
    hands: bool | None,
    public: bool,
    json: bool,
    campaign: bool = False,
) -> None:
    """In a terminal it stays up when the game is over, so that the end can be seen; a script gets the result at once."""
    began, summary = perf_counter(), DemoSummary()
    evenings = EVENINGS if campaign else 1
    with plain_failures():
        path = campaign_table(ruleset) if campaign else demo_table(ruleset)
        table = table_for(path, folder_for_demo(), port=_free_port(), seed=seed, fast=fast, hands=hands)
        table = with_page(table, port=0)  # two demos may run at once: each uses a free port
        table = opened_to_all(table) if public else table
        ending = run_until_stopped(_play(table, summary, fast=fast, seed=seed, quiet=json, play_on=evenings - 1))
    if ending is None:
        _say_where(table, summary.over, json=json)
        return
    seconds = round(perf_counter() - began, 2)
    if json:
        document = {**asdict(ending), "journal": str(ending.journal), "rolls": summary.rolls, "seconds": seconds}
        print_json(document)
    else:
        Console(soft_wrap=True).print(
            f"{ended(ending.outcome, summary.words)} {ending.answers} answers and {summary.rolls} dice in {seconds} s.\n"
            f"Tell the story: arbiter replay {ending.journal} --story"
        )


def _say_where(table: Table, over: str, *, json: bool) -> None:
    """Say where to find the story; a demo that was stopped has one, too, up to that point."""
    journal = Path(table.config.journal.path)
    if journal.exists() and not json:
        heading = f"{over}\nTell the story" if over else "Stopped. Tell the story so far"
        Console(soft_wrap=True).print(f"{heading}: arbiter replay {journal} --story")


async def _play(
    table: Table, summary: DemoSummary, *, fast: bool, seed: int | None, quiet: bool, play_on: int
) -> Ending | None:
    async with _mocks(table, fast=fast, seed=seed) as hardware:
        if quiet:
            return await _while_there(
                hardware, run_table(table, new=True, until_over=True, play_on=play_on, watch=summary.note)
            )
        console = Console()
        screen, lines = Screen(), StoryLines()
        shown = screen if console.is_terminal else lines

        def watch(seen: Watched) -> None:
            summary.note(seen)
            shown.note(seen)

        drawn = Live(screen, console=console, refresh_per_second=FRAMES_PER_SECOND, screen=not fast)
        with drawn if console.is_terminal else nullcontext():
            until_over = fast or not console.is_terminal or play_on > 0
            return await _while_there(
                hardware, run_table(table, new=True, until_over=until_over, play_on=play_on, watch=watch)
            )


async def _while_there(hardware: Process, playing: Coroutine[Any, Any, Ending | None]) -> Ending | None:
    """Play as long as the virtual hardware runs: without it, nobody would ever roll a die."""
    game = asyncio.create_task(playing, name="table")
    gone = asyncio.create_task(hardware.wait(), name="virtual hardware")
    try:
        await asyncio.wait((game, gone), return_when=asyncio.FIRST_COMPLETED)
        if game.done():
            return game.result()
        raise HardwareEnded(
            f"The demo's virtual hardware ended (exit code {gone.result()}): "
            "what it printed last says why; start the demo again."
        )
    finally:
        for task in (game, gone):
            task.cancel()
        await asyncio.wait((game, gone))


@asynccontextmanager
async def _mocks(table: Table, *, fast: bool, seed: int | None) -> AsyncIterator[Process]:
    """The virtual hardware, as its own process."""
    options = ["--state", str(table.state.parent), "--port", str(table.config.mqtt.port), "--while-open"]
    options += ["--fast"] if fast else []
    options += ["--seed", str(seed)] if seed is not None else []
    options += [] if table.config.virtual is None or table.config.virtual.hands else ["--hands", "off"]
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "controller.main", "mock", str(table.source.path), *options),
        stdin=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield child
    finally:
        await stop_child(child)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
    return port
