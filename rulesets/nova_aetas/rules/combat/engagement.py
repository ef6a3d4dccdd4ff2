"""NA-ENG: engagements, and how a hero disengages."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.content.cards import Use
from rulesets.nova_aetas.rules.combat.dice_test import attempt
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import DisengageRolled, HeroEngaged, Moved
from rulesets.nova_aetas.state.options import Disengage, StepAway
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import (
    Battle,
    Step,
    acting,
    friend,
    friends_on_board,
    occupied,
    spend,
    straight_behind,
    touching,
)
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.trial import Trial

DISENGAGE_AP = 2
DISENGAGE_NEED = 4


def engage(game: Battle, enemy: Enemy, hero: Hero, rule: str) -> None:
    pair = (hero.id, enemy.id)
    if pair not in game.state.engaged:
        game.state.engaged.append(pair)
        game.emit(HeroEngaged(hero.id, enemy.id, rule))


def engagers(state: State, hero: Hero) -> tuple[Enemy, ...]:
    return tuple(state.enemies[enemy] for name, enemy in state.engaged if name == hero.id)


def break_contact(state: State) -> None:
    """NA-ENG-15: an engagement lasts as long as the base contact."""
    state.engaged = [pair for pair in state.engaged if in_contact(state, *pair)]


def in_contact(state: State, hero: str, enemy: str) -> bool:
    at = friend(state, hero).at
    return at is not None and touching(state, at, state.enemies[enemy].at)


def outnumbering(state: State, hero: Hero) -> bool:
    """NA-ENG-11: more heroes than enemies in the fight around this hero.

    NA-GEN-02: a persona counts for its own test, but not for a hero's.
    """
    assert hero.at is not None
    foes = [enemy for enemy in state.enemies.values() if touching(state, hero.at, enemy.at)]
    friends = [
        other
        for other, at in friends_on_board(state)
        if (other is hero or other.id in state.heroes) and any(touching(state, at, enemy.at) for enemy in foes)
    ]
    return len(friends) > len(foes)


def faster(state: State, hero: Hero) -> bool:
    """NA-ENG-12, 13: whether his Ra is higher than that of all enemies in base contact, even of those that do not hold him."""
    assert hero.at is not None
    foes = [enemy for enemy in state.enemies.values() if touching(state, hero.at, enemy.at)]
    return number_of(state, hero, "ra") > max(state.world.enemy(enemy.kind).ra for enemy in foes)


def squares_away(state: State, hero: Hero) -> tuple[Square, ...]:
    """NA-ENG-10: directly away from the one enemy who holds him.

    If several hold him or that square is not free: squares next to him that no engager touches, else any free one.
    """
    assert hero.at is not None
    taken = occupied(state)
    free = tuple(square for square in state.world.grid.neighbours[hero.at] if square not in taken)
    foes = engagers(state, hero)
    away = straight_behind(state, foes[0].at, hero.at) if len(foes) == 1 else None
    if away in free:
        return (away,)
    clear = tuple(square for square in free if not any(touching(state, square, foe.at) for foe in foes))
    return clear or free


def disengage_options(state: State, hero: Hero) -> Iterator[Disengage]:
    """NA-ENG-05, 10: two AP, and a square to step to."""
    payable = acting(state).ap >= DISENGAGE_AP
    if payable and engagers(state, hero) and squares_away(state, hero):
        yield Disengage()


def disengage(game: Battle, hero: Hero) -> Step:
    """NA-ENG-05..13: two AP, one die, 4+; one more die when the heroes outnumber the enemies; a quick hero rolls again."""
    state = game.state
    spend(state, DISENGAGE_AP)
    tested = yield from attempt(game, trial(state, hero))
    game.emit(DisengageRolled(hero.id, tested.faces, int(tested.successes > 0)))
    if tested.successes:
        yield from _step_away(game, hero)


def trial(state: State, hero: Hero) -> Trial:
    """NA-ENG-07: one die of the hero's Mastery."""
    return Trial(
        hero,
        Use.DISENGAGE,
        "ph",
        DISENGAGE_NEED,
        Cue("disengage", hero=hero.id),
        "NA-ENG-06",
        count=1 + outnumbering(state, hero),
        again="NA-ENG-12" if faster(state, hero) else "",
    )


def _step_away(game: Battle, hero: Hero) -> Step:
    state = game.state
    options = tuple(StepAway(hero.id, square) for square in squares_away(state, hero))
    step: StepAway = yield Choose(hero.seat, options, Cue("step-away", hero=hero.id), "NA-ENG-10")
    assert hero.at is not None
    start, hero.at = hero.at, step.to
    state.engaged = [pair for pair in state.engaged if pair[0] != hero.id]
    game.emit(Moved(hero.id, start, (step.to,), 0, "NA-ENG-10"))


DISENGAGING = Family(disengage_options, (Action(Disengage, lambda game, hero, _: disengage(game, hero)),))
