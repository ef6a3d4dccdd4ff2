"""What must hold of every game in the box, on the table that its demo plays at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field
from functools import cache
from random import Random

import pytest
from msgspec import Struct

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Setup
from tests.engine.overrides.meddling import meddle, plays_again

# What the demo's first request is followed by at the most before somebody begins to meddle.
LATEST = 120


@cache
def demo_setup(ruleset: str) -> Setup:
    return setup_for(load_table(demo_table(ruleset)), games.find(ruleset))


def tried(ruleset: str, seed: int, overrides: int) -> int:
    """Meddle with one game at a random moment; returns how many overrides were accepted."""
    rng = Random(seed)
    found = games.find(ruleset)
    game = Game(found, demo_setup(ruleset))
    for _ in range(rng.randrange(LATEST)):
        if game.request is not None:
            game.answer(bots.answer(game, rng, games.bot(ruleset)))
    accepted = 0
    for _ in range(overrides):
        if game.request is not None:
            accepted += meddle(game, rng, games.bot(ruleset), answers=3)
    plays_again(game)
    return accepted


@pytest.mark.parametrize("ruleset", games.ids())
def test_any_override_is_refused_with_nothing_changed_or_the_game_plays_on(ruleset: str) -> None:
    assert sum(tried(ruleset, seed, overrides=8) for seed in range(6)) > 0


def kinds_of(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of(each)


def test_no_value_has_a_mere_declaration_where_its_default_should_be() -> None:
    """Structs and dataclasses declare fields in much the same words: mixed up, a default cannot be written down."""
    for ruleset in games.ids():
        games.find(ruleset)
    defaults = [(each, value) for each in kinds_of(Struct) for value in each.__struct_defaults__]
    assert len(defaults) > 100
    assert [each for each, value in defaults if isinstance(value, Field)] == []


@pytest.mark.parametrize("ruleset", games.ids())
def test_every_moment_of_a_game_has_a_digest_and_a_view(ruleset: str) -> None:
    rng = Random(5)
    game = Game(games.find(ruleset), demo_setup(ruleset))
    while game.request is not None and len(game.record) < 2 * LATEST:
        game.answer(bots.answer(game, rng))
        assert game.digest
        assert game.view.title.key


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("ruleset", games.ids())
def test_many_overrides_do_no_harm(ruleset: str, block: int) -> None:
    for seed in range(100 + 50 * block, 150 + 50 * block):
        tried(ruleset, seed, overrides=20)
