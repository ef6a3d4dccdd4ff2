"""The sheet and piles of each player: gold and tracks, hand and missions, heroes and wounded units."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.view import CardFace, Pile, PileKind, Sheet, Track, side_of
from rulesets.multiverse_war.content.card import EMPTY_WORDS
from rulesets.multiverse_war.display.board import hidden_orders, sees_face
from rulesets.multiverse_war.display.card_text import effects_text, mission_text
from rulesets.multiverse_war.display.shown import as_shown
from rulesets.multiverse_war.ending.points import public_points
from rulesets.multiverse_war.state.state import Player, State, Unit
from rulesets.multiverse_war.state.tracks import elite_shown, shown_step, uses_shown
from rulesets.multiverse_war.units.heroes import TOP_LEVEL
from rulesets.multiverse_war.units.stats import hp, most_hp


def sees_cards(player: Player, viewer: str | None) -> bool:
    return player.known_to is None or viewer in player.known_to


def sees_gold(player: Player, viewer: str | None) -> bool:
    """MW-SET-04: viewers see the gold of their side; everyone's with open gold, or when the game is over."""
    return player.gold_known_to is None or viewer in player.gold_known_to


def sheets(state: State, viewer: str | None) -> tuple[Sheet, ...]:
    return tuple(_sheet(state, seat, viewer) for seat in state.world.seats)


def _sheet(state: State, seat: str, viewer: str | None) -> Sheet:
    player = state.players[seat]
    tracks = (
        *_player_tracks(state, player, viewer),
        *_battle_tracks(state, player, viewer),
        *_wounded_units(state, seat, viewer),
    )
    seen = sees_cards(player, viewer)
    heroes = tuple(player.heroes) if seen else ()
    return Sheet(seat, seat, side_of(seat, state.world.seats), tracks, _marks(state, player, viewer), cards=heroes)


def _player_tracks(state: State, player: Player, viewer: str | None) -> Iterator[Track]:
    hidden = hidden_orders(state, viewer)
    points = public_points(as_shown(state, viewer) if hidden else state, player.seat)
    step, unseen = player.builder_track, 0
    draft = next((each for each in hidden if each is state.orders.get(player.seat)), None)
    if draft is not None and draft.points is not None and draft.track is not None:
        points, step, unseen = draft.points, draft.track, draft.portal  # MW-TRN-07
    if sees_gold(player, viewer):
        yield Track("gold", Cue("track.gold"), player.gold)
    yield Track("points", Cue("track.points"), points)
    yield Track("scrolls", Cue("track.scrolls"), player.scrolls)
    if "portal" in state.world.victories or player.stone:
        yield Track("stone", Cue("track.stone"), player.stone + unseen)
        yield Track("portal", Cue("track.portal"), player.portal - unseen, state.world.scenario.stone)
    yield Track("builder", Cue("track.builder"), step, state.world.content.builder_track.steps)
    yield Track(
        "abilities", Cue("track.abilities"), max(0, uses_shown(state, player.seat, viewer) - player.abilities_used)
    )
    if state.world.house.expert:
        yield Track("logistics", Cue("track.logistics"), max(0, player.logistics))
    if sees_cards(player, viewer):
        for name, hero in player.heroes.items():
            yield Track(name, Cue("track.hero", hero=name), hero.level, TOP_LEVEL)
            if hero.level < TOP_LEVEL:
                yield Track(f"{name}-xp", Cue("track.experience", hero=name), hero.xp, hero.level + 1)


def _battle_tracks(state: State, player: Player, viewer: str | None) -> Iterator[Track]:
    units = state.world.content.units
    for kind in player.tracks:
        if kind in units and (step := shown_step(state, player.seat, kind, viewer)):
            yield Track(f"battle-{kind}", Cue("track.battle", unit=kind), step, units[kind].track.steps)


