"""`arbiter play`: the daemon in the foreground."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console

from controller.commands.faults import told_plainly
from controller.commands.output import print_json
from controller.commands.tables import table_for
from controller.daemon.table import Ending, Watched, run_table
from controller.web.server import PageOpened

T = TypeVar("T")


def play(path: Path, *, new: bool, once: bool, state: Path | None, port: int | None, json: bool) -> None:
    with told_plainly():
        table = table_for(path, state, port=port)
        if not json:
            Console().print(
                f"{table.config.table.name}: playing {table.config.game.ruleset}. Ctrl-C stops it; nothing is lost."
            )
        ending = run_until_told(run_table(table, new=new, until_over=once, watch=None if json else _announce))
    if ending is not None:
        show(ending, json=json)


def _announce(seen: Watched) -> None:
    """Say where the page is. Only one that phones can reach is worth a code to scan, and the keys in it on a screen."""
    if not isinstance(seen, PageOpened):
        return
    console = Console(highlight=False, soft_wrap=True)
    if not seen.reachable:
        *_, looker = seen.invites
        console.print(f"The page: {looker.url}")
        console.print(f"The owner's link, with the key, is in {seen.owner_link}", markup=False)
        return
    for invite in seen.invites:
        console.print(f"{invite.seat or invite.role}: {invite.url}")
        console.print(invite.in_terminal, markup=False)


def show(ending: Ending, *, json: bool) -> None:
    outcome = ending.outcome
    if json:
        print_json(
            {
                "outcome": outcome,
                "answers": ending.answers,
                "messages": ending.messages,
                "digest": ending.digest,
                "journal": str(ending.journal),
            }
        )
    else:
        Console().print(f"{outcome.result}, after {ending.answers} answers. Journal: {ending.journal}")


def run_until_told(work: Coroutine[Any, Any, T | None]) -> T | None:
    """Run until it is done, or until Ctrl-C, the system or a terminal that closes asks to stop: then end in good order."""

    async def main() -> T | None:
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            return await task
        return None

    return asyncio.run(main())
