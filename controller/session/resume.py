"""The game that a table plays: the one its journal holds unfinished, or a new one as the config says."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from secrets import randbelow
from typing import Any

from controller.config import games
from controller.config.load import Table
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import folder_of
from controller.journal.journal import Journal
from controller.journal.pack_words import keep_words
from rulesets.engine.game import Game
from rulesets.engine.words import Words

log = logging.getLogger(__name__)

# What the journal can hold.
SEEDS = 2**63


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """`seed` decides which cards the table draws."""

    game: Game[Any]
    seed: int
    words: Words


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
        return OpenedGame(game, saved.seed, words)
    seed = randbelow(SEEDS) if section.seed is None else section.seed
    game = Game(ruleset, setup)
    journal.begin(ruleset.id, setup, seed)
    keep_words(journal, ruleset.id, folder_of(table))
    return OpenedGame(game, seed, words)


def words_of(table: Table, language: str | None = None) -> Words:
    return words_for(table.config.game.ruleset, folder_of(table), language or table.config.table.language)
