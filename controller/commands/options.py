"""Arguments and options that several commands have, declared once."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from controller.config.languages import languages

TableFile = Annotated[
    Path, typer.Argument(metavar="TABLE.toml", help="The table's config.", exists=True, dir_okay=False)
]
JournalFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        help="A table's journal or config; by default the one played last.",
        exists=True,
        dir_okay=False,
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
StateFolder = Annotated[
    Path | None, typer.Option("--state", help="The folder for journals and virtual ports.", show_default=False)
]
Port = Annotated[
    int | None, typer.Option("--port", help="Use this broker port instead of the config's.", min=0, max=65535)
]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed for dice, cards and virtual players.", min=0)]
Public = Annotated[bool, typer.Option("--public", help="Let phones and other computers on your network open the page.")]
Fast = Annotated[bool, typer.Option("--fast", help="Play without pauses.")]


class Hands(StrEnum):
    ON = "on"
    OFF = "off"


WhoseHands = Annotated[
    Hands | None,
    typer.Option("--hands", help="off: the virtual players sit back, and you play on the page.", show_default=False),
]


def play_by_themselves(hands: Hands | None) -> bool | None:
    return None if hands is None else hands is Hands.ON


def spoken(language: str) -> str:
    if language not in languages():
        raise typer.BadParameter(f"there are no words in {language!r}: it is one of {', '.join(languages())}")
    return language
