"""NA-CAM-19, 24: a hero of another company comes along for one evening."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import CannotJoin
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.content.company import CompanySheet
from rulesets.nova_aetas.invariants import violations
from rulesets.nova_aetas.rules.campaign.guests import LENDING
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.campaign.events import GuestJoined, GuestWentHome, ObjectGained, ObjectGone
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.events import CardGone
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import Table, evening, next_games

NOVICE = {"hero": "novice", "skills": [], "equipment": ["quarterstaff", "wool-habit"], "wound_cards": ["lame-leg"]}


def home(**heroes: dict[str, Any]) -> NovaAetasSetup:
    """The setup of the evening that comes next for a company of two."""
    (way,) = next_games(evening(heroes or {"squire": {}, "scum": {}}).win())
    assert isinstance(way.setup, NovaAetasSetup)
    return way.setup


def visited(**changes: Any) -> NovaAetasSetup:
    setup = LENDING.received(home(), NOVICE | changes, "anna")
    assert isinstance(setup, NovaAetasSetup)
    return setup


@pytest.mark.rule("NA-CAM-19", "NA-CAM-18")
def test_a_hero_is_lent_with_class_skills_equipment_and_wound_cards() -> None:
    table = evening({"squire": {}, "novice": {"skills": ["healing"], "wound_cards": ["lame-leg"]}}).win()
    assert table.game.outcome is not None

    lent = LENDING.lent(table.game.outcome)

    assert list(lent) == ["squire", "novice"]
    assert lent["novice"] == {
        "hero": "novice",
        "skills": ["healing"],
        "equipment": ["quarterstaff", "book-of-hours", "wool-habit"],
        "wound_cards": ["lame-leg"],
    }


@pytest.mark.rule("NA-CAM-19", "NA-CIT-22")
def test_a_guest_goes_into_the_mission_with_his_own_cards_and_wounds() -> None:
    setup = visited()
    table = Table(Game(RULESET, setup))

    assert table.told(GuestJoined) == [GuestJoined("novice", "anna")]
    hero = table.state.heroes["novice"]
    assert [item.id for item in hero.items] == ["quarterstaff", "wool-habit"]
    assert hero.wound_cards == ["lame-leg"]
    bag = Counter(setup.content.wound_cards) - Counter(table.state.wound_cards.bag)
    assert bag == Counter(["lame-leg"])
    assert violations(table.state) == ()


@pytest.mark.rule("NA-CAM-19", "NA-CAM-25")
def test_what_a_guest_has_brought_is_not_shared_out_and_nothing_is_given_to_him() -> None:
    request = Game(RULESET, visited()).request

    assert isinstance(request, Choose)
    keys = [option.key for option in request.options]
    assert any("buckler" in key for key in keys)
    assert not [key for key in keys if "novice" in key or "quarterstaff" in key or "wool-habit" in key]


@pytest.mark.rule("NA-CAM-19", "NA-CAM-17")
def test_a_guest_goes_home_with_what_is_his_and_what_he_found_stays() -> None:
    table = evening({"squire": {}}, guest={"novice": {"backpack": ["iron"]}}, won={"next": "test", "skill": "common"})

    table.win()

    assert table.told(GuestWentHome) == [GuestWentHome("novice")]
    assert [member.hero for member in table.company.heroes] == ["squire"]
    assert "quarterstaff" not in table.company.everything
    assert table.company.elements == {"iron": 1}
    assert isinstance(table.state, Evening)
    assert "novice" not in table.state.due


@pytest.mark.rule("NA-CAM-19", "NA-CIT-22")
def test_what_befalls_a_guest_is_not_on_this_companys_sheet() -> None:
    table = evening({"squire": {}}, guest={"novice": {"standing": Standing.OUT_OF_GAME}})
    table.state.heroes["novice"].wound_cards = ["mortal-wound"]

    table.win()

    assert (table.company.missing, table.company.goods) == ([], [])
    assert (table.company.chapters[-1].died, table.company.chapters[-1].out_of_game) == ([], [])


@pytest.mark.rule("NA-CAM-19", "NA-CAM-24")
def test_a_company_whose_own_heroes_are_dead_has_lost_though_a_guest_lives() -> None:
    table = evening({"squire": {}}, guest={"novice": {}}, cards={"wounds.deep-cut.deadly": True})
    table.state.heroes["squire"].wound_cards = ["deep-cut"]

    table.lose()

    assert (table.company.heroes, table.company.ending) == ([], "lost")


@pytest.mark.rule("NA-CAM-19")
def test_a_guest_comes_for_one_evening() -> None:
    table = evening({"squire": {}}, guest={"novice": {}}).win()

    (way,) = next_games(table)

    assert isinstance(way.setup, NovaAetasSetup)
    assert way.setup.guest is None
    assert [choice.hero for choice in way.setup.heroes] == ["squire"]


@pytest.mark.rule("NA-CAM-19", "NA-CAM-24")
@pytest.mark.parametrize(
    ("hero", "sentence"),
    [
        ({"hero": "knight"}, "there is no class 'knight' in this pack"),
        ({"hero": "squire", "equipment": []}, "has a hero of the basic class 'squire' already"),
        ({"hero": "champion", "equipment": []}, "has a hero of the basic class 'squire' already"),
        ({"equipment": ["excalibur"]}, "'excalibur', which is not in this pack"),
        ({"equipment": ["buckler"]}, "no second one on this table"),
        ({"equipment": ["wool-habit", "wool-habit"]}, "no second one on this table"),
        ({"equipment": ["rapier"]}, "its sign is another class's"),
        ({"skills": ["flying"]}, "'flying', which is not in this pack"),
        ({"wound_cards": ["lame-leg"] * 30}, "the Wound card 'lame-leg', which is not in this deck any more"),
        ({"wound_cards": ["scratch"]}, "the Wound card 'scratch', which is not in this deck any more"),
        ({"popolini": 100}, "holds no hero of Nova Aetas"),
        ({"skills": "healing"}, "holds no hero of Nova Aetas"),
        ({"wounds": -3}, "more than a hero takes along"),
    ],
)
def test_whoever_cannot_come_is_refused_in_a_sentence(hero: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CannotJoin, match=sentence):
        LENDING.received(home(), NOVICE | hero, "anna")


@pytest.mark.rule("NA-CAM-19", "NA-CAM-24")
def test_a_full_company_or_a_seat_that_is_not_there_takes_nobody_in() -> None:
    full = home(squire={}, scum={}, apprentice={}, novice={})
    with pytest.raises(CannotJoin, match="the company is full"):
        LENDING.received(full, NOVICE | {"hero": "assassin"}, "anna")
    with pytest.raises(CannotJoin, match="there is no seat 'zoe'"):
        LENDING.received(home(), NOVICE, "zoe")


def test_a_setup_that_was_written_by_hand_is_held_to_the_same_limits() -> None:
    document = visited().model_dump(mode="json")
    assert NovaAetasSetup.model_validate(document) == visited()
    document["guest"]["equipment"] = ["buckler"]
    with pytest.raises(ValidationError, match="no second one"):
        NovaAetasSetup.model_validate(document)


@pytest.mark.rule("NA-CAM-19", "NA-CAM-17")
@pytest.mark.parametrize("seed", range(3))
def test_bots_play_an_evening_with_a_guest_and_the_company_has_what_it_should(seed: int) -> None:
    setup, rng = visited(), Random(seed)
    assert setup.company is not None
    things = Counter(setup.company.everything)
    game = Game(RULESET, setup)
    while game.request is not None:
        for event in game.answer(bots.answer(game, rng, sensible)):
            match event:
                case ObjectGained(thing):
                    things[thing] += 1
                case CardGone("novice", _):
                    pass
                case ObjectGone(thing) | CardGone(_, thing):
                    things[thing] -= 1
        assert game.outcome is not None or violations(game.state) == ()

    assert game.outcome is not None
    assert isinstance(game.outcome.carried, CompanySheet)
    assert Counter(game.outcome.carried.company.everything) == +things
    again = Game(RULESET, setup)
    for answer in game.answers:
        again.answer(answer)
    assert again.digest == game.digest
