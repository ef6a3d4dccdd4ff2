"""Which version of BlueZ and of the broker this computer has."""

from __future__ import annotations

import asyncio
import contextlib
import re

# bleak needs it; Debian 11 has 5.55, and Raspberry Pi OS has later ones.
OLDEST_BLUEZ = (5, 55)

# A binary for another processor ends at once; one on a slow card takes its time.
ANSWER_SECONDS = 20.0

_NUMBERS = re.compile(r"(\d+)\.(\d+)")


async def program_version(program: str) -> str | None:
    """What the program prints for `--version`; None if it does not run or does not answer."""
    try:
        process = await asyncio.create_subprocess_exec(
            program,
            "--version",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError:
        return None
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            printed, _ = await process.communicate()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            process.kill()
        await process.wait()
        return None
    return printed.decode(errors="replace").strip() if process.returncode == 0 else None


async def bluez_version() -> tuple[int, int] | None:
    """BlueZ does not say its version on the bus; bluetoothctl prints it without asking the service."""
    found = _NUMBERS.search(await program_version("bluetoothctl") or "")
    return (int(found[1]), int(found[2])) if found else None


def too_old(version: tuple[int, int]) -> str:
    """The sentence for people."""
    have, need = (".".join(map(str, each)) for each in (version, OLDEST_BLUEZ))
    return f"BlueZ {have} is too old: Arbiter needs {need} or later. Update the system (Debian 11 and later have it)."
