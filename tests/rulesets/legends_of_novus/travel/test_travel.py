"""Moving over the map, the Travel die, and the place where it ends."""

import pytest

from rulesets.legends_of_novus.state.events import Arrived, CardsDrawn, TravelDieRolled, Travelled
from rulesets.legends_of_novus.state.state import Boon
from tests.rulesets.legends_of_novus.cards import CONTENT
from tests.rulesets.legends_of_novus.table import Table, position

MAGE = {"character": "mira", "hero_class": "apprentice"}


def places(table: Table) -> set[str]:
    return {key.split(":")[1] for key in table.options if key.startswith("move:")}


@pytest.mark.rule("LN-TRV-01")
def test_one_or_two_points_but_neither_none_nor_three() -> None:
    table = position("adventure", anna={"place": "e"}).choose("travel")
    assert places(table) == {"d", "c"}
    assert table.refuses("move:e") == "private-choice"
    assert table.refuses("move:b") == "private-choice"


@pytest.mark.rule("LN-TRV-02", "LN-EQP-11")
def test_boots_give_one_more_point_and_need_not_be_used() -> None:
    table = position("adventure", anna={"place": "e", "equipped": ["boots"]}).choose("travel")
    assert {"d", "c", "b"} <= places(table)
    assert "a" not in places(table)
    assert "b" not in places(position("adventure", anna={"place": "e", "rewards": ["boots"]}).choose("travel"))


@pytest.mark.rule("LN-TRV-02")
def test_bonuses_add_up() -> None:
    hero = {"place": "e", "equipped": ["boots"], "skills": ["long-stride"]}
    table = position("adventure", anna=hero).choose("travel")
    assert "a" in places(table)


@pytest.mark.rule("LN-TRV-03")
def test_travel_never_ends_where_the_turn_began() -> None:
    table = position("adventure", anna={"place": "d"}).choose("travel").choose("move:c").roll(1)
    assert "move:d" not in table.options
    assert "move:b" in table.options


@pytest.mark.rule("LN-TRV-04")
def test_no_point_is_entered_again_this_turn() -> None:
    table = position("adventure", anna={"place": "b", "equipped": ["boots"]}).choose("travel")
    assert "vace-city" in places(table)
    table.choose("move:vace-city").roll(2)
    assert "move:a" not in table.options, "the way led over a"


@pytest.mark.rule("LN-TRV-04")
def test_a_point_left_is_not_entered_again() -> None:
    strict = position("adventure", anna={"place": "d"}).choose("travel").choose("move:b").roll(1)
    assert "move:c" not in strict.options


@pytest.mark.rule("LN-TRV-05", "LN-TRV-09", "LN-TRV-11")
def test_the_reward_is_drawn_before_the_place_speaks() -> None:
    table = position("adventure", top={"reward": ["sword"]}).travel("inn", 4)
    table.go_on()
    kinds = [type(event).__name__ for event in table.events]
    assert (
        kinds.index("Travelled") < kinds.index("TravelDieRolled") < kinds.index("CardsDrawn") < kinds.index("Arrived")
    )
    assert (table.hero().rewards, table.hero().gp) == (["sword"], 20)


@pytest.mark.rule("LN-TRV-05")
def test_the_house_may_roll_before_moving() -> None:
    table = position("adventure", house={"travel_roll_timing": "before-move"}, top={"reward": ["sword"]})
    table.choose("travel").roll(4).go_on()
    assert table.told(CardsDrawn)
    assert not table.told(Travelled)
    table.choose("move:inn")
    assert table.hero().gp == 20
    safe = position("adventure", anna={"place": "e"}, house={"travel_roll_timing": "before-move"})
    safe.choose("travel").roll(1).go_on().choose("go-on")
    assert "b" in places(safe), "one point more instead of gold"


@pytest.mark.rule("LN-TRV-06")
def test_the_travel_die_is_rolled_once() -> None:
    table = position("adventure").travel("a", 1).choose("move:b")
    assert len(table.told(TravelDieRolled)) == 1
    assert table.phase == "recovery"
    explored = position("adventure", top={"adventure": ["windfall"]}).explore().choose("no-draw")
    assert not explored.told(TravelDieRolled)


