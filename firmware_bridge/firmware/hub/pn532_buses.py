"""The three ways to wire a PN532. Set the switches on its board to the one that is used."""

from time import sleep_ms, ticks_diff, ticks_ms


class UartBus:
    """HSU on the board's label. A bus for one reader."""

    def __init__(self, uart):
        self._uart = uart

    def wake(self):
        self._uart.write(b"\x55\x55" + bytes(14))

    def clear(self):
        self._uart.read()

    def write(self, data):
        self._uart.write(data)

    def read(self, within_ms, most):
        began = ticks_ms()
        while not self._uart.any():
            if ticks_diff(ticks_ms(), began) > within_ms:
                return b""
            sleep_ms(1)
        return self._uart.read() or b""


class I2cBus:
    """The chip's address cannot be changed: one reader for each bus."""

    ADDRESS = 0x24

    def __init__(self, i2c):
        self._i2c = i2c

    def wake(self):
        """The chip stretches the clock while it wakes, so the first write may fail."""
        try:
            self._i2c.writeto(self.ADDRESS, b"\0")
        except OSError:
            pass
        sleep_ms(2)

    def clear(self):
        pass

    def write(self, data):
        try:
            self._i2c.writeto(self.ADDRESS, data)
        except OSError:
            pass  # it shows as a missing acknowledgement

    def read(self, within_ms, most):
        began = ticks_ms()
        while ticks_diff(ticks_ms(), began) <= within_ms:
            try:
                data = self._i2c.readfrom(self.ADDRESS, most + 1)
            except OSError:
                return b""
            if data[0] & 1:
                return data[1:]
            sleep_ms(1)
        return b""


# The chip sends its lowest bit first, and the microcontrollers can only send the highest first.
_MIRRORED = bytes([int("".join(reversed("{:08b}".format(byte))), 2) for byte in range(256)])

_WRITE = _MIRRORED[0x01]
_STATUS = _MIRRORED[0x02]
_READ = _MIRRORED[0x03]


def mirrored(data):
    return bytes([_MIRRORED[byte] for byte in data])


class SpiBus:
    """Several readers on one bus, each with its own select pin."""

    def __init__(self, spi, select):
        self._spi = spi
        self._select = select
        select(1)

    def wake(self):
        self._select(0)
        sleep_ms(2)
        self._select(1)

    def clear(self):
        pass

    def write(self, data):
        self._say(bytes([_WRITE]) + mirrored(data))

    def read(self, within_ms, most):
        began = ticks_ms()
        while ticks_diff(ticks_ms(), began) <= within_ms:
            if self._say(bytes([_STATUS]), 1)[0] & _MIRRORED[1]:
                return mirrored(self._say(bytes([_READ]), most))
            sleep_ms(1)
        return b""

    def _say(self, data, answer=0):
        self._select(0)
        try:
            self._spi.write(data)
            return self._spi.read(answer) if answer else b""
        finally:
            self._select(1)
