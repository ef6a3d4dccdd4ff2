"""The game that the owner chose in the lobby, kept in the table's state folder: no config has to be written for it."""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
from msgspec import Struct
from pydantic import ValidationError

from controller.config.model import GameSection
from controller.whole_file import write_whole

log = logging.getLogger(__name__)

FILE = "game.json"

# Older unfinished games are resumed without their bots.
MOST_REMEMBERED = 200


class LobbyChoice(Struct, frozen=True):
    """`game` is the hash by which the journal knows the game that was begun from it."""

    game: str
    section: GameSection


def remember(state: Path, chosen: LobbyChoice, continued: str = "", bots_before: Collection[str] | None = None) -> None:
    """Write it in one step. If that fails, people only have to choose again next time.

    `continued` is the game of which this one is a copy; `bots_before` are the bots that it had so far, where they have changed.
    """
    section = chosen.section.model_dump(mode="json")
    before = {**choices_before(state), chosen.game: section}
    kept = dict(list(before.items())[-MOST_REMEMBERED:])
    bots = bots_throughout(state)
    usual = chosen.section.bots if bots_before is None else bots_before
    earlier = bots.get(chosen.game, bots.get(continued, usual))
    bots[chosen.game] = [seat for seat in chosen.section.bots if seat in earlier]
    data = {
        "game": chosen.game,
        "section": section,
        "before": kept,
        "bots": {game: bots.get(game, []) for game in kept},
    }
    try:
        state.mkdir(parents=True, exist_ok=True)
        write_whole(state / FILE, orjson.dumps(data))
    except OSError as error:
        log.warning("The choice of game cannot be written to %s (%s).", state, error.strerror)


def recall(state: Path) -> LobbyChoice | None:
    """None if nothing was chosen, or the file cannot be read."""
    with suppress(OSError, ValueError, KeyError, TypeError, ValidationError):
        data = orjson.loads((state / FILE).read_bytes())
        return LobbyChoice(str(data["game"]), GameSection.model_validate(data["section"]))
    return None


def recall_game(state: Path, game: str) -> LobbyChoice | None:
    """What an earlier game was begun with, by its hash."""
    with suppress(KeyError, ValidationError):
        return LobbyChoice(game, GameSection.model_validate(choices_before(state)[game]))
    return None


def bots_throughout(state: Path) -> dict[str, list[str]]:
    """The seats that no person played at any time, by the hash of the game."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        data = orjson.loads((state / FILE).read_bytes())
        return {game: section.get("bots", []) for game, section in data["before"].items()} | dict(data.get("bots", {}))
    return {}


def for_next_game(state: Path, game: str, section: GameSection) -> GameSection:
    """The choices for the game after this one: a bot that took over a seat in the middle of it gives the seat back."""
    throughout = bots_throughout(state).get(game, section.bots)
    bots = [seat for seat in section.bots if seat in throughout]
    levels = {seat: level for seat, level in section.bot_levels.items() if seat in bots}
    return section.model_copy(update={"bots": bots, "bot_levels": levels})


def choices_before(state: Path) -> dict[str, Any]:
    """What each game was begun with, as data, by its hash."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return dict(orjson.loads((state / FILE).read_bytes())["before"])
    return {}
