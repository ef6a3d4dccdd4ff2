"""NA-MSA: the burning village, on our own map: torches, water, ruins, and the Messenger."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Draw
from rulesets.engine.state.digest import in_order
from rulesets.nova_aetas.bot import _is_water_carrier
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import AttackRolled, EnemyDecided, Moved, StrikesParried, TokenMoved
from rulesets.nova_aetas.state.mission_events import (
    BucketFilled,
    FireSet,
    HomeCollapsed,
    PersonaAway,
    PersonaCame,
    PersonaSlain,
    TokenPlaced,
    TokenTurned,
)
from rulesets.nova_aetas.state.state import Persona, Standing
from tests.rulesets.nova_aetas.table import Table, battle, new_game, pack
from tests.rulesets.starter_words import words_of

VILLAGE = pack()["missions"]["the-burning-village"]
FIRES = {"weaver": 0, "smith": 0, "miller": 0, "priest": 0}
HALF_PAST_EIGHT = 8 * 12 + 6


def village(**given: Any) -> Table:
    """The village with the models that are named; heroes are far from everything by default."""
    settled: dict[str, Any] = {"heroes": {"squire": "F9"}, "mission": VILLAGE, "fires": dict(FIRES)} | given
    standing = [home for home in FIRES if home in settled["fires"]]
    happened = ["collapse"] if len(standing) < len(FIRES) else []
    return battle(**({"hidden": standing, "happened": happened} | settled))


def messenger(at: str, to: str = "A12", **more: Any) -> Persona:
    return Persona("messenger", "table", at=at, to=to, **more)


def fleeing(at: str, to: str = "A12", **given: Any) -> Table:
    """The Messenger is out of the house, and by default it is his turn."""
    wounds = given.pop("wounds", 0)
    dial = {"messenger": 60} | given.pop("dial", {})
    personae = {"messenger": messenger(at, to, wounds=wounds)}
    return village(personae=personae, happened=["messenger"], dial=dial, **given)


@pytest.mark.rule("NA-MSA-01", "NA-MTK-03")
def test_each_home_has_one_hidden_token_and_nobody_can_tell_which_is_the_scroll() -> None:
    table = new_game("the-burning-village")

    tokens = [piece for piece in table.board.pieces if piece.kind == "incognito"]
    assert len(tokens) == len(table.state.world.mission.homes) == 4
    assert table.state.incognito.bag == ["blank", "blank", "blank", "scroll"]
    assert b'"scroll"' not in msgspec.json.encode(table.game.view)
    assert b'"hidden":["weaver","smith","miller","priest"]' in in_order(table.state)


def test_the_goal_counts_the_homes_that_are_down() -> None:
    goal = village(fires={"weaver": 2, "smith": 0, "miller": 1}).game.view.goal

    assert goal is not None
    assert words_of("nova_aetas").say(goal.text).endswith("Homes down: 1 of 3.")


def test_every_home_has_its_name_on_the_board() -> None:
    named = {link.b: link.a for link in village().board.links if link.kind == "home"}

    assert named == {"weaver": "C5", "smith": "J5", "miller": "C9", "priest": "J9"}


def test_the_board_shows_what_burns_what_is_a_ruin_and_where_the_messenger_wants_to_go() -> None:
    calm = village().board
    table = fleeing("H5", fires={"weaver": 2, "smith": 0, "miller": 1})

    roofs = {cell.id: cell.ground for cell in table.board.cells if cell.level}
    assert [roofs[square] for square in ("B2+1", "I2+1", "A10+1", "I10+1")] == [
        "burning-roof",
        "roof",
        "burning-roof",
        "ruin",
    ]
    assert [cell.id for cell in table.board.cells if cell.ground == "refuge"] == ["A12"]
    assert dict(table.game.view.names)["refuge"] == Cue("refuge", persona="messenger")
    assert {cell.ground for cell in calm.cells if cell.level} == {"roof"}
    assert not [cell for cell in calm.cells if cell.ground == "refuge"]


@pytest.mark.rule("NA-MSA-02")
def test_the_four_heroes_take_the_four_squares_as_they_like() -> None:
    table = new_game("the-burning-village").choose("check-off-all")

    for hero, square in (("scum", "H8"), ("squire", "E8"), ("novice", "G8"), ("apprentice", "F8")):
        table.choose(f"deploy:{hero}:{square}")

    assert {hero.at for hero in table.state.heroes.values()} == {"E8", "F8", "G8", "H8"}


@pytest.mark.rule("NA-MSA-03")
def test_the_objective_is_read_before_it_begins() -> None:
    table = new_game("the-burning-village").deployed()

    assert isinstance(table.request, Choose)
    assert "the Messenger gets away" in words_of("nova_aetas").detail(table.request.why)


@pytest.mark.rule("NA-MSA-04")
@pytest.mark.parametrize(
    ("fires", "event", "over"),
    [
        (FIRES, "", True),
        ({"weaver": 2, "smith": 0, "miller": 1}, "", True),
        ({"weaver": 2, "smith": 0, "miller": 1}, "messenger", False),
    ],
    ids=["no ruin", "a ruin", "the Messenger is out"],
)
def test_the_last_enemy_dead_wins_only_before_the_event(fires: dict[str, int], event: str, over: bool) -> None:
    out = {"personae": {"messenger": messenger("H5")}, "dial": {"messenger": 66}} if event else {}
    table = village(enemies={"stratiota-1": {"at": "F8", "wounds": 1}}, active="squire", fires=dict(fires), **out)
    table.state.happened.extend([event] if event else [])

    table.choose("attack:stratiota-1:arming-sword").roll(5, 1, 1, 1)

    assert (table.game.outcome is not None) is over
    if table.game.outcome is not None:
        assert table.game.outcome.result == "victory"


@pytest.mark.rule("NA-MSA-04", "NA-MSA-18", "NA-STA-28")
@pytest.mark.parametrize(("face", "over"), [("blank", True), ("scroll", False)])
def test_the_last_enemy_brings_a_home_down_and_burns_to_death_himself(face: str, over: bool) -> None:
    """With the scroll under the ruin the event has come before he dies, and the Messenger must still get away."""
    table = village(
        heroes={"squire": "L12"},
        enemies={"stratiota-1": {"at": "E2", "wounds": 1, "tokens": ["burned"]}},
        active="stratiota",
        fires=FIRES | {"weaver": 2},
        cards={"enemies.stratiota.ra": 1},
    )

    table.draw(face)

    assert table.state.enemies == {}
    assert (table.game.outcome is not None) is over


@pytest.mark.rule("NA-MSA-05", "NA-STA-34")
@pytest.mark.parametrize(("at", "result"), [("B12", "victory"), ("G12", "defeat")])
def test_a_bleeding_messenger_is_safe_once_he_is_at_the_corner(at: str, result: str) -> None:
    """With four of five wounds he dies at the end of his activation, unless he is gone by then."""
    runner = messenger(at, wounds=4, tokens=[Token.BLEEDING])
    table = village(
        personae={"messenger": runner}, happened=["messenger"], dial={"messenger": 60}, enemies={"hedge-witch-1": "L1"}
    )

    assert table.outcome.result == result


@pytest.mark.rule("NA-MSA-05", "NA-MSA-20")
def test_a_corner_where_somebody_stands_is_not_reached() -> None:
    table = fleeing("C12", enemies={"stratiota-1": "A12"}, dial={"stratiota": 70})

    assert table.told(Moved)[0].path == ("B12",)
    assert (table.game.outcome, table.state.dial["messenger"]) == (None, 64)


@pytest.mark.rule("NA-MSA-05")
def test_the_messenger_at_the_corner_at_twenty_past_eight_wins() -> None:
    table = fleeing("C12", now=100, dial={"messenger": 100}, enemies={"stratiota-1": "L1"})

    assert table.told(Moved)[0].path == ("B12", "A12")
    assert table.told(PersonaAway) == [PersonaAway("messenger")]
    assert (table.outcome.result, table.state.now) == ("victory", 100)


@pytest.mark.rule("NA-MSA-05", "NA-EFF-04")
@pytest.mark.parametrize(("held", "away"), [([], True), ([("messenger", "stratiota-1")], False)])
def test_a_messenger_who_was_pushed_into_his_corner_leaves_from_there(held: list[tuple[str, str]], away: bool) -> None:
    """Unless he is held: then he tries to break away first."""
    table = fleeing("A12", enemies={"stratiota-1": "B12"}, engaged=held, dial={"stratiota": 66})

    assert bool(table.told(PersonaAway)) is away
    assert bool(table.told(Moved)) is False


@pytest.mark.rule("NA-MSA-06", "NA-MIS-06")
def test_the_third_ruin_loses_before_its_token_is_looked_at() -> None:
    table = village(enemies={"stratiota-1": "A9"}, active="stratiota", fires={"miller": 2, "priest": 0})

    assert (table.outcome.result, table.told(TokenTurned)) == ("defeat", [])


@pytest.mark.rule("NA-MSA-06", "NA-MIS-06")
def test_two_ruins_do_not_lose() -> None:
    table = village(enemies={"stratiota-1": "A9"}, active="stratiota", fires={"miller": 2, "smith": 0, "priest": 0})

    assert isinstance(table.request, Draw)


@pytest.mark.rule("NA-MSA-07", "NA-MSA-11", "NA-DAT-16")
def test_the_fifth_wound_of_the_messenger_loses() -> None:
    """Wo 5 with 4 taken; two strikes against two dice at 5+."""
    table = fleeing("H6", dial={"messenger": 63}, wounds=4, enemies={"stratiota-1": "H5"}, active="stratiota")
    assert table.dice() == ("2d6", 5)

    table.roll(5, 2)

    assert table.told(StrikesParried)[0].parried == 1
    assert table.told(PersonaSlain) == [PersonaSlain("messenger")]
    assert table.outcome.result == "defeat"


@pytest.mark.rule("NA-MSA-08", "NA-DAT-17")
def test_at_half_past_eight_with_the_messenger_on_the_board_it_is_lost() -> None:
    table = fleeing("H6", now=101, dial={"messenger": 104}, active="squire", enemies={"crossbowman-1": "A1"})

    table.choose("wait:1")

    assert table.state.now == HALF_PAST_EIGHT
    assert table.outcome.result == "defeat"


@pytest.mark.rule("NA-MSA-08")
def test_at_half_past_eight_without_any_event_it_is_lost_too() -> None:
    table = village(now=101, active="squire", enemies={"crossbowman-1": "A1"}).choose("wait:1")

    assert table.outcome.result == "defeat"


@pytest.mark.rule("NA-MSA-09")
@pytest.mark.parametrize(
    ("second", "house", "lost"),
    [
        (Standing.OUT_OF_ACTION, {}, True),
        (Standing.OUT_OF_GAME, {}, True),
        (Standing.OUT_OF_GAME, {"defeat_counts_out_of_action_only": True}, False),
    ],
)
def test_three_heroes_down_at_once_lose(second: Standing, house: dict[str, bool], lost: bool) -> None:
    gone = {"standing": second, "wounds": 5, "at": "K12" if second is Standing.OUT_OF_ACTION else None}
    table = village(
        heroes={
            "squire": {"at": "F9", "wounds": 5, "armour_wounds": 2},
            "novice": {"at": "L12", "wounds": 5, "standing": Standing.OUT_OF_ACTION},
            "scum": gone,
            "apprentice": "A12",
        },
        enemies={"crossbowman-1": "F5"},
        active="crossbowman",
        house=house,
    )

    table.roll(1, 1, 1, 1)

    assert table.state.heroes["squire"].standing is Standing.OUT_OF_ACTION
    assert (table.game.outcome is not None) is lost


@pytest.mark.rule("NA-MSA-09")
@pytest.mark.parametrize(("second", "lost"), [(Standing.IN_ACTION, False), (Standing.OUT_OF_ACTION, True)])
def test_a_company_of_two_is_beaten_when_both_are_down(second: Standing, lost: bool) -> None:
    table = village(
        heroes={
            "squire": {"at": "F9", "wounds": 5, "armour_wounds": 2},
            "novice": {"at": "L12", "wounds": 5 if lost else 0, "standing": second},
        },
        enemies={"crossbowman-1": "F5"},
        active="crossbowman",
    )

    table.roll(1, 1, 1, 1)

    assert table.state.heroes["squire"].standing is Standing.OUT_OF_ACTION
    assert (table.game.outcome is not None) is lost


@pytest.mark.rule("NA-MSA-10", "NA-MTK-02", "NA-DAT-19")
def test_a_stratiota_beside_a_home_sets_it_alight_for_one_ap_each() -> None:
    table = village(enemies={"stratiota-1": "E2"}, active="stratiota", cards={"enemies.stratiota.ra": 2})

    assert table.opening(FireSet) == [
        FireSet("stratiota-1", "weaver", 1, "NA-MSA-10"),
        FireSet("stratiota-1", "weaver", 2, "NA-MSA-10"),
    ]


@pytest.mark.rule("NA-MSA-10", "NA-AIX-03", "NA-AIX-04")
@pytest.mark.parametrize(("tv", "burns"), [(4, True), (5, False)])
def test_only_a_hero_of_tv_five_turns_a_stratiota_from_the_fire(tv: int, burns: bool) -> None:
    table = village(
        heroes={"squire": {"at": "G2", "tv": tv}},
        enemies={"stratiota-1": "E2"},
        active="stratiota",
        cards={"enemies.stratiota.ra": 1},
    )

    assert bool(table.opening(FireSet)) is burns


@pytest.mark.rule("NA-MSA-10")
def test_a_ruin_is_left_alone_and_the_next_home_is_the_nearest() -> None:
    table = village(enemies={"stratiota-1": "E2"}, active="stratiota", fires={"smith": 0, "miller": 0, "priest": 0})

    assert table.opening(EnemyDecided)[0].target == "smith"


@pytest.mark.rule("NA-MSA-10", "NA-AIX-10")
@pytest.mark.parametrize(("burning", "target"), [("weaver", "weaver"), ("miller", "miller")])
def test_of_two_homes_equally_near_the_one_that_burns_already_suits_it_best(burning: str, target: str) -> None:
    table = village(enemies={"stratiota-1": "C7"}, active="stratiota", fires=FIRES | {burning: 1})

    assert table.opening(EnemyDecided)[0].target == target


@pytest.mark.rule("NA-MSA-11")
@pytest.mark.parametrize(("tv", "target"), [(7, "messenger"), (8, "squire")])
def test_a_stratiota_is_after_the_messenger_unless_a_hero_has_tv_eight(tv: int, target: str) -> None:
    table = fleeing(
        "H7",
        heroes={"squire": {"at": "F9", "tv": tv}},
        dial={"messenger": 63},
        enemies={"stratiota-1": "G9"},
        active="stratiota",
    )

    assert table.opening(EnemyDecided)[0].target == target


@pytest.mark.rule("NA-MSA-12", "NA-DAT-19")
@pytest.mark.parametrize(("reach", "burns"), [(4, True), (3, False)])
def test_the_hedge_witch_lights_the_nearest_home_in_range_for_three_ap(reach: int, burns: bool) -> None:
    """The miller's home is four squares away: one step nearer, and her three AP are not enough any more."""
    table = village(
        enemies={"hedge-witch-1": "E7"},
        active="hedge-witch",
        cards={"enemies.hedge-witch.ra": 3, "enemies.hedge-witch.attack.range": reach},
    )

    assert table.opening(FireSet) == ([FireSet("hedge-witch-1", "miller", 1, "NA-MSA-12")] if burns else [])


