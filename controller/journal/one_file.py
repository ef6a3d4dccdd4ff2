"""Move the -wal file into the journal regularly, so that a copy of the journal file alone is nearly complete.

The last moments are in its -wal file, which is as long from the start as it ever gets. Moving them costs three syncs, so it is done
once a minute and not after every answer; a memory card lives on few writes.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import NoReturn

from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault, make_room

# How often to look; if nothing was answered in between, nobody waits for the disk.
QUIET_SECONDS = 5.0

# The -wal file is emptied into the journal in a quiet moment after so long, and in lively play after so long at the latest.
SELDOM_SECONDS = 45.0
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
        before, seen, behind = seen, journal.head, clock() - moved_at
        if seen != moved and behind > (SELDOM_SECONDS if seen == before else BEHIND_SECONDS):
            moved, moved_at = seen, clock()
            await asyncio.to_thread(journal.move_into_file)
        elif journal.has_unsynced:
            await asyncio.to_thread(journal.sync)
