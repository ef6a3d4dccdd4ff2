"""Builds the hardware that `my_table.py` describes. A mistake there stops the hub here, with a sentence."""

import machine
from neopixel import NeoPixel

from hub import lamps
from hub.board import Board
from hub.lines import UartLine, UsbLine
from hub.pn532 import Pn532
from hub.pn532_buses import I2cBus, SpiBus, UartBus
from hub.rc522 import Rc522

# The table opens its port at this speed, and a PN532 starts with it.
_BAUD = 115200

# Slow enough for a hand's length of jumper wire on every select.
_SPI_HZ = 1_000_000
_I2C_HZ = 100_000

ORDERS = {"rows": lamps.rows, "snake": lamps.snake}


def board(table):
    return Board(
        table.NAME, table.COLUMNS, table.ROWS, table.NAMES, lights=bool(table.LIGHTS), buttons=bool(table.BUTTONS)
    )


def line(table):
    way = table.LINE[0]
    if way == "usb":
        return UsbLine()
    if way == "uart":
        _, number, tx, rx = table.LINE
        return UartLine(machine.UART(number, _BAUD, tx=machine.Pin(tx), rx=machine.Pin(rx), rxbuf=1024))
    if way == "ble":
        import bluetooth  # not every board has a radio

        from hub.ble import BleLine

        return BleLine(bluetooth.BLE(), table.NAME)
    raise ValueError("LINE is ('usb',), ('uart', number, tx, rx) or ('ble',), not %r" % (table.LINE,))


def cells(table, places):
    """In the order of the board, whatever their order in the file."""
    spi = _spi(table)
    order = sorted(table.READERS, key=places.number)
    return [(places.number(cell), _reader(table.READERS[cell], spi)) for cell in order]


def levels(table):
    """Buttons pull their pin to ground."""
    pins = {number: machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for number, pin in table.BUTTONS.items()}
    return {number: _down(pin) for number, pin in pins.items()}


def lights(table):
    if not table.LIGHTS:
        return None
    order = ORDERS[table.LIGHTS["order"]](table.COLUMNS, table.ROWS)
    order += range(len(order), len(order) + len(table.NAMES))
    each = table.LIGHTS["leds_per_cell"]
    strip = NeoPixel(machine.Pin(table.LIGHTS["pin"], machine.Pin.OUT), len(order) * each)
    return lamps.Lamps(strip, order, each, table.LIGHTS["milliamps"])


def _down(pin):
    return lambda: pin.value() == 0


def _spi(table):
    if not table.SPI:
        return None
    wires = table.SPI
    return machine.SPI(
        wires["id"],
        _SPI_HZ,
        sck=machine.Pin(wires["sck"]),
        mosi=machine.Pin(wires["mosi"]),
        miso=machine.Pin(wires["miso"]),
    )


def _reader(how, spi):
    kind = how[0]
    if kind in ("rc522", "pn532-spi"):
        if spi is None:
            raise ValueError("a reader on SPI needs the pins of SPI: fill in SPI")
        select = machine.Pin(how[1], machine.Pin.OUT)
        return Rc522(spi, select) if kind == "rc522" else Pn532(SpiBus(spi, select))
    if kind == "pn532-uart":
        _, number, tx, rx = how
        return Pn532(UartBus(machine.UART(number, _BAUD, tx=machine.Pin(tx), rx=machine.Pin(rx))))
    if kind == "pn532-i2c":
        _, number, scl, sda = how
        return Pn532(I2cBus(machine.I2C(number, scl=machine.Pin(scl), sda=machine.Pin(sda), freq=_I2C_HZ)))
    raise ValueError("a reader is rc522, pn532-spi, pn532-uart or pn532-i2c, not %r" % (kind,))