@pytest.mark.rule("NA-MSA-12")
def test_a_sheet_may_give_her_a_range_for_it_and_no_tv() -> None:
    other = VILLAGE | {"instructions": {"hedge-witch": [{"do": "set-fire", "by_attack": True, "range": 4}]}}
    near = village(
        heroes={"squire": {"at": "A12", "tv": 0}},
        enemies={"hedge-witch-1": "E7"},
        active="hedge-witch",
        mission=other,
        cards={"enemies.hedge-witch.ra": 3, "enemies.hedge-witch.attack.range": 1},
    )

    assert near.opening(FireSet)[0].home == "miller"


@pytest.mark.rule("NA-MSA-12")
def test_four_is_the_tv_of_her_order_and_not_its_range() -> None:
    """From E7 the miller's home is four squares away; her card reaches one, and her three AP are not enough to go there."""
    cards = {"enemies.hedge-witch.ra": 3, "enemies.hedge-witch.attack.range": 1}
    table = village(heroes={"squire": "L12"}, enemies={"hedge-witch-1": "E7"}, active="hedge-witch", cards=cards)
    calm = village(heroes={"squire": "E6"}, enemies={"hedge-witch-1": "E7"}, active="hedge-witch", cards=cards)

    assert not table.opening(FireSet)
    assert calm.opening(EnemyDecided)[0].objective == "set-fire"
    assert calm.game.view.profiles[0].notes[0] == Cue("about.order-until", what="set-fire", count=4)


