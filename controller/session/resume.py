"""The game that a table plays: the one its journal holds unfinished, or a new one as the config says."""

from __future__ import annotations

import logging
from contextlib import suppress
from secrets import randbelow
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from controller.config import games
from controller.config.load import Table
from controller.config.model import GameSection
from controller.content.languages import own_words, pack_words, under, words_for, words_with
from controller.content.pack_faults import setup_for
from controller.content.packs import folder_of
from controller.journal.chain import ChosenNext
from controller.journal.next_game_setup import chosen_game
from controller.journal.on_disk import Journal
from controller.journal.pack_words import keep_words
from controller.journal.sqlite_file import JournalFault, RowFault
from controller.journal.versions import note_version, played_by_another
from controller.open_table.board import Board
from controller.open_table.spots_file import file_of
from controller.session.next_game import SEEDS, GameBefore
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset, Setup

log = logging.getLogger(__name__)


class Resumed(Struct, frozen=True):
    """A game as the journal has it. `before` is the game that it follows, while it has no answer."""

    game: Game[Any]
    seed: int
    before: GameBefore | None = None


class OpenedGame(Struct, frozen=True):
    """A game on a table; `table` has a config that names it. `seed` decides which cards the table draws.

    `before` is the game that this one follows, while it has no answer. `differs`: the config has changed since it was begun.
    """

    game: Game[Any]
    seed: int
    words: Words
    table: Table
    before: GameBefore | None = None
    differs: bool = False


def open_game(table: Table, journal: Journal, *, new: bool = False) -> OpenedGame:
    """Resume the journal's game, or begin one. Raises SourceFault or JournalFault where neither can be done.

    A game that is over is still shown if another may follow it, so that people can choose.
    """
    section = table.config.game
    ruleset = games.find(section.ruleset)
    setup = setup_for(table, ruleset)
    found = None if new else reopened(table, journal, ruleset)
    if found is not None:
        if found.game.setup != setup and found.before is None:
            log.warning(
                "The game in %s goes on as it was begun, though the config has changed; use --new for a new one.",
                journal.path,
            )
        return replace(found, differs=found.game.setup != setup and found.before is None)
    seed = new_seed() if section.seed is None else section.seed
    return begin_game(table, journal, ruleset, setup, seed)


def begin_game(table: Table, journal: Journal, ruleset: Ruleset[Any], setup: Setup, seed: int) -> OpenedGame:
    """A new game for a table whose config names it; the one before stays in the journal as it is."""
    folder, language = folder_of(table), table.config.table.language
    spoken = pack_words(ruleset.id, folder, under(language))
    words = words_with(ruleset.id, spoken, language).calling(ruleset.called(setup), setup.seats)
    game = Game(ruleset, setup)
    journal.begin(ruleset.id, setup, seed)
    keep_words(journal, ruleset.id, folder, spoken)
    note_version(journal)
    return OpenedGame(game, seed, words, table)


def new_seed() -> int:
    return randbelow(SEEDS)


def with_game(table: Table, section: GameSection) -> Table:
    """The same table, as if its config named this game."""
    return replace(table, config=table.config.model_copy(update={"game": section}))


def with_bot_pause(table: Table, ms: int) -> Table:
    section = table.config.table.model_copy(update={"bot_pause_ms": ms})
    return replace(table, config=table.config.model_copy(update={"table": section}))


def reopened(table: Table, journal: Journal, ruleset: Ruleset[Any]) -> OpenedGame | None:
    """The journal's game on this table, whose config names it."""
    found = resumed(journal, ruleset)
    if found is None:
        return None
    words = words_of(table).calling(ruleset.called(found.game.setup), found.game.setup.seats)
    return OpenedGame(found.game, found.seed, words, table, found.before)


def resumed(journal: Journal, ruleset: Ruleset[Any]) -> Resumed | None:
    """The game on disk, the one that was chosen to follow it, or none if it is over and nothing follows."""
    saved = journal.latest()
    if saved is None or saved.ruleset != ruleset.id:
        return None
    if saved.finished and saved.next is None:
        with suppress(JournalFault):  # a finished game that can no longer be replayed must not stop a new one
            game = journal.restore(saved, ruleset)
            ways = ruleset.following(game.setup, game.outcome) if game.outcome else ()
            return Resumed(game, saved.seed) if ways else None
        return None
    journal.refuse_changed(saved)
    try:
        game = journal.restore(saved, ruleset)
    except RowFault as fault:
        raise played_by_another(journal, saved, fault) from None
    note_version(journal)
    if saved.next is None:
        return Resumed(game, saved.seed)
    chosen, setup = saved.next, _following(saved.next, game, journal)
    journal.expect(game.ruleset.id, setup, chosen.seed)
    return Resumed(Game(game.ruleset, setup), chosen.seed, GameBefore(game, saved.seed))


def _following(chosen: ChosenNext, game: Game[Any], journal: Journal) -> Setup:
    way = chosen_game(game, chosen)
    if way is None:
        raise JournalFault(
            f"{journal.path} names {chosen.id!r} as the game that follows, and the rules give no such game: "
            "use the Arbiter that wrote it, or begin a new game with --new."
        )
    return way.setup


def board_of(opened: OpenedGame, journal: Journal) -> Board | None:
    """The open table, unless the game has none or these people play on a real one."""
    game, config, saved = opened.game, opened.table.config, journal.latest()
    wanted = config.game.open_table
    if game.ruleset.open_table is None or not (config.has_no_board if wanted is None else wanted):
        return None
    return Board(game.ruleset.open_table, file_of(journal.path), saved.hash if saved else "")


def words_of(table: Table, language: str | None = None) -> Words:
    if not table.config.has_game:
        return own_words(language or table.config.table.language)
    return words_for(table.config.game.ruleset, folder_of(table), language or table.config.table.language)
