"""Every game in the box keeps its promises, and the report names each broken promise, with the seed and the place."""

from __future__ import annotations

import json
from copy import copy
from itertools import count
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from controller.commands.failing import Failure
from controller.config import games
from controller.conformance import checks, conformance
from controller.conformance.conformance import Report, check_ruleset
from controller.conformance.words_check import Reading
from controller.main import app
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.state.redact import UNKNOWN
from rulesets.engine.view import Piece, Side, View
from tests.engine import fair, toy
from tests.engine.toy import TOY, Pace, Step, ToySetup

RULES = frozenset({f"TOY-0{number}" for number in range(1, 7)})
SILENT = Reading({}, RULES)


def report(ruleset: Ruleset[Any], setup: Setup | None = None, reading: Reading = SILENT) -> Report:
    return check_ruleset(ruleset, setup or ToySetup(), reading, count=2, seed=1)


def broken(found: Report) -> dict[str, str]:
    return {promise.id: promise.broken for promise in found.promises if promise.broken}


@pytest.mark.parametrize("ruleset", games.ids())
def test_every_game_in_the_box_keeps_its_promises(ruleset: str) -> None:
    result = CliRunner().invoke(app, ["check-ruleset", ruleset, "--games", "1", "--json"])
    found = json.loads(result.stdout)
    assert {promise["id"]: promise["broken"] for promise in found["promises"] if promise["broken"]} == {}
    assert min(promise["checked"] for promise in found["promises"]) > 0
    assert result.exit_code == 0


def test_a_small_game_keeps_them_as_well() -> None:
    assert broken(report(TOY)) == {}


def test_an_unknown_game_is_one_sentence() -> None:
    result = CliRunner().invoke(app, ["check-ruleset", "nova_etas"])
    assert isinstance(result.exception, Failure)
    assert "nova_aetas" in str(result.exception)


def pacing(seat: str, options: tuple[Option, ...] = (Pace(), Step("B1"))) -> Choose:
    return Choose(seat, options, Cue("your-turn", hero=seat), "TOY-01", anchor=True)


def forgetful(game: Game[toy.State]) -> Procedure[Outcome]:
    """Remembers whose turn it is, but not in the State."""
    for turn in range(12):
        yield pacing(game.setup.seats[turn % 2])
    return Outcome("most-gold", (), "TOY-01")


def repetitive(game: Game[toy.State]) -> Procedure[Outcome]:
    yield pacing("red", (Pace(), Pace()))
    return Outcome("most-gold", (), "TOY-01")


MOODS = count()


def moody(game: Game[toy.State]) -> Procedure[Outcome]:
    """Depends on something outside the game."""
    yield pacing("red")
    game.state.paces = next(MOODS)
    yield pacing("blue")
    return Outcome("most-gold", (), "TOY-01")


def failing(game: Game[toy.State]) -> Procedure[Outcome]:
    yield pacing("red")
    raise ZeroDivisionError("nobody thought of this")


def endless(game: Game[toy.State]) -> Procedure[Outcome]:
    while True:
        yield pacing("red")


def off_the_board(state: toy.State, seat: str | None) -> View:
    view = toy.view(state, seat)
    assert view.board is not None
    lost = Piece("stray", "hunter", Side.FRIEND, "Z9")
    return replace(view, board=replace(view.board, pieces=(*view.board.pieces, lost)))


def always_wrong(_state: toy.State) -> tuple[str, ...]:
    return ("the sky has fallen",)


@pytest.mark.parametrize(
    ("ruleset", "promise", "sentence"),
    [
        (replace(TOY, play=forgetful), "positions", "the game asks red 'your-turn' instead of blue 'your-turn'"),
        (replace(TOY, play=repetitive), "options", "the option pace is offered twice in 'your-turn'"),
        (replace(TOY, play=moody), "replay", "end in another digest"),
        (replace(TOY, play=failing), "ends", "nobody thought of this"),
        (replace(TOY, view=off_the_board), "views", "stray stands on Z9"),
        (replace(TOY, violations=always_wrong), "legal", "the sky has fallen"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_promise_is_named_with_its_place(ruleset: Ruleset[Any], promise: str, sentence: str) -> None:
    found = broken(report(ruleset))
    assert sentence in found[promise]
    assert "(seed 1, after " in found[promise]


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "LONGEST_GAME", 30)
    assert "does not end" in broken(report(replace(TOY, play=endless)))["ends"]


def test_undo_of_a_game_that_depends_on_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo is due only now and then, so this one comes at every answer."""
    often = tuple(replace(check, every=1) for check in checks.CHECKS)
    monkeypatch.setattr(conformance, "CHECKS", often)
    assert "after an undo" in broken(report(replace(TOY, play=moody)))["undo"]


def jealous(state: fair.State, seat: str | None) -> fair.State:
    """Shows who holds silk, by taking their wares away."""
    for name, each in state.traders.items():
        if name != seat and each.hand[:1] == ["silk"]:
            return replaced(state, name)
    return state


def replaced(state: fair.State, trader: str) -> fair.State:
    shown = copy(state)
    shown.traders = {name: each for name, each in state.traders.items() if name != trader}
    return shown


def peeking(game: Game[fair.State], request: Choose, _rng: Random) -> Option:
    others = (each for seat, each in game.state.traders.items() if seat != request.seat)
    knows_a_card = any(card != UNKNOWN for each in others for card in each.hand)
    return request.options[-1 if knows_a_card else 0]


@pytest.mark.parametrize(
    ("ruleset", "promise"),
    [(replace(fair.FAIR, conceal=jealous), "privacy"), (replace(fair.FAIR, bot=peeking), "bots")],
    ids=["privacy", "bots"],
)
def test_a_secret_that_shows_is_found(ruleset: Ruleset[Any], promise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "LONGEST_GAME", 100)
    monkeypatch.setattr(conformance, "CHECKS", tuple(replace(check, every=1) for check in checks.CHECKS))
    assert promise in broken(report(ruleset, fair.FairSetup()))


def test_words_and_rules_that_are_missing_are_named() -> None:
    words = Words({"your-turn": "{hero}, act. {what}", "option": {"pace": "Pace"}})
    found = broken(report(TOY, reading=Reading({"en": words}, RULES - {"TOY-01"})))
    assert found["words"].startswith("in en: ")
    assert "rule 'TOY-01' is not in rules.toml" in found["rules"]
