"""Plays two games that differ only in something a viewer may not know, and checks that the viewer sees no difference."""

from __future__ import annotations

from random import Random
from typing import Any

from controller.messages.prompt_in_words import prompt_for
from controller.messages.prompt_visible_to_seat import public_answer, visible_to
from controller.session.bots import hint, reason
from rulesets.engine import bots, position
from rulesets.engine.answers import Answer
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Draw, Roll, is_anchor
from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.content.card import EMPTY_WORDS
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.state.combat_events import CardTurnedUp, EncounterMet, ShotAnnounced, UnitSlain
from rulesets.multiverse_war.state.events import AbilityAnnounced, DecoyRemoved, StoneBooked, UnitHidden, UnitIdentified
from rulesets.multiverse_war.state.state import Player, State
from tests.engine.privacy.exchange import EVERY_VALUE, allowed, begun

FACE = ("kind", "ap", "road_ap", "bonus_given", "set_up", "ability_used", "ability_on", "used", "steps")
"""Fields that belong to the face of a block: only those who know the face know them."""
REVEALING = (UnitIdentified, UnitHidden, DecoyRemoved, UnitSlain, ShotAnnounced, AbilityAnnounced, CardTurnedUp)
"""MW-LOS-02, MW-DEC-04, MW-CMB-05, MW-ABL-01, MW-CRD-03: events that reveal a face or a card."""
DONE = (StoneBooked, EncounterMet)
"""MW-MIN-03, MW-ADV-07: stone is open, and Builders and decoys hold no mine; a decoy meets nobody."""
TRIES = 12


def swapped_game(game: Game[State], viewer: str | None, rng: Random, answers: int) -> int:
    """Swap something hidden, then give both games the same answers. Returns after how many the rules revealed something."""
    other = _swap(game, viewer, rng)
    if other is None or RULESET.violations(other):
        return 0
    one, two = begun(game, game.state), begun(game, other)
    if _revealed(one.opening, two.opening):
        return 0
    _check(one, two, viewer, one.opening, two.opening)
    for count in range(answers):
        answer = _common_answer(one, two, rng)
        if answer is None:
            return count
        asked, also_asked = one.request, two.request
        told, also_told = one.answer(answer), two.answer(answer)
        over = one.request is None or two.request is None
        if over or _revealed(told, also_told) or _open(one) != _open(two):
            return count
        assert public_answer(answer, asked, told) == public_answer(answer, also_asked, also_told)
        _check(one, two, viewer, told, also_told)
    return answers


def watched(game: Game[State], rng: Random, share: float, answers: int, length: int) -> tuple[int, int]:
    """Let bots play, and try a swapped game at a share of the anchors. Returns how many, and for how many answers."""
    pairs = total = 0
    for _ in range(length):
        if game.request is None:
            break
        if is_anchor(game.request) and rng.random() < share:
            count = swapped_game(game, rng.choice((None, *game.setup.seats)), rng, answers)
            pairs, total = pairs + bool(count), total + count
        game.answer(bots.answer(game, rng, sensible))
    return pairs, total


def _swap(game: Game[State], viewer: str | None, rng: Random) -> State | None:
    state = position.read(RULESET, game.setup, position.write(game.state))
    closed = [each for each in state.players.values() if each.known_to is not None and viewer not in each.known_to]
    if not closed:
        return None
    player = rng.choice(closed)
    match rng.choice(("blocks", "blocks", "blocks", "card", "gold", "missions")):
        case "blocks":
            return _swap_blocks(state, player, viewer, rng)
        case "card":
            return _swap_card(state, player, rng)
        case "gold" if player.gold_known_to is not None:
            player.gold += rng.choice((1, 3, 8))
            return state
        case "missions" if player.missions and viewer != player.seat:
            player.missions = list(rng.choice(list(state.world.content.mission_cards.values())))
            return state
        case _:
            return None


def _swap_blocks(state: State, player: Player, viewer: str | None, rng: Random) -> State | None:
    hidden = [
        unit
        for unit in state.of_seat(player.seat)
        if unit.known_to is not None and viewer not in unit.known_to and not unit.partner
    ]
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    if one.kind == other.kind:
        return None
    for field in FACE:
        mine, theirs = getattr(one, field), getattr(other, field)
        setattr(one, field, theirs)
        setattr(other, field, mine)
    return state


def _swap_card(state: State, player: Player, rng: Random) -> State | None:
    hand = [card for card in player.hand if card != EMPTY_WORDS]
    bag = state.combat_cards.bag
    if not hand or not bag:
        return None
    mine, theirs = rng.choice(hand), rng.choice(bag)
    player.hand[player.hand.index(mine)] = theirs
    bag[bag.index(theirs)] = mine
    bag.sort()
    return state


def _common_answer(one: Game[State], two: Game[State], rng: Random) -> Answer | None:
    """An answer that both games allow; None if there is none, as the difference now matters."""
    for _ in range(TRIES):
        answer = bots.answer(one, rng, sensible if rng.random() < 0.6 else bots.anything)
        if allowed(two, answer):
            return answer
    return None


def _revealed(one: tuple[Event, ...], two: tuple[Event, ...]) -> bool:
    apart = [event for event in (*one, *two) if event not in one or event not in two]
    return any(isinstance(event, (*REVEALING, *DONE)) for event in apart)


def _open(game: Game[State]) -> Any:
    """Everyone sees which dice are rolled and from which deck cards are drawn (MW-ADV-10, MW-DIA-03)."""
    match game.request:
        case Roll(dice=dice):
            return dice
        case Draw(deck=deck):
            return deck
        case _:
            return None


def _check(one: Game[State], two: Game[State], viewer: str | None, told: Any, also_told: Any) -> None:
    assert told == also_told
    assert seen(one, viewer) == seen(two, viewer)


def seen(game: Game[State], viewer: str | None, words: Words = EVERY_VALUE) -> tuple[Any, ...]:
    """Everything that this viewer sees: the view, who is asked, the prompt with all its values, and the hint with its reason."""
    if game.request is None:
        return (RULESET.view_for(game.state, viewer),)
    prompt = visible_to(prompt_for(0, game.request, game.waiting_for, words), viewer, words)
    key = hint(game, viewer) if viewer in game.waiting_for else None
    advice = (key, reason(game, None, viewer, key))
    return (RULESET.view_for(game.state, viewer), game.waiting_for, prompt, advice)
