"""Names of devices are untrusted: anyone nearby may give a device any name."""

from __future__ import annotations


def printable(text: str) -> str:
    """Remove control characters and line ends, which could leave a comment or move the cursor."""
    return "".join(letter for letter in text if letter.isprintable())
