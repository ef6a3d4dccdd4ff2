"""The cards on a Character Board, and what they add up to: slots, modifiers, bonuses."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.legends_of_novus.content.cards import OnBoard
from rulesets.legends_of_novus.content.effects import AnyEffect, CreatureCv, Cv, Guard, MoreSlots
from rulesets.legends_of_novus.rules.cards.conditions import FACES_NONE, is_met
from rulesets.legends_of_novus.state.state import HAND_SLOTS, ITEM_SLOTS, State


def cards_on_board(state: State, seat: str) -> Iterator[tuple[str, OnBoard]]:
    """Every card with lasting effects on this seat's board: Character, Class, equipment, attachments, Allies, Skills, Curses."""
    hero, content = state.heroes[seat], state.world.content
    if hero.character is not None:
        yield hero.character, content.characters[hero.character]
    if hero.hero_class is not None:
        yield hero.hero_class, content.classes[hero.hero_class]
    for card in hero.equipped:
        if not content.rewards[card].single_use:
            yield card, content.rewards[card]
    for cards in hero.attached.values():
        for card in cards:
            yield card, content.rewards[card] if card in content.rewards else content.adventures[card]
    yield from ((ally, content.allies[ally]) for ally in hero.allies)
    yield from ((card, content.adventures[card]) for card in (*hero.skills, *hero.curses))


def active_effects(state: State, seat: str, creature: str | None = None) -> Iterator[tuple[str, AnyEffect]]:
    """LN-CRE-01: the board's lasting effects whose condition is true now; a player outside the battle faces no creature."""
    watches = state.battle is not None and seat not in state.battle.fighters
    foe = FACES_NONE if creature is None and watches else creature
    for source, card in cards_on_board(state, seat):
        for effect in card.lasting:
            if is_met(state, seat, effect.if_, foe):
                yield source, effect


def total_bonus(state: State, seat: str, do: str) -> int:
    """The total bonus of this kind, from cards on the board and from boons."""
    worn = sum(getattr(effect, "n", 1) for _, effect in active_effects(state, seat) if effect.do == do)
    return worn + sum(boon.n for boon in state.boons if boon.seat == seat and boon.do == do)


# ---- combat
def modifier_parts(state: State, seat: str, creature: str | None = None) -> list[tuple[str, int]]:
    """LN-BAT-11, LN-EQP-11, LN-CRE-01: the parts of the modifier by source, without penalties of this battle."""
    hero, content = state.heroes[seat], state.world.content
    parts: list[tuple[str, int]] = []
    if hero.character is not None:
        parts.append((hero.character, content.characters[hero.character].cv))
    if hero.hero_class is not None:
        parts.append((hero.hero_class, content.classes[hero.hero_class].cv))
    parts.append(("xp-bonus", content.charts.bonus_at(hero.xp)))
    parts += [(card, content.rewards[card].cv) for card in hero.equipped]
    parts += [
        (card, content.rewards[card].cv)
        for cards in hero.attached.values()
        for card in cards
        if card in content.rewards
    ]
    parts += [(ally, content.allies[ally].cv) for ally in hero.allies]
    parts += [(source, effect.n) for source, effect in active_effects(state, seat, creature) if isinstance(effect, Cv)]
    parts.append(("heavy", heavy_penalty(state, seat)))
    parts += [(boon.source, boon.n) for boon in state.boons if boon.seat == seat and boon.do == "cv"]
    return [(source, n) for source, n in parts if n]


def modifier(state: State, seat: str, creature: str | None = None) -> int:
    return sum(n for _, n in modifier_parts(state, seat, creature))


def battle_parts(state: State, seat: str) -> list[tuple[str, int]]:
    """LN-BAT-11: the parts of the modifier in a battle, including penalties."""
    battle = state.battle
    if battle is None or seat not in battle.fighters:
        return modifier_parts(state, seat)
    penalty = battle.fighters[seat].penalty
    return modifier_parts(state, seat, battle.creature) + ([("failed-escape", -penalty)] if penalty else [])


