"""A password or a key that the owner typed: it is kept in a file next to the config, and no page, difference or log shows it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from controller.setup.values import Impossible
from controller.whole_file import FOR_OWNER, write_whole


async def keep_secret(file: Path, secret: str) -> None:
    """Write the file, which only this user can read. Raises Impossible."""
    await asyncio.to_thread(_write, file, secret)


def _write(file: Path, secret: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, f"{secret}\n".encode(), FOR_OWNER)
    except OSError as error:
        raise Impossible("no-password-file", text=error.strerror or str(error)) from None
