"""NA-GEN: what the whole game rests on."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import TokenLost
from tests.rulesets.nova_aetas.table import Table, battle


@pytest.mark.rule("NA-GEN-01")
@pytest.mark.parametrize(("printed", "left"), [({}, 2), ({"equipment.stiletto.attack.cost": 2}, 3)])
def test_the_price_on_a_card_beats_the_three_ap_of_the_book(printed: dict[str, int], left: int) -> None:
    """The Scum has five AP; her stiletto as the book has it, and as the card prints it."""
    cards: dict[str, Any] = {"equipment.stiletto.attack": {"form": "close", "ph": 2}} | printed
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C4"}, active="scum", cards=cards)

    table.choose("attack:stratiota-1:stiletto").roll(1, 1)

    assert table.active.ap == left


@pytest.mark.rule("NA-GEN-02", "NA-STA-31")
def test_what_is_said_of_a_character_holds_for_hero_and_enemy_alike() -> None:
    """Stunned takes two of the Squire's four AP, and two of the Stratiota's."""
    hero = _stunned("squire").choose("shake-off:stunned:2")
    assert hero.active.ap == 2

    enemy = _stunned("stratiota")
    assert TokenLost("stratiota-1", Token.STUNNED, "NA-STA-31") in enemy.game.opening
    assert enemy.state.enemies["stratiota-1"].at == "C6"


def _stunned(active: str) -> Table:
    """Four squares apart: with two AP left an enemy comes two squares nearer and cannot strike."""
    return battle(
        heroes={"squire": {"at": "C9", "tokens": ["stunned"] if active == "squire" else []}},
        enemies={"stratiota-1": {"at": "C4", "tokens": ["stunned"] if active == "stratiota" else []}},
        active=active,
    )


@pytest.mark.rule("NA-GEN-04")
@pytest.mark.parametrize("rule", ["reaction", "harder_out_of_action", "prey_deck_shuffled"])
def test_the_optional_rules_are_switches_that_begin_off(rule: str) -> None:
    table = battle(heroes={"scum": "C5"}, active="scum")
    switched = battle(heroes={"scum": "C5"}, active="scum", house={rule: True})

    assert getattr(table.state.world.house, rule) is False
    assert getattr(switched.state.world.house, rule) is True
