"""NA-AIX-02..07, 13..15, 19: which hero an enemy goes for."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import ANYONE, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.combat.statuses import ignored
from rulesets.nova_aetas.rules.enemies import pursuit
from rulesets.nova_aetas.rules.enemies.objectives import Objective
from rulesets.nova_aetas.state.events import TieRolled
from rulesets.nova_aetas.state.queries import Battle, Model, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State


def control_area(state: State, enemy: Enemy, at: Square) -> int:
    """NA-AIX-20: squares counted along rows and columns, seen or not, as a bit mask."""
    return state.world.around(at, state.world.enemy(enemy.kind).ca)


def in_control_area(state: State, enemy: Enemy, hero_at: Square) -> bool:
    return bool(control_area(state, enemy, enemy.at) & state.world.grid.bits.of[hero_at])


def threatens(state: State, enemy: Enemy, hero: Hero, least: int) -> bool:
    """NA-AIX-02..06: a hero in the control area with enough TV, or any hero who engages this enemy."""
    area = control_area(state, enemy, enemy.at)
    return not ignored(state, enemy.at, hero) and _threatens(state, enemy, area, hero, least)


def _threatens(state: State, enemy: Enemy, area: int, hero: Hero, least: int) -> bool:
    assert hero.at is not None
    near = bool(area & state.world.grid.bits.of[hero.at])
    return (near and hero.tv >= least) or engages(state, hero, enemy, near=near)


def engages(state: State, hero: Hero, enemy: Enemy, *, near: bool) -> bool:
    """NA-AIX-06: whether the hero draws the enemy whatever his TV; `enemies_turn_on` says which heroes do."""
    match state.world.house.enemies_turn_on:
        case "held":
            return (hero.id, enemy.id) in state.engaged
        case "attackers":
            return near and hero.id in enemy.attackers
        case "nobody":
            return False


def note_attacker(state: State, hero: Hero, target: Model) -> None:
    """NA-AIX-06: note who attacked the enemy in close combat, if that draws it, until its next activation ends."""
    if state.world.house.enemies_turn_on != "attackers" or not isinstance(target, Enemy):
        return
    if hero.id not in target.attackers:
        target.attackers.append(hero.id)


def choose_hero(game: Battle, enemy: Enemy, objective: Objective) -> Procedure[Hero | None]:
    """The hero it goes for now, if any. NA-AIX-18: it decides before each action."""
    state = game.state
    pursuit.ignore_charmed(state, enemy, (enemy.at,))
    heroes = prey(state, enemy, enemy.at, objective)
    hero = (yield from by_die(game, enemy, heroes)) if heroes else None
    pursuit.go_for(state, hero, as_threat=hero is not None and threatens(state, enemy, hero, objective.tv))
    return hero


def prey(state: State, enemy: Enemy, at: Square, objective: Objective, without: Hero | None = None) -> tuple[Hero, ...]:
    """The heroes that the enemy would go for if it stood on `at`: several if they are tied, none if its mission comes first.

    NA-AIX-15: an enemy whose objective is heroes goes for the closest one, if none is in its control area.
    NA-AIX-18: a threat that it is already after still counts when the way leads out of the area.
    """
    walk, area, least = pursuit.of(state), control_area(state, enemy, at), objective.tv
    hunted = heroes_to_hunt(state, at)
    heroes = tuple([hero for hero in hunted if hero.id not in walk.given_up and hero is not without])
    near = tuple([hero for hero in heroes if _threatens(state, enemy, area, hero, least)])
    if walk.role:
        near = tuple([hero for hero in near if hero.id not in walk.passed_over])
        if walk.role == "threat" or not near:
            near += tuple([hero for hero in heroes if hero.id == walk.hero and not among(near, hero)])
    if near or objective.task is not None:
        return best(near, lambda hero: by_priority(state, at, hero))
    return best(heroes, lambda hero: by_priority(state, at, hero)[1:])


def among(heroes: tuple[Hero, ...], wanted: Hero) -> bool:
    """Compares by identity: comparing all fields of two heroes would be slow."""
    return bool([hero for hero in heroes if hero is wanted])


def heroes_to_hunt(state: State, at: Square) -> tuple[Hero, ...]:
    """The heroes on the board that an enemy on that square does not ignore."""
    return tuple([hero for hero, _ in heroes_on_board(state) if not (hero.tokens and ignored(state, at, hero))])


def by_priority(state: State, at: Square, hero: Hero) -> tuple[int, ...]:
    """NA-AIX-07, 13, 14: the highest TV, then the closest, then the one with the most wounds."""
    assert hero.at is not None
    return hero.tv, -distance(state, at, hero.at), hero.wounds


def best(heroes: tuple[Hero, ...], rank: Callable[[Hero], tuple[int, ...]]) -> tuple[Hero, ...]:
    if len(heroes) <= 1:
        return heroes
    ranks = [rank(hero) for hero in heroes]
    top = max(ranks)
    return tuple([hero for hero, value in zip(heroes, ranks, strict=True) if value == top])


def by_die(game: Battle, enemy: Enemy, heroes: tuple[Hero, ...]) -> Procedure[Hero]:
    """NA-AIX-19: each hero gets an equal part of a D6, in order; a face that is left over is rolled again."""
    if len(heroes) == 1:
        return heroes[0]
    names = tuple(hero.id for hero in heroes)
    part = D6.sides // len(heroes)
    while True:
        why = Cue("tie", enemy=enemy.id, heroes=names, shares=_shares(names, part))
        faces: Faces = yield Roll(ANYONE, (D6,), why, "NA-AIX-19")
        index = (faces[0] - 1) // part
        if index < len(heroes):
            game.emit(TieRolled(faces[0], names[index]))
            return heroes[index]


def _shares(names: tuple[str, ...], part: int) -> tuple[Cue, ...]:
    """Which face means which target, and which are rolled again."""
    shares = [_share(Cue("tie-who", hero=name), index * part + 1, part) for index, name in enumerate(names)]
    left = D6.sides - part * len(names)
    return (*shares, *([_share(Cue("tie-again"), D6.sides - left + 1, left)] if left else []))


def _share(what: Cue, first: int, faces: int) -> Cue:
    if faces == 1:
        return Cue("tie-face", face=first, what=what)
    return Cue("tie-faces", first=first, last=first + faces - 1, what=what)
