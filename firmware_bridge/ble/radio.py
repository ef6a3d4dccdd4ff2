"""What every Bluetooth link needs, whatever protocol runs on it: one scan for the whole table, one connect at a time.

Theory of operation

One Radio for all devices, one `keep_connected` (reconnect_loop.py) for each. A driver (Pixels, GoDice, a hub on the air) gives it
a claim, which recognises its device by its advert, and a session, which speaks its protocol on a Link:

    loop:   find ──heard──▶ connected ──Link──▶ session ──LinkLost──▶ call `lost`, wait by kind of trouble ──▶ find …
              │                  │                  ▲
    Radio:  run: rounds of     a lock: one          └── receive, write: an inbox; the loss of the link is its last item
            scans while a      connect at a time,
            device is sought   on the adapter that holds the fewest

What always holds:

- Nothing that a device, bluetoothd or the bus does ends `keep_connected` or `run`; only cancelling does. Every wait for another
  process has a limit (Timeouts). A wait that ends by its limit is reported as what it is: a die that sleeps is not heard, a
  bluetoothd that is stuck hangs, an adapter without a free slot is full.
- A device that is sought is not connected to this process. A connection that BlueZ holds to such a device is a leftover,
  and is closed before each round (`bluez.disconnect_leftovers`).
- A client is disconnected after every loss, even if bleak calls it disconnected: otherwise it keeps a bus connection.
- A device is not called up for more than ten seconds after it is gone. bleak notices a lost connection only by a signal of BlueZ, which
  does not come if the bus, bluetoothd or the adapter died. So a watch asks BlueZ every few seconds what it still holds, and says which of
  these it was. A bluetoothd that dies is heard of at once (`bluez_news`): the next one may still hold the connections, and nobody
  would be subscribed to them. A device that is connected but hangs is found by asking it: at once if it is awaited (a die that is to be
  thrown), now and then if it is not.

The kinds of failure, the limit on top of bleak's own and the choice of an adapter follow bleak-retry-connector. The
library itself is not used because it retries within one call, for up to minutes: here each try must end, be reported to
the players and let the next device connect.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from bleak import BleakClient

from firmware_bridge.adverts import Advert
from firmware_bridge.ble.link import BLUETOOTH_ERRORS, HUNG, SERVICE_LOST, Link, LinkLost, Timeouts
from firmware_bridge.ble.losses import (
    full,
    loss_by,
    nothing_hears,
    proxy_failed,
    proxy_is_away,
    proxy_is_full,
    radio_loss,
    says_full,
)
from firmware_bridge.ble.scan import BluetoothHangs, answer_within, scanning
from firmware_bridge.ble.searches import NOT_HEARD_DBM, Claim, DeviceByAdapter, Searches
from firmware_bridge.captures import UNTAPPED, Taps

if sys.platform == "linux":
    from firmware_bridge.ble.bluez import (
        Client,
        abandon,
        bluetooth_now,
        check_version_once,
        disconnect_leftovers,
        is_busy,
        remembered_devices,
    )
    from firmware_bridge.ble.bluez_news import Removed, ServiceEnded, bluez_news

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData

    from firmware_bridge.ble.proxy import Proxy

LOG = logging.getLogger(__name__)

_BACKEND: Any = Client if sys.platform == "linux" else None

# A scan that is refused because another one runs is refused for seconds.
_BUSY_SECONDS = 0.5

# Signals that differ by less are as good as each other: a hand over a die changes as much.
_SAME_STRENGTH_DB = 8

Session = Callable[[Link], Awaitable[NoReturn]]
"""Speaks a protocol on a link until the link is lost, which it says by raising."""


class Radio:
    """The computer's Bluetooth, shared by all links of a table: run it once, alongside them.

    `adapters` are names such as hci0 and hci1; without any, bleak picks one that is on. `proxies` hear and connect elsewhere in the house.
    """

    def __init__(
        self,
        timeouts: Timeouts | None = None,
        taps: Taps = lambda _: UNTAPPED,
        adapters: Sequence[str] = (),
        proxies: Sequence[Proxy] = (),
    ) -> None:
        self.timeouts = timeouts or Timeouts()
        self._taps = taps
        self._adapters: tuple[str | None, ...] = tuple(adapters) or (None,)
        self._proxies = {proxy.name: proxy for proxy in proxies}
        self._proxies_changed = asyncio.Event()
        self._searches = Searches(self._hearers)
        self.listeners = self._searches.listeners
        """Called with every advert that a scan hears; listening does not begin a scan."""
        # Bluetooth controllers handle one connect at a time; with a second, both fail.
        self._connecting = asyncio.Lock()
        self._links: dict[Link, str] = {}  # what is connected, and through which adapter
        self._full: set[str] = set()  # adapters without a free slot, until one of their devices goes
        self._lost_in_crash: frozenset[str] = frozenset()  # addresses, until they are tried or a scan runs
        self._scan_again_at = 0.0  # after a crash, not before
        self._scan_is_dead = False  # bluetoothd ended during the present round
        self._until_removed: dict[str, asyncio.Timeout] = {}  # connects that end when BlueZ removes the device, by path
        # Adapters that could not listen when they were last tried, and why.
        self._scan_errors: dict[str | None, str] = {}

    async def run(self) -> None:
        """Scan while any device is sought, and watch while any is connected; cancel to stop."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._scan(), name="Bluetooth scan")
            group.create_task(self._run_proxies(), name="Bluetooth proxies")
            if sys.platform == "linux":
                group.create_task(self._watch(), name="Bluetooth watch")
                group.create_task(self._follow_bluez(), name="Bluetooth news")

    def hear_through(self, proxies: Sequence[Proxy]) -> None:
        """Use these proxies from now on; one that has not changed stays connected."""
        before = {proxy.address: proxy for proxy in self._proxies.values()}
        self._proxies = {proxy.name: before.get(proxy.address, proxy) for proxy in proxies}
        self._proxies_changed.set()

    async def _run_proxies(self) -> NoReturn:
        running: dict[Proxy, asyncio.Task[NoReturn]] = {}
        async with asyncio.TaskGroup() as group:
            while True:
                self._proxies_changed.clear()
                for gone in running.keys() - self._proxies.values():
                    running.pop(gone).cancel()
                for proxy in self._proxies.values():
                    if proxy not in running:
                        running[proxy] = group.create_task(proxy.run(self._heard_by_proxy), name=f"proxy {proxy.name}")
                await self._proxies_changed.wait()

    async def _follow_bluez(self) -> NoReturn:
        """Act at once on what bleak does not hear: bluetoothd ended, or it removed a device that is being connected."""
        while True:
            try:
                async for news in bluez_news():
                    match news:
                        case ServiceEnded():
                            self._lose_all(LinkLost(*SERVICE_LOST))
                        case Removed(path) if (limit := self._until_removed.get(path)) is not None:
                            limit.reschedule(_now())
            except Exception as error:  # noqa: BLE001  # whatever it is: the watch and the scans report a dead bus
                LOG.debug("the news of BlueZ cannot be followed: %s", error)
            await asyncio.sleep(self.timeouts.watch)

    def _lose_all(self, loss: LinkLost) -> None:
        """All connections are gone, and no advert will come in the present round of the scan."""
        lost = [link for link, adapter in self._links.items() if adapter not in self._proxies]
        for link in lost:
            link.mark_lost(loss)
        self._lost_in_crash = frozenset(link.address for link in lost)
        self._scan_is_dead = True
        self._scan_again_at = _now() + self.timeouts.after_crash
        self._searches.change.set()

    async def _watch(self) -> NoReturn:
        """Mark links as lost that bleak still believes in."""
        while True:
            await asyncio.sleep(self.timeouts.watch)
            # Those that were there before BlueZ was asked; a proxy says itself what it has lost.
            links = {link: adapter for link, adapter in self._links.items() if adapter not in self._proxies}
            if not links:
                continue
            try:
                async with answer_within(self.timeouts.service):
                    now = await bluetooth_now()
            except Exception as error:  # noqa: BLE001  # whatever it is, Bluetooth cannot be asked
                for link in links:
                    link.mark_lost(radio_loss(error))
            else:
                for link, adapter in links.items():
                    if (loss := loss_by(now, adapter, link.address)) is not None:
                        link.mark_lost(loss)

    async def _scan(self) -> NoReturn:
        """Scan in rounds."""
        while True:
            self._searches.change.clear()
            if not self._searches:
                await self._searches.change.wait()
                continue
            try:
                await self._scan_round()
            except (BluetoothHangs, *BLUETOOTH_ERRORS) as error:
                if sys.platform == "linux" and is_busy(error):
                    await self._find_without_a_scan()
                elif any(proxy.may_hear for proxy in self._proxies.values()):
                    await asyncio.sleep(self.timeouts.watch)  # they go on listening
                else:
                    self._searches.fail(nothing_hears(error, has_proxies=bool(self._proxies)))
            except Exception as error:
                LOG.exception("the scan failed unexpectedly")
                self._searches.fail(radio_loss(error))

    async def _find_without_a_scan(self) -> None:
        """For ten seconds after a crash of bluetoothd the kernel may go on with its scan, and refuse any other.

        What was connected until then is in reach: connect it without hearing it first, once.
        """
        with contextlib.suppress(BluetoothHangs, *BLUETOOTH_ERRORS):
            async with answer_within(self.timeouts.service):
                devices = [one for one in await remembered_devices() if one.address in self._lost_in_crash]
            for device in devices:
                if self._searches.offer(_adapter_of(device), device):
                    self._lost_in_crash -= {device.address}
        await asyncio.sleep(_BUSY_SECONDS)

    async def find(self, claim: Claim) -> DeviceByAdapter:
        """Wait for an advert of the device; raises LinkLost when this computer's Bluetooth cannot scan."""
        return await self._searches.find(claim)

    def quiet_limit(self, random: Random) -> float:
        """How long a device may be silent before it is asked. It grows with the number of devices, so many cost no more than one."""
        return self.timeouts.quiet * max(1, len(self._links)) * random.uniform(0.5, 1.5)

    def _hearers(self) -> int:
        return len(self._adapters) - len(self._scan_errors) + sum(proxy.is_up for proxy in self._proxies.values())

    @property
    def _held(self) -> Counter[str]:
        """How many connections each adapter holds."""
        return Counter(self._links.values())

    @contextlib.asynccontextmanager
    async def connected(self, name: str, heard: DeviceByAdapter) -> AsyncIterator[Link]:
        """Stay connected while the block runs. `name` is the device's name in the config."""
        async with self._connecting:
            held = self._held
            adapter = self._best(heard, held)
            device = heard[adapter]
            proxy = self._proxies.get(adapter)
            if proxy is not None and not proxy.is_up:
                raise proxy_is_away(adapter)
            if proxy is not None and not proxy.free_slots:
                raise proxy_is_full(adapter, proxy.slots)
            backend: Any = proxy.backend if proxy else _BACKEND
            client = BleakClient(device, lambda _: link.mark_lost(), timeout=self.timeouts.connect, backend=backend)
            link = Link(client, self.timeouts, self._searches.advert(device.address), self._taps(name))
            await self._connect(client, device, adapter)
        self._links[link] = adapter
        try:
            yield link
        finally:
            del self._links[link]
            self._full.discard(adapter)
            link.mark_lost()
            await self._disconnect(client)

    def _best(self, heard: DeviceByAdapter, held: Counter[str]) -> str:
        """One with a free slot. With proxies the strongest, since they are in other places; then the one that holds the fewest."""
        address = next(iter(heard.values())).address

        def rank(one: str) -> tuple[bool, int, int]:
            proxy = self._proxies.get(one)
            is_full = one in self._full or (proxy is not None and not proxy.free_slots)
            strength = self._searches.strength(one, address) if self._proxies else 0
            return is_full, -strength // _SAME_STRENGTH_DB, held[one]

        return min(heard, key=rank)

    async def _connect(self, client: BleakClient, device: BLEDevice, adapter: str) -> None:
        """Limit the whole connect: bleak's own timeout does not cover everything that it waits for."""
        try:
            async with answer_within(self.timeouts.connect + self.timeouts.service), self._ends_if_removed(device):
                if sys.platform == "linux" and adapter not in self._proxies:
                    await check_version_once()
                await client.connect()
        except BluetoothHangs:
            if adapter in self._proxies:
                raise proxy_failed(adapter) from None
            raise LinkLost(*HUNG) from None
        except BLUETOOTH_ERRORS as error:
            if says_full(error):
                raise self._is_full(adapter) from error
            if (loss := await self._why_not(device, adapter)) is not None:
                raise loss from error
            raise

    @contextlib.asynccontextmanager
    async def _ends_if_removed(self, device: BLEDevice) -> AsyncIterator[None]:
        """BlueZ never answers a connect to a device that it removes meanwhile: raise TimeoutError at once."""
        path = device.details.get("path", "") if isinstance(device.details, dict) else ""
        async with asyncio.timeout(None) as limit:
            self._until_removed[path] = limit
            try:
                yield
            finally:
                del self._until_removed[path]

    async def _why_not(self, device: BLEDevice, adapter: str) -> LinkLost | None:
        """Whether a connect failed because of this computer: its adapter is off, gone, or has no free slot.

        BlueZ names no reason when the chip has no slot: it removes the device.
        """
        if sys.platform != "linux" or adapter in self._proxies:
            return None
        try:
            async with answer_within(self.timeouts.service):
                now = await bluetooth_now()
        except (BluetoothHangs, *BLUETOOTH_ERRORS) as error:
            return radio_loss(error)
        if adapter not in now.adapters or not now.adapters[adapter]:
            return loss_by(now, adapter, device.address)
        if self._held[adapter] and (adapter, device.address) not in now.known:
            return self._is_full(adapter)
        return None

    def _is_full(self, adapter: str) -> LinkLost:
        if (proxy := self._proxies.get(adapter)) is not None:
            return proxy_is_full(adapter, proxy.slots)
        self._full.add(adapter)
        return full(adapter, self._held[adapter])

    async def _scan_round(self) -> None:
        await asyncio.sleep(self._scan_again_at - _now())
        self._scan_is_dead = False
        if sys.platform == "linux":
            async with answer_within(self.timeouts.disconnect):
                await disconnect_leftovers(self._is_leftover)
        async with contextlib.AsyncExitStack() as scans:
            await self._open(scans)
            self._lost_in_crash = frozenset()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.timeouts.scan_round):
                    while self._searches and not self._scan_is_dead:
                        await self._searches.change.wait()
                        self._searches.change.clear()

    def _is_leftover(self, address: str, advert: Advert) -> bool:
        """After a crash, all connections that were lost in it, sought again already or not: one that ends while the scan begins delays it."""
        return address in self._lost_in_crash or self._searches.is_sought(address, advert)

    async def _open(self, scans: contextlib.AsyncExitStack) -> None:
        """Listen on every adapter; if one is missing, the others still listen."""
        failures: dict[str | None, Exception] = {}
        for adapter in self._adapters:
            try:
                await scans.enter_async_context(scanning(self._heard, adapter, self.timeouts.scan_start))
            except BLUETOOTH_ERRORS as error:
                failures[adapter] = error
                if self._scan_errors.get(adapter) != str(error):
                    LOG.warning("the Bluetooth adapter %s cannot scan: %s", adapter or "of this computer", error)
        self._scan_errors = {adapter: str(error) for adapter, error in failures.items()}
        if len(failures) == len(self._adapters):
            raise next(iter(failures.values()))

    def _heard(self, device: BLEDevice, data: AdvertisementData) -> None:
        if data.rssi == NOT_HEARD_DBM:
            return
        advert = Advert(data.local_name, tuple(data.service_uuids), data.manufacturer_data, data.service_data)
        self._searches.hear(_adapter_of(device), device, advert, data.rssi)

    def _heard_by_proxy(self, proxy: str, device: BLEDevice, advert: Advert, strength: int) -> None:
        if self._searches or self.listeners:
            self._searches.hear(proxy, device, advert, strength)

    async def _disconnect(self, client: BleakClient) -> None:
        """Disconnect, even after a drop: otherwise bleak keeps a bus connection open for each."""
        try:
            async with asyncio.timeout(self.timeouts.disconnect):
                await client.disconnect()
        except Exception:
            LOG.debug("a connection could not be closed", exc_info=True)
            if sys.platform == "linux":
                await abandon(client)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _adapter_of(device: BLEDevice) -> str:
    """Taken from the device's path on BlueZ, /org/bluez/hci0/dev_…; other systems have only one adapter."""
    path = device.details.get("path", "") if isinstance(device.details, dict) else ""
    return path.split("/")[3] if path.count("/") > 3 else ""
