"""A table that its owner restored on the page: the backup is put in its place, and it starts again in the same process.

If the restored table could not begin, everything is put back, and the table that was here goes on.
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


def play_on_after_restoring(
    asked: StartAgain, present: Table, load: Callable[[Path], Table], run: Callable[[Table], T]
) -> T:
    """`present` is the table that stopped, `load` reads a config, `run` plays a table until it ends or is to start again."""
    table = present
    while True:
        table = _restored(asked, table, load)
        try:
            return run(table)
        except StartAgain as again:
            asked = again


def _restored(asked: StartAgain, present: Table, load: Callable[[Path], Table]) -> Table:
    """The table of the backup, in its place; or the present one, with the reason in the log."""
    replaced: Replaced | None = None
    try:
        replaced = replace_table(asked.backup, asked.config, present.state.parent, datetime.now().astimezone())
        table = load(asked.config)
        _check_that_it_begins(table)
    except (PlainFault, OSError) as fault:
        log.error("The backup was not restored: %s", fault)  # noqa: TRY400  # the sentence says all
        if replaced:
            replaced.undo()
        return present
    finally:
        with suppress(OSError):
            asked.backup.unlink(missing_ok=True)
    log.info("The table %s was restored on the page.", table.config.table.name)
    if replaced.kept:
        log.info("What was here before is kept in %s.", replaced.kept)
    return table


def _check_that_it_begins(table: Table) -> None:
    """Raises PlainFault if the game on the table cannot go on."""
    from controller.lobby.begin import game_to_open  # noqa: PLC0415  # rules come with it

    with Journal.open(Path(table.config.journal.path)) as journal:
        game_to_open(table, journal)
