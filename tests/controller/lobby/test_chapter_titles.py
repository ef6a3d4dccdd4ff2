"""What a game is called in the chronicle: never by the round in which it ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.chronicle.chapters import chapter_of
from controller.config.load import load_table
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.lobby.begin import begin_chosen
from controller.messages.commands import BeginGame


@pytest.mark.parametrize(
    ("chosen", "title"),
    [
        ({"ruleset": "novus_malum", "choices": {"scenario": "the_ford"}}, "The Ford"),
        ({"ruleset": "legends_of_novus"}, "Legends of Novus"),
    ],
    ids=str,
)
def test_a_chapter_is_called_by_its_scenario_or_its_game(tmp_path: Path, chosen: dict[str, Any], title: str) -> None:
    (tmp_path / "table.toml").write_text('[table]\nname = "attic"\n', encoding="utf-8")
    table = load_table(tmp_path / "table.toml", tmp_path / "state")
    with Journal.open(Path(table.config.journal.path)) as journal:
        begin_chosen(table, journal, BeginGame(id="1", do="begin", game=chosen), None)
        saved = journal.latest()
        assert saved
        assert chapter_of(saved, words_of_game(journal, saved, "en")).title == title
