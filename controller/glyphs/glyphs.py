"""One set of glyphs for page and panels: units, weapons, ground, tokens, resources, actions, devices.

They are drawn as SVG in `svg/` and made by `scripts/build_glyphs.py` into `glyphs.json` (outlines for the page) and `arbiter-glyphs.ttf` (the same as a
font, for panels).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import orjson

from rulesets.engine.content.glyph import DRAWING

FOLDER = Path(__file__).parent
FONT = FOLDER / "arbiter-glyphs.ttf"
GRID = 24
"""How many units wide and high a glyph is."""

_FIRST = 0xE000  # the first character of the font
_NUMBER = re.compile(r"-\d+$")
_DRAWING = re.compile(DRAWING)


@cache
def outlines() -> dict[str, str]:
    """The outline of every glyph as SVG path data, by its name."""
    found: dict[str, str] = orjson.loads((FOLDER / "glyphs.json").read_bytes())
    return found


@cache
def characters() -> dict[str, str]:
    """The character of every glyph in the font, by its name."""
    return {name: chr(_FIRST + place) for place, name in enumerate(outlines())}


def is_drawing(glyph: str) -> bool:
    """Whether a pack drew it, as path data, instead of naming one of the set."""
    return _DRAWING.fullmatch(glyph) is not None


def glyph_of(id_: str, kind: str, own: Mapping[str, str]) -> str | None:
    """The glyph of a thing: the game's own choice, or one that is called like the thing or its kind; None if there is none."""
    for name in (id_, kind, _NUMBER.sub("", id_), _NUMBER.sub("", kind)):
        if (glyph := own.get(name, name)) in outlines() or is_drawing(glyph):
            return glyph
    return None
