"""Two against two: anna and carla against bruno and dario."""

from typing import Any

import pytest

from rulesets.engine.requests import First
from rulesets.legends_of_novus.state.battle_events import BattleBegun, CombatRolled, PartnerFell, RoundDecided, XpShared
from rulesets.legends_of_novus.state.events import CardGiven, CardShown, TravelDieRolled
from tests.rulesets.legends_of_novus.table import Table, battle, new_game, position, quest_battle


def team(phase: str = "preparation", **rest: Any) -> Table:
    return position(phase, mode="team", **rest)


def together(what: str = "travel", **rest: Any) -> Table:
    """Both partners have announced that they act together."""
    return team("adventure", **rest).choose(f"{what}-together", seat="anna").choose(f"{what}-together", seat="carla")


def facing(name: str = "kroenig", **rest: Any) -> Table:
    return quest_battle(name, mode="team", **rest)


@pytest.mark.rule("LN-TEA-01", "LN-DAT-01")
def test_two_pairs_with_the_setup_of_the_main_game() -> None:
    table = team()
    assert table.state.sides == [["anna", "carla"], ["bruno", "dario"]]
    for hero in table.state.heroes.values():
        assert (hero.xp, hero.gp, hero.luck, hero.explore_token) == (3, 10, True, False)
    chosen = new_game(4, mode="team").roll(2, 3, 4, 9)
    assert chosen.state.sides[0] == ["dario", "bruno"], "the first player's team begins"


@pytest.mark.rule("LN-TEA-01", "LN-BAT-14", "LN-CRD-06")
def test_an_opponent_rolls_for_the_creature_and_the_active_pair_is_heard_first() -> None:
    table = (
        team("adventure", top={"encounter": ["goblin"]}).choose("travel", seat="anna").choose("travel", seat="carla")
    )
    table.choose("move:a", seat="anna").roll(5).choose("fight", seat="anna")
    assert table.seats == ("anna", "dario")
    omen = {"adventures": ["good-omen"]}
    heard = (
        team("adventure", bruno=omen, carla=omen, dario=omen)
        .choose("travel", seat="anna")
        .choose("explore", seat="carla")
    )
    heard.hold("dario", "bruno", "carla")
    assert heard.seats == ("carla",)


@pytest.mark.rule("LN-TEA-02")
def test_fifty_xp_together_and_two_creatures_or_one_and_two_events() -> None:
    rich = {"xp": 28}
    assert (
        team(anna={**rich, "tokens": ["osira"], "quests": ["old-debt"]}, carla={"xp": 22, "quests": ["old-debt"]}).over
        == "team-won"
    )
    two = team(anna={**rich, "tokens": ["osira"]}, carla={"xp": 22, "tokens": ["cystos"]})
    assert two.winners == ("anna", "carla")
    assert team(anna={**rich, "tokens": ["osira"]}, carla={"xp": 22, "quests": ["old-debt"]}).over is None
    assert team(anna={"xp": 27, "tokens": ["osira"]}, carla={"xp": 22, "tokens": ["cystos"]}).over is None


@pytest.mark.rule("LN-TEA-02")
def test_the_literal_reading_needs_no_xp_for_the_second_way() -> None:
    heroes: dict[str, Any] = {"anna": {"tokens": ["osira"], "quests": ["old-debt"]}, "carla": {"quests": ["old-debt"]}}
    assert team(**heroes).over is None
    assert team(house={"team_goal_always_needs_xp": False}, **heroes).over == "team-won"


@pytest.mark.rule("LN-TEA-03")
def test_a_phase_is_open_to_both_until_both_are_done() -> None:
    table = team(anna={"gp": 25}, carla={"gp": 25}, top={"reward": ["sword", "gem"]})
    assert table.seats == ("anna", "carla")
    table.choose("buy:reward", seat="carla").choose("buy:reward", seat="anna")
    assert (table.hero("carla").rewards, table.hero("anna").rewards) == (["sword"], ["gem"])
    table.choose("end-preparation", seat="carla")
    assert (table.phase, table.seats) == ("preparation", ("anna",))
    table.choose("end-preparation", seat="anna")
    assert table.phase == "adventure"


