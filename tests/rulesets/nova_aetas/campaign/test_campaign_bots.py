"""Bots play whole campaigns: every evening is legal, ends, replays, and hands on exactly what the company has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.bots import Taste, anything
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.content.company import Company, CompanySheet, Member
from rulesets.nova_aetas.house_rules import HouseRules
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.campaign.events import (
    ElementsBooked,
    ObjectGained,
    ObjectGone,
    PopoliniEarned,
    PopoliniPaid,
)
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.events import CardGone
from rulesets.nova_aetas.state.state import State
from tests.rulesets.nova_aetas.pacing import Pacing, watch
from tests.rulesets.nova_aetas.table import pack, starter_setup
from tests.rulesets.whole_games import check_anchor, check_legal, check_replay

MOST_ANSWERS = 6000
MOST_EVENINGS = 400
"""A defeat may have a mission played again for long, but not forever."""
ENDINGS = {"dawn", "long-night", "lost"}


def play_evening(setup: NovaAetasSetup, rng: Random, taste: Taste[State], *, anchors: bool = False) -> Game[State]:
    """A whole evening, looked at after every answer; at the end the books must balance."""
    game = Game(RULESET, setup)
    assert isinstance(game.state, Evening)
    books = Books(game.state.company)
    books.enter(game.opening)
    check_pace = watch(game, Pacing())
    for _ in range(MOST_ANSWERS):
        if game.request is None:
            break
        if anchors:
            check_anchor(game)
        events = game.answer(bots.answer(game, rng, taste))
        books.enter(events)
        check_pace(events)
        check_legal(game)
        assert game.view.sheets or not game.state.company.heroes
    assert game.outcome is not None, "the evening did not end"
    assert isinstance(game.outcome.carried, CompanySheet)
    books.balance(game.outcome.carried.company)
    return game


class Books:
    """What the company had, with every gain and loss that the table has reported."""

    def __init__(self, company: Company) -> None:
        self.popolini = company.popolini
        self.elements = Counter(company.elements)
        self.things = Counter(company.everything)

    def enter(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case PopoliniEarned(count):
                    self.popolini += count
                case PopoliniPaid(count):
                    self.popolini -= count
                case ElementsBooked(element, count):
                    self.elements[element] += count
                case ObjectGained(thing):
                    self.things[thing] += 1
                case ObjectGone(thing) | CardGone(_, thing):
                    self.things[thing] -= 1

    def balance(self, company: Company) -> None:
        assert company.popolini == self.popolini
        assert Counter(company.elements) == +self.elements
        assert Counter(company.everything) == +self.things


def campaign(
    setup: NovaAetasSetup, seed: int, taste: Taste[State], most: int = MOST_EVENINGS, *, anchors: bool = False
) -> Iterator[Game[State]]:
    """Evening after evening, each begun from what the last has carried on, as it is written to a file."""
    rng = Random(seed)
    for _ in range(most):
        game = play_evening(setup, rng, taste, anchors=anchors)
        yield game
        assert game.outcome is not None
        following = RULESET.following(setup, game.outcome)
        if not following:
            return
        (way,) = following
        setup = NovaAetasSetup.model_validate_json(way.setup.model_dump_json())
        assert setup == way.setup
        crossed(game, setup)


def crossed(before: Game[State], setup: NovaAetasSetup) -> None:
    """NA-CAM-17, 18: nothing is lost and nothing is doubled between two evenings."""
    carried = before.outcome.carried if before.outcome is not None else None
    after = RULESET.begin(setup)
    assert isinstance(carried, CompanySheet)
    assert isinstance(after, Evening)
    assert after.company == carried.company
    held = Counter(card for member in after.company.heroes for card in member.wound_cards)
    assert held + Counter(after.wound_cards.bag) == Counter(setup.content.wound_cards)


def ending_of(games: Iterator[Game[State]], *, replay: bool = True) -> str:
    last = None
    for game in games:
        if replay:
            check_replay(game)
        last = game
    assert last is not None
    assert last.outcome is not None
    assert isinstance(last.outcome.carried, CompanySheet)
    return last.outcome.carried.company.ending


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_campaign_is_played_to_one_of_its_ends(seed: int) -> None:
    assert ending_of(campaign(starter_setup(company={"name": "Test"}), seed, sensible)) in ENDINGS


def test_at_every_anchor_of_an_evening_the_written_position_asks_the_same_thing() -> None:
    games = campaign(starter_setup(company={"name": "Test"}), 5, sensible, most=6, anchors=True)

    assert len(list(games)) > 1


def any_evening(rng: Random) -> NovaAetasSetup:
    """Any company in the middle of its story, before any mission, under any house rules."""
    content = starter_setup().content
    mission = rng.choice(sorted(set(content.missions) - {"the-long-field", "no-way-but-up"}))
    basics = rng.sample([name for name, card in content.classes.items() if card.leads_to], rng.randint(1, 4))
    seats = ("anna", "bruno")
    members = []
    for basic in basics:
        hero = rng.choice([basic, *content.classes[basic].leads_to])
        skills = rng.sample(content.skill_deck(basic), rng.randint(0, 3))
        things = list(content.classes[basic].equipment) + (
            list(content.classes[hero].equipment) if hero != basic else []
        )
        members.append(Member(hero, rng.choice(seats), skills, things))
    members[0].wound_cards = ["deep-cut"]
    owned = {thing for member in members for thing in member.equipment}
    goods = [thing for thing in rng.sample(sorted(content.equipment), 6) if thing not in owned]
    company = Company(
        "Test",
        rng.randint(0, 60),
        members,
        goods,
        {element: rng.randint(1, 3) for element in rng.sample(sorted(content.all_elements), 5)},
        mission=mission,
        place=rng.choice(sorted(content.places)),
        goes_on_with="the-ferry" if content.missions[mission].secondary else "",
    )
    house = {
        name: True
        for name, field in HouseRules.model_fields.items()
        if field.annotation is bool and rng.random() < 1 / 4
    }
    document: dict[str, Any] = {
        "seats": seats,
        "content": pack(),
        "mission": mission,
        "heroes": [{"hero": member.hero, "seat": member.seat} for member in members],
        "house": house,
        "company": company,
    }
    return NovaAetasSetup.model_validate(document)


@pytest.mark.parametrize("seed", range(8))
def test_any_company_under_any_house_rules_stays_legal_whatever_it_does(seed: int) -> None:
    ending_of(campaign(any_evening(Random(seed)), seed, anything, most=3))


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_five_hundred_campaigns_reach_their_ends(first: int) -> None:
    ends = Counter(
        ending_of(campaign(starter_setup(company={"name": "Test"}), seed, sensible))
        for seed in range(first, first + 50)
    )

    assert set(ends) <= ENDINGS
    assert {"dawn", "long-night"} <= set(ends)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_five_hundred_companies_under_any_house_rules(first: int) -> None:
    for seed in range(first, first + 50):
        ending_of(campaign(any_evening(Random(seed)), seed, anything, most=4, anchors=seed % 10 == 0))


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_sensible_players_win_and_lose_every_mission_of_the_campaign() -> None:
    """Neither the heroes nor the mission is a formality."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for seed in range(150):
        for game in campaign(starter_setup(company={"name": "Test"}), seed, sensible):
            assert isinstance(game.setup, NovaAetasSetup)
            assert game.outcome is not None
            played[game.setup.mission] += 1
            won[game.setup.mission] += game.outcome.result == "victory"

    for mission, count in played.items():
        assert 15 <= 100 * won[mission] // count <= 95, (mission, won[mission], count)
