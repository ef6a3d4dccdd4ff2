"""Whether this computer can run a table: its Python, clock, disk and character encoding."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from controller.checkup.findings import Finding
from controller.displays.paper.typeset import font
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault, player_of

OLDEST_PYTHON = (3, 11)

# A journal grows by some 100 KB in an evening; the broker may take 256 MB.
FREE_BYTES = 500 * 1024 * 1024

# Allow for time zones and a network clock that is late.
CLOCK_SLACK_SECONDS = 86_400.0


def python() -> Finding:
    version = platform.python_version()
    if sys.version_info >= OLDEST_PYTHON:
        return Finding("Python", True, f"Python {version}.")
    return Finding("Python", False, f"Python {version} is too old: install 3.11 or later.")


def clock(now: float, made: float) -> Finding:
    """A Raspberry Pi has no clock of its own. It cannot be earlier than the day on which Arbiter was installed."""
    shown = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d %H:%M UTC")
    if now + CLOCK_SLACK_SECONDS >= made:
        return Finding("clock", True, f"It is {shown}.", needed=False)
    sentence = f"The clock says {shown}, which is in the past: connect to the network, or set it with `sudo date -s`."
    return Finding("clock", False, sentence, needed=False)


def disk(folder: Path) -> Finding:
    """The folder for journals. If it does not exist yet, its parent must allow creating it."""
    there = next(parent for parent in (folder, *folder.parents) if parent.is_dir())
    free = shutil.disk_usage(there).free
    if not _writable(there):
        return Finding(
            "disk",
            False,
            f"{there} cannot be written to: change its permissions, or set ARBITER_STATE to another folder.",
        )
    if free < FREE_BYTES:
        return Finding("disk", False, f"Only {free // 2**20} MB are free in {there}: delete something.")
    return Finding("disk", True, f"{free // 2**30} GB are free in {there}.")


def journal(path: Path) -> Finding:
    if player := player_of(path):
        return Finding("journal", True, f"{path} is being played on now, by process {player}.")
    if not path.exists():
        return Finding("journal", True, f"{path} will be made with the first game.")
    try:
        Journal.open(path).close()
    except JournalFault as fault:
        return Finding("journal", False, str(fault))
    return Finding("journal", True, f"{path} exists and can be read.")


def fonts(*, needed: bool) -> Finding:
    try:
        font(12)
    except OSError:
        sentence = "The fonts for panels are missing: install Arbiter again."
        return Finding("fonts", False, sentence, needed)
    return Finding("fonts", True, "The fonts for panels are installed.", needed)


def _writable(folder: Path) -> bool:
    """Write a file to be sure: a memory card may have turned read-only."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return os.access(folder, os.W_OK)
    except OSError:
        return False
