"""A recorded game as displays see it: every moment from the first prompt to the last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.commands.gallery.moments import followed
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.displays.panel_content import PanelContent
from controller.session.resume import words_of
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from tests.loop.harness import foretold


def demo_game(ruleset: str) -> tuple[Game[Any], Words]:
    """The game of a demo table at its beginning, and its words, with the names that the table gives to seats and models."""
    table = load_table(demo_table(ruleset))
    found = games.find(ruleset)
    game: Game[Any] = Game(found, setup_for(table, found))
    return game, words_of(table, "en").calling(found.called(game.setup), game.setup.seats)


def moments(state: Path, language: str = "en") -> Iterator[PanelContent]:
    table = load_table(demo_table("nova_aetas"), state)
    recorded = foretold(table)
    game = Game(recorded.ruleset, setup_for(table, recorded.ruleset))
    return followed(game, recorded.record, words_of(table, language))
