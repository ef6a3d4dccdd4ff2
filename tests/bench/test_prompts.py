"""What the bench says of prompts, on a few games: as the demo asks, people answer about half of what they are asked one by one, and in no game a question that decides nothing."""

from __future__ import annotations

import pytest

from bench.sections import prompts
from controller.config import games


def test_asked_together_a_game_takes_about_half_the_prompts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompts, "GAMES", 1)
    monkeypatch.setattr(prompts, "GAMES_OF_EACH", 1)

    every_game, *_, malum = prompts.measure()

    answered = [float(str(row[1])) for row in malum.rows]
    assert answered[-1] < 0.6 * answered[0]
    assert {str(row[0]): row[-1] for row in every_game.rows} == dict.fromkeys(games.ids(), 0)
