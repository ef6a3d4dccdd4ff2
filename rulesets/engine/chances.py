"""The chance of an option before it is chosen: the dice that it would roll, and how likely they succeed."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from rulesets.engine.dice import Die


class Chance(Struct, frozen=True):
    """`dice` are rolled, and at least `successes` of them must show `need` or more.

    If more than these dice decide it, `whole` is the complete chance, computed by the rules.
    """

    dice: tuple[Die, ...]
    need: int
    successes: int = 1
    whole: Fraction | None = None


def probability(chance: Chance) -> Fraction:
    """The exact chance: die by die, how likely each number of successes is so far."""
    if chance.whole is not None:
        return chance.whole
    spread = [Fraction(1)]
    for die in chance.dice:
        hit = Fraction(min(die.sides, max(0, die.sides - chance.need + 1)), die.sides)
        missed = [share * (1 - hit) for share in spread]
        scored = [share * hit for share in spread]
        spread = [a + b for a, b in zip([*missed, Fraction(0)], [Fraction(0), *scored], strict=True)]
    return sum(spread[chance.successes :], Fraction(0))
