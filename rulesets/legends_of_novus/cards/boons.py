"""LN-BAT-12: changes that last for a roll, a battle, a turn or the game."""

from __future__ import annotations

from rulesets.legends_of_novus.cards.curses import shed_curses
from rulesets.legends_of_novus.content.effects import AnyEffect, Guard, MoreSlots
from rulesets.legends_of_novus.state.state import Boon, Novus, State


def give_boon(game: Novus, seat: str, effect: AnyEffect, source: str) -> None:
    """LN-BAT-12: what lasts for a roll, a battle, a turn or the game is remembered.

    What a bystander does to a creature counts with those who face it.
    """
    state = game.state
    do = "creature_cv" if effect.do == "cv" and effect.to == "creature" else effect.do
    lasts = effect.lasts or ("game" if isinstance(effect, MoreSlots) else "battle" if state.battle else "turn")
    if lasts in {"now", "equipped"}:
        lasts = "roll" if state.battle else "turn"
    of = effect.of if isinstance(effect, Guard) else effect.kind if isinstance(effect, MoreSlots) else ""
    if do == "creature_cv" and state.battle is not None and seat not in state.battle.fighters:
        seat = next(iter(state.battle.fighters))
    state.boons.append(Boon(seat, do, getattr(effect, "n", 1), lasts, source, of))
    if do == "immune":
        shed_curses(game, seat)


def end_boons(state: State, lasts: str, do: tuple[str, ...] = ()) -> None:
    """LN-BAT-12."""
    state.boons = [boon for boon in state.boons if boon.lasts != lasts or (do and boon.do not in do)]
