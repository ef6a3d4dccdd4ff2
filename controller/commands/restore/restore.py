"""`arbiter restore`: a table back from one file."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from controller.archive.manifest import ArchiveFault
from controller.archive.unpack import unpack
from controller.commands.failing import Failure
from controller.commands.faults import plain_failures
from controller.commands.output import print_json


def restore(file: Path, to: Path, *, state: Path | None, json: bool) -> None:
    with plain_failures():
        try:
            restored = unpack(file, to, state)
        except ArchiveFault as fault:
            raise Failure(str(fault)) from None
    if json:
        print_json({"table": restored.table, "config": str(restored.config), "state": str(restored.state)})
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(
        f"The table {restored.table} is back, as it was at {restored.made}: `arbiter play {restored.config}`.",
        markup=False,
    )
