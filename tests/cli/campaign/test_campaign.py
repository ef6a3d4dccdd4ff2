"""`arbiter campaign`: a chain of games is shown, written to a file, and read from one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from controller.chronicle.chapters import Luck, luck_text
from controller.commands.campaign.campaign import campaign
from controller.commands.failing import Failure
from controller.journal.on_disk import Journal
from controller.journal.replay import replay as played_again
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset
from tests.controller.journal import campaign_victim
from tests.engine.fair import FAIR
from tests.engine.fair_country import FAIR_WORDS

# A game that a config can name.
GAME: Ruleset[Any] = replace(FAIR, id="novus_malum")
GAMES = 3
CONFIG = """
[table]
name = "den"
[game]
ruleset = "novus_malum"
"""


@pytest.fixture(autouse=True)
def fair_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.commands.campaign.campaign.games.find", lambda _: GAME)
    monkeypatch.setattr("controller.commands.campaign.campaign.words_of_game", lambda *_: FAIR_WORDS)
    monkeypatch.setattr(campaign_victim, "FAIR", GAME)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "den.toml"
    path.write_text(CONFIG, encoding="utf-8")
    with Journal.open(tmp_path / "state" / "den" / "table.arbiter") as journal:
        session = campaign_victim.session_on(journal)
        while (number := _begun(journal, session)) < GAMES and campaign_victim.step(session, number):
            pass
    return path


def _begun(journal: Journal, session: Any) -> int:
    """How many games were begun before the present one; the third is left after its first answers."""
    before = sum(1 for _ in journal.games()) - (0 if session.can_go_back else 1)
    return GAMES if before == GAMES - 1 and session.index > 3 else before


def run(table: Path, capsys: pytest.CaptureFixture[str], state: str = "state", **options: Any) -> Any:
    wanted = {"everything": False, "export": None, "bring": None, "json": True, **options}
    campaign(table, state=table.parent / state, **wanted)
    return json.loads(capsys.readouterr().out)


def chain_in(journal: Path) -> list[tuple[str, int, str]]:
    with Journal.read(journal) as opened:
        assert opened.verify(lambda _: GAME) == []
        return [(saved.setup, saved.seed, played_again(saved, GAME).digest) for saved in opened.games()]


def test_the_games_of_a_chain_are_told_one_after_the_other(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (chain,) = run(table, capsys)["campaigns"]
    assert [(game["game"], game["title"], game["next"]) for game in chain] == [
        (1, "The fair", "abbey"),
        (2, "The fair", "mine"),
        (3, "The fair", None),
    ]
    assert chain[0]["ended"] == "The fair is over: the richest has won."
    assert (chain[2]["ended"], chain[2]["may_follow"]) == ("not over yet", [])
    campaign(table, everything=True, export=None, bring=None, state=table.parent / "state", json=False)
    assert "Campaign 1" in capsys.readouterr().out


def test_a_chain_that_was_written_and_read_is_the_same_chain(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = table.parent / "chain.json"
    assert run(table, capsys, export=out) == {"exported": str(out), "games": 3}
    assert run(table, capsys, state="other", bring=out) == {"imported": 3}
    here, there = (table.parent / state / "den" / "table.arbiter" for state in ("state", "other"))
    assert chain_in(there) == chain_in(here)
    with pytest.raises(Failure, match="exists already"):
        run(table, capsys, export=out)


def other_town(games: list[dict[str, Any]]) -> None:
    games[1]["setup"]["town"] = "mine"


def more_coins(games: list[dict[str, Any]]) -> None:
    games[1]["setup"]["coins"]["red"] += 5


def other_seed(games: list[dict[str, Any]]) -> None:
    games[2]["seed"] += 1


def wrong_answer(games: list[dict[str, Any]]) -> None:
    games[0]["answers"][0] = {"seat": "red", "choose": "fly"}


def no_end(games: list[dict[str, Any]]) -> None:
    games[0]["answers"].pop()


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (other_town, "Game 2 does not follow from the game before it."),
        (more_coins, "Game 2 does not follow from the game before it."),
        (other_seed, "Game 3 does not follow from the game before it."),
        (wrong_answer, "Game 1: the rules do not allow answer 1"),
        (no_end, "Game 1 was not played to its end"),
    ],
)
def test_a_forged_chain_is_refused_and_nothing_is_written(
    table: Path, capsys: pytest.CaptureFixture[str], forge: Any, sentence: str
) -> None:
    out = table.parent / "chain.json"
    run(table, capsys, export=out)
    document = json.loads(out.read_text(encoding="utf-8"))
    forge(document["games"])
    out.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Failure, match=sentence):
        run(table, capsys, state="other", bring=out)
    with Journal.open(table.parent / "other" / "den" / "table.arbiter") as journal:
        assert list(journal.games()) == []


@pytest.mark.parametrize("text", ["", "{}", '{"format": "arbiter-campaign-1", "ruleset": "novus_malum", "games": []}'])
def test_any_other_file_is_no_campaign(table: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    other = table.parent / "other.json"
    other.write_text(text, encoding="utf-8")
    with pytest.raises(Failure, match="This is not a campaign of Arbiter"):
        run(table, capsys, bring=other)


def test_how_everyone_stands_is_reported_with_each_game(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (chain,) = run(table, capsys)["campaigns"]

    assert [line.partition(":")[0] for line in chain[0]["stands"]][:3] == ["Rosa", "Bruno", "Vera"]


def test_a_chain_is_told_as_a_book_with_a_chapter_for_each_game(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chapters = run(table, capsys, story=True)["chapters"]

    assert len(chapters) == GAMES
    assert all(chapter["sections"] for chapter in chapters[:2])
    assert all(chapter["ended"] for chapter in chapters[:2])
    assert chapters[-1]["ended"] == ""
    assert all(50 <= 200 * luck["shown"] // max(luck["average_halves"], 1) <= 200 for luck in _lucks(chapters))


def _lucks(chapters: list[dict[str, Any]]) -> list[dict[str, int]]:
    return [chapter["luck"] for chapter in chapters if chapter["luck"]["dice"]]


def test_the_book_is_one_page_to_print_with_nothing_in_it_that_runs(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "book.html"

    assert run(table, capsys, html=book) == {"written": str(book), "games": GAMES}

    page = book.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count('<p class="number">') == GAMES
    assert "<script" not in page
    assert "http" not in page
    with pytest.raises(Failure, match="exists already"):
        campaign(table, everything=False, export=None, bring=None, state=table.parent / "state", json=True, html=book)


def test_what_a_pack_says_cannot_become_part_of_the_page(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rude = Words(FAIR_WORDS.entries | {"title": "<script>alert(1)</script>"})
    monkeypatch.setattr("controller.commands.campaign.campaign.words_of_game", lambda *_: rude)

    run(table, capsys, html=tmp_path / "rude.html")

    assert "<script" not in (tmp_path / "rude.html").read_text(encoding="utf-8")


def test_a_game_with_hardly_any_dice_says_nothing_about_luck() -> None:
    words = Words({"chronicle.luck": "{count} of {dice}, {tenths:.1} expected."})

    assert [luck_text(Luck(dice, 7, dice / 3), words) for dice in (0, 18, 20)] == ["", "", "7 of 20, 6.7 expected."]


@pytest.mark.parametrize("options", [{}, {"story": True}, {"export": Path("out.json")}])
def test_a_journal_without_a_game_says_so(
    table: Path, capsys: pytest.CaptureFixture[str], options: dict[str, Any]
) -> None:
    Journal.open(table.parent / "other-state" / "den" / "table.arbiter").close()

    with pytest.raises(Failure, match=r"table\.arbiter holds no game yet\."):
        run(table, capsys, state="other-state", **options)
