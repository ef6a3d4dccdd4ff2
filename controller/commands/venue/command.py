"""`arbiter venue`, as the command line knows it."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import app, log_json
from controller.commands.options import FILE, public, state_folder


@app.command()
@click.argument("config", metavar="VENUE.toml", type=FILE, help="The venue's config.")
@public
@state_folder
@click.option("--nats-config", is_flag=True, help="Print the accounts for an existing NATS cluster, and end.")
@log_json
def venue(config: Path, *, public: bool, state: Path | None, nats_config: bool) -> None:
    """Run a hall of many tables.

    Gather what they play, keep it, and show it on a page.
    """
    from controller.commands.venue.venue import venue as run_command

    run_command(config, public=public, state=state, nats_config=nats_config)
