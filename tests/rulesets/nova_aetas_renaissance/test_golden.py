"""Recorded games come out the same, word for word and to the digest. golden_games.py says how to record them anew."""

from __future__ import annotations

import pytest

from tests.rulesets.nova_aetas_renaissance import golden_games


@pytest.mark.parametrize("name", golden_games.GAMES)
def test_a_recorded_game_is_told_word_for_word(name: str) -> None:
    recorded = golden_games.read(name)

    told = list(golden_games.told(recorded[0]["choices"], golden_games.answers_in(recorded)))

    for number, (now, then) in enumerate(zip(told, recorded, strict=True)):
        assert now == then, f"line {number + 1}"
