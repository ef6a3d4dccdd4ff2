"""`arbiter devices pair`: guided steps from a box of hardware to a table's config."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from controller.commands.devices.named_proxies import as_written, named_proxies
from controller.commands.devices.pair_dice import pair_dice
from controller.commands.devices.pair_displays import pair_broker, pair_displays
from controller.commands.devices.pair_game import pair_game
from controller.commands.devices.pair_readers import pair_pieces, pair_readers
from controller.commands.failing import Failure, plain_failures
from controller.commands.run_until_stopped import run_until_stopped
from controller.config.hardware import ProxySection
from controller.onboarding.console import NoMoreAnswers, Person
from controller.onboarding.draft.save import file

STOPPED = "Stopped: nothing was written."


def pair(out: Path | None, *, ports: Sequence[str], proxies: Sequence[str] = ()) -> None:
    console = Console()
    named = named_proxies(proxies)
    with plain_failures():
        try:
            written = run_until_stopped(_walk(console, out, ports, named))
        except NoMoreAnswers:
            raise Failure("The input ended before everything was answered: nothing was written.") from None
    if written is None:
        Console(stderr=True).print(STOPPED)
        raise click.Abort
    console.print(f"\n[green]✓[/] [bold]{written}[/] is written and valid. What next:", highlight=False)
    for command, what in (
        ("doctor", "checks whether this computer is ready for it"),
        ("devices test", "tries every device in it"),
        ("play", "begins the game"),
    ):
        console.print(f"  arbiter {command} {written}  [dim]{what}[/]", highlight=False, soft_wrap=True)


async def _walk(console: Console, out: Path | None, ports: Sequence[str], proxies: Sequence[ProxySection]) -> Path:
    person = Person(console)
    person.listen_to(sys.stdin.fileno())
    person.say("[bold]A new table.[/] Enter accepts the answer in brackets; Ctrl-C stops, and writes nothing.\n")
    draft, pieces = await pair_game(person)
    draft.proxies = [as_written(each) for each in proxies]
    await pair_dice(person, draft, proxies)
    if pieces.ids:
        await pair_readers(person, draft, ports, proxies)
        await pair_pieces(person, draft, pieces, proxies)
    await pair_displays(person, draft)
    path = await where_to(person, out or Path(f"{draft.name}.toml"))
    await pair_broker(person, draft, path.absolute().parent)
    file(draft, path)
    return path


async def where_to(person: Person, path: Path) -> Path:
    """Ask before an existing file is overwritten."""
    while _is_taken(path) and not await person.agrees(f"{path} exists already. Replace it?", default=False):
        path = Path(await person.ask("Which file instead?", f"{path.stem}-2.toml"))
    return path


def _is_taken(path: Path) -> bool:
    return path.exists()
