"""LN-DAT-15: finds effects of a pack that would have no effect where they are, or affect the wrong player.

A pack with such entries is refused when it is loaded; the rules themselves ignore them. Fields that depend only on others
of the same card say so where they are declared.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError, Key
from rulesets.legends_of_novus.content.cards import AdventureCard, OnBoard, RewardCard
from rulesets.legends_of_novus.content.effects import (
    AnyEffect,
    Attach,
    CityGold,
    CreatureCv,
    Cv,
    DrawCards,
    EndBattle,
    Lasting,
    Manual,
    StartBattle,
    Steal,
    Swap,
    TravelBonus,
    TravelDie,
    every,
)
from rulesets.legends_of_novus.content.pack import Content, all_conditions, all_effects
from rulesets.legends_of_novus.content.words import Condition

RESULTS = frozenset({"victory", "defeat", "curse"})
"""Entries of a creature that apply after its battle."""
AFTER_THE_DIE = frozenset({"arrive", "explore", "beaten", "theft"})
"""Entries of a place that apply after the Travel die is no longer rolled."""


def misplaced(content: Content) -> Iterator[ContentError]:
    yield from _in_effects(content)
    yield from _on_cards(content)
    for one, other in content.map.links:
        if one == other:
            yield ContentError(("map", "links"), f"lead from {one!r} to itself.")
    for key, condition in all_conditions(content):
        yield from (ContentError(key, text) for text in _of_condition(condition))


def _in_effects(content: Content) -> Iterator[ContentError]:
    for key, found in all_effects(content):
        for effect in every(found):
            for text in (*_for_whom(effect), *_how_long(key, effect), *_numbers(effect), *_where(key, effect)):
                yield ContentError(key, text)
            if key[0] == "adventures" and key[-2] == key[1]:
                yield from (ContentError(key, text) for text in _when(effect, content.adventures[str(key[1])]))


def _for_whom(effect: AnyEffect) -> Iterator[str]:
    if effect.to == "creature" and not isinstance(effect, Cv | CreatureCv):
        yield f"has a {effect.do} for a creature: only cv and creature_cv can be for one."
    if isinstance(effect, CreatureCv) and effect.to in {"others", "all"}:
        yield "is for the creature that the hero faces: leave out to, or write creature."
    if isinstance(effect, Steal | Swap) and effect.to not in {"self", "other"}:
        yield f"can {effect.do} from one other player only: leave out to, or write other."
    if isinstance(effect, EndBattle | Attach) and effect.to not in {"self", "creature"}:
        yield f"cannot {effect.do} for somebody else: leave out to."
    if effect.cost is not None and effect.cost.itself:
        yield "cannot be paid for with the card itself: only an ability can."


def _how_long(key: Key, effect: AnyEffect) -> Iterator[str]:
    if effect.lasts in {None, "now"} or isinstance(effect, Attach | Manual):
        return
    if not isinstance(effect, Lasting):
        yield f"has a {effect.do} that happens once and does not last: leave out lasts."
    elif isinstance(effect, TravelBonus | CityGold) and effect.lasts in {"roll", "battle"}:
        yield f"has a {effect.do}, which does not end with a battle: write turn or game."
    elif effect.lasts == "equipped" and key[0] in {"creatures", "quest_creatures", "places"}:
        yield "is not on a board, so it cannot last while equipped: write another lasts."


def _numbers(effect: AnyEffect) -> Iterator[str]:
    if isinstance(effect, DrawCards) and effect.keep is not None and effect.keep > effect.n:
        yield f"draws {effect.n} and cannot keep {effect.keep}."


def _where(key: Key, effect: AnyEffect) -> Iterator[str]:
    table, entry = key[0], key[2]
    after_battle = table == "places" or entry in RESULTS
    if isinstance(effect, Attach) and (table != "adventures" or entry != "effects"):
        yield "cannot attach: only an Event can be attached to a weapon."
    if isinstance(effect, EndBattle) and after_battle:
        yield "cannot end_battle: there is no battle."
    if effect.if_ is not None and effect.if_.creature is not None and after_battle:
        yield "cannot depend on a creature: the hero faces none."
    if isinstance(effect, StartBattle) and entry in {"defeat", "curse"} and effect.to == "self":
        yield "cannot lead to a battle: a defeated hero goes to Recovery."
    if isinstance(effect, TravelDie):
        turned = effect.how != "twice" and table in {"creatures", "quest_creatures", "places"}
        if turned or (table == "places" and entry in AFTER_THE_DIE):
            yield "cannot change the Travel die: it is not rolled at this moment."


def _when(effect: AnyEffect, card: AdventureCard) -> Iterator[str]:
    """LN-CRD-04: there is neither a battle nor a Travel die in the phases in which a card like this is played."""
    if isinstance(effect, Attach) and card.kind in {"skill", "curse", "quest"}:
        yield "cannot attach: it has its own place on the board."
    in_own_phases = card.kind in {"event", "travel", "quest"} and not card.when
    if in_own_phases and isinstance(effect, EndBattle):
        yield "is played in Preparation or Recovery, where there is no battle: write when."
    if in_own_phases and isinstance(effect, TravelDie) and effect.how != "twice":
        yield "is played in Preparation or Recovery, where no Travel die is rolled: write when."


# Whole cards


def _on_cards(content: Content) -> Iterator[ContentError]:
    for name, adventure in content.adventures.items():
        yield from (ContentError(("adventures", name), text) for text in _of_adventure(adventure))
    for name, reward in content.rewards.items():
        yield from (ContentError(("rewards", name), text) for text in _of_reward(reward))
    for name, ally in content.allies.items():
        yield from (ContentError(("allies", name), text) for text in _by_itself(ally.effects))
    for table, cards in (("characters", content.characters), ("classes", content.classes)):
        for name, card in cards.items():
            yield from (
                ContentError((table, name), text) for text in (*_by_itself(card.effects), *_never_given_up(card))
            )


def _by_itself(effects: tuple[AnyEffect, ...]) -> Iterator[str]:
    """Problems of effects that last while the card is on the board."""
    for effect in effects:
        for_creature = effect.to == "creature" and isinstance(effect, Cv | CreatureCv)
        if effect.to != "self" and not for_creature:
            yield "is on the board and helps only its owner: write effects for others under abilities."
        if effect.cost is not None:
            yield "is on the board, where effects cost nothing: write effects with a cost under abilities."


def _never_given_up(card: OnBoard) -> Iterator[str]:
    if any(ability.cost.itself for ability in card.abilities.values()):
        yield "cannot pay for an ability with itself: a hero always keeps it."


def _of_adventure(card: AdventureCard) -> Iterator[str]:
    if card.kind in {"skill", "curse"}:
        yield from _by_itself(card.effects)
    if card.kind in {"skill", "quest"} and card.cost.itself:
        yield "stays with its owner: a Skill or a Quest Event cannot be paid for with itself."
    if any(isinstance(effect, Attach) for effect in card.effects):
        yield from _under_a_weapon(tuple(effect for effect in card.effects if not isinstance(effect, Attach)))


def _under_a_weapon(effects: tuple[AnyEffect, ...]) -> Iterator[str]:
    yield from _by_itself(effects)
    for effect in effects:
        if not isinstance(effect, Lasting):
            yield f"is attached to a weapon and cannot {effect.do} by itself."
        elif effect.lasts not in {None, "equipped", "game"}:
            yield f"lasts while it is attached to a weapon, not for one {effect.lasts}."


def _of_reward(card: RewardCard) -> Iterator[str]:
    if card.slot != "treasure" and not card.single_use:
        yield from _by_itself(card.effects)


def _of_condition(condition: Condition) -> Iterator[str]:
    if condition.curses is not None and condition.curses < 1:
        yield "needs 0 Curses, which is always true: leave out curses."
    if condition.equipped == "treasure":
        yield "needs an equipped Treasure, but Treasures cannot be equipped."
