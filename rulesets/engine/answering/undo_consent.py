"""Undo: which answers need everyone's consent to be taken back.

Taking back a die or a drawn card would be a second try. Taking back an answer by which somebody learned a secret would let them choose again
with what they know now. For both, every seat must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rulesets.engine.answers import Answer, Drawn, ForSeat, Rolled, Undo
from rulesets.engine.refusal import Refused
from rulesets.engine.state.privacy import hidden_from

Secrets: TypeAlias = Mapping[str, Counter[str]]
"""For each seat, how many values of each pool it does not know."""


def check_undo(undo: Undo, most: int, seats: tuple[str, ...], needs_consent: Callable[[int], bool]) -> None:
    """Refuse an undo past the first answer, and one past a die or a secret that not every seat has agreed to."""
    if not 1 <= undo.steps <= most:
        raise Refused("undo-range", most=most)
    if not set(undo.agreed) >= set(seats) and needs_consent(undo.steps):
        raise Refused("undo-needs-all", seats=seats)


def is_chance(answer: Answer) -> bool:
    return isinstance(reply_of(answer), Rolled | Drawn)


def reply_of(answer: Answer) -> Answer:
    return answer.reply if isinstance(answer, ForSeat) else answer


def secrets_of(state: Any, seats: Sequence[str]) -> Secrets:
    return {seat: Counter(each.pool for each in hidden_from(state, seat)) for seat in seats}


def revealed(before: Secrets, after: Secrets) -> bool:
    """Whether a seat knows more than before.

    A secret that only moves, such as a card from a deck to a hidden hand, stays in its pool. A value that changes stays, too.
    """
    return any(before[seat] - after[seat] for seat in before)
