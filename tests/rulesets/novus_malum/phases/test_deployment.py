"""Before the battle: the pack, the muster, the zones; and the frame of rounds and points."""

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.game import Game
from rulesets.novus_malum import RULESET
from rulesets.novus_malum.state.events import (
    FormationDeployed,
    HeroDeployed,
    HouseDecision,
    ObjectiveMeasured,
    OutOfSequence,
    PhaseBegun,
    PointsScored,
    TableSmall,
    TieBroken,
)
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle, content, deploy, setup, starter


def mustered(*groups: dict[str, int], house: dict[str, Any] | None = None, **units: int) -> Any:
    pack = content()
    pack["warbands"]["ours"] = {"units": units, "formations": groups}
    return RULESET.setup.model_validate({"content": pack, "house": house or {}})


@pytest.mark.rule("NM-GEN-03")
def test_a_small_table_is_told_and_played_on() -> None:
    table = deploy(choices={"table": (30, 40)})
    assert table.last(TableSmall).side == 30
    assert table.asked == "roll-off-deployment"
    assert not deploy().told(TableSmall)


@pytest.mark.rule("NM-GEN-03")
def test_a_game_is_for_two() -> None:
    with pytest.raises(ValidationError, match="seats"):
        setup(choices={"seats": ("red", "blue", "green")})


@pytest.mark.rule("NM-FRM-01")
def test_four_formations_of_three_are_legal_and_a_fifth_is_not() -> None:
    mustered(*({"dwarf": 3},) * 4, dwarf=12)
    with pytest.raises(ValidationError, match="1 to 4 formations"):
        mustered(*({"dwarf": 3},) * 5, dwarf=15)


@pytest.mark.rule("NM-FRM-02")
def test_a_formation_has_three_to_eight_models_of_any_mix() -> None:
    mustered({"knome": 2, "bowman": 3}, knome=2, bowman=3)
    for size in (2, 9):
        with pytest.raises(ValidationError, match=f"3 to 8 models, not {size}"):
            mustered({"dwarf": size}, dwarf=size)


@pytest.mark.rule("NM-FRM-02", "NM-FRM-03")
def test_every_trooper_stands_in_one_formation_and_no_hero_does() -> None:
    with pytest.raises(ValidationError, match="each trooper stands in one formation"):
        mustered({"dwarf": 3}, dwarf=4)
    with pytest.raises(ValidationError, match="heroes join when they are deployed"):
        mustered({"dwarf": 3, "captain": 1}, dwarf=3, captain=1)


@pytest.mark.rule("NM-FRM-03")
def test_a_hero_is_not_counted_at_muster_unless_the_house_counts_it() -> None:
    mustered({"guardian": 8}, guardian=8, captain=1)
    mustered({"guardian": 7}, guardian=7, captain=1, house={"hero_counts_in_size": True})
    with pytest.raises(ValidationError, match="all are full"):
        mustered({"guardian": 8}, guardian=8, captain=1, house={"hero_counts_in_size": True})


@pytest.mark.rule("NM-FRM-03")
def test_where_heroes_count_a_full_formation_takes_none() -> None:
    chosen = mustered({"dwarf": 8}, {"dwarf": 3}, dwarf=11, captain=1, house={"hero_counts_in_size": True})
    table = Table(Game(RULESET, chosen)).do((6, 1), "deploys-first:red").quietly("deploy-hero")
    assert table.offers == ["attach:captain:B"]


@pytest.mark.rule("NM-STA-01", "NM-DAT-03")
def test_a_unit_without_a_card_stops_the_setup() -> None:
    with pytest.raises(ValidationError, match="unit card missing: names 'ogre'"):
        mustered({"ogre": 3}, ogre=3)


@pytest.mark.rule("NM-DAT-03")
def test_an_empty_card_is_refused_with_all_that_is_missing() -> None:
    pack = content() | {"units": {"hammerer": {}}}
    with pytest.raises(ValidationError) as refusal:
        RULESET.setup.model_validate({"content": pack})
    missing = {error["loc"][-1] for error in refusal.value.errors()}
    assert missing == {"move", "defence", "save", "wounds", "equipment"}
    with pytest.raises(ValidationError, match="units"):
        RULESET.setup.model_validate({"content": {}})


@pytest.mark.rule("NM-SCN-04")
def test_a_wall_without_a_height_is_refused() -> None:
    with pytest.raises(ValidationError, match="needs a height"):
        setup(scenario={"terrain": {"wall": {"low": True}}})


