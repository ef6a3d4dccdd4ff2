"""Whether a game is balanced, as far as many games between bots can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

# In 19 of 20 cases the true share lies within this many standard deviations.
SURE = 1.96

# Between these shares of victories, a cooperative game is called fair.
HARD, EASY = 0.35, 0.65


def verdict(winners: Sequence[tuple[str, ...]], seats: Sequence[str]) -> str:
    """One sentence; `winners` are the seats that won each game."""
    if len(seats) == 1 or all(set(won) in (set(), set(seats)) for won in winners):
        return together(sum(bool(won) for won in winners), len(winners))
    return against_each_other({seat: sum(seat in won for won in winners) for seat in seats})


def interval(count: int, total: int) -> tuple[float, float]:
    """Between which shares the true one lies, by Wilson's formula: it holds for few games and for rare events."""
    share, squared = count / total, SURE * SURE
    middle = share + squared / (2 * total)
    spread = SURE * sqrt(share * (1 - share) / total + squared / (4 * total * total))
    return max(0.0, (middle - spread) / (1 + squared / total)), min(1.0, (middle + spread) / (1 + squared / total))


def together(won: int, total: int) -> str:
    """For players who win or lose together."""
    low, high = interval(won, total)
    share = f"The players win {won / total:.0%} of the games, and {low:.0%} to {high:.0%} in the long run"
    if high < HARD:
        return f"{share}: hard for them."
    if low > EASY:
        return f"{share}: easy for them."
    return f"{share}: a fair fight." if low >= HARD and high <= EASY else f"{share}: play more games to be sure."


def against_each_other(wins: Mapping[str, int]) -> str:
    """A shared victory counts for each winner; in an even game each seat has the same number."""
    total = sum(wins.values())
    if not total:
        return "Nobody ever wins."
    even = 1 / len(wins)
    off = [seat for seat in wins if not interval(wins[seat], total)[0] <= even <= interval(wins[seat], total)[1]]
    if not off:
        return "Balanced: no seat wins more or less than chance alone could bring about."
    best = max(off, key=wins.__getitem__)
    word = "more" if wins[best] / total > even else "less"
    return f"Not balanced: {best} wins {wins[best] / total:.0%} of the victories, {word} than chance could bring about."
