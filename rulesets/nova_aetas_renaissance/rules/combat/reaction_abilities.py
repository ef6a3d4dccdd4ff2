"""NR-SNU-01..03: Reaction abilities: the first edition's responses (NA-HRO-07), paid for at the next activation."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat import effects
from rulesets.nova_aetas.rules.combat.dice_test import passes
from rulesets.nova_aetas.rules.combat.responses import cause, reaches
from rulesets.nova_aetas.rules.combat.threat import raise_threat
from rulesets.nova_aetas.rules.combat.tokens import give
from rulesets.nova_aetas.state.events import CardUsed
from rulesets.nova_aetas.state.options import Keep, Respond
from rulesets.nova_aetas.state.queries import Battle, Model, Step
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas.state.victory import check_end
from rulesets.nova_aetas_renaissance.content.cards import SkillCard
from rulesets.nova_aetas_renaissance.rules.combat import points
from rulesets.nova_aetas_renaissance.state.queries import world

TOKEN_FOR_AP = {1: Token.REACTION_1, 2: Token.REACTION_2}


def offer_reactions(game: Battle, hero: Hero, when: str, other: Model) -> Step:
    """Offer the hero's skills that react to `when`. `other` is the model on the other side of the attack."""
    for skill in hero.skills:
        card = world(game.state).cards.skills[skill]
        if not _can_respond(game.state, hero, skill, card, when, other):
            continue
        check_end(game)
        why = Cue("respond", hero=hero.id, skill=skill, cause=cause(when, other))
        choice = yield Choose(hero.seat, (Respond(skill), Keep()), why, "NR-SNU-01")
        if isinstance(choice, Respond):
            yield from _respond(game, hero, skill, card, other)


def _can_respond(state: State, hero: Hero, skill: str, card: SkillCard, when: str, other: Model) -> bool:
    """NR-SNU-03: a hero with a Reaction token can use no other Reaction ability."""
    if card.when != when or skill in hero.used or not hero.in_action or card.use is None:
        return False
    if any(token in hero.tokens for token in TOKEN_FOR_AP.values()):
        return False
    return points.can_afford(state, hero, card.use) and (
        card.use.target != "enemy" or reaches(state, hero, card.use, other)
    )


def _respond(game: Battle, hero: Hero, skill: str, card: SkillCard, other: Model) -> Step:
    """NA-TST-06: a response with a Test works only if the Test is passed; the hero gains its token in any case."""
    deed = card.use
    assert deed is not None
    hero.used.append(skill)
    target = other if deed.target == "enemy" else hero
    game.emit(CardUsed(hero.id, skill, target.id, "NR-SNU-01"))
    if card.reaction:
        give(game, hero, TOKEN_FOR_AP[card.reaction], f"NR-SNU-0{card.reaction}")
    worked = deed.test is None or (yield from passes(game, hero, deed.test, skill))
    if worked:
        if (yield from effects.apply_all(game, deed, skill, hero, target, "NR-SNU-01")):
            raise_threat(game, hero, "NA-THR-07")
        effects.credit_kill(game, hero, target)
    points.settle(game, hero, deed, worked=worked)
