"""The first step: the game, its players and the pieces that it needs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.commands.failing import Failure
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.languages import languages
from controller.config.load import load_table
from controller.content.languages import words_for
from controller.content.packs import Pack, load_pack
from controller.content.party import Pick, cast_for, casts, picks, pieces_of, reseated, setup_of
from controller.onboarding.console import Person
from controller.onboarding.draft.draft import Draft
from controller.onboarding.draft.sections import fault_in
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset, Setup

PACK = "starter"


@dataclass(frozen=True, slots=True)
class Pieces:
    """The miniatures that need a tagged base, and what people call them."""

    ids: tuple[str, ...]
    words: Words

    def name(self, piece: str) -> str:
        return self.words.name(piece)


async def pair_name(person: Person) -> tuple[str, str]:
    """What the table is called, and its language."""
    name = await person.ask("What is the table called?", "table", lambda said: fault_in("table", {"name": said}))
    language = await person.choose("Which language does it speak?", {each: each for each in languages()}, _spoken())
    return name, language


async def pair_game(person: Person) -> tuple[Draft, Pieces]:
    name, language = await pair_name(person)
    known = {id_: id_ for id_ in games.ids() if _opening(id_) is not None}
    ruleset = games.find(await person.choose("Which game?", known, next(iter(known))))
    pack = load_pack(ruleset.id, PACK, Path.cwd())
    words = words_for(ruleset.id, pack.folder, language)
    choices, setup = await _agreed(person, ruleset, pack, words)
    ids = await asyncio.to_thread(pieces_of, ruleset, setup, games.bot(ruleset.id))
    draft = Draft(name, language, ruleset.id, choices, bus=os.environ.get("DBUS_SYSTEM_BUS_ADDRESS"))
    return draft, Pieces(tuple(ids), words)


async def _agreed(person: Person, ruleset: Ruleset[Any], pack: Pack, words: Words) -> tuple[dict[str, Any], Setup]:
    """Ask until the game allows it."""
    choices = {"seats": _seats(ruleset), **(_opening(ruleset.id) or {})}
    while True:
        for pick in picks(ruleset, pack):
            choices[pick.key] = await _picked(person, pick, choices, words)
        seats = _list(await person.ask("Who plays?", ", ".join(choices["seats"]), _seats_fault))
        choices = reseated(choices, seats)
        for cast in casts(choices):
            names = ", ".join(each[cast.role] for each in choices[cast.key])
            said = _list(await person.ask(f"Which {cast.key}? They are dealt out around the table.", names))
            choices[cast.key] = cast_for(cast, said, seats)
        setup = setup_of(ruleset, pack, choices)
        if isinstance(setup, Setup):
            return choices, setup
        person.say(f"  [yellow]{setup}[/]")


async def _picked(person: Person, pick: Pick, choices: Mapping[str, Any], words: Words) -> str:
    options = {option: words.entries.get(f"{pick.key}.{option}.title", words.name(option)) for option in pick.options}
    return await person.choose(f"Which {pick.key}?", options, choices.get(pick.key) or pick.options[0])


def _opening(ruleset: str) -> dict[str, Any] | None:
    """Start from the choices of the demo table; None for a game without one."""
    try:
        return load_table(demo_table(ruleset)).config.game.choices
    except Failure:
        return None


def _seats(ruleset: Ruleset[Any]) -> list[str]:
    """The seats that a game has unless others are named."""
    field = ruleset.setup.model_fields["seats"]
    return [] if field.is_required() else list(field.default)


def _spoken() -> str:
    spoken = os.environ.get("LANG", "")[:2]
    return spoken if spoken in languages() else "en"


def _list(said: str) -> list[str]:
    return [name.strip() for name in said.split(",") if name.strip()]


def _seats_fault(said: str) -> str | None:
    names = _list(said)
    if not names or len(set(names)) != len(names):
        return "Write the names of all who play, each once, with commas between."
    return next((fault for name in names if (fault := fault_in("table", {"name": name}))), None)
