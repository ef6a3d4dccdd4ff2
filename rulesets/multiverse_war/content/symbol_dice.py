"""The combat dice: four symbols on six faces, how many dice each class rolls, and the exact chances of a strike.

The numbers of dice are from the rulebook's table; a content pack may replace them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rulesets.engine.dice import Die


class Symbol(StrEnum):
    SWORD = "sword"
    HORSE = "horse"
    BOW = "bow"
    BURST = "burst"

    @classmethod
    def _missing_(cls, value: object) -> Symbol | None:
        """Packs may write it in capitals, as the rules do."""
        return next((each for each in cls if isinstance(value, str) and each.value == value.lower()), None)


FACES = {Symbol.SWORD: 2, Symbol.HORSE: 2, Symbol.BOW: 1, Symbol.BURST: 1}
"""MW-DIC-01: how many of the six faces show each symbol."""

SIDES = 6
COMBAT_DIE = Die("combat", SIDES, tuple(symbol.value for symbol, count in FACES.items() for _ in range(count)))
"""MW-DIC-01: on a plain die, 1-2 are SWORD, 3-4 HORSE, 5 BOW, 6 BURST."""
SET = 6
"""MW-DIC-01: how many dice there are; more are rolled in several batches."""


class Arm(StrEnum):
    """A class of units that fights."""

    INFANTRY = "melee_infantry"
    CAVALRY = "cavalry"
    RANGED = "ranged_infantry"
    SIEGE = "siege"


HITS = {
    Arm.INFANTRY: Symbol.SWORD,
    Arm.CAVALRY: Symbol.HORSE,
    Arm.RANGED: Symbol.BOW,
    Arm.SIEGE: Symbol.BURST,
}
"""MW-DIC-02: the symbol that each class hits with."""

CRITICAL = 2
"""MW-CRT-01: this many bursts are a critical strike; MW-CRT-04: with or without a hit."""
COUNTERING = 3
"""MW-CRT-02: this many symbols of its class are also critical, for a unit that counters its opponent."""
MORALE_FOR_A_DIE = 2
"""MW-MOR-02: rounded towards zero."""


class Terrain(StrEnum):
    GRASSLAND = "grassland"
    FOREST = "forest"
    HILL = "hill"
    MOUNTAIN = "mountain"
    WATER = "water"


COLUMNS = (Terrain.GRASSLAND, Terrain.FOREST, Terrain.HILL, Terrain.MOUNTAIN)
"""MW-TER-01: the four columns of the table; water has none and is read as grassland."""

ATTACK = {
    Arm.INFANTRY: (3, 4, 2, 4),
    Arm.CAVALRY: (4, 2, 3, 2),
    Arm.RANGED: (4, 2, 2, 2),
    Arm.SIEGE: (3, 2, 3, 3),
}
"""MW-TER-02..05: dice to attack with, by the terrain of the target."""
DEFENCE = {
    Arm.INFANTRY: (2, 4, 3, 4),
    Arm.CAVALRY: (2, 2, 3, 2),
    Arm.RANGED: (1, 3, 4, 0),
    Arm.SIEGE: (0, 0, 0, 0),
}
"""MW-TER-02..05: dice to strike back with; a ranged unit on a mountain and siege weapons have none."""


def column(terrain: Terrain) -> int:
    return COLUMNS.index(terrain) if terrain in COLUMNS else 0


def morale_dice(morale: int) -> int:
    """MW-MOR-02: one die more or less for every two points of morale."""
    return morale // MORALE_FOR_A_DIE if morale >= 0 else -(-morale // MORALE_FOR_A_DIE)


def dice_of(arm: Arm, terrain: Terrain, *, attacks: bool, morale: int) -> int:
    """MW-CMB-07: the number from the table plus the dice for morale, at least 0."""
    table = ATTACK if attacks else DEFENCE
    return max(0, table[arm][column(terrain)] + morale_dice(morale))


@dataclass(frozen=True, slots=True)
class Strike:
    dice: int
    arm: Arm
    countering: bool = False


@dataclass(frozen=True, slots=True)
class StrikeOdds:
    """`hits` is the chance of each number of class symbols; `damage` is the chance to do any damage (MW-CRT-06)."""

    hits: dict[int, Fraction]
    hit: Fraction
    critical: Fraction
    damage: Fraction


def strike_odds(strike: Strike) -> StrikeOdds:
    hits: dict[int, Fraction] = dict.fromkeys(range(strike.dice + 1), Fraction(0))
    critical = damage = Fraction(0)
    for (own, bursts), chance in _symbols(strike).items():
        hits[own] += chance
        is_critical = bursts >= CRITICAL or (strike.countering and own >= COUNTERING)
        critical += chance * is_critical
        damage += chance * (is_critical or own > 0)
    return StrikeOdds(hits, 1 - hits[0], critical, damage)


def _symbols(strike: Strike) -> dict[tuple[int, int], Fraction]:
    """The chance of each pair (symbols of the class, bursts). For siege weapons the two numbers are the same."""
    own = HITS[strike.arm]
    known = {(0, 0): Fraction(1)}
    for _ in range(strike.dice):
        found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (hits, bursts), chance in known.items():
            for symbol, faces in FACES.items():
                after = (hits + (symbol is own), bursts + (symbol is Symbol.BURST))
                found[after] += chance * Fraction(faces, SIDES)
        known = found
    return known
