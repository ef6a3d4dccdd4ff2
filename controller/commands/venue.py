"""`arbiter venue`: the hall in the foreground."""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console

from controller.commands.app import app, log_json
from controller.commands.failing import Failure, plain_failures, writing
from controller.commands.options import FILE, public, state_folder
from controller.commands.run_until_stopped import run_until_stopped
from controller.venue.cluster.server_config import accounts
from controller.venue.config import Venue, load_venue
from controller.venue.venue import VenueOpened, run_venue
from controller.web.access.page_port import page_is_free, page_port_taken


def open_venue(path: Path, *, public: bool, state: Path | None, nats_config: bool) -> None:
    with plain_failures():
        found = load_venue(path, state)
        found = _opened_to_all(found) if public else found
        if nats_config:
            _print_accounts(found)
            return
        with writing(found.state, "choose another folder with --state"):
            found.state.mkdir(parents=True, exist_ok=True)
        _log_warnings()
        console = Console(highlight=False, soft_wrap=True)
        console.print(_greeting(found), markup=False)
        if not page_is_free(found.config.web):
            console.print(page_port_taken(found.config.web), style="yellow", markup=False)
        run_until_stopped(run_venue(found, _tell))


def _log_warnings() -> None:
    """People who run a hall must see what goes wrong in it; ARBITER_LOG asks for more or less."""
    if "ARBITER_LOG" not in os.environ:
        logging.getLogger("controller.venue").setLevel(logging.WARNING)


def _greeting(found: Venue) -> str:
    count = len(found.config.tables)
    tables = "1 table" if count == 1 else f"{count} tables"
    where = "its own nats-server" if found.config.nats.embedded else ", ".join(found.config.nats.servers)
    return f"{found.config.hall.title}: {tables}, over {where}. Ctrl-C stops it; nothing is lost."


def _tell(opened: VenueOpened) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"The page: {opened.page.url}", markup=False)
    console.print(f"The staff's link, with the key, is in {opened.page.staff_link}", markup=False)
    if opened.leaf_port:
        console.print(f"Tables join at port {opened.leaf_port}.", markup=False)


def _print_accounts(found: Venue) -> None:
    password = found.config.nats.password
    if password is None:
        raise Failure("The venue needs its own password there: write password or password_file under [nats].")
    print(accounts(found, password))  # noqa: T201  # a config to paste, not a line for people


def _opened_to_all(found: Venue) -> Venue:
    web = found.config.web.model_copy(update={"public": True})
    return replace(found, config=found.config.model_copy(update={"web": web}))


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
    open_venue(config, public=public, state=state, nats_config=nats_config)
