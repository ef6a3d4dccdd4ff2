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
    """A device on the air. Bytes that are written to it go straight to `on_bytes`."""

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
        """Nothing to forget here: the device itself does."""


class AirWire:
    """`size` is the longest message. Faults are applied by the device, not by the radio."""

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
