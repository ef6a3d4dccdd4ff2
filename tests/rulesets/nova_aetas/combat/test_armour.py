"""NA-ARM: armour takes the first wounds, is not healed, and does not count towards going down."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import HeroDown
from rulesets.nova_aetas.state.state import Item
from tests.rulesets.nova_aetas.table import Table, battle, new_game


def squire_in_light_armour(strikes: int = 3, **squire: Any) -> Table:
    """Light armour alone (1), Wo 5, and an enemy with this many strikes."""
    return battle(
        heroes={"squire": {"at": "C5", "items": [Item("light-armour")]} | squire},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"classes.squire.wo": 5, "enemies.stratiota.attack.strikes": strikes},
    )


@pytest.mark.rule("NA-ARM-01", "NA-ARM-06", "NA-DAT-26")
@pytest.mark.parametrize(("strikes", "down"), [(5, False), (6, True)])
def test_light_armour_makes_five_wounds_six(strikes: int, down: bool) -> None:
    table = squire_in_light_armour(strikes).roll(1, 1, 1, 1)

    assert bool(table.told(HeroDown)) is down


@pytest.mark.rule("NA-ARM-02", "NA-DAT-26")
def test_of_three_wounds_one_goes_on_the_armour_and_two_on_the_sheet() -> None:
    squire = squire_in_light_armour().roll(1, 1, 1, 1).state.heroes["squire"]

    assert (squire.armour_wounds, squire.wounds) == (1, 2)


@pytest.mark.rule("NA-ARM-03")
def test_healing_leaves_the_armour_as_it_is() -> None:
    table = battle(heroes={"novice": "C5", "squire": {"at": "C6", "wounds": 2, "armour_wounds": 1}}, active="novice")

    table.choose("attack:squire:book-of-hours").roll(5, 5, 5)

    squire = table.state.heroes["squire"]
    assert (squire.wounds, squire.armour_wounds) == (0, 1)


@pytest.mark.rule("NA-ARM-04")
def test_a_new_mission_begins_with_whole_armour() -> None:
    """Whatever became of it in the last one, the sheet shows it empty."""
    assert armour_shown(squire_in_light_armour().roll(1, 1, 1, 1)) == 1

    assert armour_shown(new_game("the-burning-village").deployed()) == 0


def armour_shown(table: Table) -> int:
    (sheet,) = [sheet for sheet in table.game.view.sheets if sheet.id == "squire"]
    return next(track.value for track in sheet.tracks if track.id == "armour")


@pytest.mark.rule("NA-ARM-05")
def test_armour_takes_wounds_of_any_origin() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "items": [Item("light-armour")], "tokens": [Token.BLEEDING]}},
        active="squire",
    )

    table.choose("wait:4")

    squire = table.state.heroes["squire"]
    assert (squire.armour_wounds, squire.wounds) == (1, 0)


@pytest.mark.rule("NA-ARM-06")
def test_only_the_sheet_counts_towards_going_down() -> None:
    table = squire_in_light_armour(strikes=1, wounds=3, armour_wounds=1)
    assert table.state.heroes["squire"].in_action

    table.roll(1, 1, 1, 1)
    assert table.state.heroes["squire"].wounds == 4
    assert table.state.heroes["squire"].in_action


@pytest.mark.rule("NA-HRO-11", "NA-ACN-09", "NA-ARM-01")
def test_what_is_marked_for_another_class_neither_protects_nor_helps() -> None:
    """The Squire with a habit of the cross."""
    table = battle(
        heroes={"squire": {"at": "C5", "items": ["wool-habit"]}},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={
            "enemies.stratiota.attack.strikes": 2,
            "equipment.wool-habit.bonuses": [{"on": ["defence"], "dice": 2}],
            "equipment.wool-habit.grants": ["haste"],
        },
    )
    assert table.dice() == ("4d6", 5)

    squire = table.roll(1, 1, 1, 1).state.heroes["squire"]

    assert (squire.armour_wounds, squire.wounds) == (0, 2)
    assert Token.HASTE not in squire.tokens
