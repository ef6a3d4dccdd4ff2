"""NA-CIT-01..04: the city phase: one hero after another visits one place, until the players move on."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.campaign import Place
from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.rules.city import barracks, merchant, trades
from rulesets.nova_aetas.rules.company.side_cards import draw_card, may_draw
from rulesets.nova_aetas.state.campaign import options
from rulesets.nova_aetas.state.campaign.events import CityEntered, CityLeft, PlaceVisited
from rulesets.nova_aetas.state.evening import CampaignGame, Deed, Evening, Visit


def enter(game: CampaignGame, place: str) -> None:
    game.state.company.place = game.state.chapter.place = place
    game.emit(CityEntered(place))


def play_city(game: CampaignGame) -> Procedure[None]:
    """NA-CIT-02: heroes visit in the order that the players choose; NA-CAM-15: they may leave at any time."""
    state = game.state
    while True:
        if state.visit is not None:
            yield from _do_business(game, state.visit)
        choices = (*_visits(state), options.LeaveCity())
        why = Cue("city", place=state.company.place, popolini=state.company.popolini)
        choice = yield Choose(ANYONE, choices, why, "NA-CIT-02", anchor=True)
        if not isinstance(choice, options.Visit):
            break
        state.visited[choice.hero] = choice.activity
        state.visit = Visit(choice.hero, choice.activity)
        game.emit(PlaceVisited(choice.hero, choice.activity))
    game.emit(CityLeft(state.company.place, tuple(sorted(state.company.elements))))


def place_of(state: Evening) -> Place:
    return state.world.content.places[state.company.place]


def _visits(state: Evening) -> Iterator[options.Visit]:
    """NA-CIT-03: each hero visits one place; several may visit the same."""
    for member in state.company.heroes:
        if member.hero not in state.visited:
            yield from (options.Visit(member.hero, activity) for activity in place_of(state).open)


def business(state: Evening, visit: options.Visit) -> tuple[Option, ...]:
    """What this hero could do there now."""
    there = Visit(visit.hero, visit.activity)
    return tuple(each for each in _offers(state, state.member(visit.hero), there) if not isinstance(each, options.Done))


def _do_business(game: CampaignGame, visit: Visit) -> Procedure[None]:
    """The visitor may do several things there; Done ends the visit."""
    state = game.state
    while True:
        member = state.member(visit.hero)
        choices = tuple(_offers(state, member, visit))
        choice: Option = yield Choose(member.seat, choices, _why(state, visit), _RULES[visit.activity], anchor=True)
        deed = _deed(state, choice)
        match choice:
            case options.DrawCard():
                yield from draw_card(game, member, visit.activity)
            case options.TakeLesson():
                trades.teach(game, member, visit, choice)
            case options.Order():
                trades.make(game, choice)
            case options.Buy() | options.BuyElement() | options.Sell() | options.SellElement():
                merchant.trade(game, choice)
            case options.Heal():
                trades.heal(game, member, choice)
            case options.Enlist() | options.EnlistTrained() | options.EnlistAnother():
                yield from barracks.enlist(game, visit, choice)
            case _ if state.recruit is not None:
                barracks.settle(game, visit, state.recruit, choice)
            case _:
                state.visit = None
                return
        if deed is not None:
            state.deeds.setdefault(visit.hero, []).append(deed)


def _deed(state: Evening, choice: Option) -> Deed | None:
    """What the visitor will have done; a trained recruit is there once his skills are paid."""
    recruit = state.recruit
    if isinstance(choice, options.Done) and recruit is not None:
        return Deed(options.Enlist.tag, recruit.replaces, barracks.cost(state, recruit))
    if not isinstance(choice, DEEDS):
        return None
    thing, *price = choice.values().values()
    return Deed(choice.tag, thing, *price)


DEEDS = (
    options.DrawCard,
    options.TakeLesson,
    options.Order,
    options.Buy,
    options.BuyElement,
    options.Sell,
    options.SellElement,
    options.Heal,
    options.Enlist,
    options.EnlistAnother,
)

_RULES = {
    "inn": "NA-CIT-05",
    "master": "NA-CIT-07",
    "craftsman": "NA-CIT-11",
    "merchant": "NA-CIT-17",
    "surgeon": "NA-CIT-21",
    "barracks": "NA-CIT-24",
}


def _why(state: Evening, visit: Visit) -> Cue:
    if state.recruit is not None:
        return barracks.asking_price(state, state.recruit)
    return Cue(f"at-{visit.activity}", hero=visit.hero, popolini=state.company.popolini)


def _offers(state: Evening, member: Member, visit: Visit) -> Iterator[Option]:
    if state.recruit is not None:
        yield from barracks.skills_offered(state, state.recruit)
        return
    if may_draw(state, member, visit.activity):
        kinds = {"inn": "quest", "merchant": "hunt", "barracks": "bounty"}
        yield options.DrawCard(kinds[visit.activity])
    match visit.activity:
        case "master":
            yield from trades.lessons(state, member, visit)
        case "craftsman":
            yield from trades.orders(state)
        case "merchant":
            yield from merchant.offers(state, place_of(state))
        case "surgeon":
            yield from trades.treatments(state, member)
        case "barracks":
            yield from barracks.recruits(state)
        case _:
            pass  # an inn only has its cards
    yield options.Done()
