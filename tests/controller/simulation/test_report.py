"""The report: one file, nothing fetched, whatever packs and cards are called."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from controller.simulation.report import Facts, compared_in_a_sentence, page
from controller.simulation.summary import Comparison, Summary
from tests.controller.simulation.rows import row

VOID = frozenset({"meta", "col", "br"})


class Tree(HTMLParser):
    """Every element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def summary(pack: str = "starter", *, against: bool = False) -> Summary:
    found = Summary()
    for seed in range(200):
        crown = seed % 2 == 1
        won: bool | tuple[str, ...] = ("anna",) if against and crown else crown and seed % 10 != 1
        found.add(
            row(
                seed,
                f"cards/crown/anna/{crown + 1}" if crown else "cards/<b>net<b>/bruno/1",
                "classes/squire/anna/4",
                won=won,
                mission=("ford", "<script>alert(1)</script>")[seed % 3 == 0],
                answers=80 + seed % 37,
                pack=pack,
            )
        )
    return found


def facts(found: Summary | Comparison, *packs: str) -> Facts:
    return Facts("Toy", packs or ("starter",), range(1, 201), ("mission",), "mission", found, str.title, str.title)


def comparison(*, against: bool = False) -> Comparison:
    found = Comparison()
    for seed in range(120):
        found.add(
            row(seed, won=("anna",) if against and seed % 2 else seed % 4 == 0, mission=("ford", "mill")[seed % 2])
        )
        found.add(row(seed, won=seed % 2 == 0, mission=("ford", "mill")[seed % 2], pack="mine"))
    return found


PAGES = {
    "together": lambda: page(facts(summary())),
    "against": lambda: page(facts(summary(against=True))),
    "compared": lambda: page(facts(comparison(), "starter", "mine")),
    "compared, against": lambda: page(facts(comparison(against=True), "starter", "mine")),
    "nothing played": lambda: page(facts(Summary())),
}


@pytest.mark.parametrize("told", PAGES)
def test_a_report_is_whole_and_fetches_nothing(told: str) -> None:
    text = PAGES[told]()
    tree = Tree(text)

    assert not re.search(r"https?://|@import|url\((?!#|\"data:font/)", text)
    assert not [value for name, value in tree.attributes if name in {"src", "href", "srcset", "action"}]
    assert not [name for name, _ in tree.attributes if name.startswith("on")]
    assert "prefers-color-scheme: dark" in text


def test_names_are_only_names() -> None:
    text = PAGES["together"]()

    assert "<script" not in text.lower()
    assert "&lt;Script&gt;Alert(1)&lt;/Script&gt;" in text
    assert "&lt;B&gt;Net&lt;B&gt;" in text


def test_win_rates_have_their_interval() -> None:
    text = PAGES["together"]()

    assert re.search(r"<b>40 %</b> \(\d+ to \d+\) of 200", text)  # the squire, who is always there
    assert "Crown" in text
    assert "How long it takes" in text


@pytest.mark.parametrize(
    ("told", "shares"),
    [("together", ["By mission"]), ("against", ["By mission and seat", "By seat"])],
)
def test_victories_are_shared_or_counted_for_each_seat(told: str, shares: list[str]) -> None:
    titles = re.findall(r"<h[23][^>]*>(By [^<]+)<", PAGES[told]())

    assert [title for title in titles if "mission" in title or "seat" in title] == shares


def test_the_bars_of_the_lengths_fill_the_picture_and_count_every_game() -> None:
    bars = re.findall(
        r'<rect x="([\d.]+)%" y="([\d.]+)%" width="([\d.]+)%" height="([\d.]+)%"><title>([^<]+)<', PAGES["together"]()
    )
    step = float(bars[1][0]) - float(bars[0][0])

    assert float(bars[0][0]) + step * len(bars) - float(bars[0][0]) == pytest.approx(100, abs=0.1)
    assert float(bars[-1][0]) + float(bars[-1][2]) + float(bars[0][0]) == pytest.approx(100, abs=0.1)
    assert max(float(high) for _, _, _, high, _ in bars) == 82
    assert sum(int(told.split(": ")[1].removesuffix(" games")) for *_, told in bars) == 200
    assert bars[0][4].startswith("80 to ")


def test_a_change_is_reported_with_its_pairs() -> None:
    found = comparison()

    told = compared_in_a_sentence(found, ("starter", "mine"))

    assert told.startswith("With starter the players win 25 % of the games, with mine 50 %: +25 (+1")
    assert "chance alone brings as much in below 0.1 % of such comparisons" in told
    assert told in PAGES["compared"]()


def test_games_that_could_not_be_played_are_named() -> None:
    found = Summary()
    found.add(row(17, fault="LookupError: <no card>"))

    assert "The game with seed 17 could not be played: LookupError: &lt;no card&gt;" in page(facts(found))
