"""What a page shows of the plays of a table: statistics, the list of plays and their rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from controller.dice_log.statistics.attempts import Attempt
    from controller.lobby.plays import Play
    from controller.lobby.statistics import Statistics


def plays_shown(found: Statistics, plays: Sequence[Play], table: str) -> dict[str, Any]:
    """`bg_stats` is the link that opens a play in BG Stats; empty for a play that was struck."""
    from controller.lobby.play_export import bg_stats_link  # noqa: PLC0415  # asked for by few

    listed = [
        {
            "id": play.id,
            "game": play.game,
            "title": play.title,
            "started": play.started,
            "players": [each.name for each in play.players],
            "won": [each.name for each in play.players if each.won],
            "result": play.result,
            "rolls": len(play.attempts),
            "struck": play.struck,
            "struck_rolls": sum(each.struck for each in play.attempts),
            "reason": play.reason,
            "bg_stats": "" if play.struck else bg_stats_link(play, table),
        }
        for play in plays
    ]
    return {**asdict(found), "plays": listed}


def rolls_shown(attempts: Iterable[Attempt]) -> list[dict[str, Any]]:
    """Without rolls that were undone: they count nowhere."""
    return [
        {"roll": each.index, "seat": each.seat, "faces": each.faces, "need": each.need, "struck": each.struck}
        for each in attempts
        if not each.undone
    ]


def plays_as_csv(plays: Iterable[Play]) -> str:
    from controller.lobby.play_export import as_csv  # noqa: PLC0415  # asked for by few

    return as_csv(plays)
