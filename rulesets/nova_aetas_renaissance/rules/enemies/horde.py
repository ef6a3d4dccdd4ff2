"""NR-ABI-29..31: Enemy Drafts and hordes."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Draw
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content import missions as first
from rulesets.nova_aetas.rules.missions import drafts
from rulesets.nova_aetas.state.mission_events import EnemyCame, EnemyDrafted, NobodyCame
from rulesets.nova_aetas.state.options import PlaceEnemy
from rulesets.nova_aetas.state.queries import Battle, Step, occupied
from rulesets.nova_aetas.state.state import Enemy, State
from rulesets.nova_aetas_renaissance.content.missions import Draft
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.combat.wounds import cowards_flee
from rulesets.nova_aetas_renaissance.state.queries import world


def draft(game: Battle, happening: first.Draft) -> Step:
    """NA-DRA-02: draw one card for all squares of the draft. NR-ABI-31: if its models run out, draw another."""
    points = happening.squares if isinstance(happening, Draft) else (happening.point,)
    for _ in range(happening.count):
        yield from _one_draft(game, happening, list(points))
    cowards_flee(game)


def _one_draft(game: Battle, happening: first.Draft, points: list[str]) -> Step:
    kind = ""
    while points:
        if not kind or not _models_coming(game.state, kind):
            cards = tuple(sorted(_available(game.state, happening)))
            if not cards:
                game.emit(NobodyCame(points[0], "NR-ABI-31"))
                return
            (kind,) = yield Draw(ANYONE, "enemy-cards", cards, 1, Cue("draft", point=points[0]), "NA-DRA-02")
            game.emit(EnemyDrafted(kind, points[0]))
        point = points.pop(0)
        if not (yield from _place_models(game, kind, draft_square(game.state, point))):
            game.emit(NobodyCame(point, "NR-ABI-30"))


def draft_square(state: State, point: str) -> Square:
    return state.world.mission.spawning[point]


def horde_size(state: State, kind: str) -> int:
    """NR-ABI-29: X models instead of one."""
    card = world(state).enemy_card(kind)
    return 1 if card is None else card.abilities.get(Ability.HORDE, 1)


def _models_coming(state: State, kind: str) -> int:
    return min(horde_size(state, kind), state.world.enemy(kind).miniatures - drafts.in_play(state, kind))


def _available(state: State, happening: first.Draft) -> Iterator[str]:
    rank = happening.rank if isinstance(happening, Draft) else None
    for kind in drafts.available(state, happening):
        card = world(state).enemy_card(kind)
        if card is not None and rank in {None, card.rank} and _models_coming(state, kind) > 0:
            yield kind


def _place_models(game: Battle, kind: str, point: Square) -> Procedure[bool]:
    """NR-ABI-30: the first model on the draft square, the others next to it or as near as possible. Returns whether any came."""
    first_square: Square | None = None
    for _ in range(_models_coming(game.state, kind)):
        name = drafts.free_name(game.state, kind)
        squares = _entry_squares(game.state, kind, point if first_square is None else first_square)
        if not squares:
            break
        at = yield from _choose_square(name, squares)
        first_square = first_square or at
        game.state.enemies[name] = Enemy(name, kind, at)
        game.emit(EnemyCame(name, at, "NR-ABI-30"))
        drafts.place_token(game, kind)
    return first_square is not None


def _entry_squares(state: State, kind: str, centre: Square) -> tuple[Square, ...]:
    """The square itself if free, else the free squares next to it, else the nearest free ones."""
    taken, grid = occupied(state), state.world.grid
    free = [at for at in grid.squares if at not in taken and stands(state, kind, at)]
    if centre in free:
        return (centre,)
    adjacent = tuple(at for at in world(state).adjacent[centre] if at in free)
    if adjacent:
        return adjacent
    level = [at for at in free if grid.level(at) == grid.level(centre)] or free
    least = min((grid.distance(centre, at) for at in level), default=0)
    return tuple(at for at in level if grid.distance(centre, at) == least)


def stands(state: State, kind: str, at: Square) -> bool:
    """NR-ABI-33: Heavy models stay on the ground."""
    card = world(state).enemy_card(kind)
    return card is None or Ability.HEAVY not in card.abilities or not state.world.grid.level(at)


def _choose_square(name: str, squares: tuple[Square, ...]) -> Procedure[Square]:
    if len(squares) == 1:
        return squares[0]
    choices = tuple(PlaceEnemy(name, square) for square in squares)
    choice: PlaceEnemy = yield Choose(ANYONE, choices, Cue("place-enemy", enemy=name), "NR-ABI-30")
    return choice.to
