"""The messages inside the frames between host and chip. A message that exists can be encoded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum


class Pn532Error(ValueError):
    """The bytes are not what a PN532 may send. The device's fault: count it, never crash on it."""


class Code(IntEnum):
    """The first byte of a command; that of its reply is one more."""

    GET_FIRMWARE_VERSION = 0x02
    SAM_CONFIGURATION = 0x14
    RF_CONFIGURATION = 0x32
    IN_DATA_EXCHANGE = 0x40
    IN_COMMUNICATE_THRU = 0x42
    IN_LIST_PASSIVE_TARGET = 0x4A
    IN_RELEASE = 0x52


# -- from the host


@dataclass(frozen=True, slots=True)
class GetFirmwareVersion:
    pass


@dataclass(frozen=True, slots=True)
class SamConfiguration:
    """Work as a plain reader. It also ends the sleep in which the chip starts."""


@dataclass(frozen=True, slots=True)
class RfField:
    on: bool


@dataclass(frozen=True, slots=True)
class PassiveRetries:
    """How often to look again for a tag before saying that there is none; out of the box it looks forever."""

    times: int


@dataclass(frozen=True, slots=True)
class InListPassiveTarget:
    """Find and select tags of type A at 106 kbit/s."""

    most: int = 1


@dataclass(frozen=True, slots=True)
class InDataExchange:
    """Pass a command of the MIFARE family on to a tag; the chip refuses all others."""

    target: int
    data: bytes


@dataclass(frozen=True, slots=True)
class InCommunicateThru:
    """Pass any command on to the tag that was selected last."""

    data: bytes


@dataclass(frozen=True, slots=True)
class InRelease:
    """Deselect every tag."""


Command = (
    GetFirmwareVersion
    | SamConfiguration
    | RfField
    | PassiveRetries
    | InListPassiveTarget
    | InDataExchange
    | InCommunicateThru
    | InRelease
)


# -- from the chip


@dataclass(frozen=True, slots=True)
class FirmwareVersion:
    chip: int
    version: int
    revision: int
    support: int


@dataclass(frozen=True, slots=True)
class SamConfigured:
    pass


@dataclass(frozen=True, slots=True)
class RfConfigured:
    pass


@dataclass(frozen=True, slots=True)
class Target:
    """A selected tag. `ats` is what only smart cards and telephones add."""

    number: int
    sens_res: bytes
    sel_res: int
    uid: bytes
    ats: bytes = b""


@dataclass(frozen=True, slots=True)
class Targets:
    found: tuple[Target, ...]


# The bits of a status byte that mean an error; the others only say that more data follows.
_ERROR = 0x3F

TIME_OUT = 0x01  # most often: the tag is gone


@dataclass(frozen=True, slots=True)
class _Transfer:
    status: int
    data: bytes

    @property
    def ok(self) -> bool:
        return not self.status & _ERROR


class Exchanged(_Transfer):
    __slots__ = ()


class Communicated(_Transfer):
    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Released:
    status: int


Reply = FirmwareVersion | SamConfigured | RfConfigured | Targets | Exchanged | Communicated | Released

_NORMAL_MODE = 0x01
_FIELD, _RETRIES = 0x01, 0x05
_TYPE_A_106 = 0x00
_ALL_TARGETS = 0x00

# The two other kinds of retries that travel with ours, at the values the chip has out of the box.
_OTHER_RETRIES = b"\xff\x01"

# Set in SEL_RES by a tag that goes on to tell its ATS.
_HAS_ATS = 0x20


def code_of(command: Command) -> Code:
    return Code(encode_command(command)[0])


def encode_command(command: Command) -> bytes:
    match command:
        case GetFirmwareVersion():
            return bytes([Code.GET_FIRMWARE_VERSION])
        case SamConfiguration():
            return bytes([Code.SAM_CONFIGURATION, _NORMAL_MODE])
        case RfField(on):
            return bytes([Code.RF_CONFIGURATION, _FIELD, on])
        case PassiveRetries(times):
            return bytes([Code.RF_CONFIGURATION, _RETRIES]) + _OTHER_RETRIES + bytes([times])
        case InListPassiveTarget(most):
            return bytes([Code.IN_LIST_PASSIVE_TARGET, most, _TYPE_A_106])
        case InDataExchange(target, data):
            return bytes([Code.IN_DATA_EXCHANGE, target]) + data
        case InCommunicateThru(data):
            return bytes([Code.IN_COMMUNICATE_THRU]) + data
        case InRelease():
            return bytes([Code.IN_RELEASE, _ALL_TARGETS])


