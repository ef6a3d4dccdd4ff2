"""The game that the owner chose in the lobby, kept in the table's state folder: no config has to be written for it."""

from __future__ import annotations

import logging
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


def remember(state: Path, chosen: LobbyChoice) -> None:
    """Write it in one step. If that fails, people only have to choose again next time."""
    section = chosen.section.model_dump(mode="json")
    before = {**choices_before(state), chosen.game: section}
    kept = dict(list(before.items())[-MOST_REMEMBERED:])
    try:
        state.mkdir(parents=True, exist_ok=True)
        write_whole(state / FILE, orjson.dumps({"game": chosen.game, "section": section, "before": kept}))
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


def choices_before(state: Path) -> dict[str, Any]:
    """What each game was begun with, as data, by its hash."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return dict(orjson.loads((state / FILE).read_bytes())["before"])
    return {}