@pytest.mark.rule("LN-TEA-03")
def test_apart_the_one_who_announced_first_goes_first() -> None:
    table = (
        team("adventure", top={"adventure": ["windfall"]}).choose("explore", seat="carla").choose("travel", seat="anna")
    )
    assert table.seats == ("carla",)
    table.choose("no-draw", seat="carla").choose("move:a", seat="anna")
    assert table.hero("anna").place == "a"
    assert table.phase == "adventure"
    table.roll(1).choose("take-gold")
    assert (table.phase, table.seats) == ("recovery", ("anna", "carla"))
    table.choose("end-turn", seat="anna").choose("end-turn", seat="carla")
    assert table.seats == ("bruno", "dario")


@pytest.mark.rule("LN-TEA-03")
def test_the_pair_is_asked_once_and_the_first_answer_stands() -> None:
    table = together()
    assert isinstance(table.request, First)
    assert table.seats == ("anna", "carla")
    table.choose("move:a", seat="carla")
    assert (table.hero("anna").place, table.hero("carla").place) == ("a", "a")


@pytest.mark.rule("LN-TEA-03", "LN-CRD-05")
def test_either_partner_lets_the_game_go_on_but_both_dice_have_their_say() -> None:
    table = together(top={"encounter": ["goblin", "ghoul"]}).choose("move:a", seat="anna").roll(5)
    assert table.seats == ("anna", "carla")
    table.choose("go-on", seat="carla")
    assert table.asked == "assign"
    fight = (
        facing().choose("fight", seat="anna").choose("fight", seat="carla").roll(5, 5, 5).choose("go-on", seat="anna")
    )
    assert fight.seats == ("carla",)


@pytest.mark.rule("LN-CRD-06", "LN-TEA-03")
@pytest.mark.parametrize(("says", "asked"), [("withdraw", ("carla",)), ("play:hex", ("anna", "carla"))])
def test_after_an_opponents_card_both_partners_are_asked_anew(says: str, asked: tuple[str, ...]) -> None:
    fight = facing(bruno={"adventures": ["hex"]}).choose("fight", seat="anna").choose("fight", seat="carla")
    fight.roll(5, 5, 5).choose("go-on", seat="anna").hold("bruno").choose(says)
    if says == "play:hex":
        fight.choose("target:anna")
    assert fight.seats == asked


@pytest.mark.rule("LN-TEA-04")
def test_together_only_from_one_place_and_only_if_both_say_so() -> None:
    apart = team("adventure", carla={"place": "a"})
    assert not apart.offers("explore-together", seat="anna")
    assert not apart.offers("travel-together", seat="carla")
    table = team("adventure").choose("travel-together", seat="anna").choose("travel", seat="carla")
    assert table.seats == ("anna",), "anna travels alone, and first"


@pytest.mark.rule("LN-TEA-05", "LN-TRV-02")
def test_three_points_need_two_bonuses() -> None:
    table = together(anna={"place": "e", "equipped": ["boots"]}, carla={"place": "e"})
    assert table.offers("move:c", seat="anna")
    assert not table.offers("move:b", seat="anna")
    both = together(
        anna={"place": "e", "equipped": ["boots"], "skills": ["long-stride"]},
        carla={"place": "e", "equipped": ["boots"]},
    )
    assert both.offers("move:b", seat="anna")
    assert not both.offers("move:a", seat="anna"), "the smaller bonus counts for both"


@pytest.mark.rule("LN-TEA-05", "LN-TRV-06")
def test_one_roll_is_shared_and_each_receives_what_it_brings() -> None:
    table = together(top={"reward": ["sword", "gem"]}).choose("move:a", seat="anna").roll(4)
    table.choose("first-draw:carla", seat="anna")
    assert (table.hero("carla").rewards, table.hero("anna").rewards) == (["sword"], ["gem"])
    assert len(table.told(TravelDieRolled)) == 1
    safe = together(anna={"place": "d"}, carla={"place": "d"}).choose("move:c", seat="anna").roll(1)
    safe.choose("move:b", seat="carla")
    assert (safe.hero("anna").place, safe.hero("carla").place) == ("b", "b")
    gold = together().choose("move:a", seat="anna").roll(1).choose("take-gold", seat="anna")
    assert (gold.hero("anna").gp, gold.hero("carla").gp) == (20, 20)


