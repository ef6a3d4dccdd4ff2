"""Games are found by name, also those that other distributions bring along: the tutorial is installed and played."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from controller.config import games

PAGE = (Path(__file__).parents[3] / "docs" / "writing-a-ruleset.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"\*\*`([^`]+)`\*\*[^\n]*\n\n```\w+\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder as pip leaves it behind when the tutorial's distribution is installed."""
    source = tmp_path / "source"
    for name, text in FILES.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    whole = tomllib.loads(FILES["pyproject.toml"])
    _install(source, whole["tool"]["setuptools"]["package-data"], tmp_path)
    project = whole["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["arbiter.rulesets"]
    (info / "entry_points.txt").write_text(
        "\n".join(["[arbiter.rulesets]", *(f"{name} = {package}" for name, package in points.items())])
    )
    return tmp_path


def _install(source: Path, data: dict[str, list[str]], site: Path) -> None:
    """Python files, and of all others those that the distribution names: the rest stays behind."""
    for package, patterns in data.items():
        for file in (found for pattern in ("**/*.py", *patterns) for found in (source / package).glob(pattern)):
            target = site / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")


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


def test_a_game_that_nobody_has_is_told_with_those_there_are() -> None:
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
