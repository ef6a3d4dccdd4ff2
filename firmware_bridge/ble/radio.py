"""What every Bluetooth link needs, whatever protocol runs on it: one scan for the whole table, one connect at a time.

Theory of operation

One Radio for all devices, one `keep_connected` (reconnect_loop.py) for each. A driver (Pixels, GoDice, a hub on the air) gives it
a claim, which knows its device by its advert, and a session, which speaks its protocol on a Link:

    loop:   find ──heard──▶ connected ──Link──▶ session ──LinkLost──▶ tell `lost`, wait by kind of trouble ──▶ find …
              │                  │                  ▲
    Radio:  run: rounds of     a lock: one          └── receive, write: an inbox that the loss of the link comes last in
            scans, while       connect at a time,
            anyone seeks       on the adapter that holds the fewest

What always holds:

- Nothing that a device, bluetoothd or the bus does ends `keep_connected` or `run`; only cancelling does. Every wait for another
  process has a limit (Pace). A wait that ends by its limit is reported as what it is: a die that sleeps is not heard, a
  bluetoothd that is stuck hangs, an adapter without a free slot is full.
- Whoever seeks a device is not connected to it. So a connection that BlueZ holds to a device that is sought was left
  behind, and is closed before each round (`bluez.free_leftovers`).
- A client is disconnected after every loss, also one that bleak calls disconnected: else it keeps a bus connection.
- bleak notices a lost connection only by a signal of BlueZ. One that dies without it is found by its silence: a session
  asks when `receive` stays empty, and raises LinkLost. At rest the devices are asked in turn, so a bluetoothd that died is
  noticed as soon with twelve dice as with one; a die that was just told to flash is asked by itself.

bleak-retry-connector knows the same troubles, and the kinds of failure, the limit on top of bleak's own and the choice
of an adapter follow it. The library itself retries within one call, for up to minutes: here each try must end, be told
to the players and let the next device connect.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, NoReturn

from bleak import BleakClient
from bleak.exc import BleakBluetoothNotAvailableError, BleakError

from firmware_bridge.adverts import Advert
from firmware_bridge.backoff import Trouble
from firmware_bridge.ble.scan import BluetoothHangs, answer_within, scanning
from firmware_bridge.captures import UNTAPPED, Air, Tap, Taps, Way

if sys.platform == "linux":
    from firmware_bridge.ble.bluez import free_leftovers, know_version

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bleak.backends.characteristic import BleakGATTCharacteristic
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData
    from bleak.backends.service import BleakGATTService

LOG = logging.getLogger(__name__)

# What Bluetooth throws in ordinary trouble. A dead bus shows as an OSError or an EOFError.
BLUETOOTH_ERRORS = (BleakError, OSError, EOFError, TimeoutError)

DROPPED = (Trouble.DROPPED, "the connection broke; calling it back")
SILENT = (Trouble.SILENT, "connected, but it no longer answers; connecting anew")
HUNG = (
    Trouble.HUNG,
    "this computer's Bluetooth hangs: restart it with `sudo systemctl restart bluetooth`, or plug its adapter in again",
)

# What BlueZ and others say when an adapter holds as many connections as it can.
_FULL_WORDS = ("connection-limit", "connection slot", "available connection", "memory-allocation")

# An advert comes several times a second: as long as this, every adapter has heard a device that one of them hears.
_PICK_SECONDS = 0.5

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
    # A bluetoothd that is well answers in milliseconds, and one that is being started in a second or two.
    service: float = 5.0
    # If bluetoothd dies, nothing answers a disconnect.
    disconnect: float = 5.0
    # Nothing tells of a die that hangs, or of a bluetoothd that died: so often, one of those that are silent is asked. It is
    # for a table at rest: a die that is to be thrown is told to flash, and one that rolls is asked much sooner.
    quiet: float = 600.0
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
        """Note that the link is gone. bleak also reports our own disconnects, and may call several times."""
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
        await self._ask(self._client.start_notify(notifies[0], self._on_notify))

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
        """Wake the task that waits for a message, with an empty one."""
        if not self._closed:
            self._inbox.put_nowait(Received(b"", _now()))

    async def _ask(self, request: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(self._pace.write):
                await request
        except BLUETOOTH_ERRORS as error:
            loss = LinkLost(*(DROPPED if self._closed else SILENT))
            self.broke()  # the session must learn of it, whoever wrote: it may wait for a message for an hour
            raise loss from error

    async def receive(self, seconds: float) -> Received:
        """Wait for the next message; raises TimeoutError when it is quiet and LinkLost when the link broke."""
        async with asyncio.timeout(seconds):
            received = await self._inbox.get()
        if received is None:
            raise LinkLost(*DROPPED)
        return received

    def _on_notify(self, _: BleakGATTCharacteristic, data: bytearray) -> None:
        if not self._closed:
            received = Received(bytes(data), _now())
            self._tap.passed(Way.IN, received.data, received.at)
            self._inbox.put_nowait(received)


Claim = Callable[[str, Advert], bool]
"""Whether a device with this address and advert is the one."""

Session = Callable[[Link], Awaitable[NoReturn]]
"""Speaks a protocol on a link until the link is lost, which it says by raising."""


Heard = dict[str, "BLEDevice"]
"""A device, by the adapters that hear it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Seeker:
    claim: Claim
    found: asyncio.Future[Heard]
    heard: Heard = field(default_factory=dict)


