# ruff: noqa: PLC0415 - pytest loads this in every project where it is installed: those that do not use it must not wait
"""Fixtures for tests of any program that talks to the hardware of a table: the plugin `arbiter_table`.

Each `virtual_…` fixture is a function that makes one device, alive until the test is over. They are used with plain
calls, in tests with and without asyncio.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from hw_mocks.bluez.gatt import GattPeripheral
    from hw_mocks.bluez.peripheral import VirtualDie
    from hw_mocks.bluez.radio import VirtualRadio
    from hw_mocks.displays.mqtt_device import BrokerPlace
    from hw_mocks.faults.plan import FaultPlan
    from hw_mocks.testing.background_loop import Workshop
    from hw_mocks.testing.devices import Dice, Hub, OnAir, Reader, Recorded, Ring


class MakesDice(Protocol):
    def __call__(self, dice: Mapping[str, VirtualDie], faults: FaultPlan | None = None) -> Dice: ...


class MakesPeripheral(Protocol):
    def __call__(self, peripheral: GattPeripheral, faults: FaultPlan | None = None, name: str = "") -> OnAir: ...


class PlaysRecording(Protocol):
    def __call__(self, file: Path, pace: float = 1.0) -> OnAir: ...


class MakesHub(Protocol):
    def __call__(
        self, columns: int, rows: int, names: tuple[str, ...] = (), faults: FaultPlan | None = None
    ) -> Hub: ...


class MakesReader(Protocol):
    def __call__(self, faults: FaultPlan | None = None) -> Reader: ...


class PlaysCapture(Protocol):
    def __call__(self, file: Path, pace: float = 1.0) -> Recorded: ...


class MakesRing(Protocol):
    def __call__(self, topic: str, pixels: int, faults: FaultPlan | None = None) -> Ring: ...


@pytest.fixture
def virtual_workshop() -> Iterator[Workshop]:
    """Where the virtual hardware of one test lives."""
    from hw_mocks.testing.background_loop import Workshop

    workshop = Workshop()
    try:
        yield workshop
    finally:
        workshop.close()


@pytest.fixture
def virtual_folder() -> Iterator[Path]:
    """A place for sockets and ports. Its path is short: sockets demand it."""
    with TemporaryDirectory(prefix="table-") as folder:
        yield Path(folder)


@pytest.fixture
def virtual_dice(virtual_workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> MakesDice:
    """Put dice on the air of an emulated BlueZ; DBUS_SYSTEM_BUS_ADDRESS points to it until the test is over."""
    from hw_mocks.bluez.radio import virtual_bluetooth
    from hw_mocks.testing.devices import Dice

    def make(dice: Mapping[str, VirtualDie], faults: FaultPlan | None = None) -> Dice:
        on_air = Dice(virtual_workshop, virtual_workshop.keep(lambda: virtual_bluetooth(dice, faults)))
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", on_air.bus)
        return on_air

    return make


@pytest.fixture
def virtual_peripheral(virtual_workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> MakesPeripheral:
    """Put any Bluetooth device on the air of an emulated BlueZ; all of one test share the air.

    A fault plan calls it by `name`, or by its address.
    """
    from hw_mocks.bluez.radio import virtual_bluetooth
    from hw_mocks.testing.devices import OnAir

    radios: list[VirtualRadio] = []

    def make(peripheral: GattPeripheral, faults: FaultPlan | None = None, name: str = "") -> OnAir:
        if not radios:
            radios.append(virtual_workshop.keep(lambda: virtual_bluetooth({})))
            monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radios[0].address)
        called = name or peripheral.address
        virtual_workshop.do(lambda: radios[0].add_peripheral(called, peripheral, faults))
        return OnAir(virtual_workshop, radios[0], called)

    return make


@pytest.fixture
def virtual_recording(virtual_workshop: Workshop, virtual_peripheral: MakesPeripheral) -> PlaysRecording:
    """Let the recording of a Bluetooth device stand in for it: it plays as soon as the program has subscribed."""
    from hw_mocks.testing.devices import playing_when_heard
    from hw_mocks.wires.recorded_peripheral import RecordedPeripheral

    def play(file: Path, pace: float = 1.0) -> OnAir:
        with file.open(encoding="utf-8") as lines:
            device = RecordedPeripheral(lines, pace)
        on_air = virtual_peripheral(device)
        virtual_workshop.keep(lambda: playing_when_heard(on_air, device))
        return on_air

    return play


@pytest.fixture
def virtual_hub(virtual_workshop: Workshop, virtual_folder: Path) -> MakesHub:
    """Put a hub with a grid of cells, and others by name, on its own serial port."""
    from firmware_bridge.table_link.cells import Cells
    from hw_mocks.readers.hub import QUIET
    from hw_mocks.readers.hub import virtual_hub as hub_at
    from hw_mocks.testing.devices import Hub

    ports = _ports(virtual_folder, "hub")

    def make(columns: int, rows: int, names: tuple[str, ...] = (), faults: FaultPlan | None = None) -> Hub:
        port = next(ports)
        open_one = partial(hub_at, port, Cells(columns, rows, names), faults or QUIET)
        return Hub(virtual_workshop, virtual_workshop.keep(open_one), port)

    return make


@pytest.fixture
def virtual_reader(virtual_workshop: Workshop, virtual_folder: Path) -> MakesReader:
    """Put a PN532 on its own serial port."""
    from hw_mocks.readers.pn532 import QUIET
    from hw_mocks.readers.pn532 import virtual_reader as reader_at
    from hw_mocks.testing.devices import Reader

    ports = _ports(virtual_folder, "reader")

    def make(faults: FaultPlan | None = None) -> Reader:
        port = next(ports)
        return Reader(virtual_workshop, virtual_workshop.keep(partial(reader_at, port, faults or QUIET)), port)

    return make


@pytest.fixture
def virtual_capture(virtual_workshop: Workshop, virtual_folder: Path, monkeypatch: pytest.MonkeyPatch) -> PlaysCapture:
    """Replay a recorded device on its own port, or on the air of an emulated BlueZ."""
    from firmware_bridge.captures import Air, Opened, read_capture
    from hw_mocks.bluez.radio import virtual_bluetooth
    from hw_mocks.testing.devices import Recorded
    from hw_mocks.wires.captured import captured_on_air, captured_on_cable

    ports = _ports(virtual_folder, "tape")

    def play(file: Path, pace: float = 1.0) -> Recorded:
        with file.open(encoding="utf-8") as lines:
            capture = read_capture(lines)
        if not any(isinstance(entry, Opened) and isinstance(entry.place, Air) for entry in capture.entries):
            port = next(ports)
            tape = virtual_workshop.keep(lambda: captured_on_cable(port, capture, pace))
            return Recorded(virtual_workshop, tape, str(port))
        radio = virtual_workshop.keep(lambda: virtual_bluetooth({}))
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        tape = virtual_workshop.keep(lambda: captured_on_air(radio, capture.header.device, capture, pace))
        return Recorded(virtual_workshop, tape, radio.address)

    return play


@pytest.fixture
def virtual_broker(virtual_folder: Path) -> Iterator[BrokerPlace]:
    """Run a real MQTT broker that only this machine can reach: it has a `host` and a `port`."""
    from hw_mocks.testing.broker import broker

    with broker(virtual_folder) as place:
        yield place


@pytest.fixture
def virtual_ring(virtual_workshop: Workshop, virtual_broker: BrokerPlace) -> MakesRing:
    """Let a ring of LEDs with WLED on it listen to the virtual broker."""
    from hw_mocks.displays.wled import VirtualWled
    from hw_mocks.testing.devices import Ring, listening

    def make(topic: str, pixels: int, faults: FaultPlan | None = None) -> Ring:
        ring = virtual_workshop.do(lambda: VirtualWled("ring", topic, pixels, virtual_broker, plan=faults))
        return Ring(virtual_workshop, virtual_workshop.keep(partial(listening, ring)))

    return make


def _ports(folder: Path, name: str) -> Iterator[Path]:
    number = 0
    while True:
        number += 1
        yield folder / f"{name}-{number}"
