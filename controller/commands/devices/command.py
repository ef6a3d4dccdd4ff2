"""The commands under `arbiter devices`: their arguments, options and help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from controller.commands.app import Commands, app
from controller.commands.options import F, optional_table, state_folder, table_file

ports = click.option("--port", multiple=True, help="Also look at this port; can be repeated.")

proxies = click.option(
    "--proxy",
    "proxies",
    metavar="HOST[:PORT][,KEYFILE]",
    multiple=True,
    help="Also use this Bluetooth proxy; the file has its key. Can be repeated.",
)


def patience(seconds: float, most: int, about: str) -> Callable[[F], F]:
    return click.option(
        "--seconds", type=click.FloatRange(min=1, max=most), default=seconds, show_default=True, help=about
    )


@app.group(cls=Commands, no_args_is_help=True)
def devices() -> None:
    """Find, try and pair dice, readers and hubs."""


@devices.command()
@patience(10.0, most=600, about="How long to listen.")
@ports
@proxies
@click.option("--all", "others", is_flag=True, help="Also show Bluetooth devices that Arbiter cannot use.")
@click.option("--json", is_flag=True, help="Print one line of JSON for each device.")
def scan(*, seconds: float, port: tuple[str, ...], proxies: tuple[str, ...], others: bool, json: bool) -> None:
    """Show every die, hub and reader within reach. Each with the line of config that claims it."""
    from controller.commands.devices.scan import scan as run_scan

    run_scan(seconds=seconds, ports=port, proxies=proxies, others=others, json=json)


@devices.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The config to write.")
@ports
@proxies
def pair(*, out: Path | None, port: tuple[str, ...], proxies: tuple[str, ...]) -> None:
    """Set up a table and get its config. You roll each die and put each miniature down."""
    from controller.commands.devices.pair import pair as run_pair

    run_pair(out, ports=port, proxies=proxies)


@devices.command("test")
@optional_table("The table's config; without one, test every device within reach.")
@click.option("--device", help="Test only this device.")
@patience(120.0, most=3600, about="How long to wait for all devices.")
@ports
@proxies
@state_folder
@click.option("--json", is_flag=True, help="Print one line of JSON for each observation.")
def try_out(
    table: Path | None,
    *,
    device: str | None,
    seconds: float,
    port: tuple[str, ...],
    proxies: tuple[str, ...],
    state: Path | None,
    json: bool,
) -> None:
    """See which devices work, and how quickly. You roll each die and put a base on each reader."""
    from controller.commands.devices.test import try_devices

    try_devices(table, device, seconds=seconds, ports=port, proxies=proxies, state=state, json=json)


@devices.command()
@table_file
@click.argument("names", metavar="[CARD]...", nargs=-1, help="Only these cards, in this order.")
@state_folder
def cards(table: Path, names: tuple[str, ...], *, state: Path | None) -> None:
    """Name a stack of cards with tags. Tap one after another; they are written into the config."""
    from controller.commands.devices.cards import cards as run_cards

    run_cards(table, names, state)
