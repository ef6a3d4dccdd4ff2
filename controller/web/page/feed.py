"""What one audience sees, split into named parts; a change is encoded once for all its viewers.

Viewers cannot slow the game down: each has a short queue. If it overflows, it is dropped, and the viewer gets the whole
picture when there is room again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from random import uniform
from typing import Any, TypeAlias

import msgspec
import orjson

# A second or two of the liveliest play; a viewer further behind gets the whole picture instead.
MOST_WAITING = 32

# Unread replies to one page: a client with this many does not read them.
MOST_OWN = 100

# How many past lines a newcomer gets: the story of an evening would fill a phone.
LINES_KEPT = 200

# About how long sending to one page takes. Pages are served with this delay between them, so that the game is not held up.
TURN_SECONDS = 0.0003

Lines: TypeAlias = deque[Mapping[str, Any]]


def no_lines() -> Lines:
    return deque(maxlen=LINES_KEPT)


class Overrun(Exception):
    """This page sends requests and never reads the replies."""


class Viewer:
    """One open page. `next` is what to send to it."""

    def __init__(self, feed: Feed, language: str = "") -> None:
        self.feed = feed
        self.language = language
        self._retired = False
        self._own: deque[bytes] = deque()
        self._waiting: deque[bytes] = deque()
        self._needs_whole = True
        self.overrun = False
        self._news = asyncio.Event()

    def start_again(self) -> None:
        """Forget everything that was sent."""
        self._waiting.clear()
        self._needs_whole = True
        self._news.set()

    def offer(self, message: bytes) -> None:
        """Queue a change, unless the whole picture is still to be sent: that contains it already."""
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self._needs_whole = True
        if not self._needs_whole:
            self._waiting.append(message)
        self._news.set()

    def retire(self) -> None:
        """The viewer's role has changed: close the page, which then reconnects by itself."""
        self._retired = True
        self._news.set()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send something to this viewer alone, such as a reply."""
        if len(self._own) >= MOST_OWN:
            self.overrun = True
        else:
            self._own.append(msgspec.json.encode(message))
        self._news.set()

    async def next(self) -> bytes:
        while True:
            if self.overrun:
                raise Overrun
            if self._own:
                return self._own.popleft()
            if self._retired:
                raise ConnectionResetError
            if self._needs_whole:
                self._needs_whole = False
                return self.feed.whole()
            if self._waiting:
                return self._waiting.popleft()
            self._news.clear()
            await self._news.wait()
            await asyncio.sleep(uniform(0.5, 1.5) * TURN_SECONDS * len(self.feed.viewers))


class Feed:
    """`logs` only ever grow, and are shared between feeds: after adding to them, notify every feed."""

    def __init__(self, logs: Mapping[str, Lines]) -> None:
        self.viewers: set[Viewer] = set()
        self._logs = logs
        self._parts: dict[str, orjson.Fragment] = {}
        self._raw: dict[str, bytes] = {}
        self._seq = 0
        self._whole: bytes | None = None

    def start_again(self, logs: Mapping[str, Lines]) -> None:
        """Another game, with other logs: everyone gets the whole picture."""
        self._logs, self._whole = logs, None
        for viewer in self.viewers:
            viewer.start_again()

    def put(self, parts: Mapping[str, Any]) -> None:
        """Set these parts; the others stay as they are."""
        raw = {name: msgspec.json.encode(value) for name, value in parts.items()}
        changed = {name: data for name, data in raw.items() if data != self._raw.get(name)}
        if not changed:
            return
        self._raw |= changed
        fragments = {name: orjson.Fragment(data) for name, data in changed.items()}
        self._parts |= fragments
        self._send({"set": fragments})

    def added(self, log: str, lines: Iterable[Mapping[str, Any]]) -> None:
        self._send({"add": {log: list(lines)}})

    def replaced(self, log: str, lines: Iterable[Mapping[str, Any]]) -> None:
        """The log has been replaced."""
        self._send({"set": {log: list(lines)}})

    def whole(self) -> bytes:
        if self._whole is None:
            logs = {name: list(lines) for name, lines in self._logs.items()}
            self._whole = orjson.dumps({"seq": self._seq, "whole": {**self._parts, **logs}})
        return self._whole

    def _send(self, change: Mapping[str, Any]) -> None:
        self._seq += 1
        self._whole = None
        message = orjson.dumps({"seq": self._seq, **change})
        for viewer in self.viewers:
            viewer.offer(message)
