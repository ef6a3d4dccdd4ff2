"""NR-ABI-34, NR-SPO-05: the roll of a Test: imposed rerolls first, then the hero's own."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die, Faces
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.dice_test import bonuses, lowest
from rulesets.nova_aetas.rules.combat.imposed_rerolls import forced_rerolls
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.state.events import DieRolledAgain
from rulesets.nova_aetas.state.options import Keep, Reroll
from rulesets.nova_aetas.state.queries import Battle, Holder
from rulesets.nova_aetas.state.trial import Trial
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.state.options import RerollDie
from rulesets.nova_aetas_renaissance.state.queries import has


@dataclass(frozen=True, slots=True)
class Pool:
    trial: Trial
    die: Die
    need: int


def roll_pool(game: Battle, pool: Pool, count: int) -> Procedure[Faces]:
    trial, state = pool.trial, game.state
    faces: Faces = yield Roll(
        trial.hero.seat, (pool.die,) * count, trial.asks(count, pool.need), trial.rule, need=pool.need
    )
    attacked = trial.enemy or trial.friend
    if trial.attacks and attacked is not None and has(state, attacked, Ability.DODGE):
        faces = yield from _dodge_reroll(game, pool, faces)
    for rule in forced_rerolls(state, trial.hero, trial.use, (trial.enemy, *trial.others)):
        faces = yield from _reroll_die(game, pool, faces, lowest(faces, pool.need, failed=False), rule)
    faces = yield from _faster_hero_rerolls(pool, faces)
    for bonus in bonuses(state, trial):
        for _ in range(bonus.rerolls):
            faces = yield from _reroll_die(game, pool, faces, lowest(faces, pool.need, failed=True), "NA-HRO-07")
    return (yield from _lucky_reroll(game, pool, faces))


def _dodge_reroll(game: Battle, pool: Pool, faces: Faces) -> Procedure[Faces]:
    """NR-ABI-34: one Success is rerolled; the attacker chooses the die."""
    successes = tuple(face for face in faces if face >= pool.need)
    if not successes:
        return faces
    hero, attacked = pool.trial.hero, pool.trial.enemy or pool.trial.friend
    assert attacked is not None
    choices = tuple(RerollDie(face) for face in sorted(set(successes)))
    face = successes[0]
    if len(choices) > 1:
        choice: RerollDie = yield Choose(
            hero.seat, choices, Cue("which-again", hero=hero.id, target=attacked.id), "NR-ABI-34"
        )
        face = choice.face
    return (yield from _reroll_die(game, pool, faces, faces.index(face), "NR-ABI-34"))


def _faster_hero_rerolls(pool: Pool, faces: Faces) -> Procedure[Faces]:
    """NA-ENG-12, where enemies Engage: a faster hero may reroll a failed test."""
    trial = pool.trial
    if not trial.again or max(faces) >= pool.need:
        return faces
    why = Cue("roll-again", hero=trial.hero.id, faces=faces)
    choice = yield Choose(trial.hero.seat, (Reroll(), Keep()), why, trial.again)
    if isinstance(choice, Keep):
        return faces
    asked = trial.asks(len(faces), pool.need)
    again: Faces = yield Roll(trial.hero.seat, (pool.die,) * len(faces), asked, trial.again, need=pool.need)
    return again


def _reroll_die(game: Battle, pool: Pool, faces: Faces, index: int | None, rule: str) -> Procedure[Faces]:
    if index is None:
        return faces
    hero = pool.trial.hero
    why = Cue("one-again", hero=hero.id, face=faces[index])
    new: Faces = yield Roll(hero.seat, (pool.die,), why, rule, need=pool.need)
    game.emit(DieRolledAgain(hero.id, faces[index], new[0], rule))
    return (*faces[:index], new[0], *faces[index + 1 :])


def _lucky_reroll(game: Battle, pool: Pool, faces: Faces) -> Procedure[Faces]:
    """NR-SPO-05: reroll any one die of the Test, after imposed rerolls."""
    hero, holder = pool.trial.hero, holder_of(pool.trial, Token.LUCKY)
    if holder is None:
        return faces
    dice = tuple(RerollDie(face) for face in sorted(set(faces)))
    why = Cue("lucky", hero=hero.id, faces=faces)
    choice = yield Choose(hero.seat, (*dice, Keep()), why, "NR-SPO-05")
    if not isinstance(choice, RerollDie):
        return faces
    drop(game, holder, Token.LUCKY, "NR-SPO-05")
    return (yield from _reroll_die(game, pool, faces, faces.index(choice.face), "NR-SPO-05"))


def holder_of(trial: Trial, token: Token) -> Holder | None:
    """Where the token is discarded from: the object in use first, then the hero."""
    if trial.item is not None and token in trial.item.tokens:
        return trial.item
    return trial.hero if token in trial.hero.tokens else None
