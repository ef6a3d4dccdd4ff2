"""Logs for programs: one JSON object a line, with the fields that log collectors look for."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import orjson

# The fields of every record; all other fields were given with `extra` and are written as well.
_ALWAYS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        line |= {key: value for key, value in vars(record).items() if key not in _ALWAYS and key not in line}
        return orjson.dumps(line, default=str, option=orjson.OPT_NON_STR_KEYS).decode()


def log_as_json() -> None:
    """Log everything in this process as JSON from now on."""
    for handler in logging.getLogger().handlers:
        handler.setFormatter(JsonLines())
