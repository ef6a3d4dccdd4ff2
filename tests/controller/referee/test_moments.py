"""A moment at which others may claim passes by itself, unless it was undone, paused, or a real decision is asked."""

from __future__ import annotations

from typing import ClassVar

from controller.referee.expected import Asked
from controller.referee.referee import Equipment, Referee
from rulesets.engine.answers import Chosen, ForSeat
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, First, Option
from tests.controller.referee.asking import Stop, board


class LetPass(Option, frozen=True):
    elapses: ClassVar[bool] = True


class Claim(Option, frozen=True):
    claims: ClassVar[bool] = True


def moment(*own: Option, undone: bool = False, offers: bool = True) -> Asked:
    """Ada is asked; ben may claim."""
    ada = Choose("ada", own, Cue("go-on"), "T-1", private=True)
    ben = Choose("ben", (Claim(),), Cue("claim"), "T-1")
    request = First((ada, ben), ("ada",), Cue("go-on"), "T-1") if offers else ada
    return Asked(1, request, ("ada",), board(), 0, 1, undone=undone)


def referee(asked: Asked, length: float = 6.0) -> Referee:
    table = Referee(Equipment(moment=length))
    assert table.ask(asked, 100.0).answer is None
    return table


def test_a_moment_passes_when_its_time_is_over() -> None:
    table = referee(moment(LetPass()))
    assert (table.goes_on_after, table.wake_at(105.5)) == (6.0, 106.0)
    assert table.tick(105.9).answer is None
    assert table.tick(106.0).answer == ForSeat("ada", Chosen("let-pass"))


def test_it_takes_as_long_whatever_the_asked_player_could_play() -> None:
    assert referee(moment(LetPass(), Stop())).tick(106.0).answer == ForSeat("ada", Chosen("let-pass"))


def test_a_decision_waits_for_people() -> None:
    for asked in (moment(Stop()), moment(LetPass(), undone=True), moment(LetPass(), offers=False)):
        table = referee(asked)
        assert (table.goes_on_after, table.tick(1000.0).answer) == (None, None)


def test_zero_waits_for_a_tap() -> None:
    assert referee(moment(LetPass()), length=0.0).tick(1000.0).answer is None


def test_a_pause_stops_the_clock_and_starts_it_again() -> None:
    table = referee(moment(LetPass()))
    table.tick(103.0)
    table.pause()
    assert table.tick(200.0).answer is None
    table.resume(300.0)
    assert table.tick(305.9).answer is None
    assert table.tick(306.0).answer == ForSeat("ada", Chosen("let-pass"))
