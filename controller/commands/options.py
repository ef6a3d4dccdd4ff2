"""Arguments and options that several commands have, declared once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from controller.config.languages import languages

F = TypeVar("F", bound=Callable[..., Any])

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""An existing file."""

PATH = click.Path(path_type=Path)
"""A file or a folder, which need not exist."""

table_file = click.argument("table", metavar="TABLE.toml", type=FILE, help="The table's config.")


def optional_table(about: str) -> Callable[[F], F]:
    return click.argument("table", metavar="[TABLE.toml]", type=FILE, required=False, help=about)


journal_file = click.argument(
    "file",
    metavar="[FILE]",
    type=FILE,
    required=False,
    help="A table's journal or config; by default the one played last.",
)
as_json = click.option("--json", is_flag=True, help="Print one JSON document.")
state_folder = click.option("--state", type=PATH, help="The folder for journals and virtual ports.")
port = click.option(
    "--port", type=click.IntRange(min=0, max=65535), help="Use this broker port instead of the config's."
)
seed = click.option("--seed", type=click.IntRange(min=0), help="Seed for dice, cards and virtual players.")
public = click.option("--public", is_flag=True, help="Let phones and other computers on your network open the page.")
fast = click.option("--fast", is_flag=True, help="Play without pauses.")
whose_hands = click.option(
    "--hands",
    type=click.Choice(("on", "off")),
    help="off: the virtual players sit back, and you play on the page.",
)


def play_by_themselves(hands: str | None) -> bool | None:
    return None if hands is None else hands == "on"


def language(about: str) -> Callable[[F], F]:
    return click.option("--language", default="en", show_default=True, callback=_spoken, help=about)


def _spoken(_context: click.Context, _option: click.Parameter, value: str) -> str:
    if value not in languages():
        raise click.BadParameter(f"there are no words in {value!r}: it is one of {', '.join(languages())}")
    return value
