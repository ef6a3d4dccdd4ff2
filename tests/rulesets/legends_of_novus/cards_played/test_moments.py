"""Action Events at any time, by anyone, and never a word of who holds one."""

from typing import Any

import pytest

from rulesets.engine.requests import Choose, First, parts_of
from rulesets.legends_of_novus.state.battle_events import RoundDecided
from rulesets.legends_of_novus.state.events import CardPlayed
from tests.rulesets.legends_of_novus.table import Table, battle, position


def fought(**rest: Any) -> Table:
    """Anna has rolled 5 and the goblin 6: 9 against 8."""
    return battle("goblin", **rest).choose("fight").roll(5, 6)


@pytest.mark.rule("LN-CRD-05", "LN-BAT-15")
def test_an_action_event_is_played_before_the_totals_are_compared() -> None:
    table = fought(bruno={"adventures": ["hex"]})
    assert table.asked == "reactions"
    assert table.holds() == ("bruno",)
    table.hold("bruno").choose("play:hex").go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).result) == (7, "lost")


@pytest.mark.rule("LN-CRD-05")
def test_with_a_skill_in_its_place_everybody_is_asked_just_the_same() -> None:
    hexed, harmless = fought(bruno={"adventures": ["hex"]}), fought(bruno={"adventures": ["iron-will"]})
    assert hexed.request == harmless.request
    assert isinstance(hexed.request, First)


@pytest.mark.rule("LN-CRD-05")
def test_every_moment_is_offered_to_every_seat() -> None:
    table = position(seats=3, top={"encounter": ["orc-warrior"]})
    others = ("bruno", "carla")
    assert table.holds() == others, "the start of Preparation"
    table.choose("end-preparation")
    assert table.holds() == others, "the start of the Adventure phase"
    table.choose("travel")
    assert table.holds() == others, "Travel announced; anna is asked, and needs no hold"
    table.choose("move:a").roll(5)
    assert (table.asked, table.holds()) == ("travel-result", others), "the Travel die is read"
    table.go_on()
    assert (table.asked, table.holds()) == ("ability", others), "a creature is turned up"
    table.go_on().choose("escape")
    assert table.holds() == others, "an Escape is announced"
    table.roll(3)
    assert (table.asked, table.holds()) == ("after-roll", others), "the Escape die is read"
    table.go_on().roll(5, 5)
    assert (table.asked, table.holds()) == ("reactions", others), "both combat dice are read"
    table.go_on()
    assert (table.phase, table.holds()) == ("recovery", others), "the start of Recovery"


@pytest.mark.rule("LN-CRD-05")
def test_a_test_die_and_a_resolved_card_are_moments_too() -> None:
    table = battle("dazzler", seats=2).go_on().roll(4)
    assert (table.asked, table.holds()) == ("after-roll", ("bruno",))
    played = position(anna={"adventures": ["windfall"], "rewards": ["sword"]}).choose("equip:sword")
    assert played.holds() == (), "putting a sword on is none"
    played.choose("play:windfall")
    assert played.holds() == ("bruno",)


@pytest.mark.rule("LN-CRD-05")
def test_exploring_is_announced_to_all_before_a_card_is_flipped() -> None:
    table = position("adventure", seats=2, top={"adventure": ["windfall"]}).choose("explore")
    assert (table.asked, table.holds()) == ("explore", ("bruno",))
    assert table.options == ("go-on",)


@pytest.mark.rule("LN-CRD-05")
def test_the_offer_waits_for_nobody() -> None:
    table = fought(bruno={"adventures": ["hex"]})
    assert table.seats == ("anna",)
    table.go_on()
    assert table.last(RoundDecided).result == "won"


@pytest.mark.rule("LN-CRD-05")
def test_who_withdraws_may_not_hold_again_at_that_moment() -> None:
    table = fought(seats=2).hold("bruno").choose("withdraw")
    assert table.holds() == ()
    assert table.seats == ("anna",)
    table.go_on()
    assert table.holds() == ("bruno",), "a new moment"


@pytest.mark.rule("LN-CRD-05", "LN-LCK-03")
def test_a_die_rolled_again_with_luck_is_a_new_moment() -> None:
    table = battle("goblin", bruno={"adventures": ["hex"]}).choose("fight").roll(1, 6)
    table.hold("bruno").choose("withdraw").choose("luck").roll(5)
    assert table.holds() == ("bruno",)
    table.choose("play:hex", seat="bruno").go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).result) == (7, "lost")


@pytest.mark.rule("LN-CRD-05")
def test_what_the_holder_could_use_is_for_him_alone_to_see() -> None:
    table = fought(bruno={"adventures": ["hex"]}).hold("bruno")
    part = next(part for part in parts_of(table.request) if part.seat == "bruno")
    assert isinstance(part, Choose)
    assert part.private
    assert [option.key for option in part.options] == ["play:hex", "withdraw"]


