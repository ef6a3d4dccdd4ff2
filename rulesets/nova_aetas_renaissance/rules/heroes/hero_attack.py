"""NR-GEN-04, NR-TRA, NR-ARE-01: a hero's attack, from paying AP to the last effect."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.chances import Chance
from rulesets.engine.cues import Cue
from rulesets.engine.dice import numbered
from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.rules.combat import effects, statuses
from rulesets.nova_aetas.rules.combat.effects import wounds_in
from rulesets.nova_aetas.rules.combat.threat import Credit, credit_attack, raise_threat
from rulesets.nova_aetas.rules.combat.tokens import HARMFUL, drop, give, item_of, pass_on
from rulesets.nova_aetas.rules.enemies import enemy_skills
from rulesets.nova_aetas.rules.heroes import grenades
from rulesets.nova_aetas.rules.heroes.hero_attack import BARE_HANDS, BARE_HANDS_NEED
from rulesets.nova_aetas.rules.heroes.spells import improved_oppose, opposed
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.events import AttackRolled, CardGone
from rulesets.nova_aetas.state.queries import Battle, Model, Step, acting, model, present, spend
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.trial import Trial
from rulesets.nova_aetas.state.victory import check_end
from rulesets.nova_aetas_renaissance.content.cards import Area, Attack
from rulesets.nova_aetas_renaissance.rules.combat import points, reaction_abilities
from rulesets.nova_aetas_renaissance.rules.combat.attack_result import (
    Blow,
    Outcome,
    effects_without_wounds,
    resolve_blow,
)
from rulesets.nova_aetas_renaissance.rules.combat.dash import offer_dash
from rulesets.nova_aetas_renaissance.rules.combat.defences import threshold
from rulesets.nova_aetas_renaissance.rules.combat.dice_test import Result, expected_pool, roll
from rulesets.nova_aetas_renaissance.rules.combat.wounds import unblockable
from rulesets.nova_aetas_renaissance.rules.heroes.targets import attacks_of, caught_in, others_in
from rulesets.nova_aetas_renaissance.state.events import SpellAttackFailed, SpellAttackRolled
from rulesets.nova_aetas_renaissance.state.queries import rules, world

BUILT_IN_CRITICAL = 1
"""NR-TRA-17: every physical attack of a hero has at least Critical 1."""
DEFAULT_GRENADE_AREA = Area(shape="cross")
"""NA-EFF-01: a grenade without a printed area reaches the squares next to it."""


def attack(game: Battle, hero: Hero, choice: options.Attack) -> Step:
    """NA-CBH-20: the AP are spent even if it fails. NR-TRA-29: a weapon with Reload is unloaded, hit or miss."""
    state = game.state
    spend(state, choice.cost)
    drop(game, hero, Token.DISGUISE, "NA-STA-10")
    spec = dict(attacks_of(state, hero))[choice.weapon]
    credit, shield_wounds = Credit(), 0
    if spec.grenade:
        at = yield from grenades.throw(game, hero, choice, spec)
        if at is not None:
            yield from _explode(game, hero, choice.weapon, spec, at, credit)
    else:
        target = model(state, choice.target)
        shield_wounds = enemy_skills.sharpened_shields(state, hero, [target])
        yield from _carry_out(game, hero, choice.weapon, spec, target, credit)
    _after_attack(game, hero, choice.weapon, spec, credit)
    if shield_wounds or spec.dash:
        check_end(game)
        unblockable(game, hero, shield_wounds, "NA-ESK-21")
    if spec.dash:
        yield from offer_dash(game, hero)


def _carry_out(game: Battle, hero: Hero, weapon: str, spec: Attack, target: Model, credit: Credit) -> Step:
    state = game.state
    others = others_in(state, hero, spec, target)
    result = yield from _roll(game, hero, weapon, spec, target)
    item = item_of(hero, weapon)
    if item is not None and spec.reload:
        give(game, item, Token.UNLOADED, "NR-TRA-29")
    if result.successes < (1 if spec.kind == "physical" else spec.difficulty):
        yield from reaction_abilities.offer_reactions(game, hero, "missed", target)
        return
    if not (yield from _stopped_by_energy_field(game, hero, spec, target)):
        outcome = yield from _hit(game, hero, weapon, spec, target, result, credit)
        if not outcome.cancelled:
            pass_on(game, item, target, HARMFUL)
        _credit_hit(game, hero, credit, target, outcome)
        if not present(state, target):
            yield from reaction_abilities.offer_reactions(game, hero, "slain", target)
    for other in others:
        yield from _apply_area_effect(game, hero, weapon, spec, other, credit)


def _stopped_by_energy_field(game: Battle, hero: Hero, spec: Attack, target: Model) -> Procedure[bool]:
    """NA-STA-11: an Energy Field cancels a mental attack on its holder, except one meant for friends."""
    if spec.kind != "mental" or spec.target == "friend" or target is hero:
        return False
    return (yield from statuses.ward_mind(game, target))


def _roll(game: Battle, hero: Hero, weapon: str, spec: Attack, target: Model) -> Procedure[Result]:
    """NA-STA-06, 16: Improved Oppose and Provoke change the Successes of a mental attack on an enemy."""
    opposes = spec.kind == "mental" and isinstance(target, Enemy)
    improved = improved_oppose(game, hero, item_of(hero, weapon)) if opposes else 0
    result = yield from roll(game, _trial(game.state, hero, weapon, spec, target))
    if opposes:
        result = replace(result, successes=opposed(game, target, result.successes, improved=improved))
    game.emit(
        _how_it_went(spec, result)(hero.id, target.id, weapon, result.faces, result.need, result.successes, "NR-GEN-02")
    )
    return result


def _how_it_went(spec: Attack, result: Result) -> type[AttackRolled]:
    if spec.kind == "physical":
        return AttackRolled
    return SpellAttackRolled if result.successes >= spec.difficulty else SpellAttackFailed


def _trial(state: State, hero: Hero, weapon: str, spec: Attack, target: Model) -> Trial:
    """NR-GEN-02: Physique against Pd or Mind against Md; 5+ on a friend, and with bare hands (NA-CBH-08).

    Shield and Dodge do not work against attacks meant for friends.
    """
    physical = spec.kind == "physical"
    enemy = target if isinstance(target, Enemy) else None
    friend = target if isinstance(target, Hero) and target is not hero and spec.target != "friend" else None
    need = threshold(state, target, spec.kind)
    if weapon == BARE_HANDS and enemy is not None:
        need = BARE_HANDS_NEED
    why = Cue("attack", hero=hero.id, target=target.id, weapon=weapon)
    if not physical:
        why = Cue("cast", hero=hero.id, target=target.id, weapon=weapon, needed=spec.difficulty)
    use, dice = (Use.ATTACK, "ph") if physical else (Use.SPELL, "mi")
    marked = enemy is not None and Token.MARKED in enemy.tokens
    item = item_of(hero, weapon)
    return Trial(hero, use, dice, need, why, "NR-GEN-02", enemy, item, spec.ph, marked=marked, friend=friend)


def chance(state: State, option: Option) -> Chance | None:
    """The dice of an attack and the Successes it needs, if the player spends no tokens."""
    if not isinstance(option, options.Attack) or state.active is None or state.active.token not in state.heroes:
        return None
    hero = state.heroes[state.active.token]
    spec = dict(attacks_of(state, hero)).get(option.weapon)
    if spec is None or spec.grenade:
        return None
    trial = _trial(state, hero, option.weapon, spec, model(state, option.target))
    count, need = expected_pool(state, trial)
    die = numbered(state.world.hero_class(hero.id).mastery)
    wanted = 1 if spec.kind == "physical" else spec.difficulty + _extra_successes_needed(trial)
    return Chance((die,) * count, need, max(0, wanted))


def _extra_successes_needed(trial: Trial) -> int:
    """NA-STA-06, 16: how many more Successes a mental attack needs because of Provoke and Improved Oppose."""
    if trial.enemy is None:
        return 0
    on_item = trial.item is not None and Token.IMPROVED_OPPOSE in trial.item.tokens
    improved = (Token.IMPROVED_OPPOSE in trial.hero.tokens) + on_item
    return (Token.PROVOKE in trial.enemy.tokens) - improved


def _hit(
    game: Battle, hero: Hero, weapon: str, spec: Attack, target: Model, result: Result, credit: Credit
) -> Procedure[Outcome]:
    times, before = result.successes if spec.grows else 1, effects.held_before(target, hero)
    wounds = wounds_in(spec.effects) * times
    if spec.kind == "physical":
        wounds += result.successes
    blow = Blow(
        hero,
        target,
        spec.kind,
        wounds,
        spec.traits,
        _critical(game.state, spec),
        spec.lethal,
        result.shown,
        (),
        "NR-GEN-03",
    )
    outcome = yield from resolve_blow(game, blow)
    if not outcome.cancelled:
        yield from _card_effects(game, hero, weapon, spec, target, credit, times)
        effects.note_kept(game, spec, weapon, hero, before)
    return outcome


def _critical(state: State, spec: Attack) -> int:
    """NR-TRA-15, 17: a printed X replaces the built-in 1; with the house rule it is added."""
    if state.world.house.critical_x_on_top:
        return BUILT_IN_CRITICAL + spec.critical
    return spec.critical or BUILT_IN_CRITICAL


def _card_effects(
    game: Battle, hero: Hero, weapon: str, spec: Attack, target: Model, credit: Credit, times: int
) -> Step:
    """Apply the card's effects except wounds, which are already part of the blow."""
    healed = 0
    for effect in effects_without_wounds(spec.effects):
        healed += yield from effects.apply(game, effect, target, "NR-ATK-02", times, hero)
    _credit_healing(game, hero, weapon, spec, credit, healed)


