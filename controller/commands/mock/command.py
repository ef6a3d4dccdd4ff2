"""`arbiter mock`: its arguments, options and help."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import Fast, Port, Seed, StateFolder, TableFile, WhoseHands, play_by_themselves


@app.command()
def mock(
    table: TableFile,
    *,
    fast: Fast = False,
    seed: Seed = None,
    state: StateFolder = None,
    port: Port = None,
    hands: WhoseHands = None,
    while_open: Annotated[bool, typer.Option("--while-open", help="Stop when the input closes.")] = False,
) -> None:
    """Run the virtual hardware of a table, for an `arbiter play` in another terminal."""
    from controller.commands.mock.mock import mock as run_mock

    by_themselves = play_by_themselves(hands)
    run_mock(table, fast=fast, seed=seed, state=state, port=port, hands=by_themselves, while_open=while_open)
