"""The command `arbiter` itself, and the list of its commands.

A command is a module of this package, or a folder with a `command.py`. It is imported when it is called: the help of
`arbiter` and the completion of its commands need only the list below.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from controller.version import VERSION

HERE = Path(__file__).parent

# In the order of the help: what people try first comes first.
COMMANDS = {
    "demo": "Watch a table play by itself on virtual hardware.",
    "init": "Start here: say what is on your table, and get a config.",
    "games": "List the games played: who won, how long it took, who was lucky.",
    "play": "Run the table.",
    "mock": "Run the virtual hardware of a table.",
    "record": "Record every byte between the table and its devices.",
    "replay": "Replay a recorded game and show how it went.",
    "campaign": "Show a campaign: games that follow from one another.",
    "simulate": "Let bots play many games and count how they end.",
    "gallery": "Draw what displays show at a moment of a game.",
    "venue": "Run a hall of many tables.",
    "verify": "Check that nobody changed a journal.",
    "check": "Check a config or a content pack, mistake by mistake.",
    "check-ruleset": "Check whether a game of your own keeps what a table relies on.",
    "rules": "List the rules and house rules of a game, or explain one.",
    "dice": "Look at every roll of your dice.",
    "odds": "Calculate the exact chances of a roll.",
    "doctor": "Check whether this computer is ready for a table.",
    "report": "Pack what helps to find a fault into one file, without passwords and keys.",
    "backup": "Save a table to one file: journal, config, packs and keys.",
    "restore": "Restore a table from its backup.",
    "devices": "Find, try and pair dice, readers and hubs.",
    "service": "Let a table or a venue start with the computer.",
}


class Commands(click.Group):
    """Lists commands in the order in which they were added; click would sort them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        return list(self.commands)


class Arbiter(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            module = cmd_name.replace("-", "_")
            folder = (HERE / module).is_dir()
            import_module(f"controller.commands.{module}{'.command' if folder else ''}")
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Click would guess only among the commands that are imported."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.exceptions.NoSuchCommand(name, possibilities=COMMANDS, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click asks so
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        found = [CompletionItem(name, help=text) for name, text in COMMANDS.items() if name.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]


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


@click.group(cls=Arbiter, name="arbiter", invoke_without_command=True)
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
@click.option("--public", is_flag=True, help="Without a command: let phones and other computers open the page.")
@click.pass_context
def app(context: click.Context, *, public: bool) -> None:
    """The referee of a smart table: Bluetooth dice and NFC miniatures in, rulings on light and paper out.

    Without a command, it starts your table and opens its page.
    """
    if context.invoked_subcommand is None:
        from controller.commands.play import run_own  # noqa: PLC0415 - commands are imported when they are called

        run_own(public=public)
    elif public:
        raise click.UsageError("Write --public behind the command.", context)
