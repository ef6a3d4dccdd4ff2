"""From power-on to the endless loop; or back to the MicroPython prompt if the first button is held down."""

import os
import sys
from time import ticks_ms

import machine
import micropython

from hub import wiring
from hub.hub import Hub

# No step takes a tenth of this. A hub that hangs is restarted.
_HANG_MS = 8000

# The last error, for someone who connects the board to a computer.
TROUBLE = "trouble.txt"

_CTRL_C = 3


def run(table):
    """Run forever, unless the first button is held down at the start: then return to the prompt."""
    levels = wiring.levels(table)
    held = bool(levels) and levels[min(levels)]()
    if held or table.LINE[0] != "usb":
        micropython.kbd_intr(_CTRL_C)
    if held:
        return
    hub = _built(table, levels)
    try:
        _loop(hub)
    except Exception as error:
        note(error)
        machine.reset()


def note(error):
    """Write the last error to a file on the board; the same error is not written again, to spare its flash memory."""
    text = "%s: %s\n" % (type(error).__name__, error)
    try:
        with open(TROUBLE) as file:
            if file.read() == text:
                return
    except OSError:
        pass
    with open(TROUBLE, "w") as file:
        file.write(text)
    sys.print_exception(error)


def _built(table, levels):
    """A mistake in my_table.py ends at the prompt, where it can be read: a restart would not fix it."""
    try:
        board = wiring.board(table)
        cells = wiring.cells(table, board)
        lights = wiring.lights(table)
        return Hub(board, wiring.line(table), cells, levels, lights, _random16, ticks_ms())
    except Exception:
        micropython.kbd_intr(_CTRL_C)
        raise


def _loop(hub):
    dog = machine.WDT(timeout=_HANG_MS)
    while True:
        hub.step(ticks_ms())
        dog.feed()


def _random16():
    high, low = os.urandom(2)
    return high << 8 | low
