"""An RC522 on SPI: wake its field, find one tag, put the field out."""

from time import sleep_ms, ticks_diff, ticks_ms

COMMAND = 0x01
IRQ = 0x04
ERROR = 0x06
FIFO = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
COLLISION = 0x0E
MODE = 0x11
TX_CONTROL = 0x14
TX_ASK = 0x15
TIMER_MODE = 0x2A
TIMER_PRESCALER = 0x2B
TIMER_RELOAD_HIGH = 0x2C
TIMER_RELOAD_LOW = 0x2D
VERSION = 0x37

IDLE = 0x00
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F

# A tag needs up to 5 ms of field before it answers.
FIELD_MS = 5

# The chip's own timer gives up after 25 ms; beyond that, the chip is gone.
ANSWER_MS = 40

REQUEST = 0x26
SELECT = (0x93, 0x95, 0x97)

# Real chips and clones report many versions; a line without a chip reads as one of these two.
_NOBODY = (0x00, 0xFF)


def crc_a(data):
    """The checksum of ISO 14443 type A, low byte first."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= (byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return bytes([crc & 0xFF, crc >> 8])


class Rc522:
    def __init__(self, spi, select):
        self._spi = spi
        self._select = select
        self._awake = False
        select(1)

    def look(self):
        """The tag on the antenna in a list, or None when the chip does not answer."""
        if self._read(VERSION) in _NOBODY:
            self._awake = False
            return None
        if not self._awake:
            self._wake()
        self._write(TX_CONTROL, self._read(TX_CONTROL) | 0x03)
        sleep_ms(FIELD_MS)
        uid = self._identify()
        # Only one field at a time: neighbours read each other's tags.
        self._write(TX_CONTROL, self._read(TX_CONTROL) & ~0x03 & 0xFF)
        return [uid] if uid else []

    def _wake(self):
        self._write(COMMAND, SOFT_RESET)
        sleep_ms(50)
        self._write(TIMER_MODE, 0x80)  # starts when sending ends
        self._write(TIMER_PRESCALER, 0xA9)  # 25 microseconds
        self._write(TIMER_RELOAD_HIGH, 0x03)
        self._write(TIMER_RELOAD_LOW, 0xE8)  # 1000 of them
        self._write(TX_ASK, 0x40)
        self._write(MODE, 0x3D)  # checksums begin with 6363
        self._awake = True

    def _identify(self):
        """One identifier, or None. A collision counts as no tag; the next look tries again."""
        if self._ask(bytes([REQUEST]), bits=7) is None:
            return None
        uid = b""
        for level in SELECT:
            part = self._ask(bytes([level, 0x20]))
            if part is None or len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                return None
            chosen = bytes([level, 0x70]) + part
            answer = self._ask(chosen + crc_a(chosen))
            if answer is None or len(answer) != 3:
                return None
            if not answer[0] & 0x04:
                return uid + part[:4]
            uid += part[1:4]
        return None

    def _ask(self, data, bits=0):
        """Send to the tag; return its answer, or None."""
        self._write(COMMAND, IDLE)
        self._write(IRQ, 0x7F)
        self._write(FIFO_LEVEL, 0x80)
        self._write(COLLISION, 0x80)
        for byte in data:
            self._write(FIFO, byte)
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, 0x80 | bits)
        came = self._wait()
        self._write(BIT_FRAMING, 0)
        if not came or self._read(ERROR) & 0x1B:
            return None
        return bytes([self._read(FIFO) for _ in range(self._read(FIFO_LEVEL))])

    def _wait(self):
        """True when an answer came, False when the chip's timer ran out or the chip is gone."""
        began = ticks_ms()
        while ticks_diff(ticks_ms(), began) <= ANSWER_MS:
            happened = self._read(IRQ)
            if happened & 0x30:
                return True
            if happened & 0x01:
                return False
        return False

    def _read(self, register):
        self._select(0)
        try:
            self._spi.write(bytes([register << 1 | 0x80]))
            return self._spi.read(1)[0]
        finally:
            self._select(1)

    def _write(self, register, value):
        self._select(0)
        try:
            self._spi.write(bytes([register << 1, value]))
        finally:
            self._select(1)