@pytest.mark.rule("LN-TRV-07", "LN-GLD-02")
def test_safe_travels_are_one_more_point_or_ten_gold() -> None:
    gold = position("adventure", anna={"gp": 15}).travel("a", 1).choose("take-gold")
    assert (gold.hero().gp, gold.hero().place) == (25, "a")
    further = position("adventure", anna={"gp": 15}).travel("a", 2).choose("move:b")
    assert (further.hero().gp, further.hero().place) == (15, "b")


@pytest.mark.rule("LN-TRV-07")
def test_in_a_dead_end_there_is_only_the_gold() -> None:
    table = position("adventure", anna={"place": "c"}).travel("e", 1)
    assert [key for key in table.options if key != "hold"] == ["take-gold"]


@pytest.mark.rule("LN-TRV-07", "LN-TRV-13")
def test_a_travel_place_entered_by_the_extra_move_acts_too() -> None:
    table = position("adventure", anna={"place": "osiras-court"}).travel("q", 1).choose("move:toll-bridge")
    assert table.hero().gp == 5


@pytest.mark.rule("LN-TRV-08")
def test_an_adventure_card_goes_secretly_to_hand() -> None:
    table = position("adventure", top={"adventure": ["iron-will"]}).travel("a", 3)
    table.go_on()
    assert table.hero().adventures == ["iron-will"]
    assert all("iron-will" not in str(event) for event in table.events)
    assert not table.offers("play:iron-will"), "a Skill waits for Preparation"


@pytest.mark.rule("LN-TRV-09")
def test_a_reward_cannot_be_equipped_before_recovery() -> None:
    table = position("adventure", anna={"rewards": ["gem", "ring"]}, top={"reward": ["sword"]}).travel("a", 4)
    assert not table.offers("equip:sword")
    table.go_on()
    assert table.hero().hand_size == 3
    assert table.phase == "recovery"
    assert table.offers("equip:sword")


@pytest.mark.rule("LN-TRV-10", "LN-BAT-02")
def test_an_encounter_is_fought_before_the_place_speaks() -> None:
    table = position("adventure", top={"encounter": ["orc-warrior"]}).travel("inn", 5)
    table.go_on()
    assert table.asked == "ability"
    table.choose("fight")
    assert not table.told(Arrived)
    assert table.state.battle is not None
    assert table.state.battle.creature == "orc-warrior"


@pytest.mark.rule("LN-TRV-11")
def test_an_explore_label_does_nothing_on_arrival() -> None:
    table = position("adventure", anna={"place": "a"}, bruno={"curses": ["weakness"]}).travel("auras-altar", 1)
    table.choose("take-gold")
    assert table.hero("bruno").curses == ["weakness"]
    assert table.hero().xp == 3


@pytest.mark.rule("LN-TRV-12")
def test_a_stop_before_the_extra_move_is_no_arrival() -> None:
    moved = position(
        "adventure",
        cards={"places.a.kind": "special", "places.a.arrive": [{"do": "gp", "n": 10}]},
    ).travel("a", 1)
    moved.choose("move:b")
    assert moved.hero().gp == 10
    assert moved.hero().place == "b"


@pytest.mark.rule("LN-TRV-13", "LN-LOC-02")
def test_a_travel_place_acts_on_who_passes_it_and_the_way_can_be_chosen() -> None:
    table = position("adventure").choose("travel")
    assert {"move:q:arc-island", "move:q:toll-bridge"} <= set(table.options)
    paid = table.choose("move:q:toll-bridge")
    assert paid.hero().gp == 5
    free = position("adventure").choose("travel").choose("move:q:arc-island")
    assert free.hero().gp == 10
    assert free.hero().turn.island


@pytest.mark.rule("LN-TRV-14", "LN-LOC-03")
def test_winning_on_the_way_leads_on_to_the_place() -> None:
    table = position("adventure", carla={}, active="carla", top={"encounter": ["goblin"], "reward": ["gem"]})
    table.travel("assa", 5).choose("fight").roll(9, 2).go_on()
    assert table.hero("carla").xp == 3 + 1 + 2
    assert table.hero("carla").rewards == ["gem"]


