"""If you know the glyphs, you can name the kind of every unit on the board: no two kinds of a side have the same one."""

from __future__ import annotations

from random import Random

import pytest

from controller.config import games
from controller.glyphs.glyphs import glyph_of
from rulesets.engine.bots import answer
from tests.controller.displays.recorded import demo_game

# Enough for enemies, buildings and heroes to come onto the board.
ANSWERS, EVERY = 150, 15


@pytest.mark.parametrize(
    "ruleset", ["nova_aetas", "nova_aetas_renaissance", "legends_of_novus", "multiverse_war", "novus_malum"]
)
def test_every_kind_on_the_board_has_a_glyph_that_no_other_kind_of_its_side_has(ruleset: str) -> None:
    game, _ = demo_game(ruleset)
    rng, taste = Random(11), games.bot(ruleset)
    kinds: dict[tuple[str | None, str], set[str]] = {}
    for number in range(ANSWERS):
        if game.request is None:
            break
        if number % EVERY == 0 and (board := game.view.board) is not None:
            own = dict(game.view.glyphs)
            for piece in board.pieces:
                if not piece.hidden:
                    kinds.setdefault((glyph_of(piece.id, piece.kind, own), piece.side), set()).add(piece.kind)
        game.answer(answer(game, rng, taste))
    assert kinds
    assert [shared for (glyph, _), shared in kinds.items() if glyph is None or len(shared) > 1] == []