@pytest.mark.rule("NA-MSA-13", "NA-MTK-01", "NA-THR-09")
def test_a_bucket_takes_one_fire_off_for_one_ap_and_raises_the_threat() -> None:
    table = village(
        heroes={"squire": {"at": "C5", "tv": 3, "carries": ["bucket"]}},
        active="squire",
        enemies={"crossbowman-1": "L12"},
        fires=FIRES | {"weaver": 2},
    )

    table.choose("douse-home:weaver:1")

    squire = table.state.heroes["squire"]
    assert (table.state.fires["weaver"], squire.tv, squire.carries) == (1, 4, [])
    assert table.active.spent == 1
    assert not table.offers("douse-home")


@pytest.mark.rule("NA-MSA-13")
def test_no_water_without_a_bucket_and_none_for_a_home_that_does_not_burn() -> None:
    empty = village(
        heroes={"squire": "C5"}, active="squire", enemies={"hedge-witch-1": "L12"}, fires=FIRES | {"weaver": 1}
    )
    bucket: dict[str, Any] = {"carries": ["bucket"]}
    full = village(heroes={"squire": bucket | {"at": "C5"}}, active="squire", enemies={"hedge-witch-1": "L12"})

    assert not empty.offers("douse-home")
    assert not full.offers("douse-home")


