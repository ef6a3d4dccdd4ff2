"""Undo: how far back anyone may go, and what needs everyone's consent.

Undoing a die or a drawn card would be a second try, so it needs consent; and so does undoing a revealed secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.answers import Answer, Drawn, Rolled, Undo
from rulesets.engine.refusal import Refused

CHANCE: frozenset[type[Answer]] = frozenset({Rolled, Drawn})


def answers_kept(
    undo: Undo, answers: Sequence[Answer], needs_consent: Sequence[bool], seats: Sequence[str]
) -> list[Answer]:
    """Return the answers that stay in force. `needs_consent` says for each whether undoing it needs all seats to agree."""
    if not 1 <= undo.steps <= len(answers):
        raise Refused("undo-range", most=len(answers))
    if any(needs_consent[-undo.steps :]) and not set(undo.agreed) >= set(seats):
        raise Refused("undo-needs-all", seats=tuple(seats))
    return list(answers[: -undo.steps])
