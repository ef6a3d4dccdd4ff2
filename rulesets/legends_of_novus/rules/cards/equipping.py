"""LN-EQP: putting cards on the Character Board and taking them off; Allies and Advanced Classes."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards.board import free_slots, weapons
from rulesets.legends_of_novus.rules.cards.curses import lift_if_immune
from rulesets.legends_of_novus.rules.cards.decks import discard
from rulesets.legends_of_novus.state.events import (
    AllyJoined,
    AllyLeft,
    AttachedTo,
    CardDiscarded,
    ClassAdvanced,
    Equipped,
    ItemDestroyed,
    Unequipped,
)
from rulesets.legends_of_novus.state.options import Attach, Equip, LeaveAlly, MakeRoom, Take, Unequip
from rulesets.legends_of_novus.state.state import Novus, Phase, State

ADVANCED_XP = 10


def wearable(state: State, seat: str, card: str) -> bool:
    """LN-EQP-01, LN-EQP-05: a class icon in common, and no Heavy armour where the class forbids it."""
    reward, class_card = state.reward(card), state.hero_class(seat)
    if reward.slot == "treasure" or class_card is None:
        return False
    too_heavy = reward.weight == "heavy" and class_card.heavy == "forbidden"
    return bool(set(class_card.icons) & set(reward.classes or ())) and not too_heavy


def equip_options(state: State, seat: str) -> Iterator[Option]:
    """LN-EQP-02..06: cards in hand that fit a free slot."""
    free = free_slots(state, seat)
    for card in dict.fromkeys(state.heroes[seat].rewards):
        if not wearable(state, seat, card):
            continue
        match state.reward(card).slot:
            case "attachment":
                yield from (Attach(card, weapon) for weapon in weapons(state, seat))
            case "two-hand":
                if free["hand"] >= 2:
                    yield Equip(card)
            case slot:
                if free[slot] >= 1:
                    yield Equip(card)


def unequip_options(state: State, seat: str) -> Iterator[Unequip]:
    """LN-EQP-09: ordinary equipment only."""
    for card in dict.fromkeys(state.heroes[seat].equipped):
        if can_come_off(state, seat, card):
            yield Unequip(card)


def can_come_off(state: State, seat: str, card: str) -> bool:
    """Not a card that gives slots which are in use."""
    hero = state.heroes[seat]
    index = hero.equipped.index(card)
    del hero.equipped[index]
    fits = min(free_slots(state, seat).values()) >= 0
    hero.equipped.insert(index, card)
    return fits


def equip(game: Novus, seat: str, card: str) -> None:
    hero = game.state.heroes[seat]
    hero.rewards.remove(card)
    hero.equipped.append(card)
    game.emit(Equipped(seat, card, _rule_of_phase(game.state)))


def _rule_of_phase(state: State) -> str:
    return "LN-REC-02" if state.phase is Phase.RECOVERY else "LN-PRP-02"


def attach(game: Novus, seat: str, card: str, weapon: str) -> None:
    """LN-EQP-09: put an attachment under a weapon; it does not return to the hand."""
    hero = game.state.heroes[seat]
    if card in hero.rewards:
        hero.rewards.remove(card)
    hero.attached.setdefault(weapon, []).append(card)
    game.emit(AttachedTo(seat, card, weapon))


def unequip(game: Novus, seat: str, card: str) -> None:
    """LN-PRP-02, LN-REC-02: by the player's choice."""
    _to_hand(game, seat, card, _rule_of_phase(game.state))


def _to_hand(game: Novus, seat: str, card: str, rule: str) -> None:
    take_off(game, seat, card)
    game.state.heroes[seat].rewards.append(card)
    game.emit(Unequipped(seat, card, rule))


def take_off(game: Novus, seat: str, card: str) -> None:
    """LN-EQP-09: remove a card from the board; a weapon's attachments are discarded."""
    hero = game.state.heroes[seat]
    hero.equipped.remove(card)
    if card not in hero.equipped:
        for attachment in hero.attached.pop(card, ()):
            discard(game.state, attachment)
            game.emit(CardDiscarded(seat, attachment, "LN-EQP-09"))