@pytest.mark.rule("NA-MSA-13")
@pytest.mark.parametrize(("at", "adjacent"), [("C5", True), ("E4", True), ("E5", False), ("B2+1", False)])
def test_water_is_poured_from_a_square_that_shares_a_side_with_the_home(at: str, adjacent: bool) -> None:
    """Not from its corner, and not from its roof."""
    table = village(
        heroes={"squire": {"at": at, "carries": ["bucket"]}},
        active="squire",
        enemies={"hedge-witch-1": "L12"},
        fires=FIRES | {"weaver": 1},
    )

    assert table.offers("douse-home:weaver:1") is adjacent


@pytest.mark.rule("NA-MSA-14", "NA-DAT-19")
@pytest.mark.parametrize(("tv", "target"), [(8, "messenger"), (9, "squire")])
def test_the_hedge_witch_is_after_the_messenger_unless_a_hero_has_tv_nine(tv: int, target: str) -> None:
    table = fleeing(
        "H7",
        heroes={"squire": {"at": "F9", "tv": tv}},
        dial={"messenger": 63},
        enemies={"hedge-witch-1": "G9"},
        active="hedge-witch",
    )

    assert table.opening(EnemyDecided)[0].target == target


@pytest.mark.rule("NA-MSA-15", "NA-DAT-19")
def test_crossbowmen_shoot_at_a_hero_of_no_threat_at_all() -> None:
    table = village(heroes={"squire": {"at": "F9", "tv": 0}}, enemies={"crossbowman-1": "F5"}, active="crossbowman")

    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-MSA-16", "NA-MTK-02")
