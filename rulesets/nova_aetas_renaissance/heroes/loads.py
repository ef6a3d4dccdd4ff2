"""NR-EQP-01: how much a hero may take along."""

from __future__ import annotations

from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.content.loadout import over_the_limit
from rulesets.nova_aetas_renaissance.state.queries import rules, world


def can_carry(state: State, things: tuple[str, ...]) -> bool:
    fills = rules(state).two_hands_fill_both
    return not any(over_the_limit(world(state).cards, things, two_hands_fill_both=fills))
