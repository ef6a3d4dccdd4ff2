"""The format of a config as a JSON Schema, for editors: they complete keys and mark mistakes while a person types."""

from __future__ import annotations

import sys
from pathlib import Path

import orjson

from controller.config.model import CONFIG_VERSION, TableConfig
from controller.whole_file import write_whole

FILE = "table.schema.json"

DIRECTIVE = f"#:schema ./{FILE}"
"""The first line of a config that has the schema next to it, as Taplo and Even Better TOML read it."""


def schema() -> bytes:
    """The schema of this version, as JSON."""
    found = TableConfig.model_json_schema()
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A table of Arbiter, version {CONFIG_VERSION}",
    }
    return orjson.dumps({**found, **head}, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS) + b"\n"


def put_next_to(config: Path) -> None:
    """Write the schema next to a config. Raises OSError."""
    write_whole(config.with_name(FILE), schema())


if __name__ == "__main__":
    put_next_to(Path(sys.argv[1]) / FILE)
