"""NR-ATK-02, 04, NR-LVL-01, NR-ARE-06, 07: the attacks a hero has, and their targets."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.combat.tokens import item_of
from rulesets.nova_aetas.rules.heroes.hero_attack import BARE_HANDS
from rulesets.nova_aetas.rules.heroes.targets import worth_aiming
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import Model, acting, has_trait
from rulesets.nova_aetas.state.state import Hero, Standing, State
from rulesets.nova_aetas_renaissance.content.cards import Area, Attack
from rulesets.nova_aetas_renaissance.rules.board.areas import covers
from rulesets.nova_aetas_renaissance.rules.board.shots import Shots, shots
from rulesets.nova_aetas_renaissance.rules.board.sight import SightBlockers, sight_blockers
from rulesets.nova_aetas_renaissance.rules.combat import points
from rulesets.nova_aetas_renaissance.state.queries import card_key, world

BARE_HANDS_ATTACK = Attack(ph=1)
"""NA-CBH-08: for a hero without any weapon."""


def attacks_of(state: State, hero: Hero) -> tuple[tuple[str, Attack], ...]:
    """NA-CBH-02, 03, 08: every card with an attack that the hero may use, by name."""
    cards, known = card_key(hero), world(state).known_attacks_of
    if cards not in known:
        known[cards] = tuple(_attacks_of(state, hero))
    return known[cards]


def _attacks_of(state: State, hero: Hero) -> Iterator[tuple[str, Attack]]:
    cards, armed = world(state).cards, False
    for name in dict.fromkeys(item.id for item in hero.items):
        card = cards.equipment[name]
        if card.attack is not None:
            armed = True
            if cards.open_to(hero.id, card):
                yield name, card.attack
    for skill in hero.skills:
        attack = cards.skills[skill].attack
        if attack is not None:
            yield skill, attack
    if not armed:
        yield BARE_HANDS, BARE_HANDS_ATTACK


def attack_options(state: State, hero: Hero, ap: int) -> Iterator[options.Attack]:
    usable = [each for each in attacks_of(state, hero) if each[1].cost <= ap and can_use(state, hero, *each)]
    if not usable:
        return
    blockers = sight_blockers(state, hero)
    for weapon, attack in usable:
        option = options.Aid if attack.target == "friend" else options.Attack
        yield from [option(target, weapon, attack.cost) for target in targets(state, hero, attack, blockers)]


def can_use(state: State, hero: Hero, weapon: str, attack: Attack) -> bool:
    """NR-GEN-04: whether tokens, points and sequence (NA-EFF-16) allow the attack now."""
    item = item_of(hero, weapon)
    if item is not None and Token.UNLOADED in item.tokens:
        return False
    if attack.kind == "mental" and Token.SILENCE in hero.tokens:
        return False
    if Token.BLINDED in hero.tokens:
        return False
    return points.can_afford(state, hero, attack) and (not attack.sequence or acting(state).base_attack)


def targets(state: State, hero: Hero, attack: Attack, blockers: SightBlockers) -> Iterator[str]:
    """NR-ATK-04: opposing models, friendly ones, or both. Inside a house only himself, as in the first edition."""
    at = hero.at
    if at is None:
        helps_himself = attack.target != "enemy" and not attack.grenade and _may_target_himself(attack)
        yield from _worth_aiming(state, attack, iter((hero.id,) if helps_himself else ()))
        return
    aim, bits = shots(world(state), attack, sniper=blockers.sniper), state.world.grid.bits.of
    near = aim.in_range(at)
    if attack.grenade:
        squares = [square for square in state.world.grid.squares if bits[square] & near]
        yield from [square for square in squares if distance(state, at, square) and aim.can_reach(blockers, at, square)]
        return
    others = [other for other in _possible_targets(state, attack) if other.at is not None and bits[other.at] & near]
    if others:
        targeted = (other.id for other in others if can_target(hero, attack, other, aim, blockers))
        yield from _worth_aiming(state, attack, targeted)


def _worth_aiming(state: State, attack: Attack, names: Iterator[str]) -> Iterator[str]:
    has_more_effects = attack.traits or attack.area_effects
    return names if has_more_effects else worth_aiming(state, attack, names)


def _may_target_himself(attack: Attack) -> bool:
    return attack.kind == "mental" and attack.area is None


def _possible_targets(state: State, attack: Attack) -> Iterator[Model]:
    if attack.target in {"enemy", "any"}:
        trait, enemies = attack.trait, state.enemies.values()
        yield from enemies if trait is None else [enemy for enemy in enemies if has_trait(state, enemy, trait)]
    if attack.target in {"friend", "any"}:
        still_in_game = {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
        yield from [friend for friend in state.heroes.values() if friend.standing in still_in_game]
        if attack.target == "any":
            yield from [persona for persona in state.personae.values() if persona.in_action]


def can_target(hero: Hero, attack: Attack, other: Model, aim: Shots, blockers: SightBlockers) -> bool:
    if hero.at is None or other.at is None:
        return False
    if other is hero:
        return _may_target_himself(attack)
    return aim.can_reach(blockers, hero.at, other.at)


def others_in(state: State, hero: Hero, attack: Attack, target: Model) -> list[Model]:
    """NR-ARE-01: everyone in the area but the target."""
    if attack.area is None or target.at is None:
        return []
    return [other for other in caught_in(state, hero, attack, attack.area, target.at) if other is not target]


def caught_in(state: State, hero: Hero, attack: Attack, area: Area, at: Square) -> list[Model]:
    """NR-ARE-01: everyone in the area who fits the target icon, friends included."""
    if hero.at is None:
        return []
    squares = covers(world(state), area, at, hero.at)
    return [other for other in _possible_targets(state, attack) if other.at in squares]
