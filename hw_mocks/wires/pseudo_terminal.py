"""A pseudo-terminal that stays at one path, so that a cable can be pulled and put back without changing the config."""

from __future__ import annotations

import asyncio
import os
import re
import termios
import tty
from collections.abc import Callable
from pathlib import Path

# As much as the kernel hands over at once from a pseudo-terminal.
_READ_SIZE = 4096

# Where termios keeps its code for the output speed.
_OUTPUT_SPEED = 5
_SPEEDS = {getattr(termios, name): int(name[1:]) for name in dir(termios) if re.fullmatch(r"B[1-9]\d*", name)}


class HubPort:
    """The device's end. The host opens `path`, a link to whichever pseudo-terminal is plugged in now."""

    is_checked = False

    def __init__(self, path: Path, on_bytes: Callable[[bytes], None]) -> None:
        if path.exists() and not path.is_symlink():
            raise FileExistsError(f"{path} exists already: give the virtual hub another path.")
        self._path = path
        self._on_bytes = on_bytes
        self._device: int | None = None
        self._host_side: int | None = None

    @property
    def plugged(self) -> bool:
        return self._device is not None

    @property
    def baud(self) -> int:
        """The speed to which the host has set the line."""
        if self._host_side is None:
            return 0
        return _SPEEDS.get(termios.tcgetattr(self._host_side)[_OUTPUT_SPEED], 0)

    def plug(self) -> None:
        """Keep the host's side open too: otherwise a host that has not opened it would look like a pulled cable."""
        if self.plugged:
            return
        self._device, self._host_side = os.openpty()
        tty.setraw(self._host_side)
        os.set_blocking(self._device, False)
        asyncio.get_running_loop().add_reader(self._device, self._read)
        fresh = self._path.with_name(self._path.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._host_side))
        fresh.replace(self._path)

    def unplug(self) -> None:
        if self._device is None or self._host_side is None:
            return
        asyncio.get_running_loop().remove_reader(self._device)
        self._path.unlink(missing_ok=True)
        os.close(self._device)
        os.close(self._host_side)
        self._device = self._host_side = None

    def write(self, data: bytes) -> None:
        """Send; without a reader it is lost, as on a real line."""
        if self._device is None:
            return
        try:
            os.write(self._device, data)
        except BlockingIOError:
            return

    def _read(self) -> None:
        assert self._device is not None
        self._on_bytes(os.read(self._device, _READ_SIZE))
