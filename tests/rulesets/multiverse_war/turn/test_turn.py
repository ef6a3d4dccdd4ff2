"""Turns, their phases, and the order of everything in them."""

import pytest

from rulesets.multiverse_war.state.events import (
    ActionBegun,
    BlockPlaced,
    BuilderConflict,
    BuilderTrackAdvanced,
    BuildFinished,
    BuildingBuilt,
    DialTurned,
    EncounterMoved,
    FortressCompleted,
    GoldChanged,
    RevenuePaid,
    TurnBegun,
    UnitIdentified,
)
from tests.rulesets.multiverse_war.table import battle

BUILDERS = {"red-1": "builder 0,0", "blue-1": "builder 2,0"}


@pytest.mark.rule("MW-TRN-01")
def test_revenue_and_build_are_shared_and_actions_come_one_after_another() -> None:
    table = battle(phase="upkeep", turn=5).until("action", turn=5)
    assert table.seat == "red"
    table.end_phase()
    assert (table.seat, table.asked, table.state.turn) == ("blue", "action", 5)
    table.end_phase().until("build", turn=6)
    story = [
        type(event).__name__
        for event in table.events
        if isinstance(event, RevenuePaid | BuildFinished | ActionBegun | TurnBegun)
    ]
    assert story == [
        "RevenuePaid",
        "BuildFinished",
        "BuildFinished",
        "ActionBegun",
        "ActionBegun",
        "TurnBegun",
        "RevenuePaid",
    ]


@pytest.mark.rule("MW-TRN-01")
def test_the_order_stays() -> None:
    assert battle().end_phase().until("action", turn=3).seat == "red"


@pytest.mark.rule("MW-TRN-02", "MW-TRN-03")
def test_the_caravan_moves_once_in_a_round_before_revenue() -> None:
    table = (
        battle(phase="upkeep", turn=3, encounters={"caravan": (0, 0)})
        .until("travel")
        .roll(1)
        .until("action", seat="blue")
    )
    assert len(table.told(EncounterMoved)) == 1
    assert table.events.index(table.last(EncounterMoved)) < table.events.index(table.last(RevenuePaid))


@pytest.mark.rule("MW-TRN-02")
def test_each_player_has_separate_uses_of_abilities_every_round() -> None:
    table = battle(having={"red": {"abilities_used": 2}, "blue": {"abilities_used": 2}}, fresh=False)
    table.end_phase()
    assert table.player("blue").abilities_used == 0
    table.end_phase().until("action", turn=3)
    assert table.player("red").abilities_used == 0


@pytest.mark.rule("MW-TRN-03")
def test_dial_then_fortress_then_revenue_that_counts_it() -> None:
    table = battle(
        {"red-1": "builder 0,0"}, phase="upkeep", turn=5, buildings={"fortress-1": "red 0,0 site=red-1"}
    ).until("build")
    order = [table.events.index(table.last(kind)) for kind in (DialTurned, FortressCompleted, RevenuePaid)]
    assert order == sorted(order)
    assert table.player("red").gold == 4 + 3


@pytest.mark.rule("MW-TRN-04")
def test_rest_heals_buildings_repair_and_stone_is_booked_before_any_order() -> None:
    table = battle(
        {"red-1": "knight 0,0", "red-2": "swordsman 1,0"},
        marks={"red-1": {"wounds": 2, "resting": True}, "settlement-1": {"damage": 1}},
        mines=[(1, 0)],
        phase="build",
    ).until("action")
    assert table.unit("red-1").wounds == 0
    assert table.building("settlement-1").damage == 0
    assert table.player("red").stone == 1


@pytest.mark.rule("MW-TRN-05", "MW-TRN-06")
def test_the_second_to_act_builds_first_and_the_refused_player_keeps_the_gold() -> None:
    table = battle(BUILDERS, phase="build", gold={"red": 9, "blue": 9})
    assert table.seat == "blue"
    table.choose("work:blue-1").choose("build:barracks").until("build", seat="red")
    assert table.last(BuilderConflict).values() == {
        "first": "blue",
        "second": "red",
        "at": table.hex(0, 0),
        "rule": "MW-TRN-05",
    }
    table.choose("work:red-1")
    assert not table.offers("build:barracks")
    assert table.offers("build:guard_tower")
    assert table.player("red").gold == 9


