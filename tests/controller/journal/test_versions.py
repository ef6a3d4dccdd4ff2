"""An update never breaks a game: a journal names its version, and a game that later rules play otherwise is left alone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.config import games
from controller.config.load import Table, load_table
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.journal.versions import our_version, version_of
from controller.session.resume import open_game
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Outcome, Procedure

OLDER, NEWER = "0.0.9", "7.0"
CONFIG = """
[table]
name = "kitchen"
[game]
ruleset = "novus_malum"
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    path = tmp_path / "kitchen.toml"
    path.write_text(CONFIG, encoding="utf-8")
    return load_table(path, tmp_path / "state")


def as_version(patch: pytest.MonkeyPatch, version: str) -> None:
    patch.setattr("controller.journal.versions.our_version", lambda: version)


def begun(table: Table, answers: int = 10) -> str:
    """A game, some answers into it; returns where it stands."""
    rng = Random(3)
    with Journal.open(Path(table.config.journal.path)) as journal:
        game = open_game(table, journal).game
        for _ in range(answers):
            journal.write_then_apply(game, answer(game, rng, games.bot("novus_malum")))
        return game.digest


def opened(table: Table) -> Game[object]:
    with Journal.open(Path(table.config.journal.path)) as journal:
        return open_game(table, journal).game


def versions(table: Table) -> list[str]:
    with Journal.read(Path(table.config.journal.path)) as journal:
        return [note.subject for note in journal.notes() if note.kind == "version"]


def other_rules(patch: pytest.MonkeyPatch) -> None:
    """From the next answer on, rules that ask for something else."""
    ruleset = games.find("novus_malum")

    def play(game: Game[Any]) -> Procedure[Outcome]:
        procedure = ruleset.play(game)
        request = next(procedure)
        yield request
        yield request
        raise AssertionError

    patch.setattr("controller.config.games.find", lambda _: replace(ruleset, play=play))


def test_a_game_is_begun_with_the_name_of_its_version(table: Table) -> None:
    begun(table)
    opened(table)

    assert versions(table) == [our_version()]


def test_a_later_version_whose_rules_agree_goes_on_and_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        as_version(older, OLDER)
        digest = begun(table)
    as_version(monkeypatch, NEWER)

    assert opened(table).digest == digest
    assert opened(table).digest == digest

    assert versions(table) == [OLDER, NEWER]


def test_a_game_that_later_rules_play_otherwise_names_the_version_that_finishes_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        as_version(older, OLDER)
        digest = begun(table)
    before = Path(table.config.journal.path).read_bytes()

    with monkeypatch.context() as newer:
        as_version(newer, NEWER)
        other_rules(newer)
        with pytest.raises(JournalFault) as told:
            opened(table)

    assert "was played with Arbiter 0.0.9, and the rules of 7.0 differ at row" in str(told.value)
    assert "finish it with `pip install arbiter-table==0.0.9`, or begin a new one with --new" in str(told.value)
    assert "\n" not in str(told.value)
    assert Path(table.config.journal.path).read_bytes() == before
    with monkeypatch.context() as older:
        as_version(older, OLDER)
        assert opened(table).digest == digest  # the version that began it finishes it


def test_a_new_game_can_be_begun_beside_the_one_that_cannot_go_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        as_version(older, OLDER)
        begun(table)
    as_version(monkeypatch, NEWER)

    with Journal.open(Path(table.config.journal.path)) as journal:
        open_game(table, journal, new=True)
        first, second = journal.games()
        assert (version_of(journal, first), version_of(journal, second)) == (OLDER, NEWER)


def test_a_game_of_our_own_version_that_goes_otherwise_is_a_fault_of_the_file(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(table)
    other_rules(monkeypatch)

    with pytest.raises(JournalFault, match=r"digest differs at row|no longer allow row"):
        opened(table)
