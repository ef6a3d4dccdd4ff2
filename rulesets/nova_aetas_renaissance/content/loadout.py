"""NR-EQP-01..09: how much equipment a hero may take into a mission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulesets.nova_aetas_renaissance.content.cards import Content
from rulesets.nova_aetas_renaissance.content.vocabulary import SLOT_RULES, SLOTS, Slot


def over_the_limit(
    content: Content, cards: Sequence[str], *, two_handed_fills_both_hands: bool
) -> Iterator[tuple[Slot, str]]:
    """Each slot with too many cards, and the rule that limits it."""
    taken = Counter(content.equipment[card].slot for card in cards if card in content.equipment)
    for slot, most in SLOTS.items():
        if taken[slot] > most:
            yield slot, SLOT_RULES[slot]
    if two_handed_fills_both_hands and taken["two-hands"] and taken["one-hand"]:
        yield "two-hands", "NR-EQP-01"
