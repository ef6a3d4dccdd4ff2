"""The exact chances of a roll, as a person at a terminal reads them."""

from __future__ import annotations

from fractions import Fraction

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.commands.odds.answer import Answer
from controller.dice_log.output.bars import DIM, GOOD, PLAIN, along
from controller.odds.exact_odds import Chances, mean, tails

BAR = 16

# Longer fractions are of use to programs only; a line of the table has less room than one below it.
LONGEST_IN_TABLE = 13
LONGEST = 30

# A total of many dice has long thin ends: beyond this many lines they are left out.
MOST_LINES = 40
SMALLEST = Fraction(1, 20_000)


def show(answer: Answer) -> None:
    console = Console()
    console.print(answer.reading, highlight=False)
    console.print()
    console.print(_table(answer))
    console.print()
    named = Table.grid(padding=(0, 2))
    named.add_column()
    named.add_column(justify="right")
    named.add_column(justify="right", style=DIM)
    for name, chance in answer.named:
        named.add_row(Text(name), Text(percent(chance), "bold"), fraction(chance, LONGEST))
    if answer.open_end is None:
        middle = mean(answer.chances)
        named.add_row(f"{answer.what} on average", f"{float(middle):.2f}", fraction(middle, LONGEST))
    console.print(named)


def _table(answer: Answer) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style=DIM, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for heading in (answer.what, "exactly", "", "", "at least", ""):
        table.add_column(heading, justify="left" if heading == "" else "right", no_wrap=True)
    most, more = max(answer.chances.values()), tails(answer.chances)
    for number in _worth_a_line(answer.chances):
        chance = answer.chances[number]
        bar = Text(along(float(chance / most), BAR).ljust(BAR), PLAIN)
        exactly = percent(chance), Text(fraction(chance), DIM)
        counted = f"{number}+" if number == answer.open_end else str(number)
        table.add_row(counted, *exactly, bar, Text(percent(more[number]), GOOD), Text(fraction(more[number]), DIM))
    return table


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
