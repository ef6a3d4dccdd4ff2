"""`arbiter play`: the daemon in the foreground."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import click

from controller.checkup.ports_free import page_is_free, page_port_taken
from controller.commands.faults import plain_failures
from controller.commands.output import counted, piped, print_json
from controller.commands.tables import opened_to_all, own_table, table_for
from controller.config.load import Table
from controller.daemon.run import run_table, spare_what_stays
from controller.daemon.watching import Differs, Ending, Moment, Watched
from controller.mqtt.payloads import result_text
from controller.web.access.invites import PageOpened
from rulesets.engine.ruleset import Outcome
from rulesets.engine.words import Words

T = TypeVar("T")

TOLD_AGAIN_SECONDS = 1.0


def play(
    path: Path | None,
    *,
    new: bool,
    game: int | None = None,
    once: bool,
    public: bool,
    state: Path | None,
    port: int | None,
    json: bool,
) -> None:
    with plain_failures():
        table = table_for(path or own_table(), state, port=port)
        table = opened_to_all(table) if public else table
        watcher = Watcher()
        if not json:
            _greet(table)
        ending = run_until_told(
            run_table(table, new=new, unfinished=game, until_over=once, watch=None if json else watcher.note)
        )
    if ending is not None:
        show(ending, watcher.words, json=json)


def _greet(table: Table) -> None:
    what = f"playing {table.config.game.ruleset}" if table.config.has_game else "the lobby is open"
    click.echo(f"{table.config.table.name}: {what}. Ctrl-C stops it; nothing is lost.")
    web = table.config.web
    if web.enabled and not page_is_free(web):
        click.secho(page_port_taken(web), fg="yellow")


class Watcher:
    """Says where the page is, and what else a person at the terminal should know."""

    def __init__(self) -> None:
        self.words: Words | None = None
        self._told: tuple[str, ...] = ()

    def note(self, seen: Watched) -> None:
        with piped():  # the table plays on when nobody reads its output any more
            self._tell(seen)

    def _tell(self, seen: Watched) -> None:
        match seen:
            case PageOpened():
                self._announce(seen)
            case Moment(words=words):
                self.words = words
            case Differs(sentence=sentence):
                click.secho(sentence, fg="yellow")
            case _:
                pass

    def _announce(self, seen: PageOpened) -> None:
        """Print links once. A QR code, and the keys in it, only where phones can reach the page."""
        before, self._told = self._told, tuple(invite.url for invite in seen.invites)
        if seen.reachable:
            for invite in (each for each in seen.invites if each.url not in before):
                click.echo(f"{invite.seat or invite.role}: {invite.url}")
                click.echo(invite.in_terminal)
        elif not before:
            click.echo(f"The page: {seen.invites[-1].url}")
            click.echo(f"The owner's link, with the key, is in {seen.owner_link}")
            click.secho(PRIVATE, dim=True)


PRIVATE = "Phones cannot reach this page, only this computer: add --public, or write public = true under [web]."


def show(ending: Ending, words: Words | None, *, json: bool) -> None:
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
        click.echo(f"{ended(outcome, words)} After {counted(ending.answers, 'answer')}. Journal: {ending.journal}")


def ended(outcome: Outcome, words: Words | None = None) -> str:
    """How it ended and who won, in one or two sentences."""
    result = result_text(outcome.result, words) if words else outcome.result
    stop = "" if result.endswith((".", "!")) else "."
    won = ", ".join(words.name(seat) if words else seat for seat in outcome.won)
    return f"{result}{stop} {won} won." if won else f"{result}{stop} Nobody won."


def run_until_told(work: Coroutine[Any, Any, T | None]) -> T | None:
    """Run until it is done, or until Ctrl-C, the system or a closed terminal asks to stop; then shut down cleanly."""

    async def main() -> T | None:
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, task.cancel)
        spare_what_stays()
        try:
            with contextlib.suppress(asyncio.CancelledError):
                return await task
            return None
        finally:
            await _end_what_is_left()

    return asyncio.run(main())


async def _end_what_is_left() -> None:
    """Cancel tasks that libraries left behind, twice if needed: one may wait for a bus that is gone."""
    while left := asyncio.all_tasks() - {asyncio.current_task()}:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=TOLD_AGAIN_SECONDS)
