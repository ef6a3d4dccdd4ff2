"""NA-EFF-01, 03, 09: a grenade is thrown with one success, bounces three times, and hits everyone in its area."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Area, Attack, Effect, Use
from rulesets.nova_aetas.rules.board import areas
from rulesets.nova_aetas.rules.board.orientation import bounce
from rulesets.nova_aetas.rules.combat import effects, statuses
from rulesets.nova_aetas.rules.combat.dice_test import attempt
from rulesets.nova_aetas.rules.combat.threat import Credit
from rulesets.nova_aetas.rules.combat.tokens import item_of, pass_on
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.events import Exploded, Thrown
from rulesets.nova_aetas.state.queries import Battle, Model, Step
from rulesets.nova_aetas.state.state import Hero
from rulesets.nova_aetas.state.trial import RULE_OF_SUCCESS, Trial

BOUNCES = 3
HERE = Area(shape="distance", size=1)
"""NA-EFF-01: the area of a grenade that prints none: its square and those next to it."""


def throw(game: Battle, hero: Hero, choice: options.Attack, spec: Attack) -> Procedure[Square | None]:
    """NA-EFF-09: a test of Ph; with one success it lands and bounces, without one it is lost. Returns where it explodes."""
    item = item_of(hero, choice.weapon)
    why = Cue("throw", hero=hero.id, weapon=choice.weapon, at=choice.target)
    trial = Trial(hero, Use.SKILL, "ph", RULE_OF_SUCCESS, why, "NA-EFF-09", item=item, count=spec.ph, thrown=True)
    tested = yield from attempt(game, trial)
    good = tested.successes > 0
    game.emit(Thrown(hero.id, choice.weapon, choice.target, tested.faces, int(good)))
    if not good:
        return None
    at = yield from bounce(game, choice.weapon, choice.target, BOUNCES)
    game.emit(Exploded(choice.weapon, at))
    return at


def explode(game: Battle, hero: Hero, thing: str, spec: Attack, at: Square, credit: Credit) -> Step:
    """NA-ICO-08..10: everyone in the area; friends too, if the card says any character."""
    state = game.state
    squares = areas.covers(state, spec.area or HERE, at, hero.at or at)
    for target in list(areas.characters_in(state, squares, spec.target, spec.trait)):
        reduced = yield from _after_defence(game, spec, target)
        credit.healed += yield from effects.apply_all(game, reduced, thing, hero, target, "NA-EFF-01", credit=credit)
        pass_on(game, item_of(hero, thing), target)
        effects.credit_wounds(game, hero, credit, reduced, target)


def _after_defence(game: Battle, spec: Attack, target: Model) -> Procedure[Attack]:
    """NA-STA-08: it is thrown with Ph, so Defence may prevent one of its wounds, but no other effect."""
    wounds = effects.wounds_in(spec.effects)
    left = yield from statuses.ward_wound(game, target, wounds)
    if left == wounds:
        return spec
    others = tuple(effect for effect in spec.effects if effect.do != "wounds")
    dealt = (Effect(do="wounds", count=left),) if left else ()
    return spec.model_copy(update={"effects": (*dealt, *others)})
