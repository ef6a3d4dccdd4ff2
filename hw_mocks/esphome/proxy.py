"""A virtual Bluetooth proxy: it hears the dice of a virtual radio and connects to them for a client of ESPHome's native API.

A die has one connection, through an adapter or a proxy; while it has one, nobody hears it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from aioesphomeapi import api_pb2
from aioesphomeapi.core import MESSAGE_TYPE_TO_PROTO

from firmware_bridge.adverts import Advert
from hw_mocks.bluez.devices import PhysicalDevice
from hw_mocks.bluez.gatt import Characteristic, Service
from hw_mocks.bluez.radio import VirtualRadio
from hw_mocks.esphome.frames import Frames, NoiseFrames, PlainFrames, WrongClient
from hw_mocks.faults.line import FaultyLine
from hw_mocks.faults.plan import Fault, FaultCounter, FaultPlan

pb: Any = api_pb2  # its messages are made when it is imported, unknown to type checkers
NUMBERS = {kind: number for number, kind in MESSAGE_TYPE_TO_PROTO.items()}

NOTIFY_HANDLE, CCCD_HANDLE, WRITE_HANDLE = 3, 4, 6
MTU = 247
CCCD = "00002902-0000-1000-8000-00805f9b34fb"

# How often it passes on what it hears.
ADVERT_SECONDS = 0.1

# What a board with an ESP32 holds.
SLOTS = 3

# Passive and active scans, connections, remote caching of services, cache clearing, raw adverts, and the state of the scanner.
FEATURES = 0b1110111

CONNECT_REQUESTS = frozenset({0, 4, 5})
DISCONNECT_REQUEST, CLEAR_CACHE_REQUEST = 1, 6

# What an ESP32 says when a connection was lost by distance, and when it could not be made.
LOST_BY_DISTANCE, CANNOT_CONNECT = 8, 0x85


class VirtualProxy:
    """`hears` are the dice in its reach; all, if left out. Without a `key` it speaks plain text."""

    def __init__(
        self,
        radio: VirtualRadio,
        name: str,
        *,
        port: int = 0,
        key: str | None = None,
        slots: int = SLOTS,
        hears: Collection[str] | None = None,
        rssi: int = -50,
        faults: FaultPlan | None = None,
    ) -> None:
        self.name, self.port, self.key, self.slots, self.rssi = name, port, key, slots, rssi
        self.connects: list[str] = []  # every die that it was connected to, in order
        self._radio = radio
        self._hears = hears
        self._server: asyncio.Server | None = None
        self._sessions: set[_Session] = set()
        self._counter = FaultCounter(faults or FaultPlan(), name)
        self._timer: asyncio.TimerHandle | None = None
        self._restart: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join the network, again on the same port."""
        server = await asyncio.get_running_loop().create_server(lambda: _Session(self), "127.0.0.1", self.port)
        self._server, self.port = server, server.sockets[0].getsockname()[1]

    def kill(self, seconds: float | None = None) -> None:
        """Cut its power, for so long or until `start`: all its connections are gone, with the dice and with the network."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for session in tuple(self._sessions):
            session.cut()
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._start_again)

    def leave_wifi(self) -> None:
        """Send and receive nothing more, without a word: nobody closes a connection."""
        for session in self._sessions:
            session.is_deaf = True

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._restart is not None:
            self._restart.cancel()
            await asyncio.gather(self._restart, return_exceptions=True)
        self.kill()
        await asyncio.sleep(0)  # connections are closed in the loop's next turn

    @property
    def held(self) -> int:
        """How many dice it holds."""
        return sum(len(session.held) for session in self._sessions)

    def in_reach(self) -> dict[int, tuple[str, PhysicalDevice]]:
        """The dice that it could hear, by address as a number."""
        return {
            int(device.peripheral.address.replace(":", ""), 16): (name, device)
            for name, device in self._radio.devices.items()
            if (self._hears is None or name in self._hears) and device.in_reach.is_set()
        }

    def is_free(self, device: PhysicalDevice) -> bool:
        return not self._radio.holds(device)

    def frames(self) -> Frames:
        return NoiseFrames(self.key, self.name) if self.key else PlainFrames()

    def joined(self, session: _Session) -> None:
        self._sessions.add(session)

    def left(self, session: _Session) -> None:
        self._sessions.discard(session)

    def line_to(self, session: _Session, address: int) -> FaultyLine:
        return FaultyLine(_ToClient(session, address), self._counter, self._cut)

    def _cut(self, fault: Fault) -> None:
        self.kill(fault.seconds)

    def _start_again(self) -> None:
        self._restart = asyncio.create_task(self.start(), name=f"proxy {self.name}")


@dataclass(slots=True, eq=False)
class _Held:
    """A die that a client is connected to through this proxy."""

    session: _Session
    address: int
    device: PhysicalDevice
    line: FaultyLine
    listens: bool = False

    def notify(self, data: bytes) -> None:
        if self.listens:
            self.line.send(data)

    def dropped(self) -> None:
        self.session.dropped(self)


@dataclass(frozen=True, slots=True)
class _ToClient:
    """Where a die's messages leave the proxy."""

    session: _Session
    address: int
    is_checked: bool = True

    @property
    def plugged(self) -> bool:
        return self.address in self.session.held

    def write(self, data: bytes) -> None:
        self.session.send(pb.BluetoothGATTNotifyDataResponse(address=self.address, handle=NOTIFY_HANDLE, data=data))


