"""The commands under `arbiter service`, as the command line knows them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app
from controller.commands.options import AsJson, StateFolder

service = typer.Typer(
    help="Let a table or a venue start with the computer, and again after a power cut.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.add_typer(service, name="service")

Config = Annotated[
    Path | None,
    typer.Argument(
        metavar="TABLE.toml",
        help="The table's config; without one, table.toml here.",
        exists=True,
        dir_okay=False,
        show_default=False,
    ),
]
Venue = Annotated[
    Path | None,
    typer.Option(
        "--venue",
        metavar="VENUE.toml",
        help="A venue instead of a table.",
        exists=True,
        dir_okay=False,
        show_default=False,
    ),
]
System = Annotated[
    bool,
    typer.Option("--system/--user", help="For the whole computer, as root; or for you alone.", show_default="--user"),
]


@service.command()
def install(
    table: Config = None,
    *,
    venue: Venue = None,
    system: System = False,
    run_as: Annotated[
        str | None, typer.Option("--run-as", help="With --system: the user it runs as.", show_default=False)
    ] = None,
    state: StateFolder = None,
    show: Annotated[bool, typer.Option("--print", help="Only show the unit.")] = False,
) -> None:
    """Write a systemd unit, switch it on and start it."""
    from controller.commands.service.service import install as run_install

    run_install(table, venue, system=system, run_as=run_as, state=state, show=show)


@service.command()
def uninstall(table: Config = None, *, venue: Venue = None, system: System = False) -> None:
    """Stop it, and take its unit away. Games and configs stay."""
    from controller.commands.service.service import uninstall as run_uninstall

    run_uninstall(table, venue, system=system)


@service.command()
def status(*, system: System = False, json: AsJson = False) -> None:
    """Show which tables and venues start with this computer, and whether they run."""
    from controller.commands.service.service import status as run_status

    run_status(system=system, json=json)
