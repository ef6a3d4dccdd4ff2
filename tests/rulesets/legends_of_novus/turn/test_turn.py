"""Three phases, and what ends the Adventure phase early."""

import pytest

from rulesets.legends_of_novus.state.events import Advised, Announced, ExploreTokenReturned, PhaseBegun, TurnBegun
from tests.rulesets.legends_of_novus.table import battle, new_game, position


@pytest.mark.rule("LN-TRN-01")
def test_preparation_adventure_recovery_and_then_the_player_to_the_left() -> None:
    table = position(seats=3, top={"adventure": ["windfall"]})
    table.choose("end-preparation").choose("explore").choose("no-draw")
    assert (table.phase, table.seats) == ("recovery", ("anna",))
    table.choose("end-turn")
    assert (table.phase, table.seats) == ("preparation", ("bruno",))
    assert [event.phase for event in table.told(PhaseBegun)] == ["adventure", "recovery", "preparation"]
    assert table.last(TurnBegun).seats == ("bruno",)


@pytest.mark.rule("LN-TRN-01")
def test_the_round_counts_up_when_the_first_player_is_on_again() -> None:
    table = position("recovery", seats=3, active="carla", round_=4).choose("end-turn")
    assert (table.seats, table.state.round) == (("anna",), 5)


@pytest.mark.rule("LN-TRN-02", "LN-EXP-02")
def test_the_explore_token_comes_back_and_the_ban_stays_for_this_turn() -> None:
    table = position("recovery", active="bruno", anna={"explored": "vace-city", "explore_token": True}).choose(
        "end-turn"
    )
    assert table.told(ExploreTokenReturned)[0].seat == "anna"
    assert not table.hero().explore_token
    table.choose("end-preparation")
    assert table.options == ("travel",)


@pytest.mark.rule("LN-TRN-02")
def test_the_combat_value_is_computed_from_everything_that_applies_now() -> None:
    table = position(anna={"xp": 6, "equipped": ["sword"], "skills": ["iron-will"]})
    tracks = {track.id: track.value for track in table.game.view.sheets[0].tracks}
    assert tracks["cv"] == 3 + 2 + 2 + 1


@pytest.mark.rule("LN-TRN-03")
def test_exactly_one_of_travel_and_explore_is_announced() -> None:
    table = position("adventure", anna={"place": "gold-mine"})
    assert table.options == ("travel", "explore")
    table.choose("travel").choose("move:vace-city").roll(1).choose("take-gold")
    assert table.told(Announced)[0].what == "travel"
    assert table.phase == "recovery", "there is no Explore besides"
    assert not table.offers("explore")


@pytest.mark.rule("LN-TRN-03")
def test_the_adventure_phase_may_not_be_skipped() -> None:
    assert not position("adventure").offers("stay")


@pytest.mark.rule("LN-TRN-04", "LN-REC-01")
def test_a_defeat_skips_the_place_and_leads_to_a_whole_recovery() -> None:
    hand = {"rewards": ["sword", "gem", "ring", "ring"], "adventures": ["windfall", "lesson"]}
    table = battle("goblin", anna={"place": "inn", "gp": 20, **hand}).choose("fight").roll(2, 10)
    table.go_on()
    assert table.hero().gp == 20, "the inn gave nothing"
    assert table.phase == "recovery"
    for key in ("equip:sword", "redeem:gem", "trade-xp:1", "play:windfall"):
        assert table.offers(key)
    table.choose("end-turn").choose("discard:lesson")
    assert table.hero().hand_size == 5
    assert table.seats == ("bruno",)


@pytest.mark.rule("LN-FAQ-01")
def test_hints_suggest_and_accept_anything() -> None:
    assert not position("recovery", active="bruno", anna={"gp": 30}).choose("end-turn").told(Advised)
    hints = new_game(
        2,
        hints=True,
        first="anna",
        heroes={
            "anna": {"character": "kain", "class": "knight"},
            "bruno": {"character": "orin", "class": "acolyte"},
        },
    )
    hints.draw("iron-will").draw("sword").draw("windfall").draw("gem").choose("end-preparation")
    assert hints.last(Advised).advice == "explore-first"
    hints.choose("travel").choose("move:a").roll(1).choose("take-gold")
    hints.choose("end-turn").choose("end-preparation").choose("explore").draw("lesson").choose("no-draw").choose(
        "end-turn"
    )
    hints.choose("end-preparation")
    assert hints.last(Advised).advice == "own-class-place"


@pytest.mark.rule("LN-FAQ-01", "LN-REC-05")
@pytest.mark.parametrize(("xp", "gp", "advised"), [(20, 30, True), (20, 29, False), (9, 20, True), (24, 100, False)])
def test_late_in_the_game_xp_are_recommended_to_whoever_can_trade_for_them(xp: int, gp: int, advised: bool) -> None:
    table = (
        position("adventure", hints=True, round_=15, anna={"xp": xp, "gp": gp}).travel("a", 3).draw("lesson").go_on()
    )
    assert table.offers("trade-xp") is advised
    assert any(event.advice == "buy-xp" for event in table.told(Advised)) is advised
