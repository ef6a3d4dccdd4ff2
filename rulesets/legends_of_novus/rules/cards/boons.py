"""LN-BAT-12: boons: changes that last for a roll, a battle, a turn or the game."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.legends_of_novus.content.effects import AnyEffect, Guard, MoreSlots
from rulesets.legends_of_novus.rules.cards.curses import lift_if_immune
from rulesets.legends_of_novus.state.state import Boon, Novus, State

ON_THE_MAP = frozenset({"travel", "city_gold"})
"""Boons that never end with a battle."""
IN_BATTLE = frozenset({"cv", "escape", "flying", "guard"})


def give_boon(game: Novus, seat: str, effect: AnyEffect, source: str) -> None:
    """LN-BAT-12: remember an effect that lasts for a roll, a battle, a turn or the game.

    Given outside a battle, one that lasts for a roll or a battle waits for the hero's next one.
    A change to the creature by a player outside the battle is stored with a fighter.
    """
    state = game.state
    do = "creature_cv" if effect.do == "cv" and effect.to == "creature" else effect.do
    fighting = state.battle is not None and do not in ON_THE_MAP
    lasts = effect.lasts or ("game" if isinstance(effect, MoreSlots) else "battle" if fighting else "turn")
    if lasts in {"now", "equipped"}:
        lasts = "roll" if fighting else "turn"
    if do == "guard" and lasts == "roll":
        lasts = "battle"  # a defeat comes after the roll
    of = effect.of if isinstance(effect, Guard) else effect.kind if isinstance(effect, MoreSlots) else ""
    if state.battle is not None and seat not in state.battle.fighters:
        if do == "creature_cv":
            seat = next(iter(state.battle.fighters))
        elif do in IN_BATTLE and lasts in {"roll", "battle"}:
            return  # the seat is not in this battle, and the effect is not meant for a later one
    state.boons.append(Boon(seat, do, getattr(effect, "n", 1), lasts, source, of))
    if do == "immune":
        lift_if_immune(game, seat)


def ends_with_battle(effect: AnyEffect) -> bool:
    """Whether the effect counts only for fighters of the battle in which it is played."""
    return effect.do in IN_BATTLE and effect.lasts not in {"turn", "game"}


def end_boons(state: State, lasts: str, seats: Collection[str], do: tuple[str, ...] = ()) -> None:
    """LN-BAT-12: end these seats' boons of this duration; if `do` is given, only of these kinds."""
    state.boons = [
        boon for boon in state.boons if boon.lasts != lasts or boon.seat not in seats or (do and boon.do not in do)
    ]


def end_battle_boons(state: State, seats: Collection[str]) -> None:
    """LN-BAT-12: end boons for one roll or this battle; guards stay until a defeat has been paid."""
    state.boons = [boon for boon in state.boons if boon.do == "guard" or not _of_battle(boon, seats)]


def end_guards(state: State, seats: Collection[str]) -> None:
    state.boons = [boon for boon in state.boons if boon.do != "guard" or not _of_battle(boon, seats)]


def _of_battle(boon: Boon, seats: Collection[str]) -> bool:
    return boon.seat in seats and boon.lasts in {"roll", "battle"}
