"""NA-HRO-07: skills used in response to an event. Each may be used once between two activations of the hero."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.content.cards import Deed, SkillCard
from rulesets.nova_aetas.rules.board.sight import in_reach
from rulesets.nova_aetas.rules.combat import effects, points
from rulesets.nova_aetas.rules.combat.dice_test import passes
from rulesets.nova_aetas.rules.combat.threat import raise_threat
from rulesets.nova_aetas.state.events import CardUsed
from rulesets.nova_aetas.state.options import Keep, Respond
from rulesets.nova_aetas.state.queries import Battle, Model, Step, has_trait, present
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.victory import check_end


def offer(game: Battle, hero: Hero, when: str, other: Model) -> Step:
    """Offer the skills for `when`. `other` is the model on the other side. NA-MIS-06: no response once the battle is over."""
    for skill in hero.skills:
        card = game.state.world.content.skills[skill]
        if card.use is None or not _can_be_used(game, hero, skill, card, when, other):
            continue
        check_end(game)
        why = Cue("respond", hero=hero.id, skill=skill, cause=cause(when, other))
        choice = yield Choose(hero.seat, (Respond(skill), Keep()), why, "NA-HRO-07")
        if isinstance(choice, Respond):
            yield from _respond(game, hero, skill, card.use, other)


def cause(when: str, other: Model) -> Cue:
    """What has just happened, for the second line of the question."""
    return Cue(f"cause.{when}", other=other.id)


def _can_be_used(game: Battle, hero: Hero, skill: str, card: SkillCard, when: str, other: Model) -> bool:
    if card.when != when or skill in hero.used or not hero.in_action or card.use is None:
        return False
    return points.affords(hero, card.use) and (card.use.target != "enemy" or reaches(game.state, hero, card.use, other))


def reaches(state: State, hero: Hero, deed: Deed, other: Model) -> bool:
    """NA-ICO-01, 06, NA-ENM-02: an enemy with the trait on the card, in range and in sight: no riposte to a distant shot."""
    if not isinstance(other, Enemy) or not present(state, other) or hero.at is None:
        return False
    return has_trait(state, other, deed.trait) and in_reach(state, hero, hero.at, other.at, deed.range)


def _respond(game: Battle, hero: Hero, skill: str, deed: Deed, other: Model) -> Step:
    """NA-TST-06: if the card asks for a test, it works only if that is passed."""
    hero.used.append(skill)
    target = other if deed.target == "enemy" else hero
    game.emit(CardUsed(hero.id, skill, target.id, "NA-HRO-07"))
    if deed.test is None or (yield from passes(game, hero, deed.test, skill)):
        if (yield from effects.apply_all(game, deed, skill, hero, target, "NA-HRO-07")):
            raise_threat(game, hero, "NA-THR-07")
        effects.credit_kill(game, hero, target)
    points.settle(game, hero, deed, 0)
