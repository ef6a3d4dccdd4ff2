"""NR-ABI-01..04: Allies."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.requests import ANYONE, Choose, Roll
from rulesets.nova_aetas.state.events import HeroDown, HeroOutOfGame, WoundCardDrawn
from rulesets.nova_aetas.state.state import Standing
from rulesets.nova_aetas_renaissance.state.events import ReactionAttackMade
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE
from tests.rulesets.nova_aetas_renaissance.table import Table, battle, new_game, starter_setup


def with_muleteer(objective: dict[str, Any] | None = None, role: dict[str, Any] | None = None, **more: Any) -> Table:
    given = {"at": "C5", **(role or {})} | ({} if objective is None else {"objective": objective})
    heroes = {"muleteer": {"at": "C5"} | more.pop("ally", {}), "captain": "A12"} | more.pop("heroes", {})
    cards = {"enemies.bravo.attacks": [BLADE]} | more.pop("cards", {})
    mission = {"allies": {"muleteer": given}} | more.pop("mission", {})
    return battle(heroes=heroes, mission=mission, cards=cards, **more)


@pytest.mark.rule("NR-ABI-01")
def test_an_enemys_area_hits_an_ally_like_a_hero() -> None:
    table = with_muleteer(
        ally={"at": "C5"},
        heroes={"captain": {"at": "C4", "items": [], "tv": 9}},
        enemies={"bravo-1": "C3"},
        active="bravo",
        cards={"enemies.bravo.attacks": [BLADE | {"area": {"shape": "cross"}}], "enemies.bravo.ra": 3},
    )
    table.roll(5, 5, 1, 1)

    assert isinstance(table.request, Roll)
    assert table.request.seat == ANYONE
    table.roll(1, 1)
    assert table.hero("muleteer").wounds == 2


@pytest.mark.rule("NR-ABI-01")
def test_enemies_choose_it_by_the_threat_that_its_mission_prints_which_never_changes() -> None:
    table = with_muleteer(
        role={"tv": 5}, heroes={"captain": {"at": "B4", "tv": 3}}, enemies={"bravo-1": "C4"}, active="bravo"
    )

    assert isinstance(table.request, Roll)
    assert dict(table.request.why.values)["hero"] == "muleteer"
    table.roll(1, 1)
    assert table.hero("muleteer").tv == 5


@pytest.mark.rule("NR-ABI-01")
def test_it_goes_out_of_action_like_a_hero_and_draws_no_wound_card() -> None:
    table = with_muleteer(
        role={"tv": 5}, ally={"at": "C5", "wounds": 4}, enemies={"bravo-1": "C4"}, active="bravo", dial={"captain": 70}
    ).roll(1, 1)
    assert table.told(HeroDown)
    assert (table.hero("muleteer").standing, table.hero("muleteer").tv) == (Standing.OUT_OF_ACTION, 5)

    while not table.told(HeroOutOfGame):
        table.choose("wait:1" if table.offers("wait:1") else table.options[0])
    assert not table.told(WoundCardDrawn)


@pytest.mark.rule("NR-ABI-01")
def test_it_has_a_token_of_its_own_and_nobody_can_choose_it_as_a_hero() -> None:
    table = new_game("the-bronze-bull")
    assert table.state.dial["muleteer"] == table.state.world.start + 2
    with pytest.raises(ValidationError, match="Ally"):
        starter_setup(heroes=[{"hero": "muleteer", "seat": "anna"}])


@pytest.mark.rule("NR-ABI-01")
def test_it_picks_nothing_up_and_counts_for_no_condition_on_heroes() -> None:
    table = with_muleteer(active="muleteer", ap=3, loot=["C5"])
    assert not table.offers("pick-up")

    mission = {"victory": [{"when": "heroes-left", "count": 1}]}
    rows = ("X...........", *("............",) * 11)
    table = with_muleteer(ally={"at": "A1"}, active="muleteer", ap=3, mission=mission, rows=rows).choose("leave-map")
    assert table.game.outcome is None


@pytest.mark.rule("NR-ABI-02")
def test_heroes_may_aim_their_abilities_at_it() -> None:
    table = with_muleteer(ally={"at": "C5", "wounds": 2}, heroes={"friar": "C4"}, active="friar", ap=4).choose(
        "attack:muleteer:breviary"
    )

    assert table.roll(5, 5, 1).hero("muleteer").wounds == 0


@pytest.mark.rule("NR-ABI-03")
def test_the_players_roll_for_it() -> None:
    table = with_muleteer(role={"tv": 5}, enemies={"bravo-1": "C4"}, active="bravo")

    assert isinstance(table.request, Roll)
    assert (table.request.seat, len(table.request.dice)) == (ANYONE, 2)


@pytest.mark.rule("NR-ABI-04")
def test_with_an_objective_only_the_steps_of_a_cheapest_way_are_offered() -> None:
    table = with_muleteer({"do": "go-to", "at": ["C1"]}, active="muleteer", ap=3)
    assert table.options == ("move:muleteer:C4:1",)

    table = with_muleteer({"do": "go-to", "at": ["D4"]}, active="muleteer", ap=3)
    assert set(table.options) == {"move:muleteer:C4:1", "move:muleteer:D5:1"}


@pytest.mark.rule("NR-ABI-04", "NR-ABI-15", "NR-ABI-35", "NR-ABI-45", "NR-ABI-47")
@pytest.mark.parametrize(
    ("abilities", "step"),
    [
        ({"fly": 0}, "move:muleteer:C3:2"),
        ({"trample": 0}, "move:muleteer:C3:2"),
        ({"jump": 2}, "jump:muleteer:C3:2"),
        ({}, "wait:3"),
    ],
)
def test_over_a_hedge_it_flies_tramples_or_jumps(abilities: dict[str, int], step: str) -> None:
    rows = ("............",) * 3 + ("bbbbbbbbbbbb",) + ("............",) * 8
    ally = {"at": "C5", "abilities": abilities}
    table = with_muleteer({"do": "go-to", "at": ["C1"]}, ally=ally, rows=rows, active="muleteer", ap=3)

    assert table.options == (step,)


@pytest.mark.rule("NR-ABI-04", "NR-ABI-15")
def test_a_runner_covers_two_squares_for_an_ap_on_its_way() -> None:
    ally = {"at": "C5", "abilities": {"runner": 0}}
    table = with_muleteer({"do": "go-to", "at": ["C2"]}, ally=ally, active="muleteer", ap=3)
    assert table.options == ("move:muleteer:C3:1",)

    assert table.choose("move:muleteer:C3:1").options == ("move:muleteer:C2:1",)


@pytest.mark.rule("NR-ABI-04", "NR-ABI-48")
def test_a_flyer_goes_to_a_goal_where_nobody_stands() -> None:
    ally, goals = {"at": "C5", "abilities": {"fly": 0}}, {"do": "go-to", "at": ["C4", "C8"]}
    table = with_muleteer(goals, ally=ally, heroes={"captain": "C4"}, active="muleteer", ap=3)

    assert table.options == ("move:muleteer:C6:1",)


@pytest.mark.rule("NR-ABI-04", "NR-GEN-11")
def test_with_the_house_rule_an_engaged_ally_breaks_away() -> None:
    table = with_muleteer(
        {"do": "go-to", "at": ["C1"]},
        enemies={"bravo-1": "C6"},
        engaged=[("muleteer", "bravo-1")],
        house={"reaction_attacks": "engage"},
        active="muleteer",
        ap=3,
    )
    assert table.options == ("disengage:2",)


@pytest.mark.rule("NR-ABI-04")
def test_the_action_that_its_objective_names_comes_first() -> None:
    rows = ("X...........", *("............",) * 11)
    table = with_muleteer({"do": "leave"}, ally={"at": "A1"}, active="muleteer", ap=3, rows=rows)
    assert table.options == ("leave-map:1",)

    mission = {"levers": {"bell": {"at": "D5"}, "mule-packs": {"at": "C4"}}}
    table = with_muleteer({"do": "work", "lever": "mule-packs"}, active="muleteer", ap=3, mission=mission)
    assert table.options == ("pull-lever:mule-packs:1",)


@pytest.mark.rule("NR-ABI-04")
@pytest.mark.parametrize(("ap", "does"), [(3, "attack:bravo-1:cudgel:3"), (2, "wait:2")])
def test_with_its_way_blocked_it_attacks_the_enemy_in_it_or_else_waits(ap: int, does: str) -> None:
    rows = ("###.###", "###.###", "###.###", "###.###", "HHHHHHH")
    table = with_muleteer(
        {"do": "go-to", "at": ["D1"]},
        ally={"at": "D3"},
        heroes={"captain": "A5"},
        role={"at": "D3"},
        enemies={"bravo-1": "D2"},
        rows=rows,
        active="muleteer",
        ap=ap,
    )
    assert table.options == (does,)


ROUND_A_WALL = (".....#.", "####.##", ".....##")
"""From row 3 to row 1 the only way leads round by E2. G1 is a place apart."""


def behind_a_wall(at: str, enemies: dict[str, Any], **more: Any) -> Table:
    """The muleteer wants to go to A1; a model in row 1, on E2 or in row 3 is in its way."""
    given: dict[str, Any] = {"role": {"at": at}, "heroes": {"captain": "G1"}, "rows": ROUND_A_WALL, "ap": 3} | more
    ally = {"at": at} | given.pop("ally", {})
    return with_muleteer({"do": "go-to", "at": ["A1"]}, ally=ally, enemies=enemies, active="muleteer", **given)


@pytest.mark.rule("NR-ABI-04", "NR-AI-13", "NR-AI-14", "NR-AI-16")
def test_with_the_nearest_enemy_in_its_way_blocked_off_it_goes_for_the_next() -> None:
    """bravo-1 is nearer, but beyond the wall: no square of row 3 is nearer to it than B3."""
    table = behind_a_wall("B3", {"bravo-1": "B1", "bravo-2": "E3"}, ap=5)
    assert table.options == ("move:muleteer:C3:1",)

    table.choose("move:muleteer:C3").choose("move:muleteer:D3")

    assert table.options == ("attack:bravo-2:cudgel:3",)


@pytest.mark.rule("NR-ABI-04", "NR-AI-17")
def test_it_keeps_to_what_it_has_begun_to_walk_to() -> None:
    """From A3 it can come nearer to bravo-1, as far as B3. There it waits: bravo-2 is for its next activation."""
    table = behind_a_wall("A3", {"bravo-1": "B1", "bravo-2": "E3"})
    table.choose("move:muleteer:B3")
    assert table.options == ("wait:2",)


@pytest.mark.rule("NR-ABI-04", "NR-AI-16")
def test_it_shoots_an_enemy_in_its_way_from_where_it_stands() -> None:
    cards = {"equipment.cudgel.attack": {"range": 5}}
    assert behind_a_wall("B3", {"bravo-1": "E3"}, cards=cards).options == ("attack:bravo-1:cudgel:3",)


@pytest.mark.rule("NR-ABI-04", "NR-AI-13", "NR-TRA-30")
def test_it_reloads_for_an_enemy_in_its_way() -> None:
    cards = {"equipment.cudgel.attack": {"range": 5, "reload": 1}}
    table = behind_a_wall("B3", {"bravo-1": "E3"}, cards=cards, ally={"unloaded": ["cudgel"]})
    assert table.options == ("reload:cudgel:1",)


@pytest.mark.rule("NR-ABI-04", "NR-AI-25", "NR-AI-26")
def test_of_equally_near_enemies_in_its_way_it_goes_for_the_wounded_one_or_the_players_choose() -> None:
    rows, goal = (".....", "#.#.#", ".....", "#.#.#", "....."), {"do": "go-to", "at": ["C1"]}
    given: dict[str, Any] = {
        "rows": rows,
        "role": {"at": "C5"},
        "heroes": {"captain": "A5"},
        "active": "muleteer",
        "ap": 4,
    }
    equal = with_muleteer(goal, enemies={"bravo-1": "B4", "bravo-2": "D4"}, **given)
    assert set(equal.options) == {"move:muleteer:B5:1", "move:muleteer:D5:1"}
    assert equal.choose("move:muleteer:D5").options == ("attack:bravo-2:cudgel:3",)

    hurt = with_muleteer(goal, enemies={"bravo-1": "B4", "bravo-2": {"at": "D4", "wounds": 1}}, **given)
    assert hurt.options == ("move:muleteer:D5:1",)


@pytest.mark.rule("NR-ABI-04", "NR-AI-25", "NR-AI-09")
def test_blinded_it_waits_before_an_enemy_in_its_way_but_walks_an_open_one() -> None:
    ally = {"tokens": ["blinded"]}
    assert behind_a_wall("B3", {"bravo-1": "E3"}, ally=ally).options == ("wait:3",)
    assert behind_a_wall("B3", {}, ally=ally).options == ("move:muleteer:C3:1",)


@pytest.mark.rule("NR-ABI-04", "NR-AI-22")
def test_with_its_goal_taken_it_comes_as_near_as_it_can() -> None:
    goal = {"do": "go-to", "at": ["C1"]}
    table = with_muleteer(goal, heroes={"captain": "C1"}, active="muleteer", ap=5)
    assert table.options == ("move:muleteer:C4:1",)

    for square in ("C4", "C3", "C2"):
        table.choose(f"move:muleteer:{square}")
    assert table.options == ("wait:2",)


@pytest.mark.rule("NR-ABI-04", "NR-AI-22", "NR-AI-17")
def test_with_no_way_to_its_goal_it_comes_as_near_as_the_board_allows() -> None:
    """No square of row 3 is nearer to C1 than C3."""
    rows = (".....", "#####", ".....", ".....")
    table = with_muleteer(
        {"do": "go-to", "at": ["C1"]},
        role={"at": "B4"},
        ally={"at": "B4"},
        heroes={"captain": "E4"},
        rows=rows,
        active="muleteer",
        ap=4,
    )
    assert set(table.options) == {"move:muleteer:B3:1", "move:muleteer:C4:1"}
    assert table.choose("move:muleteer:C4").choose("move:muleteer:C3").options == ("wait:2",)


@pytest.mark.rule("NR-ABI-04")
def test_without_an_objective_it_is_offered_whatever_a_hero_would_be() -> None:
    table = with_muleteer(enemies={"bravo-1": "C4"}, active="muleteer", ap=3)

    assert table.offers("attack:bravo-1:cudgel")
    assert table.offers("move:muleteer:D5")
    assert table.offers("wait")
    assert isinstance(table.request, Choose)
    assert table.request.seat == ANYONE


@pytest.mark.rule("NR-ABI-04")
def test_with_the_house_rule_its_objective_is_advice() -> None:
    table = with_muleteer(
        {"do": "go-to", "at": ["C1"]}, active="muleteer", ap=3, house={"players_command_allies": True}
    )

    assert table.offers("move:muleteer:C8")
    assert table.offers("wait")


@pytest.mark.rule("NR-GEN-11")
def test_an_ally_that_leaves_a_square_is_struck_at_too() -> None:
    table = with_muleteer(enemies={"bravo-1": "C4"}, active="muleteer", ap=3).choose("move:muleteer:C6")

    assert table.told(ReactionAttackMade)


@pytest.mark.rule("NR-ABI-04", "NR-GEN-01")
def test_a_knocked_down_ally_stands_up_first() -> None:
    table = battle(
        heroes={"captain": "L12", "deserter": {"at": "C5", "tokens": ["knocked-down"]}},
        mission={"allies": {"deserter": {"objective": {"do": "go-to", "at": ["C1"]}}}},
        active="deserter",
    )
    table.choose("shake-off")

    assert table.options == ("move:deserter:C4:1",)


@pytest.mark.rule("NR-ABI-01")
def test_a_small_company_has_left_when_all_its_heroes_have_whoever_stays_behind() -> None:
    rows = ("X...", "....")
    table = battle(
        rows,
        heroes={"captain": "A1", "muleteer": "D2"},
        mission={"allies": {"muleteer": {"at": "D2"}}, "victory": [{"when": "heroes-left", "count": 2}]},
        active="captain",
    )
    goal = table.game.view.goal
    assert goal is not None
    assert (goal.now, goal.of) == (0, 1)

    table.choose("leave-map")

    assert table.outcome.result == "victory"


@pytest.mark.rule("NR-AI-21", "NR-AI-22", "NR-ABI-01")
def test_an_enemy_may_be_told_to_kill_an_ally() -> None:
    """The TV of the captain next to it is lower than that of its objective."""
    blade = {"name": "blade", "sphere": "physical", "strikes": 2, "difficulty": 5}
    table = battle(
        heroes={"captain": {"at": "C1", "tv": 3}, "muleteer": {"at": "C5", "items": []}},
        enemies={"bravo-1": {"at": "C2", "attack": blade, "abilities": {}}},
        active="bravo",
        mission={"instructions": {"bravo": [{"do": "kill-persona", "persona": "muleteer", "tv": 5}]}},
    )
    assert table.enemy("bravo-1").at == "C4"

    assert table.roll(1, 1).hero("muleteer").wounds == 2


@pytest.mark.rule("NR-ABI-01")
def test_the_mission_may_say_where_an_ally_stands() -> None:
    table = battle(
        heroes={"captain": "L12", "deserter": {"tokens": "stunned"}},
        active="deserter",
        mission={"allies": {"deserter": {"at": "C5"}}},
    )

    assert (table.hero("deserter").at, table.ap) == ("C5", 2)
