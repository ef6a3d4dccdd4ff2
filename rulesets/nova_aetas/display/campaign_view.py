"""The public view between missions: the company, its money and goods, and the missions so far as a map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise

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
DONE_TODAY = "done-today"
"""NA-CIT-03: the mark of a hero who has visited a place in this city."""


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
    visiting = state.visit is not None and state.visit.hero == member.hero
    done = state.stage is Stage.CITY and member.hero in state.visited and not visiting
    return Sheet(member.hero, member.seat, Side.FRIEND, tracks, (DONE_TODAY,) if done else (), cards)


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
MAIN_ROW = 0

# A name may have four lines below its place: the row below it stays empty.
ROW_HEIGHT = 2

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
    """NA-CAM-06, 18: the missions played and the present one, in order; secondary ones are below the mission before them.

    What the company has missed and what may come next is there, too; the place of the company is the last of the cells. A mission that was played
    again is there once, with its last result.
    """
    stations = _stations(state)
    played = _played(state, stations)
    here = played[stations[-1]]
    links = [Link(ROAD, a, b) for a, b in dict.fromkeys(pairwise(stations)) if a != b]
    ahead = list(_ahead(state, here, 1 + max(cell.x for cell in played.values())))
    taken = {(cell.x, cell.y) for cell in (*played.values(), *(cell for cell, _ in ahead))}
    more = [*_missed(state, played, taken), *ahead]
    links += [link for _, link in more]
    cells = (*(cell for cell in played.values() if cell is not here), *(cell for cell, _ in more), here)
    company = Piece(COMPANY, COMPANY, Side.FRIEND, here.id, tracked=False)
    width, height = max(cell.x for cell in cells) + 1, max(cell.y for cell in cells) + ROW_HEIGHT
    return BoardView(Shape.PLACES, width, height, cells, (company,), tuple(links))


def _stations(state: Evening) -> list[str]:
    """The missions so far and the present one, in the order in which they were played."""
    company = state.company
    names = [chapter.mission for chapter in company.chapters]
    if not company.ending and (state.stage in {Stage.SHARING, Stage.MISSION} or company.mission != names[-1]):
        names.append(company.mission)
    return names


def _played(state: Evening, stations: list[str]) -> dict[str, Cell]:
    """Each mission once, in the column in which it was first played."""
    found: dict[str, Cell] = {}
    results = {chapter.mission: chapter.result for chapter in state.company.chapters}
    column = -1
    for name in dict.fromkeys(stations):
        column, row = _spot(state, name, column, {(cell.x, cell.y) for cell in found.values()})
        ground = WON if results.get(name) == "victory" else LOST
        found[name] = Cell(name, column, row, ground=ground)
    if len(stations) > len(state.company.chapters):
        now = found[stations[-1]]
        found[now.id] = Cell(now.id, now.x, now.y, ground=HERE)
    return found


def _spot(state: Evening, mission: str, column: int, taken: set[tuple[int, int]]) -> tuple[int, int]:
    """The next column of the main row; for a secondary mission, the next row below the mission before it."""
    card = state.world.content.missions.get(mission)
    if card is None or not card.secondary:
        return column + 1, MAIN_ROW
    return max(0, column), _free_row(max(0, column), taken)


def _free_row(column: int, taken: set[tuple[int, int]]) -> int:
    """The first row below the main one where nothing is yet."""
    return next(row for row in count(ROW_HEIGHT, ROW_HEIGHT) if (column, row) not in taken)


def _missed(state: Evening, played: dict[str, Cell], taken: set[tuple[int, int]]) -> Iterator[tuple[Cell, Link]]:
    """For each mission whose other result led elsewhere, the mission that the company has not come to, unless it may still come."""
    company, missions = state.company, state.world.content.missions
    known = {company.mission, *_known_ways(state), *played}
    for chapter in {each.mission: each for each in company.chapters}.values():
        card = missions.get(chapter.mission)
        if card is None or card.secondary:
            continue
        other = (card.lost if chapter.result == "victory" else card.won).next
        if other and other not in known:
            known.add(other)
            fork = played[chapter.mission]
            column, row = fork.x + 1, _free_row(fork.x + 1, taken)
            yield Cell(other, column, row, ground=MISSED), Link(ROAD_NOT_TAKEN, fork.id, other)


def _ahead(state: Evening, here: Cell, column: int) -> Iterator[tuple[Cell, Link]]:
    """Where the company may go from here, and the acts that follow."""
    content = state.world.content
    if state.company.ending or content.plot is None:
        return
    passed = _stations(state)
    ways = [way for way in _known_ways(state) if way not in passed]
    for row, way in enumerate(ways):
        yield Cell(way, column, row * ROW_HEIGHT, ground=AHEAD), Link(ROAD_AHEAD, here.id, way)
    acts = list(content.plot.acts)
    later = acts[acts.index(_act(state)) + 1 :] if _act(state) in acts else []
    before = ways[0] if ways else here.id
    for step, act in enumerate(later):
        yield Cell(act, column + bool(ways) + step, MAIN_ROW, ground=LATER), Link(ROAD_AHEAD, before, act)
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
