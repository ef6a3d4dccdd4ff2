"""NR-ATK-03, NR-GEN-03, NR-ARE-02, 03: an enemy's attack. It rolls nothing; whoever it attacks defends himself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.combat import enemy_orders, enemy_skills, statuses
from rulesets.nova_aetas.combat.effects import wounds_in
from rulesets.nova_aetas.combat.enemy_attack import LEAST_AP, PISTOL, hold
from rulesets.nova_aetas.combat.tokens import drop, give
from rulesets.nova_aetas.content import enemy_cards as first
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.state.dice_test import Trial
from rulesets.nova_aetas.state.events import MindContrasted, StrikesParried
from rulesets.nova_aetas.state.queries import Battle, Step, friends_on_board, has_skill, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.board.areas import covers
from rulesets.nova_aetas_renaissance.board.shots import shots
from rulesets.nova_aetas_renaissance.board.sight import sight_blockers
from rulesets.nova_aetas_renaissance.combat import reactions
from rulesets.nova_aetas_renaissance.combat.attack_result import Blow, land
from rulesets.nova_aetas_renaissance.combat.defences import shields
from rulesets.nova_aetas_renaissance.combat.dice_test import Result, foreseen, roll
from rulesets.nova_aetas_renaissance.content.cards import EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability, Symbol, Trait
from rulesets.nova_aetas_renaissance.state.events import NothingContrasted, NothingParried
from rulesets.nova_aetas_renaissance.state.queries import adjacent, comrades, has, rules, world

FLYER_RANGE = 2
"""NR-ABI-47, by house rule."""


# Which attacks there are, and from where


def profiles(state: State, enemy: Enemy) -> tuple[EnemyAttack, ...]:
    """From left to right. A prey's card has but one."""
    card = world(state).enemy_card(enemy.kind)
    return (as_ours(state.world.enemy(enemy.kind).attack),) if card is None else card.attacks


def as_ours(attack: first.EnemyAttack) -> EnemyAttack:
    """An attack that is written in the first edition's words: a prey's, a pistol, a blast of ice."""
    return attack if isinstance(attack, EnemyAttack) else _translated(attack)


@lru_cache(maxsize=256)  # more than a pack has
def _translated(attack: first.EnemyAttack) -> EnemyAttack:
    return EnemyAttack.model_validate(attack.model_dump())


def usable_at(state: State, enemy: Enemy, at: Square) -> tuple[EnemyAttack, ...]:
    """NR-ABI-22, 23: an Eclectic model has its right profile where a hero is beside it, its left one elsewhere."""
    printed = profiles(state, enemy)
    if not has(state, enemy, Ability.ECLECTIC):
        return printed
    beside = any(adjacent(state, at, hero_at) for _, hero_at in heroes_on_board(state))
    return (printed[1],) if beside else (printed[0],)


def targets_from(state: State, enemy: Enemy, at: Square, hero: Hero, attack: EnemyAttack) -> bool:
    """NR-AI-13: by range, line of sight, height and area; tokens, AP and loading are left out."""
    if hero.at is None or not hero.in_action or flies_over(state, hero, attack):
        return False
    blockers = sight_blockers(state, enemy)
    return shots(world(state), attack, sniper=blockers.sniper).can_reach(blockers, at, hero.at)


def flies_over(state: State, hero: Hero, attack: EnemyAttack) -> bool:
    """NR-ABI-47, by house rule: a short attack does not reach one who flies."""
    return rules(state).flyers_out_of_reach and attack.range < FLYER_RANGE and has(state, hero, Ability.FLY)


def barred(state: State, enemy: Enemy, attack: EnemyAttack) -> bool:
    """NR-SNE-01, NR-SNU-05: Blinded makes no attack, Unloaded bars those with Reload; Silence the mental ones."""
    if attack.reload and Token.UNLOADED in enemy.tokens:
        return True
    if attack.sphere == "mental" and Token.SILENCE in enemy.tokens:
        return True
    return sightless(state, enemy, attack)


def sightless(state: State, enemy: Enemy, attack: EnemyAttack) -> bool:
    if Token.BLINDED not in enemy.tokens:
        return False
    return not (attack.sphere == "mental" and rules(state).blinded_keep_their_minds)


