"""NA-HRO, NA-ENM: the heroes' characteristics and the enemies' profiles, each number with an explanation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import Sheet, Side, Track
from rulesets.nova_aetas.display.token_view import tokens_on
from rulesets.nova_aetas.rules.clock.turn_order import ra_of
from rulesets.nova_aetas.rules.enemies.objectives import instructions
from rulesets.nova_aetas.state.dial import clock_face
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
    """One for each enemy on the board, with the orders of its kind in this mission, and one for each group."""
    yield from (_profile(state, enemy) for enemy in state.enemies.values())
    kinds = Counter(enemy.kind for enemy in state.enemies.values())
    yield from (_group(state, kind) for kind, count in kinds.items() if count > 1)


def _group(state: State, kind: str) -> Sheet:
    """NA-ACT-14: all models of a name: their wounds and statuses, what they are after, and when they act next."""
    card, models = state.world.enemy(kind), [enemy for enemy in state.enemies.values() if enemy.kind == kind]
    tracks = tuple(
        Track(enemy.id, _member(enemy), enemy.wounds, card.wo, about=Cue("about.wounds")) for enemy in models
    )
    orders = _orders(state, models[0])
    return Sheet(
        kind, ANYONE, Side.ENEMY, tracks, traits=_traits(state, models[0]), notes=(*_next(state, kind), *orders)
    )


def _member(enemy: Enemy) -> Cue:
    if enemy.tokens:
        return Cue("group.member-with", who=enemy.id, at=enemy.at, tokens=tuple(enemy.tokens))
    return Cue("group.member", who=enemy.id, at=enemy.at)


def _next(state: State, kind: str) -> tuple[Cue, ...]:
    if state.active is not None and state.active.token == kind:
        return (Cue("group.now"),)
    return (Cue("group.next", time=clock_face(state.dial[kind])),) if kind in state.dial else ()


def _profile(state: State, enemy: Enemy) -> Sheet:
    most = state.world.enemy(enemy.kind).wo
    wounds = Track("wounds", Cue("track.wounds"), enemy.wounds, most, about=Cue("about.wounds"))
    traits, notes = _traits(state, enemy), _orders(state, enemy)
    return Sheet(enemy.id, ANYONE, Side.ENEMY, (wounds,), tokens_on(enemy), traits=traits, notes=notes)


def _traits(state: State, enemy: Enemy) -> tuple[Track, ...]:
    return (
        Track("ra", Cue("trait.ra"), state.world.enemy(enemy.kind).ra, about=Cue("about.ra")),
        Track("pd", Cue("trait.pd"), physical_defence(state, enemy), about=Cue("about.pd")),
        Track("md", Cue("trait.md"), mental_defence(state, enemy), about=Cue("about.md")),
    )


def _orders(state: State, enemy: Enemy) -> tuple[Cue, ...]:
    return tuple(
        Cue("about.order-until", what=each.do, count=each.tv) if each.tv else Cue("about.order", what=each.do)
        for each in instructions(state, enemy.kind)
    )
