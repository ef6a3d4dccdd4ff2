"""The battle as anyone may see it."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.view import (
    BoardView,
    Dial,
    DialToken,
    Order,
    Piece,
    Shape,
    Sheet,
    Side,
    Track,
    View,
)
from rulesets.nova_aetas.activation import ra_of
from rulesets.nova_aetas.horologium import clock_face, hour, sector
from rulesets.nova_aetas.state import Hero, Standing, State
from rulesets.nova_aetas.world import MINUTES_PER_SECTOR, SECTORS
from rulesets.nova_aetas.wounds import armour


def view(state: State, _seat: str | None = None) -> View:
    """A battle has no secrets between players, so every seat sees the same."""
    active = state.active
    return View(
        title=Cue(f"mission.{state.world.setup.mission}.title"),
        active=None if active is None else active.model or active.token,
        dial=_dial(state),
        board=BoardView(
            Shape.SQUARES,
            len(state.world.map.rows[0]),
            len(state.world.map.rows),
            state.world.cells,
            _pieces(state),
            state.world.links,
        ),
        sheets=tuple(_sheet(state, hero) for hero in state.heroes.values()),
        order=_order(state),
    )


def _dial(state: State) -> Dial:
    tokens = tuple(
        DialToken(
            token,
            sector(time),
            Side.FRIEND if token in state.heroes else Side.ENEMY,
            max(0, time - state.now) // SECTORS,
        )
        for token, time in state.dial.items()
    )
    minute = state.now % SECTORS * MINUTES_PER_SECTOR
    world = state.world
    return Dial(
        SECTORS, sector(state.now), hour(state.now), minute, tokens, world.end - state.now, clock_face(world.end)
    )


def _pieces(state: State) -> tuple[Piece, ...]:
    heroes = (
        Piece(hero.id, hero.id, Side.FRIEND, hero.at, down=hero.standing is Standing.OUT_OF_ACTION)
        for hero in state.heroes.values()
        if hero.standing in {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
    )
    enemies = (Piece(enemy.id, enemy.kind, Side.ENEMY, enemy.at) for enemy in state.enemies.values())
    loot = (Piece(f"loot-{at}", "loot", Side.NEUTRAL, at, tracked=False) for at in state.loot)
    levers = (
        Piece(name, "lever", Side.NEUTRAL, lever.at, tracked=False, down=name in state.pulled)
        for name, lever in state.world.mission.levers.items()
    )
    return (*heroes, *enemies, *loot, *levers)


def _sheet(state: State, hero: Hero) -> Sheet:
    card = state.world.hero_class(hero.id)
    active = state.active
    ap = active.ap if active is not None and active.token == hero.id else 0
    tracks = (
        Track("wounds", Cue("track.wounds"), hero.wounds, card.wo),
        Track("armour", Cue("track.armour"), hero.armour_wounds, armour(state, hero)),
        Track("threat", Cue("track.threat"), hero.tv),
        Track("ap", Cue("track.ap"), ap, ra_of(state, hero.id)),
    )
    cards = (*(item.id for item in hero.items), *hero.skills, *hero.backpack, *hero.wound_cards)
    return Sheet(hero.id, hero.seat, Side.FRIEND, tracks, tuple(hero.tokens), cards)


def _order(state: State) -> Order | None:
    """NA-AIX: who, from where to where along which way, whom it goes for, what the hero will need."""
    order = state.order
    if order is None:
        return None
    way = Cue("order.way", start=order.start, path=order.path) if order.path else Cue("order.stay", start=order.start)
    text = Cue(
        f"order.{order.deed}",
        enemy=order.enemy,
        way=way,
        target=order.target,
        dice=order.dice,
        need=order.need,
        count=order.against,
    )
    return Order(order.enemy, order.path, text, order.target, order.start)
