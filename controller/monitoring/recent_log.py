"""The last lines of the log, kept in memory for the page and for reports. What a terminal shows stays as it was."""

from __future__ import annotations

import logging
from collections import deque

# What somebody reads to see what went wrong, and what a report takes along.
LINES_KEPT = 500

# Ours say at this level what happened to devices and displays; other libraries would fill the memory with it.
LEVEL = logging.INFO
OURS = ("controller", "firmware_bridge")

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class RecentLog(logging.Handler):
    def __init__(self) -> None:
        super().__init__(LEVEL)
        self.setFormatter(logging.Formatter(FORMAT))
        self.lines: deque[str] = deque(maxlen=LINES_KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def keep_recent_log() -> None:
    """Keep the last lines from now on; once for each process."""
    root = logging.getLogger()
    if any(isinstance(handler, RecentLog) for handler in root.handlers):
        return
    for handler in root.handlers:
        handler.setLevel(max(handler.level, root.level))
    for name in OURS:
        logger = logging.getLogger(name)
        logger.setLevel(min(LEVEL, root.level))
    root.addHandler(RecentLog())


def recent_lines(most: int = LINES_KEPT) -> list[str]:
    """The last lines, the newest last; none if they are not kept."""
    kept = next((handler for handler in logging.getLogger().handlers if isinstance(handler, RecentLog)), None)
    return list(kept.lines)[-most:] if kept else []