@pytest.mark.rule("MW-TRN-05")
def test_three_hexes_apart_there_is_no_conflict() -> None:
    table = battle({"red-1": "builder 0,0", "blue-1": "builder 3,0"}, phase="build", gold={"red": 9, "blue": 9})
    table.choose("work:blue-1").choose("build:barracks").until("build", seat="red")
    assert not table.told(BuilderConflict)
    table.choose("work:red-1").choose("build:barracks")
    assert table.building("barracks-2").seat == "red"


@pytest.mark.rule("MW-TRN-06")
def test_with_three_players_the_last_builds_first() -> None:
    assert battle(players=3, phase="build").seat == "green"


@pytest.mark.rule("MW-TRN-07")
def test_orders_are_hidden_until_a_seat_has_finished() -> None:
    table = battle(
        {"green-1": "builder 0,0"}, players=3, phase="build", gold={"green": 12}, row=["battle-cry", "dust-cloud"]
    )
    table.choose("recruit:archer").choose(table.offers("place")[0])
    table.choose("work:green-1").choose("build:barracks").choose("back").choose("buy:battle-cry")

    assert "barracks-1" not in table.pieces("red")
    assert "green-2" not in table.pieces("red")
    assert "battle-cry" in next(pile for pile in table.view("red").piles if pile.id == "trade-row").cards
    assert not table.told(BuildingBuilt)
    table.choose("end-build").draw("keen-edge").draw("keen-edge").draw("braced-line").draw("braced-line")
    assert {"barracks-1", "green-2"} <= set(table.pieces("red"))
    assert table.last(BuildingBuilt).building == "barracks-1"
    assert table.last(BlockPlaced).seat == "green"
    new = table.pieces("red")["green-2"]
    assert (new.kind, new.hidden) == ("block", True)
    assert "battle-cry" not in next(pile for pile in table.view("red").piles if pile.id == "trade-row").cards
    assert (table.seat, table.asked) == ("blue", "build")


@pytest.mark.rule("MW-TRN-07", "MW-BDR-04")
@pytest.mark.parametrize("order", ["in-turn", "together"])
def test_points_and_builder_track_do_not_reveal_works_before_a_seat_has_finished(order: str) -> None:
    def read(viewer: str) -> list[int]:
        (sheet,) = (each for each in table.view(viewer).sheets if each.id == "blue")
        return [track.value for track in sheet.tracks if track.id in {"points", "builder"}]

    having = {"blue": {"builder_track": 3}}
    table = battle({"blue-1": "builder 0,0"}, phase="build", gold={"blue": 9}, having=having, build_order=order)
    table.choose("work:blue-1", seat="blue").choose("road:1:4", seat="blue").choose("build:academy", seat="blue")
    assert read("red") == [0, 3]
    assert not table.told(BuilderTrackAdvanced)
    assert not table.told(GoldChanged)  # the 3 gold of step 4
    assert table.player("blue").gold == 9 - 1 + 3 - 6
    table.choose("back", seat="blue").choose("end-build", seat="blue").until("action")
    assert read("red") == [3, 5]
    assert [each.step for each in table.told(BuilderTrackAdvanced)] == [4, 5]


@pytest.mark.rule("MW-TRN-07", "MW-ROA-04")
def test_roads_do_not_reveal_a_new_building_or_piece_before_a_seat_has_finished() -> None:
    def links(viewer: str) -> set[tuple[str, str]]:
        board = table.view(viewer).board
        assert board is not None
        return {(link.a, link.b) for link in board.links}

    builders = {"blue-1": "builder 0,0", "blue-2": "builder 2,0"}
    table = battle(builders, phase="build", gold={"blue": 9}, roads={(1, 0): [1, 4], (2, 0): [1, 4]})
    before = links("red")
    table.choose("work:blue-1").choose("build:barracks").choose("work:blue-2").choose("road:1:3")
    assert links("red") == before == {(table.hex(q, 0), table.hex(q + side, 0)) for q in (1, 2) for side in (-1, 1)}
    second = table.hex(2, 0)
    new = {(table.hex(0, 0), table.hex(1, 0)), (second, str(table.state.world.grid.by_side[second][2]))}
    assert links("blue") == links("red") | new
    table.choose("end-build")
    assert links("red") == links("blue")


