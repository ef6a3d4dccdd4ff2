"""Whether this computer can run a table: its Python, clock, disk and character encoding."""

from __future__ import annotations

import ctypes
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

DATES = "Until then, dates of games, dice and notes are wrong; their order and the rules do not depend on them."

# The kernel's struct timex on 64-bit Linux: how large it is, where its status is, and the bit for a clock that nobody has set.
TIMEX_BYTES = 208
STATUS_AT = 40
UNSYNCHRONIZED = 0x40


def python() -> Finding:
    version = platform.python_version()
    if sys.version_info >= OLDEST_PYTHON:
        return Finding("Python", True, f"Python {version}.")
    return Finding("Python", False, f"Python {version} is too old: install 3.11 or later.")


def clock(now: float, made: float, *, is_kept: bool = True) -> Finding:
    """A Raspberry Pi has no clock. It cannot be earlier than the day on which Arbiter was installed."""
    shown = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d %H:%M UTC")
    if now + CLOCK_SLACK_SECONDS < made:
        sentence = f"The clock says {shown}, which is in the past: connect to the network, or set it with `sudo date -s`. {DATES}"
        return Finding("clock", False, sentence, needed=False)
    if not is_kept:
        sentence = (
            f"It may be {shown}: this computer does not have a clock that runs while it is off, and has not yet asked the network. "
            f"Connect it to the network before you play, or add a clock chip. {DATES}"
        )
        return Finding("clock", False, sentence, needed=False)
    return Finding("clock", True, f"It is {shown}.", needed=False)


def clock_is_kept() -> bool:
    """Whether a chip keeps the time while this computer is off, or a time server has set it since."""
    return sys.platform != "linux" or any(Path("/dev").glob("rtc[0-9]*")) or _is_synchronized()


def _is_synchronized() -> bool:
    """Ask the kernel, which every time service tells; read only."""
    timex = (ctypes.c_ubyte * TIMEX_BYTES)()
    if ctypes.CDLL(None).adjtimex(timex) < 0:
        return True  # nobody knows
    return not int.from_bytes(bytes(timex[STATUS_AT : STATUS_AT + 4]), sys.byteorder) & UNSYNCHRONIZED


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
