"""NA-CIT-24..28: the Barracks: recruits replace heroes who died or are let go; they may be trained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck, draw
from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.company import LARGEST
from rulesets.nova_aetas.rules.company.chest import can_pay, pay
from rulesets.nova_aetas.rules.company.roster import join, remove_member
from rulesets.nova_aetas.state.campaign.events import HeroLetGo, SkillsOffered
from rulesets.nova_aetas.state.campaign.options import BuySkill, Done, Enlist, EnlistAnother, EnlistTrained, TurnAway
from rulesets.nova_aetas.state.evening import CampaignGame, Evening, Recruit, Visit

FEE = 10
"""NA-CIT-24, NA-DAT-21: in Popolini."""
SKILLS_SHOWN = 3
"""NA-CIT-26."""

Enlistment: TypeAlias = Enlist | EnlistTrained | EnlistAnother


def recruits(state: Evening) -> Iterator[Enlistment]:
    """NA-CIT-24: recruits who replace a dead hero, or one that the players let go; with `recruits_may_be_added`, more heroes."""
    company = state.company
    lost = tuple(each.hero for each in company.missing) if len(company.heroes) < LARGEST else ()
    replaceable = (*lost, *(member.hero for member in company.heroes))
    if can_pay(state, FEE):
        yield from (Enlist(hero, FEE) for hero in replaceable)
    elif len(company.heroes) < LARGEST:
        yield from (Enlist(hero, 0) for hero in lost)  # NA-CIT-27
    more = tuple(_new_classes(state))
    trained = (hero for hero in (*replaceable, *more) if _can_be_trained(state, hero))
    yield from (EnlistTrained(hero, FEE) for hero in trained)
    if can_pay(state, FEE):
        yield from (EnlistAnother(hero, FEE) for hero in more)


def _can_be_trained(state: Evening, hero: str) -> bool:
    """NA-CIT-28: the company must have the money, and the deck of the recruit's class must not be empty."""
    return can_pay(state, FEE) and bool(_deck(state, state.world.content.basic_class(hero), hero))


def _new_classes(state: Evening) -> Iterator[str]:
    """With `recruits_may_be_added`: basic classes that the company does not have, while there is room for one more hero."""
    if not state.world.house.recruits_may_be_added or len(state.company.heroes) >= LARGEST:
        return
    basic = state.world.content.basic_class
    there = {basic(hero) for hero, _ in _heroes_with_seats(state)}
    yield from (name for name in state.world.content.for_players if basic(name) == name and name not in there)


def _deck(state: Evening, recruit: str, replaces: str) -> list[str]:
    """NA-CIT-26: the skills of the recruit's basic class that only the replaced hero has, or nobody."""
    held = {skill for each in state.company.heroes if each.hero != replaces for skill in each.skills}
    return sorted(skill for skill in state.world.content.skill_deck(recruit) if skill not in held)


def enlist(game: CampaignGame, visit: Visit, choice: Enlistment) -> Procedure[None]:
    """NA-CIT-24..26. A trained recruit shows three skills before anybody pays."""
    state = game.state
    hero = state.world.content.basic_class(choice.hero)
    match choice:
        case EnlistTrained():
            deck = Deck("skill-cards", _deck(state, hero, choice.hero))
            seat = _seat_of(state, choice.hero)
            why = Cue("draw-skills", hero=hero)
            offered = yield from draw(deck, SKILLS_SHOWN, seat, why, "NA-CIT-26")
            state.recruit = Recruit(hero, seat, choice.hero, list(offered))
            game.emit(SkillsOffered(hero, offered))
        case Enlist():
            pay(game, choice.price, "NA-CIT-24")
            _enlist(game, visit, Recruit(hero, _seat_of(state, choice.hero), choice.hero), _rule_of_price(choice))
        case EnlistAnother():
            pay(game, choice.price, "NA-CIT-24")
            _enlist(game, visit, Recruit(hero, _seat_of(state, hero), hero), "NA-CIT-24")


def _rule_of_price(choice: Enlist) -> str:
    return "NA-CIT-25" if choice.price else "NA-CIT-27"


def _seat_of(state: Evening, hero: str) -> str:
    """The seat of the hero that the recruit replaces; for an additional hero, the seat with the fewest heroes."""
    return next((seat for name, seat in _heroes_with_seats(state) if name == hero), _emptiest_seat(state))


def _heroes_with_seats(state: Evening) -> Iterator[tuple[str, str]]:
    """All heroes with their seats, the dead ones first."""
    yield from ((lost.hero, lost.seat) for lost in state.company.missing)
    yield from ((member.hero, member.seat) for member in state.company.heroes)


def _emptiest_seat(state: Evening) -> str:
    seats = state.world.setup.seats
    return min(seats, key=lambda seat: sum(member.seat == seat for member in state.company.heroes))


def skills_offered(state: Evening, recruit: Recruit) -> Iterator[BuySkill | TurnAway | Done]:
    """NA-CIT-26: any of the three skills that the company can pay for on top of the fee."""
    for skill in recruit.offered:
        price = state.world.content.skills[skill].price
        if skill not in recruit.bought and can_pay(state, cost(state, recruit, skill)):
            yield BuySkill(skill, price)
    yield Done() if can_pay(state, cost(state, recruit)) else TurnAway()


def asking_price(state: Evening, recruit: Recruit) -> Cue:
    """NA-CIT-26: what the recruit costs with the skills chosen so far, and what the company has."""
    price, popolini = cost(state, recruit), state.company.popolini
    if price > popolini:
        return Cue("recruit-too-dear", hero=recruit.hero, price=price, popolini=popolini)
    return Cue("recruit", hero=recruit.hero, price=price, popolini=popolini)


def cost(state: Evening, recruit: Recruit, *more: str) -> int:
    """The fee and the skills bought."""
    return FEE + sum(state.world.content.skills[skill].price for skill in (*recruit.bought, *more))


def settle(game: CampaignGame, visit: Visit, recruit: Recruit, choice: Option) -> None:
    match choice:
        case BuySkill(skill):
            recruit.bought.append(skill)
        case TurnAway():
            game.state.recruit = None
        case _:
            game.state.recruit = None
            pay(game, cost(game.state, recruit), "NA-CIT-26")
            _enlist(game, visit, recruit, "NA-CIT-26")


def _enlist(game: CampaignGame, visit: Visit, recruit: Recruit, rule: str) -> None:
    """The recruit joins and counts as having visited the city; the hero that he replaces leaves."""
    state = game.state
    company = state.company
    lost = next((each for each in company.missing if each.hero == recruit.replaces), None)
    leaving = next((each for each in company.heroes if each.hero == recruit.replaces), None)
    place = None
    if lost is not None:
        company.missing.remove(lost)
    elif leaving is not None:
        place = company.heroes.index(leaving)
        remove_member(game, leaving)
        state.chapter.let_go.append(leaving.hero)
        game.emit(HeroLetGo(leaving.hero))
    join(game, recruit.hero, recruit.seat, rule, place, tuple(recruit.bought))
    state.visited[recruit.hero] = visit.activity
    if visit.hero == recruit.replaces and lost is None:
        _hand_over_visit(state, visit, recruit.hero)


def _hand_over_visit(state: Evening, visit: Visit, recruit: str) -> None:
    """The visitor has replaced himself: the recruit finishes the visit. NA-CAM-10: a card already drawn is his."""
    if visit.hero in state.drawn:
        state.drawn[recruit] = state.drawn.pop(visit.hero)
    visit.hero = recruit
