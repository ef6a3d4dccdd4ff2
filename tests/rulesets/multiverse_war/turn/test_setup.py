"""Before the first turn, and what is special about it."""

import pytest
from pydantic import ValidationError

from rulesets.multiverse_war.state.events import FirstPlayer, FirstPlayerTied
from tests.rulesets.multiverse_war.table import Table, battle, content, new_game, setup, starter, starter_setup

SWORDS = (1, 1, 1, 3, 3, 3)
ONE = (1, 3, 3, 3, 3, 3)


def placed(table: Table) -> Table:
    """Red is first; everyone places each starting unit on the first hex that is offered."""
    for seat in table.state.world.seats:
        table.roll(*(SWORDS if seat == "red" else ONE))
    while table.asked == "place":
        table.choose(table.offers()[0])
    return table


@pytest.mark.rule("MW-SET-01")
@pytest.mark.parametrize(
    ("scenario", "players"), [("the-long-march", 2), ("three-corners", 3), ("the-wheel", 4), ("two-banners", 4)]
)
def test_two_to_four_players_each_for_itself_or_in_two_pairs(scenario: str, players: int) -> None:
    table = new_game(scenario=scenario)
    assert len(table.state.world.seats) == players
    assert len(table.state.world.sides) == (2 if scenario == "two-banners" else players)
    assert not table.state.world.house.expert


@pytest.mark.rule("MW-SET-01")
def test_expert_is_a_switch_and_veteran_the_default() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    wounded = {"red-1": {"wounds": 1}}
    assert battle(units, marks=wounded).attack("red-1", (1, 0)).dice == 3
    assert battle(units, marks=wounded, house={"expert": True}).attack("red-1", (1, 0)).dice == 1


@pytest.mark.rule("MW-SET-01")
def test_a_lone_player_or_a_fifth_is_refused() -> None:
    for seats in (("red",), ("red", "blue", "green")):
        with pytest.raises(ValidationError, match="for 2 players"):
            setup(seats=seats)


@pytest.mark.rule("MW-SET-02")
def test_the_pack_is_the_veteran_side_and_nothing_is_asked() -> None:
    table = new_game(scenario="the-long-march")
    assert table.asked == "first-player"


@pytest.mark.rule("MW-SET-03")
def test_most_swords_of_six_dice_is_first_and_the_rest_follow_clockwise() -> None:
    table = new_game(scenario="three-corners")
    table.roll(*ONE).roll(*SWORDS).roll(*ONE)
    assert table.state.order == ["blue", "green", "red"]
    assert table.last(FirstPlayer).symbols == 3


@pytest.mark.rule("MW-SET-03")
def test_tied_leaders_roll_all_six_again() -> None:
    table = new_game(scenario="three-corners")
    table.roll(*SWORDS).roll(*ONE).roll(*SWORDS)
    assert table.last(FirstPlayerTied).seats == ("red", "green")
    assert (table.seat, table.dice) == ("red", 6)
    table.roll(*ONE).roll(*SWORDS)
    assert table.state.order[0] == "green"


@pytest.mark.rule("MW-SET-04")
def test_nine_gold_in_the_first_revenue_phase_whatever_stands() -> None:
    table = placed(new_game()).until("build")
    assert (table.state.turn, table.player("red").gold, table.player("blue").gold) == (1, 9, 9)


@pytest.mark.rule("MW-SET-04")
def test_what_the_dial_gives_in_turn_one_is_added() -> None:
    dial = {"dial": {"fresh-tracks": {"effects": [{"do": "gold", "amount": 2, "to": "every_player"}]}}}
    table = placed(new_game(changes=dial)).until("build")
    assert table.player("red").gold == 11


@pytest.mark.rule("MW-SET-04")
def test_only_its_owner_sees_gold_until_the_game_is_over() -> None:
    table = battle(gold={"red": 5, "blue": 7})
    gold = {s.id: [t.value for t in s.tracks if t.id == "gold"] for s in table.view("red").sheets}
    assert gold == {"red": [5], "blue": []}
    over = battle(gold={"red": 5, "blue": 7}, turn=10).end_phase().until("never")
    assert {s.id: [t.value for t in s.tracks if t.id == "gold"] for s in over.view(None).sheets} == {
        "red": [5],
        "blue": [7],
    }


@pytest.mark.rule("MW-SET-04")
def test_gold_may_be_public_and_never_falls_below_zero() -> None:
    table = battle(gold={"red": 5}, house={"open_gold": True})
    assert [t.value for s in table.view("blue").sheets if s.id == "red" for t in s.tracks if t.id == "gold"] == [5]
    loss = {"dial": {"fresh-tracks": {"effects": [{"do": "gold", "amount": -5, "to": "every_player"}]}}}
    assert placed(new_game(changes=loss)).until("build").player("red").gold == 9


