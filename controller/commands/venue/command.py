"""`arbiter venue`, as the command line knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import LogJson, app
from controller.commands.options import Public, StateFolder


@app.command()
def venue(
    config: Annotated[
        Path,
        typer.Argument(metavar="VENUE.toml", help="The venue's config.", exists=True, dir_okay=False),
    ],
    *,
    public: Public = False,
    state: StateFolder = None,
    nats_config: Annotated[
        bool,
        typer.Option("--nats-config", help="Print the accounts for an existing NATS cluster, and end."),
    ] = False,
    log_json: LogJson = False,  # noqa: ARG001 - its callback has done it
) -> None:
    """Run a hall of many tables: gather what they play, keep it, and show it on a page."""
    from controller.commands.venue.venue import venue as run_command

    run_command(config, public=public, state=state, nats_config=nats_config)
