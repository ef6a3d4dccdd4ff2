"""What the bench says of prompts, on a few games: as the demo asks, people answer about half of what they are asked one by one."""

from __future__ import annotations

import pytest

from bench.sections import prompts


def test_asked_together_a_game_takes_about_half_the_prompts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompts, "GAMES", 3)

    (result,) = prompts.measure()

    answered = [float(str(row[1])) for row in result.rows]
    assert answered[-1] < 0.6 * answered[0]
