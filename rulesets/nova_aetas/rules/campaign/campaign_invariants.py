"""Everything that is impossible on a company's sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.nova_aetas.content.company import LARGEST
from rulesets.nova_aetas.state.evening import Evening, Stage


def campaign_violations(state: Evening) -> tuple[str, ...]:
    return (*_sheet(state), *_heroes(state), *_phase(state))


def _sheet(state: Evening) -> Iterator[str]:
    company, cards = state.company, state.world.content
    if company.popolini < 0:
        yield "the company has less than 0 Popolini"
    for element, count in company.elements.items():
        if element not in cards.all_elements or count < 1:
            yield f"there are {count} of {element}"
    for thing, count in Counter(company.everything).items():
        if thing not in cards.equipment:
            yield f"{thing} is not an Equipment card"
        elif count > 1:
            yield f"the company has {thing} {count} times"
    unknown = {*company.formulae} - cards.all_formulae | {*company.cards_out} - {*cards.missions}
    yield from (f"{each} is not a card of the pack" for each in sorted(unknown))
    if company.place and company.place not in cards.places:
        yield f"{company.place} is not on the map"
    for mission in (company.mission, company.goes_on_with):
        if mission and mission not in cards.missions:
            yield f"{mission} is not a mission of the pack"


def _heroes(state: Evening) -> Iterator[str]:
    company, cards = state.company, state.world.content
    names = [member.hero for member in company.heroes]
    own = [name for name in names if state.guest is None or name != state.guest.hero]
    began = [cards.basic_class(name) for name in (*own, *(lost.hero for lost in company.missing))]
    if len(names) > LARGEST or len(set(names)) < len(names) or len(set(began)) < len(began):
        yield f"a company cannot be {', '.join(names)}"
    for member in company.heroes:
        if member.hero not in cards.classes or member.seat not in state.world.setup.seats:
            yield f"nobody can play {member.hero} at {member.seat}"
        if member.wounds < 0:
            yield f"{member.hero} has negative wounds"
        yield from (f"{skill} is not a Skill card" for skill in member.skills if skill not in cards.skills)
    held = Counter(skill for member in company.heroes for skill in member.skills)
    yield from (f"{skill} is held {count} times" for skill, count in held.items() if count > 1)
    wounds = Counter(card for member in company.heroes for card in member.wound_cards)
    if wounds - Counter(cards.wound_cards):
        yield "there are more Wound cards than the deck has"
    for lost in company.missing:
        if lost.hero not in cards.classes or lost.seat not in state.world.setup.seats:
            yield f"nobody could have played {lost.hero} at {lost.seat}"


def _phase(state: Evening) -> Iterator[str]:
    names = {member.hero for member in state.company.heroes}
    waiting = {*state.due, *state.specialising} | ({state.visit.hero} if state.visit is not None else set())
    yield from (f"{hero} has a choice to make, but is not in the company" for hero in sorted(waiting - names))
    if state.stage not in {Stage.SHARING, Stage.MISSION} and not state.company.chapters:
        yield "the mission is over, but has no chapter"
    if state.stage in {Stage.SHARING, Stage.MISSION} and names != {*state.heroes} - state.world.allies:
        yield "the heroes in the mission are not those of the company"
    if state.specialising and state.stage not in {Stage.MISSION, Stage.SPECIALISING}:
        yield "the time to specialise is over"
    if state.recruit is not None and (state.visit is None or state.visit.activity != "barracks"):
        yield f"nobody is at the Barracks to enlist {state.recruit.hero}"
    if state.company.ending and state.stage is not Stage.OVER:
        yield "the campaign has ended, but the evening goes on"
    if state.stage is Stage.CITY and not state.company.place:
        yield "the company is in no city"
