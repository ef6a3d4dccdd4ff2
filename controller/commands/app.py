"""The command `arbiter` itself; the `command.py` of each folder beside this adds a command to it."""

from __future__ import annotations

from typing import Annotated

import typer

from controller.version import VERSION

app = typer.Typer(
    name="arbiter",
    help="The referee of a smart table: Bluetooth dice and NFC miniatures in, rulings on light and paper out.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help is there in half the time: what draws boxes takes longer to import than all of ours
    add_completion=True,
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"arbiter {VERSION}")
        raise typer.Exit


def _log_as_json(wanted: bool) -> None:
    if wanted:
        from controller.monitoring.log_json import log_as_json  # noqa: PLC0415 - needed only here

        log_as_json()


LogJson = Annotated[
    bool, typer.Option("--log-json", callback=_log_as_json, envvar="ARBITER_LOG_JSON", help="Log a JSON object a line.")
]
"""Before the name of a command, and behind those that run for long."""


@app.callback()
def arbiter(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which version this is.")
    ] = False,
    log_json: LogJson = False,
) -> None:
    """The referee of a smart table: Bluetooth dice and NFC miniatures in, rulings on light and paper out."""
