"""NR-GEN-03, 04: one attack from its success on: wounds, Critical, where they go, Lethal, Devastating, then all the rest."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.combat import effects
from rulesets.nova_aetas.combat.tokens import give, plant
from rulesets.nova_aetas.state.events import CriticalHit
from rulesets.nova_aetas.state.queries import Battle, Model, Step, present
from rulesets.nova_aetas.state.state import Enemy, Hero, Standing, State
from rulesets.nova_aetas_renaissance.combat.press import press
from rulesets.nova_aetas_renaissance.combat.wounds import defend, place, serious_wound
from rulesets.nova_aetas_renaissance.content.cards import Effect
from rulesets.nova_aetas_renaissance.content.vocabulary import RULE_OF, TOKEN_OF, Ability, Symbol, Trait
from rulesets.nova_aetas_renaissance.state.events import Devastated, EffectsAbsorbed, LethalWound
from rulesets.nova_aetas_renaissance.state.queries import has, rules

CRITICAL_WOUNDS = 3
"""NR-TRA-15: so many wounds make it critical."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that was carried out with success. `wounds` are what the roll or the card makes of it.

    `critical` is how many wounds a Critical adds, 0 where the attack has none; `shown` are the symbols that Lethal reads.
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
    """`dealt` are all wounds that were suffered, on equipment too; `hurt` those that reached the model."""

    dealt: int = 0
    hurt: int = 0
    healed: int = 0
    critical: bool = False
    cancelled: bool = False
    """NR-TRA-38: equipment took every wound, or by house rule Defended left none."""


def land(game: Battle, blow: Blow) -> Procedure[Outcome]:
    """NR-GEN-04, in its order."""
    outcome = yield from _wounds(game, blow)
    if outcome.cancelled:
        return outcome
    if outcome.hurt and Trait.BONEBREAKER in blow.traits and isinstance(blow.target, Hero):
        yield from serious_wound(game, blow.target)
        if blow.target.standing is Standing.OUT_OF_GAME:
            return outcome
    yield from _effects(game, blow, outcome)
    _tokens(game, blow, outcome)
    both = present(game.state, blow.target) and _still_there(game.state, blow.attacker)
    if Trait.PRESS in blow.traits and both:
        yield from press(game, blow.attacker, blow.target)
    return outcome


# Wounds


def _wounds(game: Battle, blow: Blow) -> Procedure[Outcome]:
    outcome = Outcome()
    base = _base(blow)
    count = base + _critical(game, blow, base, outcome)
    if count:
        left = yield from _suffer(game, blow, outcome, count)
        outcome.cancelled = not left and rules(game.state).defended_cancels_effects
    if outcome.dealt and not outcome.hurt:
        outcome.cancelled = True
        game.tell(EffectsAbsorbed(blow.target.id))
    if outcome.dealt and not outcome.cancelled:
        yield from _more(game, blow, outcome)
    return outcome


def _base(blow: Blow) -> int:
    """NR-TRA-12, 20."""
    if Trait.HARMLESS in blow.traits:
        return 0
    return min(1, blow.wounds) if Trait.WEAK in blow.traits else blow.wounds


def _critical(game: Battle, blow: Blow, count: int, outcome: Outcome) -> int:
    """NR-TRA-15..18, NR-ABI-17: looked at before every other effect; Destiny takes no wound of it."""
    if blow.kind != "physical" or not blow.critical or count < CRITICAL_WOUNDS:
        return 0
    outcome.critical = True
    extra = 0 if has(game.state, blow.target, Ability.DESTINY) else blow.critical
    game.tell(CriticalHit(blow.attacker.id, blow.target.id, extra, "NR-TRA-15"))
    return extra


def _suffer(game: Battle, blow: Blow, outcome: Outcome, count: int) -> Procedure[int]:
    """NR-TRA-33, 36: equipment takes wounds of physical attacks only; what Pierce makes Unblockable nothing stops.

    Those of Lethal and Devastating are warded off and placed like the first ones. Returns what Defended has left.
    """
    blockable = Trait.PIERCE not in blow.traits
    left = (yield from defend(game, blow.target, count)) if blockable else count
    if left > 0:
        wearable = blockable and blow.kind == "physical"
        absorbed = yield from place(game, blow.target, left, blow.rule, on_equipment=wearable)
        outcome.dealt += left
        outcome.hurt += left - absorbed
    return left


def _more(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-GEN-04: Lethal, then Devastating; by house rule the other way round."""
    steps = [_lethal, _devastating]
    if rules(game.state).devastating_before_lethal:
        steps.reverse()
    for step in steps:
        if _still_there(game.state, blow.target):
            yield from step(game, blow, outcome)


def _still_there(state: State, target: Model) -> bool:
    return present(state, target) and (isinstance(target, Enemy) or target.in_action)


def _lethal(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-TRA-20, 27, 28: one more wound for a symbol, however many are shown; a Weak attack stays at one."""
    if Trait.WEAK in blow.traits and not rules(game.state).weak_blows_may_be_lethal:
        return
    symbols = [symbol for symbol in blow.lethal if symbol in blow.shown]
    if symbols:
        game.tell(LethalWound(blow.target.id, symbols[0]))
        yield from _suffer(game, blow, outcome, 1)


def _devastating(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    """NR-TRA-19: the same number once more; by house rule only what reached the model itself. NR-TRA-20: not of a Weak one."""
    if blow.kind != "physical" or Trait.DEVASTATING not in blow.traits or Trait.WEAK in blow.traits:
        return
    count = outcome.hurt if rules(game.state).devastating_repeats_what_hurt else outcome.dealt
    game.tell(Devastated(blow.target.id, count))
    yield from _suffer(game, blow, outcome, count)


# The rest


def beside_wounds(listed: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Whatever else a card lists; the wounds of its target are counted in already."""
    return tuple(effect for effect in listed if effect.do != "wounds" or effect.to == "self")


def _effects(game: Battle, blow: Blow, outcome: Outcome) -> Step:
    for effect in beside_wounds(blow.effects):
        outcome.healed += yield from effects.apply(game, effect, blow.target, blow.rule, user=blow.attacker)


def _tokens(game: Battle, blow: Blow, outcome: Outcome) -> None:
    """NR-TRA-01..14; by house rule only with a wound, unless the attack is Harmless."""
    needs = rules(game.state).traits_need_a_wound and Trait.HARMLESS not in blow.traits
    if not present(game.state, blow.target) or (needs and not outcome.hurt):
        return
    for trait in blow.traits:
        token = TOKEN_OF.get(trait)
        if token is None or not effects.can_hold(game.state, blow.target, token):
            continue
        if give(game, blow.target, token, RULE_OF[trait]):
            plant(game.state, blow.attacker.id, blow.target, token)
