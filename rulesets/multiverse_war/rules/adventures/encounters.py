"""MW-ADV-06..09: encounters that travel, can be met, or repair themselves."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6
from rulesets.engine.requests import ANYONE, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.units.walls import encounter_hp
from rulesets.multiverse_war.state.events import EncounterMoved, EncounterRepaired, EncounterStayed
from rulesets.multiverse_war.state.state import Encounter, State, War

TRAVELLING = frozenset({EncounterKind.CARAVAN, EncounterKind.COMPETITION})


def travel(game: War, kind: EncounterKind, rule: str) -> Procedure[None]:
    """MW-ADV-07, MW-ADV-08: a d6 gives the direction, clockwise from (+1,0); an obstacle cancels the move."""
    state = game.state
    for encounter in [each for each in state.encounters if each.kind is kind]:
        (face,) = yield Roll(ANYONE, (D6,), Cue("ask.travel", encounter=kind), rule)
        to = state.world.grid.by_side[encounter.at][face - 1]
        if to is None or not _can_be_entered(state, to):
            game.emit(EncounterStayed(kind, rule))
            continue
        encounter.at = to
        game.emit(EncounterMoved(kind, to, rule))


def _can_be_entered(state: State, hex_: str) -> bool:
    """Explored, not water, and without any piece."""
    return (
        state.ground.get(hex_, Terrain.WATER) is not Terrain.WATER
        and hex_ not in state.tokens
        and not state.units_at(hex_)
        and state.building_at(hex_) is None
        and state.encounter_at(hex_) is None
    )


def can_be_met(encounter: Encounter | None) -> bool:
    return encounter is not None and encounter.kind in TRAVELLING


def new_turn(game: War) -> None:
    """MW-ADV-06: the colony regains 1 HP; units may meet encounters again."""
    state = game.state
    for encounter in state.encounters:
        encounter.met = []
        if encounter.kind is EncounterKind.COLONY and encounter.damage:
            encounter.damage -= 1
            game.emit(EncounterRepaired(encounter.kind, encounter_hp(state, encounter)))
