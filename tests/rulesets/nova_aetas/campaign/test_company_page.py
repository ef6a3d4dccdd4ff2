"""What players look up of their company, and two ways to share out its goods at one tap."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.answers import Chosen
from rulesets.engine.campaigns import CompanyPage
from rulesets.engine.game import Game
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.state import State
from tests.rulesets.nova_aetas.table import starter_setup


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

    assert [account.id for account in page.accounts] == ["ended", "rewards", "experience", "losses", "next"]
    assert all(account.lines for account in page.accounts)
    learnt = {skill.id: skill.since for hero in page.heroes for skill in hero.skills}
    assert set(learnt) == set(state.chapter.learnt.values())
    assert None not in learnt.values()
    assert page.recap[0].key in {"recap.won", "recap.lost"}
