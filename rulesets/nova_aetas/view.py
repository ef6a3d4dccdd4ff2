"""The battle as anyone may see it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import (
    BoardView,
    Dial,
    DialEvent,
    DialToken,
    Order,
    Piece,
    Shape,
    Sheet,
    Side,
    Track,
    View,
)
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.display.campaign_view import campaign_view, company_sheet
from rulesets.nova_aetas.display.goal_view import goal
from rulesets.nova_aetas.display.mission_view import (
    ground,
    links,
    mission_names,
    mission_pieces,
    mission_tracks,
    persona_sheets,
)
from rulesets.nova_aetas.display.profile_view import enemy_profiles, hero_traits
from rulesets.nova_aetas.display.token_view import MARKS, marks_on, shape, tokens_on
from rulesets.nova_aetas.rules.clock.turn_order import in_order, ra_of
from rulesets.nova_aetas.rules.combat.wounds import armour
from rulesets.nova_aetas.state.dial import clock_face, hour, sector
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.events import REASONS
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import touching
from rulesets.nova_aetas.state.state import Enemy, EnemyOrder, Hero, Item, Standing, State
from rulesets.nova_aetas.state.world import HALF_DAY, MINUTES_PER_SECTOR, SECTORS, sectors

WALKS = frozenset({"go", "go-to", "flee", "kill-persona", "patrol"})
"""Orders to move without doing anything at the end of the way."""


def view(state: State, _seat: str | None = None) -> View:
    """A battle has no secrets between players, so every seat sees the same."""
    if isinstance(state, Evening) and state.stage is not Stage.MISSION:
        return campaign_view(state)
    active = state.active
    return View(
        title=Cue(f"mission.{state.world.setup.mission}.title"),
        active=None if active is None else active.model or active.token,
        dial=_dial(state),
        board=BoardView(
            Shape.SQUARES,
            len(state.world.map.rows[0]),
            len(state.world.map.rows),
            ground(state),
            _pieces(state),
            links(state),
        ),
        sheets=(
            *(_sheet(state, hero) for hero in state.heroes.values()),
            *(_enemy_sheet(state, enemy) for enemy in state.enemies.values() if tokens_on(enemy)),
            *(_item_sheet(hero, item) for hero in state.heroes.values() for item in hero.items if item.tokens),
            *persona_sheets(state),
            *((company_sheet(state),) if isinstance(state, Evening) else ()),
        ),
        tracks=tuple(mission_tracks(state)),
        order=_order(state),
        texts=tuple(_texts(state)),
        goal=goal(state),
        profiles=tuple(enemy_profiles(state)),
        upcoming=in_order(state),
        glyphs=tuple({**MARKS, **state.world.content.glyphs}.items()),
        names=tuple(mission_names(state)),
    )


def _texts(state: State) -> Iterator[tuple[str, Cue]]:
    """The texts of all open cards: the heroes', the enemies', and those that a prey has played (NA-HUN-08: no others)."""
    texts = state.world.card_texts
    heroes = [card for hero in state.heroes.values() for card in _cards(hero)]
    kinds = [enemy.kind for enemy in state.enemies.values()]
    played = [action for deck in state.prey_decks.values() for action in deck.discard]
    yield from ((card, texts[card]) for card in dict.fromkeys((*heroes, *kinds, *played)) if card in texts)
    yield from ((hero, Cue(f"lore.{hero}")) for hero in state.heroes if state.world.hero_class(hero).lore)
    elements = state.world.content.elements
    yield from (
        (card, Cue("card.ingredient")) for card in dict.fromkeys(heroes) if card in elements.keys() - texts.keys()
    )
    yield from ((token, Cue(f"token.{token}")) for token in dict.fromkeys(_tokens_in_play(state)))


def _tokens_in_play(state: State) -> Iterator[Token]:
    heroes = (*state.heroes.values(), *state.personae.values())
    yield from (token for hero in heroes for token in hero.tokens)
    yield from (token for enemy in state.enemies.values() for token in enemy.tokens)
    yield from (token for hero in heroes for item in hero.items for token in item.tokens)


def _dial(state: State) -> Dial:
    tokens = tuple(
        DialToken(
            token,
            sector(time),
            _side(state, token),
            max(0, time - state.now) // SECTORS,
        )
        for token in in_order(state)
        for time in (state.dial[token],)
    )
    minute = state.now % SECTORS * MINUTES_PER_SECTOR
    world = state.world
    left, ends = world.end - state.now, clock_face(world.end)
    return Dial(SECTORS, sector(state.now), hour(state.now), minute, tokens, left, ends, tuple(_coming(state)))


def _coming(state: State) -> Iterator[DialEvent]:
    """NA-HOR-10: the mission sheet, which lies open, says what happens when."""
    end, events = state.world.end, state.world.mission.events.items()
    for time in range(state.now + 1, min(state.now + SECTORS, end) + 1):
        for name, event in events:
            if sectors(event.at) == time % HALF_DAY if event.at else time % SECTORS == 0 and time < end:
                yield DialEvent(sector(time), Cue("dial.event", time=clock_face(time), name=name))


def _side(state: State, token: str) -> Side:
    if token in state.personae:
        return Side.THIRD
    return Side.FRIEND if token in state.heroes else Side.ENEMY


def _pieces(state: State) -> tuple[Piece, ...]:
    heroes = (
        Piece(
            hero.id,
            shape(hero, hero.id),
            Side.FRIEND,
            hero.at,
            down=hero.standing is Standing.OUT_OF_ACTION,
            wounds=hero.wounds,
            health=number_of(state, hero, "wo"),
            marks=marks_on(hero),
        )
        for hero in state.heroes.values()
        if hero.standing in {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
    )
    enemies = (
        Piece(
            enemy.id,
            shape(enemy, enemy.kind),
            Side.ENEMY,
            enemy.at,
            wounds=enemy.wounds,
            health=state.world.enemy(enemy.kind).wo,
            marks=marks_on(enemy),
        )
        for enemy in state.enemies.values()
    )
    loot = (
        Piece(f"loot-{index}", "loot", Side.NEUTRAL, at, tracked=False) for index, at in enumerate(state.loot, start=1)
    )
    return (*heroes, *enemies, *loot, *mission_pieces(state))


def _enemy_sheet(state: State, enemy: Enemy) -> Sheet:
    """NA-TOK-11: the wounds and tokens of one model of a group."""
    wounds = Track("wounds", Cue("track.wounds"), enemy.wounds, state.world.enemy(enemy.kind).wo, Cue("about.wounds"))
    return Sheet(enemy.id, ANYONE, Side.ENEMY, (wounds,), tokens_on(enemy))


def _item_sheet(hero: Hero, item: Item) -> Sheet:
    """NA-TOK-01: the tokens on an object."""
    return Sheet(item.id, hero.seat, Side.FRIEND, (), tuple(item.tokens))


def _points(hero: Hero) -> Iterator[Track]:
    if hero.combo:
        yield Track("combo", Cue("track.combo"), hero.combo)
    if hero.time:
        yield Track("time", Cue("track.time"), hero.time)


def _sheet(state: State, hero: Hero) -> Sheet:
    active = state.active
    ap = active.ap if active is not None and active.token == hero.id else 0
    tracks = (
        Track("wounds", Cue("track.wounds"), hero.wounds, number_of(state, hero, "wo"), about=Cue("about.wounds")),
        Track("armour", Cue("track.armour"), hero.armour_wounds, armour(state, hero), about=Cue("about.armour")),
        Track("threat", Cue("track.threat"), hero.tv, about=Cue("about.threat")),
        Track("ap", Cue("track.ap"), ap, ra_of(state, hero.id), about=Cue("about.ap")),
        *_points(hero),
    )
    traits = hero_traits(state, hero)
    return Sheet(
        hero.id,
        hero.seat,
        Side.FRIEND,
        tracks,
        tokens_on(hero),
        _cards(hero),
        traits=traits,
        injuries=tuple(hero.wound_cards),
    )


def _cards(hero: Hero) -> tuple[str, ...]:
    return (*(item.id for item in hero.items), *hero.skills, *hero.backpack, *hero.wound_cards, *hero.carries)


def _order(state: State) -> Order | None:
    """NA-AIX: the last order of an enemy: its path, its target, what it does, and what the hero rolls."""
    order = state.order
    if order is None:
        return None
    deed = Cue(
        f"order.{'shoot' if _from_afar(state, order) else order.deed}",
        target=order.target,
        attack=order.attack,
        dice=order.dice,
        need=order.need,
        count=order.against,
        reason=Cue(f"reason.{REASONS.get(order.reason, 'none')}"),
    )
    return Order(order.enemy, order.path, _whole(order, deed), order.target, order.start, deed)


def _whole(order: EnemyOrder, deed: Cue) -> Cue:
    """The order in one sentence, as somebody at the table would say it."""
    only_walks = order.deed in WALKS
    if not order.path:
        return Cue("order.stay", enemy=order.enemy, deed=Cue("order.here") if only_walks else deed)
    to = order.path[-1]
    if only_walks:
        return Cue("order.walk-only", enemy=order.enemy, start=order.start, to=to, deed=deed)
    return Cue("order.walk", enemy=order.enemy, start=order.start, to=to, deed=deed)


def _from_afar(state: State, order: EnemyOrder) -> bool:
    """Whether the enemy strikes somebody who does not stand next to it."""
    enemy, target = state.enemies.get(order.enemy), state.heroes.get(order.target)
    if order.deed != "strike" or enemy is None or target is None or target.at is None:
        return False
    return not touching(state, enemy.at, target.at)