@pytest.mark.rule("LN-TRV-14", "LN-BAT-09")
@pytest.mark.parametrize("how", ["defeat", "escape"])
def test_defeat_or_escape_leave_the_standee_there_and_the_visit_for_later(how: str) -> None:
    table = position("adventure", carla={}, active="carla", top={"encounter": ["goblin"]}).travel("assa", 5)
    if how == "defeat":
        table.choose("fight").roll(2, 10).go_on()
    else:
        table.choose("escape").roll(7).go_on()
    hero = table.hero("carla")
    assert table.phase == "recovery"
    assert (hero.place, hero.visited) == ("assa", [])
    assert hero.xp <= 3


@pytest.mark.rule("LN-TRV-15")
def test_after_exploring_one_must_move_on() -> None:
    table = position("adventure", anna={"place": "gold-mine", "barred_at": "gold-mine"})
    assert table.options == ("travel",)


@pytest.mark.rule("LN-TRV-01", "LN-CRD-05", "LN-CRD-12")
def test_a_card_played_as_travel_is_announced_changes_where_one_may_go() -> None:
    cards = {
        "adventures.gallop": {"kind": "action", "effects": [{"do": "travel", "n": 2}]},
        "adventures.portal-stone": {"kind": "action", "effects": [{"do": "go", "place": "town"}]},
    }
    hero = {"place": "e", "adventures": ["gallop", "portal-stone"]}
    faster = position("adventure", cards=cards, anna=hero).choose("travel").hold("anna").choose("play:gallop")
    assert faster.offers("move:a")
    elsewhere = position("adventure", cards=cards, anna=hero).choose("travel").hold("anna").choose("play:portal-stone")
    assert set(elsewhere.options) == {"move:b", "move:a", "move:c", "play:gallop"}
    safe = position("adventure", cards=cards, anna={**hero, "place": "d"}).travel("c", 1)
    safe.hold("anna").choose("play:portal-stone")
    assert safe.options == ("take-gold", "move:b", "play:gallop"), "from town, not from c"


@pytest.mark.rule("LN-TRV-07", "LN-TRV-14")
def test_a_battle_lost_on_the_additional_point_ends_the_journey() -> None:
    cards = {
        "places.toll-bridge.pass": [{"do": "battle"}],
        "places.toll-bridge.arrive": [{"do": "gp", "n": 50}],
    }
    table = position("adventure", anna={"place": "osiras-court"}, cards=cards, top={"encounter": ["goblin"]})
    table.travel("q", 1).choose("move:toll-bridge").choose("fight").roll(2, 10).go_on()
    assert (table.phase, table.hero().gp) == ("recovery", 10)


@pytest.mark.rule("LN-TRV-05", "LN-CRD-05")
def test_rolled_before_the_move_the_announcement_is_still_a_moment() -> None:
    house = {"travel_roll_timing": "before-move"}
    table = position("adventure", house=house, bruno={"adventures": ["good-omen"]}, top={"reward": ["gem"]})
    table.choose("travel").hold("bruno").choose("play:good-omen").roll(4).choose("move:inn")
    assert (table.hero("bruno").gp, table.hero().rewards, table.hero().gp) == (15, ["gem"], 20)


@pytest.mark.rule("LN-TRV-07", "LN-TRV-14")
def test_who_loses_a_battle_at_the_die_gets_no_gold_from_it() -> None:
    cards = {"adventures.good-omen.effects": [{"do": "battle"}]}
    hero = {"adventures": ["good-omen"]}
    table = position(cards=cards, anna=hero, top={"encounter": ["zombie-horde"]}).travel("a", 1)
    table.choose("play:good-omen").choose("fight").roll(2, 9).go_on()
    assert (table.hero().gp, table.phase) == (10, "recovery")


