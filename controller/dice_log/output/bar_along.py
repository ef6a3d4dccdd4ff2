"""A horizontal bar of block characters, without any library."""

from __future__ import annotations

_ALONG = "▏▎▍▌▋▊▉█"


def along(share: float, width: int) -> str:
    """A bar of up to `width` characters, to an eighth of a character; a share above 0 is always visible."""
    eighths = round(share * width * 8)
    if share > 0:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, 8)
    return "█" * full + (_ALONG[rest - 1] if rest else "")
