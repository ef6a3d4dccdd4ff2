"""What never changes in a game: the pack, the seats and their sides, the house rules, and the hexes of the layout."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b

from rulesets.engine.boards import square_grid
from rulesets.engine.boards.hex_grid import Axial, steps
from rulesets.multiverse_war.content.flowers import DIRECTIONS, SIDES, flower, middle
from rulesets.multiverse_war.content.maps import Layout
from rulesets.multiverse_war.setup import MultiverseWarSetup

Places = tuple[tuple[str, tuple[int, int]], ...]


class Grid:
    """The hexes of a layout by name: "C4" is column C, row 4; every second column lies half a hex lower."""

    def __init__(self, places: Places) -> None:
        self._within: dict[tuple[str, int], tuple[str, ...]] = {}
        cells = {place: flower(*at) for place, at in places}
        left = min(at.q for each in cells.values() for at in each)
        top = min(at.r + (at.q - left) // 2 for each in cells.values() for at in each)
        places_of = {at: (at.q - left, at.r + (at.q - left) // 2 - top) for each in cells.values() for at in each}
        names = {at: square_grid.name(*where) for at, where in places_of.items()}
        ordered = sorted(names, key=lambda at: (at.r, at.q))
        self.named: Mapping[Axial, str] = {at: names[at] for at in ordered}
        self.at: Mapping[str, Axial] = {name: at for at, name in self.named.items()}
        self.hexes: tuple[str, ...] = tuple(self.at)
        self.columns_rows: Mapping[str, tuple[int, int]] = {name: places_of[at] for name, at in self.at.items()}
        self.by_side: Mapping[str, tuple[str | None, ...]] = {
            name: tuple(self.named.get(at + way) for way in DIRECTIONS) for name, at in self.at.items()
        }
        """The six neighbours in the order of directions; None where the map ends."""
        self.around: Mapping[str, tuple[str, ...]] = {
            name: tuple(other for other in six if other) for name, six in self.by_side.items()
        }
        self.within_two = {name: frozenset(self.within(name, 2)[1:]) for name in self.hexes}
        self.places: Mapping[str, tuple[str, ...]] = {
            place: tuple(self.named[at] for at in each) for place, each in cells.items()
        }
        self.place_of: Mapping[str, str] = {name: place for place, each in self.places.items() for name in each}
        self.place_at: Mapping[str, tuple[int, int]] = dict(places)

    def within(self, name: str, reach: int) -> tuple[str, ...]:
        """The hexes at most `reach` away, the nearest first."""
        if (name, reach) in self._within:
            return self._within[name, reach]
        here = self.at[name]
        near = [(steps(here, at), other) for at, other in self.named.items()]
        found = tuple(other for far, other in sorted(near, key=lambda each: each[0]) if far <= reach)
        self._within[name, reach] = found
        return found

    def distance(self, a: str, b: str) -> int:
        return steps(self.at[a], self.at[b])

    def direction(self, a: str, b: str) -> int | None:
        """The direction (1 to 6) of `b` from `a`; None if they are not adjacent."""
        six = self.by_side[a]
        return six.index(b) + 1 if b in six else None

    def side_toward(self, place: str, other: str) -> int | None:
        """Which side (1 to 6) of an unturned territory on `place` faces the one on `other`."""
        way = middle(*self.place_at[other]) - middle(*self.place_at[place])
        return SIDES.index(way) + 1 if way in SIDES else None


@lru_cache(maxsize=64)  # more layouts than are ever in use
def grid(places: Places) -> Grid:
    return Grid(places)


class World:
    def __init__(self, setup: MultiverseWarSetup) -> None:
        self.content = setup.content
        self.scenario = setup.chosen_scenario
        self.layout: Layout = setup.content.layouts[self.scenario.layout]
        self.house = setup.house
        self.seats = setup.seats
        self.sides = setup.all_sides
        self.victories = setup.victories
        self.turns = setup.turns or self.scenario.turns
        self.grid = grid(tuple((name, place.at) for name, place in self.layout.places.items()))
        self.hexes = self.grid.hexes
        self.kinds = (*setup.content.units, *setup.content.heroes, "decoy")
        self.card_names = ("empty-words", *setup.content.cards)
        self.fingerprint = blake2b(setup.model_dump_json().encode(), digest_size=16).hexdigest()
        self.side_of = {seat: side for side in self.sides for seat in side}
        self.foes = {seat: tuple(each for each in self.seats if each not in self.side_of[seat]) for seat in self.seats}

    @property
    def teams(self) -> bool:
        return any(len(side) > 1 for side in self.sides)

    def allies(self, seat: str) -> tuple[str, ...]:
        return tuple(other for other in self.side_of[seat] if other != seat)

    def watchers(self, seat: str) -> list[str]:
        """MW-TEA-01: the seats that know a player's secrets: the player and the ally."""
        return list(self.side_of[seat])
