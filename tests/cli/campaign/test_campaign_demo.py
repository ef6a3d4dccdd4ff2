"""`arbiter demo --campaign`: two evenings of a company, one after the other, on virtual hardware."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from controller.config import games
from controller.journal.on_disk import Journal
from tests.cli.test_cli import ROOT, document

TWO_EVENINGS = 240


def arbiter(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.main", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TWO_EVENINGS, check=False)


@pytest.mark.timeout(TWO_EVENINGS + 10)
def test_two_evenings_are_played_and_the_second_follows_from_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARBITER_STATE", str(tmp_path))

    ending = document(arbiter("demo", "nova_aetas", "--campaign", "--fast", "--json", "--seed", "5"))

    chapters = ending["outcome"]["carried"]["company"]["chapters"]
    assert (len(chapters), chapters[0]["mission"]) == (2, "no-way-but-up")
    with Journal.read(Path(ending["journal"])) as journal:
        assert journal.verify(games.find) == []
        assert len(list(journal.games())) == 2


def test_a_game_without_a_campaign_says_so() -> None:
    done = arbiter("demo", "novus_malum", "--campaign")

    assert done.returncode == 1
    assert "There is no campaign of 'novus_malum': there is one of nova_aetas_renaissance, nova_aetas." in done.stderr
