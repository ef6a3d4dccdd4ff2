"""When two units may change places, and when not."""

from typing import Any

import pytest

from tests.rulesets.multiverse_war.table import battle

PAIR = {"red-1": "swordsman 0,0", "red-2": "pikeman 1,0"}


@pytest.mark.rule("MW-MOV-07")
@pytest.mark.parametrize(
    ("units", "more"),
    [
        pytest.param(PAIR | {"red-2": "pikeman 2,0"}, {}, id="not adjacent"),
        pytest.param(PAIR, {"marks": {"red-1": {"ap": 0}}}, id="the first cannot pay"),
        pytest.param(PAIR, {"marks": {"red-2": {"ap": 0}}}, id="the second cannot pay"),
        pytest.param(PAIR, {"terrain": {(1, 0): "forest"}, "marks": {"red-1": {"ap": 1}}}, id="1 AP for a forest of 2"),
        pytest.param(PAIR, {"terrain": {(0, 0): "hill"}, "marks": {"red-2": {"ap": 1}}}, id="1 AP for a hill of 2"),
        pytest.param(PAIR, {"tokens": [(1, 0)]}, id="the second stands under a token"),
        pytest.param(PAIR, {"tokens": [(0, 0)]}, id="the first stands under a token"),
        pytest.param(
            {"red-1": "swordsman 0,0", "red-2": "builder 1,0"},
            {"buildings": {"fortress-1": "red 1,0 site=red-2"}},
            id="the second builds a Fortress",
        ),
        pytest.param(
            {"red-1": "builder 0,0", "red-2": "pikeman 1,0"},
            {"buildings": {"fortress-1": "red 0,0 site=red-1"}},
            id="the first builds a Fortress",
        ),
        pytest.param(PAIR, {"expert": True, "having": {"red": {"logistics": 1}}}, id="no logistics for the second"),
        pytest.param(
            PAIR | {"red-2": "builder 1,0", "red-3": "pikeman 1,0"},
            {},
            id="a soldier next to the Builder is in the way",
        ),
        pytest.param(
            {"red-1": "builder 0,0", "red-2": "pikeman 1,0", "red-3": "archer 0,0"},
            {},
            id="a soldier next to the first Builder is in the way",
        ),
    ],
)
def test_a_swap_is_not_offered(units: dict[str, str], more: dict[str, Any]) -> None:
    assert battle(units, **more).order("red-1").offers("swap:red-2") == []


@pytest.mark.rule("MW-MOV-07")
def test_enemies_do_not_swap() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "pikeman 1,0"}).order("red-1")
    assert table.offers("swap:") == []


@pytest.mark.rule("MW-MOV-07", "MW-FOR-01")
@pytest.mark.parametrize("first", ["red-1", "red-2"])
@pytest.mark.parametrize("other", ["swordsman", "builder"])
def test_a_formation_does_not_swap(first: str, other: str) -> None:
    """Not even with a Builder, which may share its hex with the unit that would stay."""
    units = {"red-1": f"{other} 0,0", "red-2": "pikeman 1,0", "red-3": "knight 1,0"}
    table = battle(units, formations=True, buildings={"fortress-1": "red -5,0"}).order(first)
    assert table.offers("swap:") == []


@pytest.mark.rule("MW-MOV-07", "MW-ACT-07")
def test_each_pays_for_the_hex_it_enters_and_a_builder_stays() -> None:
    """The Swordsman pays 2 for the forest, the Pikeman 1 for grassland; the Builder shares its forest with either."""
    units = PAIR | {"red-3": "builder 1,0"}
    table = battle(units, terrain={(1, 0): "forest"}).order("red-1").choose("swap:red-2")
    assert (table.at("red-1"), table.at("red-2"), table.at("red-3")) == ((1, 0), (0, 0), (1, 0))
    assert (table.unit("red-1").ap, table.unit("red-2").ap) == (0, 1)


@pytest.mark.rule("MW-LOG-01")
def test_with_a_logistics_point_left_the_second_is_activated_too() -> None:
    table = battle(PAIR, expert=True, having={"red": {"logistics": 2}}).order("red-1").choose("swap:red-2")
    assert (table.player("red").logistics, table.unit("red-2").ordered) == (0, True)
