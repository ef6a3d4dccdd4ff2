"""NR-ABI-06, 32, 42, NR-SNE-03: how tokens and nearby abilities change a model's defences."""

from __future__ import annotations

from rulesets.nova_aetas.board.sight import within
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.dice_test import RULE_OF_SUCCESS
from rulesets.nova_aetas.state.queries import Model
from rulesets.nova_aetas.state.state import Enemy, State
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.queries import ability, comrades, has, rules


def threshold(state: State, target: Model, kind: str) -> int:
    """NR-GEN-02, 06: an enemy's present Pd or Md; 5+ for everybody else."""
    if not isinstance(target, Enemy):
        return RULE_OF_SUCCESS
    card = state.world.enemy(target.kind)
    printed = card.pd if kind == "physical" else card.md
    return printed - (Token.POISONED in target.tokens) + _barrier_bonus(state, target, kind)


def _barrier_bonus(state: State, target: Enemy, kind: str) -> int:
    """NR-ABI-06: each Barrier of its faction in range adds one; by house rule all of them together add one."""
    defence, _, how = rules(state).barrier.partition("-")
    if (defence == "pd") != (kind == "physical"):
        return 0
    near = _covering_comrades(state, target, Ability.BARRIER)
    return min(1, near) if how == "once" else near


def shield_bonus(state: State, target: Model) -> int:
    """NR-ABI-32, 42: how many dice an attack on it loses, or by house rule strikes; Shields add up only by house rule."""
    sources = has(state, target, Ability.SHIELD) + _covering_comrades(state, target, Ability.PROTECTION)
    return sources if rules(state).shields_add_up else min(1, sources)


def _covering_comrades(state: State, target: Model, wanted: Ability) -> int:
    """Comrades whose ability reaches this model; no line of sight is needed (NR-GEN-12)."""
    return sum(_reaches(state, comrade, target, wanted) for comrade in comrades(state, target))


def _reaches(state: State, source: Model, target: Model, wanted: Ability) -> bool:
    reach = ability(state, source, wanted)
    if reach is None or source.at is None or target.at is None:
        return False
    return within(state, source.at, target.at, reach)
