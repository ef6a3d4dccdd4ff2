"""Recorded games replay to the same story and the same digest. `golden_games.py` says how to record them again."""

from __future__ import annotations

import pytest

from controller.config import games
from tests.rulesets.golden_games import GOLDEN, Golden


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"{golden.game}-{golden.name}")
def test_a_recorded_game_replays_word_for_word(golden: Golden) -> None:
    golden.check()


def test_every_game_has_recordings_and_every_recording_is_played() -> None:
    assert {golden.game for golden in GOLDEN} == set(games.ids())
    folder = Golden("nova_aetas", "any", {}).path.parents[2]
    assert set(folder.glob("*/golden/*.jsonl")) == {golden.path for golden in GOLDEN}
