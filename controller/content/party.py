"""The choices that players make before a game, and the pieces that the game then has.

Nothing here knows a game: choices are read off its Setup and the pack, pieces off its View.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from pydantic import ValidationError

from controller.content.packs import CONTENT, Pack
from controller.toml.faults import content_errors_in, sentence
from rulesets.engine.bots import Taste, answer
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.ruleset import Ruleset, Setup
from rulesets.engine.view import View

# Enough for reinforcements to come that not every game sees, and over before a person gets impatient.
GAMES_TRIED = 3
LONGEST_GAME = 400

SEATS = "seats"
GLYPHS = "glyphs"


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice of one: a mission, a scenario. `options` are the ids in the pack."""

    key: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """A choice of several, each for a seat, such as the heroes: a list of tables with one `role` and a `seat`.

    What only some of the tables have, such as skills, is left out of a choice of others.
    """

    key: str
    role: str


def characters(pack: Pack, names: set[str]) -> tuple[str, ...]:
    """All in the table of the pack that has cards for these characters. Its pictures are not cards."""
    tables = (table for key, table in pack.content.items() if isinstance(table, dict) and key != GLYPHS)
    return next((tuple(table) for table in tables if names <= set(table)), ())


def picks(ruleset: Ruleset[Any], pack: Pack) -> list[Pick]:
    """What is chosen out of the pack: a key of the Setup whose plural is a section of the content."""
    return [
        Pick(key, tuple(pack.content[f"{key}s"]))
        for key in ruleset.setup.model_fields
        if isinstance(pack.content.get(f"{key}s"), dict)
    ]


def casts(choices: Mapping[str, Any]) -> list[Cast]:
    found = []
    for key, value in choices.items():
        if isinstance(value, list) and value and all(isinstance(each, dict) and "seat" in each for each in value):
            roles = [name for name in value[0] if name != "seat" and all(name in each for each in value)]
            found += [Cast(key, roles[0])] if len(roles) == 1 else []
    return found


def cast_for(cast: Cast, names: Sequence[str], seats: Sequence[str]) -> list[dict[str, str]]:
    """Deal them out: the first to the first seat, and around the table."""
    return [{cast.role: name, "seat": seats[index % len(seats)]} for index, name in enumerate(names)]


def reseated(choices: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Return the same choices for other people, seat by seat in order."""
    old = [str(seat) for seat in choices.get(SEATS, ())]
    names = {seat: seats[index % len(seats)] for index, seat in enumerate(old)}
    return {key: _renamed(value, names) for key, value in choices.items() if key != SEATS} | {SEATS: list(seats)}


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    match value:
        case str():
            return names.get(value, value)
        case dict():
            return {names.get(key, key): _renamed(each, names) for key, each in value.items()}
        case list():
            return [_renamed(each, names) for each in value]
        case _:
            return value


def setup_of(ruleset: Ruleset[Any], pack: Pack, choices: Mapping[str, Any]) -> Setup | str:
    """The setup, or one sentence about what the game does not allow."""
    return setup_from(ruleset, pack.content, choices)


def setup_from(ruleset: Ruleset[Any], content: Any, choices: Mapping[str, Any]) -> Setup | str:
    """The same with the content of a pack, which is not read again if the game has read it."""
    try:
        return ruleset.setup.model_validate({CONTENT: content, **choices})
    except ValidationError as error:
        first = error.errors()[0]
        for content_error in content_errors_in(first):
            return content_error.text
        where = ".".join(str(part) for part in first["loc"])
        return (f"{where}: " if where else "") + sentence(ruleset.setup, first)


def pieces_of(ruleset: Ruleset[Any], setup: Setup, taste: Taste[Any]) -> list[str]:
    """The ids of all pieces that need a tagged base: those of the beginning first, then what a few games bring."""
    found: dict[str, None] = {}
    for seed in range(GAMES_TRIED):
        with suppress(RulesFault):  # a game that breaks off has shown some of them, and nobody plays it yet
            for view in _glimpses(Game(ruleset, setup), Random(seed), taste):
                found |= dict.fromkeys(_tracked(view))
                if not found:
                    return []
    return list(found)


def _glimpses(game: Game[Any], rng: Random, taste: Taste[Any]) -> Iterator[View]:
    """What is seen of a game that bots play."""
    yield game.view
    for _ in range(LONGEST_GAME):
        if game.request is None:
            return
        game.answer(answer(game, rng, taste))
        yield game.view


def _tracked(view: View) -> list[str]:
    return [piece.id for piece in view.board.pieces if piece.tracked] if view.board else []