@pytest.mark.rule("LN-TEA-06")
def test_each_partner_carries_out_the_explore_effect() -> None:
    mine = {"place": "gold-mine"}
    table = together("explore", anna=mine, carla=mine).go_on()
    assert (table.hero("anna").gp, table.hero("carla").gp) == (20, 20)


@pytest.mark.rule("LN-TEA-07")
def test_partners_at_one_place_give_rewards_and_gold_but_never_adventures() -> None:
    table = team(anna={"rewards": ["sword"], "adventures": ["pouch"], "gp": 20, "equipped": ["ring"]})
    assert not table.offers("give:pouch", seat="anna")
    assert not table.offers("give:ring", seat="anna"), "what is worn must come off first"
    table.choose("give:sword", seat="anna").choose("give-gold", seat="anna").measure(15)
    assert (table.hero("carla").rewards, table.hero("carla").gp, table.hero("anna").gp) == (["sword"], 25, 5)
    assert table.told(CardGiven)[0].to == "carla"
    assert not team(anna={"rewards": ["sword"], "place": "a"}).offers("give", seat="anna")


@pytest.mark.rule("LN-TEA-07")
def test_partners_do_not_share_on_the_others_turn() -> None:
    assert not team(active="bruno", anna={"rewards": ["sword"]}).hold("anna").offers("give:sword")


@pytest.mark.rule("LN-TEA-08", "LN-TEA-09")
def test_a_joint_encounter_brings_two_creatures_and_shares_the_xp() -> None:
    cards = {"creatures.feral-wolf.xp": 3, "creatures.feral-wolf.defeat": {"gp": 5}}
    heroes: dict[str, Any] = {"anna": {"xp": 7}, "carla": {"xp": 9}}
    table = together(cards=cards, top={"encounter": ["orc-warrior", "feral-wolf"], "reward": ["gem"]}, **heroes)
    table.choose("move:a", seat="anna").roll(5).go_on()
    assert set(table.options) >= {"assign:anna:orc-warrior", "assign:carla:orc-warrior"}
    table.choose("assign:anna:orc-warrior", seat="carla").choose("fight", seat="anna").roll(9, 2)
    table.choose("fight", seat="carla").roll(9, 2).go_on()
    assert (table.hero("anna").xp, table.hero("carla").xp) == (10, 11), "5 is 3 for the one with less, and 2"
    assert table.hero("anna").rewards == ["gem"]


@pytest.mark.rule("LN-TEA-08", "LN-TEA-09", "LN-TRV-14")
def test_a_loser_pays_goes_to_recovery_and_still_shares() -> None:
    cards = {"creatures.feral-wolf.defeat": {"xp": 1, "gp": 5}}
    top = {"encounter": ["ghoul", "feral-wolf"]}
    table = together(cards=cards, top=top).choose("move:inn", seat="anna").roll(5).choose("assign:anna:ghoul")
    table.choose("fight", seat="anna").roll(9, 2).choose("fight", seat="carla").roll(2, 10).go_on()
    assert (table.hero("anna").xp, table.hero("carla").xp) == (4, 3), "2 XP: one each, after the loss"
    assert table.hero("anna").gp == 10 + 5 + 10, "the winner goes on to the inn"
    assert table.hero("carla").gp == 10 - 5


@pytest.mark.rule("LN-TEA-09")
def test_the_shared_xp_is_reported_once() -> None:
    table = together(top={"encounter": ["ghoul", "feral-wolf"]}).choose("move:a")
    table.roll(5).choose("assign:anna:ghoul").choose("fight").roll(9, 2).choose("fight").roll(2, 10).go_on()
    assert [event.xp for event in table.told(XpShared)] == [2]


@pytest.mark.rule("LN-TEA-09")
def test_with_equal_xp_the_pair_chooses_who_gets_the_odd_point() -> None:
    table = (
        together(top={"encounter": ["goblin", "ghoul"]})
        .choose("move:a", seat="anna")
        .roll(5)
        .choose("assign:anna:goblin")
    )
    table.choose("fight", seat="anna").roll(9, 2).choose("fight", seat="carla").roll(9, 2).choose(
        "more-xp:carla", seat="anna"
    )
    assert (table.hero("anna").xp, table.hero("carla").xp) == (4, 5)


