"""The line itself, where a real port cannot be made to fail at the right moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
import serialx

from firmware_bridge import serial_line
from firmware_bridge.observations import DeviceDown, Observation
from firmware_bridge.serial_line import run_line
from tests.alongside import alongside

PATIENCE = 60


class BrokenPort:
    """A port whose other end vanished: the writer gets the error from the system before the reader does."""

    def write(self, _data: bytes) -> None:
        raise OSError(5, "device disconnected")

    def abort(self) -> None:
        """There is nothing left to abort."""

    async def wait_closed(self) -> None:
        """It is closed."""


class Chatter:
    """Always has something to say."""

    was_up = True

    def outgoing(self) -> bytes:
        return b"hello"

    def receive(self, data: bytes, now: float) -> None:
        raise AssertionError("nobody is there")

    def tick(self, now: float) -> None:
        raise AssertionError("nobody is there")

    def wake_at(self) -> float:
        return 0.0


async def test_a_port_that_breaks_while_it_is_written_to_is_a_pulled_cable(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = asyncio.Semaphore(0)
    seen: list[Observation] = []

    async def open_port(*_: object) -> tuple[BrokenPort, None]:
        opened.release()
        return BrokenPort(), None

    def begin(_now: float, _wake: Callable[[], None]) -> Chatter:
        return Chatter()

    monkeypatch.setattr(serialx, "create_serial_connection", open_port)
    async with alongside(run_line("board", "hub", "/dev/ttyACM0", begin, seen.append)), asyncio.timeout(PATIENCE):
        for _ in range(3):  # and it is opened again, and again
            await opened.acquire()
    assert [type(one) for one in seen] == [DeviceDown] * len(seen)
    assert isinstance(seen[0], DeviceDown)
    assert seen[0].reason == "The hub's cable was pulled: plug it in again."


class StuckPort(BrokenPort):
    """The system's driver never comes back from closing it."""

    async def wait_closed(self) -> None:
        await asyncio.Event().wait()


@pytest.mark.parametrize("stuck_in", ["open", "close"])
async def test_a_port_that_hangs_is_given_up_and_tried_again(stuck_in: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = asyncio.Semaphore(0)
    seen: list[Observation] = []

    async def open_port(*_: object) -> tuple[StuckPort, None]:
        opened.release()
        if stuck_in == "open":
            await asyncio.Event().wait()
        return StuckPort(), None

    monkeypatch.setattr(serial_line, "PORT_SECONDS", 0.05)
    monkeypatch.setattr(serialx, "create_serial_connection", open_port)
    async with alongside(run_line("board", "hub", "/dev/ttyUSB0", lambda _now, _wake: Chatter(), seen.append)):
        async with asyncio.timeout(PATIENCE):
            for _ in range(3):
                await opened.acquire()
    if stuck_in == "open":
        reasons = [one.reason for one in seen if isinstance(one, DeviceDown)]
        assert reasons == ["/dev/ttyUSB0 hangs: unplug the hub and plug it in again."]


class DeafPort(BrokenPort):
    """The other end is there and reads nothing: what is written stays here."""

    def __init__(self) -> None:
        self._unsent = 0

    def write(self, data: bytes) -> None:
        self._unsent += len(data)

    def get_write_buffer_size(self) -> int:
        return self._unsent


class Talker(Chatter):
    def outgoing(self) -> bytes:
        return bytes(1024)

    def tick(self, now: float) -> None:
        """It has more to say."""


async def test_a_hub_that_reads_nothing_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    ports: list[DeafPort] = []
    seen: asyncio.Queue[Observation] = asyncio.Queue()

    async def open_port(*_: object) -> tuple[DeafPort, None]:
        ports.append(DeafPort())
        return ports[-1], None

    monkeypatch.setattr(serialx, "create_serial_connection", open_port)
    async with alongside(run_line("board", "hub", "/dev/ttyACM0", lambda _now, _wake: Talker(), seen.put_nowait)):
        async with asyncio.timeout(PATIENCE):
            down = await seen.get()
    assert isinstance(down, DeviceDown)
    assert down.reason == "The hub does not read what it is sent: restart it."
    assert ports[0].get_write_buffer_size() == serial_line.MAX_UNSENT_BYTES + 1024
