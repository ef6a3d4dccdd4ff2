"""Log a repeated line a few times and then only count it: a log must not fill the disk."""

from __future__ import annotations

import logging
from collections import OrderedDict

# So many lines of one kind within so many seconds.
MOST_ALIKE = 10
WINDOW_SECONDS = 60.0

# How many kinds of lines are remembered: formatted messages could make any number of them.
KINDS_KEPT = 500


class LogLimit(logging.Filter):
    """A filter for a log handler. Lines are the same if they come from the same place in the code."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[tuple[str, int], tuple[float, int]] = OrderedDict()
        """When each kind of line began, and how many there were since."""

    def filter(self, record: logging.LogRecord) -> bool:
        place = (record.pathname, record.lineno)
        began, lines = self._kinds.pop(place, (record.created, 0))
        left_out = max(0, lines - MOST_ALIKE)
        if record.created - began >= WINDOW_SECONDS:
            if left_out:
                record.msg = f"{record.msg} ({left_out} more like this were left out.)"
            began, lines = record.created, 0
        self._kinds[place] = began, lines + 1
        while len(self._kinds) > KINDS_KEPT:
            self._kinds.popitem(last=False)
        return lines < MOST_ALIKE
