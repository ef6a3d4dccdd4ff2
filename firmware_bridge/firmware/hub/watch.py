"""Polls one reader after the other and reports what was set down and lifted. Only one field is on at a time.

A reader has one method, `look`: it returns the tags on its antenna, or None when the reader does not answer.
"""

from time import ticks_add, ticks_diff

# A tag at the edge of an antenna misses a look now and then. A hand that lifts a base takes longer than two looks.
MISSES = 2

# A reader that does not answer holds up all the others while we wait for it: try it only now and then.
REST_MS = 2000

# A reader may miss a command. After this many in a row, the tags on its cell count as gone.
SILENCES = 3


class _Cell:
    def __init__(self, number, reader, now):
        self.number = number
        self.reader = reader
        self.misses = {}
        self.silences = 0
        self.next_look = now


class Watch:
    """`cells` are pairs of a cell's number and its reader; `seen` and `gone` take a cell and a tag."""

    def __init__(self, cells, seen, gone, now):
        self._cells = [_Cell(number, reader, now) for number, reader in cells]
        self._seen = seen
        self._gone = gone
        self._turn = 0

    def step(self, now):
        """Look at one cell."""
        if not self._cells:
            return
        cell = self._cells[self._turn]
        self._turn = (self._turn + 1) % len(self._cells)
        if ticks_diff(now, cell.next_look) < 0:
            return
        found = cell.reader.look()
        if found is None:
            self._silent(cell, now)
        else:
            cell.silences = 0
            cell.next_look = now
            self._looked(cell, found)

    def _looked(self, cell, found):
        for uid in found:
            if uid not in cell.misses:
                self._seen(cell.number, uid)
            cell.misses[uid] = 0
        for uid in list(cell.misses):
            if uid not in found:
                cell.misses[uid] += 1
                if cell.misses[uid] >= MISSES:
                    self._lift(cell, uid)

    def _silent(self, cell, now):
        """Report its tags as gone: the table then asks people to check, which is what a dead reader needs."""
        cell.silences += 1
        if cell.silences >= SILENCES:
            cell.next_look = ticks_add(now, REST_MS)
            for uid in list(cell.misses):
                self._lift(cell, uid)

    def _lift(self, cell, uid):
        del cell.misses[uid]
        self._gone(cell.number, uid)
