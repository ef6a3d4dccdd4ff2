"""NA-EFF-17: moving is heard only where the mission has ears, and never when it is Silent."""

from __future__ import annotations

from rulesets.nova_aetas.board.sight import nearby, within
from rulesets.nova_aetas.combat.threat import raise_threat
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import NoiseMade
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import Hero, State


def heard(game: Battle, hero: Hero) -> None:
    """Where the mission says so, a move that ends so near to an enemy raises the mover's threat (NA-THR-09).

    Without a number nobody listens, not even where the house counts base contact as 0.
    """
    state = game.state
    at, ears = hero.at, state.world.mission.noise
    if not ears or at is None or silent(state, hero):
        return
    near, bits = nearby(state, at, ears), state.world.grid.bits.of
    if any(near & bits[enemy.at] and within(state, at, enemy.at, ears) for enemy in state.enemies.values()):
        game.tell(NoiseMade(hero.id))
        raise_threat(game, hero, "NA-THR-09")


def silent(state: State, hero: Hero) -> bool:
    """NA-STA-12: a flyer always is."""
    return Token.FLY in hero.tokens or any(state.world.content.skills[skill].silent for skill in hero.skills)
