"""`make bench`: how fast Arbiter is, always compared with something else in the same run.

Numbers in seconds differ from machine to machine; the ratios are what to read. Nothing here can fail a test.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from time import perf_counter

import click
from rich.console import Console

from bench.report import Result

SECTIONS = (
    "engine",
    "table",
    "resume",
    "disk",
    "missions",
    "random_play",
    "prompts",
    "simulate",
    "cluster",
    "hardware",
    "displays",
    "web",
    "frames",
    "start",
    "memory",
    "hall",
)


@click.command()
@click.argument("sections", metavar="[SECTION]...", nargs=-1, help=f"Of {', '.join(SECTIONS)}: all.")
@click.option("--json", "as_json", is_flag=True, help="Print one document.")
def main(sections: tuple[str, ...], *, as_json: bool) -> None:
    """Measure how fast Arbiter is, compared with minimal programs and with other libraries."""
    unknown = sorted(set(sections) - set(SECTIONS))
    if unknown:
        raise click.BadParameter(f"There is no section {unknown[0]!r}: choose among {', '.join(SECTIONS)}.")
    console = Console(stderr=as_json)
    found = {name: _measured(name, console) for name in sections or SECTIONS}
    if as_json:
        measured = {name: [each.as_json() for each in results] for name, results in found.items() if results}
        json.dump({"machine": machine(), "sections": measured}, sys.stdout, indent=2)
        print()
    if not all(found.values()):
        sys.exit(1)


def machine() -> dict[str, object]:
    """What the numbers were measured on, and how busy it was with other things."""
    return {"cores": os.cpu_count(), "python": platform.python_version(), "load": os.getloadavg()[0]}


def _measured(name: str, console: Console) -> Sequence[Result]:
    """An empty result if a section fails: the others go on."""
    began = perf_counter()
    try:
        with console.status(f"measuring: {name} ..."):
            results: Sequence[Result] = import_module(f"bench.sections.{name}").measure()
    except Exception as fault:  # noqa: BLE001  # every failure is printed, and the exit code is not 0
        console.print(f"[red]{name} could not be measured: {type(fault).__name__}: {fault}[/red]\n")
        return ()
    for each in results:
        console.print(each.as_table())
    console.print(f"[dim]{name}: {perf_counter() - began:.0f} s[/dim]\n")
    return results


if __name__ == "__main__":
    main()