@pytest.mark.rule("LN-CRD-08", "LN-TRV-07")
@pytest.mark.parametrize("window", ["hold", "in-turn"])
def test_a_battle_that_a_card_forces_comes_before_safe_travels(window: str) -> None:
    cards = {"adventures.good-omen.effects": [{"do": "draw", "deck": "adventure"}]}
    top = {"adventure": ["ambush"], "encounter": ["ghoul"]}
    hero = {"adventures": ["good-omen"]}
    table = position("adventure", cards=cards, house={"interrupts": window}, anna=hero, top=top).travel("a", 1)
    table.choose("play:good-omen").choose("fight").roll(9, 1).choose("move:b")
    assert (table.hero().xp, table.hero().place, table.phase) == (5, "b", "recovery")


@pytest.mark.rule("LN-TRN-04", "LN-CRD-08")
def test_who_loses_a_battle_before_the_way_is_chosen_is_asked_for_no_way() -> None:
    cards = {"adventures.good-omen.effects": [{"do": "battle", "to": "other"}]}
    table = position("adventure", cards=cards, bruno={"adventures": ["good-omen"]}, top={"encounter": ["goblin"]})
    table.choose("travel").choose("play:good-omen", seat="bruno").choose("fight").roll(2, 9).go_on()
    assert (table.asked, table.hero().place) == ("recovery", "vace-city")


@pytest.mark.rule("LN-CRD-12", "LN-TRV-05")
def test_rolled_before_the_move_a_travel_event_still_finds_its_moment() -> None:
    house, cards = {"travel_roll_timing": "before-move"}, {"adventures.fast-horse.when": ["travel"]}
    hand, top = {"hand": "fast-horse"}, {"reward": "gem"}
    table = position("adventure", house=house, cards=cards, anna=hand, top=top).choose("travel")
    assert table.choose("play:fast-horse").roll(4).go_on().offers("move:d")


@pytest.mark.rule("LN-CRD-08", "LN-TRV-14")
@pytest.mark.parametrize("timing", ["after-move", "before-move"])
@pytest.mark.parametrize(("faces", "rewards"), [((9, 1), ["gem"]), ((2, 9), [])])
def test_a_battle_that_a_card_forces_at_the_die_comes_before_its_result(
    timing: str, faces: tuple[int, int], rewards: list[str]
) -> None:
    cards = {"adventures.good-omen.effects": [{"do": "draw", "deck": "adventure"}]}
    top = {"adventure": ["ambush"], "encounter": ["ghoul"], "reward": ["gem"]}
    house = {"travel_roll_timing": timing}
    table = position("adventure", cards=cards, house=house, anna={"adventures": ["good-omen"]}, top=top)
    table.choose("travel")
    if timing == "after-move":
        table.choose("move:a")
    table.roll(4).choose("play:good-omen").choose("fight")
    assert table.hero().rewards == [], "the battle is immediate"
    assert table.roll(*faces).go_on().hero().rewards == rewards


@pytest.mark.rule("LN-CRD-08", "LN-TRV-14")
@pytest.mark.parametrize("window", ["hold", "in-turn"])
@pytest.mark.parametrize(("faces", "place"), [((9, 1), "a"), ((2, 9), "vace-city")])
def test_a_battle_that_a_card_forces_comes_before_the_way_is_chosen(
    window: str, faces: tuple[int, int], place: str
) -> None:
    cards = {"adventures.good-omen.effects": [{"do": "draw", "deck": "adventure"}]}
    top = {"adventure": ["ambush"], "encounter": ["ghoul"]}
    house = {"interrupts": window}
    table = position("adventure", cards=cards, house=house, anna={"adventures": ["good-omen"]}, top=top)
    table.choose("travel").choose("play:good-omen").choose("fight").roll(*faces)
    if place == "a":
        table.choose("move:a").roll(1).choose("take-gold")
    table.choose("end-turn")
    assert table.hero().place == place


@pytest.mark.rule("LN-TRV-04", "LN-TRV-02")
def test_bonuses_without_end_offer_every_place_but_not_every_way() -> None:
    cards = {"places.toll-bridge.pass": [{"do": "travel", "n": 2, "lasts": "game"}]}
    far = {"boons": [Boon("anna", "travel", 2, "game", "toll-bridge")] * 9}
    table = position("adventure", cards=cards, changes=far).choose("travel")
    assert len(table.options) < 2500
    assert all(table.offers(f"move:{place}") for place in CONTENT["places"] if place != "vace-city")