def decode_command(data: bytes) -> Command:
    """Read a command as the chip does; raises Pn532Error for one that it would refuse."""
    match list(data):
        case [Code.GET_FIRMWARE_VERSION]:
            return GetFirmwareVersion()
        case [Code.SAM_CONFIGURATION, 1] | [Code.SAM_CONFIGURATION, 1, _] | [Code.SAM_CONFIGURATION, 1, _, 0 | 1]:
            return SamConfiguration()
        case [Code.RF_CONFIGURATION, 0x01, 0 | 1 as on]:
            return RfField(bool(on))
        case [Code.RF_CONFIGURATION, 0x05, _, _, times]:
            return PassiveRetries(times)
        case [Code.IN_LIST_PASSIVE_TARGET, 1 | 2 as most, 0x00]:
            return InListPassiveTarget(most)
        case [Code.IN_DATA_EXCHANGE, target, _, *_]:
            return InDataExchange(target, data[2:])
        case [Code.IN_COMMUNICATE_THRU, _, *_]:
            return InCommunicateThru(data[1:])
        case [Code.IN_RELEASE, 0]:
            return InRelease()
        case _:
            raise Pn532Error(f"the chip does not know the command {data[:8].hex(' ') or '(empty)'}")


def encode_reply(reply: Reply) -> bytes:
    match reply:
        case FirmwareVersion(chip, version, revision, support):
            return bytes([Code.GET_FIRMWARE_VERSION + 1, chip, version, revision, support])
        case SamConfigured():
            return bytes([Code.SAM_CONFIGURATION + 1])
        case RfConfigured():
            return bytes([Code.RF_CONFIGURATION + 1])
        case Targets(found):
            targets = b"".join(_packed_target(target) for target in found)
            return bytes([Code.IN_LIST_PASSIVE_TARGET + 1, len(found)]) + targets
        case Exchanged(status, data):
            return bytes([Code.IN_DATA_EXCHANGE + 1, status]) + data
        case Communicated(status, data):
            return bytes([Code.IN_COMMUNICATE_THRU + 1, status]) + data
        case Released(status):
            return bytes([Code.IN_RELEASE + 1, status])


def decode_reply(data: bytes) -> Reply:
    match list(data):
        case [0x03, chip, version, revision, support]:
            return FirmwareVersion(chip, version, revision, support)
        case [0x15]:
            return SamConfigured()
        case [0x33]:
            return RfConfigured()
        case [0x41, status, *_]:
            return Exchanged(status, data[2:])
        case [0x43, status, *_]:
            return Communicated(status, data[2:])
        case [0x4B, count, *_]:
            return Targets(tuple(_unpacked_targets(count, data[2:])))
        case [0x53, status]:
            return Released(status)
        case _:
            raise Pn532Error(f"the chip sent an unknown reply: {data[:8].hex(' ') or 'no bytes'}")


def _packed_target(target: Target) -> bytes:
    head = bytes([target.number]) + target.sens_res + bytes([target.sel_res, len(target.uid)]) + target.uid
    return head + (bytes([len(target.ats) + 1]) + target.ats if target.sel_res & _HAS_ATS else b"")


def _unpacked_targets(count: int, rest: bytes) -> Iterator[Target]:
    for _ in range(count):
        target, used = unpack_target(rest)
        yield target
        rest = rest[used:]
    if rest:
        raise Pn532Error(f"{len(rest)} bytes more than the chip's {count} tags take")


def unpack_target(data: bytes) -> tuple[Target, int]:
    """Read one tag, and say how many bytes it took."""
    if len(data) < 5 or len(data) < (end := 5 + data[4]):
        raise Pn532Error("the chip's list of tags is cut short")
    number, sel_res, ats = data[0], data[3], b""
    if sel_res & _HAS_ATS:
        if len(data) <= end or not data[end] or len(data) < end + data[end]:
            raise Pn532Error("the chip's list of tags is cut short")
        end, ats = end + data[end], data[end + 1 : end + data[end]]
    return Target(number, data[1:3], sel_res, data[5 : 5 + data[4]], ats), end
