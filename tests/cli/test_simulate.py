"""`arbiter simulate`: many games on the command line, and what is said when they cannot be played."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.main import app
from tests.controller.simulation.rows import read_rows

ROOT = Path(__file__).parents[2]


def simulate(*words: object) -> Any:
    done = CliRunner().invoke(app, ["simulate", *map(str, words), "--json"])
    assert done.exit_code == 0, done.exception
    return json.loads(done.stdout)


def refused(*words: object) -> str:
    done = CliRunner().invoke(app, ["simulate", *map(str, words)])
    assert done.exception is not None
    return str(done.exception)


def test_rows_and_report_come_with_the_games(tmp_path: Path) -> None:
    out, report = tmp_path / "games.parquet", tmp_path / "games.html"

    told = simulate("novus_malum", "--games", 4, "--jobs", 1, "--vary", "all", "--out", out, "--report", report)

    rows = read_rows(out)
    assert [row.seed for row in rows] == [1, 2, 3, 4]
    assert {row.mission for row in rows} == {"the_ford", "the_watchtower", "the_last_cart"}
    assert told["played"] == 4
    assert "games" not in told  # they are in the file
    assert "Novus Malum: how balanced is starter?" in report.read_text(encoding="utf-8")


def test_a_cluster_of_its_own_writes_the_file_that_one_process_writes(tmp_path: Path) -> None:
    words = ("novus_malum", "--games", 4, "--vary", "scenario")

    simulate(*words, "--on", "dask", "--jobs", 2, "--out", tmp_path / "cluster.parquet")
    simulate(*words, "--jobs", 1, "--out", tmp_path / "alone.parquet")

    assert (tmp_path / "cluster.parquet").read_bytes() == (tmp_path / "alone.parquet").read_bytes()


def test_two_packs_are_compared_with_the_same_seeds(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "pack.toml").write_text('extends = "starter"\n', encoding="utf-8")
    (mine / "more.toml").write_text("", encoding="utf-8")

    told = simulate(
        "novus_malum", "--games", 3, "--jobs", 1, "--compare", "starter", mine, "--out", tmp_path / "x.parquet"
    )

    first, second = (
        [row for row in read_rows(tmp_path / "x.parquet") if row.pack == pack] for pack in ("starter", "mine")
    )
    assert [row.digest for row in first] == [row.digest for row in second]  # nothing was changed, so nothing changes
    assert told["pairs"]["first"] == told["pairs"]["second"] == 0
    assert "With starter" in told["verdict"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--vary", "weather"), "This game cannot vary 'weather'"),
        (("--compare", "starter", "nobodys"), "There is no pack 'nobodys' for nova_aetas"),
        (("--out", "/nowhere/x.parquet", "--games", "1"), "/nowhere/x.parquet cannot be written"),
        (("chess",), "There is no demo of 'chess'"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert refused(*words).startswith(sentence)


def test_large_libraries_are_loaded_only_when_asked_for() -> None:
    heavy = {"distributed", "dask", "pyarrow", "prometheus_client"}
    script = f"import controller.commands.simulate.simulate, sys; print(*({heavy!r} & set(sys.modules)))"

    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.split() == []


def test_levels_of_bots_play_against_each_other_or_are_compared() -> None:
    told = simulate("novus_malum", "--games", 2, "--jobs", 1, "--bots", "normal,easy")
    assert told["played"] == 4
    assert told["levels"]["normal"]["games"] == told["levels"]["easy"]["games"]

    told = simulate("nova_aetas", "--games", 1, "--jobs", 1, "--bots", "easy,normal")
    assert "With easy the players win" in told["verdict"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nova_aetas", "--bots", "best"), "'best' is not a level"),
        (("nova_aetas", "--bots", "easy,easy"), "is not a level, or two"),
        (("novus_malum", "--bots", "strong"), "This game has no strong bot."),
    ],
)
def test_a_level_that_there_is_not_is_refused(words: tuple[str, ...], sentence: str) -> None:
    done = CliRunner().invoke(app, ["simulate", *words])
    assert done.exit_code != 0
    assert sentence in f"{done.output} {done.exception}"
