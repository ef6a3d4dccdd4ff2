"""From `my_table.py` to a running hub, with pins, buses and a radio that only record the calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.table_link.codec import Decoder
from firmware_bridge.table_link.messages import Frame, Hello
from tests.firmware_bridge.firmware.interpreter import FIRMWARE, MicroPython, MicroPythonError

PREPARED = """
import machine, my_table
from hub import lines, starting, wiring

class Table:
    pass

def changed(**words):
    table = Table()
    for name in ("NAME", "COLUMNS", "ROWS", "NAMES", "LINE", "SPI", "READERS", "BUTTONS", "LIGHTS"):
        setattr(table, name, words.get(name, getattr(my_table, name)))
    return table

class Port:
    def __init__(self):
        self.inbox, self.said = b"", b""
    def poll(self, wait):
        return self.inbox
    def register(self, *_):
        pass
    def read(self, size):
        data, self.inbox = self.inbox[:size], self.inbox[size:]
        return data
    def write(self, data):
        self.said += data

port = Port()
class Sys:
    class stdin:
        buffer = port
    class stdout:
        buffer = port
class Select:
    POLLIN = 1
    poll = staticmethod(lambda: port)
class Os:
    urandom = staticmethod(lambda size: bytes([7] * size))
lines.sys, lines.select, starting.os = Sys, Select, Os
machine.chip, machine.fed, machine.feeds_left = "rc522", 0, 5
machine.levels.clear()
machine.outputs.clear()
machine.made.clear()
"""


def run(interpreter: MicroPython, code: str) -> object:
    result: object = interpreter.call("run", PREPARED + code)
    return result


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: path.name)
def test_micropython_compiles_it(interpreter: MicroPython, path: Path) -> None:
    interpreter.call("run", f"compile({path.read_text(encoding='utf-8')!r}, {path.name!r}, 'exec')")


def test_the_table_as_shipped_starts_greets_and_feeds_its_watchdog(interpreter: MicroPython) -> None:
    said = run(
        interpreter,
        """
from binascii import hexlify
try:
    starting.run(my_table)
except machine.Stopped:
    pass
result = [hexlify(port.said).decode(), machine.fed]
""",
    )
    assert isinstance(said, list)
    hello = Decoder().feed(bytes.fromhex(said[0]))[0]
    assert isinstance(hello, Frame)
    assert isinstance(hello.message, Hello)
    assert hello.message.cells.all == ("A1", "B1", "A2", "B2")
    assert said[1] == 5


def test_the_first_button_held_at_the_start_gives_the_prompt_back(interpreter: MicroPython) -> None:
    given = "machine.Pin(14)(0)\nresult = [starting.run(my_table), machine.fed]"
    assert run(interpreter, given) == [None, 0]


def test_a_hub_that_fails_notes_why_and_starts_anew(interpreter: MicroPython) -> None:
    told = run(
        interpreter,
        """
import os

class Burnt:
    def look(self):
        raise RuntimeError("smoke")

cells, wiring.cells = wiring.cells, lambda *_: [(0, Burnt())]
for _ in range(2):
    try:
        starting.run(my_table)
    except machine.Stopped as stopped:
        how = str(stopped)
wiring.cells = cells
with open(starting.TROUBLE) as file:
    result = [how, file.read()]
os.remove(starting.TROUBLE)
""",
    )
    assert told == ["reset", "RuntimeError: smoke\n"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("READERS={'Z9': ('rc522', 17)}", "this board has no cell Z9"),
        ("READERS={'A1': ('pn5180', 3)}", "a reader is rc522, pn532-spi, pn532-uart or pn532-i2c, not 'pn5180'"),
        ("READERS={'A1': ('rc522', 3)}, SPI=None", "a reader on SPI needs the pins of SPI"),
        ("LINE=('lora',)", r"LINE is .* not \('lora',\)"),
    ],
)
def test_a_mistake_in_my_table_ends_at_the_prompt_where_it_can_be_read(
    interpreter: MicroPython, words: str, sentence: str
) -> None:
    with pytest.raises(MicroPythonError, match=sentence):
        run(interpreter, f"starting.run(changed({words}))")


def test_every_kind_of_reader_can_be_wired(interpreter: MicroPython) -> None:
    made = run(
        interpreter,
        """
table = changed(
    READERS={"A1": ("pn532-spi", 17), "B1": ("pn532-uart", 1, 4, 5), "A2": ("pn532-i2c", 0, 9, 8)},
)
cells = wiring.cells(table, wiring.board(table))
result = [[number for number, _ in cells], [kind for kind, _ in machine.made]]
""",
    )
    assert made == [[0, 1, 2], ["spi", "uart", "i2c"]]


def test_a_uart_may_be_the_line(interpreter: MicroPython) -> None:
    made = "line = wiring.line(changed(LINE=('uart', 1, 8, 9)))\nresult = [machine.made[0][0], line.read() == b'']"
    assert run(interpreter, made) == ["uart", True]


BLE = """
import bluetooth
from hub.ble import BleLine
radio = bluetooth.BLE()
line = BleLine(radio, "board")
"""


def test_bluetooth_advertises_the_service_first_and_the_name_when_asked(interpreter: MicroPython) -> None:
    result = run(interpreter, BLE + "result = [list(part) for part in radio.told[-1][1:]]")
    assert isinstance(result, list)
    advert, answer = (bytes(part) for part in result)
    assert advert == bytes.fromhex("020106 1107 9ecadc240ee5a9e093f3a3b50100406e".replace(" ", ""))
    assert answer == b"\x06\x09board"
    assert len(advert) <= 31


def test_bluetooth_sends_in_pieces_that_fit_and_only_while_a_table_is_there(interpreter: MicroPython) -> None:
    code = """
line.write(b"nobody hears this")
radio.happens(1, (64, 0, b"table"))
line.write(bytes(45))
radio.happens(21, (64, 247))
line.write(bytes(250))
radio.full = True
line.write(b"lost")
radio.happens(2, (64, 0, b"table"))
radio.full = False
line.write(b"nobody")
result = [[len(data) for _, _, data in radio.notified], [what[0] for what in radio.told].count("advertise")]
"""
    assert run(interpreter, BLE + code) == [[20, 20, 5, 244, 6], 2]


def test_bluetooth_reads_what_the_table_wrote(interpreter: MicroPython) -> None:
    code = "radio.inbox = b'abc'\nresult = [list(line.read()), list(line.read()), radio.flags]"
    assert run(interpreter, BLE + code) == [[97, 98, 99], [], [0x10, 0x0C]]
