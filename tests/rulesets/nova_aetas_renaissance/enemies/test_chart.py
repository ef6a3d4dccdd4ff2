"""NR-AI: the enemies' chart: every node, each of its exits."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Choose, Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    ActivationBegan,
    ActivationEnded,
    EnemyDecided,
    EnemyIdle,
    LeverPulled,
    Moved,
    StrikesParried,
    TieRolled,
    TokenMoved,
)
from rulesets.nova_aetas.state.mission_events import EnemyCame, FireSet
from rulesets.nova_aetas_renaissance.state.events import Charged, NodeLeft, Reloaded, Retreated
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, SPELL
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

OPEN = ("............",) * 12
GOAL = {"do": "go-to", "at": ["L12"]}
KILL_MULETEER = {"do": "kill-persona", "persona": "muleteer"}


def faun(
    at: str = "C1", orders: list[dict[str, Any]] | None = None, rows: tuple[str, ...] = OPEN, **more: Any
) -> Table:
    """A goatherd (Ra 4, Ca 3, one blow of 2 strikes for 3 AP) whose activation begins. Heroes wear no armour."""
    cards: dict[str, Any] = {
        "enemies.goatherd.attack": BLADE | more.pop("attack", {}),
        "enemies.goatherd.ra": more.pop("ra", 4),
        "enemies.goatherd.ca": more.pop("ca", 3),
        "enemies.goatherd.abilities": more.pop("abilities", {}),
        "enemies.goatherd.miniatures": 9,
    } | more.pop("cards", {})
    heroes = {name: _bare(given) for name, given in more.pop("heroes", {}).items()}
    mission = {"instructions": {"goatherd": orders or [{"do": "kill-heroes"}]}} | more.pop("mission", {})
    enemies = {"goatherd-1": at if not more.get("tokens") else {"at": at, "tokens": more.pop("tokens")}}
    return battle(
        rows,
        heroes=heroes,
        enemies=enemies | more.pop("enemies", {}),
        active="goatherd",
        cards=cards,
        mission=mission,
        **more,
    )


def _bare(given: str | dict[str, Any]) -> dict[str, Any]:
    return {"items": []} | ({"at": given} if isinstance(given, str) else given)


def way(table: Table) -> list[str]:
    """The nodes that the first goatherd went through before the first question."""
    return [f"{event.node}-{event.to}" for event in table.opening(NodeLeft) if event.enemy == "goatherd-1"]


def target(table: Table) -> str:
    """The hero it chose as its objective."""
    return table.opening(EnemyDecided)[0].target


# Node 1


@pytest.mark.rule("NR-AI-01")
def test_all_models_of_a_kind_act_before_the_token_moves() -> None:
    enemies = {"goatherd-2": "E1", "goatherd-3": "G1"}
    table = faun(heroes={"captain": "C12"}, enemies=enemies, house={"enemies_choose_paths": True})

    began = [event.who for event in table.opening(ActivationBegan) if event.who.startswith("goatherd")]
    assert sorted(began) == ["goatherd-1", "goatherd-2", "goatherd-3"]
    assert [event.token for event in table.opening(TokenMoved)] == ["goatherd"]


def order(**more: Any) -> list[str]:
    table = faun(house={"enemies_choose_paths": True} | more.pop("house", {}), **more)
    return [event.who for event in table.opening(ActivationBegan) if event.who.startswith("goatherd")]


@pytest.mark.rule("NR-AI-02")
def test_the_one_in_front_goes_first_though_its_number_is_higher() -> None:
    """No square next to the hero is left for either, and the one behind has the lower number."""
    rows = ("#######", ".......", "#######")
    began = order(rows=rows, at="A2", enemies={"goatherd-2": "B2", "bravo-1": "D2"}, heroes={"captain": "E2"}, ra=1)
    assert began == ["goatherd-2", "goatherd-1"]


@pytest.mark.rule("NR-AI-02")
def test_the_cheapest_way_to_its_work_goes_first() -> None:
    assert order(at="C1", enemies={"goatherd-2": "C5"}, heroes={"captain": "C8"}, ra=1) == ["goatherd-2", "goatherd-1"]
    assert order(at="C5", enemies={"goatherd-2": "C1"}, heroes={"captain": "C8"}, ra=1) == ["goatherd-1", "goatherd-2"]


@pytest.mark.rule("NR-AI-02")
def test_equal_ones_go_by_number_and_those_who_can_only_wait_come_last() -> None:
    assert order(at="B4", enemies={"goatherd-2": "D4"}, heroes={"captain": "C8"}, ra=1) == ["goatherd-1", "goatherd-2"]
    tokens = {"goatherd-2": {"at": "L1"}}
    assert order(at="C4", tokens=["blinded"], enemies=tokens, heroes={"captain": "C8"}, ra=1) == [
        "goatherd-2",
        "goatherd-1",
    ]


@pytest.mark.rule("NR-AI-02")
def test_models_are_ranked_again_before_each_pick() -> None:
    """The first one fills the only square next to the hero; the other can then only come nearer."""
    rows = ("#######", ".......", "#######")
    table = faun("B2", rows=rows, heroes={"captain": "E2"}, enemies={"goatherd-2": "A2"}, ra=2)

    assert (table.enemy("goatherd-1").at, table.enemy("goatherd-2").at) == ("D2", "C2")


@pytest.mark.rule("NR-AI-02")
def test_with_the_house_rule_the_players_choose() -> None:
    table = faun(heroes={"captain": "C12"}, enemies={"goatherd-2": "E1"}, house={"players_order_enemies": True})

    assert set(table.options) == {"activate:goatherd-1", "activate:goatherd-2"}


# Nodes 2 and 3


@pytest.mark.rule("NR-AI-03")
def test_node_2_yes_and_no() -> None:
    assert way(faun(orders=[GOAL], heroes={"captain": "C12"}))[0] == "N2-N6"
    assert way(faun(heroes={"captain": "C12"}))[0] == "N2-N3"


@pytest.mark.rule("NR-AI-03")
def test_of_several_objectives_the_highest_tv_counts_and_none_is_higher_than_any() -> None:
    high, low = {"do": "go-to", "at": ["A1"], "tv": 4}, {"do": "go-to", "at": ["L12"], "tv": 2}
    silent = {"do": "go-to", "at": ["C12"]}
    assert target(faun(at="C5", orders=[low, high], heroes={"captain": "L1"})) == "A1"
    assert target(faun(at="C5", orders=[low, high, silent], heroes={"captain": "L1"})) == "C12"


@pytest.mark.rule("NR-AI-03")
def test_with_no_objective_possible_the_answer_is_no() -> None:
    orders = [{"do": "kill-persona", "persona": "nobody"}]
    mission = {"personae": {"nobody": {"at": "A1", "to": "L12"}}, "dial": {"heroes": 0, "nobody": 1}}
    cards = {"personae": {"nobody": {"ra": 3, "ph": 2, "mi": 2, "wo": 3}}}
    table = faun(
        orders=orders,
        heroes={"captain": "C12"},
        mission=mission,
        cards=cards,
        personae={"nobody": {"at": None, "standing": "left"}},
    )

    assert way(table)[0] == "N2-N3"


@pytest.mark.rule("NR-AI-03")
def test_whoever_stands_at_its_goal_attacks_if_its_orders_say_so_too_and_else_stays() -> None:
    here, heroes = {"do": "go-to", "at": ["C5"]}, {"captain": "C6"}
    assert way(faun(at="C5", orders=[here, {"do": "kill-heroes"}], heroes=heroes))[0] == "N2-N3"
    assert way(faun(at="C5", orders=[here], heroes=heroes)) == ["N2-N6", "N6-N12", "N12-N13"]


@pytest.mark.rule("NR-AI-22")
def test_a_patrol_is_movement_and_goes_on_while_ap_last() -> None:
    table = faun(at="C5", ra=2, orders=[{"do": "patrol"}], heroes={"captain": "L12"}).roll(3).roll(3)

    assert table.enemy("goatherd-1").at == "E5"


@pytest.mark.rule("NR-AI-04")
def test_node_3_counts_heroes_in_the_control_area_seen_or_not() -> None:
    rows = ("....", "111.", "....", "....", "....")
    map_ = {"buildings": {"1": {"floors": 1}}}
    hidden = faun("B1", rows=rows, map_=map_, ca=2, heroes={"captain": "B3"}, house={"enemies_choose_paths": True})
    assert way(hidden)[1] == "N3-N4"
    assert (
        way(faun("B1", rows=rows, map_=map_, ca=1, heroes={"captain": "B3"}, house={"enemies_choose_paths": True}))[1]
        == "N3-N5"
    )


# Nodes 4 and 5


@pytest.mark.rule("NR-AI-05")
def test_node_4_takes_the_highest_threat_in_the_control_area() -> None:
    heroes = {"captain": {"at": "C5", "tv": 3}, "friar": {"at": "C2", "tv": 2}}
    table = faun(ca=4, heroes=heroes, house={"enemies_choose_paths": True})

    assert target(table) == "captain"
    assert way(table)[2] == "N4-N7"


@pytest.mark.rule("NR-AI-05", "NR-AI-09")
def test_node_4_blinded_waits() -> None:
    table = faun(tokens=["blinded"], heroes={"captain": "C3"})

    assert way(table) == ["N2-N3", "N3-N4", "N4-END"]
    assert [event.ap for event in table.opening(EnemyIdle)] == [4]


@pytest.mark.rule("NR-AI-06")
def test_equal_threat_goes_by_distance_then_wounds_then_a_die() -> None:
    def chosen(**heroes: Any) -> Table:
        return faun("F6", ca=6, heroes=heroes)

    assert target(chosen(captain={"at": "F9", "tv": 3}, friar={"at": "F2", "tv": 3})) == "captain"
    hurt = chosen(captain={"at": "F8", "tv": 3, "wounds": 1}, friar={"at": "F4", "tv": 3, "wounds": 2})
    assert target(hurt) == "friar"
    table = chosen(captain={"at": "F8", "tv": 3}, friar={"at": "F4", "tv": 3})
    assert isinstance(table.request, Roll)
    assert table.roll(6).told(TieRolled)[0].chosen == "friar"


@pytest.mark.rule("NR-AI-06")
def test_wounds_on_equipment_do_not_count() -> None:
    heroes = {
        "captain": {"at": "F8", "items": ["breastplate"], "on": {"breastplate": 2}},
        "friar": {"at": "F4", "wounds": 1},
    }
    assert target(faun("F6", ca=6, heroes=heroes)) == "friar"


@pytest.mark.rule("NR-AI-07")
def test_node_5_takes_the_nearest_on_the_board() -> None:
    table = faun(heroes={"captain": {"at": "C7", "tv": 1}, "friar": {"at": "C9", "tv": 5}})

    assert target(table) == "captain"
    assert way(table)[1:3] == ["N3-N5", "N5-N7"]


@pytest.mark.rule("NR-AI-08")
def test_equal_distance_goes_by_threat_then_wounds_then_the_players() -> None:
    def chosen(**heroes: Any) -> Table:
        return faun("F6", ca=1, heroes=heroes)

    assert target(chosen(captain={"at": "F12", "tv": 2}, friar={"at": "L6", "tv": 3})) == "friar"
    assert target(chosen(captain={"at": "F12", "wounds": 1}, friar={"at": "L6"})) == "captain"
    table = chosen(captain="F12", friar="L6")
    assert set(table.options) == {"take-on:goatherd-1:captain", "take-on:goatherd-1:friar"}


@pytest.mark.rule("NR-AI-09")
def test_node_5_blinded_or_with_nobody_there_it_waits_and_sees_again() -> None:
    table = faun(tokens=["blinded"], heroes={"captain": "C12"}, ca=1)
    assert way(table) == ["N2-N3", "N3-N5", "N5-END"]
    assert (table.enemy("goatherd-1").at, table.enemy("goatherd-1").tokens) == ("C1", [])

    inside = faun(
        heroes={"captain": {"at": None, "inside": "1"}},
        rows=("1...", "....", "...."),
        map_={"buildings": {"1": {"floors": 1}}, "doors": {"door": {"building": "1", "before": "A2"}}},
    )
    assert way(inside) == ["N2-N3", "N3-N5", "N5-END"]


@pytest.mark.rule("NR-AI-09", "NR-SNE-01")
def test_a_blinded_enemy_goes_on_with_its_mission() -> None:
    table = faun(tokens=["blinded"], orders=[{"do": "go-to", "at": ["C5"]}], heroes={"captain": "L12"}, at="C2")

    assert way(table)[-1] == "N12-N13"
    assert table.enemy("goatherd-1").at == "C5"


# Node 6


@pytest.mark.rule("NR-AI-10", "NR-AI-12")
def test_node_6_yes_a_hero_as_threatening_as_the_objective() -> None:
    orders = [{"do": "go-to", "at": ["L12"], "tv": 4}]
    heroes = {"captain": {"at": "C3", "tv": 3}, "friar": {"at": "D2", "tv": 4}}
    table = faun(orders=orders, heroes=heroes)

    assert way(table)[:3] == ["N2-N6", "N6-N4", "N4-N7"]
    assert target(table) == "friar"


@pytest.mark.rule("NR-AI-10")
def test_node_6_no_with_nobody_threatening_in_the_control_area() -> None:
    orders = [{"do": "go-to", "at": ["L12"], "tv": 4}]
    for captain in ({"at": "C3", "tv": 3}, {"at": "C9", "tv": 9}):
        table = faun(orders=orders, heroes={"captain": captain}, house={"enemies_choose_paths": True})
        assert way(table)[:2] == ["N2-N6", "N6-N12"]


@pytest.mark.rule("NR-AI-11")
def test_an_objective_without_threat_outranks_every_hero_and_a_printed_zero_none() -> None:
    heroes = {"captain": {"at": "C3", "tv": 9}}
    assert way(faun(orders=[GOAL], heroes=heroes, house={"enemies_choose_paths": True}))[1] == "N6-N12"
    zero = faun(orders=[GOAL | {"tv": 0}], heroes={"captain": {"at": "C3", "tv": 0}})
    assert way(zero)[1] == "N6-N4"


@pytest.mark.rule("NR-AI-12")
def test_of_the_threatening_heroes_the_most_threatening() -> None:
    heroes = {"captain": {"at": "C3", "tv": 3}, "friar": {"at": "D2", "tv": 5}}
    assert target(faun(orders=[GOAL | {"tv": 3}], heroes=heroes)) == "friar"


# Nodes 7 and 8


WALLED = ("..........", "..........", "######.###", ".....#.#..", ".....###..", "..........")
"""A closet at G4 behind a wall of stone: a hero in it can be reached only from G3."""


@pytest.mark.rule("NR-AI-13")
def test_node_7_far_away_is_not_blocked_off() -> None:
    table = faun(heroes={"captain": "C10"})

    assert way(table)[-2:] == ["N7-N9", "N10-END"]
    assert table.enemy("goatherd-1").at == "C5"


@pytest.mark.rule("NR-AI-14", "NR-AI-13")
def test_node_7_no_in_the_attack_branch_turns_to_the_next_hero() -> None:
    heroes = {"captain": {"at": "G4", "tv": 5}, "friar": {"at": "I1", "tv": 2}}
    table = faun("G1", rows=WALLED, ca=9, heroes=heroes, enemies={"bravo-1": "G3", "bravo-2": "G2"})

    assert way(table)[:6] == ["N2-N3", "N3-N4", "N4-N7", "N7-N7a", "N7a-N4", "N4-N7"]
    assert table.opening(Moved)[0].path[-1] == "H1"


@pytest.mark.rule("NR-AI-14")
def test_after_those_in_its_area_come_the_others() -> None:
    heroes = {"captain": {"at": "G4", "tv": 5}, "friar": {"at": "A1", "tv": 2}}
    table = faun("G1", rows=WALLED, ca=3, heroes=heroes, enemies={"bravo-1": "G3", "bravo-2": "G2"})

    assert way(table)[3:6] == ["N7-N7a", "N7a-N5", "N5-N7"]


@pytest.mark.rule("NR-AI-14")
def test_with_every_hero_blocked_off_it_waits() -> None:
    table = faun("G1", rows=WALLED, ca=3, heroes={"captain": "G4"}, enemies={"bravo-1": "G3", "bravo-2": "G2"})

    assert way(table) == ["N2-N3", "N3-N4", "N4-N7", "N7-N7a", "N7a-N5", "N5-END"]
    assert table.opening(EnemyIdle)


@pytest.mark.rule("NR-AI-15", "NR-AI-14")
def test_node_8_yes_another_threatening_hero() -> None:
    heroes = {"captain": {"at": "G4", "tv": 5}, "friar": {"at": "I1", "tv": 3}}
    orders = [{"do": "go-to", "at": ["A6"], "tv": 3}]
    table = faun("G1", rows=WALLED, ca=9, orders=orders, heroes=heroes, enemies={"bravo-1": "G3", "bravo-2": "G2"})

    assert way(table)[:6] == ["N2-N6", "N6-N4", "N4-N7", "N7-N7a", "N7a-N8", "N8-N7"]
    assert target(table) == "friar"


@pytest.mark.rule("NR-AI-15")
def test_node_8_no_turns_to_the_mission() -> None:
    heroes = {"captain": {"at": "G4", "tv": 5}, "friar": {"at": "I1", "tv": 2}}
    orders = [{"do": "go-to", "at": ["A1"], "tv": 3}]
    table = faun("G1", rows=WALLED, ca=9, orders=orders, heroes=heroes, enemies={"bravo-1": "G3", "bravo-2": "G2"})

    assert way(table)[4:6] == ["N7a-N8", "N8-N12"]
    assert target(table) == "A1"


# Nodes 9 to 11 and the end


@pytest.mark.rule("NR-AI-16")
def test_node_9_moves_only_as_far_as_it_needs() -> None:
    table = faun(heroes={"captain": "C7"}, attack={"range": 4}, house={"enemies_choose_paths": True})
    assert table.opening(Moved)[0].path == ("C2", "C3")

    table = faun("A1", heroes={"captain": "C3"})
    assert set(table.options) == {"enemy-move:goatherd-1:C2", "enemy-move:goatherd-1:B3"}


@pytest.mark.rule("NR-AI-17")
def test_node_9_too_far_it_moves_all_the_same() -> None:
    table = faun(heroes={"captain": "C10"})

    assert table.enemy("goatherd-1").at == "C5"
    assert not table.opening(EnemyIdle)


@pytest.mark.rule("NR-AI-17")
def test_with_no_attack_square_it_goes_as_near_as_it_can_the_first_by_name() -> None:
    """Round the captain everything is taken; D5 and E4 are equally near and cheap, and D comes before E."""
    ring = {f"bravo-{n}": at for n, at in enumerate(("E5", "D6", "F6", "E7"), start=1)}
    table = faun(
        "D1",
        heroes={"captain": "E6"},
        enemies=ring,
        cards={"enemies.bravo.miniatures": 4},
        ra=9,
        ca=9,
        house={"enemies_choose_paths": True},
    )
    assert table.enemy("goatherd-1").at == "D5"


@pytest.mark.rule("NR-AI-18")
def test_node_10_yes_and_no() -> None:
    able = faun("C4", heroes={"captain": "C5"})
    assert way(able)[-1] == "N10-N11"
    assert isinstance(able.request, Roll)

    short = faun("C4", heroes={"captain": "C5"}, ra=2)
    assert way(short)[-1] == "N10-END"
    assert [event.ap for event in short.opening(EnemyIdle)] == [2]


@pytest.mark.rule("NR-AI-19")
def test_node_11_attacks_the_same_hero_as_often_as_it_can() -> None:
    heroes = {"captain": {"at": "C5", "tv": 1}, "friar": {"at": "B4", "tv": 0}}
    table = faun("C4", ra=6, heroes=heroes).roll(1, 1, 1, 1)

    assert table.told(StrikesParried)[0].hero == "captain"
    table.roll(1, 1, 1, 1)
    assert table.told(StrikesParried)[0].hero == "captain"


@pytest.mark.rule("NR-AI-19")
def test_when_its_target_is_gone_it_waits() -> None:
    heroes = {"captain": {"at": "C5", "tv": 3, "wounds": 5}, "friar": {"at": "B4", "tv": 0}}
    table = faun("C4", ra=6, heroes=heroes).roll(1, 1, 1, 1)
    assert [event.ap for event in table.told(EnemyIdle)] == [3]


@pytest.mark.rule("NR-AI-20", "NR-SNE-13")
def test_the_end_window_comes_before_the_next_model() -> None:
    table = faun(
        "C4",
        tokens=["bleeding"],
        heroes={"captain": "C5"},
        enemies={"goatherd-2": "L12"},
        cards={"enemies.goatherd.wo": 5},
    )
    table.roll(1, 1, 1, 1)

    assert table.enemy("goatherd-1").wounds == 1
    assert [event.who for event in table.told(ActivationBegan)] == ["goatherd-2"]
    assert not table.told(ActivationEnded)


# Nodes 12 to 15


HOME = ("......", "..11..", "..11..", "......", "......", "......")
HOUSE = {"buildings": {"1": {"floors": 1}}}
FIRE = {"homes": {"barn": {"building": "1", "door": "C4", "corner": "F6"}}}


def arsonist(at: str, **more: Any) -> Table:
    heroes = more.pop("heroes", {"captain": "F6"})
    mission = FIRE | more.pop("mission", {})
    given: dict[str, Any] = {
        "rows": HOME,
        "map_": HOUSE,
        "house": {"enemies_choose_paths": True} | more.pop("house", {}),
    }
    return faun(at, orders=[{"do": "set-fire", "tv": 5}], heroes=heroes, mission=mission, ca=1, **(given | more))


@pytest.mark.rule("NR-AI-21", "NR-AI-22")
def test_node_12_yes_it_goes_and_does_it_once() -> None:
    table = arsonist("A5")

    assert way(table)[-1] == "N12-N13"
    assert len(table.opening(Moved)[0].path) == 3
    assert [event.fires for event in table.opening(FireSet)] == [1]
    assert not table.opening(EnemyIdle)


@pytest.mark.rule("NR-AI-22", "NR-AI-17")
def test_where_no_way_leads_to_any_of_its_squares_it_comes_as_near_as_it_can_to_one_of_them() -> None:
    """A1 is two squares off and walled in; next to F1, which a comrade holds, there is room."""
    places = {"bravo": [{"do": "go-to", "at": ["A1", "F1"]}], "halberdier": [{"do": "kill-heroes"}]}
    table = battle(
        (".#....", "#.....", "......", "......"),
        heroes={"captain": "F4"},
        enemies={"bravo-1": "B2", "halberdier-1": "F1"},
        active="bravo",
        ap=4,
        dial={"halberdier": 90},
        mission={"instructions": places},
    )
    while table.offers("enemy-move"):
        table.choose(table.options[0])

    assert table.enemy("bravo-1").at == "E1"


@pytest.mark.rule("NR-AI-22")
def test_the_action_is_taken_once() -> None:
    assert [event.fires for event in arsonist("B2").opening(FireSet)] == [1]


@pytest.mark.rule("NR-AI-21", "NR-AI-23", "NR-AI-24")
def test_node_12_no_and_node_14_no_it_keeps_moving() -> None:
    table = faun(orders=[{"do": "go-to", "at": ["C10"]}], heroes={"captain": "L12"})

    assert way(table)[-2:] == ["N12-N14", "N14-N13"]
    assert table.enemy("goatherd-1").at == "C5"


CORRIDOR = ("#######", ".......", "#######")


@pytest.mark.rule("NR-AI-23", "NR-AI-25", "NR-AI-27")
def test_node_14_yes_a_hero_plugs_the_only_way_and_is_attacked_whatever_his_threat() -> None:
    orders = [{"do": "go-to", "at": ["G2"], "tv": 6}]
    table = faun("A2", rows=CORRIDOR, orders=orders, heroes={"captain": {"at": "D2", "tv": 1}}, ra=5)

    assert way(table)[-5:] == ["N12-N14", "N14-N15", "N15-N7", "N7-N9", "N10-N11"]
    assert table.enemy("goatherd-1").at == "C2"
    assert isinstance(table.request, Roll)


@pytest.mark.rule("NR-AI-27")
def test_it_moves_one_and_attacks_once() -> None:
    orders = [{"do": "go-to", "at": ["G2"], "tv": 6}]
    table = faun("A2", rows=CORRIDOR, orders=orders, heroes={"captain": "C2"}).roll(1, 1, 1, 1)

    assert table.enemy("goatherd-1").at == "B2"
    assert isinstance(table.request, Choose)


@pytest.mark.rule("NR-AI-26", "NR-AI-25")
def test_of_heroes_in_the_way_the_nearest_then_threat_then_wounds_then_the_players() -> None:
    two = ("#######", ".......", ".......", "#######")
    goal = [{"do": "go-to", "at": ["G3"], "tv": 9}]

    def chosen(**heroes: Any) -> Table:
        return faun("A2", rows=two, orders=goal, heroes=heroes, enemies={"bravo-1": "A3"})

    assert target(chosen(captain={"at": "C2", "tv": 0}, friar={"at": "D3", "tv": 5})) == "captain"
    assert target(chosen(captain={"at": "D2", "tv": 2}, friar={"at": "C3", "tv": 3})) == "friar"
    assert target(chosen(captain={"at": "D2", "tv": 2}, friar={"at": "C3", "tv": 2, "wounds": 1})) == "friar"
    table = chosen(captain={"at": "D2", "tv": 2}, friar={"at": "C3", "tv": 2})
    assert set(table.options) == {"take-on:goatherd-1:captain", "take-on:goatherd-1:friar"}


@pytest.mark.rule("NR-AI-25", "NR-AI-09")
def test_node_15_blinded_waits() -> None:
    orders = [{"do": "go-to", "at": ["G2"], "tv": 6}]
    table = faun("A2", rows=CORRIDOR, orders=orders, heroes={"captain": "C2"}, tokens=["blinded"])

    assert way(table)[-2:] == ["N14-N15", "N15-END"]
    assert table.enemy("goatherd-1").at == "A2"


@pytest.mark.rule("NR-AI-23")
def test_a_way_blocked_by_comrades_makes_no_hero_a_blocker() -> None:
    """Without heroes no way would lead there either, so nobody is in the way."""
    orders = [{"do": "go-to", "at": ["G2"], "tv": 6}]
    table = faun("A2", rows=CORRIDOR, orders=orders, heroes={"captain": "C2"}, enemies={"bravo-1": "B2"}, ca=1)

    assert way(table) == ["N2-N6", "N6-N12", "N12-N14", "N14-N13"]


@pytest.mark.rule("NR-AI-14")
def test_a_blocker_who_is_blocked_off_makes_way_for_the_next() -> None:
    """The way leads up over the captain on the roof, out of reach of blades, and on past the friar behind him."""
    rows = ("#####", "..1..", "#####")
    map_ = {"buildings": {"1": {"floors": 1}}, "ladders": [{"a": "B2", "b": "C2+1"}, {"a": "D2", "b": "C2+1"}]}
    orders = [{"do": "go-to", "at": ["E2"], "tv": 6}]
    heroes = {"captain": "C2+1", "friar": "D2"}
    table = faun("B2", rows=rows, map_=map_, orders=orders, heroes=heroes)

    assert way(table)[-7:] == ["N14-N15", "N15-N7", "N7-N7a", "N7a-N15", "N15-N7", "N7-N7a", "N7a-N13"]


@pytest.mark.rule("NR-AI-14", "NR-AI-22")
def test_with_no_blocker_left_it_goes_on_with_its_mission() -> None:
    """The captain stands on a level that its attacks do not reach, on the only way to the goal."""
    rows = ("#####", "..1..", "#####")
    map_ = {"buildings": {"1": {"floors": 1}}, "ladders": [{"a": "B2", "b": "C2+1"}, {"a": "D2", "b": "C2+1"}]}
    orders = [{"do": "go-to", "at": ["E2"], "tv": 6}]
    table = faun("B2", rows=rows, map_=map_, orders=orders, heroes={"captain": "C2+1"})

    assert way(table)[-4:] == ["N14-N15", "N15-N7", "N7-N7a", "N7a-N13"]


# The order of hooks, and what is left


@pytest.mark.rule("NR-AI-28")
def test_an_unloaded_shooter_reloads_attacks_and_retreats() -> None:
    cards = {"enemies.arquebusier.attack": BLADE | {"range": 6, "reload": 2}, "enemies.arquebusier.ra": 6}
    table = battle(
        ("#", ".", ".", ".", ".", ".", "."),
        heroes={"captain": {"at": "A7", "items": []}},
        enemies={"arquebusier-1": {"at": "A4", "tokens": ["unloaded"]}},
        active="arquebusier",
        cards=cards,
    )
    assert table.opening(Reloaded)
    table.roll(1, 1, 1, 1)

    assert table.told(Retreated) == [Retreated("arquebusier-1", "A3")]
    assert table.enemy("arquebusier-1").tokens == [Token.UNLOADED]


@pytest.mark.rule("NR-AI-28")
def test_reloading_comes_before_a_charge() -> None:
    table = faun(
        "C1",
        abilities={"charge": 0},
        attack={"reload": 2},
        tokens=["unloaded"],
        heroes={"captain": "C5"},
    )
    assert table.opening(Reloaded)
    assert table.opening(Charged)


@pytest.mark.rule("NR-AI-29")
def test_its_token_always_advances_by_its_full_ra() -> None:
    table = faun("C4", ra=5, heroes={"captain": "C5"}).roll(1, 1, 1, 1)

    assert [event.ap for event in table.told(EnemyIdle)] == [2]
    assert [(event.start, event.to) for event in table.told(TokenMoved)] == [(12, 5)]


def two_attacks(ra: int, at: str) -> Table:
    attacks = [
        BLADE | {"name": "sword", "strikes": 3, "cost": 3},
        BLADE | {"name": "javelin", "strikes": 1, "cost": 2, "range": 3},
    ]
    cards = {"enemies.goatherd.attacks": attacks, "enemies.goatherd.attack": attacks[0]}
    return faun(at, ra=ra, cards=cards, heroes={"captain": "C5"}, house={"enemies_choose_paths": True})


@pytest.mark.rule("NR-AI-30")
def test_it_moves_for_the_attack_that_needs_least() -> None:
    table = two_attacks(3, "C1")

    assert table.opening(Moved)[0].path == ("C2",)
    assert table.roll(1, 1, 1, 1).told(StrikesParried)[0].attack == "javelin"


@pytest.mark.rule("NR-AI-30")
def test_before_each_attack_it_chooses_the_one_it_can_make_most_often() -> None:
    table = two_attacks(5, "C4").roll(1, 1, 1, 1)
    assert table.told(StrikesParried)[0].attack == "javelin"

    assert table.roll(1, 1, 1, 1).told(StrikesParried)[0].attack == "sword"


@pytest.mark.rule("NR-AI-13", "NR-AI-16")
def test_it_moves_for_an_attack_that_silence_leaves_it() -> None:
    """From C2 only the other attack would reach the captain."""
    bow = BLADE | {"name": "bow", "range": 3}
    spell = SPELL | {"name": "hex", "effects": [{"do": "wounds"}], "range": 6}
    foe = {"at": "C2", "tokens": ["silence"], "ra": 5, "attacks": [bow, spell]}
    table = battle(heroes={"captain": "C7"}, enemies={"goatherd-1": foe}, active="goatherd")

    assert table.enemy("goatherd-1").at == "C4"
    assert isinstance(table.request, Roll)
    assert dict(table.request.why.values)["attack"] == "bow"


@pytest.mark.rule("NR-AI-31")
def test_the_chart_is_gone_through_once_and_the_first_edition_looks_again() -> None:
    """A hero who comes into its control area on the way does not distract it from its mission."""
    orders = [{"do": "go-to", "at": ["C12"], "tv": 2}]
    table = faun(orders=orders, heroes={"captain": {"at": "F5", "tv": 9}}, ca=3)

    assert way(table) == ["N2-N6", "N6-N12", "N12-N14", "N14-N13"]
    assert table.enemy("goatherd-1").at == "C5"


@pytest.mark.rule("NR-AI-32")
def test_the_example_of_the_whole_chart() -> None:
    heroes = {"captain": {"at": "C4", "tv": 2}, "friar": {"at": "C6", "tv": 4}}
    table = faun(heroes=heroes)

    assert target(table) == "captain"
    assert way(table) == ["N2-N3", "N3-N4", "N4-N7", "N7-N9", "N10-END"]
    assert table.enemy("goatherd-1").at == "C3"


@pytest.mark.rule("NR-AI-22")
def test_to_kill_somebody_it_uses_nodes_9_to_11_on_him() -> None:
    orders = [{"do": "kill-persona", "persona": "page", "tv": 6}]
    mission = {"personae": {"page": {"at": "A1", "to": "L12"}}, "dial": {"heroes": 0, "page": 1}}
    cards = {"personae": {"page": {"ra": 3, "ph": 2, "mi": 2, "wo": 3}}}
    table = faun("C1", orders=orders, heroes={"captain": "L12"}, mission=mission, cards=cards, personae={"page": "C3"})

    assert [(event.objective, event.target) for event in table.opening(EnemyDecided)] == [("kill-persona", "page")]
    assert isinstance(table.request, Roll)
    assert table.roll(1, 1).state.personae["page"].wounds == 2


@pytest.mark.rule("NR-AI-03", "NR-AI-09", "NR-AI-13")
@pytest.mark.parametrize("token", ["unloaded", "blinded"])
@pytest.mark.parametrize("at", ["C1", "C8"])
def test_an_order_to_kill_stands_while_it_cannot_attack(token: str, at: str) -> None:
    """The arquebus takes 5 AP to load. The captain next to the goatherd has no part in its order."""
    heroes = {"captain": f"D{at[1:]}", "muleteer": "C9"}
    table = faun(
        at, [KILL_MULETEER], heroes=heroes, attack={"reload": 5}, tokens=[token], mission={"allies": {"muleteer": {}}}
    )

    assert [(event.objective, event.target) for event in table.opening(EnemyDecided)] == [("kill-persona", "muleteer")]
    assert table.enemy("goatherd-1").at == ("C5" if at == "C1" else "C8")
    assert not isinstance(table.request, Roll)


@pytest.mark.rule("NR-AI-23", "NR-AI-24")
def test_a_hero_who_only_makes_the_way_longer_is_not_in_it() -> None:
    """Past the captain on C1 it would be four squares to E1. Round by row 3 it is eight, and it takes them."""
    order = {"do": "go-to", "at": ["E1"], "tv": 5}
    table = faun("A1", [order], rows=(".....", ".###.", "....."), heroes={"captain": "C1"}, ca=1)

    assert way(table)[-2:] == ["N12-N14", "N14-N13"]
    assert table.opening(Moved)[0].path == ("A2", "A3", "B3", "C3")
    assert not isinstance(table.request, Roll)


BELL = {"do": "work", "lever": "alarm-bell", "tv": 5}


def ringer(at: str, *, cost: int = 1, then: list[dict[str, Any]] | None = None, **more: Any) -> Table:
    """A goatherd with the order to ring the bell on C1."""
    bell = {"at": "C1", "cost": cost, "enemies_only": True, "then": then or []}
    mission = {"levers": {"alarm-bell": bell}, "spawning": {"gate": "L1"}} | more.pop("mission", {})
    heroes = more.pop("heroes", {"captain": "L12"})
    return faun(at, [BELL], heroes=heroes, mission=mission, **more)


@pytest.mark.rule("NR-AI-21", "NR-AI-22")
def test_it_rings_a_bell_from_beside_it_for_the_ap_of_the_bell() -> None:
    """Three squares to C2, and one AP to ring. Then a marksman comes."""
    table = ringer("C5", then=[{"do": "reinforce", "kind": "marksman", "point": "gate"}])

    assert way(table)[-1] == "N12-N13"
    assert table.opening(Moved)[0].path == ("C4", "C3", "C2")
    assert table.opening(LeverPulled) == [LeverPulled("goatherd-1", "alarm-bell", "NA-AIX-08")]
    assert table.choose("place-enemy:marksman-1:K1").told(EnemyCame)[0].at == "K1"
    assert not table.told(EnemyIdle)


@pytest.mark.rule("NR-AI-21", "NR-AI-24", "NR-AI-29")
def test_with_too_few_ap_for_the_bell_it_goes_there_and_waits() -> None:
    table = ringer("C5", cost=2)

    assert way(table)[-2:] == ["N12-N14", "N14-N13"]
    assert table.enemy("goatherd-1").at == "C2"
    assert [event.ap for event in table.opening(EnemyIdle)] == [1]
    assert not table.state.pulled


@pytest.mark.rule("NR-AI-22")
def test_it_rings_once_and_waits_with_the_rest() -> None:
    table = ringer("C2")
    assert len(table.opening(LeverPulled)) == 1
    assert [event.ap for event in table.opening(EnemyIdle)] == [3]


@pytest.mark.rule("NR-AI-03")
def test_with_the_bell_rung_its_order_is_done() -> None:
    assert way(ringer("C5", pulled=["alarm-bell"]))[0] == "N2-N3"


@pytest.mark.rule("NR-AI-10", "NR-AI-12")
def test_a_threatening_hero_keeps_it_from_the_bell() -> None:
    table = ringer("C5", heroes={"captain": {"at": "C7", "tv": 5}})
    assert way(table)[:3] == ["N2-N6", "N6-N4", "N4-N7"]
    assert not table.state.pulled


@pytest.mark.rule("NR-AI-22")
def test_a_bell_may_decide_the_mission() -> None:
    defeat = [{"when": "happened", "event": "alarm-bell"}]
    table = ringer("C2", mission={"defeat": defeat})
    assert table.outcome.result == "defeat"


@pytest.mark.rule("NR-AI-22", "NA-ACN-03")
@pytest.mark.parametrize("enemies_only", [True, False])
def test_only_what_is_not_for_enemies_alone_is_offered_to_heroes(enemies_only: bool) -> None:
    bell = {"at": "C1", "enemies_only": enemies_only}
    mission = {"levers": {"alarm-bell": bell}, "instructions": {"goatherd": [BELL]}}
    table = battle(heroes={"captain": "C2"}, enemies={"goatherd-1": "L12"}, active="captain", ap=3, mission=mission)
    assert table.offers("pull-lever:alarm-bell") is not enemies_only
