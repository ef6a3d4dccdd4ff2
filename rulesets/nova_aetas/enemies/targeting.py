"""NA-AIX-02..07, 13..15, 19: which hero an enemy goes for."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import ANYONE, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.board.sight import distance, sees
from rulesets.nova_aetas.combat.enemy_attack import can_attack_from
from rulesets.nova_aetas.combat.statuses import ignored
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.enemies.objectives import Objective
from rulesets.nova_aetas.state.events import TieRolled
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Battle, Model, acting, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, State


def in_control_area(state: State, enemy: Enemy, at: Square, hero_at: Square) -> bool:
    """NA-AIX-20: counted along rows and columns, seen or not; house rules may count diagonals or ask for sight."""
    return _watches(state, _Observer(enemy, at, _control_area(state, enemy, at)), hero_at)


def _control_area(state: State, enemy: Enemy, at: Square) -> int:
    world = state.world
    around = world.block_around if world.house.control_area_is_a_block else world.around
    return around(at, world.enemy(enemy.kind).ca)


class _Observer(Struct, frozen=True):
    """An enemy that decides, the square where it stands or would stand, and its control area there."""

    enemy: Enemy
    at: Square
    area: int


def _watches(state: State, observer: _Observer, hero_at: Square) -> bool:
    if not observer.area & state.world.grid.bits.of[hero_at]:
        return False
    return not state.world.house.control_area_needs_sight or sees(state, observer.enemy, observer.at, hero_at)


def threatens(state: State, enemy: Enemy, hero: Hero, least: int) -> bool:
    """NA-AIX-02..06: a hero in the control area with enough TV, or any hero who engages this enemy."""
    return not ignored(state, enemy.at, hero) and _threatens(state, _observers(state, enemy, enemy.at), hero, least)


def _observers(state: State, enemy: Enemy, at: Square) -> list[_Observer]:
    """NA-AIX-17: the enemy alone, or by house rule its whole group."""
    if not state.world.house.groups_decide_together:
        return [_Observer(enemy, at, _control_area(state, enemy, at))]
    deciding = [(one, _where(one, enemy, at)) for one in deciding_models(state, enemy)]
    return [_Observer(one, stands, _control_area(state, one, stands)) for one, stands in deciding]


def _threatens(state: State, observers: list[_Observer], hero: Hero, least: int) -> bool:
    assert hero.at is not None
    near = False
    for observer in observers:
        if _watches(state, observer, hero.at):
            near = True
            break
    if near and hero.tv >= least:
        return True
    return bool([observer for observer in observers if engages(state, hero, observer.enemy, near=near)])


def engages(state: State, hero: Hero, enemy: Enemy, *, near: bool) -> bool:
    """NA-AIX-06: the enemy is engaged with the hero, whatever his TV; house rules have other readings."""
    match state.world.house.heroes_who_engage:
        case "held":
            return (hero.id, enemy.id) in state.engaged
        case "attackers":
            return near and hero.id in enemy.attackers
        case "nobody":
            return False


def note_attacker(state: State, hero: Hero, target: Model) -> None:
    """NA-AIX-06: by house rule an enemy remembers who attacked it in close combat, until its next activation."""
    if state.world.house.heroes_who_engage != "attackers" or not isinstance(target, Enemy):
        return
    if hero.id not in target.attackers:
        target.attackers.append(hero.id)


def deciding_models(state: State, enemy: Enemy) -> tuple[Enemy, ...]:
    """NA-AIX-17: each model decides for itself; by house rule the group decides together."""
    if not state.world.house.groups_decide_together:
        return (enemy,)
    return tuple(other for other in state.enemies.values() if other.kind == enemy.kind)


def _where(one: Enemy, mover: Enemy, at: Square) -> Square:
    return at if one is mover else one.at


def choose_hero(game: Battle, enemy: Enemy, objective: Objective) -> Procedure[Hero | None]:
    """The hero it goes for now, if any. NA-AIX-18: it decides before each action, or by house rule once an activation."""
    state, active = game.state, acting(game.state)
    if state.world.house.enemies_look_once and active.quarry is not None:
        kept = next((hero for hero in heroes_to_hunt(state, enemy.at) if hero.id == active.quarry), None)
        if kept is not None or objective.task is not None:
            return kept
    heroes = prey(state, enemy, enemy.at, objective)
    agreed = tuple(hero for hero in heroes if state.world.house.groups_decide_together and hero.id == active.quarry)
    hero = (yield from by_die(game, enemy, agreed or heroes)) if heroes else None
    active.quarry = "" if hero is None else hero.id
    return hero


def prey(
    state: State, enemy: Enemy, at: Square, objective: Objective, after: tuple[Hero, ...] = ()
) -> tuple[Hero, ...]:
    """The heroes whom the enemy would go for if it stood on `at`: several if they are tied, none if its mission comes first.

    NA-AIX-15: an enemy whose objective is heroes goes for the closest one, if none is in its control area.
    NA-AIX-18: a threat that it is already `after` still counts when the way leads out of the area.
    """
    observers = _observers(state, enemy, at)
    heroes = tuple([hero for hero in heroes_to_hunt(state, at) if not (hero.tokens and _gave_up(state, enemy, hero))])
    least = objective.tv
    near = tuple([hero for hero in heroes if _threatens(state, observers, hero, least)])
    near += tuple([hero for hero in after if not among(near, hero) and not ignored(state, at, hero)])
    if near or objective.task is not None or state.world.house.hunters_stay_in_their_area:
        return best(near, lambda hero: (hero.tv, *_nearness(state, observers, enemy, at, hero)))
    return best(heroes, lambda hero: _nearness(state, observers, enemy, at, hero))


def _nearness(state: State, observers: list[_Observer], enemy: Enemy, at: Square, hero: Hero) -> tuple[int, int]:
    """NA-AIX-07: distance to the nearest observer, then wounds; by house rule wounds count only if the enemy can attack."""
    goal = hero.at
    assert goal is not None
    near = min([distance(state, observer.at, goal) for observer in observers])
    counted = not state.world.house.wounds_do_not_draw_enemies or can_attack_from(state, enemy, at, hero)
    return -near, hurt(state, hero) if counted else 0


def among(heroes: tuple[Hero, ...], wanted: Hero) -> bool:
    """Compares by identity: comparing all fields of two heroes would be slow."""
    return bool([hero for hero in heroes if hero is wanted])


def heroes_to_hunt(state: State, at: Square) -> tuple[Hero, ...]:
    """The heroes on the board whom an enemy on that square does not ignore."""
    return tuple([hero for hero, _ in heroes_on_board(state) if not (hero.tokens and ignored(state, at, hero))])


def _gave_up(state: State, enemy: Enemy, hero: Hero) -> bool:
    """NA-STA-05: an enemy of close combat that has come up to a charmed hero in vain goes for somebody or something else."""
    if Token.CHARM not in hero.tokens or state.world.enemy(enemy.kind).attack.range > 1:
        return False
    walked = state.order
    if walked is None or walked.enemy != enemy.id or state.active is None or state.active.model != enemy.id:
        return False
    return any(ignored(state, at, hero) for at in walked.path)


def by_priority(state: State, at: Square, hero: Hero) -> tuple[int, ...]:
    """NA-AIX-07, 13: the highest TV, then the closest, then the most wounded."""
    assert hero.at is not None
    return hero.tv, -distance(state, at, hero.at), hurt(state, hero)


def hurt(state: State, hero: Hero) -> int:
    """NA-AIX-14: higher for the more wounded: by wounds taken, or by house rule by wounds left."""
    if state.world.house.most_wounded_has_fewest_left:
        return hero.wounds - number_of(state, hero, "wo")
    return hero.wounds


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
        faces: Faces = yield Roll(ANYONE, (D6,), Cue("tie", enemy=enemy.id, heroes=names), "NA-AIX-19")
        index = (faces[0] - 1) // part
        if index < len(heroes):
            game.tell(TieRolled(faces[0], names[index]))
            return heroes[index]
