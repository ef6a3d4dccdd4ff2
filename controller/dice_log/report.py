"""The whole log as one page that can be kept, sent and printed: no script, nothing fetched, light and dark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template

from controller.dice_log import fairness, plots
from controller.dice_log.attempts import Played
from controller.dice_log.fairness import Judgement, Verdict, at_once
from controller.dice_log.luck import Luck, by_player, by_rule, course
from controller.dice_log.read import Tally
from controller.dice_log.results import COUNTS, why
from controller.dice_log.terminal import beside_the_point, capital
from controller.displays import palette

_STYLE = Path(__file__).with_name("report.css")
_COLOURS = ("BLUE", "SKY_BLUE", "VERMILLION", "BLUISH_GREEN", "ORANGE", "YELLOW")


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the page tells."""

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


def page(facts: Facts) -> str:
    title = f"The dice of {', '.join(dict.fromkeys(facts.tables))}"
    parts = (_head(facts, title), _fair(facts), _fates(facts), _luck(facts), _days(facts), _method(facts))
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style></head>\n"
        f"<body>{plots.HATCH}\n{body}\n</body></html>\n"
    )


def _style() -> str:
    colours = {name: getattr(palette, name).hex for name in _COLOURS}
    return Template(_STYLE.read_text(encoding="utf-8")).substitute(colours)


def _head(facts: Facts, title: str) -> str:
    when = f"{min(facts.days)} to {max(facts.days)}" if facts.days else "nothing yet"
    only = f'<p class="soft">Only {escape(facts.filter)}.</p>' if facts.filter else ""
    tiles = (
        (f"{facts.throws:,}", "throws"),
        (f"{facts.counted:,}", "counted in a game"),
        (f"{facts.throws - facts.counted:,}", "did not count"),
        (f"{len(facts.tallies):,}", "dice"),
        (f"{len(facts.days):,}", "days of play"),
    )
    shown = "".join(f'<div class="tile"><b>{number}</b><span>{name}</span></div>' for number, name in tiles)
    return (
        f'<header><h1>{escape(title)}</h1><p class="soft">{when}. Every throw is here, wanted or not.</p>{only}</header>\n'
        f'<div class="tiles">{shown}</div>'
    )


def _fair(facts: Facts) -> str:
    if not facts.judged:
        return ""
    odd = sum(one.verdict is Verdict.UNUSUAL for one in facts.judged)
    verdict = (
        f"{odd} of {len(facts.judged)} {'looks' if odd == 1 else 'look'} unusual."
        if odd
        else "None of them looks unusual."
    )
    cards = "".join(map(_card, facts.judged))
    caption = "The dashed line is what a fair die brings on average; most fair dice stay within the grey band."
    return (
        f'<section><h2>Are the dice fair?</h2><p>{verdict} <span class="soft">{caption}</span></p>'
        f'<div class="cards">{cards}</div></section>'
    )


def _card(one: Judgement) -> str:
    owner = f", {', '.join(one.owners)}'s" if one.owners else ""
    odd = one.odd_faces if one.verdict is Verdict.UNUSUAL else ()
    label = f"{one.die.label}: how often each face came in {one.rolls:,} rolls"
    return (
        f'<article class="card"><h3>{escape(one.die.label)}<small>{escape(one.die.kind + owner)}, {one.rolls:,} rolls</small></h3>'
        f'<p class="verdict {one.verdict}">{escape(capital(one.sentence))}</p>'
        f"{plots.faces(one.faces, odd, label)}"
        f'<p class="soft">{escape(one.run)}</p></article>'
    )


def _fates(facts: Facts) -> str:
    fates: Counter[str] = Counter()
    for tally in facts.tallies:
        fates.update(tally.fates)
    if not fates:
        return ""
    rows = (
        (
            escape(fate),
            f"{count:,}",
            plots.share(count / fates.total(), "good-bar" if fate in COUNTS else "bar"),
            escape(why(fate)),
        )
        for fate, count in fates.most_common()
    )
    table = _table(("fate", "throws", "", "because"), (("", row) for row in rows))
    return f"<section><h2>What became of every throw</h2>{table}</section>"


def _luck(facts: Facts) -> str:
    attempts = facts.played.attempts
    players = by_player(attempts)
    if not players:
        return ""
    walks = course(attempts)
    cards = "".join(_walk(player, walks[player.name]) for player in players)
    rows = (row for player in players for row in _fortune(player, facts))
    heads = ("player and test", "tests", "dice", "expected", "achieved", "luck")
    notes = " ".join((beside_the_point(attempts, players), *facts.played.unknown))
    return (
        "<section><h2>Who was lucky?</h2><p>Successes beyond what the dice were worth, test after test. "
        '<span class="soft">Nineteen players in twenty end within the grey cone.</span></p>'
        f'<div class="cards">{cards}</div>{_table(heads, rows)}<p class="soft">{escape(notes)}</p></section>'
    )


def _walk(player: Luck, walk: Sequence[tuple[float, float]]) -> str:
    label = f"{player.name}: successes beyond expectation over {player.attempts:,} tests"
    more = f"{player.surplus:+.1f} successes"
    return (
        f'<article class="card"><h3>{escape(player.name)}<small>{more}</small></h3>'
        f"<p>{escape(capital(player.sentence))}.</p>{plots.luck(walk, label)}</article>"
    )


def _fortune(player: Luck, facts: Facts) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "total", (escape(player.name), *_numbers(player))
    own = [attempt for attempt in facts.played.attempts if attempt.seat == player.name]
    for rule in by_rule(own):
        name = f"{facts.titles.get(rule.name, '')} ({rule.name})".strip()
        yield "under", (escape(name), *_numbers(rule))


def _numbers(luck: Luck) -> tuple[str, ...]:
    return (
        f"{luck.attempts:,}",
        f"{luck.dice:,}",
        f"{luck.expected:.1f}",
        f"{luck.achieved:,}",
        escape(luck.sentence),
    )


def _days(facts: Facts) -> str:
    if len(facts.days) < 2:
        return ""
    plot = plots.days(facts.days, "Throws on each day of play")
    return f'<section><h2>Day by day</h2><div class="cards"><article class="card">{plot}</article></div></section>'


def _method(facts: Facts) -> str:
    exact = (
        f"Up to {fairness.EXACT_ROLLS} rolls every possible result of a fair die is counted (an exact multinomial test); "
        "beyond, Pearson's chi-square is as good. Not judged are throws that were cocked, laid down or unheard. "
        "A die has enough rolls when a face that comes half again as often as it should would be found four times in five. "
        "Luck compares the successes of each test with all that its dice could have brought."
    )
    return f"<footer><p>{escape(at_once(facts.judged))}</p><p>{exact}</p></footer>"


def _table(heads: Sequence[str], rows: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    """The cells of `rows` are HTML already; a cell that begins with a digit is a number."""
    top = "".join(
        f"<th{_css(name in {'throws', 'tests', 'dice', 'expected', 'achieved'})}>{name}</th>" for name in heads
    )
    body = "".join(
        f'<tr class="{css}">' + "".join(f"<td{_css(cell[:1].isdigit())}>{cell}</td>" for cell in cells) + "</tr>"
        for css, cells in rows
    )
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _css(is_number: bool) -> str:
    return ' class="number"' if is_number else ""
