"""The priority order: tokens count upwards across both sides, and used ones are turned over."""

from __future__ import annotations

from rulesets.novus_malum.state.state import State


def upcoming(state: State) -> str | None:
    """NM-CMD-01, NM-CMD-02: the formation with the lowest token not used in this phase; discarded numbers are skipped."""
    waiting = [(f.token, f.id) for f in state.formations.values() if f.token is not None and f.id not in state.acted]
    return min(waiting)[1] if waiting else None


def turn_over(state: State, formation: str) -> None:
    """NM-TOK-04: mark the formation's token as used in this phase; forget what it found out of range or sight."""
    if formation in state.formations and formation not in state.acted:
        state.acted.append(formation)
    state.ruled_out = []
    state.sightings = {}