@pytest.mark.rule("NM-DAT-01", "NM-DAT-02")
def test_the_starter_warbands_are_thirteen_models_each() -> None:
    state = RULESET.begin(RULESET.setup.model_validate({"content": starter()}))
    sides = {seat: [m for m in state.models.values() if m.seat == seat] for seat in (RED, BLUE)}
    assert len(sides[RED]) == len(sides[BLUE]) == 13
    assert sorted({model.unit for model in sides[RED]}) == ["guardian", "hammerer", "kragnair"]
    assert sorted({model.unit for model in sides[BLUE]}) == ["hunter", "skirmisher", "zizka"]
    assert state.unit("kragnair").hero
    assert state.unit("zizka").spells


@pytest.mark.rule("NM-DAT-04", "NM-SCN-03")
def test_without_a_scenario_points_are_entered_by_hand_after_six_rounds() -> None:
    table = deploy(scenarios=None).do((6, 1), "deploys-first:red").quietly("points-by-hand")
    assert table.state.round == 6
    table.do(5, 3)
    assert table.game.outcome is not None
    assert table.game.outcome.won == (RED,)


@pytest.mark.rule("NM-DEP-02")
def test_the_winner_of_the_roll_off_names_the_first_to_deploy() -> None:
    table = deploy().do((3, 5))
    assert table.seat == BLUE
    assert table.offers == ["deploys-first:red", "deploys-first:blue"]


@pytest.mark.rule("NM-DEP-03")
def test_formations_are_placed_by_turns_and_nobody_waits_for_one_who_has_none() -> None:
    table = deploy().do((3, 5), "deploys-first:blue").quietly("deploy-hero")
    assert [placed.seat for placed in table.all(FormationDeployed)] == [BLUE, RED, BLUE, RED, BLUE]
    assert "deploy:W" not in table.offers


@pytest.mark.rule("NM-DEP-03")
def test_coherent_deployment_is_asked_for_unless_the_house_does_not_care() -> None:
    assert deploy().do((3, 5), "deploys-first:blue").asked == "deploy"
    loose = deploy(house={"deploy_coherency": False}).do((3, 5), "deploys-first:blue")
    assert loose.asked == "deploy-loose"
    ranks = loose.quietly("movement 1")
    assert ranks.asked == "stands", "what was not asked for then is looked at in the first movement"


@pytest.mark.rule("NM-DEP-04")
def test_heroes_come_last_beside_a_formation_of_their_own() -> None:
    table = deploy().do((3, 5), "deploys-first:blue").quietly("deploy-hero")
    assert table.seat == BLUE, "whoever deployed first begins"
    assert table.offers == ["attach:zizka:W", "attach:zizka:X", "attach:zizka:Y"]
    table.do("attach:zizka:X")
    assert table.last(HeroDeployed).formation == "X"
    assert table.state.models["zizka"].formation == "X"


@pytest.mark.rule("NM-DEP-04")
def test_heroes_are_placed_by_turns_too() -> None:
    chosen = mustered({"dwarf": 3}, dwarf=3, captain=3)
    table = Table(Game(RULESET, chosen)).do((3, 5), "deploys-first:red").quietly("command 1")
    assert [told.hero for told in table.all(HeroDeployed)] == ["captain-1", "zizka", "captain-2", "captain-3"]


@pytest.mark.rule("NM-DEP-04")
def test_a_house_may_roll_off_again_for_the_heroes() -> None:
    table = deploy(house={"hero_deploy": "new"}).do((3, 5), "deploys-first:blue").quietly("roll-off-heroes")
    table.do((6, 2))
    assert (table.asked, table.seat) == ("deploy-hero-anywhere", RED)


@pytest.mark.rule("NM-DEP-05")
def test_the_battle_starts_after_the_last_hero() -> None:
    table = deploy().do((3, 5), "deploys-first:blue").quietly("deploy-hero").do("attach:zizka:X", "attach:captain:A")
    assert (table.state.round, table.state.phase) == (1, "command")


@pytest.mark.rule("NM-DEP-01", "NM-GEN-04")
def test_a_scenario_may_print_its_own_sequence() -> None:
    table = deploy(scenario={"deployment": ["second", "first"]})
    assert (table.asked, table.seat) == ("deploy", BLUE), "no roll off"
    table.quietly("command 1")
    assert [placed.seat for placed in table.all(FormationDeployed)] == [BLUE, BLUE, BLUE, RED, RED]


