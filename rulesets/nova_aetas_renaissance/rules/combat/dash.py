"""NR-ABI-39..41: a Dash, one free step that a card grants."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.rules.combat.engagement import break_contact
from rulesets.nova_aetas.rules.movement import noise
from rulesets.nova_aetas.state.options import Keep
from rulesets.nova_aetas.state.queries import Battle, Step
from rulesets.nova_aetas.state.state import Hero
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.board.free_squares import free_next_to
from rulesets.nova_aetas_renaissance.rules.combat.reaction_attacks import leave_square
from rulesets.nova_aetas_renaissance.state.events import Dashed
from rulesets.nova_aetas_renaissance.state.options import Dash
from rulesets.nova_aetas_renaissance.state.queries import has


def offer_dash(game: Battle, hero: Hero) -> Step:
    """Offer a free step to a Free square next to the hero; tokens, water and swamp do not matter, Reaction Attacks happen."""
    state = game.state
    if hero.at is None or not hero.in_action:
        return
    free = free_next_to(state, hero)
    if not free:
        return
    choices = (*(Dash(hero.id, square) for square in free), Keep())
    choice = yield Choose(hero.seat, choices, Cue("dash", hero=hero.id), "NR-ABI-39")
    if not isinstance(choice, Dash):
        return
    flies = has(state, hero, Ability.FLY)
    if not flies and not (yield from leave_square(game, hero, hero.at, choice.to)):
        return
    start, hero.at = hero.at, choice.to
    game.emit(Dashed(hero.id, start, choice.to))
    break_contact(state)
    noise.heard(game, hero)
