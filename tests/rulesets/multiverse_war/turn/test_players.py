"""Teams and free-for-all: allies, gifts, treaties, elimination."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.multiverse_war.state.events import GoldGiven, GoldLent, SwapRefused, TreatySigned, UnitsSwapped
from tests.rulesets.multiverse_war.ending.test_victory import NEVER, ended
from tests.rulesets.multiverse_war.table import Table, battle

TEAM: dict[str, Any] = {"players": 4, "teams": True}


@pytest.mark.rule("MW-TEA-01")
def test_allies_support_each_other_and_spot_for_each_other() -> None:
    units = {
        "red-1": "pikeman 0,0",
        "blue-1": "horseman 1,0",
        "green-1": "swordsman 2,0",
        "green-2": "scout 1,1",
        "red-2": "scout 2,-1",
    }
    assert battle(units, **TEAM).attack("red-1", (1, 0)).dice == 4
    spotted = battle(
        {"red-1": "archer 0,0", "blue-1": "horseman 2,0", "green-1": "scout 2,2"}, terrain={(2, 0): "forest"}, **TEAM
    )
    assert spotted.order("red-1").offers("shoot:(2,0)")


@pytest.mark.rule("MW-TEA-01", "MW-MIS-01")
def test_an_ally_sees_blocks_gold_and_cards_but_no_missions() -> None:
    table = battle(
        {"red-1": "knight 0,0"}, gold={"red": 5}, hands={"red": ["keen-edge"]}, missions={"red": ["riders"]}, **TEAM
    )

    def sees(seat: str) -> tuple[str, list[int], tuple[str, ...], tuple[str, ...]]:
        view = table.view(seat)
        kind = table.pieces(seat)["red-1"].kind
        gold = [t.value for s in view.sheets if s.id == "red" for t in s.tracks if t.id == "gold"]
        piles = {pile.id: pile.cards for pile in view.piles}
        return kind, gold, piles["hand-red"], piles["missions-red"]

    assert sees("green") == ("knight", [5], ("keen-edge",), ())
    assert sees("blue") == ("block", [], (), ())
    assert sees("red") == ("knight", [5], ("keen-edge",), ("riders",))


@pytest.mark.rule("MW-TEA-02")
def test_gold_is_given_to_the_ally_in_the_revenue_phase_only() -> None:
    table = battle(phase="revenue", gold={"red": 3}, **TEAM)
    assert (table.seat, table.asked) == ("red", "gift")
    assert not table.offers("give:blue")
    table.choose("give:green:3")
    assert table.last(GoldGiven).values() == {"giver": "red", "receiver": "green", "rule": "MW-TEA-02"}
    assert table.player("green").gold == 4 + 3
    table.until("build", seat="red")
    assert not table.offers("give:")


@pytest.mark.rule("MW-TEA-03")
def test_allies_swap_with_the_ap_left_over_if_the_other_agrees() -> None:
    units = {"red-1": "swordsman 0,0", "green-1": "swordsman 1,0"}
    one = {"red-1": {"ap": 1}, "green-1": {"ap": 1}}
    table = battle(units, marks=one, **TEAM).order("red-1").choose("swap:green-1")
    assert table.seat == "green"
    table.choose("accept")
    assert (table.at("red-1"), table.at("green-1")) == ((1, 0), (0, 0))
    assert table.last(UnitsSwapped).rule == "MW-TEA-03"
    assert (table.unit("red-1").ap, table.unit("green-1").ap) == (0, 0)
    refused = battle(units, marks=one, **TEAM).order("red-1").choose("swap:green-1").choose("decline")
    assert refused.told(SwapRefused)
    assert refused.at("red-1") == (0, 0)


@pytest.mark.rule("MW-TEA-03")
def test_an_ally_without_ap_is_not_swapped() -> None:
    units = {"red-1": "swordsman 0,0", "green-1": "swordsman 1,0"}
    spent = {"green-1": {"ap": 0}}
    assert not battle(units, marks=spent, **TEAM).order("red-1").offers("swap:")


@pytest.mark.rule("MW-TEA-04")
def test_a_team_loses_with_either_settlement() -> None:
    table = battle(
        {"red-1": "swordsman 0,0"}, settlements={"yellow": (1, 0)}, marks={"settlement-4": {"damage": 4}}, **TEAM
    )
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert ended(table) == ("conquest", ("red", "green"))


@pytest.mark.rule("MW-TEA-05")
def test_allies_pool_scrolls_and_stone() -> None:
    scenario = {"scenarios": {"field": {"scrolls": 6, "stone": 12}}}
    table = battle(
        {"red-1": "swordsman 0,0"},
        house={"victories": ["conquest", "scrolls", "turns"]},
        tokens=[(1, 0)],
        tops={"adventures": ["ruined-watch"]},
        having={"red": {"scrolls": 3}, "green": {"scrolls": 2}},
        changes=scenario,
        **TEAM,
    )
    assert ended(table.move("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")) == ("archeology", ("red", "green"))
    portal = battle(
        {"green-1": "builder 0,0"},
        phase="build",
        order=["yellow", "red", "blue", "green"],
        settlements={"green": (0, 0)},
        house={"victories": ["conquest", "portal", "turns"]},
        having={"red": {"portal": 10}, "green": {"stone": 5}},
        changes=scenario,
        **TEAM,
    )
    assert portal.offers("portal:") == ["portal:1", "portal:2"]
    assert ended(portal.choose("portal:2").until(NEVER)) == ("portal", ("red", "green"))


@pytest.mark.rule("MW-TEA-06")
def test_six_fortresses_of_a_team_for_a_full_turn() -> None:
    six = {
        f"fortress-{n}": f"{'red' if n % 2 else 'green'} {at}"
        for n, at in enumerate(("0,0", "0,4", "-4,0", "4,-4", "-4,4"), 1)
    }
    table = battle(
        {"red-9": "builder 4,-8"},
        turn=8,
        phase="upkeep",
        buildings=six | {"fortress-6": "red 4,-8 site=red-9"},
        house={"victories": ["conquest", "domination", "turns"]},
        changes={"scenarios": {"field": {"fortresses": 6}}},
        **TEAM,
    ).until("action", seat="yellow")
    assert not table.over
    table.end_phase()
    assert ended(table) == ("domination", ("red", "green"))
    assert table.state.turn == 8


@pytest.mark.rule("MW-FFA-01")
def test_player_order_is_clockwise() -> None:
    table = battle(players=4, order=["green", "yellow", "red", "blue"], active="green")
    seats = []
    for _ in range(4):
        seats.append(table.seat)
        table.end_phase()
    assert seats == ["green", "yellow", "red", "blue"]


def treaty(turn: int, diplomacy: str = "recorded", **more: Any) -> Table:
    house = {"diplomacy": diplomacy, **more.pop("house", {})}
    return battle(players=3, phase="revenue", turn=turn, house=house, gold={"red": 4}, **more)


@pytest.mark.rule("MW-FFA-02")
def test_a_treaty_lasts_three_turns_and_three_more_allow_no_deal() -> None:
    table = treaty(4).choose("treaty:blue")
    assert table.seat == "blue"
    table.choose("accept")
    assert table.last(TreatySigned).second == "blue"
    signed = [("red", "blue", 4)]
    for turn in (5, 6, 7, 8, 9):
        assert not treaty(turn, treaties=signed).offers("treaty:blue")
    for turn in (7, 8, 9):
        assert not treaty(turn, treaties=signed).offers("give:blue")
        assert treaty(turn, treaties=signed).offers("treaty:green")
    assert treaty(10, treaties=signed).offers("treaty:blue")


@pytest.mark.rule("MW-FFA-02")
def test_without_diplomacy_nothing_is_asked_and_binding_treaties_forbid_attacks() -> None:
    assert battle(players=3, phase="revenue").asked == "build"
    units = {"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}
    signed = [("red", "blue", 4)]
    for turn, free in ((6, False), (7, True)):
        bound = battle(units, players=3, turn=turn, treaties=signed, house={"diplomacy": "binding"}).order("red-1")
        assert bool(bound.offers("attack:")) is free
    assert (
        battle(units, players=3, turn=6, treaties=signed, house={"diplomacy": "recorded"})
        .order("red-1")
        .offers("attack:")
    )


@pytest.mark.rule("MW-FFA-03")
def test_gold_is_lent_in_the_revenue_phase_and_only_the_two_know_the_amount() -> None:
    table = treaty(4).choose("lend:blue:4")
    assert table.told(GoldLent)
    assert (table.player("red").gold, table.player("blue").gold) == (4, 8)
    assert [(loan.lender, loan.borrower, loan.gold, loan.known_to) for loan in table.state.loans] == [
        ("red", "blue", 4, ["red", "blue"])
    ]
    table.until("action")
    assert not table.offers("lend:")


@pytest.mark.rule("MW-FFA-03")
def test_the_cooldown_forbids_gold_deals_too() -> None:
    signed = [("red", "blue", 4)]
    assert not treaty(8, treaties=signed).offers("lend:blue")


@pytest.mark.rule("MW-FFA-03", "MW-TEA-02")
@pytest.mark.parametrize(("teams", "receiver", "rule"), [(False, "blue", "MW-FFA-03"), (True, "green", "MW-TEA-02")])
def test_a_gift_names_the_rule_for_allies_or_for_deals(teams: bool, receiver: str, rule: str) -> None:
    house = {"diplomacy": "recorded"}
    table = battle(players=4, teams=teams, phase="revenue", gold={"red": 5}, house=house).until("deal", seat="red")
    assert table.request == replace(table.request, rule=rule)
    assert table.choose(f"give:{receiver}:3").last(GoldGiven).rule == rule