def _credit_healing(game: Battle, hero: Hero, weapon: str, spec: Attack, credit: Credit, healed: int) -> None:
    """NA-THR-07: healing raises threat once for each attack, however many it heals."""
    by_skill = spec.kind == "mental" or weapon in hero.skills  # a mental attack counts as a skill, even from equipment
    if healed and not credit.healed and by_skill:
        raise_threat(game, hero, "NA-THR-07")
    credit.healed += healed


def _credit_hit(game: Battle, hero: Hero, credit: Credit, target: Model, outcome: Outcome) -> None:
    """NR-GEN-13: threat for a wound, a critical and a kill."""
    state = game.state
    slain = not present(state, target)
    heroic = rules(state).criticals_give_heroism
    credit_attack(game, hero, credit, outcome.dealt, critical=outcome.critical and not heroic, slain=slain)
    if outcome.critical and heroic:
        points.change(game, hero, "heroism", 1, "NR-GEN-13")


def _apply_area_effect(game: Battle, hero: Hero, weapon: str, spec: Attack, other: Model, credit: Credit) -> Step:
    """NR-ARE-01: the area effect, without a roll and without a Critical."""
    if not present(game.state, other) or (yield from _stopped_by_energy_field(game, hero, spec, other)):
        return
    held = effects.held_before(other, hero)
    wounds, rest = wounds_in(spec.area_effects), effects_without_wounds(spec.area_effects)
    outcome = yield from resolve_blow(game, Blow(hero, other, spec.kind, wounds, (), effects=rest, rule="NR-ARE-01"))
    effects.note_kept(game, spec, weapon, hero, held)
    _credit_healing(game, hero, weapon, spec, credit, outcome.healed)
    _credit_hit(game, hero, credit, other, outcome)


