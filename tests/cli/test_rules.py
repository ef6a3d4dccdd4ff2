"""`arbiter rules`: what a game knows, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.commands.failing import Failure
from controller.main import app


def said(*words: str) -> str:
    result = CliRunner().invoke(app, ["rules", *words], env={"COLUMNS": "160"})
    if isinstance(result.exception, Failure):
        return str(result.exception)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_games_are_listed_with_the_number_of_their_rules() -> None:
    assert json.loads(said("--json"))["nova_aetas"] == 519


def test_a_rule_is_explained_with_its_ruling_and_its_switch() -> None:
    text = said("nova_aetas_renaissance", "nr-gen-2")

    assert "Test and success threshold" in text
    assert "Where the book leaves it open" in text
    assert "House rule die_kind: " in text


def test_the_house_rules_are_listed_with_their_values_and_the_rules_that_they_change() -> None:
    switches = {switch["name"]: switch for switch in json.loads(said("nova_aetas_renaissance", "--json"))["house"]}

    assert [each["value"] for each in switches["die_kind"]["values"]] == ["by-class", "d6", "d8"]
    assert "NR-GEN-02" in switches["die_kind"]["rules"]


def test_a_house_rule_is_printed_with_what_to_write_in_the_config() -> None:
    assert "play_last_sector = false, true" in said("nova_aetas")


def test_a_slip_of_the_pen_is_met_with_a_guess() -> None:
    assert "NA-HOR-09" in said("nova_aetas", "NA-HOR-99")
    assert said("nova_aetas", "na-hor-3") == said("nova_aetas", "NA-HOR-03")
    assert "nova_aetas" in said("nova_aeta")


def test_a_rule_is_explained_in_italian() -> None:
    text = said("nova_aetas", "na-hor-14", "--language", "it")

    assert "L'ora di fine chiude la partita" in text
    assert "Dove il manuale lascia il dubbio: I segnalini" in text


def test_the_list_is_italian_from_the_areas_to_the_house_rules() -> None:
    text = said("nova_aetas", "--language", "it")

    assert "linea di vista" in text
    assert "Un settore sono cinque minuti" in text
    assert "Regole della casa. Si scrivono in house sotto [game]" in text


def test_the_list_says_where_the_switches_are_set() -> None:
    assert "Set them under house in [game]" in said("nova_aetas")


def test_a_language_nobody_wrote_is_answered_with_those_there_are() -> None:
    done = CliRunner().invoke(app, ["rules", "nova_aetas", "NA-HOR-03", "--language", "de"])

    assert done.exit_code != 0
    assert "there are no words in 'de'" in done.output


def test_a_mistake_in_a_language_of_ones_own_is_reported_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "controller" / "words" / "xx.toml"
    words.parent.mkdir(parents=True)
    words.write_text("[table]\npaused = “no straight quotes”\n", encoding="utf-8")
    monkeypatch.setenv("ARBITER_LANGUAGES", str(tmp_path))

    assert said("nova_aetas", "NA-HOR-03", "--language", "xx").startswith(f"{words}:2: ")
