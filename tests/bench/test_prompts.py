"""What the bench says of prompts, on a few games: as the demo asks, people answer less than half of what they did."""

from __future__ import annotations

import pytest

from bench.sections import prompts


def test_asked_together_a_game_takes_half_the_prompts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompts, "GAMES", 3)

    (result,) = prompts.measure()

    answered = [float(str(row[1])) for row in result.rows]
    assert answered[-1] <= answered[0] / 2