@pytest.mark.rule("LN-TEA-10")
def test_a_quest_creature_is_faced_only_together() -> None:
    hall = {"place": "kroenigs-hall"}
    alone = team("adventure", anna=hall)
    assert alone.options_of("anna") == ("travel",)
    both = team("adventure", anna=hall, carla=hall)
    assert not both.offers("explore", seat="anna")
    assert both.offers("explore-together", seat="anna")
    barred = team("adventure", anna=hall, carla={**hall, "barred_at": "kroenigs-hall"})
    assert not barred.offers("explore-together", seat="anna")


@pytest.mark.rule("LN-TEA-10", "LN-TEA-04")
def test_a_partner_who_is_left_alone_announces_again() -> None:
    hall = {"place": "kroenigs-hall"}
    table = (
        team("adventure", anna=hall, carla=hall).choose("explore-together", seat="anna").choose("travel", seat="carla")
    )
    assert (table.seats, table.options) == (("anna",), ("travel", "give-gold"))


@pytest.mark.rule("LN-TEA-10")
def test_elsewhere_a_partner_may_explore_alone() -> None:
    assert team("adventure").offers("explore", seat="anna")


@pytest.mark.rule("LN-TEA-11")
def test_totals_are_added_and_the_creature_has_ten_more() -> None:
    strong: dict[str, Any] = {
        "anna": {"equipped": ["demonsbane-sword", "ring"]},
        "carla": {"equipped": ["sword", "ring", "helmet"]},
    }
    table = facing("kroenig", cards={"quest_creatures.kroenig.cv": 12}, **strong).go_on()
    table.choose("fight", seat="anna").choose("fight", seat="carla").roll(4, 6, 4)
    decided_by = {track.id: track.value for track in table.game.view.tracks}
    assert (decided_by["hero-cv"], decided_by["creature-cv"]) == (9 + 7, 22)
    table.go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).creature) == (26, 26)
    assert table.last(RoundDecided).result == "won"


@pytest.mark.rule("LN-TEA-11")
def test_a_natural_one_of_one_partner_loses_the_round() -> None:
    cards = {"classes.knight.cv": 8, "classes.apprentice.cv": 8, "quest_creatures.kroenig.cv": 10}
    heroes: dict[str, Any] = {
        "anna": {"equipped": ["great-axe", "plate", "helmet", "ring"], "xp": 21},
        "carla": {"luck": False},
    }
    table = facing(cards=cards, **heroes).choose("fight", seat="anna").choose("fight", seat="carla")
    table.roll(9, 1, 2)
    assert table.asked == "tragic"
    table.go_on()
    assert table.last(RoundDecided).result == "lost"


@pytest.mark.rule("LN-TEA-11")
def test_luck_saves_the_round_and_the_ability_affects_each_partner() -> None:
    table = facing("cystos").go_on().choose("fight", seat="anna").choose("fight", seat="carla").roll(5, 1, 5)
    tracks = {track.id: track.value for track in table.game.view.tracks}
    assert tracks["hero-cv"] == (4 - 2) + (3 - 2)
    table.choose("luck", seat="carla").roll(6).go_on()
    assert table.last(RoundDecided).hero == 5 + 2 + 6 + 1


@pytest.mark.rule("LN-TEA-12")
def test_a_lost_first_round_costs_the_weaker_partner() -> None:
    heroes: dict[str, Any] = {
        "anna": {"equipped": ["demonsbane-sword", "ring"]},
        "carla": {"equipped": ["sword", "ring", "helmet"]},
    }
    table = (
        facing(cards={"quest_creatures.kroenig.cv": 12}, **heroes)
        .choose("fight", seat="anna")
        .choose("fight", seat="carla")
    )
    table.roll(2, 2, 10).go_on()
    assert table.told(PartnerFell)[0].seat == "carla"
    table.choose("fight", seat="anna")
    assert table.state.battle is not None
    assert (table.state.battle.lost, table.state.battle.standing) == (1, ["anna"])
    assert {track.id: track.value for track in table.game.view.tracks}["creature-cv"] == 12


