"""Adventures, permanent encounters, the event dial."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.combat_events import (
    AdventureDrawn,
    AdventureWon,
    EncounterFound,
    EncounterHit,
    EncounterMet,
    UnitSlain,
    VillageConquered,
)
from rulesets.multiverse_war.state.events import (
    DialTurned,
    EncounterMoved,
    EncounterStayed,
    EveryUnitSlowed,
    NumberRolled,
    TokenPlaced,
)
from tests.rulesets.multiverse_war.table import Table, battle, starter
from tests.rulesets.starter_words import words_of


def entering(card: str, kind: str = "swordsman", units: dict[str, str] | None = None, **more: Any) -> Table:
    """A red unit steps from (0,0) onto the token at (1,0) and draws this card."""
    table = battle({"red-1": f"{kind} 0,0", **(units or {})}, tokens=[(1, 0)], tops={"adventures": [card]}, **more)
    return table.move("red-1", (1, 0))


@pytest.mark.rule("MW-ADV-01")
def test_entering_costs_the_usual_ap_draws_a_card_and_ends_the_activation() -> None:
    table = entering("abandoned-camp", "scout", terrain={(1, 0): "forest"})
    assert table.last(AdventureDrawn).card == "abandoned-camp"
    assert table.unit("red-1").finished
    assert table.unit("red-1").ap == 0


def test_an_adventure_begins_with_its_line_of_story_if_the_pack_has_one() -> None:
    with_lore = words_of("multiverse_war").tell(entering("abandoned-camp").last(AdventureDrawn))
    plain = entering("abandoned-camp", changes={"adventures": {"abandoned-camp": {"lore": None}}})
    without = words_of("multiverse_war").tell(plain.last(AdventureDrawn))
    assert with_lore == f"{without} The fire still smokes. They left in a hurry."
    assert "lore" not in plain.state.world.content.adventures["abandoned-camp"].model_dump(), (
        "older packs stay as they were"
    )


@pytest.mark.rule("MW-ADV-01")
def test_builders_do_not_explore() -> None:
    assert not battle({"red-1": "builder 0,0"}, tokens=[(1, 0)]).order("red-1").offers("move:(1,0)")


@pytest.mark.rule("MW-ADV-01", "MW-MOV-04")
def test_a_unit_that_slays_a_builder_on_a_token_enters_the_hex_and_explores_it() -> None:
    units = {"red-1": "horseman 0,0", "blue-1": "builder 1,0"}
    table = battle(units, tokens=[(1, 0)], tops={"adventures": ["bandit-camp"]}).attack("red-1", (1, 0))
    table.roll("HORSE", "BOW", "BOW", "BOW")
    assert table.last(AdventureDrawn).unit == "red-1"
    table.roll("BOW", "BOW", "BOW", "BOW")
    assert (table.at("red-1"), table.unit("red-1").wounds) == ((0, 0), 1)
    assert table.state.tokens == [table.hex(1, 0)]


@pytest.mark.rule("MW-ADV-07", "MW-MOV-04")
def test_a_unit_that_slays_an_enemy_at_the_caravan_meets_it() -> None:
    table = battle({"red-1": "horseman 0,0", "blue-1": "scout 1,0"}, encounters={"caravan": (1, 0)})
    table.attack("red-1", (1, 0)).roll("HORSE", "BOW", "BOW", "BOW")
    assert table.at("red-1") == (1, 0)
    assert table.player("red").gold == 2


@pytest.mark.rule("MW-ADV-02")
def test_success_gives_the_reward_and_the_unit_stays() -> None:
    table = entering("bandit-camp").roll("SWORD", "BOW", "BOW")
    assert table.at("red-1") == (1, 0)
    assert table.state.tokens == []
    assert table.state.adventures.discard == ["bandit-camp"]
    assert table.player("red").gold == 3


@pytest.mark.rule("MW-ADV-03")
def test_failure_hurts_and_sends_the_unit_back() -> None:
    table = entering("bandit-camp").roll("HORSE", "HORSE", "HORSE")
    assert table.at("red-1") == (0, 0)
    assert table.unit("red-1").wounds == 1
    assert table.state.tokens == [table.hex(1, 0)]
    assert table.state.failed == ["bandit-camp"]
    assert table.unit("red-1").ap == 0
    dead = entering("bandit-camp", "scout").roll("HORSE", "HORSE", "HORSE")
    assert dead.gone("red-1")


@pytest.mark.rule("MW-ADV-04")
def test_an_empty_deck_is_refilled_from_the_discard_pile() -> None:
    table = battle({"red-1": "swordsman 0,0"}, tokens=[(1, 0)])
    table.state.adventures.discard, table.state.adventures.bag = table.state.adventures.bag[:7], []
    table.move("red-1", (1, 0))
    assert table.asked == "draw-adventure"
    assert len(table.state.adventures) == 7
    assert table.state.adventures.discard == []


@pytest.mark.rule("MW-ADV-05")
@pytest.mark.parametrize(
    ("card", "kind", "ends"),
    [
        ("humming-hill", "colony", (0, 0)),
        ("smoke-ahead", "village", (0, 0)),
        ("bells-on-the-road", "caravan", (1, 0)),
        ("targets-on-the-green", "competition", (1, 0)),
    ],
)
def test_permanent_encounters_take_the_tokens_place_and_stay(card: str, kind: str, ends: tuple[int, int]) -> None:
    table = entering(card)
    assert table.last(EncounterFound).encounter == kind
    assert table.at("red-1") == ends
    assert table.state.tokens == []
    assert card not in (*table.state.adventures.bag, *table.state.adventures.discard, *table.state.failed)
    table.end_phase().until("action", turn=4)
    assert [each.kind for each in table.state.encounters] == [kind]


@pytest.mark.rule("MW-ADV-06")
def test_the_colony_has_three_hp_hurts_melee_attackers_and_heals() -> None:
    colony: dict[str, Any] = {"encounters": {"colony": (1, 0)}}
    table = battle({"red-1": "swordsman 0,0"}, marks={"red-1": {"wounds": 1}}, **colony).attack("red-1", (1, 0))
    table.roll("SWORD", "BOW", "BOW")
    assert table.gone("red-1")
    assert table.last(UnitSlain).rule == "MW-ADV-06"
    assert table.state.encounters[0].damage == 1
    table.until("build", turn=3)
    assert table.state.encounters[0].damage == 0
    shot = battle({"red-1": "archer 0,0"}, **colony).shoot("red-1", (1, 0)).miss()
    assert shot.unit("red-1").wounds == 0


@pytest.mark.rule("MW-ADV-06")
def test_the_colony_hurts_attackers_even_when_destroyed() -> None:
    table = battle({"red-1": "swordsman 0,0"}, encounters={"colony": (1, 0)}, marks={"colony": {"damage": 2}})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.state.encounters == []
    assert table.unit("red-1").wounds == 1


@pytest.mark.rule("MW-ADV-07")
@pytest.mark.parametrize(("roll", "to"), [(1, (3, 2)), (2, (2, 3)), (3, (1, 3)), (4, (1, 2)), (5, (2, 1)), (6, (3, 1))])
def test_the_caravan_travels_by_a_die(roll: int, to: tuple[int, int]) -> None:
    table = battle(phase="upkeep", encounters={"caravan": (2, 2)}).until("travel").roll(roll)
    assert table.at_encounter("caravan") == to


@pytest.mark.rule("MW-ADV-07")
@pytest.mark.parametrize(
    "blocked",
    [
        {"terrain": {(1, 0): "water"}},
        {"units": {"red-1": "scout 1,0"}},
        {"tokens": [(1, 0)]},
        {"buildings": {"barracks-1": "red 1,0"}},
    ],
)
def test_what_is_in_the_way_cancels_its_move(blocked: dict[str, Any]) -> None:
    table = battle(phase="upkeep", encounters={"caravan": (0, 0)}, **blocked).until("travel").roll(1)
    assert table.at_encounter("caravan") == (0, 0)
    assert table.told(EncounterStayed)


@pytest.mark.rule("MW-ADV-07")
def test_the_caravan_gives_two_gold_once_a_turn() -> None:
    table = battle({"red-1": "scout 0,0"}, encounters={"caravan": (1, 0)}).move("red-1", (1, 0))
    assert table.player("red").gold == 2
    assert table.last(EncounterMet).unit == "red-1"
    assert table.unit("red-1").finished


@pytest.mark.rule("MW-ADV-08")
def test_the_competition_moves_when_the_dial_says_so() -> None:
    table = battle(phase="upkeep", dial=2, encounters={"competition": (0, 0)}).until("travel").roll(4)
    assert table.at_encounter("competition") == (-1, 0)
    assert table.last(EncounterMoved).rule == "MW-ADV-08"


@pytest.mark.rule("MW-ADV-08")
def test_only_ranged_units_win_it() -> None:
    where: dict[str, Any] = {"competition": (1, 0)}
    archer = (
        battle({"red-1": "archer 0,0"}, encounters=where).move("red-1", (1, 0)).roll("BOW", "SWORD", "SWORD", "SWORD")
    )
    assert archer.player("red").gold == 3
    assert archer.last(EncounterMet).rule == "MW-ADV-08"
    sword = battle({"red-1": "swordsman 0,0"}, encounters=where).move("red-1", (1, 0))
    assert (sword.asked, sword.player("red").gold) == ("action", 0)


@pytest.mark.rule("MW-ADV-09")
def test_the_village_is_conquered_and_pays_every_turn() -> None:
    table = battle({"red-1": "swordsman 0,0"}, encounters={"village": (1, 0)}, marks={"village": {"damage": 2}})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.last(EncounterHit).rule == "MW-ADV-09"
    assert table.last(VillageConquered).seat == "red"
    assert table.player("red").gold == 4
    assert table.state.encounters[0].owner == "red"
    table.until("build", turn=3)
    assert table.player("red").gold == 4 + 4 + 1


@pytest.mark.rule("MW-ADV-09")
def test_a_conquered_village_cannot_be_attacked() -> None:
    table = battle(
        {"blue-1": "swordsman 0,0"},
        active="blue",
        encounters={"village": (1, 0)},
        marks={"village": {"owner": "red", "damage": 0}},
    )
    assert not table.order("blue-1").offers("attack:(1,0)")


@pytest.mark.rule("MW-ADV-10")
def test_two_supporters_give_a_die() -> None:
    friends = {"red-2": "scout 2,0", "red-3": "archer 1,1"}
    assert entering("deserters", units=friends).dice == 4
    assert entering("deserters").dice == 3
    assert entering("deserters", units=friends).roll("SWORD", "BOW", "BOW", "BOW").told(AdventureWon)


@pytest.mark.rule("MW-ADV-10")
def test_a_fight_may_need_two_symbols() -> None:
    assert entering("cave-bear").roll("SWORD", "SWORD", "BOW").told(AdventureWon)
    assert not entering("cave-bear").roll("SWORD", "HORSE", "BOW").told(AdventureWon)


@pytest.mark.rule("MW-ADV-10")
def test_luck_pay_and_free() -> None:
    assert entering("old-well").roll(3).told(AdventureWon)
    assert not entering("old-well").roll(2).told(AdventureWon)
    paid = entering("map-seller", gold={"red": 2}).choose("pay").draw("keen-edge")
    assert paid.player("red").gold == 0
    assert "keen-edge" in paid.player("red").hand
    assert not entering("map-seller", gold={"red": 2}).choose("decline").told(AdventureWon)
    assert entering("map-seller", gold={"red": 1}).offers() == ["decline"]
    assert entering("abandoned-camp").told(AdventureWon)


@pytest.mark.rule("MW-DIA-01")
def test_the_dial_turns_on_from_the_first_turn_and_begins_again() -> None:
    assert battle(phase="upkeep", turn=1, dial=1).until("build").last(DialTurned).position == 2
    assert battle(phase="upkeep", turn=8, dial=8).until("build").last(DialTurned).position == 1


@pytest.mark.rule("MW-DIA-02")
def test_tokens_come_on_free_explored_hexes_of_the_number() -> None:
    table = battle(
        phase="upkeep",
        dial=1,
        numbers={(0, 0): 7, (3, 1): 7, (2, -2): 7, (1, -4): 3, (-2, -1): 7},
        roads={(3, 1): [1, 4]},
        buildings={"barracks-1": "red 2,-2"},
        unexplored=[(-1, 0)],
    )
    assert table.until("new-tokens").dice == 1
    table.roll(7)
    assert [event.at for event in table.told(TokenPlaced)] == [table.hex(0, 0)]
    words = words_of("multiverse_war")
    assert words.tell(table.last(NumberRolled)) == "A new adventure, on a hex with the number 7."
    board = table.view(None).board
    assert board is not None
    assert {cell.mark for cell in board.cells} == {"", "3", "7"}


@pytest.mark.rule("MW-DIA-02")
def test_a_number_that_no_hex_has_is_said_to_bring_nothing() -> None:
    table = battle(phase="upkeep", dial=1, numbers={(0, 0): 7}).until("new-tokens").roll(8)
    told = [words_of("multiverse_war").tell(event) for event in (table.last(DialTurned), table.last(NumberRolled))]
    assert told == [
        "The dial turns to Fresh Tracks.",
        "No adventure appears: no free adventure hex has the number 8.",
    ]


@pytest.mark.rule("MW-DIA-02")
def test_no_second_token_and_mud_costs_an_ap() -> None:
    table = battle(phase="upkeep", dial=1, tokens=[(0, 0)], numbers={(0, 0): 7}).until("new-tokens").roll(7)
    assert not table.told(TokenPlaced)
    mud = battle({"red-1": "scout 0,0", "red-2": "swordsman 2,0"}, phase="upkeep", dial=5).until("action")
    assert mud.told(EveryUnitSlowed)
    turned = words_of("multiverse_war").tell(mud.last(DialTurned))
    assert turned.startswith("The dial turns to Autumn Mud. ")
    assert turned.endswith("1 AP for every unit.")
    assert (mud.unit("red-1").ap, mud.unit("red-2").ap) == (2, 1)
    slow = {"units": {"scout": {"ap": 1}}}
    assert battle({"red-1": "scout 0,0"}, phase="upkeep", dial=5, changes=slow).until("action").unit("red-1").ap == 1
    assert mud.until("action", seat="red", turn=3).unit("red-1").ap == 3


@pytest.mark.rule("MW-DIA-03")
def test_units_under_a_new_token_explore_at_once_in_player_order() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "swordsman 3,1"}
    table = (
        battle(units, phase="upkeep", dial=1, order=["blue", "red"], numbers={(0, 0): 7, (3, 1): 7})
        .until("new-tokens")
        .roll(7)
    )
    table.draw("deserters")
    assert (table.seat, table.last(AdventureDrawn).unit) == ("blue", "blue-1")
    table.roll("HORSE", "HORSE", "HORSE")
    assert table.at("blue-1") == (3, 1)
    table.draw("old-well")
    assert table.last(AdventureDrawn).unit == "red-1"


@pytest.mark.rule("MW-DIA-03")
@pytest.mark.parametrize("kind", ["builder", "decoy"])
def test_builders_and_decoys_draw_nothing(kind: str) -> None:
    table = battle({"red-1": f"{kind} 0,0"}, phase="upkeep", dial=1, numbers={(0, 0): 7}).until("new-tokens").roll(7)
    assert not table.told(AdventureDrawn)
    assert table.state.tokens == [table.hex(0, 0)]
    assert table.until("action").order("red-1").offers("move:")


@pytest.mark.rule("MW-DIA-03", "MW-FOR-01")
def test_a_formation_under_a_new_token_draws_one_card() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "red-2": "pikeman 0,0"},
        phase="upkeep",
        numbers={(0, 0): 7},
        buildings={"fortress-1": "red -4,0"},
        house={"formations": True},
        marks={"red-1": {"partner": "red-2"}, "red-2": {"partner": "red-1"}},
        tops={"adventures": ["bandit-camp"]},
    )
    table.until("new-tokens").roll(7).roll("BOW", "BOW", "BOW").until("action", seat="red")
    assert [each.unit for each in table.told(AdventureDrawn)] == ["red-1"]


@pytest.mark.rule("MW-DAT-03")
def test_an_adventure_may_move_the_caravan_call_for_tokens_or_leave_an_encounter() -> None:
    def won(word: dict[str, Any], **more: Any) -> Table:
        return entering("abandoned-camp", changes={"adventures": {"abandoned-camp": {"success": [word]}}}, **more)

    travelled = won({"do": "caravan"}, encounters={"caravan": (4, 0)}).until("travel").roll(1)
    assert travelled.at_encounter("caravan") == (5, 0)
    called = won({"do": "tokens"}, numbers={(4, 0): 7}).until("new-tokens").roll(7)
    assert called.state.tokens == [called.hex(4, 0)]
    left = won({"do": "encounter", "encounter": "village"})
    assert (left.at_encounter("village"), left.at("red-1")) == ((1, 0), (0, 0))


@pytest.mark.rule("MW-DAT-03", "MW-BLD-13")
def test_a_free_recruit_appears_where_its_type_is_recruited() -> None:
    reward = {"adventures": {"abandoned-camp": {"success": [{"do": "unit", "unit": "horseman"}]}}}
    at_home: dict[str, Any] = {"units": {"red-1": "swordsman 0,0"}, "tokens": [(1, 0)], "changes": reward}
    table = battle(**at_home, buildings={"barracks-1": "red -3,0"}, tops={"adventures": ["abandoned-camp"]})
    table.move("red-1", (1, 0)).until("place")
    assert table.offers("place:(-3,0)")
    assert not table.offers("place:(6,3)")
    nowhere = battle(**at_home, tops={"adventures": ["abandoned-camp"]}).move("red-1", (1, 0)).until("place")
    assert nowhere.offers("place:(6,3)")


@pytest.mark.rule("MW-ADV-07", "MW-MOV-07")
def test_a_unit_that_reaches_the_caravan_by_a_swap_meets_it_too() -> None:
    table = battle({"red-1": "horseman 0,0", "red-2": "archer 1,0"}, encounters={"caravan": (1, 0)})
    table.order("red-1").choose("swap:red-2")
    assert [each.unit for each in table.told(EncounterMet)] == ["red-1"]
    assert (table.player("red").gold, table.unit("red-1").finished) == (2, True)
    assert table.order("red-2").offers("move:")


@pytest.mark.rule("MW-ADV-07", "MW-FOR-01")
def test_both_units_of_a_formation_meet_the_caravan_and_are_finished() -> None:
    units = {"red-1": "horseman 0,0", "red-2": "archer 0,0"}
    pair = {"red-1": {"partner": "red-2"}, "red-2": {"partner": "red-1"}}
    more: dict[str, Any] = {"encounters": {"caravan": (1, 0)}, "buildings": {"fortress-1": "red 5,-5"}}
    both = battle(units, marks=pair, formations=True, **more).move("red-1", (1, 0))
    assert both.player("red").gold == 4
    assert both.offers() == ["end-phase"]
    joined = battle({"red-1": "horseman 0,0", "red-2": "archer 1,0"}, formations=True, **more).order("red-1")
    assert joined.choose("join:red-2").player("red").gold == 2
    assert joined.unit("red-1").ap == 0
    assert joined.offers("activate:") == ["activate:red-2"]


@pytest.mark.rule("MW-ADV-05")
def test_an_encounter_created_by_an_effect_does_not_appear_twice() -> None:
    card = next(name for name, each in starter()["adventures"].items() if each.get("encounter") == "village")
    table = battle(
        {"red-1": "swordsman 0,0"}, tokens=[(1, 0)], encounters={"village": (5, 0)}, tops={"adventures": [card]}
    )
    table.move("red-1", (1, 0))
    assert [table.axial(each.at) for each in table.state.encounters] == [(5, 0)]
    assert (table.at("red-1"), table.state.tokens, table.player("red").adventures) == ((1, 0), [], 1)


@pytest.mark.rule("MW-DIC-01", "MW-ADV-10")
def test_a_fight_in_an_adventure_may_have_more_than_six_dice() -> None:
    """Four dice in a forest, and three for six supporters: five around the hex, and the partner who stays behind."""
    friends = ["2,0", "2,-1", "1,-1", "0,1", "1,1"]
    units = {"red-1": "swordsman 0,0", "red-2": "archer 0,0"}
    table = battle(
        units | {f"red-{number}": f"scout {at}" for number, at in enumerate(friends, 3)},
        house={"formations": True},
        buildings={"fortress-1": "red -5,0"},
        terrain={(1, 0): "forest"},
        tokens=[(1, 0)],
        tops={"adventures": ["bandit-camp"]},
    )
    assert table.move("red-1", (1, 0)).dice == 6
    assert table.miss().dice == 1


@pytest.mark.rule("MW-DIA-03", "MW-ADV-05", "MW-MOV-06", "MW-FOR-01")
def test_who_makes_way_for_a_colony_is_no_longer_set_up_or_in_formation() -> None:
    table = battle(
        {"red-1": "ballista 0,0", "red-2": "archer 0,0"},
        phase="upkeep",
        numbers={(0, 0): 7},
        buildings={"fortress-1": "red -4,0"},
        house={"formations": True},
        marks={"red-1": {"set_up": True}},
        tops={"adventures": ["humming-hill"]},
    )
    table.until("new-tokens").roll(7).choose("return:(1,0)")
    assert (table.at("red-1"), table.at("red-2")) == ((1, 0), (0, 0))
    assert not table.unit("red-1").set_up
    assert (table.unit("red-1").partner, table.unit("red-2").partner) == (None, None)
