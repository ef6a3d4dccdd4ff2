"""The game that the owner chose in the lobby, kept in the table's state folder: no config has to be written for it."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import orjson
from pydantic import ValidationError

from controller.config.model import GameSection

log = logging.getLogger(__name__)

FILE = "game.json"


@dataclass(frozen=True, slots=True)
class Chosen:
    """`game` is the hash by which the journal knows the game that was begun from it."""

    game: str
    section: GameSection


def remember(state: Path, chosen: Chosen) -> None:
    """There all at once or not at all. A choice that cannot be kept costs only the next evening a few taps."""
    new = state / f"{FILE}.new"
    try:
        state.mkdir(parents=True, exist_ok=True)
        new.write_bytes(orjson.dumps({"game": chosen.game, "section": chosen.section.model_dump(mode="json")}))
        new.replace(state / FILE)
    except OSError as error:
        log.warning("The choice of game cannot be kept in %s (%s).", state, error.strerror)


def recall(state: Path) -> Chosen | None:
    """None where nothing was chosen, or nothing that can still be read."""
    with suppress(OSError, ValueError, KeyError, TypeError, ValidationError):
        data = orjson.loads((state / FILE).read_bytes())
        return Chosen(str(data["game"]), GameSection.model_validate(data["section"]))
    return None
