"""Drawing, receiving and discarding cards."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw as draw_from
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards.curses import attach_curse
from rulesets.legends_of_novus.state.events import CardDiscarded, CardsDrawn, CardShown, DeckRenewed, NoEncounterHere
from rulesets.legends_of_novus.state.state import ADVENTURE, Encounter, Novus, Phase, State


def discard(state: State, card: str) -> None:
    """LN-CRD-02: on the discard pile of its deck."""
    state.deck_for(card).discard.append(card)


def discard_from_hand(game: Novus, seat: str, card: str, rule: str) -> None:
    hero = game.state.heroes[seat]
    (hero.adventures if card in hero.adventures else hero.rewards).remove(card)
    discard(game.state, card)
    game.emit(CardDiscarded(seat, card, rule))


def can_draw(state: State, name: str) -> bool:
    """LN-PRP-04, LN-CRD-02."""
    deck = state.decks[name]
    return len(deck) > 0 or bool(deck.discard)


def draw_top(game: Novus, seat: str, name: str, count: int, rule: str) -> Procedure[tuple[str, ...]]:
    """LN-CRD-01, LN-CRD-02: draw from the top; an empty deck is refilled from its discard pile."""
    state = game.state
    deck = state.decks[name]
    cards: tuple[str, ...] = ()
    while len(cards) < count and can_draw(state, name):
        if not len(deck):
            deck.renew()
            game.emit(DeckRenewed(name))
        why = Cue("ask.draw", seat=seat, deck=name)
        cards += yield from draw_from(deck, count - len(cards), seat, why, rule, state.world.printed[name])
    return cards


def find(
    game: Novus, seat: str, name: str, wanted: Callable[[str], bool], rule: str
) -> Procedure[tuple[str | None, tuple[str, ...]]]:
    """Draw cards until one is `wanted`; shuffle the others back. Returns it, and all cards drawn."""
    turned: list[str] = []
    found = None
    while found is None:
        cards = yield from draw_top(game, seat, name, 1, rule)
        if not cards:
            break
        turned += cards
        found = cards[0] if wanted(cards[0]) else None
    rest = turned if found is None else turned[:-1]
    if rest:
        deck = game.state.decks[name]
        deck.bag, deck.top = sorted(deck.bag + deck.top + rest), []
    return found, tuple(turned)


def is_encounter(state: State, card: str) -> bool:
    return card in state.world.content.adventures and state.adventure(card).kind == "encounter"


def draw_without_encounters(game: Novus, seat: str, count: int, rule: str) -> Procedure[tuple[str, ...]]:
    """LN-LOC-02: Encounter Events are replaced by other cards and put back on top, in the order drawn."""
    state, aside, kept = game.state, list[str](), list[str]()
    while len(kept) < count:
        cards = yield from draw_top(game, seat, ADVENTURE, 1, rule)
        if not cards:
            break
        (aside if is_encounter(state, cards[0]) else kept).extend(cards)
    if aside:
        state.decks[ADVENTURE].top[:0] = aside
        game.emit(NoEncounterHere(seat))
    return tuple(kept)


def draw_to_hand(
    game: Novus, seat: str, name: str, count: int, rule: str, *, forcing: bool = True, travelling: bool = False
) -> Procedure[None]:
    """LN-CRD-01: draw to the hand. Curses attach; an Encounter Event as first card may force a battle, if `forcing`."""
    cards = yield from draw(game, seat, name, count, rule, travelling=travelling)
    if cards:
        game.emit(CardsDrawn(seat, name, len(cards), rule))
    for card in cards:
        receive(game, seat, card, forcing=forcing)


def draw(
    game: Novus, seat: str, name: str, count: int, rule: str, *, travelling: bool = False
) -> Procedure[tuple[str, ...]]:
    """LN-LOC-02: draw from the top, but no Encounter Events in a place without Encounters, or after travelling through one."""
    state = game.state
    calm = name == ADVENTURE and (state.place(seat).no_encounters or (travelling and state.heroes[seat].turn.island))
    return (
        yield from (
            draw_without_encounters(game, seat, count, rule) if calm else draw_top(game, seat, name, count, rule)
        )
    )


def receive_if_immediate(game: Novus, seat: str, card: str, *, forcing: bool) -> bool:
    """If a drawn card takes effect before the player may choose, let it do so; returns whether it did."""
    state = game.state
    if card in state.world.content.rewards:
        return False
    if state.adventure(card).kind == "curse" or (forcing and is_encounter(state, card) and _forces_battle(state, seat)):
        receive(game, seat, card)
        return True
    return False


def receive(game: Novus, seat: str, card: str, *, forcing: bool = True, flipped: bool = False) -> bool:
    """LN-CUR-01, LN-CRD-08, LN-TRV-08, LN-TEA-15: put a drawn card where it belongs. Returns whether it forces a battle."""
    state, hero = game.state, game.state.heroes[seat]
    forced = forcing and _forces_battle(state, seat, flipped=flipped)
    hero.turn.drew = hero.turn.drew or state.phase is Phase.ADVENTURE
    if card in state.world.content.rewards:
        hero.rewards.append(card)
        return False
    if state.adventure(card).kind == "curse":
        attach_curse(game, seat, card)
        return False
    if is_encounter(state, card) and forced:
        if not flipped:
            game.emit(CardShown(seat, card, "LN-CRD-08"))
        state.encounters.append(Encounter(seat, event=card))
        return True
    hero.adventures.append(card)
    return False


def _forces_battle(state: State, seat: str, *, flipped: bool = False) -> bool:
    """LN-CRD-08, LN-EXP-05: the first card of the phase or a flipped one forces a battle, unless one is going on."""
    return (flipped or _is_first_card(state, seat)) and not state.encounters and state.battle is None


def _is_first_card(state: State, seat: str) -> bool:
    own = state.phase is Phase.ADVENTURE and seat in state.active and seat not in state.adventured
    return own and not state.heroes[seat].turn.drew
