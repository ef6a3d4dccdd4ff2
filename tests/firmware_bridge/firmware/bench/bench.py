"""The hub on a bench, under the real MicroPython: hardware that a test plays with, and a clock in the test's hand."""

import gc
import io
import json
import sys
from binascii import hexlify, unhexlify

import machine
from hub import frames
from hub.board import Board
from hub.hub import Hub
from hub.lamps import Lamps, rows, snake
from hub.pn532 import Pn532
from hub.pn532_buses import I2cBus, SpiBus, UartBus
from hub.rc522 import Rc522


class Line:
    def __init__(self):
        self.inbox = b""
        self.said = b""

    def read(self):
        data, self.inbox = self.inbox, b""
        return data

    def write(self, data):
        self.said += data


class Antenna:
    """A reader that a test controls: it sees the tags on it, unless it blinks or is dead."""

    def __init__(self):
        self.tags = []
        self.blinks = 0
        self.dead = False

    def look(self):
        if self.dead:
            return None
        if self.blinks:
            self.blinks -= 1
            return []
        return list(self.tags)


class Strip(dict):
    writes = 0

    def write(self):
        self.writes += 1


class State:
    hub = None


state = State()


def boot(columns, rows_, names, numbers, now, milliamps=100000, lights=True):
    """Start a hub; `numbers` are what its randomness gives, in order."""
    state.line, state.strip, state.down = Line(), Strip(), {1: False, 2: False}
    state.readers = [Antenna() for _ in range(columns * rows_ + len(names))]
    board = Board("board", columns, rows_, names, lights, True)
    order = snake(columns, rows_) + list(range(columns * rows_, len(state.readers)))
    lamps = Lamps(state.strip, order, 1, milliamps) if lights else None
    levels = {number: _level(number) for number in state.down}
    state.hub = Hub(board, state.line, list(enumerate(state.readers)), levels, lamps, lambda: numbers.pop(0), now)
    return _said()


def step(now, data="", count=1):
    """Let the hub live for `count` steps; give what it said."""
    state.line.inbox += unhexlify(data)
    for _ in range(count):
        state.hub.step(now)
    return _said()


def place(cell, uid):
    state.readers[cell].tags.append(unhexlify(uid))


def lift(cell, uid):
    state.readers[cell].tags.remove(unhexlify(uid))


def blink(cell, looks):
    state.readers[cell].blinks = looks


def die(cell, dead=True):
    state.readers[cell].dead = dead


def hold(button, down):
    state.down[button] = down


def lit():
    """The places on the strip that shine, and how often it was written."""
    return {
        "lit": {str(led): colour for led, colour in state.strip.items() if any(colour)},
        "writes": state.strip.writes,
    }


def memory():
    gc.collect()
    return gc.mem_alloc()


def order(kind, columns, count):
    return {"rows": rows, "snake": snake}[kind](columns, count)


def numbers(columns, rows_, names, cells):
    board = Board("board", columns, rows_, names)
    return [board.number(cell) for cell in cells]


def written(kind, session, number, payload):
    return _hex(frames.write_frame(kind, session, number, unhexlify(payload)))


def read(pieces):
    """Feed a fresh decoder; give its frames and what it refused."""
    decoder, found = frames.Decoder(), []
    for piece in pieces:
        found += decoder.feed(unhexlify(piece))
    return {"frames": [list(frame[:4]) + [_hex(frame[4])] for frame in found], "refused": decoder.refused}


def wire(bus, chip):
    """Solder one reader on: the chip is of the test's own make, or the small RC522 of this bench."""
    machine.chip = chip
    select = machine.Pin(17, machine.Pin.OUT)
    state.reader = {
        "uart": lambda: Pn532(UartBus(machine.UART(1, 115200))),
        "i2c": lambda: Pn532(I2cBus(machine.I2C(0))),
        "spi": lambda: Pn532(SpiBus(machine.SPI(0), select)),
        "rc522": lambda: Rc522(machine.SPI(0), select),
    }[bus]()


def look():
    found = state.reader.look()
    return None if found is None else [_hex(uid) for uid in found]


def rc522(tags=None, present=True):
    machine.rc522.tags = [unhexlify(tag) for tag in tags or []]
    machine.rc522.present = present
    return machine.rc522.field


def run(code):
    """Anything else, in MicroPython; what it leaves in `result` is given back."""
    names = {"result": None}
    exec(code, names)
    return names["result"]


def answer(line):
    """Do what a line of JSON asks for."""
    name, arguments = json.loads(line)
    try:
        return json.dumps({"result": globals()[name](*arguments)})
    except BaseException as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        return json.dumps({"error": text.getvalue()})


def _level(number):
    return lambda: state.down[number]


def _said():
    said, state.line.said = state.line.said, b""
    return _hex(said)


def _hex(data):
    return hexlify(data).decode()
