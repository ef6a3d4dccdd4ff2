"""Plots as SVG in the page's own colours, so dark mode works. No meaning depends on colour alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, sqrt

# In the units of a plot; the page scales it to the room there is.
WIDE, HIGH = 320, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 8, 18, 22
_INNER_WIDE, _INNER_HIGH = WIDE - _LEFT - _RIGHT, HIGH - _TOP - _BOTTOM

# More labels than this run into each other.
MOST_LABELS = 12

HATCH = (
    '<svg width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" class="odd"/>'
    '<rect width="2" height="6" class="stripe"/></pattern></defs></svg>'
)


def faces(counts: Mapping[int, int], odd: Sequence[int], label: str) -> str:
    """How often each face came: the line is what a fair die would show, the band where most fair dice stay."""
    rolls, sides = sum(counts.values()), len(counts)
    expected = rolls / sides
    stray = 2 * sqrt(expected * (1 - 1 / sides))
    most = max(*counts.values(), expected + stray, 1)
    highest, lowest = _y(expected + stray, 0, most), _y(max(0.0, expected - stray), 0, most)
    band = _rect(_LEFT, highest, _INNER_WIDE, lowest - highest, "band")
    line = _line(_LEFT, _y(expected, 0, most), WIDE - _RIGHT, _y(expected, 0, most), "expected")
    bars = "".join(
        _bar(place, sides, count, most, "odd-bar" if face in odd else "bar", f"{face}: {count:,} times")
        for place, (face, count) in enumerate(counts.items())
    )
    names = _labels([str(face) for face in counts], HIGH - 6)
    count_labels = _labels([f"{count:,}" for count in counts.values()], _TOP - 4) if sides <= MOST_LABELS else ""
    return _plot(label, band + _scale(0, most) + bars + line + names + count_labels)


def days(counts: Mapping[str, int], label: str) -> str:
    most = max(*counts.values(), 1)
    bars = "".join(
        _bar(place, max(7, len(counts)), count, most, "bar", f"{day}: {count:,} throws")
        for place, (day, count) in enumerate(counts.items())
    )
    ends = _text(_LEFT, HIGH - 6, min(counts), "start")
    if len(counts) > 1:
        ends += _text(WIDE - _RIGHT, HIGH - 6, max(counts), "end")
    return _plot(label, _scale(0, most) + bars + ends)


def luck(course: Sequence[tuple[float, float]], label: str) -> str:
    """Successes beyond what was expected, test by test, with the room that chance alone needs."""
    points = [(0.0, 0.0), *course]
    far = max(1.0, *(max(abs(surplus), 2 * stray) for surplus, stray in points))
    step = _INNER_WIDE / max(1, len(points) - 1)
    upper = [(_LEFT + index * step, _y(2 * stray, -far, far)) for index, (_, stray) in enumerate(points)]
    lower = [(_LEFT + index * step, _y(-2 * stray, -far, far)) for index, (_, stray) in enumerate(points)]
    line = [(_LEFT + index * step, _y(surplus, -far, far)) for index, (surplus, _) in enumerate(points)]
    cone = f'<polygon class="band" points="{_points([*upper, *reversed(lower)])}"/>'
    zero = _line(_LEFT, _y(0, -far, far), WIDE - _RIGHT, _y(0, -far, far), "expected")
    walk = f'<polyline class="walk" points="{_points(line)}"/>'
    end = f'<circle class="end" cx="{line[-1][0]:.1f}" cy="{line[-1][1]:.1f}" r="3.5"/>'
    ends = _text(_LEFT, HIGH - 6, "first test", "start") + _text(WIDE - _RIGHT, HIGH - 6, "last test", "end")
    return _plot(label, cone + _scale(-far, far) + zero + walk + end + ends)


def share(part: float, css: str = "bar") -> str:
    """A bar along a line of a table."""
    wide = max(1.0, 100 * part) if part else 0.0
    return (
        '<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="track" width="100" height="8"/><rect class="{css}" width="{wide:.2f}" height="8"/></svg>'
    )


def _plot(label: str, inside: str) -> str:
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def _scale(least: float, most: float) -> str:
    """Two to five round numbers, with a thin line across for each."""
    step = _round_step(most - least)
    values = [index * step for index in range(ceil(least / step), floor(most / step) + 1)]
    return "".join(
        _line(_LEFT, _y(value, least, most), WIDE - _RIGHT, _y(value, least, most), "grid")
        + _text(_LEFT - 5, _y(value, least, most) + 3.5, f"{value:,g}", "end")
        for value in values
    )


def _round_step(room: float) -> int:
    step = 1
    while True:
        for factor in (1, 2, 5):
            if room / (step * factor) <= 4:
                return step * factor
        step *= 10


def _bar(place: int, places: int, count: int, most: float, css: str, hint: str) -> str:
    step = _INNER_WIDE / places
    gap = min(6.0, step * 0.18)
    top = _y(count, 0, most)
    return _rect(_LEFT + place * step + gap, top, step - 2 * gap, HIGH - _BOTTOM - top, css, inside=_hint(hint))


def _labels(names: Sequence[str], y: float) -> str:
    step = _INNER_WIDE / len(names)
    every = ceil(len(names) / MOST_LABELS)
    return "".join(
        _text(_LEFT + (place + 0.5) * step, y, name, "middle") for place, name in enumerate(names) if place % every == 0
    )


def _y(value: float, least: float, most: float) -> float:
    return _TOP + _INNER_HIGH * (most - value) / (most - least)


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _rect(x: float, y: float, wide: float, high: float, css: str, inside: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{max(0.0, high):.1f}"'
    return f'<rect class="{css}" {place} rx="1.5">{inside}</rect>'


def _line(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    return f'<line class="{css}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _hint(text: str) -> str:
    return f"<title>{escape(text)}</title>"
