"""MW-VET-01..04, MW-ABL-02: battle tracks, shared by all units of a type."""

from __future__ import annotations

from rulesets.multiverse_war.state.combat_events import AbilityUnlocked, EliteReached, TrackAdvanced
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.units.stats import UNLOCKED_AT

USES, MOST_USES = 2, 5
"""MW-ABL-02."""


def advance(
    game: War,
    seat: str,
    kind: str,
    *,
    by_unit_kill: bool = True,
    rule: str = "MW-VET-01",
    unit: Unit | None = None,
) -> None:
    """One step for a slain unit or a destroyed building; the track ends at Elite.

    MW-LOS-02: a step that a hidden `unit` won would tell its face, so it is told when that is seen.
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
        _tell(game, seat, kind, before, rule)
        if not unlocked and not state.world.house.unlock_counts_buildings:
            _tell_ability(game, seat, kind)


def show_steps(game: War, unit: Unit) -> None:
    """MW-LOS-02: with its face, the others see what a block has won unseen."""
    if not unit.steps:
        return
    before = shown_step(game.state, unit.seat, unit.kind) - (unit.steps if unit.known_to is None else 0)
    unit.steps = 0
    _tell(game, unit.seat, unit.kind, before, "MW-VET-01")


def shown_step(state: State, seat: str, kind: str, viewer: str | None = None) -> int:
    """How far this viewer sees the track advanced: without what blocks won that hide their faces from him."""
    unseen = sum(
        unit.steps
        for unit in state.of_seat(seat)
        if unit.steps and unit.kind == kind and unit.known_to is not None and viewer not in unit.known_to
    )
    return state.players[seat].tracks.get(kind, 0) - unseen


def _tell(game: War, seat: str, kind: str, before: int, rule: str) -> None:
    """The step that is reached, with the ability and the rank that come with it."""
    state = game.state
    last, after = state.world.content.units[kind].track.steps, shown_step(state, seat, kind)
    if after <= before:
        return
    game.tell(TrackAdvanced(seat, kind, after, rule))
    if after == last:
        game.tell(EliteReached(seat, kind, uses_allowed(state, seat)))
    if before < UNLOCKED_AT <= after and state.world.house.unlock_counts_buildings:
        _tell_ability(game, seat, kind)


def _tell_ability(game: War, seat: str, kind: str) -> None:
    known = game.state.world.content.units[kind].ability
    if known and kind in game.state.players[seat].unlocked:
        game.tell(AbilityUnlocked(seat, kind, known.name))


def _unlock(state: State, seat: str, kind: str) -> None:
    """MW-VET-02: at two, however reached; by house rule only by slain units."""
    player = state.players[seat]
    buildings = state.world.house.unlock_counts_buildings
    reached = player.tracks.get(kind, 0) if buildings else player.kills.get(kind, 0)
    if reached >= UNLOCKED_AT and kind not in player.unlocked:
        player.unlocked.append(kind)


def elite(state: State, seat: str) -> list[str]:
    """The unit types of a seat that have completed their track."""
    return elite_shown(state, seat, seat)


def elite_shown(state: State, seat: str, viewer: str | None) -> list[str]:
    """Those that this viewer sees at the end of their track."""
    units = state.world.content.units
    return [
        kind
        for kind in state.players[seat].tracks
        if kind in units and shown_step(state, seat, kind, viewer) >= units[kind].track.steps
    ]


def uses_allowed(state: State, seat: str) -> int:
    return uses_shown(state, seat, seat)


def uses_shown(state: State, seat: str, viewer: str | None) -> int:
    return min(MOST_USES, USES + len(elite_shown(state, seat, viewer)))


def uses_left(state: State, seat: str) -> int:
    return uses_allowed(state, seat) - state.players[seat].abilities_used
