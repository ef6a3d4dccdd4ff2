"""A live Bluetooth connection: what is written, what is received, and why it was lost."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bleak import BleakClient
from bleak.exc import BleakError

from firmware_bridge.adverts import Advert
from firmware_bridge.backoff import Trouble
from firmware_bridge.captures import Air, Direction, Tap

if sys.platform == "linux":
    from firmware_bridge.ble.bluez import services_again

if TYPE_CHECKING:
    from bleak.backends.characteristic import BleakGATTCharacteristic
    from bleak.backends.service import BleakGATTService

# What Bluetooth throws in ordinary trouble. A dead bus shows as an OSError or an EOFError.
BLUETOOTH_ERRORS = (BleakError, OSError, EOFError, TimeoutError)

BUS_LOST = (Trouble.RADIO_OFF, "the system bus (D-Bus) of this computer cannot be reached: restart the computer")
SERVICE_LOST = (
    Trouble.RADIO_OFF,
    "the bluetooth service of this computer does not run: start it with `sudo systemctl restart bluetooth`",
)
SWITCHED_OFF = (Trouble.RADIO_OFF, "this computer's Bluetooth is off: switch it on")
NO_ADAPTER = (Trouble.RADIO_OFF, "this computer has no Bluetooth adapter: plug one in")
DROPPED = (Trouble.DROPPED, "the connection broke; reconnecting")
SILENT = (Trouble.SILENT, "connected, but it no longer answers; reconnecting")
HUNG = (
    Trouble.HUNG,
    "this computer's Bluetooth hangs: restart it with `sudo systemctl restart bluetooth`, or plug its adapter in again",
)

# The objects of services that were announced too early come within milliseconds, or not at all.
_LOOK_AGAIN_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long a link waits for what, in seconds. The defaults are for real radios."""

    # A scan dies unnoticed when the adapter is switched off and on, and some adapters report each device only once.
    scan_round: float = 10.0
    # A die that sleeps is not heard at all; after this long the table asks people to wake it.
    hear: float = 15.0
    # The longest that a connect was seen to take and still succeed; until then no other device can connect.
    connect: float = 15.0
    # bleak retries a busy characteristic forever.
    write: float = 5.0
    # A healthy bluetoothd answers in milliseconds, one that is starting in a second or two.
    service: float = 5.0
    # If a device disconnects while BlueZ begins a scan, BlueZ puts the scan off for five seconds.
    scan_start: float = 8.0
    # BlueZ takes 2.5 seconds for each; if bluetoothd dies, nothing answers.
    disconnect: float = 8.0
    # The kernel ends the connections of a bluetoothd that died after two seconds, and they disturb the next one until then.
    after_crash: float = 3.0
    # BlueZ may say that a device's services are there before it shows them.
    services: float = 2.0
    # Nobody reports that the bus, bluetoothd or an adapter died. With `service` this stays below ten seconds.
    watch: float = 4.0
    # Nothing reports a die that hangs, so one of the silent dice is asked at this interval. It suits a table at rest.
    quiet: float = 600.0
    # How long a die that is to be thrown may be silent before it is asked. With `answer` this stays below ten seconds.
    awaited: float = 5.0
    # An answer takes a few connection intervals of some 50 ms; a table cannot wait much longer for a lost die.
    answer: float = 4.0
    # A connection that lasted this long was good: the next failure starts a new count of attempts.
    steady: float = 30.0


class LinkLost(Exception):
    """The link is gone. `reason` is a sentence for people."""

    def __init__(self, trouble: Trouble, reason: str) -> None:
        super().__init__(reason)
        self.trouble = trouble
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Received:
    data: bytes
    at: float


class Link:
    """A live connection. Messages come in the order of their arrival; the loss of the link comes after the last."""

    def __init__(self, client: BleakClient, timeouts: Timeouts, advert: Advert, tap: Tap) -> None:
        self._client = client
        self._timeouts = timeouts
        self._advert = advert
        self._tap = tap
        self._inbox: asyncio.Queue[Received | None] = asyncio.Queue()
        self._write_to: BleakGATTCharacteristic | None = None
        self._loss: LinkLost | None = None  # why it is gone; None while it is there

    @property
    def services(self) -> list[BleakGATTService]:
        """What the device offers; nothing if the connection is gone."""
        return list(self._client.services) if self._client.is_connected else []

    @property
    def address(self) -> str:
        return self._client.address

    def mark_lost(self, loss: LinkLost | None = None) -> None:
        """Called when the link is gone; bleak may call it several times, and also for our own disconnects."""
        if self._loss is None:
            self._loss = loss or LinkLost(*DROPPED)
            self._inbox.put_nowait(None)
            if self._write_to is not None:
                self._tap.closed(_now())

    async def open(self, uuids: Collection[str], stranger: str) -> None:
        """Subscribe to the service with one of these UUIDs. A device without it is a `stranger`: a sentence for people.

        Characteristics are picked by what they can do: a legacy die's UUIDs are ambiguous.
        """
        service, notify, write = await self._find(uuids, stranger)
        self._write_to = write
        self._tap.opened(Air(self._client.address, self._advert, service.uuid, notify.uuid, write.uuid), _now())
        await self._ask(self._client.start_notify(notify, self._on_notify))

    async def _find(
        self, uuids: Collection[str], stranger: str
    ) -> tuple[BleakGATTService, BleakGATTCharacteristic, BleakGATTCharacteristic]:
        """Look again and again for a moment: see Timeouts.services."""
        deadline = _now() + self._timeouts.services
        while True:
            for service in self.services:
                notify = next((one for one in service.characteristics if "notify" in one.properties), None)
                write = next((one for one in service.characteristics if "write" in one.properties), None)
                if service.uuid in uuids and notify is not None and write is not None:
                    return service, notify, write
            if self._loss is not None:
                raise self._loss
            if sys.platform != "linux" or _now() > deadline:
                raise LinkLost(Trouble.STRANGER, stranger)
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)
            await self._ask(services_again(self._client))

    async def write(self, data: bytes) -> None:
        assert self._write_to is not None, "a link is opened before it is written to"
        self._tap.passed(Direction.OUT, data, _now())
        await self._ask(self._client.write_gatt_char(self._write_to, data, response=True))

    async def write_all(self, data: bytes) -> None:
        """Send a stream of any length, split into messages."""
        assert self._write_to is not None, "a link is opened before it is written to"
        size = self._write_to.max_write_without_response_size
        for at in range(0, len(data), size):
            await self.write(data[at : at + size])

    def nudge(self) -> None:
        """Wake the task that waits for a message, with an empty one."""
        if self._loss is None:
            self._inbox.put_nowait(Received(b"", _now()))

    async def _ask(self, request: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(self._timeouts.write):
                await request
        except BLUETOOTH_ERRORS as error:
            loss = self._loss or LinkLost(*SILENT)
            self.mark_lost(loss)  # so that the session notices, too: it may wait for a message for an hour
            raise loss from error

    async def receive(self, seconds: float) -> Received:
        """Wait for the next message; raises TimeoutError when it is quiet and LinkLost when the link broke."""
        async with asyncio.timeout(seconds):
            received = await self._inbox.get()
        if received is None:
            assert self._loss is not None
            raise self._loss
        return received

    def _on_notify(self, _: BleakGATTCharacteristic, data: bytearray) -> None:
        if self._loss is None:
            received = Received(bytes(data), _now())
            self._tap.passed(Direction.IN, received.data, received.at)
            self._inbox.put_nowait(received)


def _now() -> float:
    return asyncio.get_running_loop().time()
