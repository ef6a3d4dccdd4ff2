"""`arbiter doctor`: whether this computer is ready for a table, and what to do if it is not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from controller.checkup.checkup import checkup
from controller.checkup.findings import Finding
from controller.commands.app import app
from controller.commands.failing import Failure, plain_failures
from controller.commands.options import as_json, optional_table, state_folder
from controller.commands.output import print_json
from controller.config.load import Table, load_table

# The longest of the parts' own names, so that sentences stand below each other.
PART_WIDTH = 10

# Well, broken, and broken but not needed; for terminals with UTF-8, and for all others.
MARKS = ("✓", "✗", "!")
PLAIN_MARKS = ("ok", "no", "!")


def run_doctor(path: Path | None, state: Path | None, *, json: bool) -> None:
    console = Console(quiet=json)
    with plain_failures():
        table = load_table(path, state) if path else None
        findings = asyncio.run(_examined(table, console))
    broken = [finding for finding in findings if finding.broken]
    if json:
        print_json({"well": not broken, "findings": [asdict(finding) for finding in findings]})
    elif not broken:
        console.print(Text(f"\n{path or 'This computer'} is ready.", "bold green"))
    if broken:
        raise Failure("" if json else f"\nNot ready: {', '.join(dict.fromkeys(each.part for each in broken))}.")


async def _examined(table: Table | None, console: Console) -> list[Finding]:
    """Print each finding at once: some checks take seconds."""
    findings = []
    async for finding in checkup(table):
        findings.append(finding)
        console.print(_line(finding, MARKS if console.encoding.startswith("utf") else PLAIN_MARKS))
    return findings


def _line(finding: Finding, marks: Sequence[str]) -> Grid:
    """A long sentence is wrapped within its own column."""
    well, broken, warning = zip(marks, ("green", "bold red", "yellow"), strict=True)
    mark = well if finding.well else broken if finding.needed else warning
    line = Grid.grid(padding=(0, 1))
    line.add_column(width=max(map(len, marks)))
    line.add_column(min_width=PART_WIDTH, no_wrap=True)
    line.add_column(overflow="fold")
    line.add_row(Text(*mark), Text(finding.part, "bold"), Text(finding.text))
    return line


@app.command()
@optional_table("The table's config.")
@state_folder
@as_json
def doctor(table: Path | None, *, state: Path | None, json: bool) -> None:
    """Check whether this computer is ready for a table.

    And show how to fix what is not.
    """
    run_doctor(table, state, json=json)
