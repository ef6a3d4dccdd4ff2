"""What every Bluetooth link needs, whatever protocol runs on it: one ear for the whole table, one connection at a time.

A device is kept by `keep`: it is listened for, connected, handed to a session that speaks its protocol, and called back
when it is lost. Nothing a device does ends that loop; only cancelling does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NoReturn

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakBluetoothNotAvailableError, BleakDeviceNotFoundError, BleakError

from firmware_bridge.adverts import Advert
from firmware_bridge.backoff import Trouble, wait_before
from firmware_bridge.captures import UNTAPPED, Air, Tap, Taps, Way

if sys.platform == "linux":
    from firmware_bridge.bluez_leftovers import free_leftovers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bleak.backends.characteristic import BleakGATTCharacteristic
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData
    from bleak.backends.service import BleakGATTService

LOG = logging.getLogger(__name__)

# What Bluetooth throws in ordinary trouble. A dead bus shows as an OSError or an EOFError.
_BLUETOOTH_ERRORS = (BleakError, OSError, EOFError, TimeoutError)

DROPPED = (Trouble.DROPPED, "the connection broke; calling it back")
SILENT = (Trouble.SILENT, "connected, but it no longer answers; connecting anew")

# bleak gives this strength to a device that it only remembers and did not hear.
_NOT_HEARD_DBM = -127


@dataclass(frozen=True, slots=True)
class Pace:
    """All the waiting that a link does, in seconds. The defaults are for real radios."""

    # A scan dies unnoticed when the adapter is switched off and on, and some adapters report each device only once.
    scan_round: float = 10.0
    # A die that sleeps is not heard at all; after this long a person should be told to wake it.
    hear: float = 15.0
    # The longest that a connect was seen to take and still succeed; until then no other device can connect.
    connect: float = 15.0
    # bleak tries a busy characteristic again without end.
    write: float = 5.0
    # bluetoothd can take a device with it when it dies; then nobody answers a disconnect.
    disconnect: float = 5.0
    # Nothing tells of a die that hangs, or of a bluetoothd that died: after this much silence it is asked.
    quiet: float = 10.0
    # An answer takes a few connection intervals of some 50 ms; a table cannot wait much longer for a lost die.
    answer: float = 4.0
    # A connection that held this long was a good one: the next failure starts a new count.
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

    def __init__(self, client: BleakClient, pace: Pace, advert: Advert, tap: Tap) -> None:
        self._client = client
        self._pace = pace
        self._advert = advert
        self._tap = tap
        self._inbox: asyncio.Queue[Received | None] = asyncio.Queue()
        self._write_to: BleakGATTCharacteristic | None = None
        self._closed = False

    @property
    def services(self) -> list[BleakGATTService]:
        return list(self._client.services)

    def broke(self) -> None:
        """Note that the link is gone. bleak also says so when we part ourselves, and may go on calling for a while."""
        if not self._closed:
            self._closed = True
            self._inbox.put_nowait(None)
            if self._write_to is not None:
                self._tap.closed(_now())

    async def open(self, service: BleakGATTService) -> None:
        """Subscribe. Characteristics are picked by what they can do: a legacy die's UUIDs are ambiguous."""
        notifies = [one for one in service.characteristics if "notify" in one.properties]
        writes = [one for one in service.characteristics if "write" in one.properties]
        if not notifies or not writes:
            raise LinkLost(Trouble.STRANGER, "its service lacks what a device of this kind must have")
        self._write_to = writes[0]
        where = (service.uuid, notifies[0].uuid, writes[0].uuid)
        self._tap.opened(Air(self._client.address, self._advert, *where), _now())
        await self._ask(self._client.start_notify(notifies[0], self._take))

    async def write(self, data: bytes) -> None:
        assert self._write_to is not None, "a link is opened before it is written to"
        self._tap.passed(Way.OUT, data, _now())
        await self._ask(self._client.write_gatt_char(self._write_to, data, response=True))

    async def write_all(self, data: bytes) -> None:
        """Send a stream in as many messages as it takes."""
        assert self._write_to is not None, "a link is opened before it is written to"
        size = self._write_to.max_write_without_response_size
        for at in range(0, len(data), size):
            await self.write(data[at : at + size])

    def nudge(self) -> None:
        """Wake whoever waits for a message, with an empty one."""
        if not self._closed:
            self._inbox.put_nowait(Received(b"", _now()))

    async def _ask(self, request: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(self._pace.write):
                await request
        except _BLUETOOTH_ERRORS as error:
            raise LinkLost(*(DROPPED if self._closed else SILENT)) from error

    async def receive(self, seconds: float) -> Received:
        """Wait for the next message; raises TimeoutError when it is quiet and LinkLost when the link broke."""
        async with asyncio.timeout(seconds):
            received = await self._inbox.get()
        if received is None:
            raise LinkLost(*DROPPED)
        return received

    def _take(self, _: BleakGATTCharacteristic, data: bytearray) -> None:
        if not self._closed:
            received = Received(bytes(data), _now())
            self._tap.passed(Way.IN, received.data, received.at)
            self._inbox.put_nowait(received)


Claim = Callable[[str, Advert], bool]
"""Whether a device with this address and advert is the one."""

Session = Callable[[Link], Awaitable[NoReturn]]
"""Speaks a protocol on a link until the link is lost, which it says by raising."""


@dataclass(frozen=True, slots=True, eq=False)
class _Seeker:
    claim: Claim
    found: asyncio.Future[BLEDevice]


class Radio:
    """The computer's Bluetooth, shared by all links of a table: run it once, beside them."""

    def __init__(self, pace: Pace | None = None, taps: Taps = lambda _: UNTAPPED) -> None:
        self.pace = pace or Pace()
        self._taps = taps
        self._adverts: dict[str, Advert] = {}  # of the devices that were found, by address
        self._seekers: set[_Seeker] = set()
        self._change = asyncio.Event()
        # Controllers take one connect at a time; a second only makes both fail.
        self._connecting = asyncio.Lock()
        self._unparted: list[BleakClient] = []

    async def run(self) -> NoReturn:
        """Listen while anyone is sought, in rounds; cancel to stop."""
        while True:
            self._change.clear()
            if not self._seekers:
                await self._change.wait()
                continue
            try:
                await self._scan_round()
            except _BLUETOOTH_ERRORS as error:
                self._fail(error)
            except Exception as error:
                LOG.exception("the scan failed in a way that nobody expected")
                self._fail(error)

    async def find(self, claim: Claim) -> BLEDevice:
        """Wait until the device is heard; raises LinkLost when this computer's Bluetooth cannot listen."""
        seeker = _Seeker(claim, asyncio.get_running_loop().create_future())
        self._seekers.add(seeker)
        self._change.set()
        try:
            return await seeker.found
        finally:
            self._seekers.discard(seeker)
            self._change.set()

    @contextlib.asynccontextmanager
    async def connected(self, name: str, device: BLEDevice) -> AsyncIterator[Link]:
        """Connect for as long as the block runs. `name` is what the table calls the device."""
        client = BleakClient(device, lambda _: link.broke(), timeout=self.pace.connect)
        link = Link(client, self.pace, self._adverts[device.address], self._taps(name))
        async with self._connecting:
            await self._sweep()
            # No time-out of our own: bleak keeps its own, and hangs for good if its first connect is cut short.
            await client.connect()
        try:
            yield link
        finally:
            link.broke()
            await self._part(client)

    async def _scan_round(self) -> None:
        if sys.platform == "linux":
            await free_leftovers(self._is_sought)
        async with BleakScanner(self._heard):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.pace.scan_round):
                    while self._seekers:
                        await self._change.wait()
                        self._change.clear()

    def _is_sought(self, address: str, advert: Advert) -> bool:
        return any(seeker.claim(address, advert) for seeker in self._seekers if not seeker.found.done())

    def _heard(self, device: BLEDevice, data: AdvertisementData) -> None:
        if data.rssi == _NOT_HEARD_DBM:
            return
        advert = Advert(data.local_name, tuple(data.service_uuids), data.manufacturer_data, data.service_data)
        for seeker in self._seekers:
            if not seeker.found.done() and seeker.claim(device.address, advert):
                self._adverts[device.address] = advert
                seeker.found.set_result(device)

    def _fail(self, error: Exception) -> None:
        for seeker in self._seekers:
            if not seeker.found.done():
                seeker.found.set_exception(LinkLost(Trouble.RADIO_OFF, _radio_sentence(error)))
        self._seekers.clear()

    async def _part(self, client: BleakClient) -> None:
        """Disconnect, also after a drop: else bleak keeps a bus connection open for each."""
        try:
            async with asyncio.timeout(self.pace.disconnect):
                await client.disconnect()
        except Exception:
            LOG.debug("a connection could not be closed; trying again later", exc_info=True)
            self._unparted.append(client)

    async def _sweep(self) -> None:
        """Close what could not be closed before. It can be once bleak has noticed that the device is gone."""
        late, self._unparted = self._unparted, []
        for client in late:
            if client.is_connected:
                self._unparted.append(client)
            else:
                await self._part(client)