def test_the_third_fire_brings_the_home_down_at_once() -> None:
    table = village(enemies={"stratiota-1": "E2"}, active="stratiota", fires=FIRES | {"weaver": 2})

    assert table.opening(HomeCollapsed) == [HomeCollapsed("weaver")]
    assert "weaver" not in table.state.fires
    assert table.active.spent == 1


@pytest.mark.rule("NA-MSA-17", "NA-MTK-01")
def test_beside_the_well_one_ap_fills_one_bucket_and_not_a_second() -> None:
    table = village(heroes={"squire": "E6"}, active="squire", enemies={"hedge-witch-1": "L12"})

    table.choose("take-water:1")

    assert table.told(BucketFilled) == [BucketFilled("squire")]
    assert table.state.heroes["squire"].carries == ["bucket"]
    assert not table.offers("take-water")
    assert not village(heroes={"squire": "D6"}, active="squire", enemies={"hedge-witch-1": "L12"}).offers("take-water")


@pytest.mark.rule("NA-MSA-17", "NA-MIS-09")
def test_a_sheet_may_give_water_for_nothing_and_in_plenty() -> None:
    table = village(
        heroes={"squire": "E6"},
        active="squire",
        enemies={"hedge-witch-1": "L12"},
        mission=VILLAGE | {"water": {"cost": 0, "most": 2}},
    )

    table.choose("take-water:0").choose("take-water:0")

    assert table.state.heroes["squire"].carries == ["bucket", "bucket"]


@pytest.mark.rule("NA-MSA-18", "NA-MTK-03")
def test_a_blank_token_under_a_ruin_means_nothing() -> None:
    table = village(enemies={"stratiota-1": "E2"}, active="stratiota", fires=FIRES | {"weaver": 2})

    table.draw("blank")

    assert table.told(TokenTurned) == [TokenTurned("weaver", "blank")]
    assert table.state.personae == {}
    assert "messenger" not in table.state.happened


