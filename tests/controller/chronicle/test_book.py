"""The book of a campaign: every game has a page, no sentence is worn out, and nothing in it is an id."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import orjson
import pytest

from controller.chronicle.chapters import ChronicleChapter, chapter_of
from controller.chronicle.html_page import as_page
from controller.chronicle.tale import MOST_SENTENCES, Sentences, Tale, tale_of
from controller.config import games
from controller.config.load import load_table
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.journal.campaign import chains
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.lobby.begin import begin_chosen
from controller.messages.commands import BeginGame, read_command
from controller.session.next_game import seed_after
from rulesets.engine.bots import answer, anything
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.tale import Moment
from rulesets.engine.view import Shape
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET
from tests.rulesets.nova_aetas.table import starter_setup

GAMES = ("nova_aetas", "nova_aetas_renaissance")
LANGUAGES = ("en", "it")
# More than any campaign takes, with all its defeats.
EVENINGS = 24

# A title, what mattered, and an end: with fewer it is not a page.
FEWEST_SENTENCES = 3

# There are at least four sentences of most kinds, and an evening has at most two of a kind.
MOST_REPEATS = 4

# What only the rulebook calls so, in both languages.
JARGON = re.compile(r"\b(?:TV|AP|PA|PF|CA|PD|MD|Wo|Perilium|Horologium|Activation|NA-\w+|NR-\w+)\b")

ID = re.compile(r"\b[a-z]+(?:[-_][a-z0-9]+)*-\d+\b|\{\w*\}|\btale\.\w")


def campaign(folder: Path, ruleset: str, seed: int, evenings: int = EVENINGS) -> Path:
    """A journal with this many evenings by bots, or fewer if the campaign ends before."""
    config = folder / "table.toml"
    config.write_text('[table]\nname = "attic"\n', encoding="utf-8")
    table, rng = load_table(config, folder / "state"), Random(seed)
    wanted = {"id": "1", "do": "begin", "game": {"ruleset": ruleset, "campaign": "The Ash Crows"}}
    command = read_command(orjson.dumps(wanted))
    assert isinstance(command, BeginGame)
    with Journal.open(Path(table.config.journal.path)) as journal:
        with patch("controller.lobby.begin.new_seed", return_value=seed):
            opened = begin_chosen(table, journal, command, None)
        game, chance = opened.game, opened.seed
        for evening in range(evenings):
            while game.request is not None:
                journal.write_then_apply(game, answer(game, rng, game.ruleset.bot or anything))
            assert game.outcome is not None
            ways = game.ruleset.following(game.setup, game.outcome)
            journal.finish(game.outcome, game.digest)
            if not ways or evening == evenings - 1:
                break
            chance = seed_after(chance, game.digest, ways[0].id)
            journal.play_on(game.outcome, game.digest, ways[0], ruleset, chance)
            game = Game(game.ruleset, ways[0].setup)
        return journal.path


def chapters(path: Path, language: str) -> tuple[list[ChronicleChapter], Words]:
    with Journal.read(path) as journal:
        chain = chains(journal.games())[-1]
        words = words_of_game(journal, chain[-1], language)
        return [chapter_of(saved, words) for saved in chain], words


def ids_of_the_pack(path: Path) -> set[str]:
    """Those that no name looks like: with a hyphen and small letters throughout."""
    with Journal.read(path) as journal:
        saved = chains(journal.games())[-1][-1]
    setup = setup_of(saved, games.find(saved.ruleset))
    content = setup.model_dump()["content"]
    known = {id_ for table in content.values() if isinstance(table, dict) for id_ in table}
    named = " ".join(words_for(saved.ruleset, shipped(saved.ruleset) / "starter", "en").entries.values())
    return {id_ for id_ in known if "-" in str(id_) and id_ not in named}


def check_book(path: Path, language: str) -> None:
    told, words = chapters(path, language)
    sentences, ids = Sentences(words), ids_of_the_pack(path)
    for chapter in told:
        lines = sentences.tell(chapter.tale)
        assert FEWEST_SENTENCES <= len(lines) <= MOST_SENTENCES, lines
        assert len(set(lines)) == len(lines)
        shown = (*lines, *chapter.stands, chapter.title, chapter.promise, chapter.ended)
        assert not [line for line in shown if ID.search(line) or ids & set(re.findall(r"[\w-]+", line))]
        assert not [line for line in lines if JARGON.search(line) or not line.endswith((".", "!", "?", "…"))]
        assert chapter.promise
        assert chapter.board
        assert chapter.stands
        assert chapter.luck.dice
        assert chapter.company == "The Ash Crows"
    assert max(sentences.used.values()) <= MOST_REPEATS
    page = as_page("", told, words, language)
    assert page == as_page("", told, words, language)
    assert page.count("<article") == len(told)


@pytest.mark.parametrize("seed", [5, 8])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_campaign_is_told_as_a_book_in_both_languages(ruleset: str, seed: int, tmp_path: Path) -> None:
    path = campaign(tmp_path, ruleset, seed, evenings=3)
    for language in LANGUAGES:
        check_book(path, language)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(5))
@pytest.mark.parametrize("ruleset", GAMES)
def test_every_book_of_many_campaigns_composes(ruleset: str, block: int, tmp_path: Path) -> None:
    for seed in range(block * 10, block * 10 + 10):
        folder = tmp_path / str(seed)
        folder.mkdir()
        path = campaign(folder, ruleset, seed)
        for language in LANGUAGES:
            check_book(path, language)


def words(**sentences: str) -> Words:
    return Words({"tale": sentences})


def tale(*moments: tuple[str, dict[str, Any]]) -> Tale:
    return Tale(tuple((f"seed/{at}", Moment(kind, 10, values)) for at, (kind, values) in enumerate(moments)))


def test_a_sentence_is_not_used_again_before_all_others_of_its_kind() -> None:
    sentences = Sentences(
        words(**{"down.1": "{hero} falls.", "down.2": "{hero} drops.", "down.3": "Down goes {hero}."})
    )
    said = sentences.tell(tale(*[("down", {"hero": "Scum"})] * 6))
    assert set(Counter(said).values()) == {2}
    assert set(said) == {"Scum falls.", "Scum drops.", "Down goes Scum."}


def test_two_pages_running_do_not_say_the_same() -> None:
    sentences = Sentences(words(**{f"down.{each}": f"{each}" for each in range(1, 4)}))
    pages = [sentences.tell(tale(("down", {}))) for _ in range(12)]
    assert all(one != other for one, other in pairwise(pages))


def test_a_turning_point_of_a_victory_is_not_a_sad_one(tmp_path: Path) -> None:
    for seed in range(6):
        (tmp_path / str(seed)).mkdir()
        path = campaign(tmp_path / str(seed), "nova_aetas", seed, evenings=1)
        with Journal.read(path) as journal:
            (saved,) = chains(journal.games())[-1]
        told = tale_of(saved, RULESET)
        assert told.turned is not None
        assert saved.outcome is not None
        if saved.outcome["won"] and any(moment.turns and not moment.sad for _, moment in told.moments):
            assert not told.turned[1][1].sad


def test_the_same_game_reads_the_same_every_time() -> None:
    told = tale(("down", {"hero": "Scum"}), ("down", {"hero": "Squire"}))
    spoken = {"down.1": "{hero} falls.", "down.2": "{hero} drops.", "down.3": "Down goes {hero}."}
    assert Sentences(words(**spoken)).tell(told) == Sentences(words(**spoken)).tell(told)


def test_a_game_with_the_same_seed_reads_the_same_at_another_table(tmp_path: Path) -> None:
    pages = []
    for name in ("attic", "cellar"):
        (tmp_path / name).mkdir()
        told, spoken = chapters(campaign(tmp_path / name, "nova_aetas", seed=5, evenings=1), "en")
        pages.append(as_page("", told, spoken, "en"))

    assert pages[0] == pages[1]


def test_a_book_has_its_own_names_for_things() -> None:
    spoken = Words(
        {"tale": {"slain.1": "{enemy} fell to {hero}, the last of {group}."}},
        {"name": {"squire": "Squire", "stratiota": "Stratiota"}},
        {"book": {"squire": "the Squire", "stratiota": "the Stratiota", "group": {"stratiota": "the Stratioti"}}},
    )

    said = Sentences(spoken).tell(tale(("slain", {"enemy": "stratiota-2", "hero": "squire", "group": "stratiota"})))

    assert said == ("The Stratiota fell to the Squire, the last of the Stratioti.",)


def test_the_heaviest_moments_are_told_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    path = campaign(tmp_path, "nova_aetas", seed=5, evenings=1)
    (chapter,), _ = chapters(path, "en")
    kinds = [moment.kind for _, moment in chapter.tale.moments]

    assert kinds[0] == "opening"
    assert kinds[-2:] == ["ended-victory", "next"]
    assert chapter.tale.turning is not None


def test_a_turning_point_that_ended_the_battle_is_shown_on_its_board_and_not_on_the_map_of_the_campaign(
    tmp_path: Path,
) -> None:
    heroes = [{"hero": hero, "seat": "anna"} for hero in ("squire", "scum")]
    company = {"name": "The Ash Crows", "heroes": heroes, "mission": "the-physicians-road"}
    game, rng = Game(RULESET, starter_setup("the-physicians-road", heroes=heroes, company=company)), Random(3)
    with Journal.open(tmp_path / "attic.arbiter") as journal:
        journal.begin(RULESET.id, game.setup, 3)
        while game.request is not None:
            journal.write_then_apply(game, answer(game, rng, sensible))
        (saved,) = journal.games()
    told = tale_of(saved, RULESET)

    assert told.turned is not None
    assert told.turned[1][1].kind == "persona-slain"
    assert told.turning is not None
    assert told.turning.board is not None
    assert told.turning.board.shape is Shape.SQUARES


def test_what_a_language_has_no_sentence_for_is_left_out() -> None:
    assert Sentences(words(**{"down.1": "Down."})).tell(tale(("up", {}), ("down", {}))) == ("Down.",)
