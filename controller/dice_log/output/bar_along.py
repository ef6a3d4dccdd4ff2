"""A bar out of letters, without any library that draws."""

from __future__ import annotations

_ALONG = "▏▎▍▌▋▊▉█"


def along(share: float, width: int) -> str:
    """A bar of up to `width` letters, to an eighth of a letter; never nothing where there is something."""
    eighths = round(share * width * 8)
    if share > 0:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, 8)
    return "█" * full + (_ALONG[rest - 1] if rest else "")
