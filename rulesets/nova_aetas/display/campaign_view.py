"""The public view between missions: the company, its money and goods, and the missions so far as a map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import (
    BoardView,
    CardFace,
    Cell,
    Goal,
    Link,
    Piece,
    Pile,
    PileKind,
    Shape,
    Sheet,
    Side,
    Track,
    View,
)
from rulesets.nova_aetas.content.campaign import SECONDARY_KINDS
from rulesets.nova_aetas.content.company import Company, Member
from rulesets.nova_aetas.rules.campaign.evening import next_campaign_mission
from rulesets.nova_aetas.rules.company.chest import known_formulae
from rulesets.nova_aetas.state.evening import Evening, Stage

COMPANY = "company"


def campaign_view(state: Evening) -> View:
    """The same for every seat: there are no secrets between players."""
    sheets = tuple(_hero_sheet(state, member) for member in state.company.heroes)
    return View(
        title=Cue(f"stage.{state.stage.value}", place=state.company.place, mission=_title(state)),
        active=None if state.visit is None else state.visit.hero,
        board=plot_map(state),
        sheets=sheets,
        tracks=purse(state),
        texts=tuple(_texts(state)),
        piles=tuple(_piles(state)),
        faces=tuple(_faces(state)),
        goal=Goal(Cue("campaign-goal", act=_act(state)), *_progress(state)),
        glyphs=(*state.world.content.glyphs.items(), *STATION_GLYPHS),
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
    return Sheet(member.hero, member.seat, Side.FRIEND, tracks, cards=cards, notes=tuple(_today(state, member)))


def _today(state: Evening, member: Member) -> Iterator[Cue]:
    """NA-CIT-03: in a city, whether the hero has visited a place today."""
    if state.stage is Stage.CITY:
        if state.visit is not None and state.visit.hero == member.hero:
            yield Cue("today.visiting", place=state.visit.activity)
        else:
            yield Cue("today.done" if member.hero in state.visited else "today.free")


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


# The plot: where the company has been, which road it did not take, and what may come next

WON, LOST, HERE, AHEAD, MISSED, LATER = (
    "station-won",
    "station-lost",
    "station",
    "station-ahead",
    "station-missed",
    "station-later",
)
ROAD, ROAD_AHEAD, ROAD_NOT_TAKEN = "road", "road-ahead", "road-not-taken"
MAIN_ROW, SIDE_ROW, MISSED_ROW = 0, 1, 2

STATION_GLYPHS = (
    (WON, "trophy"),
    (LOST, "skull"),
    (HERE, "camp"),
    (AHEAD, "question"),
    (MISSED, "no"),
    (LATER, "map"),
    (COMPANY, "party"),
)


def plot_map(state: Evening) -> BoardView:
    """NA-CAM-06, 18: the missions played and the present one, in order; secondary ones are in a second row.

    What the company has missed and what may come next is there, too; the place of the company is the last of the cells.
    """
    played = [
        Cell(name, number, _row(state, mission), ground=_ground(state, number))
        for number, (name, mission) in enumerate(_stations(state))
    ]
    links = [Link(ROAD, a.id, b.id) for a, b in pairwise(played)]
    ahead = list(_ahead(state, played[-1]))
    more = [*_missed(state, played, {*(cell.id for cell, _ in ahead), *_known_ways(state)}), *ahead]
    links += [link for _, link in more]
    cells = (*played[:-1], *(cell for cell, _ in more), played[-1])
    here = Piece(COMPANY, COMPANY, Side.FRIEND, played[-1].id, tracked=False)
    width, height = max(cell.x for cell in cells) + 1, max(cell.y for cell in cells) + 1
    return BoardView(Shape.PLACES, width, max(2, height), cells, (here,), tuple(links))


def _stations(state: Evening) -> list[tuple[str, str]]:
    """The missions so far and the present one, each with the id of its cell. One that is played again has the number of the attempt in it."""
    company = state.company
    names = [chapter.mission for chapter in company.chapters]
    if not company.ending and (state.stage in {Stage.SHARING, Stage.MISSION} or company.mission != names[-1]):
        names.append(company.mission)
    attempts = [names[: place + 1].count(name) for place, name in enumerate(names)]
    return [
        (name if attempt == 1 else f"{name}-{attempt}", name) for name, attempt in zip(names, attempts, strict=True)
    ]


def _ground(state: Evening, number: int) -> str:
    chapters = state.company.chapters
    if number >= len(chapters):
        return HERE
    return WON if chapters[number].result == "victory" else LOST


def _row(state: Evening, mission: str) -> int:
    card = state.world.content.missions.get(mission)
    return SIDE_ROW if card is not None and card.secondary else MAIN_ROW


def _missed(state: Evening, played: list[Cell], ahead: set[str]) -> Iterator[tuple[Cell, Link]]:
    """For each mission whose other result led elsewhere, the mission that the company has not come to, unless it may still come."""
    company, missions = state.company, state.world.content.missions
    known = {company.mission, *ahead, *(chapter.mission for chapter in company.chapters)}
    for cell, chapter in zip(played, company.chapters, strict=False):
        card = missions.get(chapter.mission)
        if card is None or card.secondary:
            continue
        other = (card.lost if chapter.result == "victory" else card.won).next
        if other and other not in known:
            known.add(other)
            yield Cell(other, cell.x + 1, MISSED_ROW, ground=MISSED), Link(ROAD_NOT_TAKEN, cell.id, other)


def _ahead(state: Evening, here: Cell) -> Iterator[tuple[Cell, Link]]:
    """Where the company may go from here, and the acts that follow."""
    content = state.world.content
    if state.company.ending or content.plot is None:
        return
    passed = {name for name, _ in _stations(state)}
    ways = [way for way in _known_ways(state) if way not in passed]
    for row, way in enumerate(ways):
        yield Cell(way, here.x + 1, row, ground=AHEAD), Link(ROAD_AHEAD, here.id, way)
    acts = list(content.plot.acts)
    later = acts[acts.index(_act(state)) + 1 :] if _act(state) in acts else []
    before = ways[0] if ways else here.id
    for step, act in enumerate(later):
        yield Cell(act, here.x + 2 + step, MAIN_ROW, ground=LATER), Link(ROAD_AHEAD, before, act)
        before = act


def _known_ways(state: Evening) -> list[str]:
    """Before and during a mission, where victory and defeat lead; after it, the campaign mission that comes next."""
    content, company = state.world.content, state.company
    if company.ending or content.plot is None:
        return []
    if state.stage not in {Stage.SHARING, Stage.MISSION, Stage.OVER}:
        return [next_campaign_mission(state)]
    card = content.missions.get(company.mission)
    ways = (card.won.next, card.lost.next) if card is not None and not card.secondary else (company.goes_on_with,)
    return [way for way in dict.fromkeys(ways) if way]


def _act(state: Evening) -> str:
    """The act of the current or last campaign mission."""
    plot = state.world.content.plot
    acts = {} if plot is None else plot.acts
    mission = _last_of_campaign(state.company, state)
    return next((act for act, missions in acts.items() if mission in missions), "")


def _last_of_campaign(company: Company, state: Evening) -> str:
    content = state.world.content
    names = [state.world.setup.mission, *(chapter.mission for chapter in reversed(company.chapters))]
    return next((name for name in names if name in content.missions and not content.missions[name].secondary), "")


def _progress(state: Evening) -> tuple[int | None, int | None]:
    plot = state.world.content.plot
    acts = [] if plot is None else list(plot.acts)
    act = _act(state)
    return (acts.index(act) + 1, len(acts)) if act in acts else (None, None)


def company_sheet(state: Evening) -> Sheet:
    """During a mission: the company's money, and the objects that nobody carries."""
    return Sheet(COMPANY, ANYONE, Side.FRIEND, purse(state), cards=tuple(state.company.goods))