def battle_modifier(state: State, seat: str) -> int:
    return sum(n for _, n in battle_parts(state, seat))


def creature_parts(state: State) -> list[tuple[str, int]]:
    """LN-TEA-11: the parts of the creature's CV by source. A Quest Creature has 10 more while it faces two."""
    battle = state.battle
    assert battle is not None, "a creature has a CV while somebody faces it"
    pair = 10 if battle.quest and len(battle.standing) > 1 else 0
    parts = [("cv", state.creature(battle.creature).cv), ("stronger", battle.cv), ("against-two", pair)]
    parts += [
        (boon.source, boon.n) for boon in state.boons if boon.do == "creature_cv" and boon.seat in battle.fighters
    ]
    parts += [
        (source, effect.n)
        for seat in battle.standing
        for source, effect in active_effects(state, seat)
        if isinstance(effect, CreatureCv)
    ]
    return [(source, n) for source, n in parts if n]


def creature_cv(state: State) -> int:
    """LN-BAT-16: it can fall below 0."""
    return sum(n for _, n in creature_parts(state))


def heavy_penalty(state: State, seat: str) -> int:
    """LN-EQP-05."""
    card = state.hero_class(seat)
    heavy = any(state.reward(each).weight == "heavy" for each in state.heroes[seat].equipped)
    return card.heavy if card is not None and heavy and isinstance(card.heavy, int) else 0


def escape_modifier(state: State, seat: str) -> int:
    """LN-BAT-07, LN-BAT-08: all Escape bonuses; -3 against a flying creature if the hero cannot fly."""
    card, battle = state.hero_class(seat), state.battle
    own = (card.escape if card else 0) + total_bonus(state, seat, "escape")
    flyer = battle is not None and state.creature(battle.creature).flying
    return own - (3 if flyer and not total_bonus(state, seat, "flying") else 0)


def loss_reduction(state: State, seat: str, of: str, creature: str) -> int:
    """How much less of this (XP, GP, …) the hero loses when defeated by this creature."""
    cards = sum(
        effect.n for _, effect in active_effects(state, seat, creature) if isinstance(effect, Guard) and effect.of == of
    )
    return cards + sum(b.n for b in state.boons if b.seat == seat and b.do == "guard" and b.of == of)


def travel_bonus(state: State, seat: str) -> int:
    """LN-TRV-02: bonuses add up."""
    return total_bonus(state, seat, "travel")


# ---- slots
def slots(state: State, seat: str) -> dict[str, int]:
    """LN-DAT-06: how many slots of each kind the board has, including those from cards and boons."""
    board = state.world.content.board
    found = {
        "body": board.body,
        "feet": board.feet,
        "head": board.head,
        "hand": HAND_SLOTS,
        "item": ITEM_SLOTS,
        "skill": board.skill,
    }
    for _, card in cards_on_board(state, seat):
        for effect in card.lasting:
            if isinstance(effect, MoreSlots) and is_met(state, seat, effect.if_):
                found[effect.kind] += effect.n
    for boon in state.boons:
        if boon.seat == seat and boon.do == "slot":
            found[boon.of] += boon.n
    return found


def free_slots(state: State, seat: str) -> dict[str, int]:
    """The slots of each kind that no card takes; fewer than 0 if the board has too many cards of a kind."""
    hero, free = state.heroes[seat], slots(state, seat)
    free["skill"] -= len(hero.skills) + len(hero.curses)
    free["item"] -= len(hero.allies)
    for card in hero.equipped:
        slot = state.reward(card).slot
        kind, taken = ("hand", 2) if slot == "two-hand" else (slot, 1)
        free[kind] = free.get(kind, 0) - taken
    return free


def weapons(state: State, seat: str) -> list[str]:
    return [
        card for card in dict.fromkeys(state.heroes[seat].equipped) if state.reward(card).slot in {"hand", "two-hand"}
    ]


def immune(state: State, seat: str) -> bool:
    """LN-CUR-04: by the Class card, or by an effect."""
    card = state.hero_class(seat)
    return (card is not None and not card.cursable) or total_bonus(state, seat, "immune") > 0
