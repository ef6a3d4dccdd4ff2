"""What players look up of their company, and two ways to share out its goods at one tap."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from rulesets.engine import bots
from rulesets.engine.answers import Chosen
from rulesets.engine.campaigns import CompanyPage
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.display.campaign_map import act_of
from rulesets.nova_aetas.display.impossible import StayInChest, impossible
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.state import Standing, State
from tests.rulesets.nova_aetas.table import Table, evening, starter_setup


def begun(**company: Any) -> Game[State]:
    return Game(RULESET, starter_setup(company={"name": "The Ash Crows", **company}))


def page_of(game: Game[State]) -> CompanyPage:
    assert RULESET.campaigns is not None
    page = RULESET.campaigns.page(game.ruleset.redacted(game.state, None))
    assert page is not None
    return page


def carried(game: Game[State]) -> dict[str, list[str]]:
    assert isinstance(game.state, Evening)
    return {member.hero: sorted(member.equipment) for member in game.state.company.heroes}


def choose(game: Game[State], *keys: str) -> None:
    for key in keys:
        game.answer(Chosen(key))


def plan(game: Game[State], name: str) -> tuple[str, ...]:
    return next(each.options for each in page_of(game).plans if each.id == name)


def test_a_single_mission_has_no_company() -> None:
    assert RULESET.campaigns is not None
    assert RULESET.campaigns.page(Game(RULESET, starter_setup()).state) is None


def test_as_last_time_gives_everybody_what_they_carried_when_the_evening_began() -> None:
    game = begun()
    before = carried(game)
    choose(game, "keep-back:buckler:squire", "keep-back:stiletto:scum")
    assert carried(game) != before

    choose(game, *plan(game, "last-time"))

    assert carried(game) == before
    assert plan(game, "last-time") == ()


def test_best_fit_gives_a_thing_to_the_hero_whose_class_starts_with_it() -> None:
    game = begun()
    before = carried(game)
    choose(game, "keep-back:buckler:squire", "keep-back:quarterstaff:novice", "keep-back:spark-scroll:apprentice")

    choose(game, *plan(game, "best-fit"))

    assert carried(game) == before


def test_the_page_shows_each_hero_and_what_a_thing_is_good_for() -> None:
    page = page_of(begun())

    assert [hero.hero for hero in page.heroes] == ["scum", "squire", "novice", "apprentice"]
    assert all(thing.text is not None for hero in page.heroes for thing in hero.equipment)
    assert {track.id for track in page.heroes[0].tracks} == {"wounds", "threat"}
    assert page.recap[0].key == "recap.first"


@pytest.mark.parametrize("seed", [3, 5])
def test_after_an_evening_the_accounts_say_what_it_brought_and_what_comes_next(seed: int) -> None:
    game, rng = begun(), Random(seed)
    while game.request is not None:
        game.answer(bots.answer(game, rng, sensible))
    page, state = page_of(game), game.state
    assert isinstance(state, Evening)

    deaths = ["deaths"] if state.chapter.died else []
    assert [account.id for account in page.accounts] == ["ended", *deaths, "rewards", "experience", "losses", "next"]
    assert all(account.lines for account in page.accounts)
    learnt = {skill.id: skill.since for hero in page.heroes for skill in hero.skills}
    assert set(learnt) == set(state.chapter.learnt.values())
    assert None not in learnt.values()
    assert page.recap[0].key in {"recap.won", "recap.lost"}


def lines(table: Table, account: str) -> list[str]:
    return [line.key for each in page_of(table.game).accounts if each.id == account for line in each.lines]


def test_a_death_has_its_own_account_that_says_where_a_new_hero_can_be_hired() -> None:
    table = evening({"squire": {}, "novice": {"standing": Standing.OUT_OF_GAME}}, won={"next": "the-ferry"})
    table.state.heroes["novice"].wound_cards = ["mortal-wound"]
    (_, deaths, *_, losses, _) = page_of(table.win().game).accounts

    assert deaths.lines[0] == Cue("account.died", hero="novice")
    assert deaths.lines[1] == Cue("account.can-hire", hero="novice", places=("spoleto", "viterbo"), price=10)
    assert losses.lines[0].key == "account.no-more-losses"


def test_money_after_a_defeat_is_no_reward() -> None:
    result = {"popolini": 4, "next": "the-ferry"}

    assert "account.money-lost" in lines(evening(lost=result).lose(), "rewards")
    assert "account.money" in lines(evening(won=result).win(), "rewards")


@pytest.mark.parametrize(
    ("lost", "why"),
    [
        ({"next": "the-ferry"}, ["account.no-city-after-defeat", "account.helped"]),
        ({}, ["account.no-city-again", "account.helped"]),
    ],
)
def test_where_no_city_comes_the_account_says_why_and_that_all_are_healed(lost: dict[str, Any], why: list[str]) -> None:
    hurt = {"squire": {"wound_cards": ["broken-rib"]}, "novice": {}}

    assert lines(evening(hurt, lost=lost).lose(), "next")[2:] == why
    assert lines(evening(lost=lost).lose(), "next")[2:] == why[:1]  # nobody is hurt


def test_a_victory_without_a_city_says_so_and_brings_no_help() -> None:
    assert lines(evening(won={"next": "the-ferry"}).win(), "next")[2:] == ["account.no-city"]


def test_only_the_injuries_of_this_mission_are_its_cost() -> None:
    table = evening({"squire": {"wound_cards": ["broken-rib"]}, "novice": {"standing": Standing.OUT_OF_GAME}})
    table.state.heroes["novice"].wound_cards = ["deep-cut"]
    page = page_of(table.win().game)
    cost = next(each for each in page.accounts if each.id == "losses")

    assert cost.lines == (
        Cue("account.fell", heroes=("novice",)),
        Cue("account.injured", hero="novice", cards=("deep-cut",), count=1),
    )
    assert Cue("recap.wounded", hero="squire", cards=("broken-rib",), count=1) in page.recap


def test_everybody_who_lies_on_the_field_at_the_end_was_struck_down() -> None:
    table = evening(
        {"squire": {}, "scum": {"standing": Standing.OUT_OF_ACTION}, "novice": {"standing": Standing.OUT_OF_GAME}}
    )
    cost = next(each for each in page_of(table.lose().game).accounts if each.id == "losses")

    assert cost.lines[0] == Cue("account.fell", heroes=("scum", "novice"))


def test_after_a_stop_in_a_city_nothing_is_said_of_a_missing_one() -> None:
    table = evening(lost={"next": "the-ferry", "city": "campello"}).lose().choose("leave-city")

    assert lines(table, "next")[2:] == []


@pytest.mark.rule("NA-MSA-23")
def test_every_defeat_of_the_first_two_acts_leads_through_a_place_but_that_of_the_first_mission() -> None:
    """The tutorial is played again, and after the burning village there is no city."""
    content = starter_setup().content
    assert content.plot is not None
    missions = [name for act in ("act-one", "act-two") for name in content.plot.acts[act]]
    lost = {name: content.missions[name].lost for name in missions}

    assert [name for name, result in lost.items() if not result.city] == [content.plot.first, "the-burning-village"]
    assert lost[content.plot.first].next == content.plot.first


def test_what_nobody_can_take_along_is_listed_with_the_reason() -> None:
    table = evening({"squire": {}}, stage="sharing", goods=["spark-scroll"])
    assert isinstance(table.request, Choose)
    (left,) = impossible(table.state, table.request)

    assert left.option == StayInChest("spark-scroll")
    assert left.reason == Cue("why-not.only-for", classes=("apprentice",))


def test_the_numbers_of_a_hero_are_those_with_injuries() -> None:
    def wounds(*cards: str) -> object:
        (squire,) = page_of(evening({"squire": {"wound_cards": list(cards)}}, stage="learning").game).heroes
        return dict(squire.about.values)["wo"]

    assert (wounds(), wounds("broken-rib")) == (6, 5)


def test_an_end_page_with_the_next_mission_in_another_act_names_that_act() -> None:
    table = evening(mission={"map": "dead-end"}, lost={"next": "the-physicians-road"}).lose()

    assert act_of(cast("Evening", table.state)) == "act-two"


def test_injuries_are_marked_among_the_cards_of_a_hero() -> None:
    (sheet,) = evening({"squire": {"wound_cards": ["broken-rib"]}}, stage="learning").game.view.sheets

    assert sheet.injuries == ("broken-rib",)
    assert "broken-rib" in sheet.cards
