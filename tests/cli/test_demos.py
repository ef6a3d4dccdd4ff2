"""Demos leave their journals in one place, and not forever."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.commands.demo.folders import KEPT, folder_for_demo
from controller.commands.failing import Failure
from controller.journal.on_disk import Journal


@pytest.fixture
def demos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ARBITER_STATE", str(tmp_path))
    return tmp_path / "demos"


def play_demo() -> Path:
    """As a demo does: a table's folder with its journal, which is closed in the end."""
    folder = folder_for_demo() / "demo"
    folder.mkdir()
    Journal.open(folder / "journal.arbiter").close()
    return folder.parent


def numbers(demos: Path) -> list[int]:
    return sorted(int(folder.name) for folder in demos.iterdir())


def test_only_the_last_few_demos_are_kept(demos: Path) -> None:
    for _ in range(KEPT + 3):
        last = play_demo()

    assert numbers(demos) == list(range(4, KEPT + 4))
    assert (last / "demo" / "journal.arbiter").is_file()


def test_a_demo_that_is_still_played_is_kept_however_old(demos: Path) -> None:
    long_one = play_demo()
    with Journal.open(long_one / "demo" / "journal.arbiter"):
        for _ in range(KEPT + 1):
            play_demo()
        assert numbers(demos) == [1, *range(3, KEPT + 3)]

    play_demo()

    assert numbers(demos) == list(range(4, KEPT + 4))


def test_what_is_not_a_demo_is_left_alone(demos: Path) -> None:
    demos.mkdir()
    (demos / "best-of").mkdir()
    (demos / "7").write_text("no folder", encoding="utf-8")

    for _ in range(KEPT + 1):
        play_demo()

    assert (demos / "best-of").is_dir()
    assert (demos / "7").is_file()


def test_where_nothing_can_be_kept_it_is_said_with_a_way_out(demos: Path) -> None:
    demos.write_text("in the way", encoding="utf-8")

    with pytest.raises(Failure, match="set ARBITER_STATE to a folder that you can write to"):
        folder_for_demo()
