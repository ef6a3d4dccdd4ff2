"""The demo table of Multiverse War has a panel that tells which territory to lay; a voice says it once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from controller.commands.gallery.moments import followed
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.packs import load_pack
from controller.content.party import setup_of
from controller.displays.drivers.panel import Panel
from controller.displays.panel_content import PanelContent
from controller.displays.paper import panel
from controller.lobby.offers import defaults
from controller.messages.signal import SignalType
from controller.session.resume import words_of
from controller.speech.signals import signals
from rulesets.engine.answers import Answer
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Setup
from rulesets.multiverse_war.state.state import State

NAME = "multiverse_war"
TABLE = load_table(demo_table(NAME))

# Here much of the land is still to be explored.
SCENARIO = "the-long-march"


def moments(language: str, most: int) -> list[PanelContent]:
    """The first moments of a game that bots play."""
    ruleset, rng = games.find(NAME), Random(3)
    choices = defaults(ruleset) | {"scenario": SCENARIO, "seats": []}
    setup = setup_of(ruleset, load_pack(NAME, "starter", Path.cwd()), choices)
    assert isinstance(setup, Setup)
    game: Game[State] = Game(ruleset, setup)

    def played() -> Iterator[Answer]:
        for _ in range(most):
            yield answer(game, rng, games.bot(NAME))

    return list(followed(game, played(), words_of(TABLE, language)))


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_panel_of_the_demo_shows_the_territory_and_between_them_that_there_is_none(language: str) -> None:
    config = TABLE.config.displays["territory"]
    assert isinstance(config, Panel)
    shown = moments(language, 60)
    told = next(moment for moment in shown if moment.order)
    assert told.order is not None
    pictures = {
        panel.picture(moment, *config.size, config.content).tobytes()
        for moment in (shown[0], told, next(each for each in shown if each.order not in {None, told.order}))
    }
    assert len(pictures) == 3
    assert "{" not in told.order.text + told.order.deed


@pytest.mark.parametrize(("language", "size"), [("en", (400, 300)), ("it", (400, 300)), ("it", (296, 128))])
def test_that_there_is_none_is_not_cut_off(language: str, size: tuple[int, int]) -> None:
    picture = panel.picture(moments(language, 0)[0], *size, "order")
    assert all(picture.getpixel((size[0] - 1, row)) for row in range(34, size[1]))


def test_a_voice_says_each_territory_once() -> None:
    shown = moments("en", 120)
    said = [
        signal.text
        for before, after in pairwise(shown)
        for signal in signals(before, after)
        if signal.event_type is SignalType.ORDER
    ]
    assert said[0].startswith("Lay ")
    assert len(said) == len(set(said)) > 1
