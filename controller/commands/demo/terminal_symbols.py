"""How sides, squares and models look in a terminal."""

from __future__ import annotations

from rulesets.engine.view import Piece, Side

STYLES = {
    Side.FRIEND: "bold cyan",
    Side.ENEMY: "bold yellow",
    Side.NEUTRAL: "white",
    Side.THIRD: "bold magenta",
    Side.SEAT_1: "bold cyan",
    Side.SEAT_2: "bold yellow",
    Side.SEAT_3: "bold green",
    Side.SEAT_4: "bold magenta",
    Side.SEAT_5: "bold red",
    Side.SEAT_6: "bold blue",
    Side.NOBODY: "white",
}
GLOWS = {"legal": "on dark_green", "wanted": "on blue", "leave": "on grey35", "wrong": "on red"}


def short(piece: Piece) -> str:
    """Two letters, or a letter and a number for one of many."""
    base, _, number = piece.id.rpartition("-")
    return f"{base[0].upper()}{number}"[:2] if base and number.isdigit() else piece.id[:2].title()


def track(label: str, value: int, most: int | None) -> str:
    return f"{label} {value}" if most is None else f"{label} {value}/{most}"