@pytest.mark.rule("NA-MSA-18", "NA-MSA-19", "NA-MTK-07")
def test_under_the_scroll_the_messenger_stands_at_the_door_with_his_token_one_sector_on() -> None:
    """The active sector is 12, so the token goes into sector 1."""
    table = village(enemies={"stratiota-1": "E2"}, active="stratiota", fires=FIRES | {"weaver": 2})

    table.draw("scroll")

    assert table.told(PersonaCame) == [PersonaCame("messenger", "C5")]
    assert table.told(TokenPlaced) == [TokenPlaced("messenger", 1, "NA-MSA-19")]
    assert table.state.dial["messenger"] == 61
    assert table.state.personae["messenger"].to == "L12"


@pytest.mark.rule("NA-MSA-20", "NA-MTK-07", "NA-DAT-16")
def test_the_messenger_runs_four_squares_and_his_token_moves_four_sectors() -> None:
    table = fleeing("F12", enemies={"hedge-witch-1": "L1"})

    assert table.told(Moved) == [Moved("messenger", "F12", ("E12", "D12", "C12", "B12"), 4)]
    assert [moved for moved in table.told(TokenMoved) if moved.token == "messenger"] == [
        TokenMoved("messenger", 12, 4, "NA-MSA-20")
    ]


@pytest.mark.rule("NA-MSA-20", "NA-MOV-03")
def test_between_equal_ways_to_the_corner_the_players_choose() -> None:
    table = fleeing("H9", enemies={"hedge-witch-1": "L1"})

    table.choose("persona-move:messenger:F11")

    assert table.state.personae["messenger"].at == "F11"


@pytest.mark.rule("NA-MSA-21", "NA-ENG-16")
def test_a_held_messenger_tries_twice_to_break_away_and_never_strikes() -> None:
    table = fleeing("H7", enemies={"stratiota-1": "H6"}, engaged=[("messenger", "stratiota-1")], dial={"stratiota": 66})
    assert table.dice() == ("1d6", 4)

    table.roll(3)
    assert table.dice() == ("1d6", 4)
    table.roll(3)

    assert table.state.personae["messenger"].at == "H7"
    assert table.state.dial["messenger"] == 64
    assert not table.told(AttackRolled)


@pytest.mark.rule("NA-ENG-16", "NA-MSA-21")
def test_a_four_frees_the_messenger_and_he_runs_with_the_ap_he_has_left() -> None:
    table = fleeing("H7", enemies={"stratiota-1": "H6"}, engaged=[("messenger", "stratiota-1")], dial={"stratiota": 66})

    table.roll(4).choose("step-away:messenger:H8")

    assert table.offers("persona-move:messenger:F8")
    assert table.state.engaged == []


@pytest.mark.rule("NA-ENG-16", "NA-ENG-01")
def test_a_stratiota_with_too_few_ap_to_strike_holds_the_messenger() -> None:
    table = fleeing(
        "H7",
        dial={"messenger": 66},
        enemies={"stratiota-1": "H6"},
        active="stratiota",
        cards={"enemies.stratiota.ra": 2},
    )

    assert ("messenger", "stratiota-1") in table.state.engaged


@pytest.mark.rule("NA-MSA-22", "NA-DAT-33", "NA-MIS-07")
def test_victory_leads_to_spoleto_with_ten_popolini_three_objects_and_an_uncommon_skill() -> None:
    table = fleeing("B12", enemies={"stratiota-1": "L1"})

    assert table.outcome.rewards == (
        ("popolini", 10),
        ("objects", 3),
        ("skill", "uncommon"),
        ("next", "the-silent-bell"),
        ("city", "spoleto"),
    )
    assert table.state.world.content.missions["the-silent-bell"].number == "2"


@pytest.mark.rule("NA-MSA-23", "NA-DAT-33", "NA-MIS-05")
def test_defeat_leads_on_without_a_city_with_six_popolini_two_objects_and_no_skill() -> None:
    table = village(now=101, active="squire", enemies={"crossbowman-1": "A1"}).choose("wait:1")

    assert table.outcome.rewards == (("popolini", 6), ("objects", 2), ("next", "the-physicians-road"))
    follows = table.state.world.content.missions["the-physicians-road"]
    assert (follows.number, follows.kind) == ("4", "campaign")


@pytest.mark.parametrize(
    ("fires", "carries"), [({"weaver": 1}, {"apprentice": True, "squire": False}), ({}, {"apprentice": False})]
)
def test_the_bot_lets_the_weakest_hero_carry_water_while_something_burns(
    fires: dict[str, int], carries: dict[str, bool]
) -> None:
    for hero, wanted in carries.items():
        table = village(heroes={"squire": "F9", "apprentice": "G9"}, fires=FIRES | fires, active=hero)
        assert _is_water_carrier(table.state) is wanted
