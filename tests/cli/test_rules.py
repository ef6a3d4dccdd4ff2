"""`arbiter rules`: what a game knows, and why."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from controller.commands.failing import Failure
from controller.main import app


def said(*words: str) -> str:
    result = CliRunner().invoke(app, ["rules", *words], env={"COLUMNS": "160"})
    if isinstance(result.exception, Failure):
        return str(result.exception)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_games_are_listed_with_the_number_of_their_rules() -> None:
    assert json.loads(said("--json"))["nova_aetas"] == 515


def test_a_rule_is_explained_with_its_ruling_and_its_switch() -> None:
    text = said("nova_aetas", "na-hor-14")

    assert "End time stops the game" in text
    assert "Where the book leaves it open" in text
    assert "play_last_sector" in text


def test_the_house_rules_are_listed_with_what_they_change() -> None:
    switches = {switch["name"]: switch for switch in json.loads(said("nova_aetas", "--json"))["house"]}

    assert switches["reaction"]["values"] == [False, True]
    assert "NA-OOA-08" in switches["harder_out_of_action"]["what"]
    assert all(switch["what"] for switch in switches.values())


def test_every_switch_of_every_game_says_what_it_changes() -> None:
    for game in json.loads(said("--json")):
        for switch in json.loads(said(game, "--json"))["house"]:
            assert switch["what"], f"{game}: {switch['name']}"


def test_a_slip_of_the_pen_is_met_with_a_guess() -> None:
    assert "NA-HOR-09" in said("nova_aetas", "NA-HOR-99")
    assert "nova_aetas" in said("nova_aeta")
