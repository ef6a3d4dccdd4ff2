"""MW-VET-01..04, MW-ABL-02: battle tracks, shared by all units of a type."""

from __future__ import annotations

from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.state.tracks import UNLOCKED_AT, shown_step, tell_ability, tell_step


def advance(
    game: War,
    seat: str,
    kind: str,
    *,
    by_unit_kill: bool = True,
    rule: str = "MW-VET-01",
    unit: Unit | None = None,
) -> None:
    """Advance the track of a type by one step, up to Elite.

    MW-LOS-02: a step won by a hidden `unit` would give its face away, so it is announced when the unit is identified.
    """
    state = game.state
    card = state.world.content.units.get(kind)
    player = state.players[seat]
    if card is None:
        return
    before, unlocked = shown_step(state, seat, kind), kind in player.unlocked
    player.kills[kind] = player.kills.get(kind, 0) + by_unit_kill
    step = player.tracks.get(kind, 0)
    hidden = unit is not None and unit.known_to is not None
    if step < card.track.steps:
        player.tracks[kind] = step + 1
        if unit is not None and hidden:
            unit.steps += 1
    _unlock(state, seat, kind)
    if not hidden:
        tell_step(game, seat, kind, before, rule)
        if not unlocked and not state.world.house.unlock_counts_buildings:
            tell_ability(game, seat, kind)


def _unlock(state: State, seat: str, kind: str) -> None:
    """MW-VET-02: the second step unlocks the ability; by house rule only slain units count."""
    player = state.players[seat]
    buildings = state.world.house.unlock_counts_buildings
    reached = player.tracks.get(kind, 0) if buildings else player.kills.get(kind, 0)
    if reached >= UNLOCKED_AT and kind not in player.unlocked:
        player.unlocked.append(kind)
