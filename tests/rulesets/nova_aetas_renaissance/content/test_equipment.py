"""NR-EQP: what a hero may take into a mission."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.rulesets.nova_aetas_renaissance.table import Table, battle

PLAIN = {"kind": "tool", "archetype": "any", "colour": "any"}


def carrying(slots: dict[str, int], **more: Any) -> Table:
    """The captain without the equipment of his class, but with this many cards of each slot."""
    cards: dict[str, Any] = {"classes.captain.equipment": []}
    names = []
    for slot, count in slots.items():
        for number in range(count):
            names.append(f"{slot}-{number}")
            cards[f"equipment.{slot}-{number}"] = PLAIN | {"slot": slot}
    return battle(heroes={"captain": {"at": "C5", "equipment": names}}, cards=cards, **more)


ALL = {"one-hand": 2, "two-hands": 1, "head": 1, "body": 1, "accessory": 3, "grimoire": 3}


@pytest.mark.rule("NR-EQP-01")
def test_eleven_cards_are_the_most_he_can_carry() -> None:
    assert len(carrying(ALL).hero("captain").items) == 11


@pytest.mark.rule("NR-EQP-01")
def test_a_two_handed_weapon_fills_both_hands_with_the_house_rule() -> None:
    house = {"two_handed_fills_both_hands": True}
    assert len(carrying({"two-hands": 1}, house=house).hero("captain").items) == 1
    assert len(carrying({"one-hand": 2}, house=house).hero("captain").items) == 2
    with pytest.raises(ValidationError, match="NR-EQP-01"):
        carrying({"two-hands": 1, "one-hand": 1}, house=house)


@pytest.mark.rule("NR-EQP-01")
def test_what_his_class_brings_counts_too() -> None:
    with pytest.raises(ValidationError, match="NR-EQP-03"):
        battle(heroes={"captain": {"at": "C5", "equipment": ["gambeson"]}})


@pytest.mark.rule("NR-EQP-02", "NR-EQP-03", "NR-EQP-04", "NR-EQP-05", "NR-EQP-06", "NR-EQP-07")
@pytest.mark.parametrize(
    ("slot", "most", "rule"),
    [
        ("head", 1, "NR-EQP-02"),
        ("body", 1, "NR-EQP-03"),
        ("accessory", 3, "NR-EQP-04"),
        ("one-hand", 2, "NR-EQP-05"),
        ("two-hands", 1, "NR-EQP-06"),
        ("grimoire", 3, "NR-EQP-07"),
    ],
)
def test_each_slot_has_its_limit(slot: str, most: int, rule: str) -> None:
    assert len(carrying({slot: most}).hero("captain").items) == most
    with pytest.raises(ValidationError, match=rule):
        carrying({slot: most + 1})


@pytest.mark.rule("NR-EQP-08")
def test_a_spell_needs_its_school() -> None:
    plain: dict[str, Any] = {"classes.alchemist.equipment": []}
    table = battle(heroes={"alchemist": {"at": "C5", "equipment": ["thunder-lance"]}}, cards=plain)
    assert [item.id for item in table.hero("alchemist").items] == ["thunder-lance"]
    with pytest.raises(ValidationError, match="malediction"):
        battle(
            heroes={"alchemist": {"at": "C5", "equipment": ["malediction"]}}, cards={"classes.alchemist.equipment": []}
        )


@pytest.mark.rule("NR-EQP-09", "NR-EQP-07")
def test_a_cantrip_is_for_everyone_and_still_takes_its_place() -> None:
    table = battle(
        heroes={"captain": {"at": "C5", "equipment": ["spark"]}}, enemies={"harpy-1": "C2"}, active="captain", ap=4
    )
    assert table.offers("attack:harpy-1:spark")

    with pytest.raises(ValidationError, match="NR-EQP-07"):
        battle(
            heroes={"friar": {"at": "C5", "equipment": ["spark"]}},
            cards={
                "classes.friar.equipment": ["psalm-of-light", "malediction", "psalm-2"],
                "equipment.psalm-2": {"kind": "magic", "slot": "grimoire", "archetype": "cross", "school": "faith"},
            },
        )


@pytest.mark.rule("NR-EQP-08")
def test_a_spell_without_a_school_is_no_card() -> None:
    with pytest.raises(ValidationError, match="school"):
        battle(
            heroes={"captain": "C5"}, cards={"equipment.odd": {"kind": "magic", "slot": "grimoire", "archetype": "any"}}
        )


@pytest.mark.rule("NR-EQP-08")
def test_a_class_owns_no_spell_of_a_school_that_it_does_not_have() -> None:
    with pytest.raises(ValidationError, match=r"captain cannot use 'fire-tongue': it is of the school 'nature'"):
        battle(heroes={"captain": "C5"}, cards={"classes.captain.equipment": ["fire-tongue"]})
