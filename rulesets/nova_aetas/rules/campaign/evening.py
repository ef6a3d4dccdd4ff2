"""NA-CAM-22: an evening, in this order: goods, mission, reward, specialisation, city, skills, next mission."""

from __future__ import annotations

from copy import deepcopy
from itertools import takewhile
from typing import cast

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Option
from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.nova_aetas.content.company import LARGEST, CompanySheet
from rulesets.nova_aetas.content.missions import Rewards
from rulesets.nova_aetas.rules.battle import fight as battle
from rulesets.nova_aetas.rules.campaign.aftermath import finish_mission
from rulesets.nova_aetas.rules.campaign.experience import learn_skills, specialise
from rulesets.nova_aetas.rules.campaign.sharing import share_out
from rulesets.nova_aetas.rules.city import city_phase
from rulesets.nova_aetas.rules.company.roster import join
from rulesets.nova_aetas.state.campaign.events import (
    CampaignEnded,
    CompanyFounded,
    GuestJoined,
    HelpCame,
    MissionComes,
    SideCardsReturned,
    SideMissionTaken,
    WoundCardHealed,
)
from rulesets.nova_aetas.state.campaign.options import TakeCard, TakeNone
from rulesets.nova_aetas.state.evening import CampaignGame, Evening, Stage
from rulesets.nova_aetas.state.queries import Battle

WON, LOST = "won", "lost"


def play(game: CampaignGame) -> Procedure[Outcome]:
    state = game.state
    if state.stage is Stage.SHARING:
        if (company := state.world.setup.company) is not None and not company.founded:
            game.emit(CompanyFounded(tuple(member.hero for member in state.company.heroes)))
        if state.guest is not None:
            game.emit(GuestJoined(state.guest.hero, state.guest.seat))
        yield from share_out(game)
        state.stage = Stage.MISSION
    if state.stage is Stage.MISSION:
        over = yield from battle.fight(cast("Battle", game))
        yield from finish_mission(game, over)
        state.stage = Stage.OVER if _end_if_over(game) else Stage.SPECIALISING
    if state.stage is Stage.SPECIALISING:
        yield from specialise(game)
        _enter_city(game)
    if state.stage is Stage.CITY:
        yield from city_phase.play_city(game)
        state.stage = Stage.LEARNING
    if state.stage is Stage.LEARNING:
        yield from learn_skills(game)
        state.stage = Stage.CHOICE
    if state.stage is Stage.CHOICE:
        yield from _choose_mission(game)
        state.stage = Stage.OVER
    return _outcome(state)


def _end_if_over(game: CampaignGame) -> bool:
    """NA-CAM-24: whether the campaign is over: by an ending of the result, a victory without a next mission, or no hero left."""
    company, mission, sheet = game.state.company, game.state.world.mission, _result_sheet(game.state)
    if not company.heroes:
        company.ending = LOST
    elif sheet.ending and not mission.secondary:
        company.ending = sheet.ending
    elif game.state.won and not sheet.next and not mission.secondary:
        company.ending = WON
    if company.ending:
        game.emit(CampaignEnded(company.ending, Cue(f"ending.{company.ending}")))
    return bool(company.ending)


def _result_sheet(state: Evening) -> Rewards:
    """What the mission sheet says about the result, won or lost."""
    return state.world.mission.won if state.won else state.world.mission.lost


def _enter_city(game: CampaignGame) -> None:
    """NA-CAM-07, 15: the city of the result; after a secondary mission, the city where its card was drawn."""
    state = game.state
    place = state.company.place if state.world.mission.secondary else _result_sheet(state).city
    state.stage = Stage.CITY if place else Stage.LEARNING
    if place:
        city_phase.enter(game, place)