@dataclass(eq=False)
class _Session(asyncio.Protocol):
    """One client of the native API."""

    proxy: VirtualProxy
    held: dict[int, _Held] = field(default_factory=dict)
    is_deaf: bool = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self._frames = transport, self.proxy.frames()
        self._advertising: asyncio.Task[None] | None = None
        self.proxy.joined(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # asyncio's
        if self._advertising is not None:
            self._advertising.cancel()
        for held in tuple(self.held.values()):
            self._let_go(held)
        self.proxy.left(self)

    def cut(self) -> None:
        self.is_deaf = True
        self._transport.abort()
        self.connection_lost(None)

    def data_received(self, data: bytes) -> None:
        if self.is_deaf:
            return
        try:
            for number, message in self._frames.received(data):
                self._handle(MESSAGE_TYPE_TO_PROTO[number].FromString(message))
        except WrongClient as wrong:
            self._transport.write(wrong.answer)
            self._transport.close()
            return
        if greeting := self._frames.greeting():
            self._transport.write(greeting)

    def send(self, *messages: Any) -> None:
        if not self.is_deaf and not self._transport.is_closing():
            for message in messages:
                self._transport.write(self._frames.framed(NUMBERS[type(message)], message.SerializeToString()))

    def dropped(self, held: _Held) -> None:
        """The die went out of reach."""
        self._let_go(held)
        lost = pb.BluetoothDeviceConnectionResponse(address=held.address, connected=False, error=LOST_BY_DISTANCE)
        self.send(lost, self._slots())

    def _let_go(self, held: _Held) -> None:
        held.line.clear()
        self.held.pop(held.address, None)
        held.device.holder = None

    def _slots(self) -> Any:
        held = list(self.held)
        slots = self.proxy.slots
        return pb.BluetoothConnectionsFreeResponse(free=slots - len(held), limit=slots, allocated=held)

    def _handle(self, message: Any) -> None:
        match type(message).__name__:
            case "HelloRequest":
                hello = {"api_version_major": 1, "api_version_minor": 12, "server_info": "virtual"}
                self.send(pb.HelloResponse(**hello, name=self.proxy.name))
            case "PingRequest":
                self.send(pb.PingResponse())
            case "DisconnectRequest":
                self.send(pb.DisconnectResponse())
                self._transport.close()
            case "DeviceInfoRequest":
                mac = f"00:00:5E:00:53:{self.proxy.port % 256:02X}"
                self.send(
                    pb.DeviceInfoResponse(
                        name=self.proxy.name,
                        mac_address=mac,
                        bluetooth_mac_address=mac,
                        esphome_version="2026.10.0",
                        bluetooth_proxy_feature_flags=FEATURES,
                    )
                )
            case "SubscribeBluetoothLEAdvertisementsRequest":
                if self._advertising is None:
                    self._advertising = asyncio.create_task(self._advertise(), name="proxy advertising")
            case "SubscribeBluetoothConnectionsFreeRequest":
                self.send(self._slots())
            case "BluetoothDeviceRequest":
                self._handle_device(message)
            case "BluetoothGATTGetServicesRequest":
                self._show_services(message.address)
            case "BluetoothGATTNotifyRequest":
                if held := self.held.get(message.address):
                    held.listens = message.enable
                    self.send(pb.BluetoothGATTNotifyResponse(address=message.address, handle=message.handle))
            case "BluetoothGATTWriteDescriptorRequest":
                self.send(pb.BluetoothGATTWriteResponse(address=message.address, handle=message.handle))
            case "BluetoothGATTWriteRequest":
                self._write(message)
            case _:
                pass

    def _handle_device(self, message: Any) -> None:
        address = message.address
        if message.request_type in CONNECT_REQUESTS:
            self._connect(address)
        elif message.request_type == DISCONNECT_REQUEST:
            if held := self.held.get(address):
                self._let_go(held)
            self.send(pb.BluetoothDeviceConnectionResponse(address=address, connected=False), self._slots())
        elif message.request_type == CLEAR_CACHE_REQUEST:
            self.send(pb.BluetoothDeviceClearCacheResponse(address=address, success=True))

    def _connect(self, address: int) -> None:
        name, device = self.proxy.in_reach().get(address, ("", None))
        if device is None or not self.proxy.is_free(device) or len(self.held) >= self.proxy.slots:
            failed = pb.BluetoothDeviceConnectionResponse(address=address, connected=False, error=CANNOT_CONNECT)
            self.send(failed, self._slots())
            return
        device.holder = held = _Held(self, address, device, self.proxy.line_to(self, address))
        self.held[address] = held
        self.proxy.connects.append(name)
        self.send(pb.BluetoothDeviceConnectionResponse(address=address, connected=True, mtu=MTU), self._slots())

    def _show_services(self, address: int) -> None:
        held = self.held.get(address)
        if held is None:
            return
        gatt, (messages, commands) = _only_service(held.device)
        descriptor = pb.BluetoothGATTDescriptor(uuid=le_uuid_halves(CCCD), handle=CCCD_HANDLE)
        notify = pb.BluetoothGATTCharacteristic(
            uuid=le_uuid_halves(messages.uuid), handle=NOTIFY_HANDLE, properties=0x10, descriptors=[descriptor]
        )
        write = pb.BluetoothGATTCharacteristic(uuid=le_uuid_halves(commands.uuid), handle=WRITE_HANDLE, properties=0x0C)
        service = pb.BluetoothGATTService(uuid=le_uuid_halves(gatt.uuid), handle=1, characteristics=[notify, write])
        self.send(
            pb.BluetoothGATTGetServicesResponse(address=address, services=[service]),
            pb.BluetoothGATTGetServicesDoneResponse(address=address),
        )

    def _write(self, message: Any) -> None:
        held = self.held.get(message.address)
        if held is None:
            return
        if message.response:
            self.send(pb.BluetoothGATTWriteResponse(address=message.address, handle=message.handle))
        _, (_, commands) = _only_service(held.device)
        commands.write(bytes(message.data))

    async def _advertise(self) -> None:
        while True:
            adverts = [
                pb.BluetoothLERawAdvertisement(
                    address=address,
                    rssi=self.proxy.rssi,
                    address_type=1,
                    data=advert_bytes(device.peripheral.advert()),
                )
                for address, (_, device) in self.proxy.in_reach().items()
                if self.proxy.is_free(device)
            ]
            if adverts:
                self.send(pb.BluetoothLERawAdvertisementsResponse(advertisements=adverts))
            await asyncio.sleep(ADVERT_SECONDS)


@contextlib.asynccontextmanager
async def virtual_proxy(proxy: VirtualProxy) -> AsyncIterator[VirtualProxy]:
    """In the network for as long as the block runs."""
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.close()


def _only_service(device: PhysicalDevice) -> tuple[Service, tuple[Characteristic, ...]]:
    """Dice and hubs have one, with a characteristic that notifies and one that is written."""
    (service,) = device.peripheral.services
    return service, service.characteristics


FLAGS = b"\x02\x01\x06"
NAME, UUIDS_128, SHORT_DATA, LONG_DATA, MANUFACTURER = 0x09, 0x07, 0x16, 0x21, 0xFF
BASE = "-0000-1000-8000-00805f9b34fb"


def advert_bytes(advert: Advert) -> bytes:
    """An advert as bytes on the air: what a proxy passes on without understanding it."""
    out = FLAGS
    if advert.name:
        out += _part(NAME, advert.name.encode())
    for uuid in advert.service_uuids:
        out += _part(UUIDS_128, UUID(uuid).bytes[::-1])
    for company, data in advert.manufacturer_data.items():
        out += _part(MANUFACTURER, company.to_bytes(2, "little") + data)
    for uuid, data in advert.service_data.items():
        if uuid.endswith(BASE):
            out += _part(SHORT_DATA, bytes.fromhex(uuid[4:8])[::-1] + data)
        else:
            out += _part(LONG_DATA, UUID(uuid).bytes[::-1] + data)
    return out


def le_uuid_halves(uuid: str) -> list[int]:
    """As the native API writes a UUID: two numbers of 64 bits."""
    number = UUID(uuid).int
    return [number >> 64, number & (2**64 - 1)]


def _part(kind: int, data: bytes) -> bytes:
    return bytes([len(data) + 1, kind]) + data
