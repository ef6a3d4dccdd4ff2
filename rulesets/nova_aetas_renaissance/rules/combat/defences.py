"""NR-ABI-06, 32, 42, NR-SNE-03: how tokens and nearby abilities change a model's defences."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.sight import within
from rulesets.nova_aetas.state.queries import Model
from rulesets.nova_aetas.state.state import Enemy, State
from rulesets.nova_aetas.state.trial import RULE_OF_SUCCESS
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import ability, comrades, has


def threshold(state: State, target: Model, kind: str) -> int:
    """NR-GEN-02, 06: an enemy's present Pd or Md; 5+ for everybody else."""
    if not isinstance(target, Enemy):
        return RULE_OF_SUCCESS
    card = state.world.enemy(target.kind)
    printed = card.pd if kind == "physical" else card.md
    barriers = len(covered_by(state, target, Ability.BARRIER)) if kind == "physical" else 0  # NR-ABI-06
    return printed - (Token.POISONED in target.tokens) + barriers


def has_shield(state: State, target: Model) -> bool:
    """NR-ABI-32, 42: an attack on it loses one die, from however many sources it has Shield."""
    return has(state, target, Ability.SHIELD) or bool(covered_by(state, target, Ability.PROTECTION))


def covered_by(state: State, target: Model, wanted: Ability) -> tuple[Model, ...]:
    """The comrades whose ability reaches this model; no line of sight is needed (NR-GEN-12)."""
    return tuple([comrade for comrade in comrades(state, target) if _reaches(state, comrade, target, wanted)])


def _reaches(state: State, source: Model, target: Model, wanted: Ability) -> bool:
    reach = ability(state, source, wanted)
    if reach is None or source.at is None or target.at is None:
        return False
    return within(state, source.at, target.at, reach)
