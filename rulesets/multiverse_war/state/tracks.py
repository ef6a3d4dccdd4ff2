"""MW-VET-04, MW-ABL-02, MW-LOS-02: what battle tracks bring, and which of their steps others see."""

from __future__ import annotations

from rulesets.multiverse_war.state.combat_events import AbilityUnlocked, EliteReached, TrackAdvanced
from rulesets.multiverse_war.state.state import UNLOCKED_AT, State, Unit, War

USES, MOST_USES = 2, 5
"""MW-ABL-02."""


def shown_step(state: State, seat: str, kind: str, viewer: str | None = None) -> int:
    """The step of a track that this viewer sees: without steps won by blocks that are hidden from them."""
    unseen = sum(
        unit.steps
        for unit in state.of_seat(seat)
        if unit.steps and unit.kind == kind and unit.known_to is not None and viewer not in unit.known_to
    )
    return max(0, state.players[seat].tracks.get(kind, 0) - unseen)


def elite(state: State, seat: str) -> list[str]:
    """The unit types of a seat that have completed their track."""
    units, tracks = state.world.content.units, state.players[seat].tracks
    return [kind for kind, step in tracks.items() if kind in units and step >= units[kind].track.steps]


def elite_shown(state: State, seat: str, viewer: str | None) -> list[str]:
    """The types that this viewer can see to be Elite."""
    units = state.world.content.units
    return [kind for kind in elite(state, seat) if shown_step(state, seat, kind, viewer) >= units[kind].track.steps]


def uses_shown(state: State, seat: str, viewer: str | None) -> int:
    """The uses of active abilities per turn that this viewer can see the seat to have."""
    return min(MOST_USES, USES + len(elite_shown(state, seat, viewer)))


def uses_left(state: State, seat: str) -> int:
    allowed = min(MOST_USES, USES + len(elite(state, seat)))
    return allowed - state.players[seat].abilities_used


def show_steps(game: War, unit: Unit) -> None:
    """MW-LOS-02: when a block is identified, show the steps that it won while hidden."""
    if not unit.steps or unit.kind not in game.state.world.content.units:
        return
    before = shown_step(game.state, unit.seat, unit.kind) - (unit.steps if unit.known_to is None else 0)
    unit.steps = 0
    announce_step(game, unit.seat, unit.kind, before, "MW-VET-01")


def announce_step(game: War, seat: str, kind: str, before: int, rule: str) -> None:
    """Announce a new step, with the ability or Elite rank that comes with it."""
    state = game.state
    card, after = state.world.content.units[kind], shown_step(state, seat, kind)
    if after <= before:
        return
    game.emit(TrackAdvanced(seat, kind, after, rule))
    if after == card.track.steps:
        game.emit(EliteReached(seat, kind, uses_shown(state, seat, None)))
    if card.ability and before < UNLOCKED_AT <= after:
        game.emit(AbilityUnlocked(seat, kind, card.ability.name))


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
