"""How a model moves: what skills, gear and status tokens change about movement."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.queries import Model, gear, has_skill
from rulesets.nova_aetas.state.state import Enemy, Hero, State

HASTE_SQUARES = 3
"""NA-STA-14: free squares that Haste gives in the first movement."""


def gait_of(state: State, mover: Model) -> Gait:
    return state.world.edition.gait(state, mover)


def usual_gait(state: State, mover: Model) -> Gait:
    hindered = Token.HINDERED in mover.tokens
    fly = Token.FLY in mover.tokens
    free = HASTE_SQUARES if Token.HASTE in mover.tokens else 0
    if isinstance(mover, Hero):
        cards = mover.id, tuple(mover.skills), tuple([item.id for item in mover.items])
        known = state.world.known_gaits.get((cards, hindered, fly, free))
        if known is None:
            known = _hero_gait(state, mover, fly=fly, ap_each=1 + hindered, free=free)
            state.world.known_gaits[cards, hindered, fly, free] = known
        return known
    known = state.world.known_gaits.get((mover.kind, hindered, fly, free))
    if known is None:
        known = _enemy_gait(state, mover, hindered=hindered, fly=fly, free=free)
        state.world.known_gaits[mover.kind, hindered, fly, free] = known
    return known


def _enemy_gait(state: State, enemy: Enemy, *, hindered: bool, fly: bool, free: int) -> Gait:
    rider = has_skill(state, enemy, EnemySkill.CAVALRY)
    climb = state.world.enemy(enemy.kind).skills.get(EnemySkill.CLIMB, 0)
    return Gait(climb=climb, fly=fly, per_ap=1 + (rider and not hindered), ap_each=1 + hindered, free=free)


def _hero_gait(state: State, hero: Hero, *, fly: bool, ap_each: int, free: int) -> Gait:
    learnt = [state.world.content.skills[skill] for skill in hero.skills]
    worn = gear(state, hero)
    return Gait(
        climb=_added([card.climb for card in learnt], [card.climb for card in worn]),
        jump=_added([card.jump for card in learnt], [card.jump for card in worn]),
        diagonal=any(card.diagonal for card in learnt) or any(card.diagonal for card in worn),
        fly=fly,
        acrobatic=any(card.acrobatic for card in learnt),
        ap_each=ap_each,
        free=free,
    )


def _added(*kinds: list[int]) -> int:
    """NA-MOV-06: skills and equipment add up; of each, only the highest value counts."""
    return sum(max(values, default=0) for values in kinds)
