"""What hands may do on the open table, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from rulesets.novus_malum.content.cards import Objective
from rulesets.novus_malum.open_table.field import Field, place_of
from rulesets.novus_malum.open_table.open_table import OPEN_TABLE
from rulesets.novus_malum.state.events import FormationDeployed, HeroDeployed, HeroMoved
from tests.rulesets.novus_malum.open_table.tabletop import TableTop, tabletop
from tests.rulesets.novus_malum.table import battle, new_game

HERE = {"d1": (10, 30), "d2": (11.5, 30), "k1": (10, 24), "k2": (11.5, 24)}


def moving(**changes: object) -> TableTop:
    top = tabletop("movement", HERE, A="d1 d2", X="k1 k2", gap=40, **changes)
    top.table.do("give:move")
    return top


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ((10, 35.1), "open-too-far"),
        ((10, 26), "open-too-near"),
        ((11.4, 30.2), "open-overlap"),
        ((10, 35.6), "open-too-far"),
    ],
)
def test_a_move_that_is_not_allowed_is_refused(to: tuple[float, float], code: str) -> None:
    top = moving()
    assert top.refuses(d1=to) == code
    assert top.table.asked == "moving"


def test_a_slower_model_goes_no_further_than_its_own_limit() -> None:
    spots = {"k1": (10, 30), "k2": (11.5, 30), "z1": (13, 30), "d1": (10, 10), "d2": (11.5, 10)}
    top = tabletop("movement", spots, A="k1 k2 z1", X="d1 d2", gap=200)
    top.table.do("give:move")
    (task,) = OPEN_TABLE.tasks(top.table.state, top.request, top.spots)
    assert task.pieces == {"k1": 600, "k2": 600, "z1": 500}
    assert top.refuses(k1=(10, 24.7), k2=(11.5, 24.7), z1=(13, 24.7)) == "open-too-far"
    assert top.move(k1=(10, 24.5), k2=(11.5, 24.5), z1=(13, 25)).table.asked != "moving"


def test_a_move_ends_as_the_bases_stand() -> None:
    top = moving().move(d1=(10, 27), d2=(11.5, 27))
    assert top.settle().table.asked == "order"
    assert top.spots["d1"] == (1000, 2700)


def test_nobody_walks_through_an_enemy() -> None:
    top = tabletop("movement", {**HERE, "d1": (10, 26), "d2": (11.5, 26)}, A="d1 d2", X="k1 k2", gap=10)
    top.table.do("give:run", 6)
    assert top.refuses(d1=(10, 22), d2=(11.5, 22)) == "open-through-enemy"


def test_difficult_ground_costs_double_and_a_tower_is_gone_around() -> None:
    outline = [[8, 27], [16, 27], [16, 29], [8, 29]]
    bog = moving(terrain={"bog": {"difficult": True, "outline": outline}})
    assert bog.refuses(d1=(10, 26.5), d2=(11.5, 26.5)) == "open-too-far"
    tower = moving(terrain={"tower": {"height": 30, "outline": outline}})
    assert tower.refuses(d1=(10, 26.5)) == "open-blocked"


def test_a_formation_is_placed_in_its_zone() -> None:
    table = new_game(scenario={"zone_gap": 20})
    table.do((6, 1), "deploys-first:red")
    top = TableTop(table, {})
    (first, *_) = OPEN_TABLE.tasks(table.state, top.request, top.spots)
    assert top.refuses(first.option, dwarf_1=(10, 10)) == "open-out-of-zone"
    assert top.refuses(first.option, dwarf_1=(2, 30)) == "open-apart"
    top.move(first.option)
    assert table.last(FormationDeployed).formation == "A"


def test_a_hero_joins_the_formation_that_it_stands_next_to() -> None:
    table = new_game(scenario={"zone_gap": 20})
    table.do((6, 1), "deploys-first:red")
    top = TableTop(table, {})
    while table.asked == "deploy":
        top.move(OPEN_TABLE.tasks(table.state, top.request, top.spots)[0].option)
    (task,) = OPEN_TABLE.tasks(table.state, top.request, top.spots)
    ready = Field(table.state, {**top.spots, **task.start})
    assert min(ready.gap("captain", other) for other in top.spots) >= 45, "half an inch, as between the others"
    x, y = (each / 100 for each in top.spots["dwarf-4"])
    away = Field(table.state, top.spots)
    assert away.of("B")
    assert top.refuses(captain=(1, 35)) == "open-hero-alone"
    top.move(captain=(x, y + 3))
    assert table.last(HeroDeployed).hero == "captain"


def test_a_hero_changes_formation_within_six_inches() -> None:
    spots = {"d1": (10, 30), "captain": (11.5, 30), "d2": (16, 30), "d3": (17.5, 30), "d4": (30, 30), "k1": (10, 5)}
    top = tabletop("movement", spots, A="d1 captain", B="d2 d3", C="d4", X="k1")
    assert "heroic-move:captain:B" in top.offers
    assert "heroic-move:captain:C" not in top.offers
    assert top.refuses("heroic-move:captain:B", captain=(13, 32)) == "open-hero-alone"
    top.move("heroic-move:captain:B", captain=(16, 31.5)).settle()
    assert top.table.last(HeroMoved).formation == "B"


def test_objectives_without_a_place_share_the_middle_line() -> None:
    scenario = battle("shooting", A="b1", X="k1").state.world.scenario
    wide, deep = scenario.table
    nowhere = {name: Objective() for name in "abc"}
    scenario = scenario.model_copy(update={"objectives": nowhere})
    assert [place_of(scenario, name) for name in "abc"] == [(100 * wide * n // 4, 50 * deep) for n in (1, 2, 3)]
