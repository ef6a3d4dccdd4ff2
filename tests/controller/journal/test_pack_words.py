"""A story uses the words of the pack that was played with, even when that pack has changed since, or is gone."""

from __future__ import annotations

import shutil
from pathlib import Path

from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.session.resume import open_game
from rulesets.nova_aetas.ruleset import RULESET

INN = Path(__file__).parents[1] / "inn_pack"
TABLE = """[table]
name = "attic"

[game]
ruleset = "nova_aetas"
pack = "./inn"
seats = ["anna"]
mission = "the-inn"
heroes = [{ hero = "scout", seat = "anna" }]
"""


def journal_of_a_game(folder: Path) -> Path:
    """Begun with a pack that is thrown away afterwards."""
    shutil.copytree(INN, folder / "inn")
    (folder / "table.toml").write_text(TABLE)
    path = folder / "table.arbiter"
    with Journal.open(path) as journal:
        open_game(load_table(folder / "table.toml", folder), journal)
    shutil.rmtree(folder / "inn")
    return path


def test_the_words_of_a_pack_outlive_it(tmp_path: Path) -> None:
    with Journal.read(journal_of_a_game(tmp_path)) as journal:
        saved = journal.latest()
        assert saved is not None
        english, italian = (words_of_game(journal, saved, language) for language in ("en", "it"))

    assert english.name("halberdier-2") == "Halberdier 2"
    assert english.name("stiletto") == "stiletto"
    assert italian.name("throwing-knives") == "coltelli da lancio"
    assert italian.name("halberdier") == "Halberdier", "the pack has no Italian"


def test_a_pack_with_a_fault_in_a_language_nobody_reads_is_played(tmp_path: Path) -> None:
    shutil.copytree(INN, tmp_path / "inn")
    (tmp_path / "inn" / "words" / "it.toml").write_text("[name\n")
    (tmp_path / "table.toml").write_text(TABLE)
    with Journal.open(tmp_path / "table.arbiter") as journal:
        taken = open_game(load_table(tmp_path / "table.toml", tmp_path), journal)
        assert [note.subject for note in journal.notes() if note.kind == "words"] == ["en"]
    assert taken.words.name("scout") == "Scout"


def test_a_game_from_before_words_were_kept_is_told_in_those_of_the_starter(tmp_path: Path) -> None:
    shutil.copytree(INN, tmp_path / "inn")
    (tmp_path / "table.toml").write_text(TABLE)
    setup = setup_for(load_table(tmp_path / "table.toml", tmp_path), RULESET)
    with Journal.open(tmp_path / "old.arbiter") as journal:
        journal.begin("nova_aetas", setup, 1)
        saved = journal.latest()
        assert saved is not None
        words = words_of_game(journal, saved, "it")

    assert (words.name("scum"), words.name("scout")) == ("Canaglia", "scout")
