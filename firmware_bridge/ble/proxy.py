"""Bluetooth through a proxy: an ESP32 with ESPHome that hears devices elsewhere in the house, and connects to them for us.

Theory of operation

A Proxy keeps one connection to its board, over the network, and tries again whenever it is lost. While it is there, every advert that
the board hears goes to the Radio, with how strong it was; and the Radio may ask it for a bleak client, which speaks to a device through the
board. aioesphomeapi speaks the board's protocol, bleak_esphome puts a bleak client on top of it. Nothing in bleak itself is replaced, so local
adapters work next to proxies as they do without.

- A board that is lost takes its devices along at once: their clients say that they are disconnected, and the Radio seeks them again.
- A board holds few connections (three, often) and says how many are free. With none it is not asked.
- A board that goes silent, as without Wi-Fi, is noticed by pings within ten seconds (KEEPALIVE_SECONDS).

This module imports nothing of the libraries until a proxy runs: they cost a third of a second and 26 MB.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from bleak.backends.device import BLEDevice

from firmware_bridge.adverts import Advert
from firmware_bridge.observations import DeviceDown, DeviceUp, Observe

if TYPE_CHECKING:
    from aioesphomeapi.client import APIClient
    from bleak_esphome.backend.client import ESPHomeClientData

LOG = logging.getLogger(__name__)

USUAL_PORT = 6053

# How long a board may be silent before it is pinged. The library looks after each of these, so the ping may come after two, and it waits for
# an answer four and a half more: with longer ones, dice of a board that is away would be shown as here for more than ten seconds.
KEEPALIVE_SECONDS = 1.5

# A board that restarts is back within ten seconds; one with a wrong key stays so until somebody corrects it.
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0

# The longest that a board on a weak Wi-Fi takes to answer.
CONNECT_SECONDS = 15.0

MISSING = "the libraries for proxies are missing: run `pip install arbiter-table[proxies]`"

NO_CONNECTIONS = "it does not connect to devices: write `bluetooth_proxy: active: true` in its ESPHome config"

HeardByProxy = Callable[[str, BLEDevice, Advert, int], None]
"""Called with the proxy's name, the device, its advert, and how strong it was in dBm."""


@dataclass(frozen=True, slots=True)
class ProxyAddress:
    """`key` is the board's encryption key, in base64; None if it has none."""

    name: str
    host: str
    port: int = USUAL_PORT
    key: str | None = None


class ProxyFault(Exception):
    """Why a proxy cannot be used; the message is a sentence for people."""


class Proxy:
    """One board. `run` it alongside the radio."""

    def __init__(self, address: ProxyAddress, observe: Observe) -> None:
        self.address = address
        self.name = address.name
        self._observe = observe
        self._data: ESPHomeClientData | None = None
        self._reported: str | None = None
        self._was_tried = False

    @property
    def is_up(self) -> bool:
        """Whether it can connect to devices: it is there, and has said how many."""
        return self.slots > 0

    @property
    def may_hear(self) -> bool:
        """Whether it hears, or is about to for all that is known."""
        return self.is_up or not self._was_tried

    @property
    def free_slots(self) -> int:
        return self._data.bluetooth_device.ble_connections_free if self._data else 0

    @property
    def slots(self) -> int:
        return self._data.bluetooth_device.ble_connections_limit if self._data else 0

    def backend(self, device: Any, **options: Any) -> Any:
        """A backend for bleak's client, to a device that this proxy hears."""
        from bleak_esphome.backend.client import ESPHomeClient  # noqa: PLC0415

        if self._data is None:
            raise OSError(f"the proxy {self.name} is away")
        return ESPHomeClient(device, client_data=self._data, **options)

    async def run(self, heard: HeardByProxy) -> NoReturn:
        """Keep connected to the board until cancelled; report when it comes and goes."""
        clock, pause = asyncio.get_running_loop().time, FIRST_PAUSE
        while True:
            try:
                await self._stay_connected(heard)
            except ProxyFault as fault:
                reason = str(fault)
            except Exception:
                LOG.exception("the proxy %s failed unexpectedly", self.name)
                reason = "it failed; see the log"
            else:
                reason, pause = "the connection to it broke; reconnecting", FIRST_PAUSE
            self._was_tried = True
            if reason != self._reported:
                self._reported = reason
                self._observe(DeviceDown(self.name, reason, clock()))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _stay_connected(self, heard: HeardByProxy) -> None:
        """Return when the connection is lost; raise ProxyFault if there is none."""
        gone = asyncio.Event()

        async def stopped(_expected: bool) -> None:
            gone.set()

        async with connected_board(self.address, stopped) as client:
            data = await self._prepared(client, heard)
            self._data, self._reported = data, None
            self._observe(DeviceUp(self.name, "proxy", asyncio.get_running_loop().time()))
            try:
                await gone.wait()
            finally:
                self._data = None
                data.bluetooth_device.async_set_unavailable()
                for lost in tuple(data.disconnect_callbacks):
                    with contextlib.suppress(Exception):
                        lost()

    async def _prepared(self, client: APIClient, heard: HeardByProxy) -> ESPHomeClientData:
        from aioesphomeapi.model import BluetoothProxyFeature  # noqa: PLC0415
        from bleak_esphome.backend.client import ESPHomeClientData  # noqa: PLC0415
        from bleak_esphome.backend.device import ESPHomeBluetoothDevice  # noqa: PLC0415

        info = await client.device_info()
        version = client.api_version
        assert version is not None
        flags = info.bluetooth_proxy_feature_flags_compat(version)
        if not flags & BluetoothProxyFeature.ACTIVE_CONNECTIONS:
            raise ProxyFault(NO_CONNECTIONS)
        source = info.bluetooth_mac_address or info.mac_address
        device = ESPHomeBluetoothDevice(self.name, source, available=True)
        client.subscribe_bluetooth_connections_free(device.async_update_ble_connection_limits)
        client.subscribe_bluetooth_le_raw_advertisements(lambda raw: self._pass_on(raw, heard))
        scanner: Any = _NoScanner()
        return ESPHomeClientData(device, client, info, version, self.name, scanner)

    def _pass_on(self, raw: Any, heard: HeardByProxy) -> None:
        from bluetooth_data_tools import int_to_bluetooth_address, parse_advertisement_data_bytes  # noqa: PLC0415

        for each in raw.advertisements:
            name, uuids, service_data, manufacturer_data, _ = parse_advertisement_data_bytes(each.data)
            details = {"source": self.name, "address_type": each.address_type}
            device = BLEDevice(int_to_bluetooth_address(each.address), name, details)
            heard(self.name, device, Advert(name, tuple(uuids), manufacturer_data, service_data), each.rssi)