@pytest.mark.rule("LN-TEA-12")
def test_a_tie_is_for_the_pair_and_a_lost_second_round_costs_nobody() -> None:
    tied = facing(carla={"hero_class": "warden", "character": "vela", "equipped": ["gloves"]})
    tied.choose("fight", seat="anna").choose("fight", seat="carla").roll(2, 2, 10).choose("falls:anna", seat="carla")
    assert tied.told(PartnerFell)[0].seat == "anna"
    strong = {"xp": 21, "equipped": ["great-axe", "helmet", "ring", "ring"]}
    table = facing(anna=strong, carla=strong)
    table.choose("fight", seat="anna").choose("fight", seat="carla").roll(9, 9, 2)
    table.choose("fight", seat="anna").choose("fight", seat="carla").roll(2, 2, 10).go_on()
    assert table.state.battle is not None
    assert (table.state.battle.won, table.state.battle.lost, len(table.state.battle.standing)) == (1, 1, 2)


@pytest.mark.rule("LN-TEA-13")
def test_if_the_last_one_loses_both_suffer() -> None:
    table = facing(anna={"xp": 14}, carla={"xp": 11})
    table.choose("fight", seat="anna").choose("fight", seat="carla").roll(2, 2, 10).choose("fight", seat="anna").roll(
        2, 10
    )
    table.go_on()
    assert (table.hero("anna").xp, table.hero("carla").xp) == (10, 7)


@pytest.mark.rule("LN-TEA-13")
def test_a_win_is_divided_as_the_pair_says_before_a_card_is_drawn() -> None:
    strong = {"xp": 16, "equipped": ["great-axe", "helmet", "ring", "ring"]}
    table = facing(anna=strong, carla={"xp": 4}, top={"reward": ["gem"]})
    table.choose("fight", seat="anna").choose("fight", seat="carla").roll(2, 2, 10)
    table.choose("fight", seat="anna").roll(9, 2).choose("fight", seat="anna").roll(9, 2)
    assert table.asked == "reactions"
    table.measure(2, seat="carla").measure(8, seat="anna").measure(0, seat="anna")
    anna, carla = table.hero("anna"), table.hero("carla")
    assert (anna.xp, carla.xp) == (18, 7), "5 XP: 2 and 3"
    assert (anna.gp, carla.gp) == (18, 17), "15 GP: 8 and 7"
    assert (anna.rewards, carla.rewards) == ([], ["gem"])
    assert anna.tokens == ["kroenig"]


@pytest.mark.rule("LN-TEA-13")
def test_who_escapes_leaves_unharmed_and_the_fallen_pays() -> None:
    table = facing(anna={"xp": 14, "equipped": ["cloak"]}, carla={"xp": 11})
    table.choose("fight", seat="anna").choose("fight", seat="carla").roll(2, 2, 10)
    table.choose("escape", seat="anna").roll(6).go_on()
    assert (table.hero("anna").xp, table.hero("carla").xp) == (14, 7)


@pytest.mark.rule("LN-TEA-14")
def test_each_partner_escapes_separately_and_the_creature_loses_its_ten() -> None:
    table = facing(anna={"equipped": ["cloak"]}).choose("escape", seat="anna").roll(7).choose("fight", seat="carla")
    assert table.state.battle is not None
    assert table.state.battle.standing == ["carla"]
    assert {track.id: track.value for track in table.game.view.tracks}["creature-cv"] == 13
    failed = facing().choose("escape", seat="anna").roll(2).choose("fight", seat="carla")
    assert failed.state.battle is not None
    assert {seat: each.penalty for seat, each in failed.state.battle.fighters.items()} == {"anna": 1, "carla": 0}


@pytest.mark.rule("LN-TEA-15")
def test_an_encounter_among_two_flips_is_one_joint_encounter() -> None:
    top = {"adventure": ["iron-will", "ambush"], "encounter": ["goblin", "ghoul"]}
    table = together("explore", top=top).go_on().choose("first-draw:anna", seat="carla")
    assert table.hero("anna").adventures == ["iron-will"]
    assert [event.card for event in table.told(CardShown)] == ["iron-will", "ambush"]
    table.choose("assign:anna:goblin").choose("fight", seat="anna").roll(9, 2).choose("fight", seat="carla").roll(9, 2)
    table.choose("more-xp:anna", seat="anna")
    assert (table.phase, table.hero("carla").hand_size) == ("recovery", 0), "nobody draws a second card"


