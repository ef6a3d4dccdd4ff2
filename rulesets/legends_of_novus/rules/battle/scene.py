"""A battle as people see it: both totals with every modifier by name, the chance to win, what is at stake."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from rulesets.engine.cues import Cue, CueValue
from rulesets.engine.view import Duel, Force, Side, side_of
from rulesets.legends_of_novus.card_text import ability_of, defeat_text, signed, victory_text
from rulesets.legends_of_novus.rules.cards.board import (
    battle_modifier,
    battle_parts,
    creature_cv,
    creature_parts,
    loss_reduction,
)
from rulesets.legends_of_novus.rules.cards.luck import TRAGIC
from rulesets.legends_of_novus.state.state import Battle, State

FACES = range(1, 11)
TRACKS = ("hero-cv", "creature-cv", "creature-die", "rounds-won", "rounds-lost")


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
        "defeat": _defeat(state, battle),
    }


def _defeat(state: State, battle: Battle) -> tuple[Cue, ...]:
    """LN-BAT-19..22: what a single hero would lose, after what guards them; for a pair, what the card says."""
    foe, standing = state.creature(battle.creature), battle.standing
    if len(standing) != 1:
        return defeat_text(foe)
    return defeat_text(foe, lambda of: loss_reduction(state, standing[0], of, battle.creature))


def duel(state: State, battle: Battle) -> Duel:
    """The battle as the page draws it."""
    foe, standing, rolled = state.creature(battle.creature), battle.standing, _is_rolled(state, battle)
    ours = tuple(
        _force(
            seat, side_of(seat, state.world.seats), battle_parts(state, seat), state.faces.get(seat) if rolled else None
        )
        for seat in standing
    )
    theirs = _force(battle.creature, Side.NOBODY, creature_parts(state), battle.die if rolled else None)
    first = battle.round == 1 and not rolled and foe.ability
    return Duel(
        ours,
        theirs,
        Cue("card.victory", effects=victory_text(foe)),
        Cue("card.defeat", effects=_defeat(state, battle)),
        None if rolled or not standing else round(100 * win_chance(state, battle)),
        is_ahead(state) if rolled else None,
        (battle.won, battle.lost, 2) if battle.quest else None,
        Cue("card.first", effects=ability_of(foe)) if first else None,
        (*TRACKS, *(f"die-{seat}" for seat in standing)),
    )


def _is_rolled(state: State, battle: Battle) -> bool:
    """Whether the dice of the combat are on the table: those of a test or an Escape do not belong to it."""
    other = state.moment in {"escape-die", "test-die"}
    return battle.die is not None and bool(battle.standing) and {*battle.standing} <= {*state.faces} and not other


def _force(who: str, side: Side, parts: list[tuple[str, int]], die: int | None) -> Force:
    named = tuple(Cue("battle.part", what=what, n=signed(n)) for what, n in parts)
    return Force(who, side, named, sum(n for _, n in parts) + (die or 0), die)


def totals(state: State) -> tuple[int, int]:
    """LN-TEA-11: the totals of a pair are added."""
    assert state.battle is not None, "totals are those of a battle"
    hero = sum(state.faces[seat] + battle_modifier(state, seat) for seat in state.battle.standing)
    return hero, (state.battle.die or 0) + creature_cv(state)


def is_tragic(state: State) -> bool:
    """LN-LCK-01: whether a natural 1 loses this roll."""
    return state.battle is not None and any(state.faces[seat] == TRAGIC for seat in state.battle.standing)


def is_ahead(state: State) -> bool:
    """LN-BAT-16, LN-LCK-01, LN-QST-05: the higher total wins; heroes win ties, but lose with a natural 1."""
    hero, creature = totals(state)
    return hero >= creature and not is_tragic(state)


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
