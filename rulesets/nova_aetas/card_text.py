"""The text of a card in one line, and of a hero in a few sentences, composed from its data, so that authors do not write it.

Each part is a Cue; the words of a language put them together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, TypeGuard

from rulesets.engine.content.errors import Key
from rulesets.engine.cues import Cue, CueValue
from rulesets.nova_aetas.content.cards import (
    Attack,
    Deed,
    DiceBonus,
    Effect,
    EquipmentCard,
    HeroClass,
    SkillCard,
    WoundCard,
)
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.enemy_cards import EnemyAttack, EnemyCard, PreyAction

TextCard: TypeAlias = EquipmentCard | SkillCard | WoundCard | EnemyCard | PreyAction


def card_texts(content: Content) -> dict[str, Cue]:
    """The text of each card, by id."""
    return {str(key[-1]): text for key, text in texts(content)}


def texts(content: Content) -> Iterator[tuple[Key, Cue]]:
    """The text of each card, with its key in the file."""
    yield from ((("classes", name), hero_card(name, card)) for name, card in content.classes.items())
    for key, card in _cards(content):
        parts = tuple(_parts(card))
        if parts:
            yield key, Cue("card.text", parts=parts)


def _cards(content: Content) -> Iterator[tuple[Key, TextCard]]:
    yield from ((("enemies", name), card) for name, card in content.enemies.items())
    yield from ((("skills", name), card) for name, card in content.skills.items())
    yield from ((("equipment", name), card) for name, card in content.equipment.items())
    yield from ((("wounds", name), card) for name, card in content.wound_effects.items())
    for title, prey in content.prey.items():
        yield from ((("prey", title, "actions", name), card) for name, card in prey.actions.items())


def _parts(card: TextCard) -> Iterator[Cue]:
    match card:
        case EquipmentCard():
            yield from _equipment(card)
        case SkillCard():
            yield from _skill(card)
        case WoundCard():
            yield from _wound(card)
        case EnemyCard():
            yield from _enemy(card)
        case PreyAction():
            yield from _prey_action(card)


def without_cost(text: Cue) -> Cue:
    """The text of a card for an option that shows its cost already."""
    parts = dict(text.values)["parts"]
    assert isinstance(parts, tuple)
    return Cue(text.key, parts=tuple(alone(it) if _has_cost(it) else it for it in parts))


def alone(part: Cue) -> Cue:
    """Without what it costs."""
    return Cue(f"{part.key}-alone")


def _has_cost(part: CueValue) -> TypeGuard[Cue]:
    return isinstance(part, Cue) and "cost" in dict(part.values)


# Heroes, and their cards


def hero_card(name: str, card: HeroClass) -> Cue:
    """What the hero is like, the numbers of the class, and what the hero carries."""
    numbers = Cue("card.characteristics", ra=card.ra, ph=card.ph, mi=card.mi, wo=card.wo, sides=card.mastery)
    return sentences((*lore(name, card), numbers, *carried(card)))


def lore(name: str, card: HeroClass) -> Iterator[Cue]:
    if card.lore:
        yield Cue(f"lore.{name}")


def carried(card: HeroClass) -> Iterator[Cue]:
    if card.equipment:
        yield Cue("card.carries", items=tuple(card.equipment))


def sentences(parts: tuple[Cue, ...]) -> Cue:
    first, *others = parts
    return Cue("card.and-then", first=first, rest=sentences(tuple(others))) if others else first


def _equipment(card: EquipmentCard) -> Iterator[Cue]:
    yield from _uses(card)
    if card.armour:
        yield Cue("card.armour", count=card.armour)
    yield from _gifts(card)
    if card.consumed:
        yield Cue("card.consumed")


def _uses(card: EquipmentCard | SkillCard) -> Iterator[Cue]:
    if card.before_game:
        yield Cue("card.before-game", count=card.delay) if card.delay else Cue("card.before-game-at-once")
    if card.attack is not None:
        yield from _attack(card.attack)
    if card.use is not None:
        yield from _deed(card.use, 0 if card.before_game else card.cost)


def _skill(card: SkillCard) -> Iterator[Cue]:
    if card.when is not None:
        yield Cue(f"card.when-{card.when}")
    yield from _uses(card)
    if card.reload:
        yield Cue("card.reloads", count=card.reload)
    if card.acrobatic:
        yield Cue("card.acrobatic")
    if card.silent:
        yield Cue("card.silent")
    yield from _gifts(card)


def _wound(card: WoundCard) -> Iterator[Cue]:
    """NA-CIT-22."""
    if card.deadly:
        yield Cue("card.deadly")
    for name, count in (("ra", card.ra), ("ph", card.ph), ("mi", card.mi), ("wo", card.wo)):
        if count:
            yield Cue(f"card.less-{name}", count=count)
    for bonus in card.bonuses:
        yield from bonus_text(bonus)
    if card.price:
        yield Cue("card.healed-for", count=card.price)


def _gifts(card: EquipmentCard | SkillCard) -> Iterator[Cue]:
    """What it does without being used."""
    if card.diagonal:
        yield Cue("card.diagonal")
    if card.climb:
        yield Cue("card.climb", count=card.climb)
    if card.jump:
        yield Cue("card.jump", count=card.jump)
    if card.grants:
        yield Cue("card.grants", tokens=tuple(card.grants))
    for bonus in card.bonuses:
        yield from bonus_text(bonus)


def bonus_text(bonus: DiceBonus) -> Iterator[Cue]:
    on = Cue("card.tests", tests=tuple(_test(use) for use in bonus.on))
    if bonus.dice:
        yield Cue("card.more-dice" if bonus.dice > 0 else "card.fewer-dice", on=on, count=abs(bonus.dice))
    if bonus.each:
        yield Cue("card.each-die" if bonus.each > 0 else "card.each-die-less", on=on, count=abs(bonus.each))
    if bonus.need:
        yield Cue("card.difficulty" if bonus.need > 0 else "card.difficulty-less", on=on, count=abs(bonus.need))
    if bonus.rerolls:
        yield Cue("card.rerolls", on=on, count=bonus.rerolls)


def _test(use: str) -> Cue:
    return Cue(f"card.test-{use}")


def _attack(attack: Attack) -> Iterator[Cue]:
    match attack.form:
        case "close":
            yield Cue("card.close", cost=attack.cost)
        case "ranged":
            yield Cue("card.ranged", cost=attack.cost)
        case "spell":
            yield Cue("card.spell", cost=attack.cost)
        case "prayer":
            yield Cue("card.prayer", cost=attack.cost)
    if attack.target == "friend":
        yield Cue("card.on-friend")
    elif attack.target == "any":
        yield Cue("card.on-anyone")
    if attack.range > 1:
        yield Cue("card.range", count=attack.range)
    if attack.ph is not None:
        yield Cue("card.dice", count=attack.ph)
    if attack.difficulty > 1:
        yield Cue("card.successes", count=attack.difficulty)
    if attack.oppose:
        yield Cue("card.opposed")
    yield from _reach(attack)
    yield from map(effect_text, attack.effects)
    yield from _glossary(attack)
    yield from _points(attack)


def _glossary(attack: Attack) -> Iterator[Cue]:
    if attack.critical:
        yield Cue("card.critical", count=attack.critical)
    if not attack.needs_sight:
        yield Cue("card.unseen")
    if attack.chase:
        yield Cue("card.chase")
    if attack.grenade:
        yield Cue("card.grenade")
    if attack.sequence:
        yield Cue("card.sequence")
    if attack.reload:
        yield Cue("card.reload", count=attack.reload)


def _deed(deed: Deed, cost: int) -> Iterator[Cue]:
    use = Cue(f"card.use-{deed.target}", cost=cost)
    yield use if cost else alone(use)
    if deed.range > 1:
        yield Cue("card.range", count=deed.range)
    if deed.test is not None:
        yield Cue(f"card.by-{deed.test.characteristic}", count=deed.test.successes)
    yield from _reach(deed)
    yield from map(effect_text, deed.effects)
    yield from _points(deed)


def _reach(card: Attack | Deed) -> Iterator[Cue]:
    if card.trait is not None:
        yield Cue("card.only", trait=card.trait)
    if card.area is not None:
        yield Cue(f"card.area-{card.area.shape}", count=card.area.size)
    if card.safe:
        yield Cue("card.safe")


def _points(card: Attack | Deed) -> Iterator[Cue]:
    if isinstance(card, Attack) and card.combo:
        yield Cue("card.combo", count=card.combo)
    if card.combo_cost:
        yield Cue("card.combo-cost", count=card.combo_cost)
    if card.time:
        yield Cue("card.time", count=card.time)
    if card.time_cost:
        yield Cue("card.time-cost", count=card.time_cost)
    if card.upkeep:
        yield Cue("card.upkeep", count=card.upkeep)


def effect_text(effect: Effect) -> Cue:
    what = Cue(f"card.do-{effect.do}", count=effect.count, token=effect.token or "")
    return Cue("card.to-self", what=what) if effect.to == "self" else what


# Enemies' and prey's cards


def _enemy(card: EnemyCard) -> Iterator[Cue]:
    yield Cue("card.profile", ra=card.ra, pd=card.pd, md=card.md, wo=card.wo)
    yield from _enemy_attack(card.attack)
    yield from (Cue(f"card.skill-{skill}", count=value) for skill, value in card.skills.items())


def _enemy_attack(attack: EnemyAttack) -> Iterator[Cue]:
    if attack.sphere == "physical":
        yield Cue("card.strikes", attack=attack.called, count=attack.strikes, need=attack.difficulty)
    else:
        yield Cue("card.opposes", attack=attack.called, count=attack.oppose, need=attack.difficulty)
    if attack.range > 1:
        yield Cue("card.range", count=attack.range)
    if attack.minimum > 1:
        yield Cue("card.minimum", count=attack.minimum)
    yield from map(effect_text, attack.effects)


def _prey_action(card: PreyAction) -> Iterator[Cue]:
    if card.squares and card.away:
        yield Cue("card.flees", count=card.squares)
    elif card.squares:
        yield Cue("card.comes", count=card.squares)
    if card.attack is not None:
        yield from _enemy_attack(card.attack)
    yield Cue("card.moves-on", count=card.ap)
