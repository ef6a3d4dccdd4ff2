"""`arbiter odds`: the exact chances of a roll, before it is thrown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.commands.output import print_json
from controller.dice_log.output.bars import DIM, GOOD, PLAIN, along
from controller.odds.exact_odds import Chances, at_least, mean, successes, tails, totals
from controller.odds.expression import Asked, StrikeAsked, TotalAsked, TrialAsked, UnreadableOdds, read
from rulesets.multiverse_war.content.symbol_dice import strike_odds

BAR = 16

# Longer fractions are of use to programs only; a line of the table has less room than one below it.
LONGEST_IN_TABLE = 13
LONGEST = 30

# A total of many dice has long thin ends: beyond this many lines they are left out.
MOST_LINES = 40
SMALLEST = Fraction(1, 20_000)


@dataclass(frozen=True, slots=True)
class Answer:
    """`what` the numbers count; `named` are the chances that have a name of their own.

    `open_end` is the number from which on they are told together: there is no last one, and so no mean.
    """

    reading: str
    what: str
    chances: Chances
    named: tuple[tuple[str, Fraction], ...]
    open_end: int | None = None


def odds(words: Sequence[str], *, json: bool) -> None:
    try:
        answer = answered(read(words))
    except UnreadableOdds as error:
        raise typer.BadParameter(str(error)) from None
    if json:
        print_json(as_json(answer))
    else:
        _show(answer)


def answered(asked: Asked) -> Answer:
    match asked:
        case TrialAsked(trial, critical, reading):
            chances = successes(trial)
            named = [(f"success: {trial.need} or more", at_least(chances, trial.need))]
            if critical is not None:
                named.append((f"critical: {critical} or more", at_least(chances, critical)))
            return Answer(reading, "successes", chances, tuple(named))
        case TotalAsked(pool, added, least, reading, highest, lowest, explodes):
            end = least if explodes else None
            chances = totals(pool, added, highest=highest, lowest=lowest, exploding_to=end)
            reached = ((f"{least} or more", at_least(chances, least)),) if least is not None else ()
            return Answer(reading, "total", chances, reached, end)
        case StrikeAsked(strike, reading):
            found = strike_odds(strike)
            three = ", or three own symbols" if strike.countering else ""
            return Answer(
                reading,
                "hits",
                found.hits,
                (
                    ("hit: one own symbol or more", found.hit),
                    (f"critical: two BURST or more{three}", found.critical),
                    ("damage: a hit or a critical", found.damage),
                ),
            )


def as_json(answer: Answer) -> dict[str, Any]:
    more = tails(answer.chances)
    return {
        "reading": answer.reading,
        "counts": answer.what,
        "mean": _both(mean(answer.chances)) if answer.open_end is None else None,
        "distribution": [
            {"number": number, "exactly": _both(chance), "at_least": _both(more[number])}
            for number, chance in answer.chances.items()
        ],
        "named": {name: _both(chance) for name, chance in answer.named},
    }


def _both(value: Fraction) -> dict[str, Any]:
    return {"fraction": str(value), "value": float(value)}


def _show(answer: Answer) -> None:
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
