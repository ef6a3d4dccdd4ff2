"""Parses expressions for odds, and describes how they were understood."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from controller.odds.exact_odds import Group, Trial

if TYPE_CHECKING:
    from rulesets.multiverse_war.content.symbol_dice import Strike

# With more dice, the exact fractions would take too long to compute.
MOST_DICE = 24
MOST_SIDES = 100
MOST_KINDS = 3
MOST_EXPLODING = 200

CAN_BE_WRITTEN = (
    "write dice and what each must show, as in `4d6 5+`, then any of: need 2, crit 3, +1, reroll 1, reroll failed, "
    "reroll all, reroll 1s, forced 1, cancel 1; or dice and total 8+, with highest 3, lowest 3 or explode; "
    "or `3mw infantry counter`"
)

_POOL = re.compile(r"(\d*d\d+)(\+\d*d\d+)*")
_SYMBOL_POOL = re.compile(r"(\d*)mw")
_TARGET = re.compile(r"(\d+)\+")
_ADDED = re.compile(r"[+-]\d+")
_FACES = re.compile(r"(\d+)s")
_NUMBERED = frozenset({"need", "crit", "reroll", "forced", "cancel", "total", "highest", "lowest"})
_OF_TOTALS = frozenset({"total", "highest", "lowest"})


class UnreadableOdds(ValueError):
    """The message says what can be written."""


@dataclass(frozen=True, slots=True)
class TrialAsked:
    """`critical` is the number of successes that make it one."""

    trial: Trial
    critical: int | None
    reading: str


@dataclass(frozen=True, slots=True)
class TotalAsked:
    """Of all dice the `highest` or the `lowest` so many count, or all; those that explode are rolled on while they show their most."""

    pool: tuple[Group, ...]
    added: int
    least: int | None
    reading: str
    highest: int | None = None
    lowest: int | None = None
    explodes: bool = False


@dataclass(frozen=True, slots=True)
class StrikeAsked:
    strike: Strike
    reading: str


Asked: TypeAlias = TrialAsked | TotalAsked | StrikeAsked


def read(words: Sequence[str]) -> Asked:
    text = re.sub(r"\s*\+\s*(?=\d*d\d)", "+", " ".join(words).lower())
    pool, *rest = text.split() or [""]
    if found := _SYMBOL_POOL.fullmatch(pool):
        from controller.odds.strike import strike  # noqa: PLC0415  # a whole game comes with its dice

        return strike(found[1], rest)
    if _POOL.fullmatch(pool):
        return _numbers(_groups(pool), _said(rest))
    raise UnreadableOdds(f"{pool!r} is not a pool of dice: {CAN_BE_WRITTEN}")


# Dice with numbers


@dataclass(slots=True)
class _Said:
    """The words after the dice, each with its number."""

    target: int | None = None
    added: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    reroll: str = ""
    explodes: bool = False


def _groups(pool: str) -> tuple[Group, ...]:
    counts: Counter[int] = Counter()
    for part in pool.split("+"):
        count, sides = part.split("d")
        counts[int(sides)] += int(count or 1)
    if counts.total() > MOST_DICE or len(counts) > MOST_KINDS:
        raise UnreadableOdds(f"{pool} is more than fits: take up to {MOST_DICE} dice of up to {MOST_KINDS} kinds")
    if not counts.total() or not all(2 <= sides <= MOST_SIDES for sides in counts):
        raise UnreadableOdds(f"{pool} cannot be rolled: take one die or more, each with 2 to {MOST_SIDES} sides")
    return tuple(Group(count, sides) for sides, count in sorted(counts.items()) if count)


def _said(rest: Sequence[str]) -> _Said:
    said, left = _Said(), list(rest)
    while left:
        word = left.pop(0)
        if found := _TARGET.fullmatch(word):
            said.target = _once(said.target, int(found[1]), word)
        elif _ADDED.fullmatch(word):
            said.added += int(word)
        elif word == "explode":
            said.explodes = True
        elif word in _NUMBERED and left:
            _read_value(said, word, left.pop(0))
        else:
            raise UnreadableOdds(f"{word!r} is not understood here: {CAN_BE_WRITTEN}")
    return said


def _once(before: int | None, now: int, word: str) -> int:
    if before is not None:
        raise UnreadableOdds(f"{word!r} is a second target: write once what a die must show")
    return now


def _read_value(said: _Said, word: str, value: str) -> None:
    if word in said.numbers or (word == "reroll" and said.reroll):
        raise UnreadableOdds(f"{word} is there twice: write it once")
    if word == "reroll" and (value in {"all", "failed"} or _FACES.fullmatch(value)):
        said.reroll = value
        return
    number = value.removesuffix("+") if word == "total" else value
    if not number.isdecimal() or len(number) > len(str(MOST_DICE * MOST_SIDES)):
        raise UnreadableOdds(f"{word} {value} is not understood: {CAN_BE_WRITTEN}")
    said.numbers[word] = int(number)


def _numbers(pool: tuple[Group, ...], said: _Said) -> Asked:
    if said.target is not None and not said.explodes and not _OF_TOTALS & set(said.numbers):
        return _test(pool, said.target, said)
    if said.target is not None or said.reroll or set(said.numbers) - _OF_TOTALS:
        raise UnreadableOdds(f"successes need a number that each die must show, and a total has none: {CAN_BE_WRITTEN}")
    return _total(pool, said)


def _total(pool: tuple[Group, ...], said: _Said) -> TotalAsked:
    least, highest, lowest = (said.numbers.get(word) for word in ("total", "highest", "lowest"))
    if highest is not None and lowest is not None:
        raise UnreadableOdds("either the highest dice count or the lowest: write one of them")
    kept, dice = highest if lowest is None else lowest, sum(group.count for group in pool)
    if kept is not None and not 1 <= kept <= dice:
        raise UnreadableOdds(
            f"{kept} of {so_many(dice, 'die', 'dice')} cannot be kept: keep one or more, and no more than there are"
        )
    if said.explodes and not 1 <= (least or 0) <= MOST_EXPLODING:
        raise UnreadableOdds(
            f"dice that explode have no highest total: write the one you want, up to total {MOST_EXPLODING}+"
        )
    which = "" if kept is None else f"the {'highest' if lowest is None else 'lowest'} {kept} of "
    reading = f"The total of {which}{_dice(pool)}{_signed(said.added)}" + (
        f", {least} or more" if least is not None else ""
    )
    rolled_on = "; a die that shows its most is rolled on and added to" if said.explodes else ""
    return TotalAsked(pool, said.added, least, f"{reading}{rolled_on}.", highest, lowest, said.explodes)


def _test(pool: tuple[Group, ...], target: int, said: _Said) -> TrialAsked:
    again = sum(group.count for group in pool) if said.reroll == "failed" else said.numbers.get("reroll", 0)
    faces = _FACES.fullmatch(said.reroll)
    trial = Trial(
        pool,
        target - said.added,
        need=said.numbers.get("need", 1),
        forced=said.numbers.get("forced", 0),
        again=again,
        whole_again=said.reroll == "all",
        faces_again=frozenset({int(faces[1])}) if faces else frozenset(),
        cancelled=said.numbers.get("cancel", 0),
    )
    return TrialAsked(trial, said.numbers.get("crit"), _reading(trial, target, said))


def _reading(trial: Trial, target: int, said: _Said) -> str:
    parts = [f"{_dice(trial.pool)}{_signed(said.added)}, each succeeds on {target} or more"]
    if trial.forced:
        parts.append(f"{so_many(trial.forced, 'success', 'successes')} must be rolled again")
    if trial.whole_again:
        parts.append("a test that fails is rolled again as a whole")
    elif said.reroll == "failed":
        parts.append("every die that failed is rolled again")
    elif trial.again:
        parts.append(f"up to {so_many(trial.again, 'die', 'dice')} that failed may be rolled again")
    parts += [f"every {face} is rolled again" for face in trial.faces_again]
    if trial.cancelled:
        parts.append(f"{so_many(trial.cancelled, 'success', 'successes')} cancelled")
    hint = " (To roll every 1 again, write `reroll 1s`.)" if said.numbers.get("reroll") == 1 else ""
    return f"{'; '.join(parts)}.{hint}"


def _dice(pool: Sequence[Group]) -> str:
    return " and ".join(f"{group.count} d{group.sides}" for group in pool)


def _signed(added: int) -> str:
    return f" with {added:+d}" if added else ""


def so_many(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
