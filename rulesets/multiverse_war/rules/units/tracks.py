"""MW-VET-01, MW-VET-03: battle tracks, shared by all units of a type."""

from __future__ import annotations

from rulesets.multiverse_war.state.state import Unit, War
from rulesets.multiverse_war.state.tracks import announce_step, shown_step


def advance(game: War, seat: str, kind: str, *, rule: str = "MW-VET-01", unit: Unit | None = None) -> None:
    """Advance the track of a type by one step, up to Elite.

    MW-LOS-02: a step won by a hidden `unit` would give its face away, so it is announced when the unit is identified.
    """
    state = game.state
    card = state.world.content.units.get(kind)
    tracks = state.players[seat].tracks
    if card is None:
        return
    before = shown_step(state, seat, kind)
    hidden = unit is not None and unit.known_to is not None
    if tracks.get(kind, 0) < card.track.steps:
        tracks[kind] = tracks.get(kind, 0) + 1
        if unit is not None and hidden:
            unit.steps += 1
    if not hidden:
        announce_step(game, seat, kind, before, rule)
