"""Losing wounds: a model without wounds is removed, and a formation without models is destroyed."""

from __future__ import annotations

from rulesets.novus_malum.rules.battlefield.engagement import gaps_of
from rulesets.novus_malum.state.attack_events import LastWoundLost, ModelRemoved, WoundsLost
from rulesets.novus_malum.state.events import FormationDestroyed
from rulesets.novus_malum.state.state import Battle, Phase, RuledOut, State


def lose_wounds(game: Battle, model: str, count: int, rule: str = "NM-SAV-02") -> None:
    """NM-SAV-02, NM-SAV-03: a model loses no more wounds than it has; the rest has no effect."""
    lost = min(count, game.state.models[model].wounds)
    if not lost:
        return
    game.state.models[model].wounds -= lost
    left = game.state.models[model].wounds
    game.emit((WoundsLost if left else LastWoundLost)(model, lost, left, rule))
    if not left:
        remove_model(game, model)


def remove_model(game: Battle, model: str, rule: str = "NM-SAV-03") -> None:
    """NM-SAV-03, NM-MOR-02: counts as a casualty of its present formation."""
    state = game.state
    formation = state.models[model].formation
    assert formation is not None, "only a model on the table can be removed"
    state.models[model].wounds = 0
    state.models[model].formation = None
    state.formations[formation].casualties += 1
    state.formations[formation].unsure = True
    state.contacts = [contact for contact in state.contacts if model not in {contact.first, contact.second}]
    for clash in state.clashes:
        clash.first = [each for each in clash.first if each != model]
        clash.second = [each for each in clash.second if each != model]
    for _, gap in gaps_of(state, formation):
        gap.doubt = gap.engaged
    _forget_sightings(state, formation)
    game.emit(ModelRemoved(model, formation, rule))
    if not state.of_formation(formation):
        _destroy(game, formation)


def _forget_sightings(state: State, formation: str) -> None:
    """NM-SHT-13: with one model gone, the number of covered models is unknown, and others may be visible behind it."""
    state.ruled_out = [each for each in state.ruled_out if _still_ruled_out(state, each, formation)]
    sighting = state.sightings.get(formation)
    if sighting is not None and sighting.hidden:
        del state.sightings[formation]


def _still_ruled_out(state: State, found: RuledOut, fallen: str) -> bool:
    """Whether the target is still out of reach when a model of the formation `fallen` is gone; it may be in sight now.

    NM-SHT-09: a shooter measures to the nearest visible model; with a model of another formation gone it may see a nearer
    one. A caster measures to a single model.
    """
    match state.phase:
        case Phase.MAGIC:
            return found.beyond is not None
        case Phase.SHOOTING:
            return found.beyond is not None and found.target == fallen
        case _:
            return True


def _destroy(game: Battle, formation: str) -> None:
    """NM-FRM-04: it does not act any more, and gets no token in the next draw."""
    seat = game.state.formations[formation].seat
    remove_formation(game.state, formation)
    game.state.losses[seat] += 1
    game.emit(FormationDestroyed(formation, seat))


def remove_formation(state: State, formation: str) -> None:
    """Delete a formation without models; enemies that were engaged with it may be out of coherency now."""
    for enemy, gap in gaps_of(state, formation):
        if gap.engaged:
            state.formations[enemy].unsure = True
    del state.formations[formation]
    state.gaps = {key: gap for key, gap in state.gaps.items() if formation not in {gap.first, gap.second}}
    state.acted = [each for each in state.acted if each != formation]
