"""Missions, mines, points, and every way to win."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.combat_events import MissionsCounted, PlayerOut, PointsCounted, Ranked
from rulesets.multiverse_war.state.events import MinePlaced, PortalFilled
from tests.rulesets.multiverse_war.table import Table, battle, content, new_game
from tests.rulesets.starter_words import words_of

NEVER = "never"


def ended(table: Table) -> tuple[str, tuple[str, ...]]:
    return table.outcome.result, table.won


def points(table: Table) -> dict[str, int]:
    """Play the last turn without any action, and count the points."""
    table.until(NEVER)
    return {event.seat: event.points for event in table.told(PointsCounted)}


LAST: dict[str, Any] = {"turn": 10}


@pytest.mark.rule("MW-MIS-01")
def test_every_player_draws_a_secret_card_of_three_missions() -> None:
    table = new_game(scenario="three-corners").until("build")
    for seat in ("red", "blue", "green"):
        assert len(table.player(seat).missions) == 3
    piles = {pile.id: pile for pile in table.view("red").piles}
    assert len(piles["missions-red"].cards) == 3
    assert (piles["missions-blue"].cards, piles["missions-blue"].hidden) == ((), 3)


@pytest.mark.rule("MW-MIS-02")
def test_all_missions_true_together_win_at_once() -> None:
    missions = {"red": ["full-chest", "riders", "blood-price"]}
    units = {"red-1": "horseman 0,0", "red-2": "horseman 2,0", "red-3": "knight 0,2", "blue-1": "scout 1,0"}
    house = {"victories": ["conquest", "missions", "turns"]}
    table = battle(units, missions=missions, house=house, gold={"red": 8}, having={"red": {"slain": 2}})
    table.attack("red-1", (1, 0)).roll("HORSE", *["BOW"] * (table.dice - 1))
    assert ended(table) == ("missions", ("red",))
    lapsed = battle(units, missions=missions, house=house, gold={"red": 7}, having={"red": {"slain": 2}})
    lapsed.attack("red-1", (1, 0)).roll("HORSE", *["BOW"] * (lapsed.dice - 1))
    assert not lapsed.over


@pytest.mark.rule("MW-MIS-02")
def test_the_work_that_fulfils_the_last_mission_wins_before_the_next_one() -> None:
    table = battle(
        {"red-1": "builder 0,0"},
        phase="build",
        order=["blue", "red"],
        gold={"red": 14},
        missions={"red": ["house-of-study", "full-chest", "wanderers"]},
        house={"victories": ["conquest", "missions", "turns"]},
        having={"red": {"adventures": 1}},
    )
    table.choose("work:red-1").choose("build:academy")
    assert ended(table) == ("missions", ("red",))


@pytest.mark.rule("MW-MIS-02", "MW-TEA-02")
def test_a_gift_that_fills_the_chest_wins_at_once() -> None:
    table = battle(
        players=4,
        teams=True,
        phase="revenue",
        gold={"red": 5, "green": 3},
        missions={"green": ["full-chest"]},
        house={"victories": ["conquest", "missions", "turns"]},
    )
    assert ended(table.choose("give:green:1", seat="red")) == ("missions", ("red", "green"))


def revealing(terrain: str, house: dict[str, Any], central: bool = True) -> Table:
    layouts = content()["layouts"]
    layouts["field"]["places"]["t1.0"] |= {"mine": 0}
    for name in ("t1.0", "t-1.0"):
        layouts["field"]["places"][name] |= {"central": central}
    changes = {
        "layouts": layouts,
        "territories": {"amber-moor": {"terrain": [terrain] + ["grassland"] * 6, "adventures": None}},
    }
    return (
        battle(
            {"red-1": "scout 1,0"},
            unexplored=[(1, 0)],
            tops={"territories": ["amber-moor"]},
            changes=changes,
            house=house,
        )
        .order("red-1")
        .choose("explore:")
        .roll(4)
    )


PORTAL: dict[str, Any] = {"victories": ["conquest", "portal", "turns"]}


@pytest.mark.rule("MW-MIN-01")
@pytest.mark.parametrize(("terrain", "mine"), [("mountain", "hill"), ("water", "grassland"), ("forest", "forest")])
def test_a_mine_hex_matches_the_terrain(terrain: str, mine: str) -> None:
    table = revealing(terrain, dict(PORTAL))
    assert table.last(MinePlaced).at == table.hex(2, 1)
    assert table.state.ground[table.hex(2, 1)] == mine


@pytest.mark.rule("MW-MIN-02")
def test_mines_lie_in_central_territories_when_the_portal_can_be_won() -> None:
    assert revealing("hill", dict(PORTAL)).told(MinePlaced)
    assert not revealing("hill", {}).told(MinePlaced)
    assert not revealing("hill", dict(PORTAL), central=False).told(MinePlaced)
    assert revealing("hill", {"mine_count": 1}, central=False).told(MinePlaced)
    assert not revealing("hill", PORTAL | {"mine_count": 0}).told(MinePlaced)


@pytest.mark.rule("MW-MIN-03")
def test_stone_is_booked_for_every_mine_a_military_unit_stands_on() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "builder 2,0", "red-3": "decoy 4,0"}
    table = battle(units, mines=[(0, 0), (2, 0), (4, 0)])
    assert table.player("red").stone == 1
    left = battle({"red-1": "swordsman 0,0"}, mines=[(0, 0)]).move("red-1", (1, 0))
    left.end_activation().end_phase().until("action", seat="red", turn=3)
    assert left.player("red").stone == 1


@pytest.mark.rule("MW-VIC-01")
def test_the_limit_ends_the_game_when_the_last_player_has_acted() -> None:
    table = battle(players=3, **LAST, having={"green": {"points": 3}})
    table.end_phase().end_phase()
    assert not table.over
    table.end_phase()
    assert ended(table) == ("points", ("green",))


@pytest.mark.rule("MW-VIC-01")
def test_equals_share_the_victory() -> None:
    assert ended(battle(**LAST).until(NEVER)) == ("points", ("red", "blue"))


@pytest.mark.rule("MW-VIC-01")
def test_the_setup_may_name_another_limit() -> None:
    assert not battle(turn=9, turns=10).end_phase().end_phase().over
    assert battle(turn=7, turns=7).end_phase().end_phase().over


@pytest.mark.rule("MW-VIC-02")
@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [("barracks", 2, 4), ("guard_tower", 2, 4), ("academy", 3, 5), ("siege_workshop", 4, 6)],
)
def test_construction_points_by_tier(kind: str, first: int, second: int) -> None:
    table = battle({"red-1": "builder 0,0"}, phase="build", order=["blue", "red"], gold={"red": 30})
    table.choose("work:red-1").choose(f"build:{kind}")
    assert table.player("red").points == first
    assert table.choose("upgrade").player("red").points == second


@pytest.mark.rule("MW-VIC-02")
def test_points_of_lost_buildings_stay_unless_only_standing_ones_count() -> None:
    for house, total in (({}, 2), ({"only_standing_buildings_score": True}, 0)):
        table = battle(
            {"red-1": "builder 0,0", "blue-1": "swordsman 1,0"},
            turn=10,
            phase="build",
            order=["red", "blue"],
            gold={"red": 4},
            house=house,
        )
        table.until("build", seat="red").choose("work:red-1").choose("build:barracks").until("action", seat="blue")
        table.state.buildings["barracks-1"].damage = 2
        table.attack("blue-1", (0, 0)).roll("SWORD", "BOW", "BOW")
        assert points(table)["red"] == total


@pytest.mark.rule("MW-VIC-03")
@pytest.mark.parametrize(("building", "vp"), [("academy-1", 10), ("guard_tower-1", 4)])
def test_destruction_gives_twice_the_construction_points(building: str, vp: int) -> None:
    tier = "tier=2 damage=3" if building == "academy-1" else "damage=1"
    table = battle({"red-1": "swordsman 0,0"}, buildings={building: f"blue 1,0 {tier}"})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.player("red").points == vp


@pytest.mark.rule("MW-VIC-03")
def test_a_fortress_is_sixteen_a_site_and_a_settlement_nothing() -> None:
    fortress = battle({"red-1": "swordsman 0,0"}, buildings={"fortress-1": "blue 1,0 damage=4"})
    assert fortress.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").player("red").points == 16
    site = battle({"red-1": "swordsman 0,0", "blue-1": "builder 1,0"}, buildings={"fortress-1": "blue 1,0 site=blue-1"})
    assert site.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").player("red").points == 0
    home = battle(
        {"red-1": "swordsman 0,0"}, players=3, settlements={"blue": (1, 0)}, marks={"settlement-2": {"damage": 4}}
    )
    assert home.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").player("red").points == 0


@pytest.mark.rule("MW-VIC-04")
def test_missions_and_roads_at_the_final_count() -> None:
    more: dict[str, Any] = {
        "settlements": {"red": (0, 0)},
        "buildings": {"barracks-1": "red 3,0", "academy-1": "red 6,0", "guard_tower-1": "red 0,3"},
        "roads": {(n, 0): [1, 4] for n in (1, 2, 4, 5)} | {(0, 1): [2, 5], (0, 2): [2, 5]},
        "missions": {"red": ["blood-price", "riders", "full-chest"]},
    }
    table = battle(turn=10, having={"red": {"slain": 3}}, **more)
    assert points(table)["red"] == 6 + 4
    told = [*table.told(PointsCounted), *table.told(MissionsCounted)]
    assert [words_of("multiverse_war").tell(event) for event in told if event.values()["seat"] == "red"] == [
        "Red has 10 points: 6 for roads, 4 for missions.",
        "Red's missions: ✓\u00a0Blood Price (4 points), ✗\u00a0Riders, ✗\u00a0Full Chest.",
    ]
    sheet = next(each for each in table.view(None).sheets if each.seat == "red")
    assert {track.id: track.value for track in sheet.tracks}.items() >= {"points": 10, "from-roads": 6}.items()


@pytest.mark.rule("MW-MIS-01")
def test_a_mission_card_says_whether_it_is_fulfilled() -> None:
    missions = {"red": ["full-chest", "riders"], "blue": ["riders"]}
    running = battle(gold={"red": 8}, missions=missions)
    assert _kinds(running, "red") == {"full-chest": "card.fulfilled", "riders": "card.mission"}
    assert _kinds(running, "blue") == {"riders": "card.mission"}
    over = battle(**LAST, gold={"red": 8}, missions=missions).until(NEVER)
    assert _kinds(over, None) == {"full-chest": "card.fulfilled", "riders": "card.missed"}


def _kinds(table: Table, viewer: str | None) -> dict[str, str]:
    return {face.id: face.kind.key for face in table.view(viewer).faces if face.kind.key != "card.combat"}


@pytest.mark.rule("MW-VIC-05")
@pytest.mark.parametrize(("level", "vp"), [(1, 0), (2, 4), (3, 8), (4, 16), (5, 24), (6, 36), (7, 50)])
def test_living_heroes_give_points_by_level(level: int, vp: int) -> None:
    heroes = {"red": {"brand-the-elder": {"level": level}, "isolde-of-the-marsh": {"level": 6}}}
    assert points(battle({"red-1": "brand-the-elder 0,0"}, heroes=heroes, **LAST))["red"] == vp


@pytest.mark.rule("MW-VIC-05")
def test_level_eight_wins_outright_at_the_count() -> None:
    heroes = {"red": {"brand-the-elder": {"level": 8}}}
    units = {"red-1": "brand-the-elder 0,0"}
    table = battle(units, heroes=heroes, **LAST, having={"blue": {"points": 90}})
    assert ended(table.until(NEVER)) == ("legend", ("red",))
    assert not battle(units, heroes=heroes).order("red-1").end_activation().over


@pytest.mark.rule("MW-VIC-06")
def test_a_duel_is_lost_with_the_settlement() -> None:
    table = battle(
        {"red-1": "swordsman 0,0"}, turn=6, settlements={"blue": (1, 0)}, marks={"settlement-2": {"damage": 4}}
    )
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert ended(table) == ("conquest", ("red",))


@pytest.mark.rule("MW-VIC-06")
def test_the_setup_may_name_another_set_of_victories() -> None:
    table = battle(
        {"red-1": "swordsman 0,0"},
        settlements={"blue": (1, 0)},
        marks={"settlement-2": {"damage": 4}},
        house={"victories": ["turns"]},
    )
    assert not table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").over


@pytest.mark.rule("MW-VIC-06")
def test_three_fortresses_for_a_full_turn_win_for_one_player() -> None:
    house = {"victories": ["conquest", "domination", "turns"]}
    three = {f"fortress-{n}": f"red {at}" for n, at in enumerate(("0,0", "0,4", "-4,0"), 1)}
    table = battle(phase="upkeep", house=house, buildings=three).until("action", seat="blue")
    assert not table.over
    table.end_phase()
    assert ended(table) == ("domination", ("red",))
    two = battle(phase="upkeep", house=house, buildings=dict(list(three.items())[:2])).until("build", turn=3)
    assert not two.over


@pytest.mark.rule("MW-VIC-07")
def test_in_free_for_all_the_loser_is_out_and_the_others_play_on() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "blue-1": "archer 1,0", "blue-2": "knight 3,3", "green-1": "scout -3,6"},
        players=3,
        settlements={"blue": (1, 0)},
        buildings={"barracks-1": "blue 4,-4"},
        marks={"settlement-2": {"damage": 4}},
        gold={"blue": 5},
        hands={"blue": ["empty-words", "keen-edge"]},
        roads={(2, 0): [1, 4]},
    )
    table.attack("red-1", (1, 0)).miss().roll("SWORD", "BOW", "BOW")
    assert not table.over
    assert table.last(PlayerOut).seat == "blue"
    assert table.player("red").tracks["swordsman"] == 2
    assert not table.state.of_seat("blue")
    assert not table.state.buildings_of("blue")
    assert table.hex(2, 0) in table.state.roads
    assert (table.player("blue").gold, table.player("blue").hand) == (0, [])
    assert "keen-edge" in table.state.combat_cards.discard
    table.end_phase()
    assert table.seat == "green"


@pytest.mark.rule("MW-VIC-07")
def test_the_last_one_left_wins_or_with_ends_the_first_conqueror() -> None:
    more: dict[str, Any] = {"players": 3, "settlements": {"blue": (1, 0)}, "marks": {"settlement-2": {"damage": 4}}}
    table = battle({"red-1": "swordsman 0,0"}, house={"ffa_conquest": "ends"}, **more)
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert ended(table) == ("conquest", ("red",))
    two = battle(
        {"red-1": "swordsman 0,0", "red-2": "swordsman -5,2"},
        players=3,
        settlements={"blue": (1, 0), "green": (-4, 2)},
        marks={"settlement-2": {"damage": 4}, "settlement-3": {"damage": 4}},
    )
    two.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").attack("red-2", (-4, 2)).roll("SWORD", "BOW", "BOW")
    assert ended(two) == ("conquest", ("red",))


SCROLLS: dict[str, Any] = {"victories": ["conquest", "scrolls", "turns"]}


def digging(house: dict[str, Any] | None = None, **more: Any) -> Table:
    return (
        battle(
            {"red-1": "swordsman 0,0"},
            house=SCROLLS | (house or {}),
            tokens=[(1, 0)],
            tops={"adventures": ["ruined-watch"]},
            **more,
        )
        .move("red-1", (1, 0))
        .roll("SWORD", "BOW", "BOW")
    )


@pytest.mark.rule("MW-VIC-08")
def test_the_fourth_scroll_wins_at_once() -> None:
    assert ended(digging(having={"red": {"scrolls": 3}})) == ("archeology", ("red",))
    assert digging(having={"red": {"scrolls": 2}}).player("red").scrolls == 3


def portal(house: dict[str, Any] | None = None, stone: int = 2, **more: Any) -> Table:
    return battle(
        {"red-1": "builder 0,0"},
        turn=7,
        phase="build",
        order=["blue", "red"],
        settlements={"red": (0, 0)},
        house=PORTAL | (house or {}),
        having={"red": {"portal": 6, "stone": stone}},
        **more,
    )


@pytest.mark.rule("MW-VIC-09")
def test_the_portal_is_filled_by_a_builder_in_the_settlement_and_wins_before_the_next_revenue() -> None:
    table = portal().choose("portal:2")
    assert not table.told(PortalFilled), "orders are unseen until they are finished"
    assert table.choose("end-build").last(PortalFilled).total == 8
    assert not table.over
    table.until(NEVER)
    assert ended(table) == ("portal", ("red",))
    assert table.state.turn == 8


@pytest.mark.rule("MW-VIC-09")
def test_no_more_stone_goes_into_the_portal_than_is_missing() -> None:
    table = portal(stone=5)
    assert table.offers("portal:") == ["portal:1", "portal:2"]


@pytest.mark.rule("MW-VIC-09")
def test_without_a_builder_there_no_stone_goes_into_the_portal() -> None:
    away = battle(
        {"red-1": "builder 1,0"},
        phase="build",
        order=["blue", "red"],
        settlements={"red": (0, 0)},
        house=PORTAL,
        having={"red": {"stone": 2}},
    )
    assert not away.offers("portal:")


@pytest.mark.rule("MW-TEA-06")
def test_a_team_needs_six_fortresses_where_the_scenario_names_no_number() -> None:
    at = ("0,0", "3,0", "0,3", "-3,0", "0,-3", "-3,3")
    for count, over in ((5, False), (6, True)):
        forts = {f"fortress-{n}": f"{'red' if n % 2 else 'green'} {hex_}" for n, hex_ in enumerate(at[:count], 1)}
        table = battle(
            players=4, teams=True, phase="upkeep", buildings=forts, house={"victories": ["domination", "turns"]}
        )
        assert table.until("action", turn=3).over == over


@pytest.mark.rule("MW-VIC-07", "MW-ADV-09")
def test_a_village_of_a_player_who_is_out_is_not_conquered_again() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "red-2": "swordsman -3,0"},
        players=3,
        settlements={"blue": (1, 0)},
        encounters={"village": (-2, 0)},
        marks={"settlement-2": {"damage": 4}, "village": {"damage": 3, "owner": "blue"}},
    )
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.player("blue").out
    assert not table.order("red-2").offers("attack:(-2,0)")


@pytest.mark.rule("MW-VIC-09", "MW-TEA-05")
def test_allies_fill_their_portal_from_either_settlement() -> None:
    for hex_ in ("6,3", "-3,9"):
        table = battle(
            {"green-1": f"builder {hex_}"},
            players=4,
            teams=True,
            phase="build",
            house=PORTAL,
            having={"red": {"portal": 7}, "green": {"stone": 5}},
        )
        assert table.until("build", seat="green").choose("portal:5").choose("end-build").last(PortalFilled).total == 12


@pytest.mark.rule("MW-MIS-02", "MW-BLD-06")
def test_a_fortress_that_fulfils_the_last_mission_wins_before_revenue_is_paid() -> None:
    """Blue, who is first in order, would have a full chest after revenue."""
    table = battle(
        {"red-1": "builder 0,0"},
        phase="upkeep",
        order=["blue", "red"],
        buildings={"fortress-1": "red 0,0 site=red-1"},
        missions={"red": ["stone-on-stone"], "blue": ["full-chest"]},
        changes={"missions": {"stone-on-stone": {"needs": [{"have": "building", "of": "fortress", "count": 1}]}}},
        gold={"blue": 7},
        house={"victories": ["missions", "turns"]},
    )
    assert ended(table.until(NEVER)) == ("missions", ("red",))


def ranking(table: Table) -> list[tuple[str, int, int]]:
    return [(each.seat, each.rank, each.points) for each in table.told(Ranked)]


@pytest.mark.rule("MW-VIC-01")
def test_every_player_has_a_rank_and_equal_points_share_it() -> None:
    having = {"red": {"points": 4}, "blue": {"points": 9}, "green": {"points": 4}, "yellow": {"points": 1}}
    table = battle(players=4, **LAST, having=having).until(NEVER)
    assert ranking(table) == [("blue", 1, 9), ("green", 2, 4), ("red", 2, 4), ("yellow", 4, 1)]


@pytest.mark.rule("MW-VIC-07", "MW-VIC-01")
def test_players_who_are_out_rank_below_those_in_play_and_the_last_out_comes_first() -> None:
    """Green lost the Settlement first; then red takes blue's, and yellow is still there."""
    table = battle(
        {"red-1": "swordsman 0,0", "red-2": "swordsman -5,2"},
        players=4,
        settlements={"blue": (1, 0), "green": (-4, 2)},
        marks={"settlement-2": {"damage": 4}, "settlement-3": {"damage": 4}},
        having={"green": {"points": 50}, "yellow": {"points": 1}},
        turn=10,
    )
    table.attack("red-2", (-4, 2)).roll("SWORD", "BOW", "BOW").attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert [each[:2] for each in ranking(table.until(NEVER))] == [("yellow", 1), ("red", 2), ("blue", 3), ("green", 4)]


