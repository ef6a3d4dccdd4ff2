"""Statistics over rows, counted while they arrive: a million games need no more memory than a thousand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from controller.dice_log.statistics.balance import against_each_other, together
from controller.simulation.intervals import Difference, Pairs, Share, across, stand_out
from controller.simulation.rows import GameRow, Thing

# Tables of packs with playable characters; all others hold cards, enemies and the like.
PEOPLE = ("heroes", "characters", "classes", "warbands")

# Beyond so many, one more says nothing.
MOST_COUNTED = 40

# A thing that comes up in so many games is compared by how often it comes up, not by whether.
NEARLY_ALWAYS = 0.8

# So many failed games are listed one by one; the others mostly have the same reason.
FAULTS_LISTED = 20

# With fewer games with a thing, or without it, nothing can be said about it.
FEWEST = 10


@dataclass(frozen=True, slots=True)
class Deciding:
    """How much oftener games are won with `least` or more of a thing than without; `clear` if chance alone does not explain it."""

    kind: str
    name: str
    least: int
    with_: Share
    without: Share
    difference: Difference
    clear: bool


@dataclass
class Wins:
    games: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.won += won

    @property
    def share(self) -> Share:
        return Share(self.won, self.games)


def _by_count() -> defaultdict[int, Wins]:
    return defaultdict(Wins)


@dataclass
class Summary:
    """The games of one pack. A win is the players' where they win together, and a seat's where they do not."""

    games: int = 0
    lengths: dict[tuple[str, str], Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """How many games took so many answers, by mission and result."""
    faults: int = 0
    faulty: list[tuple[int, str]] = field(default_factory=list)
    """The first games that could not be played, by seed, with what went wrong."""
    seats: dict[str, Wins] = field(default_factory=lambda: defaultdict(Wins))
    nobody: int = 0
    shared: bool = True
    by_mission: dict[str, Wins] = field(default_factory=lambda: defaultdict(Wins))
    seats_by_mission: dict[tuple[str, str], Wins] = field(default_factory=lambda: defaultdict(Wins))
    any_win: Wins = field(default_factory=Wins)
    levels: dict[str, Wins] = field(default_factory=lambda: defaultdict(Wins))
    """How often bots of each level win where they play against those of another; games that both or neither win are left out."""
    _places: dict[str, Wins] = field(default_factory=lambda: defaultdict(Wins))
    _in_game: dict[tuple[str, str, str], dict[int, Wins]] = field(default_factory=lambda: defaultdict(_by_count))
    _of_seat: dict[tuple[str, str, str], dict[int, Wins]] = field(default_factory=lambda: defaultdict(_by_count))

    def add(self, row: GameRow) -> None:
        if row.fault:
            self.faults += 1
            self.faulty += [(row.seed, row.fault)] if len(self.faulty) < FAULTS_LISTED else []
            return
        won = set(row.won)
        self.games += 1
        self.lengths[row.mission, row.result][row.answers] += 1
        self.nobody += not won
        self.shared &= not won or won == set(row.seats)
        self.any_win.add(bool(won))
        self.by_mission[row.mission].add(bool(won))
        for seat in row.seats:
            self.seats[seat].add(seat in won)
            self.seats_by_mission[row.mission, seat].add(seat in won)
            self._places[row.mission].add(seat in won)
        self._add_levels(row, won)
        self._add_things(row, won)

    def _add_levels(self, row: GameRow, won: set[str]) -> None:
        levels = set(row.bots)
        winners = {level for seat, level in zip(row.seats, row.bots, strict=False) if seat in won}
        if len(levels) > 1 and len(winners) == 1:
            for level in levels:
                self.levels[level].add(level in winners)

    def _add_things(self, row: GameRow, won: set[str]) -> None:
        whole: Counter[tuple[str, str]] = Counter()
        for thing in row.things:
            whole[thing.kind, thing.name] += thing.count
            if thing.seat:
                self._of_seat[row.mission, thing.kind, thing.name][_count(thing)].add(thing.seat in won)
        for (kind, name), count in whole.items():
            self._in_game[row.mission, kind, name][min(count, MOST_COUNTED)].add(bool(won))

    @property
    def missions(self) -> Mapping[str, Share]:
        """How often anybody wins each."""
        return {name: wins.share for name, wins in sorted(self.by_mission.items())}

    def lengths_of(self, mission: str | None = None, result: str | None = None) -> Counter[int]:
        """How many games took so many answers: all of them, those of a mission, those that ended so."""
        found: Counter[int] = Counter()
        for (where, how), counts in self.lengths.items():
            if mission in (None, where) and result in (None, how):
                found.update(counts)
        return found

    @property
    def results(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for (_, result), counts in self.lengths.items():
            found[result] += counts.total()
        return found

    @property
    def verdict(self) -> str:
        if not self.games:
            return "No game could be played."
        if self.shared:
            return together(self.any_win.won, self.games)
        return against_each_other({seat: wins.won for seat, wins in self.seats.items()})

    @property
    def people(self) -> Mapping[str, Mapping[str, Share]]:
        """How often the players of each character win, by the table of the pack and the name in it."""
        found: dict[str, dict[str, Share]] = {}
        for (_, kind, name), counts in sorted(self._things.items()):
            if kind in PEOPLE:
                here = found.setdefault(kind, {}).get(name, Share(0, 0))
                found[kind][name] = _sum([here, *(wins.share for wins in counts.values())])
        return found

    @property
    def _things(self) -> Mapping[tuple[str, str, str], Mapping[int, Wins]]:
        """Where players win together a thing is the game's; otherwise its seat's."""
        return self._in_game if self.shared else self._of_seat

    def deciding(self) -> list[Deciding]:
        """Cards and enemies, those that go with the clearest difference first."""
        totals = self.by_mission if self.shared else self._places
        things: dict[tuple[str, str], dict[str, Mapping[int, Wins]]] = defaultdict(dict)
        for (mission, kind, name), counts in self._things.items():
            if kind not in PEOPLE:
                things[kind, name][mission] = counts
        found = [
            one
            for (kind, name), missions in sorted(things.items())
            if (one := _compared(kind, name, missions, totals)) is not None
        ]
        clear = stand_out([one.difference.chance for one in found])
        marked = [
            Deciding(one.kind, one.name, one.least, one.with_, one.without, one.difference, sure)
            for one, sure in zip(found, clear, strict=True)
        ]
        return sorted(marked, key=lambda one: (one.difference.chance, -abs(one.difference.value), one.kind, one.name))


@dataclass
class Comparison:
    """Two packs, seed by seed: each row of the first is followed by the one of the second."""

    first: Summary = field(default_factory=Summary)
    second: Summary = field(default_factory=Summary)
    longer: Counter[int] = field(default_factory=Counter)
    _together: dict[tuple[str, str], Counter[tuple[bool, bool]]] = field(default_factory=lambda: defaultdict(Counter))
    _waiting: GameRow | None = None

    def add(self, row: GameRow) -> None:
        if self._waiting is None:
            self.first.add(row)
            self._waiting = row
            return
        one, self._waiting = self._waiting, None
        self.second.add(row)
        if one.fault or row.fault:
            return
        self.longer[row.answers - one.answers] += 1
        for who in ("", *one.seats):
            outcome = (_won(one, who), _won(row, who))
            self._together[one.mission, who][outcome] += 1

    @property
    def shared(self) -> bool:
        return self.first.shared and self.second.shared

    def pairs(self, mission: str | None = None, seat: str = "") -> Pairs:
        """Of all missions or of one; of the players together, or of a seat."""
        total: Counter[tuple[bool, bool]] = Counter()
        for (where, who), counts in self._together.items():
            if who == seat and mission in (None, where):
                total.update(counts)
        return Pairs(total[True, True], total[True, False], total[False, True], total[False, False])

    @property
    def missions(self) -> list[str]:
        return sorted({mission for mission, _ in self._together})


def _won(row: GameRow, who: str) -> bool:
    return who in row.won if who else bool(row.won)


def _count(thing: Thing) -> int:
    return min(thing.count, MOST_COUNTED)


def _sum(shares: Iterable[Share]) -> Share:
    known = list(shares)
    return Share(sum(one.won for one in known), sum(one.games for one in known))


def _compared(
    kind: str, name: str, missions: Mapping[str, Mapping[int, Wins]], totals: Mapping[str, Wins]
) -> Deciding | None:
    """Only missions in which it ever comes up are compared."""
    least = _least(missions, sum(totals[mission].games for mission in missions))
    strata = []
    for mission, counts in missions.items():
        with_ = _sum(wins.share for count, wins in counts.items() if count >= least)
        total = totals[mission].share
        strata.append((with_, Share(total.won - with_.won, total.games - with_.games)))
    difference = across(strata)
    with_, without = (_sum(side) for side in zip(*strata, strict=True))
    if difference is None or min(with_.games, without.games) < FEWEST:
        return None
    return Deciding(kind, name, least, with_, without, difference, clear=False)


def _least(missions: Mapping[str, Mapping[int, Wins]], games: int) -> int:
    """One, or for what nearly always comes up, the number that parts the games most evenly."""
    counts: Counter[int] = Counter()
    for each in missions.values():
        counts.update({count: wins.games for count, wins in each.items()})
    if counts.total() <= NEARLY_ALWAYS * games:
        return 1
    parts = {least: sum(number for count, number in counts.items() if count >= least) for least in sorted(counts)}
    return min(parts, key=lambda least: abs(parts[least] - games / 2))


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The length that so large a share of games does not exceed."""
    left = share * sum(counts.values())
    for length in sorted(counts):
        left -= counts[length]
        if left <= 0:
            return length
    return max(counts, default=0)
