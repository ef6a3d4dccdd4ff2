"""Move the -wal file into the journal regularly, so that a copy of the journal file alone is nearly complete.

The last moments are in its -wal file, which is as long from the start as it ever gets.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import NoReturn

from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault, make_room, move_into_file

# After so long without an answer, the journal's -wal file is emptied into it; in lively play, after so long at the latest.
QUIET_SECONDS = 5.0
BEHIND_SECONDS = 60.0

# By then the first prompt is shown, and nobody can have answered it yet.
STARTED_SECONDS = 1.0


async def keep_in_one_file(journal: Journal) -> NoReturn:
    """Preferably when nothing is answered: an answer would have to wait for the disk."""
    clock = asyncio.get_running_loop().time
    moved, moved_at, seen = "", clock(), ""
    await asyncio.sleep(STARTED_SECONDS)
    with contextlib.suppress(JournalFault, OSError):
        await asyncio.to_thread(make_room, journal.path)
    while True:
        await asyncio.sleep(QUIET_SECONDS)
        before, seen, now = seen, journal.head, clock()
        if seen != moved and (seen == before or now - moved_at > BEHIND_SECONDS):
            moved, moved_at = seen, now
            with contextlib.suppress(JournalFault):
                await asyncio.to_thread(move_into_file, journal.path)
