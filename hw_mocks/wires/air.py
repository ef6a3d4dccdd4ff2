"""Bluetooth as a wire, for a virtual device that may send at any time; unplugged means out of reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.adverts import Advert
from hw_mocks.bluez.peripheral import GattService
from hw_mocks.bluez.radio import VirtualRadio
from hw_mocks.faults.plan import FaultPlan


@dataclass(frozen=True, slots=True)
class AirEnd:
    """What a device shows on the air. What is written to it goes straight to the device."""

    address: str
    shown: Advert
    service: GattService
    on_bytes: Callable[[bytes], None]

    def advert(self) -> Advert:
        return self.shown

    def written(self, data: bytes) -> tuple[bytes, ...]:
        self.on_bytes(data)
        return ()

    def restarted(self) -> None:
        """The device itself forgets."""


class AirWire:
    """`size` is the longest message. Faults are the device's own affair, not the radio's."""

    is_checked = True

    def __init__(self, radio: VirtualRadio, name: str, end: AirEnd, size: int) -> None:
        self._radio = radio
        self._name = name
        self._size = size
        self.plugged = False
        radio.add(name, end, FaultPlan())
        radio.hide(name)

    def plug(self) -> None:
        self.plugged = True
        self._radio.hide(self._name, hidden=False)

    def unplug(self) -> None:
        self.plugged = False
        self._radio.hide(self._name)

    def write(self, data: bytes) -> None:
        for at in range(0, len(data), self._size):
            self._radio.send(self._name, data[at : at + self._size])
