"""MW-VET-01..04, MW-ABL-02: battle tracks, shared by all units of a type."""

from __future__ import annotations

from rulesets.multiverse_war.state.combat_events import AbilityUnlocked, EliteReached, TrackAdvanced
from rulesets.multiverse_war.state.state import State, War
from rulesets.multiverse_war.units.stats import UNLOCKED_AT

USES, MOST_USES = 2, 5
"""MW-ABL-02."""


def advance(game: War, seat: str, kind: str, *, by_unit_kill: bool = True, rule: str = "MW-VET-01") -> None:
    """One step for a slain unit or a destroyed building; the track ends at Elite."""
    state = game.state
    card = state.world.content.units.get(kind)
    player = state.players[seat]
    if card is None:
        return
    player.kills[kind] = player.kills.get(kind, 0) + by_unit_kill
    step = player.tracks.get(kind, 0)
    if step < card.track.steps:
        player.tracks[kind] = step + 1
        game.tell(TrackAdvanced(seat, kind, step + 1, rule))
        if step + 1 == card.track.steps:
            game.tell(EliteReached(seat, kind, uses_allowed(state, seat)))
    _unlock(game, seat, kind)


def _unlock(game: War, seat: str, kind: str) -> None:
    """MW-VET-02: at two, however reached; by house rule only by slain units."""
    state, player = game.state, game.state.players[seat]
    card = state.world.content.units[kind]
    buildings = state.world.house.unlock_counts_buildings
    reached = player.tracks[kind] if buildings else player.kills.get(kind, 0)
    if reached >= UNLOCKED_AT and kind not in player.unlocked:
        player.unlocked.append(kind)
        if card.ability:
            game.tell(AbilityUnlocked(seat, kind, card.ability.name))


def elite(state: State, seat: str) -> list[str]:
    """The unit types of a seat that have completed their track."""
    units, tracks = state.world.content.units, state.players[seat].tracks
    return [kind for kind, step in tracks.items() if kind in units and step >= units[kind].track.steps]


def uses_allowed(state: State, seat: str) -> int:
    return min(MOST_USES, USES + len(elite(state, seat)))


def uses_left(state: State, seat: str) -> int:
    return uses_allowed(state, seat) - state.players[seat].abilities_used
