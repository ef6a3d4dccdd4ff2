"""NR-GEN-03, 04: a successful attack: wounds, Critical, equipment, Lethal, Devastating, then effects and tokens."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.combat import effects
from rulesets.nova_aetas.combat.tokens import give, plant
from rulesets.nova_aetas.state.events import CriticalHit
from rulesets.nova_aetas.state.queries import Battle, Model, Step, present
from rulesets.nova_aetas.state.state import Enemy, Hero, Standing, State
from rulesets.nova_aetas_renaissance.combat.press import press
from rulesets.nova_aetas_renaissance.combat.wounds import defend, place_wounds, serious_wound
from rulesets.nova_aetas_renaissance.content.cards import Effect
from rulesets.nova_aetas_renaissance.content.vocabulary import RULE_OF, TOKEN_OF, Ability, Symbol, Trait
from rulesets.nova_aetas_renaissance.state.events import Devastated, EffectsAbsorbed, LethalWound
from rulesets.nova_aetas_renaissance.state.queries import has, rules

CRITICAL_WOUNDS = 3
"""NR-TRA-15: with this many wounds an attack is critical."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A successful attack on one target. `wounds` come from the roll or from the card.

    `critical` is how many wounds a Critical adds, 0 for an attack without it; `shown` are the symbols that Lethal checks.
    """

    attacker: Model
    target: Model
    kind: str
    wounds: int
    traits: tuple[Trait, ...] = ()
    critical: int = 0
    lethal: tuple[Symbol, ...] = ()
    shown: frozenset[Symbol] = frozenset()
    effects: tuple[Effect, ...] = ()
    rule: str = "NR-GEN-04"


@dataclass(slots=True)
class Outcome:
    """`dealt` counts all wounds, including those on equipment; `hurt` only those on the model itself."""

    dealt: int = 0
    hurt: int = 0
    healed: int = 0
    critical: bool = False
    cancelled: bool = False
    """NR-TRA-38: no effects, because equipment took every wound, or by house rule because Defended prevented all."""


def resolve_blow(game: Battle, blow: Blow) -> Procedure[Outcome]:
    """All steps in the order of NR-GEN-04."""
    outcome = yield from _wounds(game, blow)
    if outcome.cancelled:
        return outcome
    if outcome.hurt and Trait.BONEBREAKER in blow.traits and isinstance(blow.target, Hero):
        yield from serious_wound(game, blow.target)
        if blow.target.standing is Standing.OUT_OF_GAME:
            return outcome
    yield from _apply_effects(game, blow, outcome)
    _give_tokens(game, blow, outcome)
    both_present = present(game.state, blow.target) and _still_fighting(game.state, blow.attacker)
    if Trait.PRESS in blow.traits and both_present:
        yield from press(game, blow.attacker, blow.target)
    return outcome


# Wounds


def _wounds(game: Battle, blow: Blow) -> Procedure[Outcome]:
    outcome = Outcome()
    base = _wounds_before_critical(blow)
    count = base + _critical(game, blow, base, outcome)
    if count:
        left = yield from _deal(game, blow, outcome, count)
        outcome.cancelled = not left and rules(game.state).defended_cancels_effects
    if outcome.dealt and not outcome.hurt:
        outcome.cancelled = True
        game.tell(EffectsAbsorbed(blow.target.id))
    if outcome.dealt and not outcome.cancelled:
        yield from _lethal_and_devastating(game, blow, outcome)
    return outcome


def _wounds_before_critical(blow: Blow) -> int:
    """NR-TRA-12, 20: none for Harmless, at most one for Weak."""
    if Trait.HARMLESS in blow.traits:
        return 0
    return min(1, blow.wounds) if Trait.WEAK in blow.traits else blow.wounds


def _critical(game: Battle, blow: Blow, count: int, outcome: Outcome) -> int:
    """NR-TRA-15..18, NR-ABI-17: checked before every other effect; a target with Destiny suffers no extra wounds."""
    if blow.kind != "physical" or not blow.critical or count < CRITICAL_WOUNDS:
        return 0
    outcome.critical = True
    extra = 0 if has(game.state, blow.target, Ability.DESTINY) else blow.critical
    game.tell(CriticalHit(blow.attacker.id, blow.target.id, extra, "NR-TRA-15"))
    return extra


def _deal(game: Battle, blow: Blow, outcome: Outcome, count: int) -> Procedure[int]:
    """NR-TRA-33, 36: Defended first, then equipment (physical attacks only), then the model; Pierce skips the first two.

    Also used for the wounds of Lethal and Devastating. Returns how many wounds are left after Defended.
    """
    blockable = Trait.PIERCE not in blow.traits
    left = (yield from defend(game, blow.target, count)) if blockable else count
    if left > 0:
        on_equipment = blockable and blow.kind == "physical"
        absorbed = yield from place_wounds(game, blow.target, left, blow.rule, on_equipment=on_equipment)
        outcome.dealt += left
        outcome.hurt += left - absorbed
    return left


def _lethal_and_devastating(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-GEN-04: Lethal, then Devastating; by house rule the other way round."""
    steps = [_lethal, _devastating]
    if rules(game.state).devastating_before_lethal:
        steps.reverse()
    for step in steps:
        if _still_fighting(game.state, blow.target):
            yield from step(game, blow, outcome)


def _still_fighting(state: State, target: Model) -> bool:
    return present(state, target) and (isinstance(target, Enemy) or target.in_action)


def _lethal(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-TRA-20, 27, 28: one more wound if a symbol is shown, however many are; not for a Weak attack."""
    if Trait.WEAK in blow.traits and not rules(game.state).weak_blows_may_be_lethal:
        return
    symbols = [symbol for symbol in blow.lethal if symbol in blow.shown]
    if symbols:
        game.tell(LethalWound(blow.target.id, symbols[0]))
        yield from _deal(game, blow, outcome, 1)


def _devastating(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-TRA-19: the same number of wounds again; by house rule only those on the model. NR-TRA-20: not for a Weak attack."""
    if blow.kind != "physical" or Trait.DEVASTATING not in blow.traits or Trait.WEAK in blow.traits:
        return
    count = outcome.hurt if rules(game.state).devastating_repeats_what_hurt else outcome.dealt
    game.tell(Devastated(blow.target.id, count))
    yield from _deal(game, blow, outcome, count)


# The rest


def effects_without_wounds(listed: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects except wounds on the target, which are already part of the blow."""
    return tuple(effect for effect in listed if effect.do != "wounds" or effect.to == "self")


def _apply_effects(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    for effect in effects_without_wounds(blow.effects):
        outcome.healed += yield from effects.apply(game, effect, blow.target, blow.rule, user=blow.attacker)


def _give_tokens(game: Battle, blow: Blow, outcome: Outcome) -> None:
    """NR-TRA-01..14; by house rule only if the model is wounded, or the attack is Harmless."""
    needs_wound = rules(game.state).traits_need_a_wound and Trait.HARMLESS not in blow.traits
    if not present(game.state, blow.target) or (needs_wound and not outcome.hurt):
        return
    for trait in blow.traits:
        token = TOKEN_OF.get(trait)
        if token is None or not effects.can_hold(game.state, blow.target, token):
            continue
        if give(game, blow.target, token, RULE_OF[trait]):
            plant(game.state, blow.attacker.id, blow.target, token)