@pytest.mark.rule("MW-TRN-07", "MW-TRN-06", "MW-CRD-05")
def test_all_may_build_at_once_and_conflicts_are_settled_at_the_end() -> None:
    table = battle(
        BUILDERS, house={"build_order": "together"}, phase="build", gold={"red": 9, "blue": 9}, row=["out-of-the-sun"]
    )
    table.choose("buy:out-of-the-sun", seat="red")
    for seat in ("red", "blue"):
        table.choose(f"work:{seat}-1", seat=seat).choose("build:barracks", seat=seat).choose("back", seat=seat)
    table.choose("buy:out-of-the-sun", seat="blue").choose("end-build", seat="red").choose("end-build", seat="blue")
    table.until("action")
    assert [building.seat for building in table.state.buildings.values() if building.kind == "barracks"] == ["blue"]
    assert table.told(BuilderConflict)
    assert "out-of-the-sun" in table.player("blue").hand
    assert (table.player("red").gold, table.player("blue").gold) == (9, 9 - 4 - 4)


@pytest.mark.rule("MW-CRD-05", "MW-TRN-06")
def test_the_last_to_act_buys_first_where_all_build_at_once() -> None:
    house = {"build_order": "together"}
    gold = {"red": 9, "blue": 9, "green": 9}
    table = battle(house=house, players=3, phase="build", gold=gold, row=["out-of-the-sun"])
    for seat in gold:
        table.choose("buy:out-of-the-sun", seat=seat).choose("end-build", seat=seat)
    table.until("action")
    assert "out-of-the-sun" in table.player("green").hand
    assert (table.player("red").gold, table.player("green").gold) == (9, 5)


@pytest.mark.rule("MW-TRN-07", "MW-LOS-02")
def test_all_at_once_hidden_orders_identify_nobody() -> None:
    """Blue recruits next to a red Scout, and has not finished when red has."""
    table = battle({"red-1": "scout -4,-3"}, house={"build_order": "together"}, phase="build", gold={"blue": 9})
    table.choose("recruit:pikeman", seat="blue").choose("place:(-5,-3)", seat="blue").choose("end-build", seat="red")
    assert not [each for each in table.told(UnitIdentified) if each.unit == "blue-1"]
    assert "blue-1" not in table.pieces("red")
    table.choose("end-build", seat="blue").until("action")
    assert table.last(UnitIdentified).unit == "blue-1"


@pytest.mark.rule("MW-TRN-07", "MW-BDR-04", "MW-DAT-03")
def test_a_free_recruit_from_the_builder_track_is_shown_with_the_other_orders() -> None:
    track = {"builder_track": {"steps": 12, "effects": {"1": [{"do": "unit", "unit": "scout"}]}}}
    units = {"red-1": "builder 0,0", "blue-1": "scout 4,3"}
    table = battle(units, phase="build", order=["blue", "red"], gold={"red": 4}, changes=track)
    table.choose("work:red-1").choose("build:barracks").choose("place:(5,3)")
    assert "red-2" not in table.pieces("blue")
    assert not [each for each in table.told(UnitIdentified) if each.unit == "red-2"]
    table.until("build", seat="blue")
    assert table.last(BlockPlaced).at == table.hex(5, 3)
    assert table.pieces("blue")["red-2"].kind == "scout"


@pytest.mark.rule("MW-TRN-07", "MW-VIC-09")
def test_stone_for_the_portal_is_unseen_until_its_owner_has_finished() -> None:
    table = battle(
        {"red-1": "builder 6,3"},
        phase="build",
        order=["blue", "red"],
        house={"victories": ["conquest", "portal"]},
        having={"red": {"portal": 3, "stone": 2}},
    )
    before = table.view("blue")
    table.choose("portal:2")
    assert table.view("blue") == before
    assert table.view("red") != before
    table.choose("end-build")
    assert table.view("blue").sheets[0].tracks[-3:] != before.sheets[0].tracks[-3:]


@pytest.mark.rule("MW-TRN-07", "MW-TEA-01", "MW-TEA-05")
def test_an_ally_sees_stone_go_into_the_common_portal() -> None:
    table = battle(
        {"red-1": "builder 6,3"},
        players=4,
        teams=True,
        phase="build",
        order=["blue", "green", "yellow", "red"],
        house={"victories": ["conquest", "portal"]},
        having={"red": {"stone": 3}},
    )
    before = table.view("green")
    assert table.choose("portal:2").view("green") != before


