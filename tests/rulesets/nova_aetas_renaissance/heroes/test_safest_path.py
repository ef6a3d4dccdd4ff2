"""NR-GEN-11: a hero who may walk two equally long ways takes the one on which fewer enemies attack."""

from __future__ import annotations

import pytest

from rulesets.engine.requests import Choose
from rulesets.nova_aetas.state.events import Moved
from rulesets.nova_aetas_renaissance.choices import describe
from rulesets.nova_aetas_renaissance.state.events import ReactionAttackMade
from tests.rulesets.nova_aetas_renaissance.table import Table, battle


def next_to_two_ways(enemy: str) -> Table:
    """From C5 two ways of two squares lead to D6: by C6 and by D5."""
    return battle(heroes={"captain": "C5"}, enemies={"halberdier-1": enemy}, active="captain")


@pytest.mark.rule("NR-GEN-11")
@pytest.mark.parametrize(("enemy", "by"), [("B6", "D5"), ("D4", "C6")])
def test_of_two_equally_long_ways_the_hero_takes_the_one_without_an_attack(enemy: str, by: str) -> None:
    table = next_to_two_ways(enemy).choose("move:captain:D6")

    (moved,) = table.told(Moved)
    assert moved.path == (by, "D6")
    assert table.told(ReactionAttackMade) == []


@pytest.mark.rule("NR-GEN-11")
def test_a_longer_way_is_not_taken_to_avoid_an_attack() -> None:
    """D5 is one step away, whatever stands next to C5."""
    table = next_to_two_ways("C4").choose("move:captain:D5:1")

    assert [event.enemy for event in table.told(ReactionAttackMade)] == ["halberdier-1"]


@pytest.mark.rule("NR-GEN-11")
def test_a_move_names_the_enemies_that_attack_on_the_way() -> None:
    table = next_to_two_ways("C4")
    assert isinstance(table.request, Choose)
    moves = {option.key: describe(table.state, option) for option in table.request.options}

    provoked = moves["move:captain:D5:1"]
    assert provoked is not None
    assert provoked.detail is not None
    assert dict(provoked.detail.values)["enemies"] == ("halberdier-1",)
