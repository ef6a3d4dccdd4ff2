"""What is measured can be measured: a benchmark that broke would be noticed by nobody."""

from __future__ import annotations

from pathlib import Path

from bench.games.whirl import RULESET as WHIRL
from bench.workloads import horologium
from bench.workloads.long_game import LongGame
from bench.workloads.starter_missions import LARGEST, content, setup_of
from controller.content.pack_faults import checked
from controller.content.packs import load_pack

GAMES = Path(__file__).resolve().parents[2] / "bench" / "games"


def test_the_long_game_of_the_bench_goes_on() -> None:
    old, fresh = LongGame().play_to(40).time_next_to_fresh(20)

    assert old > 0
    assert fresh > 0


def test_the_small_game_goes_on() -> None:
    seconds, state = horologium.timed(40)

    assert seconds > 0
    assert state.now > 0


def test_the_largest_mission_and_the_endless_game_can_be_set_up() -> None:
    assert setup_of(LARGEST, content()).mission == LARGEST
    assert checked(load_pack("whirl", "./whirl/pack", GAMES), WHIRL)[1] == []
