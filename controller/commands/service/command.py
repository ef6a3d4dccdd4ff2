"""The commands under `arbiter service`: their arguments, options and help."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.app import Commands, app
from controller.commands.options import FILE, as_json, optional_table, state_folder

config = optional_table("The table's config; by default table.toml in this folder.")
venue_config = click.option("--venue", metavar="VENUE.toml", type=FILE, help="A venue instead of a table.")
whose = click.option(
    "--system/--user",
    default=False,
    show_default=True,
    help="For the whole computer, as root; or for you alone.",
)


@app.group(cls=Commands, no_args_is_help=True)
def service() -> None:
    """Let a table or a venue start with the computer.

    And again after a power cut.
    """


@service.command()
@config
@venue_config
@whose
@click.option("--run-as", help="With --system: the user it runs as.")
@state_folder
@click.option("--print", "show", is_flag=True, help="Only show the unit.")
def install(
    table: Path | None, *, venue: Path | None, system: bool, run_as: str | None, state: Path | None, show: bool
) -> None:
    """Write a systemd unit, switch it on and start it."""
    from controller.commands.service.service import install as run_install

    run_install(table, venue, system=system, run_as=run_as, state=state, show=show)


@service.command()
@config
@venue_config
@whose
def uninstall(table: Path | None, *, venue: Path | None, system: bool) -> None:
    """Stop it and remove its unit. Games and configs stay."""
    from controller.commands.service.service import uninstall as run_uninstall

    run_uninstall(table, venue, system=system)


@service.command()
@whose
@as_json
def status(*, system: bool, json: bool) -> None:
    """Show what starts with this computer. All tables and venues, and whether they run."""
    from controller.commands.service.service import status as run_status

    run_status(system=system, json=json)
