"""A virtual PN532 without a line: bytes in, frames out, and the details that libraries for the chip rely on.

- It starts asleep, and wakes at the fifth rising edge on its line; what was sent until then is lost. So any wake-up
  string works, and so do a few zeros in front of a frame.
- Awake, it answers commands about itself; commands for tags need SAMConfiguration first.
- A new speed of the line counts from the host's next acknowledgement on.
- A tag stays selected until it is released, refuses something or loses the field. While it is selected, it misses
  the first look and answers the second: a chip that looks forever finds it, one that looks once does not.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from firmware_bridge.pn532.commands import (
    TIME_OUT,
    Command,
    Communicated,
    Exchanged,
    FirmwareVersion,
    GetFirmwareVersion,
    InCommunicateThru,
    InDataExchange,
    InListPassiveTarget,
    InRelease,
    PassiveRetries,
    Pn532Error,
    Released,
    Reply,
    RfConfigured,
    RfField,
    SamConfiguration,
    SamConfigured,
    Target,
    Targets,
    decode_command,
    encode_reply,
)
from firmware_bridge.pn532.frames import Ack, Decoder, Frame, Nack, Refused, ToChip, ToHost
from hw_mocks.readers.ntag import WRITTEN, VirtualNtag

# What real chips answer: PN532, version 1.6, all kinds of tags.
FIRMWARE = FirmwareVersion(0x32, 1, 6, 7)

# Its speed after power-up, and the speeds of SetSerialBaudRate.
START_BAUD = 115_200
BAUDS = (9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600, 1_288_000)

WAKING_EDGES = 5

# By default, the chip looks for a tag until one comes.
_FOR_EVER = 0xFF

# The commands that the chip passes on to a tag with InDataExchange; it refuses all others.
_MIFARE = frozenset({0x30, 0x60, 0x61, 0xA0, 0xA2, 0xB0, 0xC0, 0xC1, 0xC2})

_AUTHENTICATE = frozenset({0x60, 0x61})

# Registers that libraries use: the receive mode, and the last bytes sent.
_RX_MODE, _FIFO_DATA = 0x6303, 0x6339
_CHECKS_CRC = 0x80
_SENS_REQ = 0x26

_CRC_ERROR = 0x02
_WAKES_BY_LINE = 0x10


class VirtualChip:
    def __init__(self, send: Callable[[Frame], None]) -> None:
        self.antenna: list[VirtualNtag] = []
        self._send = send
        self._awake = False
        self._wakes_by_line = True
        self._edges = 0
        self.restart()

    def restart(self) -> None:
        """Start after a power cut."""
        self.baud = START_BAUD
        self.next_baud = START_BAUD
        self._decoder = Decoder()
        self._configured = False
        self._retries = _FOR_EVER
        self._registers = {_RX_MODE: _CHECKS_CRC}
        self._selected: VirtualNtag | None = None
        self._looking: InListPassiveTarget | None = None
        self._last: Frame | None = None
        self._fall_asleep(wakes_by_line=True)

    def received(self, data: bytes) -> None:
        for item in self._decoder.feed(self._after_wake_up(data)):
            match item:
                case Ack():
                    self._looking = None
                    self.change_speed()
                case Nack():
                    if self._last:
                        self._send(self._last)
                case ToChip(command):
                    self._command(command)

    def change_speed(self) -> None:
        """Use the speed of SetSerialBaudRate: the host has acknowledged it."""
        self.baud = self.next_baud

    def antenna_changed(self) -> None:
        """Answer a host that waits for a tag to come."""
        if self._looking and (found := self._list(self._looking)).found:
            self._reply(found)

    def _after_wake_up(self, data: bytes) -> bytes:
        """The bytes after those that wake the chip."""
        for at, byte in enumerate(data):
            if self._awake:
                return data[at:]
            self._edges += _rising_edges(byte)
            self._awake = self._wakes_by_line and self._edges >= WAKING_EDGES
        return b""

    def _fall_asleep(self, *, wakes_by_line: bool) -> None:
        self._awake, self._wakes_by_line, self._edges = False, wakes_by_line, 0
        self._deselect()

    # -- commands

    def _command(self, data: bytes) -> None:
        """Handle a command; it ends the one before."""
        self._looking = None
        if (answer := self._about_itself(data)) is not None:
            self._send(Ack())
            self._finish(ToHost(bytes([data[0] + 1]) + answer))
            if data[0] == 0x16:
                self._fall_asleep(wakes_by_line=bool(data[1] & _WAKES_BY_LINE))
            return
        try:
            command = decode_command(data)
        except Pn532Error:
            self._send(Ack())
            self._finish(Refused())
            return
        self._configured = self._configured or isinstance(command, SamConfiguration)
        if self._configured or not isinstance(
            command, InListPassiveTarget | InDataExchange | InCommunicateThru | InRelease
        ):
            self._send(Ack())
            self._do(command)

    def _about_itself(self, data: bytes) -> bytes | None:
        """Answer commands that libraries use and our own driver does not; None for all others. The answer is without its code."""
        match list(data):
            case [0x00, 0x00, *_]:  # Diagnose: the line
                return data[1:]
            case [0x00, 0x01 | 0x02]:  # Diagnose: ROM and RAM
                return b"\x00"
            case [0x04]:  # GetGeneralStatus: no error, no field, tags
                return bytes([0, 0, int(self._selected is not None), 0])
            case [0x06, *addresses] if addresses and len(addresses) % 2 == 0:  # ReadRegister
                return bytes(self._registers.get(high << 8 | low, 0) for high, low in _in_groups(addresses, 2))
            case [0x08, *writes] if writes and len(writes) % 3 == 0:  # WriteRegister
                self._registers |= {high << 8 | low: value for high, low, value in _in_groups(writes, 3)}
                return b""
            case [0x10, number] if number < len(BAUDS):  # SetSerialBaudRate
                self.next_baud = BAUDS[number]
                return b""
            case [0x12, _]:  # SetParameters
                return b""
            case [0x16, _] | [0x16, _, 0 | 1]:  # PowerDown
                return b"\x00"
            case [0x32, 0x01, 2 | 3 as how]:  # RFConfiguration: the field, with collision avoidance
                self._set_field(on=bool(how & 1))
                return b""
            case [0x32, 0x02 | 0x04 | 0x0A | 0x0B | 0x0C | 0x0D, _, *_]:  # RFConfiguration: times and strengths
                return b""
            case [0x4A, 1 | 2, 1 | 2 | 3 | 4, *_] if self._configured and self._retries != _FOR_EVER:
                return b"\x00"  # tags of other families: there are none
            case [0x4A, most, 0, *uid] if self._configured and uid and 1 <= most <= 2:
                return self._list_one(bytes(uid))
            case [0x52, 1 | 2]:  # InRelease of one target
                self._deselect()
                return b"\x00"
            case _:
                return None

    def _do(self, command: Command) -> None:
        match command:
            case InListPassiveTarget() if self._retries == _FOR_EVER:
                self._looking = command
                self.antenna_changed()
            case InDataExchange(_, data) if data[0] not in _MIFARE:
                self._finish(Refused())
            case _:
                self._reply(self._answer(command))

    def _answer(self, command: Command) -> Reply:
        match command:
            case GetFirmwareVersion():
                return FIRMWARE
            case SamConfiguration():
                return SamConfigured()
            case RfField(on):
                self._set_field(on=on)
                return RfConfigured()
            case PassiveRetries(times):
                self._retries = times
                return RfConfigured()
            case InListPassiveTarget():
                return self._list(command)
            case InDataExchange(_, data):
                answer = None if data[0] in _AUTHENTICATE else self._ask_tag(data)
                return (
                    Exchanged(TIME_OUT, b"") if answer is None else Exchanged(0, b"" if answer == WRITTEN else answer)
                )
            case InCommunicateThru(data):
                return self._communicated(self._ask_tag(data))
            case InRelease():
                self._deselect()
                return Released(0)

    # -- tags

    def _list(self, command: InListPassiveTarget) -> Targets:
        """A tag that is still selected misses one look, and answers the next."""
        calls_again = self._retries == _FOR_EVER
        free = [tag for tag in self.antenna if calls_again or tag is not self._selected][: command.most]
        return self._select(free)

    def _list_one(self, asked: bytes) -> bytes:
        """Look for one uid, given with its cascade tags."""
        uid = asked.removeprefix(b"\x88") if len(asked) == 8 else asked
        found = self._select([tag for tag in self.antenna if bytes.fromhex(tag.uid) == uid][:1])
        return encode_reply(found)[1:]

    def _select(self, tags: list[VirtualNtag]) -> Targets:
        self._deselect()
        self._selected = tags[-1] if tags else None
        self._registers[_RX_MODE] = _CHECKS_CRC
        self._registers[_FIFO_DATA] = 0 if tags else _SENS_REQ
        found = enumerate((bytes.fromhex(tag.uid) for tag in tags), start=1)
        return Targets(tuple(Target(number, b"\x00\x44", 0x00, uid) for number, uid in found))

    def _communicated(self, answer: bytes | None) -> Communicated:
        """Raw: with its check off, the host sees the checksum of the tag, and also an answer too short to have one."""
        if answer is None:
            return Communicated(TIME_OUT, b"")
        checked = bool(self._registers[_RX_MODE] & _CHECKS_CRC)
        if answer == WRITTEN:
            return Communicated(_CRC_ERROR, b"") if checked else Communicated(0, answer)
        return Communicated(0, answer if checked else answer + _crc_a(answer))

    def _ask_tag(self, data: bytes) -> bytes | None:
        """A tag that refuses goes to sleep until it is looked for again."""
        if self._selected is None or self._selected not in self.antenna:
            return None
        answer = self._selected.answer(data)
        if answer is None:
            self._deselect()
        return answer

    def _set_field(self, *, on: bool) -> None:
        if not on:
            self._deselect()

    def _deselect(self) -> None:
        if self._selected:
            self._selected.lose_field()
        self._selected = None

    def _reply(self, reply: Reply) -> None:
        self._looking = None
        self._finish(ToHost(encode_reply(reply)))

    def _finish(self, frame: Frame) -> None:
        self._last = frame
        self._send(frame)


def _rising_edges(byte: int) -> int:
    """On a line that rests high, a byte is a low start, its bits from the lowest on, and a high stop."""
    levels = [0, *(byte >> bit & 1 for bit in range(8)), 1]
    return sum(after > before for before, after in pairwise(levels))


def _in_groups(numbers: list[int], size: int) -> list[tuple[int, ...]]:
    return [tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)]


def _crc_a(data: bytes) -> bytes:
    """The checksum of ISO 14443 type A."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")