@pytest.mark.rule("LN-CRD-05", "LN-PRP-03")
def test_in_his_own_phases_a_player_plays_action_events_between_his_acts() -> None:
    table = position("recovery", anna={"adventures": ["good-omen", "windfall"]}).choose("play:windfall")
    table.choose("play:good-omen")
    assert table.hero().gp == 25


@pytest.mark.rule("LN-CRD-05")
def test_an_action_event_changes_the_travel_die_before_it_counts() -> None:
    table = position("adventure", bruno={"adventures": ["other-road"]}, top={"reward": ["gem"]}).travel("a", 5)
    table.hold("bruno").choose("play:other-road").roll(4).go_on()
    assert table.hero().rewards == ["gem"]
    safe = position("adventure", bruno={"adventures": ["chosen-road"]}, top={"reward": ["gem"]}).travel("a", 1)
    assert safe.asked == "safe"
    safe.hold("bruno").choose("play:chosen-road").choose("name:reward")
    assert safe.asked == "travel-result", "it is no longer safe"
    safe.choose("go-on")
    assert (safe.hero().rewards, safe.hero().gp) == (["gem"], 10)
    worse = position("adventure", anna={"adventures": ["chosen-road"], "place": "d"}).travel("c", 5)
    worse.choose("play:chosen-road").choose("name:safe").choose("take-gold")
    assert worse.hero().gp == 20


@pytest.mark.rule("LN-CRD-05", "LN-BAT-15")
def test_after_a_card_the_whole_table_reads_the_new_totals() -> None:
    table = battle("goblin", bruno={"adventures": ["hex"]}).choose("fight").roll(5, 5)
    assert isinstance(table.request, First)
    assert dict(table.request.why.values)["hero"] == 9
    table.choose("play:hex", seat="bruno")
    assert isinstance(table.request, First)
    assert dict(table.request.why.values)["hero"] == 7


@pytest.mark.rule("LN-CRD-06")
def test_holds_are_heard_in_turn_order_from_the_active_player() -> None:
    omen = {"adventures": ["good-omen"]}
    table = position("adventure", active="carla", anna=omen, bruno={}, carla=omen, dario=omen).choose("travel")
    table.hold("anna", "carla", "dario")
    assert table.seats == ("carla",)
    table.choose("play:good-omen", seat="carla")
    assert table.seats == ("dario",)
    table.choose("play:good-omen", seat="dario").choose("play:good-omen", seat="anna")
    assert [event.seat for event in table.told(CardPlayed)] == ["carla", "dario", "anna"]


@pytest.mark.rule("LN-CRD-05", "LN-CRD-06")
def test_who_waits_to_be_heard_may_withdraw_and_the_one_who_is_heard_is_none_the_wiser() -> None:
    omen = {"adventures": ["good-omen"]}
    table = fought(seats=4, bruno=omen, dario=omen).hold("dario", "bruno")
    assert table.seats == ("bruno",)
    table.choose("withdraw", seat="dario")
    assert table.seats == ("bruno",)
    assert table.holds() == ("anna", "carla"), "who withdrew may not hold again, who is heard need not"
    table.choose("play:good-omen", seat="bruno")
    assert table.seats == ("anna",)
    assert table.holds() == ("bruno", "carla", "dario"), "a card resolved is a new moment"


@pytest.mark.rule("LN-CRD-06")
def test_a_lone_hold_is_heard_at_once_and_may_be_followed_by_another() -> None:
    table = fought(seats=4, bruno={"adventures": ["hex", "good-omen"]}).hold("bruno")
    assert table.seats == ("bruno",)
    table.choose("play:hex")
    assert table.seats == ("anna",), "the active player is asked again"
    table.hold("bruno").choose("play:good-omen")
    assert table.hero("bruno").gp == 15


@pytest.mark.rule("LN-CRD-06")
def test_going_on_counts_for_nothing_while_a_hold_waits() -> None:
    table = fought(bruno={"adventures": ["hex"]}).hold("bruno")
    assert not table.offers("go-on")
    assert table.refuses("go-on", seat="bruno") == "private-choice"


@pytest.mark.rule("LN-CRD-06")
def test_the_house_may_ask_every_seat_in_turn() -> None:
    house = {"interrupts": "in-turn"}
    table = fought(seats=3, house=house, carla={"adventures": ["hex"]})
    assert table.state.moment == "combat-dice"
    assert (table.seats, table.options) == (("anna",), ("pass",))
    table.choose("pass").choose("pass")
    assert table.seats == ("carla",)
    table.choose("play:hex")
    assert table.seats == ("anna",), "all are asked again"


