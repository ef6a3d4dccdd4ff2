"""The command `arbiter` itself; the `command.py` of each folder beside this adds a command to it."""

from __future__ import annotations

import click

from controller.version import VERSION


class Commands(click.Group):
    """Lists commands in the order in which they were added; click would sort them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        return list(self.commands)


def _log_as_json(_context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from controller.monitoring.log_json import log_as_json  # noqa: PLC0415 - needed only here

        log_as_json()


log_json = click.option(
    "--log-json",
    is_flag=True,
    expose_value=False,
    callback=_log_as_json,
    envvar="ARBITER_LOG_JSON",
    show_envvar=True,
    help="Log a JSON object a line.",
)
"""An option of `arbiter` itself, and of the commands that run for long."""


def _show_completion(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from controller.commands.completion import script  # noqa: PLC0415 - needed only here

        click.echo(script(context.command))
        context.exit()


def _install_completion(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from controller.commands.completion import install  # noqa: PLC0415 - needed only here

        click.echo(install(context.command))
        context.exit()


@click.group(cls=Commands, name="arbiter", no_args_is_help=True)
@click.version_option(VERSION, message="arbiter %(version)s", help="Say which version this is.")
@log_json
@click.option(
    "--install-completion",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_install_completion,
    help="Let your shell complete commands and options.",
)
@click.option(
    "--show-completion",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_completion,
    help="Show what --install-completion would write.",
)
def app() -> None:
    """The referee of a smart table: Bluetooth dice and NFC miniatures in, rulings on light and paper out."""
