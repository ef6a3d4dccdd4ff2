"""NA-HRO, NA-ENM: the heroes' characteristics and the enemies' profiles, each number with an explanation."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import Sheet, Side, Track
from rulesets.nova_aetas.clock.turn_order import ra_of
from rulesets.nova_aetas.display.token_view import tokens_on
from rulesets.nova_aetas.enemies.objectives import instructions
from rulesets.nova_aetas.state.profile import characteristic, mental_defence, physical_defence
from rulesets.nova_aetas.state.state import Enemy, Hero, State


def hero_traits(state: State, hero: Hero) -> tuple[Track, ...]:
    card = state.world.hero_class(hero.id)
    return (
        Track("ra", Cue("trait.ra"), ra_of(state, hero.id), about=Cue("about.ra")),
        Track("ph", Cue("trait.ph"), characteristic(state, hero, "ph"), about=Cue("about.ph")),
        Track("mi", Cue("trait.mi"), characteristic(state, hero, "mi"), about=Cue("about.mi")),
        Track("mastery", Cue("trait.mastery"), card.mastery, about=Cue("about.mastery")),
    )


def enemy_profiles(state: State) -> Iterator[Sheet]:
    """One for each enemy on the board, with the orders of its kind in this mission."""
    yield from (_profile(state, enemy) for enemy in state.enemies.values())


def _profile(state: State, enemy: Enemy) -> Sheet:
    card = state.world.enemy(enemy.kind)
    traits = (
        Track("ra", Cue("trait.ra"), card.ra, about=Cue("about.ra")),
        Track("pd", Cue("trait.pd"), physical_defence(state, enemy), about=Cue("about.pd")),
        Track("md", Cue("trait.md"), mental_defence(state, enemy), about=Cue("about.md")),
    )
    wounds = Track("wounds", Cue("track.wounds"), enemy.wounds, card.wo, about=Cue("about.wounds"))
    return Sheet(enemy.id, ANYONE, Side.ENEMY, (wounds,), tokens_on(enemy), traits=traits, notes=_orders(state, enemy))


def _orders(state: State, enemy: Enemy) -> tuple[Cue, ...]:
    return tuple(
        Cue("about.order-until", what=each.do, count=each.tv) if each.tv else Cue("about.order", what=each.do)
        for each in instructions(state, enemy.kind)
    )
