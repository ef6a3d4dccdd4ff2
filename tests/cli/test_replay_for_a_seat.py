"""A recorded game as one seat knew it: what others drew and chose in private is left out."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.commands.failing import Failure
from controller.commands.replay import run_replay
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.journal.on_disk import Journal
from controller.session.resume import open_game
from rulesets.engine.bots import answer

ANSWERS = 120


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[str, ...]]:
    folder = tmp_path_factory.mktemp("battle")
    path, random = folder / "table.arbiter", Random(3)
    with Journal.open(path) as opened:
        game = open_game(load_table(demo_table("novus_malum"), folder), opened).game
        for _ in range(ANSWERS):
            opened.write_then_apply(game, answer(game, random, games.bot("novus_malum")))
    return path, game.setup.seats


def told(path: Path, seat: str | None, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    run_replay(path, game=None, story=False, language="en", json=True, seat=seat)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_seat_reads_its_own_draws_and_of_others_how_many(
    battle: tuple[Path, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, (one, two) = battle
    whole, first, second = (told(path, seat, capsys)["chapters"] for seat in (None, one, two))
    drawn = [place for place, each in enumerate(whole) if "draw" in each["answer"]]
    assert drawn
    for place in drawn:
        seen = [isinstance(each[place]["answer"]["draw"], list) for each in (first, second)]
        assert sum(seen) == 1
        assert [each[place]["story"] for each in (first, second)] == [whole[place]["story"]] * 2
    open_to_all = [place for place, each in enumerate(whole) if "roll" in each["answer"]]
    assert all(first[place]["answer"] == whole[place]["answer"] for place in open_to_all)


def test_nothing_is_told_that_could_be_guessed_backwards(
    battle: tuple[Path, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    path, (one, _) = battle
    assert "digest" in told(path, None, capsys)
    assert "digest" not in json.dumps(told(path, one, capsys))


def test_a_seat_that_is_not_there_is_named(battle: tuple[Path, tuple[str, ...]]) -> None:
    with pytest.raises(Failure, match="There is no seat 'nobody' in this game"):
        run_replay(battle[0], story=False, language="en", json=True, seat="nobody")
