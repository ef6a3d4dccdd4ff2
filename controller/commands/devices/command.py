"""The commands under `arbiter devices`: their arguments, options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from controller.commands.app import app

devices = typer.Typer(
    help="Find, try and pair dice, readers and hubs.", no_args_is_help=True, pretty_exceptions_enable=False
)
app.add_typer(devices, name="devices")

Ports = Annotated[
    list[str] | None,
    typer.Option("--port", help="Also look at this port; can be repeated.", show_default=False),
]


@devices.command()
def scan(
    *,
    seconds: Annotated[float, typer.Option("--seconds", help="How long to listen.", min=1, max=600)] = 10.0,
    port: Ports = None,
    strangers: Annotated[
        bool, typer.Option("--all", help="Also show Bluetooth devices that Arbiter cannot use.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each device.")] = False,
) -> None:
    """Show every die, hub and reader within reach, with the line of config that claims it."""
    from controller.commands.devices.scan import scan as run_scan

    run_scan(seconds=seconds, ports=port or (), strangers=strangers, json=json)


@devices.command()
def pair(
    *,
    out: Annotated[
        Path | None, typer.Option("--out", help="The config to write.", show_default=False, dir_okay=False)
    ] = None,
    port: Ports = None,
) -> None:
    """Set up a table: roll each die, put each miniature down, and get a config."""
    from controller.commands.devices.pair import pair as run_pair

    run_pair(out, ports=port or ())


@devices.command("test")
def try_out(
    table: Annotated[
        Path | None,
        typer.Argument(
            metavar="[TABLE.toml]",
            help="The table's config; without one, test every device within reach.",
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    *,
    device: Annotated[str | None, typer.Option("--device", help="Test only this device.", show_default=False)] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", help="How long to wait for all devices.", min=1, max=3600)
    ] = 120.0,
    port: Ports = None,
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each observation.")] = False,
) -> None:
    """Roll each die and put a base on each reader: see what works, and how quickly."""
    from controller.commands.devices.test import try_devices

    try_devices(table, device, seconds=seconds, ports=port or (), json=json)


@devices.command()
def cards(
    table: Annotated[
        Path, typer.Argument(metavar="TABLE.toml", help="The table's config.", exists=True, dir_okay=False)
    ],
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CARD]...", help="Only these cards, in this order.", show_default=False),
    ] = None,
) -> None:
    """Name a stack of cards with tags, one tap after another, and write them into the config."""
    from controller.commands.devices.cards import cards as run_cards

    run_cards(table, names or ())
