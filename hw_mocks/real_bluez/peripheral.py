"""A declared device on the air: bumble plays its radio and its GATT server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from bumble import hci
from bumble.att import ATT_Error
from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData
from bumble.device import Device, DeviceConfiguration
from bumble.gatt import Characteristic as BumbleCharacteristic
from bumble.gatt import CharacteristicValue
from bumble.gatt import Descriptor as BumbleDescriptor
from bumble.gatt import Service as BumbleService

from hw_mocks.bluez.gatt import AttError, Characteristic, Descriptor, GattPeripheral, full_uuid
from hw_mocks.real_bluez.chip import FEATURES, Chip, Ether

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_bridge.adverts import Advert

LOG = logging.getLogger(__name__)

# As a Pixels die.
ADVERTISING_MS = 187.5

# How long the other side waits before it believes that a device is gone.
SUPERVISION_SECONDS = 0.42

_MOST_ADVERT_BYTES = 31
_SHORT_UUID_END = "-0000-1000-8000-00805f9b34fb"
_UNLIKELY_ERROR = 0x0E

_PROPERTIES = {
    "broadcast": BumbleCharacteristic.Properties.BROADCAST,
    "read": BumbleCharacteristic.Properties.READ,
    "write-without-response": BumbleCharacteristic.Properties.WRITE_WITHOUT_RESPONSE,
    "write": BumbleCharacteristic.Properties.WRITE,
    "notify": BumbleCharacteristic.Properties.NOTIFY,
    "indicate": BumbleCharacteristic.Properties.INDICATE,
}
_PERMISSIONS = {
    "read": BumbleCharacteristic.READABLE,
    "write": BumbleCharacteristic.WRITEABLE,
    "write-without-response": BumbleCharacteristic.WRITEABLE,
    "encrypt-read": BumbleCharacteristic.Permissions.READ_REQUIRES_ENCRYPTION,
    "encrypt-write": BumbleCharacteristic.Permissions.WRITE_REQUIRES_ENCRYPTION,
}


class PeripheralOnAir:
    """`name` is what tests call it."""

    def __init__(self, name: str, peripheral: GattPeripheral, ether: Ether) -> None:
        self.peripheral = peripheral
        self.muted = False
        self.hidden = False
        self._ether = ether
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = hci.Address(peripheral.address, hci.Address.RANDOM_DEVICE_ADDRESS)
        self._chip = Controller(name, link=ether)
        self._chip.le_features = FEATURES
        config = DeviceConfiguration(name=peripheral.gap_name, address=self.address)
        self._device = Device.from_config_with_hci(config, self._chip, self._chip)
        self._device.gatt_server.max_mtu = peripheral.mtu
        self._characteristics: dict[Characteristic, BumbleCharacteristic[bytes]] = {}
        for service in peripheral.services:
            made = [self._made(one) for one in service.characteristics]
            self._device.add_service(BumbleService(UUID(service.uuid), made, service.primary))
        self._device.on("connection", lambda one: one.on("disconnection", lambda _: self._advertise_soon()))

    @property
    def is_connected(self) -> bool:
        return bool(self._chip.le_connections)

    def is_heard(self, characteristic: Characteristic) -> bool:
        """Whether a client is connected and subscribed."""
        handle = self._characteristics[characteristic].handle
        return self.is_connected and any(handle in handles for handles in self._device.gatt_server.subscribers.values())

    async def switch_on(self) -> None:
        await self._device.power_on()
        await self._advertise()

    async def notify(self, characteristic: Characteristic, data: bytes) -> None:
        """Send a message; without a listener it is lost."""
        if self.muted:
            return
        made = self._characteristics[characteristic]
        if "notify" in characteristic.abilities:
            await self._device.notify_subscribers(made, data)
        else:
            await self._device.indicate_subscribers(made, data)

    async def hang_up(self) -> None:
        """The device itself ends the connection."""
        for connection in list(self._device.connections.values()):
            await connection.disconnect()

    async def vanish(self, hearers: Iterable[Chip]) -> None:
        """The battery falls out. Nothing is said; the other side notices after a moment."""
        self.hidden = True
        self._ether.controllers.discard(self._chip)
        self._chip.le_legacy_advertiser.stop()
        await asyncio.sleep(SUPERVISION_SECONDS)
        for chip in hearers:
            chip.lose(self.address)
        for connection in list(self._chip.le_connections.values()):
            self._chip.on_le_disconnected(connection, hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)

    async def appear(self) -> None:
        if self.hidden:
            self.hidden = False
            self._ether.controllers.add(self._chip)
            await self._advertise()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    # -- the radio

    async def _advertise(self) -> None:
        advert, response = packets(self.peripheral.advert())
        await self._device.start_advertising(
            auto_restart=False,
            advertising_data=advert,
            scan_response_data=response,
            advertising_interval_min=ADVERTISING_MS,
            advertising_interval_max=ADVERTISING_MS,
        )

    def _advertise_soon(self) -> None:
        if not self.hidden:
            self._spawn(self._advertise())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- the GATT server

    def _made(self, one: Characteristic) -> BumbleCharacteristic[bytes]:
        properties = BumbleCharacteristic.Properties(0)
        for ability in one.abilities:
            properties |= _PROPERTIES.get(ability, BumbleCharacteristic.Properties(0))
        value = CharacteristicValue(
            read=lambda _: _answered(one.read), write=lambda _, data: _answered(lambda: one.write(bytes(data)))
        )
        below = [
            BumbleDescriptor(UUID(each.uuid), _permissions(each), CharacteristicValue(read=_reader(each)))
            for each in one.descriptors
        ]
        made: BumbleCharacteristic[bytes] = BumbleCharacteristic(
            UUID(one.uuid), properties, _permissions(one), value, below
        )
        self._characteristics[one] = made
        return made


def _reader(descriptor: Descriptor) -> Callable[[Any], bytes]:
    return lambda _: _answered(descriptor.read)


def _permissions(one: Characteristic | Descriptor) -> BumbleCharacteristic.Permissions:
    permissions = BumbleCharacteristic.Permissions(0)
    for ability in one.abilities:
        permissions |= _PERMISSIONS.get(ability, BumbleCharacteristic.Permissions(0))
    return permissions


def _answered(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except AttError as error:
        raise ATT_Error(error.code) from None
    except Exception:
        LOG.exception("a virtual peripheral failed while it was asked")
        raise ATT_Error(_UNLIKELY_ERROR) from None


def packets(advert: Advert) -> tuple[bytes, bytes]:
    """An advert, split as firmware does it: what does not fit into the 31 bytes of the first is in the scan response."""
    uuids = [full_uuid(uuid) for uuid in advert.service_uuids]
    short = b"".join(_short(uuid) for uuid in uuids if uuid.endswith(_SHORT_UUID_END))
    long = b"".join(bytes.fromhex(uuid.replace("-", ""))[::-1] for uuid in uuids if not uuid.endswith(_SHORT_UUID_END))
    fields = [(AdvertisingData.FLAGS, b"\x06")]
    if short:
        fields.append((AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, short))
    for company, data in advert.manufacturer_data.items():
        fields.append((AdvertisingData.MANUFACTURER_SPECIFIC_DATA, company.to_bytes(2, "little") + bytes(data)))
    if advert.name:
        fields.append((AdvertisingData.COMPLETE_LOCAL_NAME, advert.name.encode()))
    if long:
        fields.append((AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, long))
    for uuid, data in advert.service_data.items():
        fields.append((AdvertisingData.SERVICE_DATA_16_BIT_UUID, _short(full_uuid(uuid)) + bytes(data)))
    parts = [b"", b""]
    for kind, value in fields:
        field = bytes([len(value) + 1, kind]) + value
        at = next((at for at, part in enumerate(parts) if len(part) + len(field) <= _MOST_ADVERT_BYTES), None)
        if at is None:
            raise ValueError(f"{advert} does not fit into an advert: shorten its name or its data")
        parts[at] += field
    return parts[0], parts[1]


def _short(uuid: str) -> bytes:
    return bytes.fromhex(uuid[4:8])[::-1]
