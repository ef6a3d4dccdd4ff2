"""Drawing, playing and discarding; the kinds of Adventure cards."""

from typing import Any

import pytest

from rulesets.legends_of_novus.state.events import CardShown, DeckRenewed, TravelDieRolled
from tests.rulesets.legends_of_novus.table import battle, position


@pytest.mark.rule("LN-CRD-01")
def test_a_payout_of_two_rewards_goes_to_hand_in_order() -> None:
    table = battle("rat", top={"reward": ["sword", "gem"]}).choose("fight").roll(5, 2).go_on()
    assert table.hero().rewards == ["sword", "gem"]


@pytest.mark.rule("LN-CRD-02", "LN-CRD-07")
def test_event_and_creature_go_to_their_own_piles() -> None:
    table = position(
        "adventure", top={"adventure": ["ambush"], "encounter": ["orc-warrior"], "reward": ["gem"]}
    ).explore()
    table.choose("fight").roll(9, 2).go_on()
    assert table.state.decks["adventure"].discard == ["ambush"]
    assert table.state.decks["encounter"].discard == ["orc-warrior"]


@pytest.mark.rule("LN-CRD-02", "LN-CRD-07")
def test_what_a_victory_draws_cannot_be_the_event_that_led_to_it() -> None:
    cards = {"creatures.rat.victory": {"adventures": 1}}
    last: dict[str, Any] = {
        "top": {"adventure": ["ambush"], "encounter": ["rat"]},
        "empty": "adventure",
        "cards": cards,
    }
    for table in (position("adventure", **last).travel("a", 3), position("adventure", **last).explore()):
        table.choose("fight").roll(9, 2).go_on()
        assert table.phase == "recovery"
        assert table.hero().adventures == []
        assert table.state.decks["adventure"].discard == ["ambush"]


@pytest.mark.rule("LN-CRD-02")
def test_an_empty_deck_is_refilled_from_its_discard_pile() -> None:
    table = position("adventure", empty=("reward",), discard={"reward": ["sword"]}).travel("a", 4).draw("sword")
    assert table.hero().rewards == ["sword"]
    assert table.told(DeckRenewed)[0].deck == "reward"
    assert table.state.decks["reward"].discard == []


@pytest.mark.rule("LN-CRD-02")
def test_with_both_piles_empty_no_card_is_drawn() -> None:
    nothing = position("adventure", empty=("reward",)).travel("a", 4).go_on()
    assert (nothing.hero().rewards, nothing.phase) == ([], "recovery")


@pytest.mark.rule("LN-CRD-03")
def test_an_event_may_change_the_rules_and_is_then_discarded() -> None:
    table = position(anna={"adventures": ["two-roads"]}, top={"reward": ["gem", "sword"]}).choose("play:two-roads")
    assert table.state.decks["adventure"].discard == ["two-roads"]
    table.travel("a", 4).roll(4).go_on()
    assert len(table.told(TravelDieRolled)) == 2
    assert table.hero().rewards == ["gem", "sword"]


@pytest.mark.rule("LN-CRD-04")
def test_a_regular_event_is_for_the_own_preparation_and_recovery() -> None:
    table = battle("goblin", anna={"adventures": ["windfall"]}).choose("fight").roll(5, 5)
    assert not table.offers("play:windfall")
    table.hold("bruno")
    assert table.options == ("withdraw",)
    other = position(bruno={"adventures": ["windfall"]}).hold("bruno")
    assert other.options == ("withdraw",)
    assert position("recovery", anna={"adventures": ["windfall"]}).offers("play:windfall")


@pytest.mark.rule("LN-CRD-07")
def test_the_top_creature_is_fought_with_its_printed_cv() -> None:
    table = position("adventure", top={"adventure": ["ambush"], "encounter": ["zombie-horde"]}).explore()
    assert table.state.battle is not None
    assert table.state.battle.creature == "zombie-horde"
    view = {track.id: track.value for track in table.game.view.tracks}
    assert view["creature-cv"] == 6


@pytest.mark.rule("LN-CRD-08", "LN-TRV-08")
def test_an_encounter_event_as_the_first_draw_forces_a_battle_before_the_place() -> None:
    table = position("adventure", top={"adventure": ["ambush"], "encounter": ["goblin"]}).travel("inn", 3)
    table.choose("fight")
    assert table.told(CardShown)[0].card == "ambush"
    assert table.hero().gp == 10
    table.roll(9, 2).go_on()
    assert table.hero().gp == 20, "the inn speaks after the battle"


