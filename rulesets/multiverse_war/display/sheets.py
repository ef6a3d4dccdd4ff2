"""The sheet and piles of each player: gold and tracks, hand and missions, heroes and wounded units."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.view import CardFace, Pile, PileKind, Sheet, Track, side_of
from rulesets.multiverse_war.card_text import effects_text, mission_text
from rulesets.multiverse_war.content.card import EMPTY_WORDS
from rulesets.multiverse_war.display.board import sees_face
from rulesets.multiverse_war.rules.ending.missions import fulfilled_missions
from rulesets.multiverse_war.rules.ending.points import count, points, public_points
from rulesets.multiverse_war.rules.turn.revenue import revenue
from rulesets.multiverse_war.rules.units.block_names import block_name, own_name
from rulesets.multiverse_war.rules.units.heroes import TOP_LEVEL
from rulesets.multiverse_war.rules.units.stats import hp, seen_hp
from rulesets.multiverse_war.state.state import Hero, Player, State, Unit
from rulesets.multiverse_war.state.tracks import elite, uses_left


def sees_cards(player: Player, viewer: str | None) -> bool:
    return player.known_to is None or viewer in player.known_to


def sees_gold(player: Player, viewer: str | None) -> bool:
    """MW-SET-04: viewers see the gold of their side; everyone's with open gold, or when the game is over."""
    return player.gold_known_to is None or viewer in player.gold_known_to


def sheets(state: State, viewer: str | None) -> tuple[Sheet, ...]:
    return tuple(_sheet(state, seat, viewer) for seat in state.world.seats)


def _sheet(state: State, seat: str, viewer: str | None) -> Sheet:
    player = state.players[seat]
    tracks = tuple(_final_tracks(state, seat)) if _is_over(player) else tuple(_tracks(state, player, viewer))
    seen = sees_cards(player, viewer)
    heroes = tuple(player.heroes) if seen else ()
    return Sheet(seat, seat, side_of(seat, state.world.seats), tracks, _marks(state, player), cards=heroes)


def _is_over(player: Player) -> bool:
    """MW-MIS-01: only at the end does everyone see the missions."""
    return player.missions_known_to is None


def hero_texts(state: State, viewer: str | None) -> tuple[tuple[str, Cue], ...]:
    """Heroes of the viewer's side, on the board or not."""
    seen = (player.heroes for player in state.players.values() if sees_cards(player, viewer))
    return tuple((name, _hero_text(state, name, hero)) for heroes in seen for name, hero in heroes.items())


def _hero_text(state: State, name: str, hero: Hero) -> Cue:
    """What a player made of a hero."""
    arm, known = state.world.content.heroes[name].class_, tuple(hero.abilities)
    if known:
        return Cue("text.hero-now", arm=arm, ap=hero.ap, hp=hero.hp, abilities=known)
    return Cue("text.unit-card", arm=arm, ap=hero.ap, hp=hero.hp)


def _final_tracks(state: State, seat: str) -> Iterator[Track]:
    """MW-VIC-01, MW-SET-04: when the game is over, only what counted, and everyone's gold."""
    yield Track("points", Cue("track.all-points"), points(state, seat))
    for name, value in count(state, seat)._asdict().items():
        if value:
            yield Track(f"from-{name}", Cue(f"track.from-{name}"), value)
    yield Track("gold", Cue("track.gold"), state.players[seat].gold)


def _tracks(state: State, player: Player, viewer: str | None) -> Iterator[Track]:
    yield from _player_tracks(state, player, viewer)
    yield from _battle_tracks(state, player)
    yield from _wounded_units(state, player.seat, viewer)


def _player_tracks(state: State, player: Player, viewer: str | None) -> Iterator[Track]:
    if sees_gold(player, viewer):
        yield Track("gold", Cue("track.gold"), player.gold, about=Cue("about.gold"))
        yield Track("income", Cue("track.income"), revenue(state, player.seat), about=Cue("about.income"))
    yield Track("points", Cue("track.points"), public_points(state, player.seat), about=Cue("about.points"))
    if "scrolls" in state.world.victories or player.scrolls:
        yield Track("scrolls", Cue("track.scrolls"), player.scrolls)
    if "portal" in state.world.victories or player.stone:
        yield Track("stone", Cue("track.stone"), player.stone)
        yield Track("portal", Cue("track.portal"), player.portal, state.world.scenario.stone)
    most = state.world.content.builder_track.steps
    yield Track("builder", Cue("track.builder"), player.builder_track, most, Cue("about.builder"))
    uses = max(0, uses_left(state, player.seat))
    yield Track("abilities", Cue("track.abilities"), uses, about=Cue("about.abilities"))
    if state.world.house.expert:
        yield Track("logistics", Cue("track.logistics"), max(0, player.logistics))
    if sees_cards(player, viewer):
        for name, hero in player.heroes.items():
            yield Track(name, Cue("track.hero", hero=name), hero.level, TOP_LEVEL)
            if hero.level < TOP_LEVEL:
                yield Track(f"{name}-xp", Cue("track.experience", hero=name), hero.xp, hero.level + 1)