@pytest.mark.rule("LN-BAT-15")
def test_any_number_of_reactions() -> None:
    hand = {"adventures": ["boost", "boost"]}
    table = fought(anna=hand).choose("play:boost").choose("play:boost").go_on()
    assert table.last(RoundDecided).hero == 15


@pytest.mark.rule("LN-SOL-05")
def test_alone_nobody_is_asked_who_has_nothing_to_play() -> None:
    table = position("adventure", mode="solo", top={"adventure": ["windfall"]}).choose("explore")
    assert table.asked == "second-card"


FORAY = {"adventures.foray": {"kind": "action", "effects": [{"do": "battle"}]}}


@pytest.mark.rule("LN-CRD-08", "LN-TRN-04")
def test_an_encounter_drawn_before_setting_out_is_fought_at_once() -> None:
    cards = {"adventures.rumour": {"kind": "action", "effects": [{"do": "draw", "deck": "adventure"}]}}
    top = {"adventure": ["ambush"], "encounter": ["goblin"]}
    hero = {"adventures": ["rumour"], "place": "inn"}
    won = position("adventure", cards=cards, anna=hero, top=top).choose("play:rumour").choose("fight").roll(9, 1)
    won.choose("travel").choose("move:vace-city").roll(1).choose("take-gold")
    assert (won.hero().place, won.hero().gp) == ("vace-city", 20), (
        "he has yet to set out, and the inn pays nobody who leaves"
    )
    lost = position("adventure", cards=cards, anna=hero, top=top).choose("play:rumour").choose("fight").roll(2, 10)
    lost.go_on()
    assert (lost.phase, lost.hero().gp) == ("recovery", 10)


@pytest.mark.rule("LN-DAT-15", "LN-CRD-05")
def test_a_battle_is_fought_by_the_one_it_is_meant_for() -> None:
    table = position(cards=FORAY, bruno={"adventures": ["foray"]}, top={"encounter": ["goblin"]})
    table.hold("bruno").choose("play:foray").choose("fight", seat="bruno").roll(9, 1).choose("go-on", seat="bruno")
    assert (table.hero("bruno").xp, table.hero().xp, table.seats) == (4, 3, ("anna",)), "on her own Preparation"
    cards = {"adventures.bait": {"kind": "event", "effects": [{"do": "battle", "to": "other"}]}}
    baited = position(cards=cards, anna={"adventures": ["bait"]}, top={"encounter": ["goblin"]}).choose("play:bait")
    baited.choose("fight", seat="bruno").roll(2, 10).choose("go-on", seat="bruno")
    assert (baited.hero("bruno").xp, baited.phase, baited.seats) == (2, "preparation", ("anna",))


@pytest.mark.rule("LN-CRD-05", "LN-EXP-03")
def test_a_battle_held_for_as_one_explores_comes_before_what_is_found() -> None:
    top = {"encounter": ["goblin"]}
    hero = {"place": "gold-mine", "adventures": ["foray"]}
    table = position("adventure", cards=FORAY, anna=hero, top=top).choose("explore").choose("play:foray")
    table.choose("fight").roll(2, 10).go_on()
    assert (table.phase, table.hero().gp) == ("recovery", 10), "beaten, he finds nothing"


@pytest.mark.rule("LN-CRD-05", "LN-CRD-06")
def test_in_turn_all_are_asked_after_a_card_too() -> None:
    omen = {"adventures": ["good-omen"]}
    table = position(house={"interrupts": "in-turn"}, anna={"adventures": ["windfall"]}, bruno=omen)
    table.choose("play:windfall")
    assert (table.state.moment, table.asked) == ("resolved", "window")
    table.choose("pass", seat="anna").choose("play:good-omen", seat="bruno")
    assert table.hero("bruno").gp == 15


@pytest.mark.rule("LN-CRD-06", "LN-BAT-15")
def test_the_active_player_goes_first_even_where_she_is_the_one_who_is_asked() -> None:
    omen = {"adventures": ["good-omen"]}
    table = fought(active="carla", seats=4, anna=omen, carla=omen, dario=omen).hold("carla", "anna", "dario")
    for seat in ("carla", "dario", "anna"):
        assert table.seats == (seat,)
        table.choose("play:good-omen", seat=seat)
    assert (table.asked, table.seats) == ("reactions", ("carla",)), "asked again"


@pytest.mark.rule("LN-CRD-06", "LN-BAT-04")
def test_a_card_that_ends_the_battle_leaves_nothing_to_those_who_wait_with_another() -> None:
    cards = {"adventures.smoke": {"kind": "action", "effects": [{"do": "end_battle"}]}}
    table = battle("goblin", cards=cards, bruno={"adventures": ["smoke"]}, carla={"adventures": ["hex"]})
    table.choose("fight").roll(4, 9).hold("carla", "bruno").choose("play:smoke", seat="bruno")
    assert (table.seats, table.options) == (("carla",), ("withdraw",))
    assert table.choose("withdraw", seat="carla").go_on().phase == "recovery"