def destroy(game: Novus, seat: str, *cards: str) -> None:
    """LN-BAT-22: destroy these items at once, even if one of them gave the slot of another."""
    for card in cards:
        take_off(game, seat, card)
        discard(game.state, card)
        game.emit(ItemDestroyed(seat, card))
    return_overflow(game, seat)


# ---- Allies
def take_ally(game: Novus, seat: str, kind: str | None) -> Procedure[None]:
    """LN-EQP-08: choose an Ally from the box; an item may be taken off to make room."""
    state = game.state
    found = [ally for ally in state.allies if kind is None or state.world.content.allies[ally].type == kind]
    if not found:
        return
    ally = found[0]
    if len(found) > 1:
        choice = yield Choose(seat, tuple(map(Take, found)), Cue("ask.ally", seat=seat), "LN-EQP-08")
        ally = choice.ally
    if free_slots(state, seat)["item"] < 1 and not (yield from _make_room(game, seat, ally)):
        return
    state.allies.remove(ally)
    state.heroes[seat].allies.append(ally)
    game.emit(AllyJoined(seat, ally))
    lift_if_immune(game, seat)


def _make_room(game: Novus, seat: str, ally: str) -> Procedure[bool]:
    state, hero = game.state, game.state.heroes[seat]
    items = [c for c in dict.fromkeys(hero.equipped) if state.reward(c).slot == "item" and can_come_off(state, seat, c)]
    if items:
        options = (*map(MakeRoom, items), LeaveAlly())
        choice = yield Choose(seat, options, Cue("ask.make-room", seat=seat, ally=ally), "LN-EQP-08")
        if isinstance(choice, MakeRoom):
            _to_hand(game, seat, choice.card, "LN-EQP-08")
            return True
    game.emit(AllyLeft(seat, ally))
    return False


def dismiss(game: Novus, seat: str, ally: str) -> None:
    """Return an Ally to the box; only a card or a creature does this."""
    game.state.heroes[seat].allies.remove(ally)
    game.state.allies.append(ally)


# ---- Advanced Classes
def advanced_classes(state: State, seat: str) -> list[str]:
    """LN-CLS-01..03: from 10 XP, once a game, if the class shares an icon with the Character."""
    hero, content = state.heroes[seat], state.world.content
    if hero.xp < ADVANCED_XP or hero.advanced:
        return []
    icons = set(state.character_icons(seat))
    advanced = [name for name in state.classes if content.classes[name].advanced]
    return [name for name in advanced if icons & set(content.classes[name].icons)]


def advance(game: Novus, seat: str, name: str) -> None:
    """LN-CLS-05: the new class replaces the old one; equipment that no longer fits returns to the hand."""
    state, hero = game.state, game.state.heroes[seat]
    state.classes.remove(name)
    if hero.hero_class is not None:
        state.classes.append(hero.hero_class)
    hero.hero_class, hero.advanced = name, True
    game.emit(ClassAdvanced(seat, name))
    for card in tuple(hero.equipped):
        if not wearable(state, seat, card):
            _to_hand(game, seat, card, "LN-CLS-05")
    return_overflow(game, seat)
    lift_if_immune(game, seat)


def recheck_boards(game: Novus) -> None:
    """LN-CUR-04, LN-EQP-02: re-check slots and immunity that cards give under a condition, as XP, gold or places change."""
    if game.state.world.boards_shift:
        for seat in game.state.order:
            return_overflow(game, seat)
            lift_if_immune(game, seat)


def return_overflow(game: Novus, seat: str) -> None:
    """LN-EQP-02: return equipment without a slot to the hand, after a card that gave slots is gone."""
    state, hero = game.state, game.state.heroes[seat]
    for kind in ("body", "feet", "head", "hand", "item"):
        for card in tuple(reversed(hero.equipped)):
            if _slot(state, card) == kind and free_slots(state, seat)[kind] < 0:
                _to_hand(game, seat, card, "LN-EQP-02")


def _slot(state: State, card: str) -> str:
    slot = state.reward(card).slot
    return "hand" if slot == "two-hand" else slot