def _explode(game: Battle, hero: Hero, weapon: str, spec: Attack, at: Square, credit: Credit) -> Step:
    """NA-EFF-09, NR-TRA-36: a grenade attacks everyone it reaches: equipment and traits count, but there is no Critical."""
    item, wounds = item_of(hero, weapon), wounds_in(spec.effects)
    for target in caught_in(game.state, hero, spec, spec.area or DEFAULT_GRENADE_AREA, at):
        if not present(game.state, target):
            continue
        held = effects.held_before(target, hero)
        outcome = yield from resolve_blow(game, Blow(hero, target, spec.kind, wounds, spec.traits, rule="NA-EFF-01"))
        if not outcome.cancelled:
            yield from _card_effects(game, hero, weapon, spec, target, credit, 1)
            effects.note_kept(game, spec, weapon, hero, held)
            pass_on(game, item, target, HARMFUL)
        _credit_hit(game, hero, credit, target, outcome)


def _after_attack(game: Battle, hero: Hero, weapon: str, spec: Attack, credit: Credit) -> None:
    """Discard a thrown or consumed card, settle points, and note whether a Sequence attack may follow (NA-EFF-16)."""
    item = item_of(hero, weapon)
    consumed = item is not None and world(game.state).cards.equipment[weapon].consumed
    if item is not None and (spec.grenade or consumed):
        hero.items.remove(item)
        game.emit(CardGone(hero.id, weapon, "NA-EFF-09"))
    points.settle(game, hero, spec, wounded=credit.wounds > 0)
    acting(game.state).base_attack = not spec.sequence and spec.kind == "physical"
