"""NA-AIX-08, 18, 21, NA-STA-05: what an enemy remembers during its activation, so that it does not run to and fro.

While it walks, the hero it goes for counts wherever the way leads. Once it has done something, it decides afresh.
"""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.statuses import ignored
from rulesets.nova_aetas.state.queries import acting, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, Pursuit, State


def of(state: State) -> Pursuit:
    return acting(state).pursuit


def go_for(state: State, hero: Hero | None, *, as_threat: bool) -> None:
    """Note the decision. A hero it is already after keeps his role."""
    walk = of(state)
    name = "" if hero is None else hero.id
    if as_threat:
        walk.role, walk.passed_over = "threat", []
    elif name != walk.hero:
        walk.role, walk.passed_over = "", []
    walk.hero = name


def go_for_substitute(state: State, hero: Hero, threats: list[str]) -> None:
    """NA-AIX-10: attack this hero, because none of the threats can be attacked."""
    walk = of(state)
    walk.hero, walk.role, walk.passed_over, walk.reason = hero.id, "substitute", threats, "NA-AIX-10"


def has_acted(state: State) -> None:
    walk = of(state)
    walk.role, walk.passed_over, walk.trail = "", [], []


def give_up(state: State, hero: str) -> bool:
    """Do not go for this hero again in this activation; returns whether that is news."""
    walk = of(state)
    if hero in walk.given_up:
        return False
    walk.given_up.append(hero)
    return True


def leads_back(state: State, enemy: Enemy, path: tuple[Square, ...]) -> bool:
    return not {enemy.at, *of(state).trail}.isdisjoint(path)


def note_way(state: State, enemy: Enemy, path: tuple[Square, ...]) -> None:
    of(state).trail += [enemy.at, *path[:-1]]
    ignore_charmed(state, enemy, path)


def ignore_charmed(state: State, enemy: Enemy, squares: tuple[Square, ...]) -> None:
    """NA-STA-05: an enemy of close combat gives up a charmed hero when it stands next to him, or has come by."""
    if state.world.enemy(enemy.kind).attack.range > 1:
        return
    for hero, _ in heroes_on_board(state):
        if Token.CHARM in hero.tokens and any(ignored(state, at, hero) for at in squares):
            give_up(state, hero.id)
