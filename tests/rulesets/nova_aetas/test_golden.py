"""Recorded games replay to the same story and the same digest. `golden_games.py` says how to record them again."""

from __future__ import annotations

import pytest

from tests.rulesets.nova_aetas.golden_games import GOLDEN


@pytest.mark.parametrize("name", GOLDEN.games)
def test_a_recorded_game_replays_word_for_word(name: str) -> None:
    GOLDEN.check(name)
