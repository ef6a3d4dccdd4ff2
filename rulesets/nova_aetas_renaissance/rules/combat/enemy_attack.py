"""NR-ATK-03, NR-GEN-03, NR-ARE-02, 03: an enemy's attack. The enemy rolls no dice; the target rolls to defend."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content import enemy_cards as first
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.rules.combat import statuses
from rulesets.nova_aetas.rules.combat.effects import wounds_in
from rulesets.nova_aetas.rules.combat.tokens import drop, give
from rulesets.nova_aetas.rules.enemies import enemy_orders, enemy_skills
from rulesets.nova_aetas.rules.enemies.enemy_attack import LEAST_AP, PISTOL, hold
from rulesets.nova_aetas.state.events import MindContrasted, StrikesParried
from rulesets.nova_aetas.state.queries import Battle, Step, friends_on_board, has_skill, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.trial import Trial
from rulesets.nova_aetas_renaissance.content.cards import EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability, Symbol
from rulesets.nova_aetas_renaissance.rules.board.areas import covers
from rulesets.nova_aetas_renaissance.rules.board.shots import shots
from rulesets.nova_aetas_renaissance.rules.board.sight import sight_blockers
from rulesets.nova_aetas_renaissance.rules.combat import reaction_abilities
from rulesets.nova_aetas_renaissance.rules.combat.attack_result import Blow, resolve_blow
from rulesets.nova_aetas_renaissance.rules.combat.dice_test import Result, expected_pool, roll
from rulesets.nova_aetas_renaissance.state.queries import adjacent, comrades, has, rules, world

# Which attacks there are, and from where


def profiles(state: State, enemy: Enemy) -> tuple[EnemyAttack, ...]:
    """The attacks on its card, from left to right. A prey has only one."""
    card = world(state).enemy_card(enemy.kind)
    return (in_this_edition(state.world.enemy(enemy.kind).attack),) if card is None else card.attacks


def in_this_edition(attack: first.EnemyAttack) -> EnemyAttack:
    """An attack of the first edition (a prey's, a pistol, an Ice Blast) as one of this edition."""
    return attack if isinstance(attack, EnemyAttack) else _converted(attack)


@lru_cache(maxsize=256)  # more attacks than a pack has
def _converted(attack: first.EnemyAttack) -> EnemyAttack:
    return EnemyAttack.model_validate(attack.model_dump())


def attacks_next_to(state: State, enemy: Enemy) -> list[EnemyAttack]:
    """The attacks it can make at distance 1; for an Eclectic model its right profile (NR-ABI-22)."""
    attacks = profiles(state, enemy)
    if has(state, enemy, Ability.ECLECTIC):
        attacks = attacks[1:]
    return [attack for attack in attacks if attack.minimum == 1 and not tokens_prevent(enemy, attack)]


def usable_at(state: State, enemy: Enemy, at: Square) -> tuple[EnemyAttack, ...]:
    """NR-ABI-22, 23: an Eclectic model uses its right profile next to a hero, and its left one elsewhere."""
    printed = profiles(state, enemy)
    if not has(state, enemy, Ability.ECLECTIC):
        return printed
    next_to_hero = any(adjacent(state, at, hero_at) for _, hero_at in heroes_on_board(state))
    return (printed[1],) if next_to_hero else (printed[0],)


def can_target_from(state: State, enemy: Enemy, at: Square, hero: Hero, attack: EnemyAttack) -> bool:
    """NR-AI-13: whether range, line of sight, height and area allow it; tokens, AP and loading do not count."""
    if hero.at is None or not hero.in_action:
        return False
    blockers = sight_blockers(state, enemy)
    return shots(world(state), attack, sniper=blockers.sniper).can_reach(blockers, at, hero.at)


def tokens_prevent(enemy: Enemy, attack: EnemyAttack) -> bool:
    """NR-SNE-01, NR-SNU-05: Blinded prevents all attacks, Unloaded those with Reload, Silence mental ones."""
    unloaded = attack.reload > 0 and Token.UNLOADED in enemy.tokens
    return unloaded or Token.BLINDED in enemy.tokens or _silenced(enemy, attack)


def allowed(enemy: Enemy, attacks: tuple[EnemyAttack, ...]) -> tuple[EnemyAttack, ...]:
    """NR-AI-13: those that Silence leaves it, loaded or not; if it leaves none, all of them."""
    if not enemy.tokens:
        return attacks
    return tuple([attack for attack in attacks if not _silenced(enemy, attack)]) or attacks


def _silenced(enemy: Enemy, attack: EnemyAttack) -> bool:
    return attack.sphere == "mental" and Token.SILENCE in enemy.tokens


def can_attack(state: State, enemy: Enemy, at: Square, hero: Hero, attack: first.EnemyAttack | None) -> bool:
    chosen = usable_at(state, enemy, at) if attack is None else (in_this_edition(attack),)
    return any(not tokens_prevent(enemy, each) and can_target_from(state, enemy, at, hero, each) for each in chosen)


def cost_of(state: State, enemy: Enemy, attack: EnemyAttack) -> int:
    """NR-ATK-03; a Warmaster of the first edition pays one AP less (NA-ESK-26)."""
    return max(LEAST_AP, attack.cost - has_skill(state, enemy, EnemySkill.WARMASTER))


def attack_cost(state: State, enemy: Enemy) -> int:
    """The AP of the cheapest attack that it may use where it stands."""
    return min(cost_of(state, enemy, attack) for attack in usable_at(state, enemy, enemy.at))


# The attack


def deliver(game: Battle, enemy: Enemy, hero: Hero, attack: first.EnemyAttack | None) -> Step:
    """The whole attack, except its AP."""
    assert attack is not None, "NR-AI-19: whoever attacks has chosen with what"
    state = game.state
    spec = in_this_edition(attack)
    if spec.range == 1 and has_skill(state, enemy, EnemySkill.POINT_BLANK):
        yield from _attack_target_and_area(game, enemy, hero, in_this_edition(PISTOL))
    if enemy.id in state.enemies and hero.in_action:
        yield from _attack_target_and_area(game, enemy, hero, spec)
    if rules(state).reaction_attacks == "engage":
        hold(game, enemy, hero)


def _attack_target_and_area(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack) -> Step:
    """NR-ARE-02, 03: the target first, then the others in the area, in the order of the heroes.

    NR-TRA-31: an attack with Reload leaves the enemy Unloaded. NR-SNE-05: Distracted is discarded.
    """
    state = game.state
    others = list(_others_in_area(state, enemy, hero, spec))
    base = spec.strikes if spec.sphere == "physical" else spec.oppose
    improving_token = Token.IMPROVED_STRIKE if spec.sphere == "physical" else Token.IMPROVED_OPPOSE
    marked = 0
    if spec.sphere == "physical":  # NR-SNE-09: one strike more on a Marked target, but not on others in the area
        marked = int(Token.MARKED in hero.tokens)
        base += _phalanx_bonus(state, enemy, hero) + enemy_skills.melody(state, enemy) + marked
    base -= drop(game, enemy, Token.DISTRACTED, "NR-SNE-05")
    strength = statuses.strength_of(game, enemy, hero, base, improving_token)
    if spec.reload:
        give(game, enemy, Token.UNLOADED, "NR-TRA-31")
    for victim in (hero, *others):
        own_strength = strength if victim is hero else strength - marked
        if enemy.id in state.enemies and victim.in_action and own_strength > 0:
            yield from _attack_one(game, enemy, victim, spec, own_strength)


def _others_in_area(state: State, enemy: Enemy, hero: Hero, spec: EnemyAttack) -> Iterator[Hero]:
    if spec.area is None or hero.at is None:
        return
    squares = covers(world(state), spec.area, hero.at, enemy.at)
    yield from (other for other, at in friends_on_board(state) if other is not hero and at in squares)


def _phalanx_bonus(state: State, enemy: Enemy, hero: Hero) -> int:
    """NR-ABI-25: one strike more if a comrade is next to the target, however many are."""
    if not has(state, enemy, Ability.PHALANX) or hero.at is None:
        return 0
    at = hero.at
    return int(any(other.at is not None and adjacent(state, at, other.at) for other in comrades(state, enemy)))


def _attack_one(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, strength: int) -> Step:
    if spec.sphere == "physical":
        yield from _physical_attack(game, enemy, hero, spec, strength)
    else:
        yield from _mental_attack(game, enemy, hero, spec, strength)


def _physical_attack(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, strikes: int) -> Step:
    """NR-GEN-03: each Success cancels a strike; each strike left is a wound, and the attack has succeeded.

    NR-ATK-03: then wounds among the effects on the card are dealt with them.
    """
    why = Cue("parry", hero=hero.id, enemy=enemy.id, attack=spec.called, count=strikes)
    trial = Trial(hero, Use.DEFENCE, "ph", spec.difficulty, why, "NR-ATK-03", enemy)
    result = yield from _defence_test(game, spec, trial, strikes)
    parried = min(strikes, result.successes)
    game.emit(StrikesParried(hero.id, enemy.id, result.faces, result.need, parried, strikes, spec.called, "NR-GEN-03"))
    hurt = 0
    if strikes > parried:
        wounds = strikes - parried + wounds_in(spec.effects)
        hurt = yield from _hit(game, enemy, hero, spec, wounds, result.shown)
    if hurt or strikes == parried:
        yield from reaction_abilities.offer_reactions(game, hero, "wounded" if hurt else "parried", enemy)


def _defence_test(game: Battle, spec: EnemyAttack, trial: Trial, strength: int) -> Procedure[Result]:
    """The hero's Test. NR-GEN-08: against an attack with Pierce, too."""
    assert trial.enemy is not None
    enemy_orders.note_attack(game.state, trial.enemy, spec, trial.hero.id, expected_pool(game.state, trial), strength)
    return (yield from roll(game, trial))


def _mental_attack(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, number: int) -> Step:
    """NR-GEN-03: with fewer Successes than the printed number, all effects happen."""
    why = Cue("contrast", hero=hero.id, enemy=enemy.id, attack=spec.called, oppose=number, needed=number)
    trial = Trial(hero, Use.CONTRAST, "mi", spec.difficulty, why, "NR-ATK-03", enemy)
    result = yield from _defence_test(game, spec, trial, number)
    done = result.successes
    game.emit(MindContrasted(hero.id, enemy.id, result.faces, result.need, done, number, spec.called, "NR-GEN-03"))
    if done < number and not (yield from statuses.ward_mind(game, hero)):
        hurt = yield from _hit(game, enemy, hero, spec, wounds_in(spec.effects), result.shown)
        if hurt:
            yield from reaction_abilities.offer_reactions(game, hero, "wounded", enemy)


def _hit(
    game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, wounds: int, shown: frozenset[Symbol]
) -> Procedure[int]:
    """Returns the wounds on the hero himself. NR-TRA-18: an enemy has only the Critical printed on its card.

    NR-TRA-27: Lethal reads the symbols that the hero's defence roll has `shown`, because there is no other roll.
    """
    blow = Blow(
        enemy, hero, spec.sphere, wounds, spec.traits, spec.critical, spec.lethal, shown, spec.effects, "NR-GEN-03"
    )
    outcome = yield from resolve_blow(game, blow)
    return outcome.hurt
