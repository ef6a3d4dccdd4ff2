"""Plays for other programs: a table as CSV, and a link that BG Stats opens as a new play.

The link follows the published description of BG Stats: https://app.bgstatsapp.com/createPlay.html with the play as JSON in `data`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from urllib.parse import quote

import orjson

from controller.lobby.plays import Play, Player

COLUMNS = (
    *("play", "date", "game", "scenario", "minutes", "result", "struck"),
    *("player", "bot", "winner", "start_player", "rank", "score", "role"),
)

SOURCE = "Arbiter"
CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="

# Longer addresses are cut by some systems on their way to the app.
LONGEST_URL = 8000

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(plays: Iterable[Play]) -> str:
    """A line for each player of each play; times in UTC."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for play in plays:
        of_play = (play.id, _date(play), play.game, play.title, _minutes(play), play.result, _yes(play.struck))
        for each in play.players:
            of_player = (
                each.name,
                _yes(each.bot),
                _yes(each.won),
                _yes(each.first),
                each.rank,
                each.points,
                _role(each),
            )
            writer.writerow([_safe(value) for value in (*of_play, *of_player)])
    return text.getvalue()


def bg_stats_link(play: Play, table: str) -> str:
    """The address that opens the play in BG Stats. What makes it too long is left out, the comment first, then the roles."""
    data = _bg_stats(play, table)
    for shortened in (data, _without(data, "comments"), _without(_without(data, "comments"), "role")):
        url = CREATE_PLAY + quote(orjson.dumps(shortened).decode(), safe="")
        if len(url) < LONGEST_URL:
            return url
    return ""


def _bg_stats(play: Play, table: str) -> dict[str, Any]:
    ranked = any(each.points is not None for each in play.players)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.key,
        "playDate": _date(play),
        "durationMin": _minutes(play),
        "board": play.title,
        "comments": play.result,
        "location": table,
        "game": {"name": play.game, "sourceGameId": play.ruleset, "highestWins": True, "noPoints": not ranked},
        "players": [_bg_player(each) for each in play.players],
    }


def _bg_player(player: Player) -> dict[str, Any]:
    known = {
        "name": player.name,
        "sourcePlayerId": player.seat,
        "winner": player.won,
        "startPlayer": player.first,
        "rank": player.rank or 0,
        "role": _role(player),
    }
    return known if player.points is None else known | {"score": str(player.points)}


def _without(data: dict[str, Any], name: str) -> dict[str, Any]:
    players = [{key: value for key, value in each.items() if key != name} for each in data["players"]]
    return {key: value for key, value in data.items() if key != name} | {"players": players}


def _role(player: Player) -> str:
    return ", ".join(player.roles_in_words)


def _date(play: Play) -> str:
    return datetime.fromtimestamp(play.started, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _minutes(play: Play) -> int:
    return max(1, round(play.seconds / 60))


def _yes(value: bool) -> str:  # a word for a column
    return "yes" if value else "no"


def _safe(value: object) -> object:
    """A spreadsheet must not take a name for a formula."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
