"""The results of many games as one HTML page, without scripts or external files, in light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2 import Template as HtmlTemplate
from markupsafe import Markup

from controller.dice_log.output.report import style
from controller.simulation.intervals import Difference, Share, mean_difference, paired
from controller.simulation.summary import Comparison, Deciding, Summary, Wins, quantile

_HERE = Path(__file__).parent

# The most decisive things; the rest is in a table that can be opened.
MOST_SHOWN = 20

BARS = 24

_METHOD = (
    "Shares have Wilson's interval: nineteen times in twenty the true share lies in it. Differences between games with "
    "and without something are taken mission by mission and put together after Mantel and Haenszel; of the many that are "
    "compared, those are called clear that Holm's test lets stand at 5 %. Pairs of games are compared with McNemar's exact test "
    "and Newcombe's interval. Bots play all seats: people play better and otherwise."
)
_DECIDES = (
    "Right of the middle, games are won oftener in which it comes up, or comes up so often. That shows what goes with "
    "winning, which need not be why: somebody who wins anyway may find more treasure. What only comes after the game is "
    "decided is left out. Hollow marks could be chance."
)


_ON_AVERAGE = "; the dashed line is the average over all games."


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything on the page. `name` returns the name of something in the pack."""

    game: str
    packs: tuple[str, ...]
    seeds: range
    varied: tuple[str, ...]
    mission_word: str
    found: Summary | Comparison
    name: Callable[[str], str]
    result: Callable[[str], str]
    command: str = ""

    @property
    def summaries(self) -> tuple[Summary, ...]:
        return (self.found.first, self.found.second) if isinstance(self.found, Comparison) else (self.found,)

    @property
    def shared(self) -> bool:
        return all(each.shared for each in self.summaries)


def page(facts: Facts) -> str:
    first, *_ = facts.summaries
    return _template().render(
        title=_title(facts),
        about=_about(facts),
        style=Markup(style() + (_HERE / "report.css").read_text(encoding="utf-8")),  # noqa: S704  # our own
        tiles=list(_tiles(facts)),
        verdict=_verdict(facts),
        faulty=[fault for each in facts.summaries for fault in each.faulty],
        comparison=_comparison(facts) if isinstance(facts.found, Comparison) else None,
        parts=list(_parts(facts)),
        length_text=_length_text(first),
        histograms=[
            _histogram(each, name) for each, name in zip(facts.summaries, facts.packs, strict=True) if each.games
        ],
        endings=list(_endings(facts)),
        mission_word=facts.mission_word,
        deciding=[_deciding(each, name, facts) for each, name in zip(facts.summaries, facts.packs, strict=True)],
        method=_METHOD,
        command=facts.command,
        percent=_percent,
        points=lambda value: f"{100 * value:.0f}",
        number=lambda value: f"{value:,}",
        pc=lambda value: f"{100 * value:.2f}%",
        at=lambda value, most: f"{50 + 50 * max(-1.0, min(1.0, value / most)):.2f}%",
    )


@cache
def _template() -> HtmlTemplate:
    environment = Environment(loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined)
    return environment.get_template("report.html")


def _title(facts: Facts) -> str:
    if len(facts.packs) == 2:
        return f"{facts.game}: {facts.packs[0]} and {facts.packs[1]} compared"
    return f"{facts.game}: how balanced is {facts.packs[0]}?"


def _about(facts: Facts) -> str:
    varied = f", with {' and '.join(facts.varied)} varied" if facts.varied else ""
    return f"Bots played the seeds {facts.seeds.start} to {facts.seeds.stop - 1}{varied}."


def _tiles(facts: Facts) -> Iterator[tuple[str, str]]:
    for summary, pack in zip(facts.summaries, facts.packs, strict=True):
        of = f", {pack}" if len(facts.packs) > 1 else ""
        yield f"{summary.games:,}", f"games{of}"
        if summary.games and summary.shared:
            share = summary.any_win.share
            yield _percent(share.value), f"won by the players ({_percent(share.low)} to {_percent(share.high)}){of}"
        yield f"{quantile(summary.lengths_of(), 0.5):,}", f"answers in the median game{of}"
        if summary.faults:
            yield f"{summary.faults:,}", f"could not be played{of}"


def _verdict(facts: Facts) -> str:
    found = facts.found
    return compared_in_a_sentence(found, facts.packs) if isinstance(found, Comparison) else found.verdict


# ---- shares


