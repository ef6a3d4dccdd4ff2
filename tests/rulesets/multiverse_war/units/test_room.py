"""MW-ACT-07: which units may share a hex."""

import pytest

from rulesets.multiverse_war.rules.units.room import room, room_for
from tests.rulesets.multiverse_war.table import battle


@pytest.mark.rule("MW-ACT-07")
@pytest.mark.parametrize(
    ("there", "for_soldier", "for_builder"),
    [
        ({}, True, True),
        ({"red-1": "swordsman"}, False, True),
        ({"red-1": "builder"}, True, False),
        ({"red-1": "swordsman", "red-2": "builder"}, False, False),
        ({"blue-1": "swordsman"}, False, False),
        ({"blue-1": "builder"}, False, False),
    ],
    ids=["nobody", "a soldier", "a Builder", "both", "an enemy", "an enemy's Builder"],
)
def test_one_military_unit_and_one_builder_of_one_side_share_a_hex(
    there: dict[str, str], for_soldier: bool, for_builder: bool
) -> None:
    table = battle({name: f"{kind} 0,0" for name, kind in there.items()} | {"red-9": "pikeman 3,0"})
    hex_ = table.hex(0, 0)

    assert room_for(table.state, "red", builder=False, hex_=hex_) is for_soldier
    assert room_for(table.state, "red", builder=True, hex_=hex_) is for_builder
    assert room_for(table.state, "red", builder=False, hex_=hex_, apart_from=("red-1",)) is ("blue-1" not in there)


@pytest.mark.rule("MW-ACT-07")
@pytest.mark.parametrize(("seat", "free"), [("red", True), ("blue", False)])
def test_nobody_shares_a_hex_with_an_enemy_building(seat: str, free: bool) -> None:
    table = battle({"red-1": "pikeman 3,0"}, buildings={"barracks-1": f"{seat} 0,0"})

    assert room(table.state, table.unit("red-1"), table.hex(0, 0)) is free


@pytest.mark.rule("MW-ACT-07")
def test_a_unit_has_room_where_it_stands() -> None:
    table = battle({"red-1": "pikeman 0,0"})

    assert room(table.state, table.unit("red-1"), table.hex(0, 0))
