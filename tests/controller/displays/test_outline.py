"""A glyph that a pack draws is drawn like one of the table's own."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw
from pydantic import TypeAdapter, ValidationError

from controller.displays.paper.outline import mask
from controller.displays.paper.tokens import Spot, draw_glyph
from controller.glyphs.glyphs import glyph_of, outlines
from rulesets.engine.content.glyph import Glyph

SQUARE_WITH_A_HOLE = "M2 2H22V22H2ZM8 8h8v8h-8z"


def _drawn(glyph: str, size: int) -> Image.Image:
    picture = Image.new("L", (size, size), 255)
    draw_glyph(ImageDraw.Draw(picture), glyph, Spot(size / 2, size / 2), size, 0)
    return picture


def test_a_drawing_has_its_ink_where_its_lines_say() -> None:
    picture = mask(SQUARE_WITH_A_HOLE, 24)
    ink = {(x, y) for x in range(24) for y in range(24) if picture.getpixel((x, y))}
    assert (3, 3) in ink
    assert (12, 12) not in ink
    assert len(ink) == pytest.approx(20 * 20 - 8 * 8, abs=40)


@pytest.mark.parametrize("name", ["shield", "bear", "house", "crown"])
def test_a_drawing_looks_like_the_same_glyph_of_the_font(name: str) -> None:
    ours, theirs = _drawn(name, 48).point(lambda value: 255 * (value > 127)), _drawn(outlines()[name], 48)
    different = sum(a != b for a, b in zip(ours.tobytes(), theirs.tobytes(), strict=True))
    assert different < 0.05 * 48 * 48


def test_a_token_wears_the_drawing_that_the_pack_gives_it() -> None:
    assert glyph_of("unicorn-2", "unicorn", {"unicorn": SQUARE_WITH_A_HOLE}) == SQUARE_WITH_A_HOLE
    assert glyph_of("unicorn-2", "unicorn", {"unicorn": "no-such-glyph"}) is None


@pytest.mark.parametrize(
    "glyph", ["Halberd", "M2 2", 'M2 2"/><script>Z', "M0 0A1 1 0 0 0 2 2Z", "M1 1" + " 2 2" * 1000 + "Z"]
)
def test_what_is_neither_a_name_nor_a_drawing_is_refused(glyph: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Glyph).validate_python(glyph)


def test_a_name_and_a_drawing_are_accepted() -> None:
    for glyph in ("great-axe", SQUARE_WITH_A_HOLE):
        assert TypeAdapter(Glyph).validate_python(glyph) == glyph
