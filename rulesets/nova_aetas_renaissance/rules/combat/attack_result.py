"""NR-GEN-03, 04: a successful attack: wounds, Critical, equipment, Lethal, Devastating, then effects and tokens."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.rules.combat import effects
from rulesets.nova_aetas.rules.combat.tokens import give
from rulesets.nova_aetas.state.events import CriticalHit
from rulesets.nova_aetas.state.queries import Battle, Model, Step, present
from rulesets.nova_aetas.state.state import Enemy, Hero, Standing, State
from rulesets.nova_aetas_renaissance.content.cards import Effect
from rulesets.nova_aetas_renaissance.content.vocabulary import RULE_OF, TOKEN_OF, Ability, Symbol, Trait
from rulesets.nova_aetas_renaissance.rules.combat.forced_movement import press
from rulesets.nova_aetas_renaissance.rules.combat.wounds import defend, place_wounds, serious_wound
from rulesets.nova_aetas_renaissance.state.events import Devastated, EffectsAbsorbed, LethalWound
from rulesets.nova_aetas_renaissance.state.queries import has

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
    """NR-TRA-38: no effects, because equipment took every wound."""


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
    _give_tokens(game, blow)
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
        yield from _deal(game, blow, outcome, count)
    if outcome.dealt and not outcome.hurt:
        outcome.cancelled = True
        game.emit(EffectsAbsorbed(blow.target.id))
    elif outcome.dealt:
        yield from _lethal(game, blow, outcome)
        yield from _devastating(game, blow, outcome)
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
    game.emit(CriticalHit(blow.attacker.id, blow.target.id, extra, "NR-TRA-15"))
    return extra


def _deal(game: Battle, blow: Blow, outcome: Outcome, count: int) -> Step:
    """NR-TRA-33, 36: Defended first, then equipment (physical attacks only), then the model; Pierce skips the first two.

    Also used for the wounds of Lethal and Devastating.
    """
    blockable = Trait.PIERCE not in blow.traits
    left = (yield from defend(game, blow.target, count)) if blockable else count
    if left > 0:
        on_equipment = blockable and blow.kind == "physical"
        absorbed = yield from place_wounds(game, blow.target, left, blow.rule, on_equipment=on_equipment)
        outcome.dealt += left
        outcome.hurt += left - absorbed


def _still_fighting(state: State, target: Model) -> bool:
    return present(state, target) and (isinstance(target, Enemy) or target.in_action)


def _lethal(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-TRA-20, 27, 28: one more wound if a symbol is shown, however many are; not for a Weak attack."""
    symbols = [symbol for symbol in blow.lethal if symbol in blow.shown]
    if symbols and Trait.WEAK not in blow.traits and _still_fighting(game.state, blow.target):
        game.emit(LethalWound(blow.target.id, symbols[0]))
        yield from _deal(game, blow, outcome, 1)


def _devastating(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-TRA-19: the same number of wounds again, those on equipment included. NR-TRA-20: not for a Weak attack."""
    strong = blow.kind == "physical" and Trait.WEAK not in blow.traits
    if strong and Trait.DEVASTATING in blow.traits and _still_fighting(game.state, blow.target):
        game.emit(Devastated(blow.target.id, outcome.dealt))
        yield from _deal(game, blow, outcome, outcome.dealt)


# The rest


def effects_without_wounds(listed: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects except wounds on the target, which are already part of the blow."""
    return tuple(effect for effect in listed if effect.do != "wounds" or effect.to == "self")


def _apply_effects(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    for effect in effects_without_wounds(blow.effects):
        outcome.healed += yield from effects.apply(game, effect, blow.target, blow.rule, user=blow.attacker)


def _give_tokens(game: Battle, blow: Blow) -> None:
    """NR-TRA-01..14; NR-GEN-03: without a wound, too."""
    if not present(game.state, blow.target):
        return
    for trait in blow.traits:
        token = TOKEN_OF.get(trait)
        if token is None or not effects.can_hold(game.state, blow.target, token):
            continue
        give(game, blow.target, token, RULE_OF[trait])
