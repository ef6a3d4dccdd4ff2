"""NR-GEN-01, NR-ICO-04, 08, NR-EQP-01: the first edition's campaign and city with this edition's heroes and cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.nova_aetas.state.campaign.events import CompanyFounded
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.invariants import violations
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from rulesets.nova_aetas_renaissance.setup import RenaissanceSetup
from tests.rulesets.nova_aetas.pacing import watch
from tests.rulesets.nova_aetas_renaissance.pacing import Pacing, walkers
from tests.rulesets.nova_aetas_renaissance.table import (
    Table,
    city,
    evening,
    new_game,
    next_games,
    play_on,
    starter_setup,
)

MOST_EVENINGS = 30


def shared_out(**member: Any) -> Any:
    """The start of an evening, when the company's goods are distributed; `member` describes captain and chest."""
    return evening({"captain": member.pop("captain", {}), "friar": {}}, stage="sharing", **member)


@pytest.mark.rule("NR-GEN-01")
def test_a_company_is_founded_and_goes_on_from_mission_to_mission() -> None:
    table = new_game(company={"name": "Test"})
    assert [event.heroes for event in table.opening(CompanyFounded)] == [("captain", "cutpurse", "friar", "alchemist")]

    after = evening(won={"next": "the-bronze-bull"}).win()
    assert [game.setup.mission for game in next_games(after) if isinstance(game.setup, RenaissanceSetup)] == [
        "the-bronze-bull"
    ]


def test_an_act_whose_missions_are_all_on_the_map_is_not_there_again() -> None:
    after = evening(name="the-ferry-toll", won={"next": "the-bronze-bull"}).win()

    ground = {cell.id: cell.ground for cell in after.board.cells}
    assert {"the-bronze-bull", "night-at-the-arsenal"} <= ground.keys()
    assert "station-later" not in ground.values()


@pytest.mark.rule("NR-GEN-01", "NR-ABI-01")
def test_an_ally_of_the_mission_belongs_to_no_company() -> None:
    allies = {"allies": {"muleteer": {"at": "H8"}}}
    table = evening(mission=allies, state={"dial": {"captain": 60, "friar": 61, "muleteer": 62}})
    assert "muleteer" in table.state.heroes
    assert violations(table.state) == ()

    assert [member.hero for member in table.win().company.heroes] == ["captain", "friar"]


@pytest.mark.rule("NR-EQP-01", "NR-EQP-05")
def test_a_heros_equipment_must_fit_the_slots() -> None:
    """He has a sword in one hand: one more card fits there, a third does not."""
    table = shared_out(goods=["buckler", "cudgel"])
    assert table.offers("hand-out:cudgel:captain")

    table.choose("hand-out:buckler:captain")

    assert not table.offers("hand-out:cudgel:captain")
    assert table.offers("hand-out:cudgel:friar")


@pytest.mark.rule("NR-EQP-01")
def test_a_hero_cannot_start_with_more_than_he_can_carry() -> None:
    table = shared_out(captain={"equipment": ["bastard-sword", "breastplate", "gambeson"]})
    assert not table.offers("set-out")

    assert table.choose("keep-back:gambeson:captain").offers("set-out")


@pytest.mark.rule("NR-EQP-08", "NR-EQP-09")
def test_spells_are_handed_out_by_school_and_cantrips_to_anyone() -> None:
    table = shared_out(goods=["malediction", "spark"])

    assert table.offers("hand-out:malediction:friar")
    assert not table.offers("hand-out:malediction:captain")
    assert table.offers("hand-out:spark:captain")


@pytest.mark.rule("NR-ICO-04")
def test_a_hero_keeps_experience_points() -> None:
    table = evening(state={"experience": {"captain": 2}}).win()
    following = play_on(table)

    assert isinstance(following, Table)
    assert following.ours.experience == {"captain": 2}


@pytest.mark.rule("NR-ICO-04")
def test_a_hero_who_specialises_keeps_experience() -> None:
    skills = ["rallying-cry", "riposte", "brace"]
    table = evening(
        {"captain": {"skills": skills}}, won={"next": "test", "skill": "common"}, state={"experience": {"captain": 3}}
    )
    table.win().choose("specialise:captain:lansquenet")

    following = play_on(table)
    assert isinstance(following, Table)
    assert following.ours.experience == {"lansquenet": 3}


@pytest.mark.rule("NR-GEN-01")
def test_after_a_free_move_leaving_the_mission_cannot_be_proposed_any_more() -> None:
    """NA-CAM-14, as in the first edition: only at the start of an activation."""
    table = evening({"captain": {"tokens": ["haste"]}, "friar": {}}, mission={"kind": "quest"})
    assert table.offers("propose-leaving")

    assert not table.choose("move:captain:D3:0").offers("propose-leaving")


@pytest.mark.rule("NR-GEN-01")
def test_a_hero_who_lies_on_the_ground_may_propose_to_leave_the_mission() -> None:
    table = evening({"captain": {"tokens": ["knocked-down"]}, "friar": {}}, mission={"kind": "quest"})

    assert table.options == ("shake-off:knocked-down:1", "propose-leaving")