@pytest.mark.rule("LN-CRD-08")
def test_the_second_draw_of_a_phase_and_payouts_force_nothing() -> None:
    seen = position("adventure", anna={"turn": {"drew": True}}, top={"adventure": ["ambush"]}).travel("a", 3).go_on()
    assert seen.hero().adventures == ["ambush"]
    cards = {"creatures.goblin.victory": {"adventures": 1}}
    paid = battle("goblin", cards=cards, top={"adventure": ["ambush"]}).choose("fight").roll(9, 2).go_on()
    assert (paid.hero().adventures, paid.phase) == (["ambush"], "recovery")


@pytest.mark.rule("LN-CRD-09", "LN-OBJ-01")
def test_a_third_quest_event_wins_the_game() -> None:
    table = position(anna={"xp": 23, "quests": ["old-debt"], "adventures": ["old-debt"]}).choose("play:old-debt")
    assert (table.hero().xp, table.over) == (25, None)
    won = position(anna={"xp": 23, "quests": ["old-debt", "pilgrimage"], "adventures": ["old-debt"]})
    assert won.choose("play:old-debt").winners == ("anna",)


@pytest.mark.rule("LN-CRD-09")
def test_only_in_the_circumstance_that_it_names() -> None:
    assert not position(anna={"adventures": ["pilgrimage"]}).offers("play:pilgrimage")
    table = position(anna={"adventures": ["pilgrimage"], "place": "auras-altar"}).choose("play:pilgrimage")
    assert (table.hero().xp, table.hero().quests) == (5, ["pilgrimage"])
    assert "pilgrimage" not in table.state.decks["adventure"].discard


@pytest.mark.rule("LN-CRD-09")
def test_a_quest_event_uses_the_limit_of_the_phase() -> None:
    hand = {"adventures": ["old-debt", "windfall"]}
    assert not position(anna=hand).choose("play:old-debt").offers("play:windfall")


@pytest.mark.rule("LN-CRD-10", "LN-EQP-09")
def test_a_skill_stays_on_the_board() -> None:
    table = position(anna={"adventures": ["iron-will"]}).choose("play:iron-will")
    assert table.hero().skills == ["iron-will"]
    assert not any("iron-will" in key for key in table.options)
    full = position(
        anna={"adventures": ["iron-will"], "skills": ["long-stride", "steady-hand"], "curses": ["weakness"]}
    )
    assert not full.offers("play:iron-will")
    assert full.hero().adventures == ["iron-will"]


@pytest.mark.rule("LN-CRD-11")
def test_a_treasure_is_gold_in_time_for_a_purchase() -> None:
    table = position(anna={"gp": 5, "adventures": ["pouch"]}).choose("redeem:pouch")
    assert table.hero().gp == 25
    assert table.offers("buy:reward")


@pytest.mark.rule("LN-CRD-11")
def test_reward_treasures_are_redeemed_anywhere() -> None:
    assert position(anna={"rewards": ["gem"], "place": "a"}).offers("redeem:gem")
    assert position("recovery", anna={"rewards": ["gem"], "place": "a"}).offers("redeem:gem")


@pytest.mark.rule("LN-CRD-12")
def test_a_travel_event_changes_how_far_one_goes_this_turn() -> None:
    table = position(anna={"adventures": ["fast-horse", "windfall"], "place": "e"}).choose("play:fast-horse")
    assert not table.offers("play:windfall"), "it is the one card of the phase"
    table.adventure().choose("travel")
    assert table.offers("move:a")
    assert not table.offers("move:vace-city")


@pytest.mark.rule("LN-CRD-12")
@pytest.mark.parametrize("when", [[], ["travel"]])
def test_travel_events_at_the_moment_of_travelling_only_if_the_card_says_so(when: list[str]) -> None:
    cards = {"adventures.fast-horse.when": when}
    table = position("adventure", anna={"adventures": ["fast-horse"], "place": "e"}, cards=cards).choose("travel")
    table.hold("anna")
    assert table.offers("play:fast-horse") is bool(when)
