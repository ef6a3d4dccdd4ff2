"""If you know the glyphs, you can name the kind of every unit on the board: no two kinds of a side have the same one."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from controller.config import games
from controller.glyphs.glyphs import glyph_of
from rulesets.engine.bots import answer
from rulesets.legends_of_novus.display.pictures import card_glyph
from rulesets.multiverse_war.display import glyphs as war_glyphs
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


def _units(ruleset: str) -> Iterable[tuple[str, str | None]]:
    """The units of a pack that may meet on a board, each with its glyph."""
    game, _ = demo_game(ruleset)
    content, own = game.state.world.content, dict(game.view.glyphs)
    match ruleset:
        case "multiverse_war":
            named = (*content.heroes, *content.units, *war_glyphs.MARKERS)
            return [(name, war_glyphs.glyph_of(content, name)) for name in named]
        case "legends_of_novus":
            return [(name, card_glyph(content, name)) for name in content.quest_creatures]
        case "novus_malum":
            return [(name, own.get(name)) for name in {model.unit: None for model in game.state.models.values()}]
        case _:
            named = (*content.classes, *content.enemies, *content.personae, *content.prey)
            return [(name, glyph_of(name, name, own)) for name in named]


@pytest.mark.parametrize(
    "ruleset", ["nova_aetas", "nova_aetas_renaissance", "legends_of_novus", "multiverse_war", "novus_malum"]
)
def test_no_two_units_of_a_pack_have_the_same_glyph(ruleset: str) -> None:
    found: dict[str | None, list[str]] = {}
    for name, glyph in _units(ruleset):
        found.setdefault(glyph, []).append(name)
    assert {glyph: names for glyph, names in found.items() if glyph is None or len(names) > 1} == {}
