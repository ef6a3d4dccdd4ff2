"""The cable to the table: the board's own USB, or two pins of a UART."""

import select
import sys

# How much is read at once, so that a table that never stops sending does not keep the hub from its readers.
_MOST = 256


class UsbLine:
    """The port that firmware is loaded through. Switch Ctrl-C off before using it."""

    def __init__(self):
        self._ready = select.poll()
        self._ready.register(sys.stdin, select.POLLIN)

    def read(self):
        """Byte by byte, because a read of more would wait for all of them."""
        data = b""
        while len(data) < _MOST and self._ready.poll(0):
            data += sys.stdin.buffer.read(1)
        return data

    def write(self, data):
        sys.stdout.buffer.write(data)


class UartLine:
    def __init__(self, uart):
        self._uart = uart

    def read(self):
        return self._uart.read(_MOST) or b""

    def write(self, data):
        self._uart.write(data)