@pytest.mark.rule("LN-TEA-15", "LN-CRD-08")
def test_a_second_encounter_event_goes_to_its_drawers_hand() -> None:
    top = {"adventure": ["ambush", "ambush"], "encounter": ["goblin", "ghoul"]}
    table = together("explore", top=top).go_on().choose("first-draw:anna", seat="anna")
    assert table.hero("carla").adventures == ["ambush"]
    assert table.asked == "assign"


@pytest.mark.rule("LN-TEA-15")
def test_an_encounter_from_hand_counts_for_both_if_they_agree() -> None:
    top = {"adventure": ["iron-will", "lesson"], "encounter": ["goblin", "ghoul"]}
    table = together("explore", top=top, anna={"adventures": ["ambush"]}).go_on().choose("first-draw:anna", seat="anna")
    table.choose("play:ambush", seat="anna").choose("accept", seat="carla")
    assert table.asked == "assign"
    alone = together("explore", top=top, anna={"adventures": ["ambush"]}).go_on().choose("first-draw:anna", seat="anna")
    alone.choose("play:ambush", seat="anna").choose("refuse", seat="carla")
    assert alone.state.battle is not None
    assert list(alone.state.battle.fighters) == ["anna"]


@pytest.mark.rule("LN-TEA-15")
def test_the_second_to_look_may_call_the_first_into_battle_if_he_has_drawn_nothing() -> None:
    top = {"adventure": ["iron-will", "lesson", "windfall"], "encounter": ["goblin", "ghoul"]}
    table = together("explore", top=top, carla={"adventures": ["ambush"]}).go_on().choose("first-draw:anna")
    table.choose("no-draw", seat="anna").choose("play:ambush", seat="carla").choose("accept", seat="anna")
    assert table.asked == "assign"
    drawn = together("explore", top=top, carla={"adventures": ["ambush"]}).go_on().choose("first-draw:anna")
    drawn.choose("draw:adventure", seat="anna").choose("play:ambush", seat="carla")
    assert drawn.state.battle is not None
    assert list(drawn.state.battle.fighters) == ["carla"]


@pytest.mark.rule("LN-TEA-05", "LN-TRV-03")
def test_together_neither_returns_where_his_turn_began() -> None:
    table = together(carla={"turn": {"start": "a", "trail": ["a"]}})
    assert not table.offers("move:a")
    assert table.offers("move:inn")


@pytest.mark.rule("LN-TEA-08", "LN-TRV-05")
def test_rolled_before_the_move_the_winner_goes_on_alone() -> None:
    house = {"travel_roll_timing": "before-move"}
    table = together(house=house, top={"encounter": ["goblin", "goblin"]}).roll(5).choose("assign:anna:goblin")
    table.choose("fight", seat="anna").roll(9, 1).choose("fight", seat="carla").roll(2, 10).choose("move:inn")
    assert (table.hero("anna").place, table.hero("carla").place) == ("inn", "vace-city")


@pytest.mark.rule("LN-TEA-07")
def test_partners_do_not_share_in_a_battle() -> None:
    assert not battle("goblin", mode="team", carla={"rewards": ["sword"]}).hold("carla").offers("give:sword")


@pytest.mark.rule("LN-TEA-14", "LN-BAT-12")
def test_what_helps_one_partner_escape_is_not_used_up_by_the_other() -> None:
    smoke = {"rewards.potion.effects": [{"do": "escape", "n": 3, "lasts": "roll"}]}
    table = facing(cards=smoke, carla={"equipped": ["potion"]})
    table.choose("use:potion", seat="carla").choose("escape", seat="anna").roll(2).go_on()
    assert table.choose("escape", seat="carla").dice() == ("1d10", 3)


@pytest.mark.rule("LN-TEA-12")
def test_the_item_of_a_partner_who_dropped_out_weakens_the_creature_no_more() -> None:
    dread = {"rewards.cloak.effects": [{"do": "creature_cv", "n": -2}]}
    table = facing(cards=dread, anna={"xp": 14}, carla={"equipped": ["cloak"]})
    assert table.go_on().track("creature-cv") == 13 + 10 - 2
    table.choose("fight", seat="anna").choose("fight", seat="carla").roll(2, 2, 9).go_on()
    assert (table.last(PartnerFell).seat, table.track("creature-cv")) == ("carla", 13)