def _parts(facts: Facts) -> Iterator[Mapping[str, Any]]:
    missions = sorted({mission for each in facts.summaries for mission in each.by_mission})
    word = facts.mission_word
    if facts.shared:
        rows = [
            _row(facts, mission, [each.by_mission.get(mission) for each in facts.summaries]) for mission in missions
        ]
        group = {"title": "", "rows": _sorted(rows), "even": _overall(facts)}
        yield _part(f"By {word}", f"How often the players win{_ON_AVERAGE}", [group])
    elif len(missions) > 1:
        groups = [
            {"title": facts.name(mission), "rows": _seats_of(facts, mission), "even": _even(facts, mission)}
            for mission in missions
        ]
        yield _part(f"By {word} and seat", "The dashed line is where each seat wins equally often.", groups)
    if not facts.shared:
        seats = list(dict.fromkeys(seat for each in facts.summaries for seat in each.seats))
        rows = [_row(facts, seat, [each.seats.get(seat) for each in facts.summaries]) for seat in seats]
        even = _even(facts, missions[0]) if len(missions) == 1 else None
        yield _part("By seat", "How often each wins, in seating order.", [{"title": "", "rows": rows, "even": even}])
    for kind in sorted({kind for each in facts.summaries for kind in each.people}):
        yield _people(facts, kind)