async def keep(radio: Radio, name: str, claim: Claim, session: Session, lost: Callable[[LinkLost], None]) -> NoReturn:
    """Keep one device connected for good. Every loss is told to `lost`, and then mended."""
    luck = Random(name)
    attempt, last = 0, Trouble.NOT_HEARD
    while True:
        started = None
        try:
            async with radio.connected(name, await _hear(radio, claim)) as link:
                started = _now()
                await session(link)
        except LinkLost as error:
            loss = error
        except _BLUETOOTH_ERRORS as error:
            loss = _loss_of(error)
        except Exception:
            LOG.exception("%s: the link failed in a way that nobody expected", name)
            loss = LinkLost(Trouble.REFUSED, "the link failed; the log says more")
        held = started is not None and _now() - started > radio.pace.steady
        attempt = 1 if held or loss.trouble is not last else attempt + 1
        last = loss.trouble
        lost(loss)
        await asyncio.sleep(wait_before(loss.trouble, attempt, luck.random()))


async def _hear(radio: Radio, claim: Claim) -> BLEDevice:
    try:
        async with asyncio.timeout(radio.pace.hear):
            return await radio.find(claim)
    except TimeoutError:
        raise LinkLost(Trouble.NOT_HEARD, "not heard yet: move it to wake it, or charge it") from None


def _now() -> float:
    return asyncio.get_running_loop().time()


def _loss_of(error: Exception) -> LinkLost:
    match error:
        case BleakBluetoothNotAvailableError():
            return LinkLost(Trouble.RADIO_OFF, _radio_sentence(error))
        case BleakDeviceNotFoundError():
            return LinkLost(Trouble.NOT_HEARD, "Bluetooth lost sight of it; listening again")
        case _:
            return LinkLost(Trouble.REFUSED, "heard, but it could not be connected: move it closer, and close its app")


def _radio_sentence(error: Exception) -> str:
    if isinstance(error, BleakBluetoothNotAvailableError):
        return "this computer's Bluetooth is off: switch it on"
    return "this computer's Bluetooth does not answer: check that the bluetooth service runs"
