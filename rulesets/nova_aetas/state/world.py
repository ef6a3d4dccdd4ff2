"""What never changes during a battle: cards, mission and board, and what is computed from them."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING

from rulesets.engine.boards.flood import Flood, closed
from rulesets.engine.boards.paths import Found, Ways, backward, cheapest
from rulesets.engine.boards.square_grid import Lines, Square, SquareGrid, name, place
from rulesets.engine.content.plain_objects import plain
from rulesets.engine.cues import Cue
from rulesets.engine.state.digest import digest
from rulesets.engine.view import Cell, Link
from rulesets.nova_aetas.card_text import card_texts
from rulesets.nova_aetas.content.cards import Attack, DiceBonus, EquipmentCard, HeroClass
from rulesets.nova_aetas.content.company import LARGEST
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.enemy_cards import EnemyCard, EnemySkill
from rulesets.nova_aetas.content.maps import Map
from rulesets.nova_aetas.content.missions import AnyCondition, Counted, Mission
from rulesets.nova_aetas.house_rules import HouseRules
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.edition import Edition
from rulesets.nova_aetas.state.gait import Gait

if TYPE_CHECKING:
    from rulesets.nova_aetas.state.reach import Reach

REMEMBERED_SQUARES = 50_000
"""The limit of `known_reaches`, in squares: about two thousand reaches, or eight megabytes."""

SECTORS = 12
HALF_DAY = 12 * SECTORS
MINUTES_PER_SECTOR = 5

BLOCKS_SIGHT = frozenset("TC")
"""NA-SCN-01, 04: trees and carts block the line of sight."""
SEEN_OVER = frozenset("bW")
"""NA-SCN-02, 03: nobody can stand on bushes and wells, but they do not block the line of sight."""
FILLED = frozenset("TbWC#")
DOOR = "door"
GROUND = {"T": "tree", "b": "bush", "W": "well", "C": "cart", "X": "way-out", "H": "open", ".": "open", "#": "void"}


def sectors(time: str) -> int:
    """NA-HOR-03: a sector is five minutes, so a time of day is a number of sectors since twelve."""
    hour, minute = map(int, time.split(":"))
    return hour % 12 * SECTORS + minute // MINUTES_PER_SECTOR


class World:
    allies: frozenset[str] = frozenset()
    """Characters who count as heroes but are not of the company. The first edition has none."""

    def __init__(self, setup: NovaAetasSetup, edition: Edition) -> None:
        self.setup = setup
        self.edition = edition
        self.content: Content = setup.content
        self.mission: Mission = setup.content.missions[setup.mission]
        self.map: Map = setup.content.maps[self.mission.map]
        self.house: HouseRules = plain(setup.house)
        self.known_attacks: dict[Hashable, tuple[tuple[str, Attack], ...]] = {}
        self.known_bonuses: dict[Hashable, tuple[DiceBonus, ...]] = {}
        self.known_gaits: dict[Hashable, Gait] = {}
        self.known_gear: dict[Hashable, tuple[EquipmentCard, ...]] = {}
        self._skilled: dict[EnemySkill, frozenset[str]] = {}
        self.known_ways: dict[Hashable, Ways] = {}
        self.known_reaches: dict[Hashable, Reach] = {}
        self._squares_reached = 0
        self._floods: dict[int, Flood | None] = {}
        self._backward: dict[int, Ways] = {}
        self._around: dict[tuple[Square, int], int] = {}
        self._views: dict[tuple[str, int], frozenset[Square]] = {}
        self.start = sectors(self.mission.start)
        self.end = sectors(self.mission.end)
        if self.end <= self.start:
            self.end += HALF_DAY

    @cached_property
    def endings(self) -> tuple[tuple[bool, AnyCondition], ...]:
        """NA-MIS-06: the conditions that end the battle, each with whether it is won, in the order of checking.

        NA-CIT-30: a bounty whose sheet has no defeat is lost when all heroes are down.
        """
        beaten = (Counted(when="heroes-down", count=LARGEST),) if self.mission.kind == "bounty" else ()
        defeats = tuple((False, plain(condition)) for condition in self.mission.defeat or beaten)
        victories = tuple((True, plain(condition)) for condition in self.mission.victory)
        return defeats + victories

    @cached_property
    def fingerprint(self) -> str:
        return digest(self.setup.model_dump(mode="json"))

    @cached_property
    def card_texts(self) -> dict[str, Cue]:
        return card_texts(self.content)

    def hero_class(self, hero: str) -> HeroClass:
        return self._friends[hero]

    @cached_property
    def _friends(self) -> dict[str, HeroClass]:
        """NA-GEN-02: a persona rolls dice like a hero."""
        personae = self.content.personae
        return self.content.classes | {
            name: HeroClass(archetype=name, **card.model_dump()) for name, card in personae.items()
        }

    def enemy(self, kind: str) -> EnemyCard:
        return self._foes[kind]

    def skilled(self, skill: EnemySkill) -> frozenset[str]:
        """The kinds of enemies that have a skill."""
        known = self._skilled.get(skill)
        if known is None:
            kinds = frozenset(kind for kind, card in self._foes.items() if skill in card.skills)
            known = self._skilled[skill] = kinds
        return known

    @cached_property
    def _foes(self) -> dict[str, EnemyCard]:
        """NA-HUN-03: heroes fight a prey like an enemy."""
        preys = {name: prey.as_enemy for name, prey in self.content.prey.items()}
        return {name: plain(card) for name, card in (self.content.enemies | preys).items()}

    def flood(self, ways: Ways) -> Flood | None:
        """For one of the `known_ways`; None if one of its steps leads off the board."""
        if id(ways) not in self._floods:
            self._floods[id(ways)] = Flood(ways, self.grid.squares, self.grid.bits) if closed(ways) else None
        return self._floods[id(ways)]

    def backward(self, ways: Ways) -> Ways:
        """For one of the `known_ways`: for each square, the squares from which a step leads to it."""
        if id(ways) not in self._backward:
            self._backward[id(ways)] = backward(ways)
        return self._backward[id(ways)]

    def search(self, ways: Ways, start: Square, most: int, shut: int) -> Found:
        """For one of the `known_ways`: all squares that can be reached from `start` for at most `most`."""
        flood = self.flood(ways)
        if flood is None or not flood.even:
            return cheapest((start,), ways, most, frozenset(self.grid.bits.squares(shut)))
        return flood.search(start, most, shut)

    def remember_reach(self, key: Hashable, reach: Reach) -> None:
        """Keep a reach for the next time that the same key comes up, in this game or another."""
        self._squares_reached += len(reach.found)
        if self._squares_reached > REMEMBERED_SQUARES:
            self.known_reaches.clear()
            self._squares_reached = len(reach.found)
        self.known_reaches[key] = reach

    def stops(self, found: Found, near: int, taken: int) -> tuple[Square, ...]:
        """The squares of `found` where a mover may stop: not taken, and not only for flying over. All must be in `near`."""
        barred = frozenset(self.grid.bits.squares(near & (taken | ~self.standing)))
        return tuple([square for square in found if square not in barred])

    @cached_property
    def standing(self) -> int:
        return self.grid.bits.mask(self.grid.squares)

    @cached_property
    def high(self) -> int:
        return self.grid.bits.mask(self.roofs)

    def around(self, centre: Square, reach: int) -> int:
        """The squares of the board within `reach`, as a bit mask."""
        known = self._around.get((centre, reach))
        if known is None:
            at = self.grid.at(centre)
            known = self._around[centre, reach] = self.grid.bits.within(at.x, at.y, reach) & self.standing
        return known

    def drawn(self, letters: str) -> tuple[Square, ...]:
        """The street squares that the map marks with one of these letters."""
        return tuple(
            name(x, y) for y, row in enumerate(self.map.rows) for x, letter in enumerate(row) if letter in letters
        )

    @cached_property
    def building_squares(self) -> dict[str, tuple[Square, ...]]:
        return {building: self.drawn(building) for building in self.map.buildings}

    @cached_property
    def building_at(self) -> dict[Square, str]:
        """The building on each ground square that has one."""
        return {square: building for building, squares in self.building_squares.items() for square in squares}

    @cached_property
    def next_to_building(self) -> dict[str, frozenset[Square]]:
        """The street squares that share a side with each building."""
        return {building: self._next_to(squares) for building, squares in self.building_squares.items()}

    @cached_property
    def next_to_wells(self) -> frozenset[Square]:
        return self._next_to(self.drawn("W"))

    def _next_to(self, squares: tuple[Square, ...]) -> frozenset[Square]:
        return frozenset(at for at in self.street for square in squares if _adjacent(at, square))

    def in_view_of(self, building: str, reach: int) -> frozenset[Square]:
        """The squares within `reach` of a building from which a wall of it is in sight."""
        if (building, reach) not in self._views:
            walls = self.building_squares[building]
            self._views[building, reach] = frozenset(
                at for at in self.grid.squares if any(self._views_wall(at, wall, reach) for wall in walls)
            )
        return self._views[building, reach]

    def _views_wall(self, at: Square, wall: Square, reach: int) -> bool:
        return self.grid.distance(at, wall) <= reach and self.grid.sees(at, wall)

    def sight_lines(self, a: Square, b: Square) -> Lines:
        """NA-LOS-03, NA-BLD-17: the lines of sight that scenery does not block, unless the map lists the pair of squares.

        Between levels there is one line from centre to centre, and a roof hides what is behind its edge.
        """
        listed = self.listed_sight.get((a, b))
        if listed is not None:
            return (0,) if listed else ()
        straight = self.grid.level(a) != self.grid.level(b)
        return self.grid.straight_line(a, b) if straight else self.grid.lines(a, b)

    @cached_property
    def listed_sight(self) -> dict[tuple[Square, Square], bool]:
        """NA-BLD-17: pairs of squares that the map lists as clear or not; the first entry for a pair counts."""
        found: dict[tuple[Square, Square], bool] = {}
        for line in self.map.sight:
            for ends in ((line.a, line.b), (line.b, line.a)):
                found.setdefault(ends, line.clear)
        return found

    @cached_property
    def street(self) -> tuple[Square, ...]:
        return tuple(
            name(x, y)
            for y, row in enumerate(self.map.rows)
            for x, letter in enumerate(row)
            if letter not in FILLED and letter not in self.map.buildings
        )

    @cached_property
    def roofs(self) -> dict[Square, str]:
        """Roof squares and their building. The level of a roof is the number of floors."""
        return {
            f"{square}+{self.map.buildings[building].floors}": building
            for building, squares in self.building_squares.items()
            for square in squares
        }

    @cached_property
    def bridged(self) -> frozenset[str]:
        """NA-BLD-19: buildings joined to another by a ladder. Only between their roofs do ladders change distances."""
        ends = ((self.roofs.get(ladder.a), self.roofs.get(ladder.b)) for ladder in self.map.ladders)
        return frozenset(each for a, b in ends if a is not None and b is not None and a != b for each in (a, b))

    @cached_property
    def grid(self) -> SquareGrid:
        opaque = frozenset(self.drawn("".join(BLOCKS_SIGHT))) | self._house_walls()
        low = frozenset(self.drawn("".join(SEEN_OVER)))
        return SquareGrid((*self.street, *self.roofs), walls=self._gaps(), opaque=opaque, low=low)

    def _house_walls(self) -> frozenset[Square]:
        """A house fills its squares on every level below its roof, so a tower blocks between two lower roofs."""
        houses = self.map.buildings
        return frozenset(
            f"{square}+{level}" if level else square
            for square, building in self.building_at.items()
            for level in range(houses[building].floors)
        )

    def _gaps(self) -> frozenset[frozenset[Square]]:
        """Borders between the roofs of two adjacent buildings: nobody steps across."""
        return frozenset(
            frozenset((a, b))
            for a, building in self.roofs.items()
            for b, other in self.roofs.items()
            if building != other and _adjacent(a, b)
        )

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All squares for the view: the ground with scenery and houses, then the roofs."""
        ground = (
            Cell(name(x, y), x, y, 0, GROUND.get(letter, "building"))
            for y, row in enumerate(self.map.rows)
            for x, letter in enumerate(row)
        )
        places = ((square, self.grid.at(square)) for square in self.roofs)
        return (*ground, *(Cell(square, at.x, at.y, at.level, "roof") for square, at in places))

    @cached_property
    def links(self) -> tuple[Link, ...]:
        ladders = (Link("ladder", ladder.a, ladder.b) for ladder in self.map.ladders)
        return (*ladders, *(Link(DOOR, door.before, door_name) for door_name, door in self.map.doors.items()))

    @cached_property
    def exits(self) -> frozenset[Square]:
        return frozenset(self.drawn("X"))

    @cached_property
    def hero_squares(self) -> tuple[Square, ...]:
        return self.drawn("H")


def _adjacent(a: Square, b: Square) -> bool:
    here, there = place(a), place(b)
    return here.level == there.level and abs(here.x - there.x) + abs(here.y - there.y) == 1