@pytest.mark.rule("NM-GEN-04", "NM-DEP-01")
@pytest.mark.parametrize(("choice", "asked"), [("by-scenario", "deploy"), ("by-turns", "roll-off-deployment")])
def test_a_house_may_roll_off_whose_sequence_is_played(choice: str, asked: str) -> None:
    table = deploy(scenario={"deployment": ["second", "first"]}, house={"precedence": "roll-off"})
    assert table.asked == "roll-off-sequence"
    table.do((2, 5))
    assert (table.seat, table.offers) == (BLUE, ["by-scenario", "by-turns"])
    assert table.do(choice).asked == asked
    assert table.last(HouseDecision).reading == choice
    assert deploy(house={"precedence": "roll-off"}).asked == "roll-off-deployment", "nothing collides"


@pytest.mark.rule("NM-DEP-04", "NM-SHT-09")
@pytest.mark.parametrize(
    ("house", "rolls", "near"),
    [("same", False, 200), ("new", True, 180), ("new-roll-off", True, 200), ("coherency-only", False, 180)],
)
def test_a_hero_that_need_not_keep_to_the_zone_may_stand_nearer_to_the_enemy(
    house: str, rolls: bool, near: int
) -> None:
    table = deploy(scenario={"zone_gap": 20}, house={"hero_deploy": house}).do((1, 6), "deploys-first:red")
    table.quietly("roll-off-heroes" if rolls else "deploy-hero" if near == 200 else "deploy-hero-anywhere")
    if rolls:
        table.do((6, 1))
    assert table.asked == ("deploy-hero" if near == 200 else "deploy-hero-anywhere")
    table.do(table.offers[0])
    assert table.state.gaps["A|X"].near == near


@pytest.mark.rule("NM-SCN-01", "NM-SCN-02")
def test_six_rounds_of_six_phases() -> None:
    table = deploy().do((6, 1), "deploys-first:red").quietly("over")
    phases = [begun.phase for begun in table.all(PhaseBegun)]
    assert phases == ["command", "movement", "magic", "shooting", "combat", "morale"] * 6
    assert table.game.request is None


@pytest.mark.rule("NM-SCN-01")
def test_with_one_side_gone_the_battle_may_end_early() -> None:
    table = battle("morale", A="d1", round_=2)
    assert table.asked == "end-early"
    table.do("end-battle", 4, 1)
    assert table.game.outcome is not None
    on = battle("morale", A="d1", round_=2).do("fight-on")
    assert (on.state.phase, on.state.round) == ("command", 3)
    never = battle("morale", A="d1", round_=2, house={"early_end": "never"})
    assert never.state.round == 3


@pytest.mark.rule("NM-SCN-03")
@pytest.mark.parametrize(("house", "won"), [("draw", ()), ("roll-off", (BLUE,))])
def test_equal_points_are_a_draw_unless_the_house_rolls_off(house: str, won: tuple[str, ...]) -> None:
    table = battle("morale", A="d1", X="k1", round_=6, house={"tie_result": house}).do(2, 2)
    if house == "roll-off":
        table.do((1, 2))
    assert table.game.outcome is not None
    assert table.game.outcome.won == won


@pytest.mark.rule("NM-SCN-03", "NM-DAT-04")
@pytest.mark.parametrize(("said", "won"), [("wins:blue", (BLUE,)), ("nobody-wins", ())])
def test_a_house_may_ask_what_the_scenario_says_of_equal_points(said: str, won: tuple[str, ...]) -> None:
    table = battle("morale", A="d1", X="k1", round_=6, house={"tie_result": "scenario"}).do(2, 2)
    assert table.offers == ["wins:red", "wins:blue", "nobody-wins"]
    assert table.do(said).won == won


@pytest.mark.rule("NM-SCN-03")
@pytest.mark.parametrize(("tie_break", "won"), [(["hero", "model"], (RED,)), (["hero"], ()), ([], ())])
def test_equal_points_come_down_to_what_each_side_has_removed(tie_break: list[str], won: tuple[str, ...]) -> None:
    scenario = {"awards": [], "tie_break": tie_break}
    table = battle(
        "combat", A="d1", X="k1 k2", touching="d1-k1", round_=6, scenario=scenario, house={"tie_result": "scenario"}
    )
    table.do("end-manoeuvre", "resolve:1:d1,k1", ("play:crush", "play:block"), 6, 1).quietly("over")
    assert table.won == won
    assert [told.reason for told in table.all(TieBroken)] == ["model"] * len(won)


