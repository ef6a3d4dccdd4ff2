"""NA-CAM-17, 18: the company's sheet as its players look it up, what the last mission brought and cost, and what to tell at the start of an evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rulesets.engine.campaigns import Account, CompanyPage, HeroPage, Possession, Shelf
from rulesets.engine.cues import Cue
from rulesets.engine.view import Track
from rulesets.nova_aetas.content.company import Chapter, Company, Member
from rulesets.nova_aetas.rules.campaign.campaigns import written_recap
from rulesets.nova_aetas.rules.campaign.evening import defeats_that_bring_help
from rulesets.nova_aetas.rules.campaign.share_plans import share_plans
from rulesets.nova_aetas.rules.city.barracks import FEE
from rulesets.nova_aetas.rules.company.chest import known_formulae
from rulesets.nova_aetas.rules.company.roster import company_at_start
from rulesets.nova_aetas.rules.missions.why_it_ended import why_it_ended
from rulesets.nova_aetas.state.evening import Deed, Evening, Stage
from rulesets.nova_aetas.state.profile import class_in_full, number_of
from rulesets.nova_aetas.state.state import Hero, Standing

VICTORY = "victory"


def company_page(state: Evening) -> CompanyPage:
    company = state.company
    return CompanyPage(
        company.name,
        len(company.chapters),
        Track("popolini", Cue("track.popolini"), company.popolini),
        tuple(_hero_page(state, member) for member in company.heroes),
        tuple(_chest(state)),
        tuple(_recap(state)),
        tuple(_accounts(state)) if _mission_is_over(state) else (),
        share_plans(state) if state.stage is Stage.SHARING else (),
    )


def _mission_is_over(state: Evening) -> bool:
    return state.stage not in {Stage.SHARING, Stage.MISSION}


def _title(mission: str) -> Cue:
    return Cue(f"mission.{mission}.title")


# The heroes


def _hero_page(state: Evening, member: Member) -> HeroPage:
    """During a mission, as the hero is on the board."""
    hero = None if _mission_is_over(state) else state.heroes.get(member.hero)
    equipment, wound_cards = member.equipment, member.wound_cards
    if hero is not None and state.stage is Stage.MISSION:
        equipment, wound_cards = [item.id for item in hero.items] + hero.backpack, hero.wound_cards
    return HeroPage(
        member.hero,
        member.seat,
        class_in_full(state, member.hero, wound_cards),
        () if hero is None else tuple(_tracks(state, hero)),
        _possessions(state, equipment),
        tuple(Possession(each, _text(state, each), since=_learnt_at(state.company, each)) for each in member.skills),
        _possessions(state, wound_cards),
        tuple(_history(state, member)),
    )


def _tracks(state: Evening, hero: Hero) -> Iterator[Track]:
    yield Track("wounds", Cue("track.wounds"), hero.wounds, number_of(state, hero, "wo"), about=Cue("about.wounds"))
    yield Track("threat", Cue("track.threat"), hero.tv, about=Cue("about.threat"))


def _history(state: Evening, member: Member) -> Iterator[Cue]:
    """When the hero joined, and when they specialised."""
    names = {member.hero, state.world.content.basic_class(member.hero)}
    for chapter in state.company.chapters:
        if names & {*chapter.joined}:
            yield Cue("company.joined", mission=_title(chapter.mission))
        for before, after in chapter.specialised.items():
            if after in names:
                yield Cue("company.specialised", before=before, after=after, mission=_title(chapter.mission))
    yield from deeds_today(state, member.hero)


def deeds_today(state: Evening, hero: str) -> Iterator[Cue]:
    """What the hero did in this city, in one line."""
    deeds = state.deeds.get(hero, ()) if state.stage is Stage.CITY else ()
    if deeds:
        yield Cue("deed.all", deeds=tuple(map(_deed, deeds)))


def _deed(deed: Deed) -> Cue:
    what = Cue(f"deed.{deed.kind}", thing=deed.thing)
    return Cue("deed.paid", deed=what, price=Cue("choice.price", count=deed.price)) if deed.price else what


def _learnt_at(company: Company, skill: str) -> Cue | None:
    found = [chapter for chapter in company.chapters if skill in chapter.learnt.values()]
    return Cue("company.learnt", mission=_title(found[-1].mission)) if found else None


def _possessions(state: Evening, cards: Iterable[str]) -> tuple[Possession, ...]:
    return tuple(Possession(card, _text(state, card), count) for card, count in Counter(cards).items())


def _text(state: Evening, card: str) -> Cue | None:
    return state.world.card_texts.get(card)


# The chest


def _chest(state: Evening) -> Iterator[Shelf]:
    yield Shelf(Cue("pile.goods"), Cue("company.goods"), _possessions(state, state.company.goods))
    elements = tuple(
        Possession(element, _use_of_element(state, element), count) for element, count in state.company.elements.items()
    )
    yield Shelf(Cue("pile.elements"), Cue("company.elements"), elements)
    formulae = tuple(Possession(name, _formula(state, name)) for name in known_formulae(state))
    yield Shelf(Cue("pile.formulae"), Cue("company.formulae"), formulae)


def _use_of_element(state: Evening, element: str) -> Cue:
    formulae = state.world.content.formulae
    made = tuple(formulae[name].makes for name in known_formulae(state) if element in formulae[name].elements)
    return Cue("company.element", things=made) if made else Cue("company.element-to-sell")


def _formula(state: Evening, name: str) -> Cue:
    formula = state.world.content.formulae[name]
    parts = tuple(Cue("card.element", element=each, count=count) for each, count in formula.elements.items())
    return Cue("company.formula", parts=parts, price=Cue("choice.price", count=formula.price))


# What the last mission brought and cost


def _accounts(state: Evening) -> Iterator[Account]:
    company, setup = state.company, state.world.setup
    assert setup.company is not None, "an evening has a company"
    before = company_at_start(setup.company, setup)
    yield Account("ended", Cue("account.ended"), (_how_it_ended(state.chapter, company.name),))
    if state.chapter.died:
        yield Account("deaths", Cue("account.deaths"), tuple(_deaths(state)))
    yield Account("rewards", Cue("account.rewards"), tuple(_rewards(before, company)) or (Cue("account.no-rewards"),))
    yield Account(
        "experience", Cue("account.experience"), tuple(_experience(state.chapter)) or (Cue("account.no-experience"),)
    )
    yield Account("losses", Cue("account.losses"), tuple(_losses(state, before)) or (_no_losses(state.chapter),))
    if state.stage is Stage.OVER:
        label = Cue("account.ending") if company.ending else Cue("account.next")
        yield Account("next", label, tuple(_what_comes_next(state)))


def _how_it_ended(chapter: Chapter, company: str) -> Cue:
    """Whether the company won its mission, and why."""
    mission, why = _title(chapter.mission), why_it_ended(chapter.result, chapter.why)
    if chapter.result == VICTORY:
        return Cue("recap.won", company=company, mission=mission, why=why)
    return Cue("recap.lost", company=company, mission=mission, why=why)


def _deaths(state: Evening) -> Iterator[Cue]:
    """Who died, and whether somebody can take their place."""
    company, content = state.company, state.world.content
    barracks = tuple(name for name, place in content.places.items() if "barracks" in place.open)
    missing = {lost.hero for lost in company.missing}
    for hero in state.chapter.died:
        yield Cue("account.died", hero=hero)
        if hero in missing and barracks and not company.ending:
            yield Cue("account.can-hire", hero=content.basic_class(hero), places=barracks, price=FEE)


def _rewards(before: Company, company: Company) -> Iterator[Cue]:
    chapter = company.chapters[-1]
    if chapter.popolini:
        yield Cue("account.money" if chapter.result == VICTORY else "account.money-lost", count=chapter.popolini)
    if chapter.found:
        yield Cue("account.found", things=tuple(chapter.found))
    others = Counter(company.everything) - Counter(before.everything) - Counter(chapter.found)
    if others:
        yield Cue("account.new-things", things=tuple(others.elements()))
    yield from (Cue("account.joined", hero=hero) for hero in chapter.joined)
    if company.popolini != before.popolini:
        yield Cue("account.purse", before=before.popolini, count=company.popolini)


def _experience(chapter: Chapter) -> Iterator[Cue]:
    yield from (Cue("account.specialised", before=old, after=new) for old, new in chapter.specialised.items())
    yield from (Cue("account.learnt", hero=hero, skill=skill) for hero, skill in chapter.learnt.items())


def _losses(state: Evening, before: Company) -> Iterator[Cue]:
    """What this mission cost. Injuries from earlier ones are not counted again."""
    company, chapter = state.company, state.chapter
    yield from (Cue("account.let-go", hero=hero) for hero in chapter.let_go)
    fell = tuple(hero.id for hero in state.heroes.values() if _fell(hero) and hero.id not in chapter.died)
    if fell:
        yield Cue("account.fell", heroes=fell)
    old = {member.hero: Counter(member.wound_cards) for member in before.heroes}
    for hero in state.heroes.values():
        new = Counter(hero.wound_cards) - old.get(hero.id, Counter())
        if new and hero.id not in chapter.died:
            cards = tuple(new.elements())
            yield Cue("account.injured", hero=hero.id, cards=cards, count=len(cards))
    gone = Counter(before.everything) - Counter(company.everything)
    if gone:
        yield Cue("account.gone", things=tuple(gone.elements()))


def _no_losses(chapter: Chapter) -> Cue:
    return Cue("account.no-more-losses" if chapter.died else "account.no-losses")


def _fell(hero: Hero) -> bool:
    return hero.standing in {Standing.OUT_OF_ACTION, Standing.OUT_OF_GAME}


def _wounded(company: Company) -> Iterator[Cue]:
    for member in company.heroes:
        if cards := tuple(member.wound_cards):
            yield Cue("recap.wounded", hero=member.hero, cards=cards, count=len(cards))


def _what_comes_next(state: Evening) -> Iterator[Cue]:
    company = state.company
    if company.ending:
        yield Cue(f"ending.{company.ending}")
        return
    yield Cue("account.mission", mission=_title(company.mission))
    yield Cue(f"mission.{company.mission}.intro")
    if not state.chapter.place:
        yield _why_no_city(state)
    if defeats_that_bring_help(state) and (
        state.chapter.joined or any(each.wound_cards for each in state.heroes.values())
    ):
        yield Cue("account.helped")


def _why_no_city(state: Evening) -> Cue:
    if state.company.mission == state.chapter.mission:
        return Cue("account.no-city-again")
    return Cue("account.no-city") if state.won else Cue("account.no-city-after-defeat")


# What to tell when the table opens again


def _recap(state: Evening) -> Iterator[Cue]:
    company = state.company
    if company.chapters:
        yield from _last_chapter(state, company.chapters[-1])
        yield from tuple(_wounded(company)) or (Cue("recap.nobody-wounded"),)
    else:
        yield Cue("recap.first", company=company.name)
        if state.world.content.plot is not None:
            yield Cue("campaign.intro")
    if state.world.setup.eased and not _mission_is_over(state):
        yield Cue("recap.eased")
    if company.ending:
        yield Cue(f"ending.{company.ending}")
    elif state.stage in {Stage.SHARING, Stage.MISSION, Stage.OVER}:
        yield Cue("recap.here", mission=_title(company.mission), intro=Cue(f"mission.{company.mission}.intro"))
    elif state.stage is Stage.CITY:
        yield Cue("recap.in-town", place=company.place)
    else:
        yield Cue("recap.between")


def _last_chapter(state: Evening, chapter: Chapter) -> Iterator[Cue]:
    yield _how_it_ended(chapter, state.company.name)
    if recap := written_recap(state.world.content, chapter):
        yield recap
    yield from (Cue("recap.died", hero=hero) for hero in chapter.died)
    if things := _gained(chapter):
        yield Cue("recap.gained", things=things)
    if chapter.place and state.stage is not Stage.CITY:
        yield Cue("recap.rested", place=chapter.place)
    yield from _experience(chapter)
    yield from (Cue("account.joined", hero=hero) for hero in chapter.joined)


def _gained(chapter: Chapter) -> tuple[Cue | str, ...]:
    return (*((Cue("choice.price", count=chapter.popolini),) if chapter.popolini else ()), *chapter.found)


def how_a_mission_went(state: Evening, chapter: Chapter) -> Cue:
    """How it ended, and what the company brought home."""
    how, things = _how_it_ended(chapter, state.company.name), _gained(chapter)
    return Cue("about-place.gained", how=how, things=things) if things else how