@pytest.mark.rule("NR-GEN-01")
def test_an_evening_of_heroes_with_nothing_special_takes_a_list_of_names() -> None:
    after = evening(["cutpurse", "alchemist"]).win()

    assert [member.hero for member in after.company.heroes] == ["cutpurse", "alchemist"]
    assert city(["cutpurse", "alchemist"]).offers("visit:alchemist")


@pytest.mark.rule("NR-TRA-39")
@pytest.mark.parametrize("won", [{"next": "test"}, {"next": "test", "city": "padua"}])
def test_when_the_mission_is_over_the_wounds_come_off_the_armour(won: dict[str, str]) -> None:
    table = evening({"captain": {"on": {"breastplate": 2}}, "friar": {}}, won=won)
    assert isinstance(table, Table)

    assert table.win().on("captain", "breastplate") == 0


@pytest.mark.rule("NR-TRA-39", "NR-ICO-04")
def test_the_next_mission_begins_with_repaired_armour_and_without_heroism() -> None:
    table = evening({"captain": {"on": {"breastplate": 2}, "heroism": 1, "experience": 3}, "friar": {}})
    assert isinstance(table, Table)
    assert (table.on("captain", "breastplate"), table.ours.heroism) == (2, {"captain": 1})

    following = play_on(table.win())

    assert isinstance(following, Table)
    assert (following.ours.on_equipment, following.ours.heroism) == ({}, {})
    assert following.ours.experience == {"captain": 3}


@pytest.mark.rule("NR-TRA-25")
def test_a_serious_wound_stays_until_a_surgeon_heals_it() -> None:
    hurt = {"captain": {"wound_cards": ["broken-rib"]}}
    assert play_on(evening(hurt).win()).state.heroes["captain"].wound_cards == ["broken-rib"]

    table = city(hurt, popolini=10).choose("visit:captain:surgeon").choose("heal:broken-rib")
    assert (table.member("captain").wound_cards, table.company.popolini) == ([], 4)


def test_what_a_wound_card_does_can_be_read_at_the_surgeons() -> None:
    assert "broken-rib" in dict(city({"captain": {"wound_cards": ["broken-rib"]}}).game.view.texts)


@pytest.mark.rule("NR-ICO-08")
def test_the_city_is_the_first_editions_and_the_craftsman_uses_reagents() -> None:
    table = city({"captain": {}}, popolini=3, elements={"sulphur": 1, "metal": 1})
    places = {option.split(":")[2] for option in table.options if option.startswith("visit:captain")}
    assert places == {"inn", "master", "craftsman", "merchant", "surgeon", "barracks"}

    table.choose("visit:captain:craftsman").choose("order:fire-pot")
    assert ("fire-pot" in table.company.goods, table.company.elements) == (True, {})


@pytest.mark.rule("NR-ICO-08")
def test_a_merchant_sells_nothing_to_a_company_without_money() -> None:
    table = city({"captain": {}}).choose("visit:captain:merchant")
    assert not [option for option in table.options if option.startswith("buy")]

    table.choose("sell:breastplate:5")
    assert table.company.popolini == 5


def test_a_guest_of_another_company_comes_along() -> None:
    lending = RULESET.lending
    assert lending is not None
    home, away = evening({"captain": {}}).win(), evening({"friar": {}}).win()
    assert home.game.outcome is not None
    hero = lending.lent(home.game.outcome)["captain"]
    (following,) = next_games(away)

    setup = lending.received(following.setup, hero, "anna")

    assert isinstance(setup, RenaissanceSetup)
    assert [choice.hero for choice in setup.heroes] == ["friar", "captain"]
    assert set(Game(RULESET, setup).state.heroes) == {"friar", "captain"}


def play_campaign(seed: int) -> tuple[str, int]:
    """Play until the campaign is won or lost: the result, and the number of evenings."""
    rng, setup = Random(seed), starter_setup(company={"name": "Test"})
    for number in range(1, MOST_EVENINGS + 1):
        game = Game(RULESET, setup)
        check_pace = watch(game, Pacing(), walkers)
        while game.request is not None:
            check_pace(game.answer(bots.answer(game, rng, sensible)))
            assert violations(game.state) == ()
        again = Game(RULESET, setup)
        for answer in game.answers:
            again.answer(answer)
        assert (game.outcome is not None, again.digest) == (True, game.digest)
        assert game.outcome is not None
        following = RULESET.following(setup, game.outcome)
        if not following:
            return game.outcome.carried.company.ending, number  # type: ignore[union-attr]  # a company's sheet
        setup = RenaissanceSetup.model_validate_json(following[0].setup.model_dump_json())
    return "", MOST_EVENINGS


@pytest.mark.rule("NR-GEN-01")
def test_a_whole_campaign_is_played_to_its_end_and_replays_to_the_same_digests() -> None:
    ending, evenings = play_campaign(2)

    assert ending == "won"
    assert evenings >= 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_campaigns_end(seed: int) -> None:
    assert play_campaign(seed)[0] in {"won", "lost"}
