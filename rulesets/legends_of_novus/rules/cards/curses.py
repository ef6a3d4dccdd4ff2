"""LN-CUR: Curses on the Skill slots."""

from __future__ import annotations

from rulesets.legends_of_novus.rules.cards.board import free_slots, immune
from rulesets.legends_of_novus.state.events import CurseAttached, CurseAverted, CurseLifted
from rulesets.legends_of_novus.state.state import ADVENTURE, Novus


def attach_curse(game: Novus, seat: str, card: str) -> None:
    """LN-CUR-01, LN-CUR-02, LN-CUR-04: attach it at once, if a slot is free and the hero can be cursed."""
    state = game.state
    if immune(state, seat):
        state.decks[ADVENTURE].discard.append(card)
        game.emit(CurseAverted(seat, card, "LN-CUR-04"))
    elif free_slots(state, seat)["skill"] < 1:
        state.decks[ADVENTURE].discard.append(card)
        game.emit(CurseAverted(seat, card, "LN-CUR-02"))
    else:
        state.heroes[seat].curses.append(card)
        game.emit(CurseAttached(seat, card))


def lift_curse(game: Novus, seat: str, card: str, rule: str) -> None:
    """LN-CUR-03: only an effect removes a Curse."""
    game.state.heroes[seat].curses.remove(card)
    game.state.decks[ADVENTURE].discard.append(card)
    game.emit(CurseLifted(seat, card, rule))


def lift_if_immune(game: Novus, seat: str) -> None:
    """LN-CUR-04: a hero who becomes immune loses all Curses."""
    if immune(game.state, seat):
        for card in tuple(game.state.heroes[seat].curses):
            lift_curse(game, seat, card, "LN-CUR-04")
