"""`arbiter init`: the first command. It asks which devices there are, pairs them, and writes the config."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from controller.commands.app import app
from controller.commands.devices.pair import STOPPED, where_to
from controller.commands.devices.pair_dice import pair_dice
from controller.commands.devices.pair_displays import pair_broker, pair_displays
from controller.commands.devices.pair_game import pair_game, pair_name
from controller.commands.devices.pair_home_assistant import pair_home_assistant
from controller.commands.devices.pair_readers import pair_pieces, pair_readers
from controller.commands.failing import Failure, plain_failures
from controller.commands.options import PATH
from controller.commands.run_until_stopped import run_until_stopped
from controller.commands.tables import OWN
from controller.onboarding.console import NoMoreAnswers, Person
from controller.onboarding.draft.draft import NO_BROKER, Draft
from controller.onboarding.draft.save import file


def run_init(out: Path | None, *, ports: Sequence[str]) -> None:
    console = Console()
    with plain_failures():
        try:
            written = run_until_stopped(_walk(console, out or Path(OWN), ports))
        except NoMoreAnswers:
            raise Failure("The input ended before everything was answered: nothing was written.") from None
    if written is None:
        Console(stderr=True).print(STOPPED)
        raise click.Abort
    play = "arbiter play" if written == Path(OWN) else f"arbiter play {written}"
    console.print(f"\n[green]✓[/] [bold]{written}[/] is written and valid.", highlight=False)
    console.print(f"  {play}  [dim]opens the table; choose the game on its page[/]", highlight=False, soft_wrap=True)
    console.print(f"  arbiter doctor {written}  [dim]checks whether this computer is ready[/]", soft_wrap=True)


async def _walk(console: Console, out: Path, ports: Sequence[str]) -> Path:
    person = Person(console)
    person.listen_to(sys.stdin.fileno())
    person.say(
        "[bold]A table.[/] Say what is on it; the page works without any of it. Enter accepts the answer in"
        " brackets; Ctrl-C stops, and writes nothing.\n"
    )
    draft = await _devices(person, ports)
    path = await where_to(person, out)
    if draft.displays:
        await pair_broker(person, draft, path.absolute().parent)
    await pair_home_assistant(person, draft, path.absolute().parent)
    file(draft, path)
    return path


async def _devices(person: Person, ports: Sequence[str]) -> Draft:
    dice = await person.agrees("Are there Bluetooth dice?", default=False)
    readers = await person.agrees("Are there readers under the board, and tags under the miniatures?", default=False)
    displays = await person.agrees("Are there displays: rings, panels, matrices, lamps?", default=False)
    phones = await person.agrees(
        "Should phones and other computers on your network be able to open the page?", default=True
    )
    if readers:  # only the game knows which miniatures need a tag
        draft, pieces = await pair_game(person)
    else:
        name, language = await pair_name(person)
        draft = Draft(name, language, bus=os.environ.get("DBUS_SYSTEM_BUS_ADDRESS"))
    draft.public = phones
    if dice:
        await pair_dice(person, draft)
    if readers and pieces.ids:
        await pair_readers(person, draft, ports)
        await pair_pieces(person, draft, pieces)
    if displays:
        await pair_displays(person, draft)
    else:
        draft.broker = NO_BROKER
    return draft


@app.command()
@click.option("--out", type=PATH, help="The config to write; by default table.toml in this folder.")
@click.option("--port", multiple=True, help="Also look for readers on this port; can be repeated.")
def init(*, out: Path | None, port: tuple[str, ...]) -> None:
    """Start here: say what is on your table, and get a config.

    Dice, readers, displays, phones, or nothing at all.
    """
    run_init(out, ports=port)