class Radio:
    """The computer's Bluetooth, shared by all links of a table: run it once, beside them.

    `adapters` are names such as hci0 and hci1; without any, bleak picks one that is on.
    """

    def __init__(self, pace: Pace | None = None, taps: Taps = lambda _: UNTAPPED, adapters: Sequence[str] = ()) -> None:
        self.pace = pace or Pace()
        self._taps = taps
        self._adapters: tuple[str | None, ...] = tuple(adapters) or (None,)
        self._adverts: dict[str, Advert] = {}  # of the devices that were found, by address
        self._seekers: set[_Seeker] = set()
        self._change = asyncio.Event()
        # Controllers take one connect at a time; a second only makes both fail.
        self._connecting = asyncio.Lock()
        self._held: Counter[str] = Counter()  # connections, by adapter
        self._full: set[str] = set()  # adapters without a free slot, until one of their devices goes
        self._unparted: list[BleakClient] = []
        self._deaf: dict[str | None, str] = {}  # adapters that could not listen when they were last tried, and why

    async def run(self) -> NoReturn:
        """Listen while anyone is sought, in rounds; cancel to stop."""
        while True:
            self._change.clear()
            if not self._seekers:
                await self._change.wait()
                continue
            try:
                await self._scan_round()
            except (BluetoothHangs, *BLUETOOTH_ERRORS) as error:
                self._fail(error)
            except Exception as error:
                LOG.exception("the scan failed in a way that nobody expected")
                self._fail(error)

    async def find(self, claim: Claim) -> Heard:
        """Wait for an advert of the device; raises LinkLost when this computer's Bluetooth cannot scan."""
        seeker = _Seeker(claim, asyncio.get_running_loop().create_future())
        self._seekers.add(seeker)
        self._change.set()
        try:
            return await seeker.found
        finally:
            self._seekers.discard(seeker)
            self._change.set()

    def patience(self, luck: Random) -> float:
        """How long a device may be silent before it is asked. Devices take turns: many at rest cost no more than one."""
        return self.pace.quiet * max(1, self._held.total()) * luck.uniform(0.5, 1.5)

    @contextlib.asynccontextmanager
    async def connected(self, name: str, heard: Heard) -> AsyncIterator[Link]:
        """Connect for as long as the block runs. `name` is what the table calls the device."""
        async with self._connecting:
            await self._sweep()
            adapter = min(heard, key=lambda one: (one in self._full, self._held[one]))
            device = heard[adapter]
            client = BleakClient(device, lambda _: link.broke(), timeout=self.pace.connect)
            link = Link(client, self.pace, self._adverts[device.address], self._taps(name))
            await self._connect(client, adapter)
        self._held[adapter] += 1
        try:
            yield link
        finally:
            self._held[adapter] -= 1
            self._full.discard(adapter)
            link.broke()
            await self._part(client)

    async def _connect(self, client: BleakClient, adapter: str) -> None:
        """Bleak has a limit of its own, but not on all that it waits for."""
        try:
            async with answer_within(self.pace.connect + self.pace.service):
                if sys.platform == "linux":
                    await know_version()
                await client.connect()
        except BluetoothHangs:
            raise LinkLost(*HUNG) from None
        except BleakError as error:
            if any(word in str(error) for word in _FULL_WORDS):
                self._full.add(adapter)
                raise LinkLost(Trouble.FULL, _full_sentence(adapter, self._held[adapter])) from error
            raise

    async def _scan_round(self) -> None:
        if sys.platform == "linux":
            async with answer_within(self.pace.service):
                await free_leftovers(self._is_sought)
        async with contextlib.AsyncExitStack() as ears:
            await self._open(ears)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.pace.scan_round):
                    while self._seekers:
                        await self._change.wait()
                        self._change.clear()

    async def _open(self, ears: contextlib.AsyncExitStack) -> None:
        """Listen on every adapter; if one is missing, the others still listen."""
        failures: dict[str | None, Exception] = {}
        for adapter in self._adapters:
            try:
                await ears.enter_async_context(scanning(self._heard, adapter, self.pace.service))
            except BLUETOOTH_ERRORS as error:
                failures[adapter] = error
                if self._deaf.get(adapter) != str(error):
                    LOG.warning("the Bluetooth adapter %s cannot listen: %s", adapter or "of this computer", error)
        self._deaf = {adapter: str(error) for adapter, error in failures.items()}
        if len(failures) == len(self._adapters):
            raise next(iter(failures.values()))

    def _is_sought(self, address: str, advert: Advert) -> bool:
        return any(seeker.claim(address, advert) for seeker in self._seekers if not seeker.found.done())

    def _heard(self, device: BLEDevice, data: AdvertisementData) -> None:
        if data.rssi == _NOT_HEARD_DBM:
            return
        advert = Advert(data.local_name, tuple(data.service_uuids), data.manufacturer_data, data.service_data)
        for seeker in self._seekers:
            if not seeker.found.done() and seeker.claim(device.address, advert):
                self._adverts[device.address] = advert
                self._note(seeker, device)

    def _note(self, seeker: _Seeker, device: BLEDevice) -> None:
        """With several adapters, give the others a moment to receive it too."""
        first = not seeker.heard
        seeker.heard[_adapter_of(device)] = device
        if len(seeker.heard) == len(self._adapters):
            seeker.found.set_result(seeker.heard)
        elif first:
            asyncio.get_running_loop().call_later(_PICK_SECONDS, _pick, seeker)

    def _fail(self, error: Exception) -> None:
        for seeker in self._seekers:
            if not seeker.found.done():
                seeker.found.set_exception(radio_loss(error))
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


def _now() -> float:
    return asyncio.get_running_loop().time()


def _pick(seeker: _Seeker) -> None:
    if not seeker.found.done():
        seeker.found.set_result(seeker.heard)


def _adapter_of(device: BLEDevice) -> str:
    """BlueZ has it in the device's path, /org/bluez/hci0/dev_…; elsewhere there is only one."""
    path = device.details.get("path", "") if isinstance(device.details, dict) else ""
    return path.split("/")[3] if path.count("/") > 3 else ""


def radio_loss(error: Exception) -> LinkLost:
    match error:
        case BluetoothHangs():
            return LinkLost(*HUNG)
        case BleakBluetoothNotAvailableError():
            return LinkLost(Trouble.RADIO_OFF, "this computer's Bluetooth is off: switch it on")
        case _:
            sentence = "this computer's Bluetooth does not answer: check that the bluetooth service runs"
            return LinkLost(Trouble.RADIO_OFF, sentence)


def _full_sentence(adapter: str, held: int) -> str:
    return (
        f"heard, but the Bluetooth adapter {adapter} is full with {held} devices of this table: "
        "disconnect others from it, or add a second adapter"
    )
