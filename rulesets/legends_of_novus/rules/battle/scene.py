"""A battle as people see it: both totals with every modifier by name, the chance to win, what is at stake."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from rulesets.engine.cues import Cue, CueValue
from rulesets.legends_of_novus.card_text import defeat_text, signed, victory_text
from rulesets.legends_of_novus.rules.cards.board import battle_modifier, battle_parts, creature_cv, creature_parts
from rulesets.legends_of_novus.rules.cards.luck import TRAGIC
from rulesets.legends_of_novus.state.state import Battle, State

FACES = range(1, 11)


def scene(state: State, battle: Battle) -> dict[str, CueValue]:
    """The values of every prompt in a battle."""
    foe = state.creature(battle.creature)
    mine = {seat: battle_parts(state, seat) for seat in battle.standing}
    its = creature_parts(state)
    modifier, cv = sum(n for parts in mine.values() for _, n in parts), sum(n for _, n in its)
    return {
        "creature": battle.creature,
        "cv": cv,
        "modifier": modifier,
        "odds": round(100 * _chance(modifier - cv, len(mine))),
        "heroes": tuple(_side(seat, parts, state.faces.get(seat)) for seat, parts in mine.items()),
        "foe": _side(battle.creature, its, battle.die),
        "victory": victory_text(foe),
        "defeat": defeat_text(foe),
    }


def _side(who: str, parts: list[tuple[str, int]], die: int | None) -> Cue:
    total = sum(n for _, n in parts) + (die or 0)
    named = [Cue("battle.part", what=what, n=signed(n)) for what, n in parts]
    if die is not None:
        named.insert(0, Cue("battle.die", n=die))
    if len(named) < 2:
        return Cue("battle.plain", who=who, total=total)
    return Cue("battle.side", who=who, parts=tuple(named), total=total)


def win_chance(state: State, battle: Battle) -> Fraction:
    """The chance that the next combat roll is won."""
    heroes = sum(battle_modifier(state, seat) for seat in battle.standing)
    return _chance(heroes - creature_cv(state), len(battle.standing))


@cache
def _chance(lead: int, heroes: int) -> Fraction:
    """LN-BAT-16, LN-LCK-01, LN-TEA-11: ties are won, a natural 1 is not; a pair adds up its dice."""
    sums = [0]
    for _ in range(heroes):
        sums = [total + face for total in sums for face in FACES if face != TRAGIC]
    won = sum(total + lead >= face for total in sums for face in FACES)
    return Fraction(won, len(FACES) ** (heroes + 1))