@pytest.mark.rule("MW-TRN-07", "MW-BLD-11")
def test_all_at_once_a_declared_building_may_be_upgraded_and_refused_works_are_refunded() -> None:
    table = battle(BUILDERS, house={"build_order": "together"}, phase="build", gold={"red": 9, "blue": 9})
    for seat in ("red", "blue"):
        table.choose(f"work:{seat}-1", seat=seat).choose("build:barracks", seat=seat).choose("upgrade", seat=seat)
        assert table.player(seat).gold == 1
        assert not table.offers("recruit:", seat=seat)
        table.choose("back", seat=seat).choose("end-build", seat=seat)
    table.until("action")
    assert [(each.seat, each.tier) for each in table.state.buildings.values() if each.kind == "barracks"] == [
        ("blue", 2)
    ]
    assert (table.player("red").gold, table.player("blue").gold) == (9, 1)


@pytest.mark.rule("MW-TRN-08")
def test_revenue_of_settlement_buildings_and_supply_lines() -> None:
    table = battle(
        phase="revenue",
        gold={"red": 2},
        settlements={"red": (0, 0)},
        buildings={"barracks-1": "red 3,0"},
        roads={(1, 0): [1, 4], (2, 0): [1, 4]},
    ).until("build")
    assert table.player("red").gold == 2 + 4 + 1 + 1


@pytest.mark.rule("MW-TRN-08")
def test_a_damaged_building_pays_in_full() -> None:
    hurt = {"barracks-1": "red 3,0 damage=1"}
    assert battle(phase="revenue", buildings=hurt).until("build").player("red").gold == 5


@pytest.mark.rule("MW-TRN-09", "MW-TEA-06")
def test_domination_is_checked_before_the_limit() -> None:
    table = battle(
        phase="upkeep",
        turn=10,
        house={"victories": ["conquest", "domination", "turns"]},
        buildings={f"fortress-{n}": f"red {at}" for n, at in enumerate(("0,0", "0,4", "-4,0"), 1)},
    ).until("never")
    assert (table.outcome.result, table.won) == ("domination", ("red",))


@pytest.mark.rule("MW-TRN-09")
def test_failed_adventures_are_discarded_and_effects_lapse_when_the_last_has_acted() -> None:
    table = battle({"red-1": "scout 0,0"}, tokens=[(1, 0)], tops={"adventures": ["hill-giant"]}, marks={})
    table.move("red-1", (1, 0)).roll("HORSE", "HORSE", "HORSE")
    assert table.state.failed == ["hill-giant"]
    table.end_phase()
    assert table.state.failed == ["hill-giant"]
    table.end_phase().until("build", turn=3)
    assert table.state.adventures.discard == ["hill-giant"]


@pytest.mark.rule("MW-ZON-02", "MW-ZON-03", "MW-TRN-05")
def test_all_at_once_builders_of_one_seat_do_not_declare_buildings_too_near_each_other() -> None:
    """Conflicts are between players: a player knows what the other Builders of the seat have declared."""
    units = {"red-1": "builder 0,0", "red-2": "builder 2,0"}
    table = battle(units, phase="build", gold={"red": 40}, build_order="together")
    table.choose("work:red-1").choose("build:fortress").choose("work:red-2")
    assert table.offers("build:") == ["build:guard_tower"]
    table.choose("build:guard_tower").choose("end-build").until("action")
    assert not table.told(BuilderConflict)
    assert {each.kind for each in table.state.buildings_of("red")} == {"settlement", "fortress", "guard_tower"}


@pytest.mark.rule("MW-BLD-12", "MW-TRN-07")
def test_from_the_works_of_a_builder_one_goes_back_only_if_the_menu_has_anything_else() -> None:
    """With 9 gold there are recruits to go back to; with 1 and all decoys placed, only a road and the end of building."""
    units = {"red-1": "builder 0,0", "red-2": "decoy 1,0", "red-3": "decoy 2,0"}
    rich = battle(units, phase="build", order=["blue", "red"], gold={"red": 9}).choose("work:red-1")
    assert (rich.offers("back"), rich.offers("end-build")) == (["back"], ["end-build"])
    poor = battle(units, phase="build", order=["blue", "red"], gold={"red": 1}).choose("work:red-1")
    assert (poor.offers("back"), poor.offers("end-build")) == ([], ["end-build"])
    poor.choose("end-build")
    assert poor.state.active != "red"