@pytest.mark.rule("LN-TEA-04", "LN-TRV-06", "LN-LOC-02")
def test_apart_each_partner_has_a_travel_die_and_a_path_of_his_own() -> None:
    table = (
        team("adventure", top={"encounter": ["goblin"]}).choose("travel", seat="anna").choose("travel", seat="carla")
    )
    table.choose("move:arc-island").roll(5).go_on()
    assert (table.seats, table.state.battle) == (("carla",), None), "nothing is met on the island"
    table.choose("move:a").roll(5).choose("fight", seat="carla").roll(9, 1).go_on()
    assert (table.hero("carla").xp, table.phase) == (4, "recovery")
    assert [event.seat for event in table.told(TravelDieRolled)] == ["anna", "carla"]


@pytest.mark.rule("LN-CRD-03", "LN-TRV-06")
def test_two_rolls_of_one_partner_are_not_the_others() -> None:
    table = team(anna={"adventures": ["two-roads"]}).choose("play:two-roads", seat="anna")
    table.choose("end-preparation", seat="anna").choose("end-preparation", seat="carla")
    table.choose("travel", seat="carla").choose("travel", seat="anna")
    table.choose("move:a").roll(1).choose("take-gold").choose("move:a").roll(1).choose("take-gold").roll(1)
    table.choose("take-gold")
    assert (table.hero("anna").gp, table.hero("carla").gp, table.phase) == (30, 20, "recovery")


@pytest.mark.rule("LN-TEA-08", "LN-CRD-02")
def test_of_the_last_creature_the_pair_says_who_fights_it() -> None:
    table = together(top={"encounter": ["goblin"]}, empty=("encounter",)).choose("move:inn").roll(5).go_on()
    assert (table.asked, table.options_of("carla")) == ("assign-one", ("assign:anna:goblin", "assign:carla:goblin"))
    table.choose("assign:carla").choose("fight").roll(9, 1).go_on()
    assert (table.asked, table.choose("more-xp:anna", seat="anna").hero("anna").gp) == ("more-xp", 20)


@pytest.mark.rule("LN-TRN-04", "LN-CRD-08")
def test_a_partner_who_loses_a_battle_on_the_others_way_has_no_way_of_his_own() -> None:
    cards = {"adventures.good-omen.effects": [{"do": "draw", "deck": "adventure"}]}
    top = {"adventure": ["ambush"], "encounter": ["zombie-horde"], "reward": ["ring"]}
    table = team("adventure", cards=cards, top=top, carla={"adventures": ["good-omen"]})
    table.choose("travel", seat="anna").choose("travel", seat="carla").choose("move:inn").roll(4)
    table.choose("play:good-omen", seat="carla").go_on().choose("fight", seat="carla").roll(2, 9).go_on()
    assert (table.phase, table.hero("anna").gp, table.hero("carla").place) == ("recovery", 20, "vace-city")


WIND = {"kind": "travel", "effects": [{"do": "go", "place": "e"}]}
GUST = {"kind": "action", "effects": [{"do": "go", "place": "inn", "to": "other"}]}


@pytest.mark.rule("LN-TEA-04", "LN-CRD-12")
def test_a_pair_that_a_card_has_parted_travels_apart() -> None:
    wind = {**WIND, "when": ["travel"]}
    table = together(cards={"adventures.wind": wind}, anna={"hand": "wind"}, top={"reward": "gem"})
    table.choose("play:wind", seat="anna").choose("move:d", seat="anna").choose("move:inn", seat="carla")
    table.roll(4, seat="anna").roll(1, seat="carla").choose("take-gold")
    assert (table.hero("anna").rewards, table.hero("carla").gp) == (["gem"], 30)


