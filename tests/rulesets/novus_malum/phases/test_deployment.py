"""Before the battle: the pack, the muster, the zones; and the frame of rounds and points."""

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.state.events import (
    FormationDeployed,
    HeroDeployed,
    ObjectiveMeasured,
    OutOfSequence,
    PhaseBegun,
    PointsScored,
    TableSmall,
)
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle, content, deploy, setup, starter


def mustered(*groups: dict[str, int], **units: int) -> Any:
    pack = content()
    pack["warbands"]["ours"] = {"units": units, "formations": groups}
    return RULESET.setup.model_validate({"content": pack})


@pytest.mark.rule("NM-GEN-03")
def test_a_small_table_gives_a_warning_only() -> None:
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
def test_a_hero_is_not_counted_at_muster() -> None:
    chosen = mustered({"guardian": 8}, guardian=8, captain=1)
    table = Table(Game(RULESET, chosen)).do((6, 1), "deploys-first:red").quietly("deploy-hero")
    assert table.offers == ["attach:captain:A"]


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
    assert table.outcome.won == (RED,)


@pytest.mark.rule("NM-DEP-02")
def test_the_winner_of_the_roll_off_names_the_first_to_deploy() -> None:
    table = deploy().do((3, 5))
    assert table.seat == BLUE
    assert table.offers == ["deploys-first:red", "deploys-first:blue"]


@pytest.mark.rule("NM-DEP-03")
def test_formations_are_placed_by_turns_and_a_player_with_none_is_skipped() -> None:
    table = deploy().do((3, 5), "deploys-first:blue").quietly("deploy-hero")
    assert [placed.seat for placed in table.all(FormationDeployed)] == [BLUE, RED, BLUE, RED, BLUE]
    assert "deploy:W" not in table.offers


@pytest.mark.rule("NM-DEP-03")
def test_the_table_goes_on_by_itself_with_the_last_formation_of_a_side() -> None:
    table = deploy().do((3, 5), "deploys-first:red", "deploy:A", "deploy:X")
    assert isinstance(table.request, Choose)
    assert [(option.key, option.obvious) for option in table.request.options] == [("deploy:B", True)]


@pytest.mark.rule("NM-DEP-03")
def test_formations_are_deployed_in_coherency() -> None:
    table = deploy().do((3, 5), "deploys-first:blue")
    assert table.asked == "deploy"
    assert table.quietly("movement 1").asked == "order", "nobody has to be asked how it stands"


@pytest.mark.rule("NM-DEP-04")
def test_heroes_are_placed_last_and_join_a_formation() -> None:
    table = deploy().do((3, 5), "deploys-first:blue").quietly("deploy-hero")
    assert table.seat == BLUE, "the first to deploy begins"
    assert table.offers == ["attach:zizka:W", "attach:zizka:X", "attach:zizka:Y"]
    table.do("attach:zizka:X")
    assert table.last(HeroDeployed).formation == "X"
    assert table.state.models["zizka"].formation == "X"


@pytest.mark.rule("NM-DEP-04")
def test_heroes_are_placed_by_turns_too() -> None:
    chosen = mustered({"dwarf": 3}, dwarf=3, captain=3)
    table = Table(Game(RULESET, chosen)).do((3, 5), "deploys-first:red").quietly("command 1")
    assert [told.hero for told in table.all(HeroDeployed)] == ["captain-1", "zizka", "captain-2", "captain-3"]


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


@pytest.mark.rule("NM-SCN-03")
def test_equal_points_are_a_draw() -> None:
    table = battle("morale", A="d1", X="k1", round_=6).do(2, 2)
    assert (table.outcome.result, table.won) == ("outcome.draw", ())


@pytest.mark.rule("NM-SCN-04", "NM-TER-01")
def test_what_terrain_is_was_agreed_before_and_is_not_asked_again() -> None:
    table = battle(A="c1 d1", X="k1").do("give:move", "pace:c1", "scramble:wall")
    assert table.asked == "path"
    assert dict(table.request.why.values)["left"] == 40


@pytest.mark.rule("NM-SCN-04", "NM-LOS-01")
def test_the_prompt_names_the_terrain_that_blocks_sight() -> None:
    terrain = {"barn": {"blocks_sight": True}, "bog": {"difficult": True}}
    table = battle("shooting", A="b1", X="k1", scenario={"terrain": terrain})
    table.do("shoot:bow:power", "aim:X", 100)
    assert (table.asked, dict(table.request.why.values)["pieces"]) == ("sight-past", ("barn",))


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
    ("red", "blue", "holder"), [(40, 41, RED), (41, 42, None), (20, 20, None), (40, 45, RED), (45, 39, BLUE)]
)
def test_an_objective_is_held_by_the_nearer_side_within_reach(red: int, blue: int, holder: str | None) -> None:
    scenario = {"objectives": {"stone": {}}, "awards": [{"reason": "objective", "reach": 40}]}
    table = battle("morale", A="d1", X="k1", round_=6, scenario=scenario).do(red, blue)
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
    assert table.outcome.won == (BLUE,)
