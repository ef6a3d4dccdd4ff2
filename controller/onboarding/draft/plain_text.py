"""Words of strangers: anyone nearby may call a device what they like."""

from __future__ import annotations


def printable(text: str) -> str:
    """Without what could move a cursor, end a line, or leave a comment."""
    return "".join(letter for letter in text if letter.isprintable())
