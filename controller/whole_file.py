"""Replace a file as a whole: whenever the power fails, afterwards there is the old file or the new one, never a part.

The content is on the disk before the name points to it, and the name is on the disk when the function returns.
"""

from __future__ import annotations

import os
from pathlib import Path

# What a file of ours may be read by: everyone, or this user alone because a key is in it.
FOR_EVERYONE = 0o644
FOR_OWNER = 0o600


def write_whole(path: Path, content: bytes, mode: int = FOR_EVERYONE) -> None:
    """Write a file in one step. What an earlier power cut left behind is overwritten. Raises OSError."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(file, left) :]
    finally:
        os.close(file)
    put_in_place(new, path)


def put_in_place(temporary: Path, path: Path) -> None:
    """Move a finished file to its place. Raises OSError."""
    sync(temporary)
    os.replace(temporary, path)  # noqa: PTH105  # the tests watch the calls of `os`
    sync(path.parent)


def sync(path: Path) -> None:
    """Put on the disk what was written to a file, or which names are in a folder. Raises OSError."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)
