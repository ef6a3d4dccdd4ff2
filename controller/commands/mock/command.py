"""`arbiter mock`: its arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app
from controller.commands.options import fast, play_by_themselves, port, seed, state_folder, table_file, whose_hands


@app.command()
@table_file
@fast
@seed
@state_folder
@port
@whose_hands
@click.option("--while-open", is_flag=True, help="Stop when the input closes.")
def mock(
    table: Path,
    *,
    fast: bool,
    seed: int | None,
    state: Path | None,
    port: int | None,
    hands: str | None,
    while_open: bool,
) -> None:
    """Run the virtual hardware of a table.

    For an `arbiter play` in another terminal.
    """
    from controller.commands.mock.mock import mock as run_mock

    by_themselves = play_by_themselves(hands)
    run_mock(table, fast=fast, seed=seed, state=state, port=port, hands=by_themselves, while_open=while_open)
