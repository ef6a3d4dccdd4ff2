"""`arbiter gallery`: every kind of display, as pictures and one page."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from controller.commands.failing import Failure
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.journal.on_disk import Journal
from controller.main import app
from rulesets.engine.bots import answer
from rulesets.engine.game import Game

KINDS = ("ring", "board", "lamps", "light", "clock", "prompt", "order", "sheet-scum", "dial", "dice", "overview")


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["gallery", *words], standalone_mode=False)


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forty answers of a game."""
    folder, ruleset = tmp_path_factory.mktemp("journal"), games.find("nova_aetas")
    game: Game[Any] = Game(ruleset, setup_for(load_table(demo_table("nova_aetas"), folder), ruleset))
    path, rng = folder / "game.arbiter", Random(5)
    with Journal.open(path) as journal:
        journal.begin(ruleset.id, game.setup, 5)
        for _ in range(40):
            journal.write_then_apply(game, answer(game, rng))
    return path


def pictures_of(out: Path) -> list[str]:
    return re.findall(r'<img src="([^"]+)"', (out / "index.html").read_text(encoding="utf-8"))


def test_a_journal_is_shown_on_every_kind_of_display(journal: Path, tmp_path: Path) -> None:
    assert run(str(journal), "--out", str(tmp_path)).exit_code == 0
    shown = pictures_of(tmp_path)
    assert {name.split("_")[0].removesuffix(".png") for name in shown} == set(KINDS)
    assert sorted(shown) == sorted(path.name for path in tmp_path.glob("*.png"))
    with Image.open(tmp_path / "prompt_800_480.png") as picture:
        assert picture.size == (800, 480)


def test_a_moment_in_the_middle_can_be_chosen_in_either_language(journal: Path, tmp_path: Path) -> None:
    for name, words in {"first": ("--at", "0"), "italian": ("--at", "0", "--language", "it"), "last": ()}.items():
        run(str(journal), "--out", str(tmp_path / name), *words)
    first, italian, last = (
        (tmp_path / name / "prompt_296_128.png").read_bytes() for name in ("first", "italian", "last")
    )
    assert len({first, italian, last}) == 3


def test_a_moment_that_never_was_is_told_so(journal: Path, tmp_path: Path) -> None:
    told = run(str(journal), "--at", "99", "--out", str(tmp_path)).exception
    assert isinstance(told, Failure)
    assert str(told) == f"{journal} has only 40 answers: choose a smaller number for --at."


def test_a_folder_that_cannot_be_written_is_told_so(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    told = run(str(journal), "--out", str(tmp_path / "file")).exception
    assert isinstance(told, Failure)
    assert "choose another folder" in str(told)


def test_without_a_journal_a_sample_shows_what_there_is_to_see(tmp_path: Path) -> None:
    assert run("--out", str(tmp_path)).exit_code == 0
    shown = set(pictures_of(tmp_path))
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert {"<h3>A choice</h3>", "<h3>A roll</h3>", "<h3>The whole table</h3>"} <= set(re.findall("<h3>.*?</h3>", text))
    assert 'href="ring-card.html"' in text
    assert (tmp_path / "ring-card.html").is_file()
    assert {f"ring_{moment}_60.png" for moment in ("choose", "order", "roll", "warned", "refused", "over")} <= shown