def blind(state: State, enemy: Enemy) -> bool:
    """NR-AI-09: whether a token keeps it from every attack it has."""
    return Token.BLINDED in enemy.tokens and all(sightless(state, enemy, attack) for attack in profiles(state, enemy))


def can_attack(state: State, enemy: Enemy, at: Square, hero: Hero, attack: first.EnemyAttack | None) -> bool:
    chosen = usable_at(state, enemy, at) if attack is None else (as_ours(attack),)
    return any(not barred(state, enemy, each) and targets_from(state, enemy, at, hero, each) for each in chosen)


def attack_squares(state: State, enemy: Enemy, hero: Hero) -> frozenset[Square]:
    return frozenset(at for at in state.world.grid.squares if can_attack(state, enemy, at, hero, None))


def cost_of(state: State, enemy: Enemy, attack: EnemyAttack) -> int:
    """NR-ATK-03; a Warmaster of the first edition pays one AP less (NA-ESK-26)."""
    return max(LEAST_AP, attack.cost - has_skill(state, enemy, EnemySkill.WARMASTER))


def attack_cost(state: State, enemy: Enemy) -> int:
    """The cheapest of those it may use where it stands."""
    return min(cost_of(state, enemy, attack) for attack in usable_at(state, enemy, enemy.at))


# The attack


def deliver(game: Battle, enemy: Enemy, hero: Hero, attack: first.EnemyAttack | None) -> Step:
    """The whole attack, its AP left out; without a profile the first that it can make."""
    state = game.state
    if attack is None:
        able = [
            each
            for each in usable_at(state, enemy, enemy.at)
            if not barred(state, enemy, each) and targets_from(state, enemy, enemy.at, hero, each)
        ]
        if not able:
            return
        attack = able[0]
    spec = as_ours(attack)
    if spec.range == 1 and has_skill(state, enemy, EnemySkill.POINT_BLANK):
        yield from _on_each(game, enemy, hero, as_ours(PISTOL))
    if enemy.id in state.enemies and hero.in_action:
        yield from _on_each(game, enemy, hero, spec)
    if rules(state).reaction_attacks == "engage":
        hold(game, enemy, hero)


def _on_each(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack) -> Step:
    """NR-ARE-02, 03: the target first, then the others in the area as the heroes are listed.

    NR-TRA-31: the attack unloads. NR-SNE-05: it takes Distracted with it.
    """
    state = game.state
    others = list(_others(state, enemy, hero, spec))
    base = spec.strikes if spec.sphere == "physical" else spec.oppose
    improved = Token.IMPROVED_STRIKE if spec.sphere == "physical" else Token.IMPROVED_OPPOSE
    marked = _marked(state, hero, spec)
    base += _phalanx(state, enemy, hero, spec) + _melody(state, enemy, spec) + marked
    base -= drop(game, enemy, Token.DISTRACTED, "NR-SNE-05")
    strength = statuses.strength_of(game, enemy, hero, base, improved)
    if spec.reload:
        give(game, enemy, Token.UNLOADED, "NR-TRA-31")
    for victim in (hero, *others):
        against = strength if victim is hero else strength - marked
        if enemy.id in state.enemies and victim.in_action and against > 0:
            yield from _on_one(game, enemy, victim, spec, against)


def _others(state: State, enemy: Enemy, hero: Hero, spec: EnemyAttack) -> Iterator[Hero]:
    if spec.area is None or hero.at is None:
        return
    squares = covers(world(state), spec.area, hero.at, enemy.at)
    yield from (other for other, at in friends_on_board(state) if other is not hero and at in squares)


def _phalanx(state: State, enemy: Enemy, hero: Hero, spec: EnemyAttack) -> int:
    """NR-ABI-25: a comrade beside the target gives one strike more, however many there are."""
    if not has(state, enemy, Ability.PHALANX) or hero.at is None or not _gains(state, spec):
        return 0
    at = hero.at
    return int(any(other.at is not None and adjacent(state, at, other.at) for other in comrades(state, enemy)))


