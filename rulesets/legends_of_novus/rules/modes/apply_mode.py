"""What a mode changes before the first card is dealt."""

from __future__ import annotations

from rulesets.legends_of_novus.state.state import ADVENTURE, SOLO, State

SOLO_REMOVED = frozenset({"stolen-stories", "pilfer", "backalley-deal", "stolen-reward", "experience-of-war"})
"""LN-SOL-04: cards that need an opponent."""


def apply_mode(state: State) -> int:
    """Make the changes that the mode needs before cards are dealt; returns how many cards were removed."""
    removed = 0
    if state.mode == SOLO:
        bag = state.decks[ADVENTURE].bag
        kept = [card for card in bag if state.adventure(card).solo and card not in SOLO_REMOVED]
        removed = len(bag) - len(kept)
        state.decks[ADVENTURE].bag = kept
    for seat, hero in state.heroes.items():
        hero.eyes = state.pair(seat)
    return removed
