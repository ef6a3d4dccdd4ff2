from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.config import games
from controller.config.games import UnknownRuleset
from controller.dice_log.filters import Filter
from controller.dice_log.read import Source
from controller.dice_log.statistics.attempts import attempts_in
from controller.dice_log.statistics.luck import Luck, _tails, by_player, by_rule, course
from controller.journal.on_disk import Journal
from rulesets.engine.answers import Answer, Chosen, ForSeat, Rolled, Undo
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6
from rulesets.engine.game import Game
from rulesets.engine.requests import Roll, Together
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset
from tests.controller.dice_log.evenings import DAY, START, Clock, evening
from tests.controller.dice_log.statistics.scipy_says import stats
from tests.engine.toy import TOY, State, ToySetup

ALL = Filter()


def find(_name: str) -> Ruleset[Any]:
    return TOY


@pytest.fixture
def source(tmp_path: Path) -> Source:
    return Source("den", tmp_path / "table.arbiter")


def play(source: Source, *answers: Answer, ruleset: Ruleset[Any] = TOY) -> None:
    game = Game(ruleset, ToySetup())
    with Journal.open(source.path, Clock()) as journal:
        journal.begin(ruleset.id, game.setup, seed=7)
        for each in answers:
            journal.write_then_apply(game, each)


def test_a_roll_is_worth_what_its_dice_could_bring(source: Source) -> None:
    """TOY-03 rolls a d6 and a d8, and 4 or more succeeds: half a success and five eighths of one."""
    play(source, Chosen("throw"), Rolled((6, 8)), Chosen("throw"), Rolled((1, 4)))

    red, blue = attempts_in([source], ALL, find).attempts

    assert (red.seat, red.rule, red.need, red.sides) == ("red", "TOY-03", 4, (6, 8))
    assert red.expected == pytest.approx(0.5 + 5 / 8)
    assert (red.achieved, blue.achieved) == (2, 1)
    assert (red.index, blue.index) == (1, 3)


def test_luck_compares_with_all_that_could_have_been(source: Source) -> None:
    play(source, Chosen("throw"), Rolled((6, 8)), Chosen("throw"), Rolled((1, 1)))

    blue, red = by_player(attempts_in([source], ALL, find).attempts)

    assert (red.name, red.dice, red.achieved) == ("red", 2, 2)
    assert red.luckier == pytest.approx(0.5 * 5 / 8)
    assert blue.unluckier == pytest.approx(0.5 * 3 / 8)
    assert (red.sentence, blue.sentence) == ("as expected", "unlucky, one in 5")
    assert red.surplus > 0 > blue.surplus
    assert red.percentile > 50 > blue.percentile


def test_a_roll_that_was_undone_still_counts_as_thrown(source: Source) -> None:
    play(source, Chosen("throw"), Rolled((1, 1)), Undo(1, ("red", "blue")), Rolled((6, 6)))

    undone, kept = attempts_in([source], ALL, find).attempts

    assert (undone.undone, kept.undone) == (True, False)
    assert (undone.achieved, kept.achieved) == (0, 2)


def test_filters_choose_players_games_and_times(source: Source) -> None:
    play(source, Chosen("throw"), Rolled((6, 8)), Chosen("throw"), Rolled((1, 1)))

    def seats(wanted: Filter) -> list[str]:
        return [attempt.seat for attempt in attempts_in([source], wanted, find).attempts]

    assert seats(Filter(owners=("blue",))) == ["blue"]
    assert seats(Filter(games=(2,))) == []
    assert seats(Filter(since=START + DAY)) == []
    assert seats(Filter(until=START + DAY)) == ["red", "blue"]


def test_a_game_that_cannot_be_played_again_is_named_and_the_rest_is_reported(source: Source) -> None:
    def lost(name: str) -> Ruleset[Any]:
        raise UnknownRuleset(f"There is no ruleset {name!r}.")

    play(source, Chosen("throw"), Rolled((6, 8)))

    played = attempts_in([source], ALL, lost)

    assert played.attempts == ()
    assert played.unknown == ("Game 1 of den cannot be played again: There is no ruleset 'toy'.",)


def roll_off(game: Game[State]) -> Procedure[Outcome]:
    parts = tuple(Roll(seat, (D6,), Cue("roll-off"), "TOY-09", need=4) for seat in game.setup.seats)
    yield Together(parts, Cue("roll-off"), "TOY-09", secret=False)
    yield Roll("red", (D6,), Cue("again"), "TOY-10")
    return Outcome("over", (), "TOY-09")


def test_rolls_of_all_seats_at_once_belong_to_each(source: Source) -> None:
    both = Ruleset("toy", ToySetup, State, TOY.begin, roll_off, TOY.view)
    play(source, ForSeat("blue", Rolled((5,))), ForSeat("red", Rolled((2,))), Rolled((6,)), ruleset=both)

    attempts = attempts_in([source], ALL, lambda _name: both).attempts

    assert [(one.seat, one.achieved) for one in attempts] == [("blue", 1), ("red", 0), ("red", 0)]
    assert [luck.name for luck in by_rule(attempts)] == ["TOY-09"]


def test_the_course_ends_where_the_sum_is(source: Source) -> None:
    play(source, Chosen("throw"), Rolled((6, 8)), Chosen("throw"), Rolled((1, 1)), Chosen("throw"), Rolled((6, 1)))

    attempts = attempts_in([source], ALL, find).attempts
    walks = course(attempts)

    for luck in by_player(attempts):
        surplus, stray = walks[luck.name][-1]
        assert surplus == pytest.approx(luck.surplus)
        assert stray**2 == pytest.approx(luck.variance)


def test_thousands_of_dice_are_told_by_the_bell_curve() -> None:
    luckier, unluckier = _tails([1 / 3] * 3000, 1040)

    assert luckier == pytest.approx(stats.binom.sf(1039, 3000, 1 / 3), rel=0.02)
    assert unluckier == pytest.approx(stats.binom.cdf(1040, 3000, 1 / 3), rel=0.02)


def test_a_whole_game_of_nova_aetas_is_played_again(source: Source) -> None:
    with Journal.open(source.path, Clock()) as journal:
        evening(journal, 3)
    played = attempts_in([source], ALL, games.find)

    assert played.unknown == ()
    assert {luck.name for luck in by_player(played.attempts)} == {"anna", "bruno"}
    assert all(len(one.faces) == len(one.sides) for one in played.attempts)


def test_luck_beyond_belief_is_not_told_in_numbers() -> None:
    assert Luck("anna", 1, 30, 5.0, 4.0, 30, 1e-20, 1.0).sentence == "lucky beyond belief"