@pytest.mark.rule("MW-SET-05")
def test_the_first_build_phase_recruits_units_and_heroes_and_nothing_else() -> None:
    table = placed(new_game(scenario="the-long-march")).until("build", seat="blue")
    assert {key.split(":")[0] for key in table.offers()} == {"recruit", "end-build"}
    assert table.refuses("decoy")
    table.choose("recruit:red-mirka").choose("skills:3:3:lance-first")
    table.choose(table.offers("place:")[0])
    assert table.player("blue").gold == 2


@pytest.mark.rule("MW-SET-06")
def test_starters_are_placed_like_recruits_and_act_in_turn_one() -> None:
    table = new_game(scenario="the-long-march").roll(*SWORDS).roll(*ONE)
    assert table.seat == "red"
    assert len(table.offers("place:")) == 7
    while table.asked == "place":
        table.choose(table.offers()[0])
    assert sorted(unit.kind for unit in table.state.of_seat("red")) == ["builder", "scout", "swordsman"]
    table.until("action")
    assert len(table.offers("activate:")) == 3


@pytest.mark.rule("MW-SET-06")
def test_new_recruits_act_in_turn_one_too() -> None:
    table = placed(new_game(scenario="the-long-march")).until("build", seat="red")
    table.choose("recruit:archer").choose(table.offers("place")[0]).choose("end-build").until("action")
    assert len(table.offers("activate:red")) == 4


@pytest.mark.rule("MW-SET-07")
def test_a_layout_of_any_shape_is_accepted_if_it_is_connected() -> None:
    assert len(starter_setup("the-long-march").content.layouts["long-march"].places) == 13
    apart = content()
    apart["layouts"]["field"]["places"]["alone"] = {"at": [9, 9], "territory": "amber-moor"}
    with pytest.raises(ValidationError, match="is not connected"):
        setup(changes={"layouts": apart["layouts"]})


@pytest.mark.rule("MW-SET-07")
def test_starts_are_equally_far_from_their_nearest_central_territory() -> None:
    layouts = content()["layouts"]
    layouts["field"]["places"]["t2.0"]["central"] = True
    with pytest.raises(ValidationError, match="equally far"):
        setup(changes={"layouts": layouts})


@pytest.mark.rule("MW-SET-07")
def test_face_down_places_are_filled_at_random_and_partners_sit_opposite() -> None:
    table = new_game(scenario="two-banners")
    assert len(table.state.laid) == 4
    assert len(table.state.territories) == 24
    assert table.state.world.sides == (("red", "green"), ("blue", "yellow"))
    side_by_side = starter_setup("two-banners", sides=(("red", "blue"), ("green", "yellow")))
    assert side_by_side.all_sides == (("red", "blue"), ("green", "yellow"))


@pytest.mark.rule("MW-SET-07")
def test_the_starter_pack_has_layouts_of_four_to_nineteen_territories() -> None:
    assert sorted(len(layout["places"]) for layout in starter()["layouts"].values()) == [4, 9, 13, 16, 19]


@pytest.mark.rule("MW-CRD-03", "MW-CRD-04")
def test_in_a_scenario_without_cards_nobody_has_any_and_nobody_is_asked_for_one() -> None:
    table = new_game(scenario="border-fires").until("build")
    assert (table.player("red").hand, table.state.row, len(table.state.combat_cards)) == ([], [], 0)
    fight = battle(
        {"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}, changes={"scenarios": {"field": {"cards": False}}}
    )
    fight.order("red-1").choose("attack:(1,0)")
    assert fight.asked == "strike"


@pytest.mark.rule("MW-SET-04")
def test_a_scenario_may_give_opening_gold_by_the_order_of_play() -> None:
    table = new_game(scenario="border-fires").until("build")
    assert [table.player(seat).gold for seat in table.state.order] == [3, 2]
    changes = {"scenarios": {"border-fires": {"opening_gold": [8, 10]}}}
    uneven = new_game(scenario="border-fires", changes=changes).until("build")
    assert [uneven.player(seat).gold for seat in uneven.state.order] == [8, 10]


@pytest.mark.rule("MW-SET-06")
def test_units_of_one_kind_are_counted_when_they_are_placed() -> None:
    table = new_game(scenario="border-fires").roll(*SWORDS).roll(*ONE)
    asked = []
    for _ in range(3):
        asked.append({name: value for name, value in table.request.why.values if name in {"number", "all"}})
        table.choose(table.offers("place:")[0])
    assert asked == [{"number": 1, "all": 2}, {"number": 2, "all": 2}, {}]
