"""A table that its owner starts again on the page, in the same process: with its config of now, or with a backup in its place.

If it could not begin, everything is put back, and the table that was here goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from controller.archive.replace import Replaced, replace_table
from controller.config.load import Table
from controller.daemon.watching import StartAgain
from controller.journal.on_disk import Journal
from controller.plain_fault import PlainFault

log = logging.getLogger(__name__)

T = TypeVar("T")


def play_again(asked: StartAgain, present: Table, load: Callable[[Path], Table], run: Callable[[Table], T]) -> T:
    """`present` is the table that stopped, `load` reads a config, `run` plays a table until it ends or is to start again."""
    table = present
    while True:
        table = _reloaded(asked, table, load)
        try:
            return run(table)
        except StartAgain as again:
            asked = again


def _reloaded(asked: StartAgain, present: Table, load: Callable[[Path], Table]) -> Table:
    """The table of the config, after the backup took its place; or the present one, with the reason in the log."""
    replaced: Replaced | None = None
    now = datetime.now().astimezone()
    try:
        if asked.backup:
            replaced = replace_table(asked.backup, asked.config, present.state.parent, now)
        table = load(asked.config)
        _check_that_it_begins(table)
    except (PlainFault, OSError) as fault:
        log.error("The table goes on as it was: %s", fault)  # noqa: TRY400  # the sentence says all
        if replaced:
            replaced.undo()
        return present
    finally:
        if asked.backup:
            with suppress(OSError):
                asked.backup.unlink(missing_ok=True)
    log.info("The table %s starts again, as its owner asked on the page.", table.config.table.name)
    if replaced and replaced.kept:
        log.info("What was here before is kept in %s.", replaced.kept)
    return table


def _check_that_it_begins(table: Table) -> None:
    """Raises PlainFault if the game on the table cannot go on."""
    from controller.lobby.begin import game_to_open  # noqa: PLC0415  # rules come with it

    with Journal.open(Path(table.config.journal.path)) as journal:
        game_to_open(table, journal)
