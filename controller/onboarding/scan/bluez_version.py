"""Which version of BlueZ this computer has: older ones lack what bleak asks for."""

from __future__ import annotations

import asyncio
import contextlib
import re

# bleak needs it; Debian 11 has 5.55, and Raspberry Pi OS has later ones.
OLDEST_BLUEZ = (5, 55)

# bluetoothctl prints its version without asking the service.
ANSWER_SECONDS = 5.0

_VERSION = re.compile(rb"(\d+)\.(\d+)")


async def bluez_version() -> tuple[int, int] | None:
    """None if it cannot be found out: BlueZ does not say its version on the bus."""
    try:
        process = await asyncio.create_subprocess_exec(
            "bluetoothctl",
            "--version",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError:
        return None
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            said, _ = await process.communicate()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            process.kill()
        await process.wait()
        return None
    found = _VERSION.search(said)
    return (int(found[1]), int(found[2])) if found else None


def too_old(version: tuple[int, int]) -> str:
    """The sentence for people."""
    have, need = (".".join(map(str, each)) for each in (version, OLDEST_BLUEZ))
    return f"BlueZ {have} is too old: Arbiter needs {need} or later. Update the system (Debian 11 and later have it)."
