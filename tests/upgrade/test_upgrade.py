"""What an earlier version left on a disk opens in this one, or the table says in one sentence what to do.

Each folder below `recorded` was written by the version in its name: see record.py. Where this version plays a recorded game differently on purpose,
`differs.toml` next to it names the file and part of the sentence that people read.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from controller.commands.campaign.campaign import campaign
from controller.commands.check.check import check
from controller.config import games
from controller.config.load import Table, load_table
from controller.journal.campaign import chains
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.journal.versions import our_version, version_of
from controller.lobby.begin import game_to_open
from tests.upgrade.record import RECORDED

ROOT = Path(__file__).parents[2]
VERSIONS = sorted(folder.name for folder in RECORDED.iterdir())


@pytest.fixture(params=VERSIONS)
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of what that version left, each journal where its table looks for it."""
    folder = tmp_path / str(request.param)
    shutil.copytree(RECORDED / folder.name, folder)
    for config, journal in (("kitchen", "game"), ("club", "campaign")):
        place = Path(load_table(folder / f"{config}.toml", tmp_path / "state").config.journal.path)
        place.parent.mkdir(parents=True)
        for end in ("", "-head"):
            shutil.copy(folder / f"{journal}.arbiter{end}", f"{place}{end}")
    return folder


def table(disk: Path, name: str) -> Table:
    return load_table(disk / f"{name}.toml", disk.parent / "state")


def sentence(disk: Path, file: str) -> str | None:
    """What this version says instead of opening the file, if it does so on purpose."""
    differs = RECORDED / disk.name / "differs.toml"
    said = tomllib.loads(differs.read_text(encoding="utf-8")) if differs.exists() else {}
    return said.get(file)


def opened(disk: Path, name: str, file: str) -> Any:
    """The game on that table, or None where this version says on purpose that it cannot go on."""
    place = table(disk, name)
    expected = sentence(disk, file)
    with Journal.open(Path(place.config.journal.path)) as journal:
        if expected is None:
            going_on = game_to_open(place, journal)
            assert going_on is not None
            return going_on.game
        with pytest.raises(JournalFault, match=re.escape(expected)) as fault:
            game_to_open(place, journal)
    assert "\n" not in str(fault.value)
    assert f"arbiter-table=={disk.name}" in str(fault.value)
    return None


def test_there_is_something_to_open() -> None:
    assert VERSIONS
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in VERSIONS)


def test_a_game_goes_on_where_it_stopped(disk: Path) -> None:
    with Journal.read(Path(table(disk, "kitchen").config.journal.path)) as journal:
        before = journal.latest()
    assert before is not None

    game = opened(disk, "kitchen", "game")

    if game is not None:
        assert game.digest == (disk / "game.digest").read_text(encoding="utf-8").strip()
        assert len(game.answers) == len(before.record)
        assert game.request is not None
        with Journal.read(Path(table(disk, "kitchen").config.journal.path)) as journal:
            assert version_of(journal, before) == our_version()
            assert not journal.verify(games.find)


def test_a_campaign_begins_its_next_mission(disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.read(Path(table(disk, "club").config.journal.path)) as journal:
        (chain,) = chains(journal.games())
    assert len(chain) > 1

    game = opened(disk, "club", "campaign")

    if game is not None:
        assert game.request is not None
        assert game.answers == []
        campaign(disk / "club.toml", state=disk.parent / "state", everything=False, export=None, bring=None, json=True)
        (games_of_it,) = json.loads(capsys.readouterr().out)["campaigns"]
        assert [one["next"] is not None for one in games_of_it] == [True] * len(chain)


def test_the_config_and_the_pack_have_no_fault(disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loaded = table(disk, "kitchen").config
    assert {*loaded.dice, *loaded.readers, *loaded.displays} == {
        "red",
        "white",
        "board",
        "gate",
        "horologium",
        "perilium",
    }

    for file in ("my-cards", "kitchen.toml"):
        check(disk / file, json=True)
        assert json.loads(capsys.readouterr().out)["sound"]
