"""What must hold of every game in the box, on the table that its demo plays at."""

from __future__ import annotations

from collections import Counter
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
from controller.session.bots import bot_answer
from rulesets.engine import bots
from rulesets.engine.answers import Undo
from rulesets.engine.exchange import exchanged
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, is_anchor, parts_of
from rulesets.engine.ruleset import Setup
from rulesets.engine.state.digest import in_order
from rulesets.engine.state.privacy import hidden_from
from tests.engine.overrides.meddling import meddle, plays_again

# What the demo's first request is followed by at the most before somebody begins to meddle.
LATEST = 120

# Enough to meet the enemy in every game.
BOT_ANSWERS = 400


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


@pytest.mark.parametrize("ruleset", games.ids())
def test_what_a_seat_may_know_does_not_depend_on_what_is_hidden(ruleset: str) -> None:
    """All that views, prompts, hints and value lists of a seat are made of stays the same, however the secrets are dealt."""
    rng = Random(3)
    game = Game(games.find(ruleset), demo_setup(ruleset))
    while game.request is not None and len(game.record) < 2 * LATEST:
        if is_anchor(game.request) and len(game.record) % 5 == 0:
            seat = rng.choice((None, *game.setup.seats))
            other = exchanged(game, seat, rng)
            assert in_order(game.ruleset.redacted(other, seat)) == in_order(game.ruleset.redacted(game.state, seat))
        game.answer(bots.answer(game, rng, games.bot(ruleset)))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ruleset", games.ids())
def test_a_bot_decides_by_what_its_seat_may_know(ruleset: str, seed: int) -> None:
    rng = Random(seed)
    game, bot = Game(games.find(ruleset), demo_setup(ruleset)), games.bot(ruleset)
    while game.request is not None and len(game.record) < 4 * LATEST:
        for part in parts_of(game.request):
            if isinstance(part, Choose) and part.options:
                dice = rng.random()
                assert bot(game.known_to(part.seat), part, Random(dice)) == bot(game, part, Random(dice))
        game.answer(bots.answer(game, rng, bot))


@pytest.mark.parametrize("ruleset", games.ids())
def test_whatever_somebody_learned_is_undone_only_when_all_agree(ruleset: str) -> None:
    """After each answer that leaves a seat with fewer blanks, an undo needs consent."""
    rng, learned = Random(8), 0
    game, seats = Game(games.find(ruleset), demo_setup(ruleset)), demo_setup(ruleset).seats
    while game.request is not None and len(game.record) < LATEST:
        before = {seat: Counter(each.pool for each in hidden_from(game.state, seat)) for seat in seats}
        game.answer(bots.answer(game, rng, games.bot(ruleset)))
        if any(before[seat] - Counter(each.pool for each in hidden_from(game.state, seat)) for seat in seats):
            learned += 1
            assert game.needs_consent(1)
            with pytest.raises(Refused, match="undo-needs-all"):
                game.check(Undo(1, seats[:-1]))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("ruleset", games.ids())
def test_many_overrides_do_no_harm(ruleset: str, block: int) -> None:
    for seed in range(100 + 50 * block, 150 + 50 * block):
        tried(ruleset, seed, overrides=20)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ruleset", games.ids())
def test_bots_that_know_only_what_their_seat_may_know_play_on(ruleset: str, seed: int) -> None:
    """As at the table: a bot answers from the State that was redacted for its seat."""
    game = Game(games.find(ruleset), demo_setup(ruleset))
    while game.request is not None and len(game.record) < BOT_ANSWERS:
        drawn = next((part for part in parts_of(game.request) if isinstance(part, Draw)), None)
        answer = (
            bot_answer(game, game.setup.seats, seed)
            if drawn is None
            else bots.answer(game, Random(seed), bots.anything)
        )
        assert answer is not None
        game.answer(answer)
