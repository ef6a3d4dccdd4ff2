"""Where demos are kept: each in a folder with a number below the state folder, and no more than the last few."""

from __future__ import annotations

import shutil
from pathlib import Path

from controller.commands.failing import Failure
from controller.config.load import state_folder
from controller.journal.sqlite_file import player_of

# Enough to look at earlier demos without filling the disk.
KEPT = 5

_LOCK = "-lock"


def folder_for_demo() -> Path:
    """A new folder. Those of older demos are dropped, unless one of them is still being played."""
    demos = state_folder().absolute() / "demos"
    try:
        demos.mkdir(parents=True, exist_ok=True)
        folder = _next(demos)
    except OSError as error:
        raise Failure(
            f"No demo can be stored in {demos} ({error.strerror}): set ARBITER_STATE to a folder that you can write to."
        ) from None
    for old in _numbered(demos)[:-KEPT]:
        if not _is_played(old):
            shutil.rmtree(old, ignore_errors=True)  # a folder that cannot be removed now is removed by a later demo
    return folder


def _next(demos: Path) -> Path:
    """Two demos may begin at once: each gets its own number."""
    number = max((int(folder.name) for folder in _numbered(demos)), default=0)
    while True:
        number += 1
        try:
            (demos / str(number)).mkdir()
        except FileExistsError:
            continue
        return demos / str(number)


def _numbered(demos: Path) -> list[Path]:
    found = (each for each in demos.iterdir() if each.is_dir() and each.name.isdecimal())
    return sorted(found, key=lambda folder: int(folder.name))


def _is_played(folder: Path) -> bool:
    return any(player_of(lock.with_name(lock.name.removesuffix(_LOCK))) for lock in folder.glob(f"*/*{_LOCK}"))
