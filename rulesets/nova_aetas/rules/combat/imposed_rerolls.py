"""NA-ESK: how enemies' skills and gear change the heroes' dice; dice_test.py applies each at its step."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Use
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.rules.board.sight import within
from rulesets.nova_aetas.state.queries import has_skill
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, State

FLUTE_REACH = 5
INSPIRE_REACH = 6


def forced_rerolls(state: State, hero: Hero, use: Use, enemies: tuple[Enemy | None, ...]) -> Iterator[str]:
    """One rule for each success that must be rolled again. A test against several enemies is affected by each of them."""
    for enemy in enemies:
        if enemy is not None and use in {Use.ATTACK, Use.SPELL, Use.PRAYER} and _flute(state, hero, enemy):
            yield "NA-ESK-03"
        if enemy is not None and use is Use.SPELL and has_skill(state, enemy, EnemySkill.IRON_WILL):
            yield "NA-ESK-08"
    if use is Use.DEFENCE and not isinstance(hero, Persona) and _inspired(state, hero):
        yield "NA-ESK-07"


def cancelled(state: State, use: Use, enemy: Enemy | None) -> Iterator[str]:
    """One rule for each success that is cancelled. NA-ESK-25: the critical is checked after this."""
    if enemy is not None and use is Use.ATTACK and has_skill(state, enemy, EnemySkill.SHIELD):
        yield "NA-ESK-23"


def _flute(state: State, hero: Hero, enemy: Enemy) -> bool:
    return has_skill(state, enemy, EnemySkill.FLUTE) and _within(state, hero.at, enemy, FLUTE_REACH)


def _inspired(state: State, hero: Hero) -> bool:
    inspiring = state.world.skilled(EnemySkill.INSPIRE)
    return bool(inspiring) and any(
        enemy.kind in inspiring and _within(state, hero.at, enemy, INSPIRE_REACH) for enemy in state.enemies.values()
    )


def _within(state: State, at: Square | None, enemy: Enemy, reach: int) -> bool:
    return at is not None and within(state, at, enemy.at, reach)