@pytest.mark.rule("LN-BAT-24", "LN-CRD-05")
def test_who_loses_a_battle_that_another_brought_upon_him_has_prepared_enough() -> None:
    cards = {"adventures.bait": {"kind": "action", "effects": [{"do": "battle", "to": "other"}]}}
    table = position(cards=cards, anna={"gp": 25}, bruno={"adventures": ["bait"]}, top={"encounter": ["zombie-horde"]})
    table.choose("play:bait", seat="bruno").choose("fight", seat="anna").roll(2, 9).go_on()
    assert (table.phase, table.options_of("anna")) == ("preparation", ("end-preparation",))
    assert table.choose("end-preparation").phase == "recovery"


LURE = {"kind": "action", "effects": [{"do": "battle", "to": "other"}]}
RAGE = {"when": ["combat-dice"], "once": True, "effects": [{"do": "cv", "n": 2, "lasts": "roll"}]}


@pytest.mark.rule("LN-BAT-15", "LN-DAT-14")
def test_a_fighter_on_another_players_turn_may_use_each_ability_once() -> None:
    cards = {"adventures.lure": LURE, "classes.knight.abilities": {"rage": RAGE}}
    used = {"turn": {"used": ["rage"]}}
    table = position("recovery", cards=cards, anna=used, bruno={"adventures": ["lure"]}, top={"encounter": ["goblin"]})
    table.end_turn().choose("play:lure", seat="bruno").choose("fight", seat="anna").roll(3, 7).choose("use:rage")
    assert not table.offers("use:rage", seat="anna")
    assert table.go_on().last(RoundDecided).hero == 3 + 4 + 2


@pytest.mark.rule("LN-CRD-05")
def test_who_has_just_played_a_card_may_use_what_is_for_that_moment() -> None:
    cards = {
        "adventures.good-omen.when": ["resolved"],
        "classes.knight.abilities": {"boast": {"when": ["resolved"], "effects": [{"do": "gp", "n": 5}]}},
    }
    table = position(cards=cards, anna={"adventures": ["windfall", "good-omen"]})
    assert not table.offers("play:good-omen")
    assert not table.offers("use:boast")
    table.choose("play:windfall").choose("play:good-omen").choose("use:boast")
    assert table.hero().gp == 30


SLIP = {"kind": "action", "when": ["escape"], "effects": [{"do": "escape", "n": 3}]}


@pytest.mark.rule("LN-CRD-05", "LN-BAT-06")
def test_a_player_who_announces_an_escape_may_play_a_card_for_it_before_the_roll() -> None:
    table = battle("goblin", seats=3, cards={"adventures.slip": SLIP}, anna={"adventures": ["slip"]}).choose("escape")
    assert (table.asked, table.options, table.holds()) == (
        "escape-announced",
        ("go-on", "play:slip"),
        ("bruno", "carla"),
    )
    assert table.choose("play:slip").dice() == ("1d10", 6 + 2 - 3)
    alone = battle("goblin", mode="solo", cards={"adventures.slip": SLIP}, anna={"adventures": ["slip"]})
    assert alone.choose("escape").options == ("go-on", "play:slip")
    assert battle("goblin", mode="solo").choose("escape").dice() == ("1d10", 8), "nothing to play: no question"


@pytest.mark.rule("LN-CRD-05", "LN-TRV-07")
def test_the_traveller_needs_no_hold_to_play_a_card() -> None:
    hand = {"adventures": ["good-omen"]}
    table = position("adventure", seats=3, anna=hand).choose("travel")
    assert table.holds() == ("bruno", "carla")
    table.choose("play:good-omen")
    assert (table.asked, table.hero().gp) == ("move", 15)
    safe = position("adventure", seats=3, anna=hand).travel("a", 1)
    assert (safe.asked, safe.holds()) == ("safe", ("bruno", "carla"))
    safe.choose("play:good-omen").choose("take-gold")
    assert safe.hero().gp == 10 + 5 + 10


@pytest.mark.rule("LN-CRD-05")
def test_a_question_looks_the_same_to_others_whatever_the_asked_player_could_play() -> None:
    asked = [
        position("adventure", seats=3, anna={"adventures": [card]}).choose("travel").request
        for card in ("good-omen", "iron-will")
    ]
    for request in asked:
        mine = next(part for part in parts_of(request) if part.seat == "anna")
        assert isinstance(mine, Choose)
        assert (mine.private, mine.answer_public) == (True, True)
