"""The public view between missions: the company, its money and goods, and the map of the campaign."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import (
    CardFace,
    Goal,
    Pile,
    PileKind,
    Sheet,
    Side,
    Track,
    View,
)
from rulesets.nova_aetas.content.campaign import SECONDARY_KINDS
from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.display.about_places import about_places
from rulesets.nova_aetas.display.campaign_map import COMPANY, STATION_GLYPHS, act_of, plot_map
from rulesets.nova_aetas.display.campaign_progress import missions_behind
from rulesets.nova_aetas.display.option_glyphs import GLYPHS_OF_PLACES
from rulesets.nova_aetas.display.town_map import town_map
from rulesets.nova_aetas.rules.campaign.company_page import deeds_today
from rulesets.nova_aetas.rules.city.city_phase import place_of
from rulesets.nova_aetas.rules.company.chest import known_formulae
from rulesets.nova_aetas.state.evening import Evening, Stage

DONE_TODAY = "done-today"
"""NA-CIT-03: the mark of a hero who has visited a place in this city."""


def campaign_view(state: Evening) -> View:
    """The same for every seat: there are no secrets between players."""
    sheets = tuple(_hero_sheet(state, member) for member in state.company.heroes)
    return View(
        title=Cue(f"stage.{state.stage.value}", place=state.company.place, mission=_title(state)),
        active=None if state.visit is None else state.visit.hero,
        board=town_map(state) if state.stage is Stage.CITY else plot_map(state),
        sheets=sheets,
        tracks=purse(state),
        texts=tuple(_texts(state)),
        piles=tuple(_piles(state)),
        faces=tuple(_faces(state)),
        goal=_goal(state),
        glyphs=(*state.world.content.glyphs.items(), *STATION_GLYPHS, *GLYPHS_OF_PLACES.items()),
    )


def purse(state: Evening) -> tuple[Track, ...]:
    """NA-CAM-17: the company's money."""
    return (Track("popolini", Cue("track.popolini"), state.company.popolini),)


def _title(state: Evening) -> Cue:
    return Cue(f"mission.{state.world.setup.mission}.title")


def _hero_sheet(state: Evening, member: Member) -> Sheet:
    tracks = (
        Track("skills", Cue("track.skills"), len(member.skills)),
        Track("wound-cards", Cue("track.wound-cards"), len(member.wound_cards)),
    )
    cards = (*member.equipment, *member.skills, *member.wound_cards)
    visiting = state.visit is not None and state.visit.hero == member.hero
    done = state.stage is Stage.CITY and member.hero in state.visited and not visiting
    return Sheet(
        member.hero,
        member.seat,
        Side.FRIEND,
        tracks,
        (DONE_TODAY,) if done else (),
        cards,
        injuries=tuple(member.wound_cards),
        notes=tuple(deeds_today(state, member.hero)),
    )


def _piles(state: Evening) -> Iterator[Pile]:
    company = state.company
    yield Pile("goods", Cue("pile.goods"), PileKind.ROW, tuple(company.goods))
    elements = tuple(element for element, count in company.elements.items() for _ in range(count))
    yield Pile("elements", Cue("pile.elements"), PileKind.ROW, elements)
    yield Pile("formulae", Cue("pile.formulae"), PileKind.ROW, tuple(known_formulae(state)))
    if state.drawn:
        yield Pile("side-cards", Cue("pile.side-cards"), PileKind.ROW, tuple(state.drawn.values()))
    if state.recruit is not None:
        yield Pile("offered", Cue("pile.offered"), PileKind.ROW, tuple(state.recruit.offered))


def _texts(state: Evening) -> Iterator[tuple[str, Cue]]:
    texts, content = state.world.card_texts, state.world.content
    shown = (*content.equipment, *content.skills, *content.wounds)
    yield from ((card, texts[card]) for card in shown if card in texts)
    if state.stage is Stage.CITY:
        yield from ((house, Cue(f"place.{house}")) for house in place_of(state).open)
    else:
        yield from about_places(state)


def _faces(state: Evening) -> Iterator[CardFace]:
    """Known formulae with their elements and prices, and the secondary missions that were drawn.

    A formula may be named like the object that it makes. Once the company has such an object, the card is that of the object.
    """
    content, objects = state.world.content, set(state.company.everything)
    for name in known_formulae(state):
        if name in objects:
            continue
        formula = content.formulae[name]
        parts = tuple(Cue("card.element", element=each, count=count) for each, count in formula.elements.items())
        text, cost = Cue("card.takes", parts=parts), Cue("card.price", count=formula.price)
        yield CardFace(name, Cue("card.name", card=name), Cue("card.formula"), text, cost)
    for card in dict.fromkeys(state.drawn.values()):
        kind = content.missions[card].kind
        if kind in SECONDARY_KINDS:
            yield CardFace(card, Cue(f"mission.{card}.title"), Cue(f"card.{kind}"), Cue(f"mission.{card}.intro"))


def _goal(state: Evening) -> Goal:
    return Goal(Cue("campaign-goal", act=act_of(state)), *missions_behind(state))


def company_sheet(state: Evening) -> Sheet:
    """During a mission: the company's money, and the objects that nobody carries."""
    return Sheet(COMPANY, ANYONE, Side.FRIEND, purse(state), cards=tuple(state.company.goods))
