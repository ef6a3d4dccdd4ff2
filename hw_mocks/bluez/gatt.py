"""Declare a Bluetooth peripheral: its services, what each characteristic can do, and what it answers.

The same declaration goes on the air of the emulated BlueZ (radio.py) and of the virtual radio that a real BlueZ hears.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol
from zlib import crc32

from firmware_bridge.adverts import Advert

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BASE_UUID = "-0000-1000-8000-00805f9b34fb"

# What a characteristic or descriptor can do, in the words that BlueZ uses for it.
ABILITIES = frozenset(
    {
        "broadcast",
        "read",
        "write-without-response",
        "write",
        "notify",
        "indicate",
        "encrypt-read",
        "encrypt-write",
        "encrypt-notify",
        "encrypt-indicate",
    }
)

# What many devices offer; without it, writes are cut to 20 bytes.
MTU = 128


def full_uuid(uuid: str) -> str:
    """The 128 bits of a UUID that may be written in short, such as 180d."""
    short = uuid.lower().removeprefix("0x")
    if len(short) == 4:
        return f"0000{short}{_BASE_UUID}"
    return f"{short}{_BASE_UUID}" if len(short) == 8 else short


class AttError(Exception):
    """Raise it in `on_read` or `on_write` to answer with an error of the Attribute Protocol, such as 0x13: value not allowed."""

    def __init__(self, code: int) -> None:
        super().__init__(f"ATT error 0x{code:02x}")
        self.code = code


@dataclass(slots=True, eq=False, kw_only=True)
class _Attribute:
    """`can` lists its abilities, separated by spaces. A read returns `value`, a write replaces it: unless there is a handler."""

    value: bytes = b""
    on_read: Callable[[], bytes] | None = None
    on_write: Callable[[bytes], object] | None = None

    def read(self) -> bytes:
        return self.value if self.on_read is None else self.on_read()

    def write(self, data: bytes) -> None:
        if self.on_write is None:
            self.value = data
        else:
            self.on_write(data)


@dataclass(slots=True, eq=False)
class Descriptor(_Attribute):
    uuid: str
    can: str = "read"

    def __post_init__(self) -> None:
        self.uuid = full_uuid(self.uuid)
        _check(self.can)

    @property
    def abilities(self) -> tuple[str, ...]:
        return tuple(self.can.split())


@dataclass(slots=True, eq=False)
class Characteristic(_Attribute):
    uuid: str
    can: str
    descriptors: tuple[Descriptor, ...] = ()

    def __post_init__(self) -> None:
        self.uuid = full_uuid(self.uuid)
        _check(self.can)

    @property
    def abilities(self) -> tuple[str, ...]:
        return tuple(self.can.split())

    @property
    def notifies(self) -> bool:
        """Whether a client can subscribe to it, for notifications or for indications."""
        return not {"notify", "indicate"}.isdisjoint(self.abilities)


def _check(can: str) -> None:
    unknown = set(can.split()) - ABILITIES
    if unknown or not can.split():
        raise ValueError(f"{can!r} is not what a characteristic can do: use {', '.join(sorted(ABILITIES))}")


@dataclass(slots=True, eq=False)
class Service:
    uuid: str
    characteristics: tuple[Characteristic, ...] = ()
    primary: bool = True

    def __post_init__(self) -> None:
        self.uuid = full_uuid(self.uuid)


class Pairing(Enum):
    """How a device lets itself be paired. Without pairing, it refuses."""

    NONE = "none"
    JUST_WORKS = "just works"  # no code to type


class GattPeripheral(Protocol):
    """What a radio needs to know about any device."""

    @property
    def address(self) -> str: ...

    @property
    def services(self) -> tuple[Service, ...]: ...

    @property
    def gap_name(self) -> str:
        """The name in its GAP service, which replaces the advertised one when a client connects."""

    @property
    def pairing(self) -> Pairing: ...

    @property
    def mtu(self) -> int: ...

    def advert(self) -> Advert: ...

    def restarted(self) -> None:
        """Forget everything that a power cut would erase."""

    def put_on_air(self, notify: Notify) -> None:
        """A radio took it; with `notify` the device sends the value of a characteristic."""


Notify = Callable[[str, bytes], None]
"""The UUID of a characteristic, long or short, and what it sends."""


@dataclass(slots=True, eq=False)
class VirtualPeripheral:
    """Any device. Without `shown`, it advertises its name and its services: more than 31 bytes do not fit on a real radio."""

    name: str
    services: tuple[Service, ...]
    address: str = ""
    shown: Advert | None = None
    gap_name: str = ""
    pairing: Pairing = Pairing.NONE
    mtu: int = MTU
    on_restart: Callable[[], object] = lambda: None
    _by_uuid: Mapping[str, Characteristic] = field(init=False, repr=False)
    _notify: Notify = field(init=False, repr=False, default=lambda _uuid, _data: None)

    def __post_init__(self) -> None:
        self.address = (self.address or address_of(self.name)).upper()
        self.gap_name = self.gap_name or self.name
        self._by_uuid = {one.uuid: one for one in characteristics_of(self)}

    def advert(self) -> Advert:
        return self.shown or Advert(self.name, tuple(service.uuid for service in self.services))

    def restarted(self) -> None:
        self.on_restart()

    def put_on_air(self, notify: Notify) -> None:
        self._notify = notify

    def notify(self, uuid: str, data: bytes) -> None:
        """Send the value of a characteristic, as a notification or an indication. For handlers: tests use their fixture."""
        self._notify(uuid, data)

    def characteristic(self, uuid: str) -> Characteristic:
        """Find a characteristic by its UUID, long or short."""
        found = self._by_uuid.get(full_uuid(uuid))
        if found is None:
            raise KeyError(f"{self.name} has no characteristic {uuid}")
        return found


def characteristics_of(peripheral: GattPeripheral) -> Iterator[Characteristic]:
    for service in peripheral.services:
        yield from service.characteristics


def address_of(name: str) -> str:
    """A random static address, the same for the same name."""
    return ":".join(f"{byte:02X}" for byte in (0xE0, 0x70, *crc32(name.encode()).to_bytes(4, "big")))
