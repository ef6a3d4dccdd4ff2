"""NR-GEN-11: a move on which enemies attack is shown before it is made."""

from __future__ import annotations

import pytest

from rulesets.engine.choices import Preview
from rulesets.engine.requests import Choose
from rulesets.engine.view import Side
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from tests.rulesets.nova_aetas_renaissance.table import Table, battle
from tests.rulesets.starter_words import words_of


def preview(table: Table, key: str) -> Preview | None:
    assert isinstance(table.request, Choose)
    assert RULESET.preview is not None
    option = next(each for each in table.request.options if each.key == key)
    return RULESET.preview(table.state, table.request, option)


def said(table: Table, key: str) -> str:
    shown = preview(table, key)
    assert shown is not None
    return words_of("nova_aetas_renaissance").say(shown.text)


@pytest.mark.rule("NR-GEN-11")
def test_given_an_enemy_beside_the_hero_when_a_move_is_looked_at_then_its_way_and_the_free_attack_are_shown() -> None:
    table = battle(heroes={"captain": "C5"}, enemies={"halberdier-1": "C4"}, active="captain")
    shown = preview(table, "move:captain:D5:1")

    assert shown is not None
    assert (shown.cells, shown.side) == (("D5",), Side.ENEMY)
    assert "Halberdier 1 (2 strikes, each 5+ parries one)" in said(table, "move:captain:D5:1")


@pytest.mark.rule("NR-GEN-11")
def test_given_a_way_past_an_enemy_then_every_square_left_beside_it_counts() -> None:
    table = battle(("....", "##.#"), heroes={"captain": "A1"}, enemies={"halberdier-1": "C2"}, active="captain")

    assert preview(table, "move:captain:C1:2") is None
    assert "Halberdier 1" in said(table, "move:captain:D1:3")


@pytest.mark.rule("NR-GEN-11", "NR-ABI-23")
@pytest.mark.parametrize("hero", [{"at": "C5", "abilities": ["elusive"]}, {"at": "C5", "abilities": ["fly"]}])
def test_given_a_hero_whom_nobody_catches_then_moves_are_made_at_once(hero: dict[str, object]) -> None:
    table = battle(heroes={"captain": hero}, enemies={"halberdier-1": "C4"}, active="captain")

    assert preview(table, "move:captain:D5:1") is None


@pytest.mark.rule("NR-GEN-11", "NR-ABI-35")
def test_given_an_enemy_beside_the_hero_then_a_jump_is_shown_too() -> None:
    table = battle(
        heroes={"captain": {"at": "C5", "abilities": {"jump": 2}}}, enemies={"halberdier-1": "C4"}, active="captain"
    )

    assert "Halberdier 1" in said(table, "jump:captain:E5:2")


def test_given_several_enemies_then_the_choice_speaks_of_them_together() -> None:
    enemies = {"halberdier-1": "C4", "halberdier-2": "B5"}
    table = battle(heroes={"captain": "C5"}, enemies=enemies, active="captain")
    assert isinstance(table.request, Choose)
    assert RULESET.describe is not None
    move = next(each for each in table.request.options if each.key == "move:captain:D5:1")
    described = RULESET.describe(table.state, move)

    assert described is not None
    assert described.detail is not None
    line = words_of("nova_aetas_renaissance").say(described.detail)
    assert line == "Halberdier 1, Halberdier 2 attack you as you leave"
