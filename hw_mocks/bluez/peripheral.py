"""Devices with one service, as dice and hubs are: one characteristic that notifies, and one that is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hw_mocks.bluez.gatt import MTU, Characteristic, Notify, Pairing, Service

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from firmware_bridge.adverts import Advert


@dataclass(frozen=True, slots=True)
class GattService:
    """A service with one characteristic that notifies and one that is written."""

    uuid: str
    notify: str
    write: str


@dataclass(frozen=True, slots=True)
class TimedMessage:
    """Bytes that a device sends, `after` seconds after the message before."""

    after: float
    data: bytes


class Peripheral(Protocol):
    """A device without a radio: it answers what is written to it, and knows nothing of connections."""

    @property
    def address(self) -> str: ...

    @property
    def service(self) -> GattService: ...

    def advert(self) -> Advert: ...

    def written(self, data: bytes) -> tuple[bytes, ...]:
        """Handle what was written; return the messages that answer it."""

    def restarted(self) -> None:
        """Forget everything that a power cut would erase."""


class VirtualDie(Peripheral, Protocol):
    """Each action is an iterator of messages: the die changes as they are drawn from it."""

    def roll(self, face: int | None, rng: Random) -> Iterator[TimedMessage]:
        """Roll and come to rest on `face`, or on a random face."""

    def cock(self, rng: Random) -> Iterator[TimedMessage]:
        """Roll and come to lean on something."""

    def lay(self, face: int) -> Iterator[TimedMessage]:
        """Be picked up and laid down on a face by hand."""


class OneService:
    """Such a device, as a radio knows devices. What is written goes to `on_write`."""

    pairing = Pairing.NONE
    mtu = MTU

    def __init__(self, peripheral: Peripheral, on_write: Callable[[bytes], object]) -> None:
        self._peripheral = peripheral
        service = peripheral.service
        self.messages = Characteristic(service.notify, "notify")
        commands = Characteristic(service.write, "write write-without-response", on_write=on_write)
        self.services = (Service(service.uuid, (self.messages, commands)),)

    @property
    def address(self) -> str:
        return self._peripheral.address

    @property
    def gap_name(self) -> str:
        return self._peripheral.advert().name or self._peripheral.address

    def advert(self) -> Advert:
        return self._peripheral.advert()

    def restarted(self) -> None:
        self._peripheral.restarted()

    def put_on_air(self, notify: Notify) -> None:
        """What it sends, it returns."""
