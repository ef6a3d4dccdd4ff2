"""The whole hub, in short steps, so that the table never waits long for a reply."""

from hub.buttons import Buttons
from hub.talk import Talk
from hub.watch import Watch


class Hub:
    """`line` has `read` and `write`, `cells` are pairs of a cell's number and its reader, `levels` say which buttons are down."""

    def __init__(self, board, line, cells, levels, lamps, random16, now):
        self._line = line
        self._lamps = lamps
        self._talk = Talk(board, random16, line.write, lamps.show if lamps else _no_lights, now)
        self._watch = Watch(cells, self._talk.seen, self._talk.gone, now)
        self._buttons = Buttons(levels, self._talk.pressed, now)

    def step(self, now):
        self._talk.receive(self._line.read())
        self._buttons.poll(now)
        self._watch.step(now)
        self._talk.tick(now)
        if self._lamps:
            self._lamps.flush()


def _no_lights(_all_off, _cells):
    """A hub without lights says so in its Hello, and ignores light commands."""
