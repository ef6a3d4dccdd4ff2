"""The exact chances of a roll as a table in the terminal. It uses no library for tables: importing one takes longer than calculating."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from fractions import Fraction

import click

from controller.commands.odds.roll_odds import RollOdds
from controller.dice_log.output.bar_along import along
from controller.odds.exact_odds import Chances, mean, tails

BAR = 16

# Longer fractions are left out; a line of the table has less room than a line below it.
LONGEST_IN_TABLE = 13
LONGEST = 30

# A total of many dice has long thin ends: beyond this many lines they are left out.
MOST_LINES = 40
SMALLEST = Fraction(1, 20_000)

GAP = "  "


def show(result: RollOdds) -> None:
    coloured = False if os.environ.get("NO_COLOR") else None  # else click looks whether it writes to a terminal
    for line in (result.reading, "", *_table(result), "", *_named(result)):
        click.echo(line, color=coloured)


def _table(result: RollOdds) -> Iterable[str]:
    """The chance of each number of successes, or each total: exactly, and at least."""
    most, more = max(result.chances.values()), tails(result.chances)
    rows = [(result.what, "exactly", "", "", "at least", "")]
    for number in _worth_a_line(result.chances):
        chance = result.chances[number]
        counted = f"{number}+" if number == result.open_end else str(number)
        bar = along(float(chance / most), BAR)
        rows.append((counted, percent(chance), fraction(chance), bar, percent(more[number]), fraction(more[number])))
    heading, *lines = _aligned(rows, ">><<><")
    yield click.style(GAP.join(heading), dim=True)
    yield click.style("─" * len(GAP.join(heading)), dim=True)
    for counted, exactly, part, bar, at_least, whole in lines:
        yield GAP.join(
            (
                counted,
                exactly,
                click.style(part, dim=True),
                click.style(bar, fg="bright_blue"),
                click.style(at_least, fg="green"),
                click.style(whole, dim=True),
            )
        )


def _named(result: RollOdds) -> Iterable[str]:
    rows = [(name, percent(chance), fraction(chance, LONGEST)) for name, chance in result.named]
    if result.open_end is None:
        middle = mean(result.chances)
        rows.append((f"{result.what} on average", f"{float(middle):.2f}", fraction(middle, LONGEST)))
    for name, chance, part in _aligned(rows, "<>>"):
        yield GAP.join((name, click.style(chance, bold=True), click.style(part, dim=True)))


def _aligned(rows: Sequence[Sequence[str]], sides: str) -> list[list[str]]:
    """Every cell as wide as its column, to the side that its column has: < is left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [[f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)] for row in rows]


def _worth_a_line(chances: Chances) -> list[int]:
    if len(chances) <= MOST_LINES:
        return list(chances)
    return [number for number, chance in chances.items() if chance >= SMALLEST]


def percent(chance: Fraction) -> str:
    """Round to a hundredth, but never show 0 % for what can happen or 100 % for what can fail."""
    if 0 < chance < SMALLEST:
        return "<0.01 %"
    if 1 - SMALLEST < chance < 1:
        return ">99.99 %"
    return f"{float(100 * chance):.2f} %"


def fraction(value: Fraction, longest: int = LONGEST_IN_TABLE) -> str:
    return text if len(text := str(value)) <= longest else ""