def _battle_tracks(state: State, player: Player) -> Iterator[Track]:
    units = state.world.content.units
    for kind, step in player.tracks.items():
        if kind in units and step:
            yield Track(f"battle-{kind}", Cue("track.battle", unit=kind), step, units[kind].track.steps)


def _wounded_units(state: State, seat: str, viewer: str | None) -> Iterator[Track]:
    """Everyone sees the wounds of a block; only those who know its face see its health."""
    for unit in state.of_seat(seat):
        if unit.wounds:
            yield _health(state, unit, viewer)


def _health(state: State, unit: Unit, viewer: str | None) -> Track:
    name = own_name(state, unit) if sees_face(unit, viewer) else block_name(unit)
    most = seen_hp(state, unit) if sees_face(unit, viewer) else None
    if most is None:
        return Track(unit.id, Cue("track.wounds", unit=name), unit.wounds)
    return Track(unit.id, Cue("track.health", unit=name), hp(state, unit), most)


def _marks(state: State, player: Player) -> tuple[str, ...]:
    marks = [f"elite-{kind}" for kind in elite(state, player.seat)]
    return (*(("out",) if player.out else ()), *marks)


def piles(state: State, viewer: str | None) -> tuple[Pile, ...]:
    return (
        *(_combat_cards(state, viewer) if state.world.scenario.cards else ()),
        Pile("adventures", Cue("pile.adventures"), PileKind.DECK, hidden=len(state.adventures)),
        Pile("territories", Cue("pile.territories"), PileKind.DECK, hidden=len(state.territories)),
        *(_missions(player, viewer) for player in state.players.values() if player.missions),
        *_laid(state),
    )


def _combat_cards(state: State, viewer: str | None) -> Iterator[Pile]:
    deck = state.combat_cards
    yield Pile("trade-row", Cue("pile.row"), PileKind.ROW, tuple(state.row))
    yield Pile("combat", Cue("pile.combat"), PileKind.DECK, hidden=len(deck))
    yield Pile("combat-discard", Cue("pile.combat-discard"), PileKind.DISCARD, tuple(reversed(deck.discard)))
    yield from (_hand(player, viewer) for player in state.players.values())


def _hand(player: Player, viewer: str | None) -> Pile:
    seen = tuple(player.hand) if sees_cards(player, viewer) else ()
    hidden = len(player.hand) - len(seen)
    return Pile(f"hand-{player.seat}", Cue("pile.hand"), PileKind.HAND, seen, hidden, player.seat)


def _missions(player: Player, viewer: str | None) -> Pile:
    """MW-MIS-01: only the player sees the missions, not even an ally; when the game is over, everyone does."""
    known = player.missions_known_to
    seen = tuple(player.missions) if known is None or viewer in known else ()
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
    return tuple(face for card in dict.fromkeys(shown) if (face := _face(state, card, viewer)))


def _face(state: State, card: str, viewer: str | None) -> CardFace | None:
    content = state.world.content
    if card == EMPTY_WORDS:
        return CardFace(
            card, Cue("card.title", card=card), Cue("card.combat"), Cue("text.bluff"), Cue("card.cost", gold=0)
        )
    if card in content.cards:
        found = content.cards[card]
        text, cost = effects_text(found.effects), Cue("card.cost", gold=found.cost)
        return CardFace(card, Cue("card.title", card=card), Cue("card.combat"), text, cost)
    if card in content.missions:
        return CardFace(
            card, Cue("card.title", card=card), _mission_kind(state, card, viewer), mission_text(content, card)
        )
    return None


def _mission_kind(state: State, card: str, viewer: str | None) -> Cue:
    """Whether a mission is fulfilled now, unless two players whose missions the viewer sees differ in it."""
    holders = [
        each
        for each in state.players.values()
        if card in each.missions and (_is_over(each) or viewer in (each.missions_known_to or ()))
    ]
    done = {card in fulfilled_missions(state, each.seat) for each in holders}
    if done == {True}:
        return Cue("card.fulfilled")
    return Cue("card.missed" if done == {False} and all(map(_is_over, holders)) else "card.mission")
