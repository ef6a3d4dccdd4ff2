"""A line from a virtual device to the host, cable or air, on which messages suffer the faults of a plan."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from hw_mocks.faults.plan import Fault, FaultCounter, FaultKind, Moment, corrupted


class Outlet(Protocol):
    """Where bytes leave a device, as long as something is plugged in there."""

    @property
    def plugged(self) -> bool: ...

    @property
    def is_checked(self) -> bool:
        """Whether the line itself drops corrupted messages, as a radio does."""

    def write(self, data: bytes) -> None:
        """Send; without a reader it is lost."""


class Wire(Outlet, Protocol):
    """Where a device is plugged in: a pseudo-terminal, or the air."""

    def plug(self) -> None: ...

    def unplug(self) -> None: ...


class FaultyLine:
    """Messages go out in order, as on a real wire or radio: a late message delays all behind it."""

    def __init__(self, port: Outlet, faults: FaultCounter, on_cut: Callable[[Fault], None]) -> None:
        self._port = port
        self._faults = faults
        self._on_cut = on_cut
        self._waiting: deque[bytes] = deque()
        self._release: asyncio.TimerHandle | None = None

    def send(self, data: bytes) -> None:
        if not self._port.plugged:
            return
        fault = self._faults.next(Moment.MESSAGE)
        match fault.kind if fault else None:
            case FaultKind.DROP:
                pass
            case FaultKind.CORRUPT if self._port.is_checked:
                pass
            case FaultKind.DUPLICATE:
                self._put(data)
                self._put(data)
            case FaultKind.CORRUPT if fault:
                self._put(corrupted(data, fault.salt))
            case FaultKind.DELAY if fault:
                self._hold(fault.seconds)
                self._put(data)
            case FaultKind.DISCONNECT | FaultKind.BROWN_OUT if fault:
                self._on_cut(fault)
            case _:
                self._put(data)

    def clear(self) -> None:
        """Drop the messages that wait."""
        self._waiting.clear()
        if self._release:
            self._release.cancel()
            self._release = None

    def _put(self, data: bytes) -> None:
        if self._release:
            self._waiting.append(data)
        else:
            self._port.write(data)

    def _hold(self, seconds: float) -> None:
        if not self._release:
            self._release = asyncio.get_running_loop().call_later(seconds, self._release_held)

    def _release_held(self) -> None:
        self._release = None
        while self._waiting:
            self._port.write(self._waiting.popleft())
