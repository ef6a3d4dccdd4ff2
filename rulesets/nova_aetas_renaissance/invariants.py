"""What makes a State of the second edition impossible, one short sentence for each fault."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.invariants import violations as shared_violations
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.queries import Model
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.content.loadout import over_the_limit
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import edition_state, has, resistance, rules, world


def violations(state: State) -> tuple[str, ...]:
    """Between missions only the company is checked: what heroes carry is not settled yet."""
    if isinstance(state, Evening) and state.stage is not Stage.MISSION:
        return shared_violations(state)
    return (*shared_violations(state), *_equipment(state), *_tokens(state), *_heights(state), *_points(state))


def _equipment(state: State) -> Iterator[str]:
    """NR-TRA-34, NR-EQP-01: wounds on equipment, and how much a hero carries."""
    worn = {f"{hero.id}:{item.id}": (hero, item.id) for hero in state.heroes.values() for item in hero.items}
    for place, wounds in edition_state(state).on_equipment.items():
        most = resistance(state, *worn[place]) if place in worn else wounds
        if not 0 <= wounds <= most:
            yield f"{place} has {wounds} of {most} wounds"
    for hero in state.heroes.values():
        cards = [item.id for item in hero.items]
        fills = rules(state).two_handed_fills_both_hands
        for slot, _ in over_the_limit(world(state).cards, cards, two_handed_fills_both_hands=fills):
            yield f"{hero.id} has too many cards for the slot {slot}"


def _tokens(state: State) -> Iterator[str]:
    """NR-TRA-21: one Marked token for each side."""
    friends: list[Model] = [*state.heroes.values(), *state.personae.values()]
    for side in (friends, list(state.enemies.values())):
        if sum(Token.MARKED in model.tokens for model in side) > 1:
            yield "two models of a side are Marked"


def _heights(state: State) -> Iterator[str]:
    """NR-ABI-33."""
    models: list[Model] = [*state.heroes.values(), *state.enemies.values()]
    grid = state.world.grid
    for model in models:
        high = model.at is not None and model.at in grid.neighbours and grid.level(model.at) > 0
        if high and has(state, model, Ability.HEAVY):
            yield f"{model.id} is Heavy and stands on {model.at}"


def _points(state: State) -> Iterator[str]:
    kept = edition_state(state)
    for name, table in (
        ("heroism", kept.heroism),
        ("experience", kept.experience),
        ("class points", kept.class_points),
    ):
        yield from (f"{hero} has fewer than 0 {name}" for hero, points in table.items() if points < 0)
