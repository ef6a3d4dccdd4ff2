"""NR-AI-18, 19, 30, NR-TRA-32: which attack an enemy makes, how often, and reloading in between."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.effects import wounds_in
from rulesets.nova_aetas.rules.combat.statuses import ignored
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.state.queries import Battle, acting, spend
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.victory import check_end
from rulesets.nova_aetas_renaissance.content.cards import EnemyAttack
from rulesets.nova_aetas_renaissance.rules.combat.enemy_attack import (
    can_target_from,
    cost_of,
    deliver,
    profiles,
    tokens_prevent,
    usable_at,
)
from rulesets.nova_aetas_renaissance.rules.combat.statuses import recover
from rulesets.nova_aetas_renaissance.state.events import Reloaded


def reload_at_once(game: Battle, enemy: Enemy) -> None:
    """NR-TRA-32: reload as soon as it has the AP, before any other action."""
    costs = [attack.reload for attack in profiles(game.state, enemy) if attack.reload]
    if Token.UNLOADED not in enemy.tokens or not costs or min(costs) > acting(game.state).ap:
        return
    spend(game.state, min(costs))
    game.emit(Reloaded(enemy.id, min(costs)))
    drop(game, enemy, Token.UNLOADED, "NR-TRA-32")


def possible_now(state: State, enemy: Enemy, hero: Hero) -> Iterator[EnemyAttack]:
    """NR-AI-18: the attacks that are in range, loaded, and affordable. None on a hero that it now ignores (NA-STA-05)."""
    if ignored(state, enemy.at, hero):
        return
    for attack in usable_at(state, enemy, enemy.at):
        payable = cost_of(state, enemy, attack) <= acting(state).ap
        if payable and not tokens_prevent(enemy, attack) and can_target_from(state, enemy, enemy.at, hero, attack):
            yield attack


def attack_repeatedly(game: Battle, enemy: Enemy, hero: Hero) -> Procedure[bool]:
    """NR-AI-19: attack the same target as often as the AP allow. Returns whether it attacked at all."""
    state, attacked = game.state, False
    while enemy.id in state.enemies and hero.in_action:
        possible = list(possible_now(state, enemy, hero))
        if not possible:
            break
        attack = best_attack(state, enemy, possible)
        spend(state, cost_of(state, enemy, attack))
        yield from deliver(game, enemy, hero, attack)
        attacked = True
        check_end(game)
        if enemy.id in state.enemies:
            recover(game, enemy)
            reload_at_once(game, enemy)
    return attacked


def best_attack(state: State, enemy: Enemy, possible: list[EnemyAttack]) -> EnemyAttack:
    """NR-AI-30: the one it can make most often, then the heaviest, then the leftmost."""
    return max(possible, key=lambda attack: (_how_often(state, enemy, attack), _weight(attack)))


def _weight(attack: EnemyAttack) -> int:
    """The strikes of a physical attack, or the wounds of a mental one."""
    return attack.strikes if attack.sphere == "physical" else wounds_in(attack.effects)


def _how_often(state: State, enemy: Enemy, attack: EnemyAttack) -> int:
    ap, cost, times = acting(state).ap, cost_of(state, enemy, attack), 0
    while ap >= cost:
        times, ap = times + 1, ap - cost
        if attack.reload:
            if ap < attack.reload:
                break
            ap -= attack.reload
    return times
