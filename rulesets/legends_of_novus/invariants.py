"""Checks for impossible states; each fault found is one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.legends_of_novus.content.words import RESULTS
from rulesets.legends_of_novus.rules.cards.board import free_slots, immune
from rulesets.legends_of_novus.rules.modes.apply_mode import SOLO_REMOVED
from rulesets.legends_of_novus.state.state import ADVENTURE, ENCOUNTER, REWARD, SOLO, Hero, Phase, State

SLOTS = ("body", "feet", "head", "hand", "item")
"""Not `skill`: Skills stay even after the card that gave their slot is gone."""


def violations(state: State) -> tuple[str, ...]:
    return (*_order(state), *_names(state), *_cards(state), *_heroes(state), *_quests(state))


def _order(state: State) -> Iterator[str]:
    if state.order and sorted(state.order) != sorted(state.world.seats):
        yield "the turn order is not that of the seats"
    elif state.order and not 0 <= state.side < len(state.sides):
        yield f"there is no side {state.side}"
    if state.phase is not Phase.SETUP and not state.order:
        yield "play has begun without an order"


def _names(state: State) -> Iterator[str]:
    """Every seat, place and result that the State refers to exists."""
    for seat, hero in state.heroes.items():
        turn = hero.turn
        for place in dict.fromkeys(
            (hero.explored, hero.barred_at, turn.start, turn.prepared_at, *turn.trail, *hero.visited)
        ):
            if place is not None and place not in state.world.content.places:
                yield f"{seat} was never at {place}: there is no such place"
    mentioned = (
        *state.announced,
        *state.adventured,
        *state.withdrawn,
        *(boon.seat for boon in state.boons),
        *(met.seat for met in state.encounters),
        *(state.battle.fighters if state.battle else ()),
    )
    for seat in dict.fromkeys(mentioned):
        if seat not in state.heroes:
            yield f"there is no seat {seat}"
    if state.travel_result not in {None, *RESULTS}:
        yield f"the Travel die has no {state.travel_result}"


def _cards(state: State) -> Iterator[str]:
    """No card exists more often than printed. It may be missing: a card being resolved is on no pile."""
    content = state.world.content
    everywhere, printed = cards_found(state), cards_printed(state)
    for card in sorted(everywhere):
        if everywhere[card] > printed[card]:
            yield f"{card} exists {everywhere[card]} times, not {printed[card]}"
    allies = Counter((*state.allies, *(ally for hero in state.heroes.values() for ally in hero.allies)))
    if allies != Counter(list(content.allies)):
        yield "the Allies are not those of the box"


def cards_printed(state: State) -> Counter[str]:
    """LN-SOL-04: all cards in play in this mode."""
    content = state.world.content
    printed = Counter(state.world.all_cards)
    if state.mode == SOLO:
        for card, each in content.adventures.items():
            if card in SOLO_REMOVED or not each.solo:
                del printed[card]
    return printed


def cards_found(state: State) -> Counter[str]:
    found = Counter(state.rejected)
    for name in (ADVENTURE, REWARD, ENCOUNTER):
        deck = state.decks[name]
        found.update((*deck.bag, *deck.top, *deck.discard))
    for hero in state.heroes.values():
        found.update((*hero.adventures, *hero.rewards, *hero.equipped, *hero.skills, *hero.curses, *hero.quests))
        found.update(card for cards in hero.attached.values() for card in cards)
    return found


def _heroes(state: State) -> Iterator[str]:
    for seat, hero in state.heroes.items():
        if seat != hero.seat:
            yield f"{seat} is called {hero.seat}"
        if hero.xp < 1:
            yield f"{seat} has {hero.xp} XP"
        if hero.gp < 0:
            yield f"{seat} has {hero.gp} GP"
        if hero.place not in state.world.content.places:
            yield f"{seat} is nowhere"
        yield from _board(state, seat, hero)


def _board(state: State, seat: str, hero: Hero) -> Iterator[str]:
    content = state.world.content
    known = (
        all(card in content.rewards for card in (*hero.rewards, *hero.equipped))
        and all(card in content.adventures for card in (*hero.adventures, *hero.skills, *hero.curses, *hero.quests))
        and all(ally in content.allies for ally in hero.allies)
        and (hero.character is None or hero.character in content.characters)
        and (hero.hero_class is None or hero.hero_class in content.classes)
    )
    if not known:
        yield f"{seat} has a card where it does not belong"
        return
    free = free_slots(state, seat)
    yield from (f"{seat} has more {kind} cards than slots" for kind in SLOTS if free[kind] < 0)
    if any(content.rewards[card].slot in {"treasure", "attachment"} for card in hero.equipped):
        yield f"{seat} has something else among the equipment"
    if any(content.adventures[card].kind != "quest" for card in hero.quests):
        yield f"{seat} has something else among the Quest Events"
    if any(content.adventures[card].kind != "skill" for card in hero.skills):
        yield f"{seat} has something else among the Skills"
    if any(content.adventures[card].kind != "curse" for card in hero.curses):
        yield f"{seat} has something else among the Curses"
    if hero.curses and immune(state, seat):
        yield f"{seat} cannot be cursed"
    if any(weapon not in hero.equipped for weapon, cards in hero.attached.items() if cards):
        yield f"{seat} has an attachment without its weapon"


def _quests(state: State) -> Iterator[str]:
    tokens = [token for hero in state.heroes.values() for token in hero.tokens]
    if sorted((*tokens, *state.alive)) != sorted(state.world.content.quest_creatures):
        yield "a Quest Creature is neither alive nor beaten, or both"