def _wounded_units(state: State, seat: str, viewer: str | None) -> Iterator[Track]:
    """Everyone sees the wounds of a block; only those who know its face see its health."""
    fresh = {name for orders in hidden_orders(state, viewer) for name in orders.blocks}
    for unit in state.of_seat(seat):
        if unit.wounds and unit.id not in fresh:
            yield _health(state, unit, viewer)


def _health(state: State, unit: Unit, viewer: str | None) -> Track:
    if sees_face(unit, viewer):
        return Track(unit.id, Cue("track.health", kind=unit.kind, unit=unit.id), hp(state, unit), most_hp(state, unit))
    return Track(unit.id, Cue("track.wounds", unit=unit.id), unit.wounds)


def _marks(state: State, player: Player, viewer: str | None) -> tuple[str, ...]:
    marks = [f"elite-{kind}" for kind in elite_shown(state, player.seat, viewer)]
    return (*(("out",) if player.out else ()), *marks)


def piles(state: State, viewer: str | None) -> tuple[Pile, ...]:
    now = state.orders.get(state.active or "")
    row = now.row if now in hidden_orders(state, viewer) and now is not None else state.row
    return (
        Pile("trade-row", Cue("pile.row"), PileKind.ROW, tuple(row)),
        Pile("combat", Cue("pile.combat"), PileKind.DECK, hidden=len(state.combat_cards) + len(state.row) - len(row)),
        Pile(
            "combat-discard", Cue("pile.combat-discard"), PileKind.DISCARD, tuple(reversed(state.combat_cards.discard))
        ),
        Pile("adventures", Cue("pile.adventures"), PileKind.DECK, hidden=len(state.adventures)),
        Pile("territories", Cue("pile.territories"), PileKind.DECK, hidden=len(state.territories)),
        *(_hand(state, player, viewer) for player in state.players.values()),
        *(_missions(player, viewer) for player in state.players.values() if player.missions),
        *_laid(state),
    )


def _hand(state: State, player: Player, viewer: str | None) -> Pile:
    fresh = [
        card
        for orders in hidden_orders(state, viewer)
        for card in orders.bought
        if state.orders.get(player.seat) is orders
    ]
    seen = tuple(player.hand) if sees_cards(player, viewer) else ()
    hidden = len(player.hand) - len(seen) - len(fresh)
    return Pile(f"hand-{player.seat}", Cue("pile.hand"), PileKind.HAND, seen, max(0, hidden), player.seat)


def _missions(player: Player, viewer: str | None) -> Pile:
    """MW-MIS-01: only the player sees the missions, not even an ally."""
    seen = tuple(player.missions) if viewer == player.seat else ()
    hidden = len(player.missions) - len(seen)
    return Pile(f"missions-{player.seat}", Cue("pile.missions"), PileKind.SLOT, seen, hidden, player.seat)


def _laid(state: State) -> Iterator[Pile]:
    """MW-CRD-03: everyone sees how many cards lie face down, but not which."""
    for player in state.players.values():
        if player.laid:
            yield Pile(f"laid-{player.seat}", Cue("pile.laid"), PileKind.SLOT, (), len(player.laid), player.seat)


def faces(state: State, viewer: str | None) -> tuple[CardFace, ...]:
    """Every card that this viewer may see."""
    shown = [card for pile in piles(state, viewer) for card in pile.cards]
    return tuple(face for card in dict.fromkeys(shown) if (face := _face(state, card)))


def _face(state: State, card: str) -> CardFace | None:
    content = state.world.content
    if card == EMPTY_WORDS:
        return CardFace(
            card, Cue("card.title", card=card), Cue("card.combat"), Cue("text.nothing"), Cue("card.cost", gold=0)
        )
    if card in content.cards:
        found = content.cards[card]
        text, cost = effects_text(found.effects), Cue("card.cost", gold=found.cost)
        return CardFace(card, Cue("card.title", card=card), Cue("card.combat"), text, cost)
    if card in content.missions:
        return CardFace(card, Cue("card.title", card=card), Cue("card.mission"), mission_text(content, card))
    return None
