"""Libraries of others, written for real devices with bleak, each talking to a double of its device."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from bleak import BleakClient, BleakScanner
from bleakheart import HeartRate
from led_ble import LEDBLE
from pycycling.fitness_machine_service import FitnessMachineService

from firmware_bridge.adverts import Advert
from hw_mocks.bluez.gatt import Characteristic, Service, VirtualPeripheral
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from tests.hw_mocks.bluez.bluetoothctl import give_bluetoothctl

PATIENCE = 60.0


@pytest.fixture
async def air(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[VirtualRadio]:
    give_bluetoothctl(tmp_path, monkeypatch)
    async with virtual_bluetooth({}) as radio:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        yield radio


@asynccontextmanager
async def client_of(device: VirtualPeripheral) -> AsyncIterator[BleakClient]:
    found = await BleakScanner.find_device_by_address(device.address, timeout=PATIENCE)
    assert found is not None
    async with BleakClient(found, timeout=PATIENCE) as client:
        yield client


async def test_bleakheart_hears_the_beats_of_a_strap(air: VirtualRadio) -> None:
    strap = VirtualPeripheral("Strap", (Service("180d", (Characteristic("2a37", "notify"),)),))
    air.add_peripheral("strap", strap)
    beats: asyncio.Queue[Any] = asyncio.Queue()
    async with client_of(strap) as client, asyncio.timeout(PATIENCE):
        await HeartRate(client, queue=beats, unpack=False).start_notify()
        air.notify("strap", "2a37", bytes([0x10, 72, 0x00, 0x03]))  # a beat every 750 ms
        kind, _, (rate, intervals), _ = await beats.get()
    assert (kind, rate, intervals) == ("HR", 72, [750])


class Trainer(VirtualPeripheral):
    """An indoor bike: it answers each command of its control point with an indication."""

    def __init__(self) -> None:
        self.commands: list[bytes] = []
        power = (0).to_bytes(2, "little") + (800).to_bytes(2, "little") + (1).to_bytes(2, "little")
        characteristics = (
            Characteristic("2acc", "read", value=(0x4002).to_bytes(4, "little") + (0x2008).to_bytes(4, "little")),
            Characteristic("2ad8", "read", value=power),
            Characteristic("2ad9", "write indicate", on_write=self.obey),
        )
        super().__init__("Trainer", (Service("1826", characteristics),))

    def obey(self, command: bytes) -> None:
        self.commands.append(command)
        self.notify("2ad9", bytes([0x80, command[0], 0x01]))


async def test_pycycling_sets_the_power_of_a_trainer(air: VirtualRadio) -> None:
    trainer = Trainer()
    air.add_peripheral("trainer", trainer)
    answers: asyncio.Queue[Any] = asyncio.Queue()
    async with client_of(trainer) as client, asyncio.timeout(PATIENCE):
        machine = FitnessMachineService(client)
        assert (await machine.get_supported_power_range()).maximum_power == 800
        machine.set_control_point_response_handler(answers.put_nowait)
        await machine.enable_control_point_indicate()
        await machine.request_control()
        await machine.set_target_power(150)
        for _ in range(2):
            assert "SUCCESS" in str(await answers.get()).upper()
    assert trainer.commands == [b"\x00", b"\x05\x96\x00"]


class Lamp(VirtualPeripheral):
    """A strip of LEDs that speaks the protocol of Triones controllers."""

    def __init__(self) -> None:
        self.on = False
        self.rgb = (0, 0, 0)
        services = (
            Service("ffd5", (Characteristic("ffd9", "write write-without-response", on_write=self.obey),)),
            Service("ffd0", (Characteristic("ffd4", "notify"),)),
        )
        super().__init__("Triones:C10511000166", services, shown=Advert("Triones:C10511000166"))

    def obey(self, command: bytes) -> None:
        match command[0]:
            case 0xEF:  # how are you?
                power = 0x23 if self.on else 0x24
                self.notify("ffd4", bytes([0x66, 0x04, power, 0x41, 0x20, 0x01, *self.rgb, 0x00, 0x05, 0x99]))
            case 0xCC:
                self.on = command[1] == 0x23
            case 0x56:
                self.rgb = (command[1], command[2], command[3])


async def test_led_ble_lights_a_lamp(air: VirtualRadio) -> None:
    lamp = Lamp()
    air.add_peripheral("lamp", lamp)
    found = await BleakScanner.find_device_by_address(lamp.address, timeout=PATIENCE)
    assert found is not None
    library = LEDBLE(found)
    async with asyncio.timeout(PATIENCE):
        await library.update()
        await library.turn_on()
        await library.set_rgb((255, 128, 0))
        await library.update()
    assert (lamp.on, lamp.rgb) == (True, (255, 128, 0))
    assert (library.on, library.rgb) == (True, (255, 128, 0))
    await library.stop()
