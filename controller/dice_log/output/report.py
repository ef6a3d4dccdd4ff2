"""The whole log as one page that can be kept, sent and printed: no script, nothing fetched, light and dark."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2 import Template as HtmlTemplate
from markupsafe import Markup

from controller.dice_log.output import plots
from controller.dice_log.output.terminal import capital, remarks
from controller.dice_log.read import Tally
from controller.dice_log.results import COUNTS, why
from controller.dice_log.statistics import fairness
from controller.dice_log.statistics.attempts import Played
from controller.dice_log.statistics.fairness import Judgement, Verdict, at_once
from controller.dice_log.statistics.luck import Luck, by_player, by_rule, course

_HERE = Path(__file__).parent
_STYLE = _HERE / "report.css"
_NUMBER_HEADS = frozenset({"throws", "tests", "dice", "expected", "achieved"})
_METHOD = (
    f"Up to {fairness.EXACT_ROLLS} rolls every possible result of a fair die is counted (an exact multinomial test); "
    "beyond, Pearson's chi-square is as good. Not judged are throws that were cocked, laid down or unheard. "
    "A die has enough rolls when a face that comes half again as often as it should would be found four times in five. "
    "Luck compares the successes of each test with all that its dice could have brought."
)
_FONTS = _HERE.parents[1] / "web" / "static" / "fonts"
_FACES = {
    "sans-400": ("Arbiter Sans", "400"),
    "sans-600": ("Arbiter Sans", "600 700"),
    "serif-600": ("Arbiter Serif", "600 700"),
}


@dataclass(frozen=True, slots=True)
class ReportData:
    """Everything on the page."""

    tables: tuple[str, ...]
    filter: str
    tallies: Sequence[Tally]
    days: Mapping[str, int]
    judged: Sequence[Judgement]
    played: Played
    titles: Mapping[str, str]

    @property
    def throws(self) -> int:
        return sum(tally.rolls for tally in self.tallies)

    @property
    def counted(self) -> int:
        return sum(tally.counted for tally in self.tallies)


def page(facts: ReportData) -> str:
    """Render the page; the template escapes the names of dice, players and tables."""
    attempts = facts.played.attempts
    players = by_player(attempts)
    return _template().render(
        facts=facts,
        title=f"The dice of {', '.join(dict.fromkeys(facts.tables))}",
        style=_drawn(style()),
        hatch=_drawn(plots.HATCH),
        when=f"{min(facts.days)} to {max(facts.days)}" if facts.days else "nothing yet",
        tiles=_tiles(facts),
        verdict=_verdict(facts.judged),
        dice=[_die(one) for one in facts.judged],
        fates=list(_fates(facts)),
        players=_walks(facts, players),
        fortunes=[row for player in players for row in _fortune(player, facts)],
        notes=" ".join((remarks(attempts, players), *facts.played.unknown)),
        days=_drawn(plots.days(facts.days, "Throws on each day of play")) if len(facts.days) > 1 else "",
        at_once=at_once(facts.judged),
        method=_METHOD,
        number_heads=_NUMBER_HEADS,
    )


@cache
def _template() -> HtmlTemplate:
    return Environment(loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined).get_template(
        "report.html"
    )


def _drawn(svg: str) -> Markup:
    """Our own drawings and styles, which escape what they are given."""
    return Markup(svg)  # noqa: S704


@cache
def style() -> str:
    """The look of a report: the colours and typefaces of the page, whole in one file."""
    faces = "".join(_face(name, *_FACES[name]) for name in _FACES)
    return faces + _STYLE.read_text(encoding="utf-8")


def _face(name: str, family: str, weight: str) -> str:
    data = b64encode((_FONTS / f"{name}.woff2").read_bytes()).decode()
    source = f'url("data:font/woff2;base64,{data}") format("woff2")'
    return f'@font-face {{ font-family: "{family}"; src: {source}; font-weight: {weight}; }}\n'


def _tiles(facts: ReportData) -> tuple[tuple[str, str], ...]:
    return (
        (f"{facts.throws:,}", "throws"),
        (f"{facts.counted:,}", "counted in a game"),
        (f"{facts.throws - facts.counted:,}", "did not count"),
        (f"{len(facts.tallies):,}", "dice"),
        (f"{len(facts.days):,}", "days of play"),
    )


def _verdict(judged: Sequence[Judgement]) -> str:
    odd = sum(one.verdict is Verdict.UNUSUAL for one in judged)
    if not odd:
        return "None of them looks unusual."
    return f"{odd} of {len(judged)} {'looks' if odd == 1 else 'look'} unusual."


def _die(one: Judgement) -> Mapping[str, Any]:
    owner = f", {', '.join(one.owners)}'s" if one.owners else ""
    odd = one.odd_faces if one.verdict is Verdict.UNUSUAL else ()
    label = f"{one.die.label}: how often each face came in {one.rolls:,} rolls"
    return {
        "name": one.die.label,
        "about": f"{one.die.kind}{owner}, {one.rolls:,} rolls",
        "verdict": one.verdict,
        "sentence": capital(one.sentence),
        "plot": _drawn(plots.faces(one.faces, odd, label)),
        "run": one.run,
    }


def _row(css: str, *cells: str | Markup) -> Mapping[str, Any]:
    """In a table, a cell that begins with a digit is a number."""
    return {"css": css, "cells": cells}


def _fates(facts: ReportData) -> Iterator[Mapping[str, Any]]:
    fates: Counter[str] = Counter()
    for tally in facts.tallies:
        fates.update(tally.fates)
    for fate, count in fates.most_common():
        share = plots.share(count / fates.total(), "good-bar" if fate in COUNTS else "bar")
        yield _row("", fate, f"{count:,}", _drawn(share), why(fate))


def _walks(facts: ReportData, players: Sequence[Luck]) -> list[Mapping[str, Any]]:
    walks = course(facts.played.attempts)
    return [
        {
            "name": player.name,
            "more": f"{player.surplus:+.1f} successes",
            "sentence": capital(player.sentence),
            "plot": _drawn(plots.luck(walks[player.name], _walk_label(player))),
        }
        for player in players
    ]


def _walk_label(player: Luck) -> str:
    return f"{player.name}: successes beyond expectation over {player.attempts:,} tests"


def _fortune(player: Luck, facts: ReportData) -> Iterator[Mapping[str, Any]]:
    yield _row("total", player.name, *_numbers(player))
    own = [attempt for attempt in facts.played.attempts if attempt.seat == player.name]
    for rule in by_rule(own):
        name = f"{facts.titles.get(rule.name, '')} ({rule.name})".strip()
        yield _row("under", name, *_numbers(rule))


def _numbers(luck: Luck) -> tuple[str, ...]:
    return (f"{luck.attempts:,}", f"{luck.dice:,}", f"{luck.expected:.1f}", f"{luck.achieved:,}", luck.sentence)