def _part(title: str, text: str, groups: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    return {"title": title, "text": text, "groups": groups}


def _people(facts: Facts, kind: str) -> Mapping[str, Any]:
    names = sorted({name for each in facts.summaries for name in each.people.get(kind, {})})
    rows = []
    for name in names:
        found = [each.people.get(kind, {}).get(name, Share(0, 0)) for each in facts.summaries]
        rows.append({"name": facts.name(name), "share": found[0], "other": found[1] if len(found) > 1 else None})
    who = "the players win games with" if facts.shared else "those win who play"
    group = {"title": "", "rows": _sorted(rows), "even": _overall(facts)}
    return _part(f"By {_kind(kind)}", f"How often {who} each{_ON_AVERAGE}", [group])


def _overall(facts: Facts) -> float:
    """The average share of victories of a player."""
    seats = facts.summaries[0].seats.values()
    places = sum(each.games for each in seats)
    return sum(each.won for each in seats) / places if places else 0.0


def _row(facts: Facts, name: str, wins: Sequence[Wins | None]) -> dict[str, Any]:
    shares = [each.share if each else Share(0, 0) for each in wins]
    text = facts.name(name) if name else "all games"
    return {"name": text, "share": shares[0], "other": shares[1] if len(shares) > 1 else None}


def _sorted(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(rows, key=lambda row: (-row["share"].value, str(row["name"])))


def _seats_of(facts: Facts, mission: str) -> list[Mapping[str, Any]]:
    seats = dict.fromkeys(seat for each in facts.summaries for where, seat in each.seats_by_mission if where == mission)
    return [
        _row(facts, seat, [each.seats_by_mission.get((mission, seat)) for each in facts.summaries]) for seat in seats
    ]


def _even(facts: Facts, mission: str) -> float | None:
    """The share of victories if all seats won equally often, with the same draws and shared victories."""
    wins = [wins.share for (where, _), wins in facts.summaries[0].seats_by_mission.items() if where == mission]
    return sum(one.value for one in wins) / len(wins) if wins else None


# ---- length


def _length_text(summary: Summary) -> str:
    lengths = summary.lengths_of()
    low, middle, high = (quantile(lengths, share) for share in (0.05, 0.5, 0.95))
    return f"Half of the games take {middle:,} answers or fewer; nine in ten take {low:,} to {high:,}."


def _histogram(summary: Summary, pack: str) -> Mapping[str, Any]:
    lengths = summary.lengths_of()
    least, most = min(lengths), max(lengths)
    step = max(1, -(-(most - least + 1) // BARS))
    counts = [0] * (-(-(most - least + 1) // step))
    for length, games in lengths.items():
        counts[(length - least) // step] += games
    tallest, wide, middle = max(counts), 100 / len(counts), quantile(lengths, 0.5)
    bars = [
        {
            "x": f"{index * wide + wide * 0.06:.2f}",
            "y": f"{86 - 82 * count / tallest:.2f}",
            "wide": f"{wide * 0.88:.2f}",
            "high": f"{82 * count / tallest:.2f}",
            "reading": f"{least + index * step:,} to {least + (index + 1) * step - 1:,} answers: {count:,} games",
        }
        for index, count in enumerate(counts)
    ]
    place = 100 * (middle - least + 0.5) / (step * len(counts))
    label = f"{pack}: answers in a game; the dashed line is the median, {middle:,}"
    return {"bars": bars, "label": label, "least": f"{least:,}", "most": f"{most:,}", "middle": f"{place:.2f}"}


def _endings(facts: Facts) -> Iterator[Mapping[str, Any]]:
    for pack, summary in zip(facts.packs, facts.summaries, strict=True):
        for (mission, result), lengths in sorted(summary.lengths.items()):
            games, where = lengths.total(), facts.name(mission) if mission else ""
            yield {
                "mission": " · ".join(filter(None, (pack if len(facts.packs) > 1 else "", where))),
                "result": facts.result(result),
                "games": games,
                "share": games / summary.lengths_of(mission).total(),
                "median": quantile(lengths, 0.5),
                "low": quantile(lengths, 0.05),
                "high": quantile(lengths, 0.95),
            }


# ---- what decides


def _deciding(summary: Summary, pack: str, facts: Facts) -> Mapping[str, Any]:
    found = summary.deciding()
    clear = [one for one in found if one.clear][:MOST_SHOWN] or found[: MOST_SHOWN // 2]
    rows = [_decides(one, facts) for one in sorted(clear, key=lambda one: -one.difference.value)]
    of = f", {pack}" if len(facts.packs) > 1 else ""
    number = sum(one.clear for one in found)
    sentence = f"{number} of {len(found)} cards, enemies and places go clearly with winning or losing."
    return {
        "title": f"Which cards and enemies decide{of}",
        "sentence": sentence
        if number
        else f"None of {len(found)} cards, enemies and places stands out: play more games.",
        "text": _DECIDES,
        "rows": rows,
        "most": _room([row["difference"] for row in rows]),
        "all": [
            {
                "name": facts.name(one.name),
                "kind": _kind(one.kind),
                "least": one.least,
                "with_": one.with_,
                "without": one.without,
                "reading": _signed(one.difference),
                "chance": _chance(one.difference.chance),
                "clear": one.clear,
            }
            for one in found
        ],
    }


def _decides(one: Deciding, facts: Facts) -> Mapping[str, Any]:
    often = f", {one.least} times or more" if one.least > 1 else ""
    css = "unsure" if not one.clear else "up" if one.difference.value > 0 else "down"
    return {
        "name": facts.name(one.name),
        "about": f"{_kind(one.kind)}{often}",
        "difference": one.difference,
        "css": css,
        "reading": _signed(one.difference),
    }


# ---- two packs


def _comparison(facts: Facts) -> Mapping[str, Any]:
    found = facts.found
    assert isinstance(found, Comparison)
    first, second = facts.packs
    rows = list(_compared(found, facts))
    longer = mean_difference(found.longer) if found.longer else Difference(0, 0, 0, 1)
    sure = "no more than chance could bring" if longer.low <= 0 <= longer.high else "beyond chance"
    return {
        "first": first,
        "second": second,
        "rows": rows,
        "most": _room([row["difference"] for row in rows]),
        "pairs": found.pairs() if facts.shared else found.pairs(seat=next(iter(found.first.seats), "")),
        "length": f"A game with {second} takes {_plus(longer.value, 1)} answers ({_plus(longer.low, 1)} to {_plus(longer.high, 1)}), {sure}.",
    }


def compared_in_a_sentence(found: Comparison, packs: Sequence[str]) -> str:
    first, second = packs
    seats = [""] if found.shared else list(found.first.seats)
    text = []
    for seat in seats:
        pairs = found.pairs(seat=seat)
        if not pairs.total:
            return "No pair of games could be played."
        change = paired(pairs)
        who = f"{seat} wins" if seat else "the players win"
        before, after = (pairs.both + pairs.first) / pairs.total, (pairs.both + pairs.second) / pairs.total
        text.append(
            f"With {first} {who} {_percent(before)} of the games, with {second} {_percent(after)}: {_signed(change)} points; "
            f"chance alone brings as much in {_chance(change.chance)} of such comparisons."
        )
    return " ".join(text)


def _compared(found: Comparison, facts: Facts) -> Iterator[Mapping[str, Any]]:
    seats = [""] if facts.shared else list(found.first.seats)
    missions: list[str | None] = [None, *(found.missions if len(found.missions) > 1 else ())]
    for mission in missions:
        for seat in seats:
            pairs = found.pairs(mission, seat)
            if not pairs.total:
                continue
            change = paired(pairs)
            clear = not change.low <= 0 <= change.high
            where = facts.name(mission) if mission else "all games"
            yield {
                "name": f"{where}, {facts.name(seat)}" if seat else where,
                "about": f"{pairs.total:,} pairs",
                "difference": change,
                "css": "unsure" if not clear else "up" if change.value > 0 else "down",
                "reading": _signed(change),
            }


# ---- words for numbers


def _room(differences: Sequence[Difference]) -> float:
    """How far a scale goes to both sides."""
    far = max((max(abs(each.low), abs(each.high)) for each in differences), default=0.1)
    return next((room for room in (0.05, 0.1, 0.2, 0.3, 0.5, 0.75) if far <= room), 1.0)


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _signed(one: Difference) -> str:
    return f"{_plus(100 * one.value)} ({_plus(100 * one.low)} to {_plus(100 * one.high)})"


def _plus(value: float, digits: int = 0) -> str:
    """With its sign; zero has none."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", "\N{MINUS SIGN}") if float(text) else text[1:]


def _chance(chance: float) -> str:
    return "below 0.1 %" if chance < 0.001 else f"{100 * chance:.1f} %"


def _kind(kind: str) -> str:
    """A table of the pack in the singular, as people say it."""
    text = kind.replace("_", " ")
    for many, one in (("classes", "class"), ("heroes", "hero"), ("enemies", "enemy"), ("ies", "y"), ("s", "")):
        if text.endswith(many):
            return text.removesuffix(many) + one
    return text
