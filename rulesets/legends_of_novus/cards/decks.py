"""Drawing, receiving and discarding cards."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw as draw_from
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.cards.curses import attach_curse
from rulesets.legends_of_novus.state.events import CardDiscarded, CardsDrawn, CardShown, DeckRenewed, NoEncounterHere
from rulesets.legends_of_novus.state.state import ADVENTURE, Encounter, Novus, Phase, State


def discard(state: State, card: str) -> None:
    """LN-CRD-02: on the pile of the deck that it came from."""
    state.deck_for(card).discard.append(card)


def discard_from_hand(game: Novus, seat: str, card: str, rule: str) -> None:
    hero = game.state.heroes[seat]
    (hero.adventures if card in hero.adventures else hero.rewards).remove(card)
    discard(game.state, card)
    game.tell(CardDiscarded(seat, card, rule))


def can_draw(state: State, name: str) -> bool:
    """LN-PRP-04, LN-CRD-02."""
    deck = state.decks[name]
    return len(deck) > 0 or (state.world.house.reshuffle and bool(deck.discard))


def take(game: Novus, seat: str, name: str, count: int, rule: str) -> Procedure[tuple[str, ...]]:
    """LN-CRD-01, LN-CRD-02: from the top; an empty deck is made anew from its discard pile."""
    state = game.state
    deck = state.decks[name]
    cards: tuple[str, ...] = ()
    while len(cards) < count and can_draw(state, name):
        if not len(deck):
            deck.renew()
            game.tell(DeckRenewed(name))
        why = Cue("ask.draw", seat=seat, deck=name)
        cards += yield from draw_from(deck, count - len(cards), seat, why, rule, state.world.printed[name])
    return cards


def find(
    game: Novus, seat: str, name: str, wanted: Callable[[str], bool], rule: str
) -> Procedure[tuple[str | None, tuple[str, ...]]]:
    """Turn over cards until one is `wanted`; the others are shuffled back. Returns it with all that was turned over."""
    turned: list[str] = []
    found = None
    while found is None:
        cards = yield from take(game, seat, name, 1, rule)
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


def take_calmly(game: Novus, seat: str, count: int, rule: str) -> Procedure[tuple[str, ...]]:
    """LN-LOC-02: an Encounter Event is replaced by another card and put back on top, the first one uppermost."""
    state, aside, kept = game.state, list[str](), list[str]()
    while len(kept) < count:
        cards = yield from take(game, seat, ADVENTURE, 1, rule)
        if not cards:
            break
        (aside if is_encounter(state, cards[0]) else kept).extend(cards)
    if aside:
        state.decks[ADVENTURE].top[:0] = aside
        game.tell(NoEncounterHere(seat))
    return tuple(kept)


def draw_to_hand(
    game: Novus, seat: str, name: str, count: int, rule: str, *, forcing: bool = True, travelling: bool = False
) -> Procedure[None]:
    """LN-CRD-01: into the hand; Curses attach, and a first card that is an Encounter Event may force a battle."""
    cards = yield from draw(game, seat, name, count, rule, travelling=travelling)
    if cards:
        game.tell(CardsDrawn(seat, name, len(cards), rule))
    for card in cards:
        receive(game, seat, card, forcing=forcing)


def draw(
    game: Novus, seat: str, name: str, count: int, rule: str, *, travelling: bool = False
) -> Procedure[tuple[str, ...]]:
    """LN-LOC-02: from the top, but no Encounter Event for one who stands on the island or came through it."""
    state = game.state
    calm = name == ADVENTURE and (state.place(seat).no_encounters or (travelling and state.heroes[seat].turn.island))
    return (yield from (take_calmly(game, seat, count, rule) if calm else take(game, seat, name, count, rule)))


def at_once(game: Novus, seat: str, card: str, *, forcing: bool) -> bool:
    """Whether a drawn card takes effect before its drawer could choose; then it does so here."""
    state = game.state
    if card in state.world.content.rewards:
        return False
    if state.adventure(card).kind == "curse" or (forcing and is_encounter(state, card) and _forces(state, seat)):
        receive(game, seat, card)
        return True
    return False


def receive(game: Novus, seat: str, card: str, *, forcing: bool = True, flipped: bool = False) -> bool:
    """LN-CUR-01, LN-CRD-08, LN-TRV-08, LN-TEA-15: where a drawn card goes. True if it forces a battle."""
    state, hero = game.state, game.state.heroes[seat]
    forced = forcing and _forces(state, seat, flipped=flipped)
    hero.turn.drew = hero.turn.drew or state.phase is Phase.ADVENTURE
    if card in state.world.content.rewards:
        hero.rewards.append(card)
        return False
    if state.adventure(card).kind == "curse":
        attach_curse(game, seat, card)
        return False
    if is_encounter(state, card) and forced:
        if not flipped:
            game.tell(CardShown(seat, card, "LN-CRD-08"))
        state.encounters.append(Encounter(seat, event=card))
        return True
    hero.adventures.append(card)
    return False


def _forces(state: State, seat: str, *, flipped: bool = False) -> bool:
    """LN-CRD-08, LN-EXP-05: a first card, or one that is flipped; and only one battle at a time."""
    first = state.world.house.encounter_on_travel_draw and _first_of_the_phase(state, seat)
    return (flipped or first) and not state.encounters and state.battle is None


def _first_of_the_phase(state: State, seat: str) -> bool:
    own = state.phase is Phase.ADVENTURE and seat in state.active and seat not in state.adventured
    return own and not state.heroes[seat].turn.drew
