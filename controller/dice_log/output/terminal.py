"""The log on a screen: what there is, whether the dice are fair, who was lucky."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from controller.dice_log.output.bar_along import along
from controller.dice_log.output.bars import DIM, GOOD, NOTED, ODD, PLAIN, columns, from_the_middle
from controller.dice_log.read import Tally
from controller.dice_log.results import COUNTS, faces_of, why
from controller.dice_log.statistics.attempts import Attempt
from controller.dice_log.statistics.fairness import Judgement, Verdict, at_once
from controller.dice_log.statistics.luck import Luck, by_player, by_rule

# Beyond this many faces the counts no longer fit next to the rest of a line.
FACES_WITH_COUNTS = 12
BAR = 16

# Columns that would make no sense in two lines.
_WHOLE = frozenset({"die", "faces, lowest first", "less│more", "what became of them"})

_NOTHING = "There is no throw in the log, or none that fits your options."

_VERDICTS = {Verdict.UNUSUAL: ODD, Verdict.TOO_FEW: NOTED, Verdict.USUAL: GOOD}


def summary(tallies: Sequence[Tally], days: Mapping[str, int]) -> Iterator[RenderableType]:
    """Counts by die, and what became of them all."""
    yield Text(_headline(tallies, days))
    if not tallies:
        return
    owned = any(tally.owners for tally in tallies)
    table = _table("die", "kind", *(("owner",) if owned else ()), "throws", "counted", "faces, lowest first")
    for tally in tallies:
        owner = (", ".join(tally.owners),) if owned else ()
        table.add_row(
            tally.die.label,
            tally.die.kind,
            *owner,
            f"{tally.rolls:,}",
            f"{tally.counted:,}",
            _faces(tally),
            end_section=True,
        )
    yield table
    yield _fates(tallies)


def _headline(tallies: Sequence[Tally], days: Mapping[str, int]) -> str:
    rolls = sum(tally.rolls for tally in tallies)
    if not rolls:
        return _NOTHING
    first, last = min(days), max(days)
    when = f"on {first}" if first == last else f"on {len(days):,} days from {first} to {last}"
    return f"{rolls:,} throws of {_plural(len(tallies), 'die', 'dice')}, {when}."


def _plural(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, header_style=DIM, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for heading in headings:
        right = heading in {"throws", "counted", "dice", "expected", "got"}
        table.add_column(heading, justify="right" if right else "left", no_wrap=heading in _WHOLE)
    return table


def _faces(tally: Tally, odd: Sequence[int] = ()) -> Text:
    faces = {face: tally.faces[face] for face in faces_of(tally.die.kind)}
    return columns(faces, odd, numbers=len(faces) <= FACES_WITH_COUNTS) if faces else Text("?", DIM)


def _fates(tallies: Sequence[Tally]) -> Table:
    fates: Counter[str] = Counter()
    for tally in tallies:
        fates.update(tally.fates)
    table = _table("what became of them", "throws", "", "because")
    for fate, count in fates.most_common():
        colour = GOOD if fate in COUNTS else PLAIN
        table.add_row(fate, f"{count:,}", Text(along(count / fates.total(), BAR).ljust(BAR), colour), why(fate))
    return table


def verdicts(judged: Sequence[Judgement]) -> Iterator[RenderableType]:
    if not judged:
        yield Text(_NOTHING)
        return
    table = _table("die", "faces, lowest first", "verdict")
    for one in judged:
        odd = one.odd_faces if one.verdict is Verdict.UNUSUAL else ()
        name = Text.assemble(one.die.label, ("\n" + ", ".join((one.die.kind, *one.owners)), DIM))
        chart = columns(one.faces, odd, numbers=len(one.faces) <= FACES_WITH_COUNTS)
        table.add_row(name, chart, _verdict(one), end_section=True)
    yield table
    yield Text(at_once(judged), DIM)


def _verdict(one: Judgement) -> Text:
    rolls = f"\n{one.rolls:,} rolls, about {one.expected:,.{1 if one.expected < 10 else 0}f} of each face. {one.run}"
    return Text.assemble((capital(one.sentence), _VERDICTS[one.verdict]), (rolls.rstrip(), DIM))


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def fortunes(attempts: Sequence[Attempt], titles: Mapping[str, str]) -> Iterator[RenderableType]:
    """Each player, and under each the tests by the rule that asked for them."""
    players = by_player(attempts)
    if not players:
        yield Text("No test with a number to reach was rolled yet.")
        return
    table = _table("player and test", "dice", "expected", "got", "less│more", "luck")
    for player in players:
        own = [attempt for attempt in attempts if attempt.seat == player.name]
        table.add_row(Text(player.name, "bold"), *_numbers(player), Text(player.sentence, "bold"))
        for rule in by_rule(own):
            name = Text(f"  {rule.name} {titles.get(rule.name, '')}".rstrip(), DIM)
            table.add_row(name, *_numbers(rule), Text(rule.sentence, DIM))
        table.add_section()
    yield table
    yield Text(remarks(attempts, players), DIM)


def _numbers(luck: Luck) -> tuple[str, str, str, Text]:
    """The bar is full at three standard deviations."""
    share = luck.surplus / (3 * sqrt(luck.variance)) if luck.variance else 0.0
    return f"{luck.dice:,}", f"{luck.expected:,.1f}", f"{luck.achieved:,}", from_the_middle(share, 5)


def remarks(attempts: Sequence[Attempt], players: Sequence[Luck]) -> str:
    """Remarks that belong next to the numbers."""
    without = sum(not attempt.is_test for attempt in attempts)
    back = sum(attempt.undone for attempt in attempts)
    parts = [f"The luckiest of {len(players)} is one in {len(players)} by chance alone."] if len(players) > 1 else []
    if without:
        parts.append(f"{_plural(without, 'roll', 'rolls')} had no number to reach and cannot be lucky.")
    if back:
        parts.append(f"{_plural(back, 'roll that was', 'rolls that were')} taken back later are counted here, too.")
    return " ".join(parts)
