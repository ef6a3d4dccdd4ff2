"""The game that a table plays: the one its journal holds unfinished, or a new one as the config says."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from secrets import randbelow
from typing import Any

from controller.config import games
from controller.config.load import Table
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import folder_of
from controller.journal.chain import ChosenNext, Saved
from controller.journal.file import JournalFault
from controller.journal.journal import Journal
from controller.journal.pack_words import keep_words
from controller.session.next_game import SEEDS, GameBefore
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset
from rulesets.engine.words import Words

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """`seed` decides which cards the table draws. `before` is the game that this one follows, while it has no answer."""

    game: Game[Any]
    seed: int
    words: Words
    before: GameBefore | None = None


def open_game(table: Table, journal: Journal, *, new: bool = False) -> OpenedGame:
    """Resume the journal's game, or begin one. Raises SourceFault or JournalFault where neither can be done.

    A game that is over goes on being shown where another may follow it: people have yet to choose.
    """
    section = table.config.game
    ruleset = games.find(section.ruleset)
    words = words_of(table)
    setup = setup_for(table, ruleset)
    found = None if new else resumed(journal, ruleset, words)
    if found is not None:
        if found.game.setup != setup and found.before is None:
            log.warning("The game in %s goes on as it was begun; for one as the config says, begin anew.", journal.path)
        return found
    seed = randbelow(SEEDS) if section.seed is None else section.seed
    game = Game(ruleset, setup)
    journal.begin(ruleset.id, setup, seed)
    keep_words(journal, ruleset.id, folder_of(table))
    return OpenedGame(game, seed, words)


def resumed(journal: Journal, ruleset: Ruleset[Any], words: Words) -> OpenedGame | None:
    """The game on disk, the one that was chosen to follow it, or none if it is over and nothing follows."""
    saved = journal.latest()
    if saved is None or saved.ruleset != ruleset.id:
        return None
    if saved.finished and saved.next is None:
        with suppress(JournalFault):  # what is over and cannot be played again does not stop a new game
            game = journal.restore(saved, ruleset)
            ways = ruleset.following(game.setup, game.outcome) if game.outcome else ()
            return OpenedGame(game, saved.seed, words) if ways else None
        return None
    journal.refuse_changed(saved)
    game = journal.restore(saved, ruleset)
    return (
        OpenedGame(game, saved.seed, words)
        if saved.next is None
        else _following(saved.next, saved, game, journal, words)
    )


def _following(chosen: ChosenNext, saved: Saved, game: Game[Any], journal: Journal, words: Words) -> OpenedGame:
    ways = game.ruleset.following(game.setup, game.outcome) if game.outcome else ()
    setup = next((way.setup for way in ways if way.id == chosen.id), None)
    if setup is None:
        raise JournalFault(
            f"{journal.path} names {chosen.id!r} as the game that follows, and the rules give no such game: "
            "use the Arbiter that wrote it, or begin anew with --new."
        )
    journal.expect(game.ruleset.id, setup, chosen.seed)
    return OpenedGame(Game(game.ruleset, setup), chosen.seed, words, GameBefore(game, saved.seed))


def words_of(table: Table, language: str | None = None) -> Words:
    return words_for(table.config.game.ruleset, folder_of(table), language or table.config.table.language)
