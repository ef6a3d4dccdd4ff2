"""Unmodified bleak, without any code of ours between it and BlueZ: what it sees is the same in both worlds."""

from __future__ import annotations

import asyncio

import pytest
from bleak import BleakClient, BleakScanner
from bleak.exc import BleakGATTProtocolError

from firmware_bridge.adverts import Advert
from firmware_bridge.pixels.codec import WhoAreYou, encode_command
from hw_mocks.bluez.gatt import AttError, Characteristic, Descriptor, Service, VirtualPeripheral
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import LEGACY_BUILD, VirtualPixel
from tests.hil.worlds import PATIENCE, World

pytestmark = [pytest.mark.hil, pytest.mark.timeout(600)]

DICE: dict[str, VirtualDie] = {
    "new": VirtualPixel(0x1A2B3C01, tumble_seconds=0.02),
    "legacy": VirtualPixel(0x1A2B3C02, build_time=LEGACY_BUILD, tumble_seconds=0.02),
    "go": VirtualGoDie("4E71F3", tumble_seconds=0.02),
}


@pytest.mark.parametrize("name", DICE)
async def test_a_die_is_found_connected_and_rolled(world: World, name: str) -> None:
    die = DICE[name]
    await world.add_dice({name: die})
    messages: asyncio.Queue[bytes] = asyncio.Queue()
    device = await BleakScanner.find_device_by_address(die.address, timeout=PATIENCE)
    assert device is not None
    async with BleakClient(device, timeout=PATIENCE) as client:
        service = client.services.get_service(die.service.uuid)
        assert service is not None
        write = service.get_characteristic(die.service.write)
        assert write is not None
        assert write.max_write_without_response_size == 125
        await client.start_notify(die.service.notify, lambda _, data: messages.put_nowait(bytes(data)))
        await client.write_gatt_char(write, encode_command(WhoAreYou()), response=True)
        await world.roll(name, 5)
        async with asyncio.timeout(PATIENCE):
            while not ends_a_roll(name, await messages.get()):
                pass


def ends_a_roll(name: str, message: bytes) -> bool:
    return message[:1] == b"S" if name == "go" else message == bytes([3, 1, 4])


async def test_any_peripheral_reads_writes_notifies_and_indicates(world: World) -> None:
    """Several services, a descriptor, long values, a value that is refused."""
    written: list[bytes] = []

    def refuse_zero(data: bytes) -> None:
        if data == b"\0":
            raise AttError(0x13)
        written.append(data)

    device = VirtualPeripheral(
        "Thing",
        (
            Service("180f", (Characteristic("2a19", "read notify", value=b"\x5f"),)),
            Service(
                "ffe0",
                (
                    Characteristic("ffe1", "read", (Descriptor("2901", value=b"long"),), value=bytes(range(200))),
                    Characteristic("ffe2", "write", on_write=refuse_zero),
                    Characteristic("ffe3", "indicate"),
                ),
            ),
        ),
        shown=Advert("Thing", ("180f",)),
    )
    await world.add_peripheral("thing", device)
    heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
    found = await BleakScanner.find_device_by_address(device.address, timeout=PATIENCE)
    assert found is not None
    async with BleakClient(found, timeout=PATIENCE) as client, asyncio.timeout(PATIENCE):
        assert await client.read_gatt_char("2a19") == b"\x5f"
        assert await client.read_gatt_char("ffe1") == bytes(range(200))
        (described,) = (one for one in client.services.descriptors.values() if one.uuid.startswith("00002901"))
        assert await client.read_gatt_descriptor(described) == b"long"
        await client.write_gatt_char("ffe2", bytes(300), response=True)
        assert written == [bytes(300)]
        with pytest.raises(BleakGATTProtocolError, match=r"0x13|Value Not Allowed"):
            await client.write_gatt_char("ffe2", b"\0", response=True)
        await client.start_notify("2a19", lambda _, data: heard.put_nowait(("battery", bytes(data))))
        await client.start_notify("ffe3", lambda _, data: heard.put_nowait(("done", bytes(data))))
        await world.notify("thing", "2a19", b"\x5e")
        assert await heard.get() == ("battery", b"\x5e")
        await world.notify("thing", "ffe3", b"\x01")
        assert await heard.get() == ("done", b"\x01")