@pytest.mark.rule("LN-TEA-10", "LN-QST-01", "LN-EXP-04")
def test_a_partner_moved_by_a_card_explores_there_and_a_quest_creature_waits_for_both() -> None:
    table = facing(cards={"adventures.gust": GUST}, bruno={"hand": "gust"}, top={"adventure": "windfall"})
    table.choose("play:gust", seat="bruno").choose("target:carla").choose("no-draw", seat="carla")
    assert (table.phase, table.hero("carla").explored, table.hero("carla").adventures) == (
        "recovery",
        "inn",
        ["windfall"],
    )
    assert not table.told(CombatRolled)


@pytest.mark.rule("LN-TEA-15", "LN-EXP-08")
def test_a_partner_who_has_fought_this_turn_cannot_join_an_encounter_from_hand() -> None:
    table = position(
        "adventure",
        mode="team",
        anna={"adventures": ["ambush"]},
        carla={"turn": {"fought": True}},
        top={"adventure": ["lesson", "lesson"], "encounter": ["goblin"]},
    )
    table.choose("explore-together", seat="anna").choose("explore-together", seat="carla").go_on()
    table.choose("first-draw:anna").choose("play:ambush", seat="anna")
    assert table.last(BattleBegun).seats == ("anna",)


@pytest.mark.rule("LN-CRD-05", "LN-TEA-14")
def test_one_partners_announced_escape_is_over_when_the_other_decides() -> None:
    cards = {"adventures.good-omen": {"kind": "action", "when": ["escape"], "effects": [{"do": "gp", "n": 5}]}}
    table = quest_battle("osira", mode="team", cards=cards, carla={"adventures": ["good-omen"]}).go_on()
    table.choose("escape", seat="anna").roll(2).go_on()
    assert (table.asked, table.seats) == ("escape", ("carla",))
    assert not table.offers("play:good-omen", seat="carla")


STEP = {"kind": "action", "effects": [{"do": "go", "place": "kroenigs-hall"}]}


@pytest.mark.rule("LN-TEA-04", "LN-TEA-10")
def test_a_partner_who_comes_after_preparation_does_not_explore_together() -> None:
    cards = {"adventures.step": STEP}
    late = team(cards=cards, anna={"place": "kroenigs-hall"}, carla={"adventures": ["step"], "place": "town"})
    late.choose("end-preparation", seat="anna").choose("end-preparation", seat="carla")
    late.choose("play:step", seat="carla")
    assert late.hero("carla").place == "kroenigs-hall"
    assert late.options_of("anna") == ("travel", "give-gold")
    assert not late.offers("travel-together", seat="carla")
    early = team(cards=cards, anna={"place": "kroenigs-hall"}, carla={"adventures": ["step"], "place": "town"})
    early.choose("play:step", seat="carla").choose("end-preparation", seat="anna")
    early.choose("end-preparation", seat="carla")
    assert early.offers("explore-together", seat="anna"), "there in Preparation"


@pytest.mark.rule("LN-TEA-10")
def test_a_pair_that_cards_bring_to_a_quest_creature_faces_it_next_turn() -> None:
    both = {"adventures": ["step"], "place": "town"}
    table = team("adventure", cards={"adventures.step": STEP}, anna=both, carla=both)
    table.choose("play:step", seat="carla").choose("play:step", seat="anna")
    assert table.offers("travel-together", seat="anna")
    assert not table.offers("explore-together", seat="anna")


@pytest.mark.rule("LN-TEA-07")
@pytest.mark.parametrize("face", [1, 4])
def test_partners_share_while_the_travel_die_is_read(face: int) -> None:
    table = together(anna={"rewards": ["sword"], "gp": 20}, top={"reward": ["gem", "ring"]})
    table.choose("move:a", seat="carla").roll(face)
    table.choose("give:sword", seat="anna").choose("give-gold", seat="anna").measure(15)
    assert (table.hero("carla").rewards, table.hero("carla").gp, table.hero("anna").gp) == (["sword"], 25, 5)
    assert table.asked == ("safe" if face == 1 else "travel-result"), "the die is still to be applied"


@pytest.mark.rule("LN-TEA-07")
def test_a_partner_who_is_not_asked_holds_to_give_a_card() -> None:
    table = team("adventure", carla={"rewards": ["sword"]}).choose("travel", seat="anna").choose("travel", seat="carla")
    table.hold("carla").choose("give:sword", seat="carla")
    assert (table.hero("anna").rewards, table.asked) == (["sword"], "move")
