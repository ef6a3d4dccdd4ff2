"""`make bench`: how fast, always beside something to compare it with, measured in the same run.

Numbers in seconds differ from machine to machine; the ratios are what to read.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console

sys.path.insert(0, str(Path(__file__).parent.parent))

SECTIONS = ("engine", "resume", "missions")


def main(wanted: list[str]) -> None:
    console = Console()
    for name in wanted or SECTIONS:
        with console.status(f"measuring: {name} ..."):
            table = import_module(f"bench.{name}").measure()
        console.print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
