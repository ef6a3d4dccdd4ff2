"""The words of table.py: mistakes are reported as sentences."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.nova_aetas.table import battle


@pytest.mark.rule("NA-HRO-01", "NA-GEN-02")
@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"heroes": {"squire": {"at": "C5", "ph": 3}}}, "no Hero has ph, only .*`cards` changes what is printed"),
        ({"enemies": {"stratiota-1": {"at": "C4", "wo": 3}}}, "no Enemy has wo"),
        ({"enemies": {"stratiota": ["C4", "C6"]}}, "neither a square nor a dict"),
        ({"heroes": {"squire": {"at": "C5", "items": "arming-sword"}}}, "the `items` of squire are a list"),
        ({"heroes": {"squire": {"at": "C5", "items": [{"name": "buckler"}]}}}, "an item has an `id`"),
        ({"fire": {}}, "no State has fire, only"),
        ({"engaged": {"squire": "stratiota-1"}}, "`engaged` are pairs"),
    ],
)
def test_a_word_that_means_nothing_is_refused_in_a_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        battle(**({"heroes": {"squire": "C5"}, "enemies": {"stratiota-1": "C4"}, "active": "squire"} | given))


@pytest.mark.rule("NA-ACT-01", "NA-CBE-01")
def test_while_dice_are_asked_for_nothing_may_be_chosen() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="stratiota")

    assert not table.offers("wait")
    assert table.roll(6, 6, 1, 1).offers("wait")


@pytest.mark.rule("NA-ACT-01")
def test_only_the_player_of_the_active_hero_is_asked() -> None:
    table = battle(heroes={"squire": "C5", "novice": "C7"}, active="squire")

    with pytest.raises(AssertionError, match="player-novice is not asked, only player-squire"):
        table.choose("wait:1", seat="player-novice")