@dataclass(frozen=True, slots=True)
class BoardState:
    """What a board says of itself: its ESPHome version, and how many of its connections are free."""

    version: str
    free: int
    slots: int


async def ask_board(address: ProxyAddress) -> BoardState:
    """Connect once and look; raises ProxyFault with a sentence for people."""
    reported: asyncio.Future[tuple[int, int]] = asyncio.get_running_loop().create_future()

    async def stopped(_expected: bool) -> None:
        """The connection is closed below."""

    def note(free: int, slots: int, _allocated: list[int]) -> None:
        if not reported.done():
            reported.set_result((free, slots))

    async with connected_board(address, stopped) as client:
        info = await client.device_info()
        client.subscribe_bluetooth_connections_free(note)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                free, slots = await reported
        except TimeoutError:
            raise ProxyFault(NO_CONNECTIONS) from None
    return BoardState(info.esphome_version, free, slots)


class _NoScanner:
    """A client tells its scanner when it connects. Ours goes on scanning."""

    @contextlib.contextmanager
    def connecting(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def connected_board(address: ProxyAddress, stopped: Callable[[bool], Any]) -> AsyncIterator[APIClient]:
    """A connection to a board; raises ProxyFault with a sentence for people."""
    try:
        from aioesphomeapi.client import APIClient  # noqa: PLC0415
    except ImportError:
        raise ProxyFault(MISSING) from None
    client = APIClient(address.host, address.port, noise_psk=address.key, keepalive=KEEPALIVE_SECONDS)
    try:
        await _connect(client, address, stopped)
        yield client
    finally:
        with contextlib.suppress(Exception):
            await client.disconnect(force=True)


async def _connect(client: APIClient, address: ProxyAddress, stopped: Callable[[bool], Any]) -> None:
    from aioesphomeapi.core import (  # noqa: PLC0415
        APIConnectionError,
        EncryptionPlaintextAPIError,
        InvalidEncryptionKeyAPIError,
        RequiresEncryptionAPIError,
    )

    where = f"{address.host}:{address.port}"
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await client.connect(on_stop=stopped, login=True, log_errors=False)
    except InvalidEncryptionKeyAPIError:
        raise ProxyFault(
            f"{where} refuses the key: copy the one under `api: encryption:` of its ESPHome config"
        ) from None
    except RequiresEncryptionAPIError:
        raise ProxyFault(f"{where} wants a key: write the one under `api: encryption:` of its ESPHome config") from None
    except EncryptionPlaintextAPIError:
        raise ProxyFault(
            f"{where} has no encryption: leave out its key, or give it one in its ESPHome config"
        ) from None
    except (APIConnectionError, OSError, TimeoutError):
        raise ProxyFault(f"{where} does not answer: check its power and its Wi-Fi") from None
