"""`arbiter odds`: what a roll is worth, before it is thrown."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.commands.odds.screen import percent
from controller.main import app

ROOT = Path(__file__).parents[2]


def odds(*words: str) -> str:
    result = CliRunner().invoke(app, ["odds", *words], env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    return result.output


def document(*words: str) -> Any:
    return json.loads(odds(*words, "--json"))


def test_successes_are_reported_in_percent_and_as_fractions() -> None:
    text = odds("4d6", "5+", "crit", "3")

    assert "4 d6, each succeeds on 5 or more." in text
    assert "80.25 %" in text
    assert "65/81" in text
    assert [line.split()[-2:] for line in text.splitlines() if "critical" in line] == [["%", "1/9"]]


def test_programs_read_the_same() -> None:
    found = document("4d6", "5+", "crit", "3")

    assert found["named"]["critical: 3 or more"] == {"fraction": "1/9", "value": pytest.approx(1 / 9)}
    assert found["mean"]["fraction"] == "4/3"
    assert sum(Fraction(row["exactly"]["fraction"]) for row in found["distribution"]) == 1
    assert found["distribution"][1]["at_least"]["fraction"] == "65/81"


def test_less_on_each_die_is_no_option_of_the_command() -> None:
    assert document("2d6", "5+", "-1")["named"]["success: 1 or more"]["fraction"] == "11/36"


def test_one_string_is_as_good_as_many_words() -> None:
    assert document("3d6 + 1d8 5+ need 2") == document("3d6+1d8", "5+", "need", "2")


def test_a_strike_tells_hit_critical_and_damage() -> None:
    named = document("3mw", "hit", "infantry")["named"]

    assert [one["fraction"] for one in named.values()] == ["19/27", "2/27", "3/4"]


def test_a_total_of_many_dice_leaves_out_its_thin_ends() -> None:
    rows = [line.split()[0] for line in odds("24d6").splitlines() if "%" in line]

    assert "24" not in rows
    assert "84" in rows
    assert len(document("24d6")["distribution"]) == 121


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0.00 %"),
        (Fraction(1, 10**6), "<0.01 %"),
        (Fraction(1, 3), "33.33 %"),
        (1 - Fraction(1, 10**6), ">99.99 %"),
        (Fraction(1), "100.00 %"),
    ],
)
def test_what_can_happen_is_never_told_as_impossible(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_what_cannot_be_read_is_one_sentence_and_exit_code_2() -> None:
    command = [sys.executable, "-m", "controller.main", "odds", "4x6"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Invalid value: '4x6' is not a pool of dice: write dice and what each must show")
    assert len(done.stderr.splitlines()) == 1


def test_every_question_in_the_docs_is_answered() -> None:
    page = (ROOT / "docs" / "dice-log.md").read_text()
    questions = [line.split("#")[0].split()[2:] for line in page.splitlines() if line.startswith("arbiter odds")]

    assert len(questions) >= 10
    for words in questions:
        assert document(*words)["distribution"]
