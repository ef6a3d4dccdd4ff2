"""Odds of the dice with symbols of Multiverse War, as people ask for them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from controller.odds.expression import MOST_DICE, StrikeAsked, UnreadableOdds, so_many
from rulesets.multiverse_war.content.symbol_dice import COLUMNS, HITS, Arm, Strike, Terrain, dice_of

_CALLED = {Arm.INFANTRY: "infantry", Arm.CAVALRY: "cavalry", Arm.RANGED: "ranged", Arm.SIEGE: "siege"}
"""The classes of Multiverse War, as people say them."""
_ARMS = {
    **{called: arm for arm, called in _CALLED.items()},
    **{symbol.value: arm for arm, symbol in HITS.items()},
    "melee": Arm.INFANTRY,
    "archer": Arm.RANGED,
    "archers": Arm.RANGED,
}


def strike(count: str, rest: Sequence[str]) -> StrikeAsked:
    """`3mw infantry counter`, or the table's number of dice: `mw infantry attack hill morale -3`."""
    words = [word for word in rest if word not in {"hit", "hits", "dice"}]
    arms = [_ARMS[word] for word in words if word in _ARMS]
    if len(arms) != 1:
        raise UnreadableOdds(f"name who strikes: one of {', '.join(_CALLED.values())}, as in `3mw infantry`")
    others = [word for word in words if word not in _ARMS]
    morale = _morale(others)
    countering = _removed(others, "counter", "countering")
    if count:
        dice = int(count)
        described = f"{so_many(dice, 'die', 'dice')} of Multiverse War"
    else:
        dice, described = _dice_by_terrain(arms[0], others, morale)
    if others or (count and morale):
        unknown = others[0] if others else "morale"
        raise UnreadableOdds(f"{unknown!r} is not understood here: {_CAN_STRIKE}")
    if dice > MOST_DICE:
        raise UnreadableOdds(f"{dice} dice are more than fit: take up to {MOST_DICE}")
    counter = ", who counters the opponent" if countering else ""
    reading = f"{described}: {_CALLED[arms[0]]} hits with {HITS[arms[0]].upper()}{counter}."
    return StrikeAsked(Strike(dice, arms[0], countering), reading)


_CAN_STRIKE = (
    "write `3mw infantry`, `3mw infantry counter`, or `mw infantry attack hill morale -2` "
    "(attack or defence; grassland, forest, hill or mountain)"
)


def _morale(words: list[str]) -> int:
    if "morale" not in words:
        return 0
    place = words.index("morale")
    value = words[place + 1] if place + 1 < len(words) else ""
    if not re.fullmatch(r"[+-]?\d{1,2}", value):
        raise UnreadableOdds("morale wants a number, such as morale +3")
    del words[place : place + 2]
    return int(value)


def _removed(words: list[str], *names: str) -> bool:
    found = [word for word in words if word in names]
    for word in found:
        words.remove(word)
    return bool(found)


def _dice_by_terrain(arm: Arm, words: list[str], morale: int) -> tuple[int, str]:
    terrains = [Terrain(word) for word in words if word in COLUMNS]
    attacks, defends = _removed(words, "attack", "attacks"), _removed(words, "defence", "defends", "defense")
    if len(terrains) != 1 or attacks == defends:
        unknown = [word for word in words if word not in COLUMNS]
        what = f"{unknown[0]!r} is not understood here" if unknown else "it is not said how many dice are rolled"
        raise UnreadableOdds(f"{what}: {_CAN_STRIKE}")
    words.remove(terrains[0])
    dice = dice_of(arm, terrains[0], attacks=attacks, morale=morale)
    what = "attacks" if attacks else "defends"
    described = f"{so_many(dice, 'die', 'dice')} of Multiverse War, as {_CALLED[arm]} {what} on {terrains[0]}"
    return dice, f"{described} with morale {morale:+d}" if morale else described
