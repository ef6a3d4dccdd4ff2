"""docs/writing-a-campaign.md as written: its files make a valid pack, and a company plays it to an ending and into a book."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from controller.chronicle.chapters import chapter_of
from controller.chronicle.html_page import as_page
from controller.chronicle.tale import Sentences
from controller.commands.check.check import check
from controller.commands.failing import Failure
from controller.config.load import load_table
from controller.journal.campaign import chains
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.lobby.offers import offers
from controller.session.next_game import seed_after
from controller.session.resume import open_game
from rulesets.engine.bots import answer, anything
from rulesets.engine.game import Game
from rulesets.nova_aetas.content.company import CompanySheet

PAGE = (Path(__file__).parents[3] / "docs" / "writing-a-campaign.md").read_text(encoding="utf-8")
FILES = re.findall(r"`(lantern[\w./-]*\.toml)`:\n\n```toml\n(.*?)```", PAGE, re.DOTALL)
MOST_EVENINGS = 12


@pytest.fixture
def road(tmp_path: Path) -> Path:
    """The files of the page, in the order in which it has them; what it adds to a file is added."""
    for name, text in FILES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((path.read_text(encoding="utf-8") + "\n" if path.exists() else "") + text, encoding="utf-8")
    return tmp_path


def test_the_page_has_every_file_that_it_speaks_of() -> None:
    assert [name for name, _ in FILES] == [
        "lantern-road/pack.toml",
        "lantern-road/plot.toml",
        "lantern-road/places.toml",
        "lantern-road/missions.toml",
        "lantern-road/words/en.toml",
        "lantern-road/words/en.toml",
        "lantern.toml",
    ]


def test_the_check_finds_nothing_wrong(road: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check(road / "lantern-road")
    check(road / "lantern.toml")

    assert "no problems found" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("missions.toml", 'next = "the-lantern-house"', 'next = "the-lantern-hause"', "missions.toml"),
        ("missions.toml", 'next = "the-lantern-house", ', "", "no result leads to"),
        ("words/en.toml", '"lever.11"', '"levers.11"', "knows no moment 'levers'"),
        ("words/en.toml", "bridge-held", "bridge-kept", "it has no bridge-held yet"),
        ("missions.toml", ', recap = "bridge-held"', "", "no result of a mission has this recap"),
        ("places.toml", "x = 4\ny = 3", "x = 2\ny = 2", "same spot"),
    ],
)
def test_the_check_finds_the_mistakes_that_the_page_speaks_of(
    road: Path, file: str, before: str, after: str, said: str
) -> None:
    path = road / "lantern-road" / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")

    with pytest.raises(Failure, match=said):
        check(road / "lantern-road")


def test_the_lobby_of_a_table_next_to_it_offers_it(road: Path) -> None:
    nova = next(offer for offer in offers("en", road) if offer.ruleset == "nova_aetas")

    assert [(each.pack, each.title) for each in nova.campaigns][1:] == [("./lantern-road", "The Lantern Road")]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_company_plays_it_to_an_ending_and_reads_its_book(road: Path, seed: int) -> None:
    table, rng = load_table(road / "lantern.toml", road / "state"), Random(seed)
    with Journal.open(Path(table.config.journal.path)) as journal:
        opened = open_game(table, journal, new=True)
        game, chance = opened.game, opened.seed
        for _ in range(MOST_EVENINGS):
            while game.request is not None:
                journal.write_then_apply(game, answer(game, rng, game.ruleset.bot or anything))
            assert game.outcome is not None
            ways = game.ruleset.following(game.setup, game.outcome)
            journal.finish(game.outcome, game.digest)
            if not ways:
                break
            chance = seed_after(chance, game.digest, ways[0].id)
            journal.play_on(game.outcome, game.digest, ways[0], game.ruleset.id, chance)
            game = Game(game.ruleset, ways[0].setup)
        carried = game.outcome.carried if game.outcome else None
        assert isinstance(carried, CompanySheet)
        assert game.ruleset.campaigns is not None
        recaps = [f"recap.{name}" for name in ("bridge-crossed", "bridge-held")]
        assert [cue.key for cue in game.ruleset.campaigns.recap(game.setup)] in ([recaps[0]], [recaps[1]])
        assert carried.company.ending in {"light", "dark"}
        (chain,) = chains(journal.games())
        words = words_of_game(journal, chain[-1], "en")
        chapters = [chapter_of(saved, words) for saved in chain]
    page = as_page("", chapters, words, "en")
    assert words.entries[f"ending.{carried.company.ending}"] in page
    assert "The toll is one life a head" in page
    told = Sentences(words)
    for chapter in chapters:
        told.tell(chapter.tale)
    assert {"tale.lever.11", "tale.opening.11"} <= words.entries.keys()
