"""A recorded game as a story: hour by hour, without chores, in the reader's language."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pytest

from controller.commands.failing import Failure
from controller.commands.replay import run_replay
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.journal.on_disk import Journal
from controller.session.resume import open_game
from rulesets.engine.answers import Chosen
from rulesets.engine.bots import answer

ANSWERS = 40


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first answers of a game by bots."""
    folder = tmp_path_factory.mktemp("story")
    path, random = folder / "table.arbiter", Random(7)
    with Journal.open(path) as opened:
        game = open_game(load_table(demo_table("nova_aetas"), folder), opened).game
        for _ in range(ANSWERS):
            opened.write_then_apply(game, answer(game, random, games.bot("nova_aetas")))
    return path


def story(
    journal: Path, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    monkeypatch.setenv("COLUMNS", "400")
    run_replay(journal, game=None, story=True, language=language, json=False)
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("language", "title", "time", "chore"),
    [
        ("en", "No way but up", "It is 5:05.", "Token of"),
        ("it", "Solo verso l\u2019alto", "Ore 5:05.", "Segnalino di"),
    ],
)
def test_a_story_begins_with_its_title_and_goes_hour_by_hour(
    journal: Path,
    language: str,
    title: str,
    time: str,
    chore: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = story(journal, language, capsys, monkeypatch)

    assert lines[0] == title
    hour = next(index for index, line in enumerate(lines) if line.endswith(time))
    assert lines[hour - 1] == ""
    assert lines[hour].startswith("NA-HOR-05")
    assert not any(chore in line for line in lines)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_story_holds_no_ids_and_nothing_unsaid(
    journal: Path, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [line.partition("  ")[2] for line in story(journal, language, capsys, monkeypatch) if line.startswith("NA-")]

    assert told
    for line in told:
        assert not set(line) & set("{}_"), line
        assert "None" not in line, line
        assert "stratiota-" not in line, line


def test_what_an_enemy_means_to_do_is_told_once_while_it_stays_so(
    journal: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stances = [line for line in story(journal, "en", capsys, monkeypatch) if " goes for " in line]

    assert stances
    assert all(one != other for one, other in itertools.pairwise(stances))


def test_a_game_that_the_rules_no_longer_allow_is_told_so_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "table.arbiter"
    with Journal.open(path) as opened:
        game = open_game(load_table(demo_table("nova_aetas"), tmp_path), opened).game
        opened.append(Chosen("fly-away"), game.digest)

    with pytest.raises(Failure, match=r"The rules no longer allow answer 1: use the Arbiter that wrote it"):
        run_replay(path, game=None, story=True, language="en", json=False)
