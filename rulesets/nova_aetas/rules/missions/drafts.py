"""NA-DRA, NA-MTK-05: enemies that arrive during the battle, named by the mission or drawn from the Enemy cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Draw
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.missions import Draft
from rulesets.nova_aetas.state.dial import sector
from rulesets.nova_aetas.state.mission_events import EnemyCame, EnemyDrafted, NobodyCame, TokenPlaced
from rulesets.nova_aetas.state.options import PlaceEnemy
from rulesets.nova_aetas.state.queries import Battle, Step, occupied
from rulesets.nova_aetas.state.state import Enemy, State


def draft(game: Battle, happening: Draft) -> Step:
    return game.state.world.edition.draft(game, happening)


def draft_cards(game: Battle, happening: Draft) -> Step:
    """NA-DRA-02, 03: draw a random card of those that the mission allows; its models enter at the spawning point."""
    for _ in range(happening.count):
        cards = tuple(sorted(available(game.state, happening)))
        if not cards:
            game.emit(NobodyCame(happening.point, "NA-DRA-03"))
            return
        (kind,) = yield Draw(ANYONE, "enemy-cards", cards, 1, Cue("draft", point=happening.point), "NA-DRA-02")
        game.emit(EnemyDrafted(kind, happening.point))
        yield from reinforce(game, kind, game.state.world.enemy(kind).brings, happening.point)


def available(state: State, happening: Draft) -> Iterator[str]:
    """NA-DRA-03: cards of the mission's faction and level that have miniatures left in the box."""
    for kind, card in state.world.content.enemies.items():
        fits = happening.faction in {None, card.faction} and happening.level in {None, card.level}
        if fits and in_play(state, kind) < card.miniatures:
            yield kind


def in_play(state: State, kind: str) -> int:
    return sum(enemy.kind == kind for enemy in state.enemies.values())


def reinforce(game: Battle, kind: str, count: int, point: str) -> Step:
    """NA-DRA-01, 05: place up to `count` models next to the spawning point, as far as there are miniatures and room."""
    state = game.state
    coming = min(count, state.world.enemy(kind).miniatures - in_play(state, kind))
    if coming <= 0:
        game.emit(NobodyCame(point, "NA-DRA-01"))
        return
    for _ in range(coming):
        squares = _squares(state, kind, state.world.mission.spawning[point])
        if not squares:
            game.emit(NobodyCame(point, "NA-DRA-05"))
            return
        enemy = Enemy(free_name(state, kind), kind, "")
        enemy.at = yield from _square(enemy.id, squares)
        state.enemies[enemy.id] = enemy
        game.emit(EnemyCame(enemy.id, enemy.at))
        place_token(game, kind)


def free_name(state: State, kind: str) -> str:
    """The id of the first miniature of this kind that is not in play."""
    return next(name for number in range(1, 100) if (name := f"{kind}-{number}") not in state.enemies)


def _squares(state: State, kind: str, point: Square) -> tuple[Square, ...]:
    """NA-DRA-05: the free squares next to the point; without any, the nearest free ones."""
    taken, stands = occupied(state), state.world.edition.stands
    adjacent = [at for at in state.world.grid.neighbours[point] if at not in taken and stands(state, kind, at)]
    return tuple(adjacent) or nearest_free(state, point, kind)


def _square(enemy: str, free: tuple[Square, ...]) -> Procedure[Square]:
    """NA-DRA-05: the players choose between several."""
    if len(free) == 1:
        return free[0]
    choices = tuple(PlaceEnemy(enemy, square) for square in free)
    choice: PlaceEnemy = yield Choose(ANYONE, choices, Cue("place-enemy", enemy=enemy), "NA-DRA-05")
    return choice.to


def anywhere(_state: State, _kind: str, _at: Square) -> bool:
    """In the first edition every model fits on every square."""
    return True


def nearest_free(state: State, point: Square, kind: str = "") -> tuple[Square, ...]:
    """The free street squares closest to a square, without that square."""
    taken, grid, stands = occupied(state), state.world.grid, state.world.edition.stands
    free = [at for at in state.world.street if at not in taken and at != point and stands(state, kind, at)]
    least = min((grid.distance(point, at) for at in free), default=0)
    return tuple(at for at in free if grid.distance(point, at) == least)


def place_token(game: Battle, kind: str) -> None:
    """NA-DRA-06: a kind in play shares its token; the token of a new kind goes into the sector after the active one."""
    state = game.state
    if kind not in state.dial:
        state.dial[kind] = state.now + 1
        game.emit(TokenPlaced(kind, sector(state.dial[kind]), "NA-DRA-06"))