def _melody(state: State, enemy: Enemy, spec: EnemyAttack) -> int:
    return enemy_skills.melody(state, enemy) if spec.sphere == "physical" else 0


def _marked(state: State, hero: Hero, spec: EnemyAttack) -> int:
    """NR-SNE-09: only the chosen target counts as targeted."""
    return int(Token.MARKED in hero.tokens and _gains(state, spec))


def _gains(state: State, spec: EnemyAttack) -> bool:
    return spec.sphere == "physical" or rules(state).strike_bonuses_reach_minds


def _on_one(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, strength: int) -> Step:
    if spec.sphere == "physical":
        yield from _strike(game, enemy, hero, spec, strength)
    else:
        yield from _beset(game, enemy, hero, spec, strength)


def _strike(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, strikes: int) -> Step:
    """NR-GEN-03: each Success cancels a strike; with one left the attack has succeeded, and each left is a wound."""
    state = game.state
    if rules(state).shields_stop_a_strike:
        strikes -= shields(state, hero)
    if strikes <= 0:
        return
    why = Cue("parry", hero=hero.id, enemy=enemy.id, attack=spec.called, count=strikes)
    trial = Trial(hero, Use.DEFENCE, "ph", spec.difficulty, why, "NR-ATK-03", enemy)
    result = yield from _defend(game, spec, trial, strikes)
    parried = min(strikes, result.successes)
    told = StrikesParried if result.faces else NothingParried
    game.tell(told(hero.id, enemy.id, result.faces, result.need, parried, strikes, spec.called, "NR-GEN-03"))
    hurt = 0
    if strikes > parried:
        hurt = yield from _land(game, enemy, hero, spec, strikes - parried, _shown(state, result))
    if hurt or strikes == parried:
        yield from reactions.offer(game, hero, "wounded" if hurt else "parried", enemy)


def _defend(game: Battle, spec: EnemyAttack, trial: Trial, against: int) -> Procedure[Result]:
    """The hero's Test. NR-GEN-08: by house rule he has none against wounds that are Unblockable, of body or mind."""
    assert trial.enemy is not None
    if Trait.PIERCE in spec.traits and rules(game.state).unblockable_skips_defence:
        enemy_orders.did(game.state, trial.enemy, trial.hero.id, "pierce")
        return Result((), spec.difficulty, 0)
    enemy_orders.struck(game.state, trial.enemy, spec, trial.hero.id, foreseen(game.state, trial), against)
    return (yield from roll(game, trial))


def _beset(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, number: int) -> Step:
    """NR-GEN-03: fewer Successes than the printed number, and everything happens."""
    why = Cue("contrast", hero=hero.id, enemy=enemy.id, attack=spec.called, oppose=number)
    trial = Trial(hero, Use.CONTRAST, "mi", spec.difficulty, why, "NR-ATK-03", enemy)
    result = yield from _defend(game, spec, trial, number)
    told = MindContrasted if result.faces else NothingContrasted
    game.tell(told(hero.id, enemy.id, result.faces, result.need, result.successes, number, spec.called, "NR-GEN-03"))
    if result.successes < number and not (yield from statuses.ward_mind(game, hero)):
        hurt = yield from _land(game, enemy, hero, spec, wounds_in(spec.effects), _shown(game.state, result))
        if hurt:
            yield from reactions.offer(game, hero, "wounded", enemy)


def _shown(state: State, result: Result) -> frozenset[Symbol]:
    """NR-TRA-27: on an enemy's attack the only roll is the hero's defence."""
    match rules(state).lethal_reads:
        case "any-die":
            return result.shown
        case "success-dice":
            return result.on_successes
        case _:
            return frozenset()


def _land(
    game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, wounds: int, shown: frozenset[Symbol]
) -> Procedure[int]:
    """NR-TRA-18: an enemy's Critical is what its card prints, and nothing else."""
    blow = Blow(
        enemy, hero, spec.sphere, wounds, spec.traits, spec.critical, spec.lethal, shown, spec.effects, "NR-GEN-03"
    )
    outcome = yield from land(game, blow)
    return outcome.hurt
