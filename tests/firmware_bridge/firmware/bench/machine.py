"""The pins and buses of a bench. A chip on one of them is the test's own, asked over the line that started us."""

import json
from binascii import hexlify, unhexlify

import outside

chip = "pn532"
levels = {}
outputs = set()
made = []
fed = 0
feeds_left = -1


class Stopped(BaseException):
    """Ends the endless loop of a hub on a bench."""


def reset():
    raise Stopped("reset")


def ask_chip(data):
    """Give the chip bytes; get the frames that it answers with."""
    return [unhexlify(frame) for frame in json.loads(outside.ask(json.dumps({"chip": hexlify(data).decode()})))]


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, number, mode=IN, pull=None):
        self.number = number
        levels.setdefault(number, 1)
        if mode == Pin.OUT:
            outputs.add(number)

    def __call__(self, level):
        levels[self.number] = level

    def value(self):
        return levels[self.number]


class UART:
    def __init__(self, *arguments, **options):
        made.append(("uart", arguments))
        self._inbox = b""

    def any(self):
        return len(self._inbox)

    def read(self, most=None):
        if not self._inbox:
            return None
        most = len(self._inbox) if most is None else most
        data, self._inbox = self._inbox[:most], self._inbox[most:]
        return data

    def write(self, data):
        self._inbox += b"".join(ask_chip(data))


class _Queue:
    """What a PN532 has ready, one frame for each read, as on I2C and SPI."""

    def __init__(self):
        self.frames = []

    def read_queued(self, size):
        data = self.frames.pop(0) if self.frames else b""
        return data[:size] + bytes(max(0, size - len(data)))


class I2C:
    def __init__(self, *arguments, **options):
        made.append(("i2c", arguments))
        self._queue = _Queue()

    def writeto(self, address, data):
        if address != 0x24:
            raise OSError(19)
        self._queue.frames = ask_chip(data)

    def readfrom(self, address, size):
        if not self._queue.frames:
            return bytes(size)
        return b"\x01" + self._queue.read_queued(size - 1)


def _turned(byte):
    """The same byte with its lowest bit first."""
    turned = 0
    for bit in range(8):
        if byte & 1 << bit:
            turned |= 0x80 >> bit
    return turned


def check_selected():
    """Two chips that talk at once on one bus understand nothing."""
    assert [levels[pin] for pin in outputs].count(0) == 1, "not exactly one chip is selected"


class SPI:
    def __init__(self, *arguments, **options):
        made.append(("spi", arguments))
        self._queue = _Queue()
        self._asked = 0

    def write(self, data):
        check_selected()
        if chip == "rc522":
            rc522.write(data)
            return
        self._asked = _turned(data[0])
        if self._asked == 1:
            self._queue.frames = ask_chip(bytes([_turned(byte) for byte in data[1:]]))

    def read(self, size):
        check_selected()
        if chip == "rc522":
            return bytes([rc522.read()])
        if self._asked == 2:
            return bytes([_turned(1 if self._queue.frames else 0)])
        return bytes([_turned(byte) for byte in self._queue.read_queued(size)])


class WDT:
    def __init__(self, timeout):
        made.append(("wdt", timeout))

    def feed(self):
        global fed, feeds_left
        fed += 1
        feeds_left -= 1
        if feeds_left == 0:
            raise Stopped("enough")


class Rc522Chip:
    """As much of an RC522 as it takes to find the tag on its antenna: registers, a FIFO, and ISO 14443 type A."""

    def __init__(self):
        self.tags = []
        self.present = True
        self.field = False
        self._registers = {}
        self._fifo = b""
        self._register = 0
        self._deselected = True

    def write(self, data):
        self._register = data[0] >> 1 & 0x3F
        if data[0] & 0x80 or not self.present:
            return
        for value in data[1:]:
            self._set(self._register, value)

    def read(self):
        if not self.present:
            return 0xFF
        if self._register == 0x37:
            return 0x92
        if self._register == 0x09:
            byte, self._fifo = self._fifo[0], self._fifo[1:]
            return byte
        if self._register == 0x0A:
            return len(self._fifo)
        return self._registers.get(self._register, 0)

    def _set(self, register, value):
        if register == 0x09:
            self._fifo += bytes([value])
        elif register == 0x0A:
            self._fifo = b""
        elif register == 0x04:
            self._registers[0x04] = 0
        elif register == 0x14:
            self.field = bool(value & 3)
            self._registers[register] = value
        elif register == 0x0D and value & 0x80:
            self._transceive(value & 7)
        else:
            self._registers[register] = value

    def _transceive(self, bits):
        sent, self._fifo = self._fifo, b""
        if not self.field or not self.tags:
            self._registers[0x04] = 0x01
            return
        self._registers[0x06] = 0x08 if len(self.tags) > 1 and sent[0] != 0x26 else 0
        self._fifo = self._tag(sent, bits)
        self._registers[0x04] = 0x30 if self._fifo else 0x01

    def _tag(self, sent, bits):
        uid = self.tags[0]
        if sent == b"\x26":
            return b"\x44\x00" if bits == 7 else b""
        level = {0x93: 0, 0x95: 1, 0x97: 2}[sent[0]]
        last = level == {4: 0, 7: 1, 10: 2}[len(uid)]
        part = uid[level * 3 : level * 3 + 4] if last else b"\x88" + uid[level * 3 : level * 3 + 3]
        part += bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
        if sent[1] == 0x20:
            return part
        if sent[1] != 0x70 or sent[2:7] != part or _checksum(sent[:7]) != sent[7:]:
            return b""
        answer = b"\x00" if last else b"\x04"
        return answer + _checksum(answer)


def _checksum(data):
    """CRC_A, bit by bit."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return bytes([crc & 0xFF, crc >> 8])


rc522 = Rc522Chip()