@pytest.mark.rule("MW-TEA-04", "MW-VIC-01")
def test_allies_share_a_rank() -> None:
    table = battle(
        {"red-1": "swordsman 0,0"},
        players=4,
        teams=True,
        settlements={"blue": (1, 0)},
        marks={"settlement-2": {"damage": 4}},
    )
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert [each[:2] for each in ranking(table)] == [("red", 1), ("green", 1), ("blue", 2), ("yellow", 2)]


@pytest.mark.rule("MW-MIS-01")
def test_everyone_sees_all_missions_when_the_game_is_over() -> None:
    """Nobody else sees them before, not even an ally."""
    missions = {"red": ["full-chest", "riders", "blood-price"], "blue": ["map-makers"]}

    def seen(table: Table, viewer: str | None, owner: str) -> tuple[str, ...]:
        return next(pile.cards for pile in table.view(viewer).piles if pile.id == f"missions-{owner}")

    running = battle(players=4, teams=True, missions=missions)
    assert [seen(running, viewer, "red") for viewer in (None, "blue", "green")] == [(), (), ()]
    over = battle(**LAST, missions=missions).until(NEVER)
    assert over.over
    assert [seen(over, viewer, "red") for viewer in (None, "blue", "red")] == [tuple(missions["red"])] * 3
    assert seen(over, "red", "blue") == ("map-makers",)
