"""A small game around a clock: spend AP, roll a die, move the token. boardgame.io plays the same one next to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from rulesets.engine.answers import Chosen, Rolled
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Option, Roll
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.view import View

RA = (5, 4, 4, 5, 3, 6)
MODULUS = 2147483648


class Spend(Option, frozen=True):
    ap: int


SPENDS = {ra: tuple(Spend(ap) for ap in range(1, ra + 1)) for ra in RA}


@dataclass(slots=True)
class State:
    now: int = 0
    dial: list[int] = field(default_factory=lambda: list(range(len(RA))))
    scores: list[int] = field(default_factory=lambda: [0] * len(RA))


def play(game: Game[State]) -> Procedure[Outcome]:
    state = game.state
    while True:
        acting = state.dial.index(state.now)
        spend: Spend = yield Choose("table", SPENDS[RA[acting]], Cue("spend"), "BENCH-01", anchor=True)
        faces: Faces = yield Roll("table", (D6,), Cue("roll"), "BENCH-02", need=5)
        state.scores[acting] += faces[0] >= 5
        state.dial[acting] += spend.ap
        state.now = min(state.dial)


RULESET: Ruleset[State] = Ruleset(
    id="horologium",
    setup=Setup,
    state=State,
    begin=lambda _setup: State(),
    play=play,
    view=lambda _state, _seat: View(Cue("horologium"), None),
)


def timed(answers: int, after: Callable[[Game[State]], object] = lambda _game: None) -> tuple[float, State]:
    """Play so many answers; `after` is done once for each. Returns the seconds and where it ended."""
    game = Game(RULESET, Setup(seats=("player",)))
    seed = 7
    start = perf_counter()
    for _ in range(answers // 2):
        acting = game.state.dial.index(game.state.now)
        seed = seed * 16807 % MODULUS
        game.answer(Chosen(f"spend:{1 + seed % RA[acting]}"))
        after(game)
        seed = seed * 16807 % MODULUS
        game.answer(Rolled((1 + seed % 6,)))
        after(game)
    return perf_counter() - start, game.state
