"""LN-CUR: Curses on the Skill slots."""

from __future__ import annotations

from rulesets.legends_of_novus.cards.board import free, immune
from rulesets.legends_of_novus.state.events import CurseAttached, CurseAverted, CurseLifted
from rulesets.legends_of_novus.state.state import ADVENTURE, Novus


def attach_curse(game: Novus, seat: str, card: str) -> None:
    """LN-CUR-01, LN-CUR-02, LN-CUR-04: at once, if there is a slot and the hero can be cursed."""
    state = game.state
    if immune(state, seat):
        state.decks[ADVENTURE].discard.append(card)
        game.tell(CurseAverted(seat, card, "LN-CUR-04"))
    elif free(state, seat, "skill") < 1:
        state.decks[ADVENTURE].discard.append(card)
        game.tell(CurseAverted(seat, card, "LN-CUR-02"))
    else:
        state.heroes[seat].curses.append(card)
        game.tell(CurseAttached(seat, card))


def lift_curse(game: Novus, seat: str, card: str, rule: str) -> None:
    """LN-CUR-03: only an effect takes one off."""
    game.state.heroes[seat].curses.remove(card)
    game.state.decks[ADVENTURE].discard.append(card)
    game.tell(CurseLifted(seat, card, rule))


def shed_curses(game: Novus, seat: str) -> None:
    """LN-CUR-04: one who cannot be cursed loses those that he has."""
    if immune(game.state, seat):
        for card in tuple(game.state.heroes[seat].curses):
            lift_curse(game, seat, card, "LN-CUR-04")
