"""The picture that a pack names for a card or a unit."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

DRAWING = r"M[-\d\s.,MLHVCQZmlhvcqz]*[Zz]"
"""A drawing of the pack: SVG path data on 24 by 24 units, out of lines and curves, closed at its end."""

Glyph = Annotated[str, Field(pattern=rf"^([a-z][a-z-]*|{DRAWING})$", max_length=2000)]
"""The name of one of the table's glyphs, or a drawing."""