@pytest.mark.rule("NM-SCN-04", "NM-TER-01")
def test_what_terrain_is_was_agreed_before_and_is_not_asked_again() -> None:
    table = battle(A="c1 d1", X="k1").do("give:move", "pace:c1", "scramble:wall")
    assert table.asked == "path"
    assert dict(table.request.why.values)["left"] == 40


@pytest.mark.rule("NM-SCN-04", "NM-LOS-01")
@pytest.mark.parametrize(("house", "asked"), [(False, "sight-past"), (True, "sight-past-allies-block")])
def test_what_was_agreed_to_block_sight_is_called_to_mind_when_a_model_looks(house: bool, asked: str) -> None:
    terrain = {"barn": {"blocks_sight": True}, "bog": {"difficult": True}}
    table = battle("shooting", A="b1", X="k1", scenario={"terrain": terrain}, house={"allies_block_los": house})
    table.do("shoot:bow:power", "aim:X", 100)
    assert (table.asked, dict(table.request.why.values)["pieces"]) == (asked, ("barn",))


@pytest.mark.rule("NM-SCN-05")
def test_a_later_scenario_is_played_all_the_same() -> None:
    raid = deploy(scenarios={"raid": {"number": 2}}, choices={"scenario": "raid"})
    assert raid.last(OutOfSequence).number == 2
    chosen = {"content": starter(), "scenario": "the_watchtower"}
    game = Game(RULESET, RULESET.setup.model_validate(chosen))
    assert Table(game).last(OutOfSequence).number == 2
    after = Game(RULESET, RULESET.setup.model_validate({**chosen, "played": ["the_ford"]}))
    assert not Table(after).told(OutOfSequence)


@pytest.mark.rule("NM-MEA-02")
def test_an_objective_is_measured_from_its_centre() -> None:
    scenario = {"objectives": {"stone": {"width": 20}}, "awards": [{"reason": "objective", "points": 3, "reach": 40}]}
    table = battle("morale", A="d1", X="k1", round_=6, scenario=scenario)
    assert table.asked == "to-objective-edge"
    table.do(30, 31)
    assert [told.distance for told in table.all(ObjectiveMeasured)] == [40, 41]
    assert (table.last(PointsScored).seat, table.last(PointsScored).points) == (RED, 3)


@pytest.mark.rule("NM-MEA-02", "NM-MEA-04", "NM-SCN-03")
@pytest.mark.parametrize(
    ("red", "blue", "inclusive", "holder"),
    [(40, 41, True, RED), (41, 42, True, None), (20, 20, True, None), (40, 45, False, None), (39, 45, False, RED)],
)
def test_an_objective_is_held_by_the_nearer_side_within_reach(
    red: int, blue: int, inclusive: bool, holder: str | None
) -> None:
    scenario = {"objectives": {"stone": {}}, "awards": [{"reason": "objective", "reach": 40}]}
    house = {"within_inclusive": inclusive}
    table = battle("morale", A="d1", X="k1", round_=6, scenario=scenario, house=house).do(red, blue)
    assert [told.seat for told in table.all(PointsScored)] == ([holder] if holder else [])


@pytest.mark.rule("NM-SCN-03", "NM-DAT-04")
def test_losses_are_not_paid_for_round_after_round() -> None:
    with pytest.raises(ValidationError, match="counted once"):
        setup(scenario={"awards": [{"reason": "model", "when": "round"}]})


@pytest.mark.rule("NM-SCN-03")
def test_points_for_what_the_enemy_lost() -> None:
    awards = [{"reason": "model"}, {"reason": "hero", "points": 2}, {"reason": "formation", "points": 5}]
    table = battle(
        "shooting",
        A="b1",
        X="z1 k1",
        round_=6,
        wounds={"z1": 1},
        marks={"k1": {"wounds": 0, "formation": None}},
        scenario={"awards": awards},
    )
    table.do("shoot:bow:power", "aim:X", 60, "sees:clear", 1, 6, 1).quietly("over")
    assert table.state.points == {RED: 9, BLUE: 0}, "two models, one of them a hero, and the formation"


@pytest.mark.rule("NM-MEA-02", "NM-SCN-03")
def test_from_far_away_nobody_holds_an_objective() -> None:
    scenario = {"objectives": {"stone": {}}, "awards": [{"reason": "objective", "reach": 30}], "rounds": 1}
    table = battle("morale", A="d1", X="k1", scenario=scenario).do(300, 30)
    assert table.game.outcome is not None
    assert table.game.outcome.won == (BLUE,)
