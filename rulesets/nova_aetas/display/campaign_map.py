"""The map of a campaign: towns, the missions so far, the roads taken and not taken, and what is known of the next ones.

A pack says where a mission and a place lie. A mission without a position gets a free spot near the mission before it; a place without one is not on
the map. A road from one mission to the next leads through the place where the company rests between them. What is on the map stays where it is on every
evening: the frame holds all positions of the pack from the start.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count, pairwise

from rulesets.engine.view import BoardView, Cell, Link, Piece, Shape, Side
from rulesets.nova_aetas.content.company import Company
from rulesets.nova_aetas.content.missions import Rewards
from rulesets.nova_aetas.rules.campaign.evening import next_campaign_mission
from rulesets.nova_aetas.state.evening import Evening, Stage

COMPANY = "company"
WON, LOST, HERE, AHEAD, MISSED, LATER = (
    "station-won",
    "station-lost",
    "station",
    "station-ahead",
    "station-missed",
    "station-later",
)
TOWN, VILLAGE = "town", "village"
ROAD, ROAD_AHEAD, ROAD_NOT_TAKEN = "road", "road-ahead", "road-not-taken"

STATION_GLYPHS = (
    (WON, "trophy"),
    (LOST, "skull"),
    (HERE, "camp"),
    (AHEAD, "question"),
    (MISSED, "no"),
    (LATER, "map"),
    (TOWN, "city"),
    (COMPANY, "party"),
)

Spot = tuple[int, int]
CLEAR = 2
"""Two names never meet if their places are so many columns or rows apart."""


def plot_map(state: Evening) -> BoardView:
    """NA-CAM-06, 18: a mission that was played again is there once, with its last result. The place of the company is the last of the cells."""
    drawn = _Drawn.blank(state)
    stations = _stations(state)
    _played(state, drawn, stations)
    here = _company_at(state, drawn, stations)
    for a, b in pairwise(stations):
        drawn.way(ROAD, a, b, by=_rested(state, a))
    if here not in stations:
        drawn.road(ROAD, stations[-1], here)
    _missed(state, drawn)
    _ahead(state, drawn, here)
    return drawn.board(here)


@dataclass(slots=True)
class _Drawn:
    """What is on the map so far. `known` are the positions from the pack: other missions stay clear of them."""

    known: dict[str, Spot]
    cells: dict[str, Cell] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)

    @classmethod
    def blank(cls, state: Evening) -> _Drawn:
        content = state.world.content
        drawn = cls(content.spots)
        for name in (place for place in content.places if place in content.spots):
            drawn.put(name, TOWN if content.places[name].kind == "city" else VILLAGE)
        return drawn

    def put(self, name: str, ground: str, after: str = "", at: str = "") -> None:
        """`at` is the mission whose position an act has."""
        x, y = self.known.get(at or name) or self._free(after)
        self.cells[name] = Cell(name, x, y, ground=ground)

    def way(self, kind: str, a: str, b: str, by: str) -> None:
        """From mission to mission, by a place if it is on the map."""
        stops = [a, by, b] if by in self.cells else [a, b]
        for start, end in pairwise(stops):
            self.road(kind, start, end)

    def road(self, kind: str, a: str, b: str) -> None:
        """A road that was taken is not drawn again as one that lies ahead."""
        if a != b and not any({link.a, link.b} == {a, b} for link in self.links):
            self.links.append(Link(kind, a, b))

    def board(self, here: str) -> BoardView:
        """Names need room at both sides and below, so the outermost columns and the last row stay empty."""
        spots = [*self.known.values(), *((cell.x, cell.y) for cell in self.cells.values())]
        width, height = max(x for x, _ in spots) + 2, max(y for _, y in spots) + 2
        cells = (*(cell for name, cell in self.cells.items() if name != here), self.cells[here])
        company = Piece(COMPANY, COMPANY, Side.FRIEND, here, tracked=False)
        return BoardView(Shape.PLACES, width, height, cells, (company,), tuple(self.links))

    def _free(self, after: str) -> Spot:
        """The nearest spot that is clear of everything, to the right of the mission before it if possible."""
        if after not in self.cells:
            return 1, 0
        x, y = self.cells[after].x, self.cells[after].y
        taken = {*self.known.values(), *((cell.x, cell.y) for cell in self.cells.values())}
        for far in count(CLEAR):
            near = [
                (x + far, y),
                (x, y + far),
                *((x + far, y + down) for down in range(1, far + 1)),
                (x - far, y + far),
            ]
            for spot in near:
                if spot[0] > 0 and all(max(abs(spot[0] - tx), abs(spot[1] - ty)) >= CLEAR for tx, ty in taken):
                    return spot
        raise AssertionError("a map has no end")


def _stations(state: Evening) -> list[str]:
    """The missions so far and the present one, in the order in which they were played."""
    company = state.company
    names = [chapter.mission for chapter in company.chapters]
    if not company.ending and (state.stage in {Stage.SHARING, Stage.MISSION} or company.mission != names[-1]):
        names.append(company.mission)
    return names


def _played(state: Evening, drawn: _Drawn, stations: list[str]) -> None:
    results = {chapter.mission: chapter.result for chapter in state.company.chapters}
    before = ""
    for name in dict.fromkeys(stations):
        drawn.put(name, WON if results.get(name) == "victory" else LOST, after=before)
        before = name
    if len(stations) > len(state.company.chapters):
        drawn.put(stations[-1], HERE, at=stations[-1], after=before)


def _company_at(state: Evening, drawn: _Drawn, stations: list[str]) -> str:
    """In the town while it rests there, else at the mission."""
    resting = on_the_way(state) and state.company.place in drawn.cells
    return state.company.place if resting else stations[-1]


def _rested(state: Evening, mission: str) -> str:
    """Where the company rested after it played a mission last."""
    return next((chapter.place for chapter in reversed(state.company.chapters) if chapter.mission == mission), "")


def _missed(state: Evening, drawn: _Drawn) -> None:
    """For each mission whose other result led elsewhere, the mission that the company has not come to, unless it may still come."""
    company, missions = state.company, state.world.content.missions
    known = {company.mission, *(way.next for way in _ways_on(state)), *drawn.cells}
    for chapter in {each.mission: each for each in company.chapters}.values():
        card = missions.get(chapter.mission)
        if card is None or card.secondary:
            continue
        other = card.lost if chapter.result == "victory" else card.won
        if other.next and other.next not in known:
            known.add(other.next)
            drawn.put(other.next, MISSED, after=chapter.mission)
            drawn.way(ROAD_NOT_TAKEN, chapter.mission, other.next, by=other.city)


def _ahead(state: Evening, drawn: _Drawn, here: str) -> None:
    """Where the company may go from here, and the acts that follow, each where its first mission lies, until one of its missions is on the map."""
    content = state.world.content
    if state.company.ending or content.plot is None:
        return
    start = before = _to_play_again(state) or here
    drawn.road(ROAD_AHEAD, here, start)
    for way in _ways_on(state):
        if way.next not in drawn.cells:
            drawn.put(way.next, AHEAD, after=start)
            drawn.way(ROAD_AHEAD, start, way.next, by=way.city)
            before = way.next if before == start else before
    acts = list(content.plot.acts)
    for act in acts[acts.index(act_of(state)) + 1 :] if act_of(state) in acts else ():
        missions = content.plot.acts[act]
        if not missions or drawn.cells.keys() & set(missions):
            continue
        drawn.put(act, LATER, after=before, at=next((name for name in missions if name in drawn.known), act))
        drawn.road(ROAD_AHEAD, before, act)
        before = act


def on_the_way(state: Evening) -> bool:
    """Whether the company has ended a mission and not yet come to the next one."""
    return state.stage not in {Stage.SHARING, Stage.MISSION, Stage.OVER}


def _to_play_again(state: Evening) -> str:
    """After a mission: the next one, if the company has played it before."""
    if state.company.ending or state.world.content.plot is None or not on_the_way(state):
        return ""
    mission = next_campaign_mission(state)
    return mission if any(chapter.mission == mission for chapter in state.company.chapters) else ""


def _ways_on(state: Evening) -> list[Rewards]:
    """Before and during a mission, where victory and defeat lead; after it, the campaign mission that comes next.

    If that is one that the company has lost, where it leads.
    """
    content, company = state.world.content, state.company
    if company.ending or content.plot is None:
        return []
    again = _to_play_again(state)
    if on_the_way(state) and not again:
        return [Rewards(next=next_campaign_mission(state))]
    card = content.missions.get(again or company.mission)
    if card is None or card.secondary:
        return [Rewards(next=company.goes_on_with)] if company.goes_on_with else []
    return [way for way in (card.won, card.lost) if way.next]


def act_of(state: Evening) -> str:
    """The act of the current campaign mission; once an evening is over, that of the next one."""
    plot = state.world.content.plot
    acts = {} if plot is None else plot.acts
    mission = _last_of_campaign(state.company, state)
    return next((act for act, missions in acts.items() if mission in missions), "")


def _last_of_campaign(company: Company, state: Evening) -> str:
    content = state.world.content
    ahead = [company.mission] if state.stage is Stage.OVER and not company.ending else []
    names = [*ahead, state.world.setup.mission, *(chapter.mission for chapter in reversed(company.chapters))]
    return next((name for name in names if name in content.missions and not content.missions[name].secondary), "")