def _choose_mission(game: CampaignGame) -> Procedure[None]:
    """NA-CAM-08, 11: the players choose at most one of the cards drawn; the others return to their decks."""
    state = game.state
    company = state.company
    goes_on = next_campaign_mission(state)
    company.mission, company.goes_on_with = goes_on, ""
    if state.drawn:
        cards = dict.fromkeys(state.drawn.values())
        choices = (*map(TakeCard, cards), TakeNone())
        choice: Option = yield Choose(ANYONE, choices, Cue("side-mission"), "NA-CAM-11", anchor=True)
        if isinstance(choice, TakeCard):
            company.mission, company.goes_on_with = choice.card, goes_on
            del cards[choice.card]
            game.emit(SideMissionTaken(choice.card))
        if cards:
            game.emit(SideCardsReturned(tuple(cards)))
        state.drawn = {}
    _help_after_defeats(game)
    _send_needed_hero(game)
    game.emit(MissionComes(company.mission, Cue(f"mission.{company.mission}.title")))


def next_campaign_mission(state: Evening) -> str:
    """NA-CAM-15, 24: after a campaign mission, the one that its result names, or the same again.

    After a secondary mission, the one that was due before it, or the first of the campaign.
    """
    mission, plot = state.world.mission, state.world.content.plot
    if not mission.secondary:
        return _result_sheet(state).next or state.world.setup.mission
    assert plot is not None, "a company needs a plot"
    return state.company.goes_on_with or plot.first


def _help_after_defeats(game: CampaignGame) -> None:
    """A company gets free recruits and its Wound cards healed where it can pay for neither, or keeps losing.

    The book has no such rule. It is an offer of the difficulty, and of the pack, which is the Plot Book (NA-CAM-01).
    """
    state, company = game.state, game.state.company
    defeats = defeats_that_bring_help(state)
    if not defeats or not _needs_help(state):
        return
    game.emit(HelpCame(defeats))
    for missing in tuple(company.missing):
        if len(company.heroes) < LARGEST:
            company.missing.remove(missing)
            join(game, state.world.content.basic_class(missing.hero), missing.seat, "NA-CAM-01")
    for member in company.heroes:
        for card in member.wound_cards:
            game.emit(WoundCardHealed(member.hero, card, "NA-CAM-01"))
        member.wound_cards = []


def _needs_help(state: Evening) -> bool:
    return bool(state.company.missing) or any(member.wound_cards for member in state.company.heroes)


def defeats_that_bring_help(state: Evening) -> int:
    """How many defeats in a row at the next mission help comes for now; 0 if none comes."""
    company, plot, when = state.company, state.world.content.plot, state.world.setup.mercy.help
    if when == "never" or state.chapter.result != "defeat":
        return 0
    if when == "always" or not state.chapter.place:
        return 1
    if not plot or not plot.help_after:
        return 0
    lost = list(
        takewhile(lambda each: each.mission == company.mission and each.result == "defeat", company.chapters[::-1])
    )
    return 0 if len(lost) % plot.help_after else len(lost)


def _send_needed_hero(game: CampaignGame) -> None:
    """NA-MSB-01: if the mission needs a hero that the company does not have, a new one of that class joins for free."""
    state, company = game.state, game.state.company
    needed, basic = state.world.content.missions[company.mission].needs_hero, state.world.content.basic_class
    if needed is None or needed in {basic(member.hero) for member in company.heroes} or len(company.heroes) >= LARGEST:
        return
    lost = next((each for each in company.missing if basic(each.hero) == needed), None)
    if lost is not None:
        company.missing.remove(lost)
    join(game, needed, state.world.setup.seats[0] if lost is None else lost.seat, "NA-MSB-01")


def _outcome(state: Evening) -> Outcome:
    chapter = state.chapter
    rewards: tuple[tuple[str, int | str], ...] = (
        *((("popolini", chapter.popolini),) if chapter.popolini else ()),
        *(("found", card) for card in chapter.found),
    )
    won = state.world.setup.seats if state.won else ()
    carried = CompanySheet(company=deepcopy(state.company))
    return Outcome(chapter.result, won, "NA-CAM-22", rewards, carried)
