"""NA-EFF-17: noisy moves, if the mission says so; a Silent move is never heard."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.board.sight import nearby, within
from rulesets.nova_aetas.rules.combat.threat import raise_threat
from rulesets.nova_aetas.state.events import NoiseMade
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import Hero, State


def heard(game: Battle, hero: Hero) -> None:
    """If the mission sets a noise distance, a move that ends within it of an enemy raises the hero's threat (NA-THR-09)."""
    state = game.state
    at, hearing = hero.at, state.world.mission.noise
    if not hearing or at is None or silent(state, hero):
        return
    near, bits = nearby(state, at, hearing), state.world.grid.bits.of
    if any(near & bits[enemy.at] and within(state, at, enemy.at, hearing) for enemy in state.enemies.values()):
        game.emit(NoiseMade(hero.id))
        raise_threat(game, hero, "NA-THR-09")


def silent(state: State, hero: Hero) -> bool:
    """NA-STA-12: a flyer is always silent."""
    return Token.FLY in hero.tokens or any(state.world.content.skills[skill].silent for skill in hero.skills)
