"""Every drawing is in both results, and differs from all others even at the size of a token on a small panel."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from controller.glyphs.glyphs import FOLDER, FONT, characters, outlines

SMALL = 16


def drawn(name: str, size: int) -> bytes:
    picture = Image.new("1", (size, size), 1)
    ImageDraw.Draw(picture).text(
        (0, 0), characters()[name], font=ImageFont.truetype(str(FONT), size), fill=0, anchor="la"
    )
    return picture.tobytes()


def test_every_drawing_has_an_outline_and_a_character() -> None:
    sources = {file.stem for file in (FOLDER / "svg").glob("*.svg")}
    assert sources == set(outlines())
    assert len(sources) > 150
    assert all(path.startswith("M") for path in outlines().values())


def test_no_glyph_is_blank_and_no_two_look_alike_at_sixteen_pixels_in_one_bit() -> None:
    pictures = {drawn(name, SMALL) for name in outlines()}
    assert len(pictures) == len(outlines())
    assert Image.new("1", (SMALL, SMALL), 1).tobytes() not in pictures
