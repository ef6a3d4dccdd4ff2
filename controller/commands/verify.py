"""`arbiter verify`: whether a journal is as it was written."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from controller.commands.app import app
from controller.commands.failing import Failure, plain_failures
from controller.commands.options import PATH, as_json, journal_file
from controller.commands.output import counted, print_json
from controller.commands.tables import last_journal
from controller.config import games
from controller.journal.on_disk import Journal
from controller.journal.rescue import rescue as rescue_into
from controller.journal.verify import Fault


def run_verify(file: Path | None, *, rescue: Path | None, head: str | None, json: bool) -> None:
    with plain_failures():
        path = last_journal(file)
        if rescue is not None:
            _rescue(path, rescue, json=json)
            return
        with Journal.read(path) as journal:
            faults = journal.verify(games.find)
            if head is not None and not journal.has_been_head(head):
                faults.append(
                    Fault(0, 0, f"{head} was never the head of this journal: something before it was changed.")
                )
            answers = [len(saved.given) for saved in journal.games()]
    if json:
        print_json({"sound": not faults, "games": len(answers), "answers": sum(answers), "faults": faults})
    elif not faults:
        Console().print(f"{path} is intact: {counted(len(answers), 'game')}, {counted(sum(answers), 'answer')}.")
    if faults:
        raise Failure("" if json else "\n".join(fault.sentence for fault in faults))


def _rescue(path: Path, new: Path, *, json: bool) -> None:
    answers = rescue_into(path, new)
    if json:
        print_json({"rescued": str(new), "answers": answers})
    else:
        Console().print(
            f"{new} holds everything that is intact in {path}: {counted(answers, 'answer')} of its last game."
        )


@app.command()
@journal_file
@click.option("--rescue", type=PATH, help="Copy everything that is intact into a new journal.")
@as_json
@click.option("--head", help="Also compare with a head that you noted earlier.")
def verify(file: Path | None, *, rescue: Path | None, json: bool, head: str | None) -> None:
    """Check that nobody changed a journal.

    Its chain of hashes, and every digest by replaying it.
    """
    run_verify(file, rescue=rescue, head=head, json=json)
