"""Values that players set by hand take effect at once."""

import pytest

from rulesets.engine.answers import Override
from tests.rulesets.multiverse_war.table import Table, battle


def by_hand(table: Table, path: str, value: object) -> Table:
    return table.answer(Override(path, value))


@pytest.mark.rule("MW-LOS-02", "MW-DEC-04")
def test_a_block_put_before_the_enemy_is_turned_up_and_a_decoy_leaves() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "swordsman 5,0", "blue-2": "decoy 0,5"}).order("red-1")
    by_hand(table, "units.blue-1.at", table.hex(2, 0))
    assert table.unit("blue-1").known_to is None
    by_hand(table, "units.blue-2.at", table.hex(0, 2))
    assert table.gone("blue-2")
    by_hand(table, f"ground.{table.hex(1, 0)}", "mountain")
    assert table.unit("blue-1").known_to == ["blue"]


@pytest.mark.rule("MW-VET-02")
def test_a_track_set_by_hand_unlocks_the_ability() -> None:
    table = by_hand(battle({"red-1": "swordsman 0,0"}), "players.red.tracks.swordsman", 2)
    assert table.order("red-1").offers("ability")


@pytest.mark.rule("MW-VIC-08")
def test_the_scroll_that_was_forgotten_wins() -> None:
    scenario = {"scenarios": {"field": {"scrolls": 4}}}
    table = battle(house={"victories": ["scrolls"]}, changes=scenario, having={"red": {"scrolls": 3}})
    assert by_hand(table, "players.red.scrolls", 4).won == ("red",)
