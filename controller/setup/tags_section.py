"""Name things by putting them down: miniatures on the board, cards on a reader for cards.

The things of a game are gone through in order: the next tag that has no name yet is the thing that is wanted. What was put down is
gathered, and written in one step.
"""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tomlkit.toml_document import TOMLDocument

from controller.config import games
from controller.config.model import TableConfig
from controller.setup.edits import Edit, editing, put_value
from controller.setup.game_things import GameThings, game_things, games_here
from controller.setup.running_table import RunningTable
from controller.setup.section import Section
from controller.setup.values import Impossible, NoSuchAct, number, text
from firmware_bridge.observations import Observation, TagGone, TagSeen

log = logging.getLogger(__name__)


class TagsSection(Section):
    """`_wanted` is the place in `_things` of the thing to put down next."""

    cards = False

    def __init__(self, running: RunningTable) -> None:
        super().__init__()
        self._running = running
        self._game: GameThings | None = None
        self._looking_up = ""
        self._things: list[str] = []
        self._found: dict[int, str] = {}  # the tag of each thing that was put down, until it is written
        self._cells: dict[str, str] = {}  # where each tag lies
        self._wanted = 0
        self._taken: str | None = None  # the thing whose tag was put down by mistake

    async def run(self) -> None:
        await self._running.hardware()
        ruleset = self._running.table.config.game.ruleset
        if self._game is None and ruleset:
            await self._choose(ruleset)
        await super().run()

    def state(self) -> Mapping[str, Any]:
        table, known = self._running.table, self._known(self._running.table.config)
        left = Counter(known.values())
        shown = []
        for place, thing in enumerate(self._things):
            tag = self._found.get(place)
            has = tag is None and left[thing] > 0
            left[thing] -= has
            shown.append(
                {
                    "id": thing,
                    "name": self._name(thing),
                    "new": tag is not None,
                    "named": has,
                    "cell": self._cells.get(tag or "", ""),
                }
            )
        return {
            "games": games_here(table.config.table.language),
            "game": self._game.ruleset if self._game else "",
            "looking_up": self._looking_up,
            "readers": self._readers(table.config),
            "things": shown,
            "wanted": self._wanted if self._wanted < len(self._things) else None,
            "new": len(self._found),
            "taken": self._name(self._taken) if self._taken else None,
            **self._more(),
        }

    def observe(self, observation: Observation) -> None:
        match observation:
            case TagSeen(reader=reader, cell=cell, tag=tag) if self._counts(reader):
                self._cells[tag.lower()] = cell
                self._put_down(tag.lower())
            case TagGone(tag=tag):
                self._cells.pop(tag.lower(), None)
            case _:
                return
        self.changed()

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match name:
            case "game":
                ruleset = text(values, "game")
                if not games.is_known(ruleset):
                    raise NoSuchAct(name, values)
                await self._choose(ruleset)
            case "want":
                self._wanted, self._taken = number(values, "place"), None
                self._found.pop(self._wanted, None)
            case "skip":
                self._next()
            case _:
                return await super().act(name, values)
        return None

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        if name != "save":
            return super().change(name, values)
        if not self._found:
            raise Impossible("nothing-put-down")
        found = {tag: self._things[place] for place, tag in self._found.items()}
        return editing(lambda document: self._write(document, found))

    def written(self, name: str, values: Mapping[str, Any]) -> None:  # noqa: ARG002  # there is one change
        self._found.clear()

    async def _choose(self, ruleset: str) -> None:
        """Find out what the game needs, which takes some seconds."""
        self._looking_up = ruleset
        self.changed()
        try:
            self._game = await asyncio.to_thread(game_things, ruleset, self._running.table, cards=self.cards)
        except Exception as error:
            log.exception("What %s needs tags for could not be found out.", ruleset)
            raise Impossible("game-unreadable") from error
        finally:
            self._looking_up = ""
        self._start(self._things_of(self._game))

    def _start(self, things: Iterable[str]) -> None:
        self._things, self._taken = list(things), None
        self._found.clear()
        self._wanted = -1
        self._next()
        self.changed()

    def _put_down(self, tag: str) -> None:
        known = {
            **self._known(self._running.table.config),
            **{tag: self._things[place] for place, tag in self._found.items()},
        }
        self._taken = known.get(tag)
        if self._taken or not 0 <= self._wanted < len(self._things):
            return
        self._found[self._wanted] = tag
        self._next()

    def _next(self) -> None:
        """The next thing that has no tag, from the present one on."""
        done = self._places_with_a_tag()
        self._wanted = next(
            (place for place in range(self._wanted + 1, len(self._things)) if place not in done), len(self._things)
        )

    def _places_with_a_tag(self) -> set[int]:
        left = Counter(self._known(self._running.table.config).values())
        done = set(self._found)
        for place, thing in enumerate(self._things):
            if place not in done and left[thing] > 0:
                left[thing] -= 1
                done.add(place)
        return done

    def _name(self, thing: str) -> Mapping[str, str]:
        """What it is called, in every language."""
        return {language: words.name(thing) for language, words in self._game.words.items()} if self._game else {}

    def _more(self) -> Mapping[str, Any]:
        return {}

    @abstractmethod
    def _things_of(self, game: GameThings) -> Iterable[str]: ...

    @abstractmethod
    def _known(self, config: TableConfig) -> Mapping[str, str]:
        """What each tag is already."""

    @abstractmethod
    def _readers(self, config: TableConfig) -> list[str]: ...

    @abstractmethod
    def _write(self, document: TOMLDocument, found: Mapping[str, str]) -> None: ...

    def _counts(self, reader: str) -> bool:
        return reader in self._readers(self._running.table.config)


class MiniaturesSection(TagsSection):
    id = "miniatures"

    def _things_of(self, game: GameThings) -> Iterable[str]:
        return game.pieces

    def _known(self, config: TableConfig) -> Mapping[str, str]:
        return {piece.tag: name for name, piece in config.pieces.items()}

    def _readers(self, config: TableConfig) -> list[str]:
        return [name for name, reader in config.readers.items() if reader.use == "board"]

    def _write(self, document: TOMLDocument, found: Mapping[str, str]) -> None:
        for tag, piece in found.items():
            put_value(document, "pieces", piece, {"tag": tag})

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "forget":
                piece = text(values, "name")
                return editing(lambda document: put_value(document, "pieces", piece, None))
            case _:
                return super().change(name, values)


class CardsSection(TagsSection):
    """A stack is tapped card by card: first the deck is chosen."""

    id = "cards"
    cards = True
    _deck = ""

    def _things_of(self, game: GameThings) -> Iterable[str]:
        if self._deck not in game.decks:
            self._deck = next(iter(game.decks), "")
        return game.decks.get(self._deck, ())

    def _known(self, config: TableConfig) -> Mapping[str, str]:
        return {tag.lower(): card for tag, card in config.cards.items()}

    def _readers(self, config: TableConfig) -> list[str]:
        return list(config.card_readers)

    def _write(self, document: TOMLDocument, found: Mapping[str, str]) -> None:
        for tag, card in found.items():
            put_value(document, "cards", tag, card)

    def _more(self) -> Mapping[str, Any]:
        decks = self._game.decks if self._game else {}
        return {
            "decks": [{"id": deck, "name": self._name(deck), "cards": len(its)} for deck, its in decks.items()],
            "deck": self._deck,
        }

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if name != "deck":
            return await super().act(name, values)
        self._deck = text(values, "deck")
        if self._game:
            self._start(self._things_of(self._game))
        return None
