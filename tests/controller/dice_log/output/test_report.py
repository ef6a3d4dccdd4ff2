from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from importlib import resources
from xml.etree import ElementTree as ET

import pytest

from controller.dice_log.output import plots
from controller.dice_log.output.report import ReportData, page
from controller.dice_log.read import Die, Tally
from controller.dice_log.statistics.attempts import Attempt, Played
from controller.dice_log.statistics.fairness import judge

HOSTILE = "<script>alert('6')</script>"


def facts(**changes: object) -> ReportData:
    black = Tally(Die("black", "d6", typed=False), ("anna",), Counter({"not-asked": 700, "cocked": 3}))
    black.faces.update({1: 100, 2: 100, 3: 100, 4: 100, 5: 100, 6: 200})
    odd = Tally(Die(HOSTILE, "d20", typed=False), (HOSTILE,), Counter({"counted": 2}), Counter({20: 2}))
    attempt = Attempt("den", 1, 1, 5.0, "toy", HOSTILE, "TOY-03", (6, 6), 5, (5, 6), undone=False)
    given = {
        "tables": ("den",),
        "filter": "",
        "tallies": [black, odd],
        "days": {"2026-07-01": 600, "2026-07-03": 105},
        "judged": judge([black, odd], {}),
        "played": Played((attempt,), ("Game 2 of den cannot be played again.",)),
        "titles": {"TOY-03": "Throwing"},
    }
    return ReportData(**given | changes)  # type: ignore[arg-type]  # the changes are of the right types


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.links += [str(value) for name, value in attrs if name in {"src", "href", "xlink:href"}]


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    return reader


def test_the_page_needs_nothing_but_itself() -> None:
    text = page(facts())
    reader = read(text)

    assert reader.tags["script"] == 0
    assert reader.links == []
    fonts, others = [], set()
    for address in re.findall(r"url\(([^)]*)\)", text):
        fonts.append(address) if address.startswith('"data:font/woff2;base64,') else others.add(address)
    assert len(fonts) == 3
    assert others == {"#hatch"}
    assert "http" not in text


def test_names_are_told_and_never_obeyed() -> None:
    text = page(facts())

    assert HOSTILE not in text
    assert text.count("&lt;script&gt;") >= 4


def test_every_plot_is_sound_and_says_what_it_shows() -> None:
    drawn = re.findall(r"<svg viewBox=\"0 0 320.*?</svg>", page(facts()), re.DOTALL)

    assert len(drawn) == 4  # two dice, one player, the days
    assert all(ET.fromstring(svg).get("aria-label") for svg in drawn)


def test_an_odd_face_is_marked_by_more_than_its_colour() -> None:
    text = page(facts())

    assert text.count('class="odd-bar"') == 1
    assert 'id="hatch"' in text
    assert 'class="verdict unusual"' in text


def test_colours_and_typefaces_are_those_of_the_page_in_light_and_dark() -> None:
    text = page(facts())
    page_style = resources.files("controller.web").joinpath("static/style.css").read_text(encoding="utf-8")

    for name in ("paper", "card", "ink", "soft", "brass"):
        own, pages = ([match[1] for match in re.finditer(rf"--{name}: (#\w+);", css)] for css in (text, page_style))
        assert own == pages[:2], name
    assert [family in text for family in ('"Arbiter Sans"', '"Arbiter Serif"')] == [True, True]
    assert "prefers-color-scheme: dark" in text


def test_the_page_tells_luck_and_what_it_does_not_know() -> None:
    text = page(facts(filter="die black"))

    assert "Throwing (TOY-03)" in text
    assert "Game 2 of den cannot be played again." in text
    assert "Only die black." in text


def test_a_log_without_throws_is_a_page_all_the_same() -> None:
    text = page(facts(tallies=[], days={}, judged=[], played=Played((), ())))

    assert "nothing yet" in text
    assert read(text).tags["article"] == 0


@pytest.mark.parametrize("counts", [{1: 0, 2: 0}, {1: 1, 2: 0}, dict.fromkeys(range(1, 21), 1_000_000)])
def test_plots_stay_within_their_frame(counts: dict[int, int]) -> None:
    for element in ET.fromstring(plots.faces(counts, (), "faces")).iter("rect"):
        assert float(element.get("y", 0)) >= 0
        assert float(element.get("y", 0)) + float(element.get("height", 0)) <= plots.HIGH


def test_the_band_is_where_most_fair_dice_stay() -> None:
    """A coin that was thrown 200 times: two standard deviations are 14 throws to each side of 100."""
    found = {
        element.get("class"): element for element in ET.fromstring(plots.faces({1: 100, 2: 100}, (), "")).iter("rect")
    }
    band, bar = (float(found[name].get("height", 0)) for name in ("band", "bar"))
    assert band / bar == pytest.approx(2 * 14.14 / 100, rel=0.02)


def test_a_walk_of_one_test_can_be_drawn() -> None:
    assert ET.fromstring(plots.luck([(0.0, 0.0)], "luck")).get("role") == "img"
