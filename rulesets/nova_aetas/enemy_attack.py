"""NA-CBE: enemies roll nothing; the hero they attack defends himself."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.square_grid import Square
from rulesets.nova_aetas import effects, responses, statuses
from rulesets.nova_aetas.battle import Battle, Step, has_skill, spend, touching
from rulesets.nova_aetas.content import EnemySkill, Token, Use
from rulesets.nova_aetas.engagement import engage
from rulesets.nova_aetas.events import MindContrasted, StrikesParried
from rulesets.nova_aetas.sight import in_reach
from rulesets.nova_aetas.state import Enemy, Hero, State
from rulesets.nova_aetas.trial import Trial, attempt
from rulesets.nova_aetas.wounds import wound

ATTACK_AP = 3


def attack_cost(state: State, enemy: Enemy) -> int:
    """NA-CBE-02; NA-ESK-26: a Warmaster pays one AP less."""
    return ATTACK_AP - has_skill(state, enemy, EnemySkill.WARMASTER)


def can_attack_from(state: State, enemy: Enemy, at: Square, hero: Hero) -> bool:
    """NA-CBE-10, 11: range and sight; NA-BLD-18: close combat only in base contact, which no two levels share."""
    attack = state.world.enemy(enemy.kind).attack
    if hero.at is None or not hero.in_action or not statuses.may_strike(enemy, hero, attack):
        return False
    if attack.range == 1:
        return touching(state, at, hero.at)
    return in_reach(state, enemy, at, hero.at, attack.range, attack.minimum)


def attack(game: Battle, enemy: Enemy, hero: Hero) -> Step:
    state = game.state
    spend(state, attack_cost(state, enemy))
    assert hero.at is not None
    contact = touching(state, enemy.at, hero.at)
    if state.world.enemy(enemy.kind).attack.sphere == "physical":
        yield from _strikes(game, enemy, hero)
    else:
        yield from _mind(game, enemy, hero)
    if contact and hero.in_action and enemy.id in state.enemies:
        engage(game, enemy, hero, "NA-ENG-03")


def _strikes(game: Battle, enemy: Enemy, hero: Hero) -> Step:
    """NA-CBE-04..06: each success parries a strike, each strike left is a wound, and the effect comes with a wound."""
    spec = game.state.world.enemy(enemy.kind).attack
    strikes = statuses.strength_of(game, enemy, hero, spec.strikes, Token.IMPROVED_STRIKE)
    if not strikes:
        return
    need = statuses.difficulty_for(game.state, hero, spec.difficulty)
    why = Cue("parry", hero=hero.id, enemy=enemy.id, strikes=strikes)
    tested = yield from attempt(game, Trial(hero, Use.DEFENCE, "ph", need, why, "NA-CBE-04", enemy))
    parried = min(strikes, tested.successes)
    game.tell(StrikesParried(hero.id, enemy.id, tested.faces, tested.need, parried, strikes))
    through = strikes - parried
    wound(game, hero, (yield from statuses.ward_wound(game, hero, through)), "NA-CBE-04")
    if through:
        for effect in spec.effects:
            effects.apply(game, effect, hero, "NA-CBE-06", user=enemy)
    yield from responses.offer(game, hero, "wounded" if through else "parried", enemy)


def _mind(game: Battle, enemy: Enemy, hero: Hero) -> Step:
    """NA-CBE-08, 09: enough successes and nothing happens; one too few and everything does."""
    spec = game.state.world.enemy(enemy.kind).attack
    oppose = statuses.strength_of(game, enemy, hero, spec.oppose, Token.IMPROVED_OPPOSE)
    if not oppose:
        return
    need = statuses.difficulty_for(game.state, hero, spec.difficulty)
    why = Cue("contrast", hero=hero.id, enemy=enemy.id, oppose=oppose)
    tested = yield from attempt(game, Trial(hero, Use.CONTRAST, "mi", need, why, "NA-CBE-08", enemy))
    game.tell(MindContrasted(hero.id, enemy.id, tested.faces, tested.need, tested.successes, oppose))
    if tested.successes < oppose and not (yield from statuses.ward_mind(game, hero)):
        for effect in spec.effects:
            effects.apply(game, effect, hero, "NA-CBE-08", user=enemy)
