"""What passed between the table and each device in the last minutes, byte for byte, for a report of a problem.

It is kept in memory only, in the format of `arbiter record`, so that it can be played back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from datetime import datetime

from controller.config.model import TableConfig
from firmware_bridge.captures import Header, Recorder, Tap

# A reader that is polled ten times a second fills this in five minutes; a die in an evening.
LINES_KEPT = 6000
OPENED = '"open":'


class RecentCaptures:
    def __init__(self) -> None:
        self._tails: dict[str, _Tail] = {}

    def tap(self, config: TableConfig, device: str) -> Tap:
        """The tap for a device of this config."""
        tail = self._tails[device] = _Tail()
        section = config.dice.get(device) or config.readers.get(device)
        header = Header(
            device, section.driver if section else "", datetime.now().astimezone().isoformat(" ", "seconds")
        )
        return Recorder(lambda: tail, header, asyncio.get_running_loop().time())

    def texts(self) -> Mapping[str, str]:
        """The capture of each device that was ever connected."""
        return {name: text for name, tail in self._tails.items() if (text := tail.text)}


class _Tail:
    """A file that keeps its head, the newest lines, and how the line was opened before them."""

    def __init__(self) -> None:
        self._head = ""
        self._opened = ""
        self._lines: deque[str] = deque()

    @property
    def text(self) -> str:
        return "".join((self._head, self._opened, *self._lines))

    def write(self, line: str, /) -> None:
        if not self._head:
            self._head = line
            return
        self._lines.append(line)
        if len(self._lines) > LINES_KEPT:
            gone = self._lines.popleft()
            if OPENED in gone:
                self._opened = gone

    def flush(self) -> None:
        """There is no disk."""

    def close(self) -> None:
        """It stays readable."""
