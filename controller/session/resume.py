"""The game that a table plays: the one its journal holds unfinished, or a new one as the config says."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from secrets import randbelow
from typing import Any

from controller.config import games
from controller.config.load import Table
from controller.config.model import GameSection
from controller.content.languages import own_words, words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import folder_of
from controller.journal.journal import Journal
from controller.journal.pack_words import keep_words
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset, Setup
from rulesets.engine.words import Words

log = logging.getLogger(__name__)

# What the journal can hold.
SEEDS = 2**63


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game that is on a table; the table's config has it as its game. `seed` decides which cards the table draws.

    `differs`: it goes on as it was begun, though the config now says otherwise.
    """

    game: Game[Any]
    seed: int
    words: Words
    table: Table
    differs: bool = False


def open_game(table: Table, journal: Journal, *, new: bool = False) -> OpenedGame:
    """Resume the journal's unfinished game, or begin one. Raises SourceFault or JournalFault where neither can be done."""
    section = table.config.game
    ruleset = games.find(section.ruleset)
    words = words_of(table)
    setup = setup_for(table, ruleset)
    saved = None if new else journal.resume()
    if saved is not None and saved.ruleset == ruleset.id:
        game = journal.restore(saved, ruleset)
        if game.setup != setup:
            log.warning("The game in %s goes on as it was begun; for one as the config says, begin anew.", journal.path)
        return OpenedGame(game, saved.seed, words, table, differs=game.setup != setup)
    seed = new_seed() if section.seed is None else section.seed
    return begin_game(table, journal, ruleset, setup, seed)


def begin_game(table: Table, journal: Journal, ruleset: Ruleset[Any], setup: Setup, seed: int) -> OpenedGame:
    """A new game for a table whose config names it; the one before stays in the journal as it is."""
    words = words_of(table)
    game = Game(ruleset, setup)
    journal.begin(ruleset.id, setup, seed)
    keep_words(journal, ruleset.id, folder_of(table))
    return OpenedGame(game, seed, words, table)


def new_seed() -> int:
    return randbelow(SEEDS)


def with_game(table: Table, section: GameSection) -> Table:
    """The same table, as if its config named this game."""
    return replace(table, config=table.config.model_copy(update={"game": section}))


def words_of(table: Table, language: str | None = None) -> Words:
    if not table.config.has_game:
        return own_words(language or table.config.table.language)
    return words_for(table.config.game.ruleset, folder_of(table), language or table.config.table.language)
