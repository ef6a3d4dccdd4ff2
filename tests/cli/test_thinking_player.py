"""The virtual player that thinks: whether it wants to be heard out of turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.commands.mock.thinking_player import ThinkingPlayer
from rulesets.engine.game import Game
from rulesets.engine.requests import parts_of
from tests.rulesets.legends_of_novus.cards_played.test_moments import fought


@pytest.mark.parametrize(("card", "wants"), [("hex", "play:hex"), ("iron-will", None)])
def test_a_player_with_a_card_that_helps_asks_to_be_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, card: str, wants: str | None
) -> None:
    game: Game[Any] = fought(bruno={"adventures": [card]}).game
    assert any(part.seat == "bruno" for part in parts_of(game.request))
    player = ThinkingPlayer(tmp_path / "table.arbiter")
    monkeypatch.setattr(player, "_follow", lambda _index: game)

    claimed = player.speaks_up({"index": 0, "seat": "bruno"})

    assert (claimed and claimed["key"]) == wants
