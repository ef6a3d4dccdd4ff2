"""The printed chances of Multiverse War, as the catalogue of rules has them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulesets.multiverse_war.content.symbol_dice import FACES, HITS, Arm, Strike, Symbol, Terrain, dice_of, strike_odds

F = Fraction
DOUBLE = ("1/3", "5/9", "19/27", "65/81", "211/243", "665/729")
SINGLE = ("1/6", "11/36", "91/216", "671/1296", "4651/7776", "31031/46656")


@pytest.mark.parametrize(
    ("arm", "chances"),
    [(Arm.INFANTRY, DOUBLE), (Arm.CAVALRY, DOUBLE), (Arm.RANGED, SINGLE), (Arm.SIEGE, SINGLE)],
)
def test_hits_of_one_to_six_dice(arm: Arm, chances: tuple[str, ...]) -> None:
    """MW-DIC-02, MW-DIC-05."""
    assert [strike_odds(Strike(dice, arm)).hit for dice in range(1, 7)] == [F(chance) for chance in chances]


def test_criticals_of_two_to_six_dice() -> None:
    """MW-CRT-01, MW-CRT-05: the same for every class."""
    expected = [F(chance) for chance in ("1/36", "2/27", "19/144", "763/3888", "12281/46656")]
    for arm in Arm:
        assert [strike_odds(Strike(dice, arm)).critical for dice in range(2, 7)] == expected


@pytest.mark.parametrize(
    ("arm", "three"),
    [
        (Arm.INFANTRY, ("1/27", "1/9", "17/81", "233/729")),
        (Arm.RANGED, ("1/216", "7/432", "23/648", "1453/23328")),
    ],
)
def test_three_own_symbols_of_three_to_six_dice(arm: Arm, three: tuple[str, ...]) -> None:
    """MW-CRT-05: the countering critical."""
    hits = [strike_odds(Strike(dice, arm)).hits for dice in range(3, 7)]

    assert [sum(chance for own, chance in each.items() if own >= 3) for each in hits] == [F(c) for c in three]


@pytest.mark.parametrize(
    ("arm", "chances"),
    [
        (Arm.INFANTRY, ("1/3", "7/12", "3/4", "41/48", "11/12")),
        (Arm.RANGED, ("1/6", "1/3", "13/27", "49/81", "19/27")),
        (Arm.SIEGE, SINGLE[:5]),
    ],
)
def test_damage_of_one_to_five_dice(arm: Arm, chances: tuple[str, ...]) -> None:
    """MW-CRT-04, MW-CRT-06: a hit, or two bursts without one."""
    assert [strike_odds(Strike(dice, arm)).damage for dice in range(1, 6)] == [F(chance) for chance in chances]


@pytest.mark.parametrize("arm", list(Arm))
@pytest.mark.parametrize("countering", [False, True])
def test_a_strike_is_what_throwing_it_in_every_way_says(arm: Arm, countering: bool) -> None:
    """MW-CRT-02, MW-CRT-03: one critical, however it came about."""
    faces = [symbol for symbol, count in FACES.items() for _ in range(count)]
    every = list(product(faces, repeat=4))
    critical = sum(roll.count(Symbol.BURST) >= 2 or (countering and roll.count(HITS[arm]) >= 3) for roll in every)

    assert strike_odds(Strike(4, arm, countering)).critical == F(critical, len(every))


def test_no_dice_never_strike() -> None:
    odds = strike_odds(Strike(0, Arm.SIEGE))

    assert odds.hit == odds.critical == odds.damage == 0


@pytest.mark.parametrize(
    ("arm", "terrain", "attacks", "morale", "dice"),
    [
        (Arm.INFANTRY, Terrain.HILL, True, 0, 2),
        (Arm.CAVALRY, Terrain.GRASSLAND, True, 0, 4),
        (Arm.CAVALRY, Terrain.HILL, False, 0, 3),
        (Arm.RANGED, Terrain.GRASSLAND, False, 0, 1),
        (Arm.RANGED, Terrain.MOUNTAIN, False, 0, 0),
        (Arm.INFANTRY, Terrain.GRASSLAND, True, 3, 4),
        (Arm.INFANTRY, Terrain.GRASSLAND, True, -1, 3),
        (Arm.INFANTRY, Terrain.GRASSLAND, True, -3, 2),
        (Arm.CAVALRY, Terrain.FOREST, True, -6, 0),
    ],
)
def test_dice_by_terrain_and_morale(arm: Arm, terrain: Terrain, attacks: bool, morale: int, dice: int) -> None:
    """MW-TER-02..05, MW-MOR-02, MW-CMB-07."""
    assert dice_of(arm, terrain, attacks=attacks, morale=morale) == dice
