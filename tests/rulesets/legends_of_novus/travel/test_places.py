"""What the guide says of places."""

import pytest

from rulesets.legends_of_novus.state.battle_events import BattleBegun
from rulesets.legends_of_novus.state.events import NoEncounterHere, NothingFound
from tests.rulesets.legends_of_novus.table import position

MAGE = {"character": "mira", "hero_class": "apprentice"}


@pytest.mark.rule("LN-LOC-01", "LN-DAT-08", "LN-LOC-06")
def test_the_wastelands_are_searched_for_an_undead() -> None:
    table = position(
        "adventure",
        anna={"place": "abandoned-wastelands"},
        top={"encounter": ["goblin", "feral-wolf", "ghoul"]},
    ).explore()
    begun = table.last(BattleBegun)
    assert (begun.creature, begun.cv) == ("ghoul", 6)
    deck = table.state.decks["encounter"]
    assert (deck.discard, deck.top) == ([], [])
    assert deck.bag.count("goblin") == 3, "shuffled back, not discarded"


@pytest.mark.rule("LN-LOC-01")
def test_the_discard_pile_is_shuffled_in_and_without_undead_there_is_no_battle() -> None:
    found = position(
        "adventure", anna={"place": "abandoned-wastelands"}, empty=("encounter",), discard={"encounter": ["ghoul"]}
    ).explore()
    found.draw("ghoul")
    assert found.state.battle is not None
    nobody = position(
        "adventure", anna={"place": "abandoned-wastelands"}, empty=("encounter",), top={"encounter": ["goblin"]}
    ).explore()
    assert (nobody.phase, nobody.told(NothingFound)[0].rule) == ("recovery", "LN-LOC-01")


@pytest.mark.rule("LN-LOC-02")
def test_on_the_way_through_arc_island_an_encounter_is_replaced_and_put_back_on_top() -> None:
    table = position("adventure", top={"adventure": ["ambush", "iron-will"]})
    table.choose("travel").choose("move:q:arc-island").roll(3).go_on()
    assert table.hero().adventures == ["iron-will"]
    assert table.state.decks["adventure"].top == ["ambush"]
    assert table.told(NoEncounterHere)


@pytest.mark.rule("LN-LOC-02")
def test_two_encounters_go_back_in_their_order() -> None:
    cards = {"adventures.second-ambush": {"kind": "encounter"}}
    table = position("adventure", cards=cards, top={"adventure": ["ambush", "second-ambush", "lesson"]}).travel(
        "arc-island", 3
    )
    table.go_on()
    assert table.hero().adventures == ["lesson"]
    assert table.state.decks["adventure"].top == ["ambush", "second-ambush"]


@pytest.mark.rule("LN-LOC-02")
def test_every_draw_while_standing_there_is_covered() -> None:
    table = position(anna={"gp": 25, "place": "arc-island"}, top={"adventure": ["ambush", "lesson"]}).choose(
        "buy:adventure"
    )
    assert table.hero().adventures == ["lesson"]
    flip = position("adventure", anna={"place": "arc-island"}, top={"adventure": ["ambush", "lesson"]}).explore()
    assert flip.hero().adventures == ["lesson"]
    assert not flip.offers("play:ambush")


@pytest.mark.rule("LN-LOC-02")
def test_the_dies_encounter_makes_no_battle_there() -> None:
    table = position("adventure").travel("arc-island", 5).go_on()
    assert (table.phase, len(table.state.decks["encounter"].discard)) == ("recovery", 0)
    leaving = position("adventure", anna={"place": "arc-island"}, top={"encounter": ["goblin"]}).travel("vace-city", 5)
    leaving.go_on()
    assert leaving.state.battle is not None, "starting there and leaving does not count"


@pytest.mark.rule("LN-LOC-03")
def test_assa_welcomes_a_wizard_once() -> None:
    table = position("adventure", anna={**MAGE, "xp": 5}, top={"reward": ["gem"]}).travel("assa", 1).choose("take-gold")
    assert (table.hero().xp, table.hero().rewards, table.hero().visited) == (7, ["gem"], ["assa"])
    again = position("adventure", anna={**MAGE, "xp": 5, "visited": ["assa"]}).travel("assa", 1).choose("take-gold")
    assert (again.hero().xp, again.hero().rewards) == (5, [])


@pytest.mark.rule("LN-LOC-03")
def test_a_first_visit_by_another_class_uses_it_up() -> None:
    table = position("adventure").travel("assa", 1).choose("take-gold")
    assert table.hero().xp == 3
    assert table.hero().visited == ["assa"]


@pytest.mark.rule("LN-LOC-03")
def test_a_place_that_sends_its_guest_on_was_visited_all_the_same() -> None:
    sent = {"places.inn.arrive": [{"do": "go", "place": "grove"}]}
    table = position("adventure", cards=sent)
    table.travel("inn", 1).choose("take-gold")
    assert (table.hero().place, table.hero().visited) == ("grove", ["inn"])


@pytest.mark.rule("LN-LOC-04")
def test_the_altar_lifts_every_curse_for_its_explorer() -> None:
    table = position(
        "adventure",
        active="carla",
        anna={"curses": ["weakness"]},
        bruno={"curses": ["weakness", "limp"]},
        carla={"xp": 8, "place": "auras-altar"},
    ).explore()
    assert all(not hero.curses for hero in table.state.heroes.values())
    assert sorted(table.state.decks["adventure"].discard) == ["limp", "weakness", "weakness"]
    assert (table.hero("carla").xp, table.hero("carla").gp) == (11, 10)


@pytest.mark.rule("LN-LOC-05")
def test_a_class_location_is_a_city_for_everyone_and_a_gift_for_few() -> None:
    table = position("adventure", anna={"rewards": ["ring"]}).travel("assa", 1).choose("take-gold")
    assert table.hero().xp == 3
    assert table.offers("sell:ring")


@pytest.mark.rule("LN-LOC-05", "LN-DAT-05")
def test_a_thief_finds_gold_on_ending_travel_in_a_city() -> None:
    rogue = {"character": "tess", "hero_class": "rogue"}
    table = position("adventure", anna=rogue).travel("assa", 1).choose("take-gold")
    assert table.hero().gp == 10 + 10 + 5


@pytest.mark.rule("LN-LOC-06")
def test_an_encounter_place_acts_as_its_label_says() -> None:
    quiet = position("adventure").travel("abandoned-wastelands", 1).choose("take-gold")
    assert quiet.phase == "recovery"
    hills = position("adventure", top={"encounter": ["feral-wolf"]}).travel("wolf-hills", 1).choose("take-gold")
    assert hills.state.battle is not None


@pytest.mark.rule("LN-LOC-07")
def test_an_expansion_point_is_a_plain_point() -> None:
    table = position("adventure").travel("portal", 1).choose("take-gold")
    assert table.hero().gp == 20, "no text is applied"
    looked = position("adventure", anna={"place": "portal"}, top={"adventure": ["windfall"]}).explore()
    assert looked.asked == "second-card"
    gift = position("adventure").travel("inn", 1).choose("take-gold")
    assert gift.hero().gp == 30, "a Special place gives what the guide says"


@pytest.mark.rule("LN-LOC-01")
def test_shuffled_back_means_the_whole_deck_is_shuffled() -> None:
    top = {"encounter": ["goblin", "ghoul", "harpy"]}
    table = position("adventure", anna={"place": "abandoned-wastelands"}, top=top).explore()
    deck = table.state.decks["encounter"]
    assert (deck.top, deck.discard) == ([], []), "nobody knows any more that the harpy comes next"
    assert {"goblin", "harpy"} <= set(deck.bag)
