"""Games are found by name, also those that other distributions bring along: the tutorial is installed and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.config import games
from tests.distributions import installed

PAGE = "writing-a-ruleset.md"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return installed(PAGE, tmp_path)


def arbiter(site: Path, *words: str) -> str:
    root = str(Path(__file__).parents[3])
    path = os.pathsep.join((str(site), root))
    command = [sys.executable, "-m", "controller.main", *words]
    done = subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": path, "XDG_STATE_HOME": str(site)},
        cwd=site,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_games_in_the_box_are_found() -> None:
    assert {"nova_aetas", "novus_malum"} <= set(games.ids())


def test_a_game_that_nobody_has_is_reported_with_those_there_are() -> None:
    with pytest.raises(games.UnknownRuleset, match="nova_aetas"):
        games.find("nova_aetsa")


def test_a_game_of_another_distribution_is_simulated(site: Path) -> None:
    report = json.loads(arbiter(site, "simulate", "race", "--games", "5", "--json"))
    assert [game["result"] for game in report["games"]] == ["won"] * 5


def test_its_rules_are_explained(site: Path) -> None:
    assert "whole course" in arbiter(site, "rules", "race", "RACE-02")


def test_its_demo_plays_to_the_end(site: Path) -> None:
    """Through virtual dice, the real drivers and a broker."""
    report = json.loads(arbiter(site, "demo", "race", "--fast", "--json"))
    assert report["outcome"]["result"] == "won"
