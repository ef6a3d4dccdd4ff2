"""Which game a table opens with, and how another one is begun while it runs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.config import games
from controller.config.load import Table
from controller.config.model import GameSection
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.lobby.chosen import Chosen, recall, remember
from controller.lobby.offers import section_of
from controller.mqtt.topics import BeginGame
from controller.session.resume import OpenedGame, begin_game, new_seed, open_game, taken_up, with_game
from controller.toml.source import SourceFault
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import Ruleset, Setup


def game_to_open(table: Table, journal: Journal, *, new: bool = False) -> OpenedGame | None:
    """The unfinished game of the journal, whoever began it; else the one that the config names; None for the lobby.

    Raises SourceFault or JournalFault where the game cannot be opened.
    """
    saved = None if new else journal.latest()
    if saved is not None:
        ours = _chosen_for(table, saved)
        if ours or not table.config.has_game or saved.ruleset != table.config.game.ruleset:
            found = _taken_up(table, journal, saved, ours)
            if found is not None:
                return found
    return open_game(table, journal, new=new) if table.config.has_game else None


def _chosen_for(table: Table, saved: Saved) -> Chosen | None:
    """What was chosen in the lobby, if this game was begun from it, or follows one that was."""
    chosen = recall(table.state)
    if chosen is None or chosen.section.ruleset != saved.ruleset:
        return None
    return chosen if chosen.game == saved.hash or not table.config.has_game else None


def begin_chosen(table: Table, journal: Journal, command: BeginGame, now: Game[Any] | None) -> OpenedGame:
    """Begin what the owner wants; `now` is the game on the table. Raises Refused where it cannot be begun."""
    try:
        section, ruleset, setup = _wanted(table, command, now)
        opened = begin_game(with_game(table, section), journal, ruleset, setup, new_seed())
    except SourceFault as fault:
        raise Refused("cannot-begin", problem=str(fault)) from None
    begun = journal.latest()
    assert begun is not None
    remember(table.state, Chosen(begun.hash, section))
    return opened


def _wanted(table: Table, command: BeginGame, now: Game[Any] | None) -> tuple[GameSection, Ruleset[Any], Setup]:
    if command.game is not None:
        return section_of(command.game)
    if now is None:
        raise Refused("no-game")
    return table.config.game.model_copy(update={"seed": None}), now.ruleset, now.setup


def _taken_up(table: Table, journal: Journal, saved: Saved, chosen: Chosen | None) -> OpenedGame | None:
    """A game that the config does not name. What was chosen in the lobby knows its pack; else the starter's will do."""
    section = chosen.section if chosen else GameSection(ruleset=saved.ruleset)
    found = taken_up(with_game(table, section), journal, games.find(saved.ruleset))
    return replace(found, differs=chosen is None and table.config.has_game) if found else None
