"""Small charts of block characters, for terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from controller.displays.palette import BLUISH_GREEN, ORANGE, SKY_BLUE, VERMILLION, Colour

_UP = "▁▂▃▄▅▆▇█"
_NOTHING = "·"


def style(colour: Colour) -> Style:
    return Style(color=f"#{colour.hex}")


PLAIN = style(SKY_BLUE)
GOOD = style(BLUISH_GREEN)
ODD = style(VERMILLION) + Style(bold=True)
NOTED = style(ORANGE)
DIM = Style(dim=True)


def columns(counts: Mapping[int, int], odd: Sequence[int] = (), *, numbers: bool = True) -> Text:
    """One bar for each face, with its count below. `odd` faces are bold and red, and have a mark below."""
    most = max(counts.values(), default=0)
    wide = max((len(str(count)) for count in counts.values()), default=1) + 1 if numbers else 1
    chart = Text()
    for face, count in counts.items():
        chart.append(_bar_up(count, most).rjust(wide), ODD if face in odd else PLAIN)
    if numbers:
        chart.append("\n")
        for face, count in counts.items():
            chart.append(str(count).rjust(wide), ODD if face in odd else DIM)
    if odd:
        chart.append("\n")
        chart.append("".join(("▲" if face in odd else "").rjust(wide) for face in counts), ODD)
    return chart


def _bar_up(count: int, most: int) -> str:
    return _UP[max(0, -(-count * len(_UP) // most) - 1)] if count else _NOTHING


def from_the_middle(share: float, width: int) -> Text:
    """A bar to the right for more, to the left for less; `share` is from -1 to 1."""
    long = round(min(1.0, abs(share)) * width)
    left = ("█" * long if share < 0 else "").rjust(width)
    right = ("█" * long if share > 0 else "").ljust(width)
    return Text.assemble((left, ODD), ("│", DIM), (right, GOOD))
