"""MW-ADV-06..09: encounters that travel, can be met, or repair themselves."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6
from rulesets.engine.requests import ANYONE, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.state.events import EncounterMoved, EncounterRepaired, EncounterStayed
from rulesets.multiverse_war.state.state import Encounter, State, War
from rulesets.multiverse_war.units.walls import encounter_hp

TRAVELLING = frozenset({EncounterKind.CARAVAN, EncounterKind.COMPETITION})


def travel(game: War, kind: EncounterKind, rule: str) -> Procedure[None]:
    """MW-ADV-07, MW-ADV-08: a d6 gives the direction, clockwise from (+1,0); an obstacle cancels the move."""
    state = game.state
    for encounter in [each for each in state.encounters if each.kind is kind]:
        (face,) = yield Roll(ANYONE, (D6,), Cue("ask.travel", encounter=kind), rule)
        moved = False
        steps = state.world.house.caravan_steps if kind is EncounterKind.CARAVAN else 1
        for _ in range(steps):
            to = state.world.grid.beside[encounter.at][face - 1]
            if to is None or not _can_be_entered(state, to):
                break
            encounter.at, moved = to, True
        game.tell(EncounterMoved(kind, encounter.at, rule) if moved else EncounterStayed(kind, rule))


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
            game.tell(EncounterRepaired(encounter.kind, encounter_hp(state, encounter)))
