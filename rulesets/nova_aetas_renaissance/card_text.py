"""The text of each card: a hero and an enemy in a few sentences, all others in one line. Effects and dice are worded as in the first edition."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import Key
from rulesets.engine.cues import Cue
from rulesets.nova_aetas.card_text import alone, bonus_text, carried, effect_text, lore, sentences
from rulesets.nova_aetas.card_text import texts as first_texts
from rulesets.nova_aetas_renaissance.content.cards import (
    Abilities,
    Area,
    Attack,
    Content,
    Deed,
    EnemyAttack,
    EnemyCard,
    EquipmentCard,
    HeroClass,
    SkillCard,
)
from rulesets.nova_aetas_renaissance.content.missions import Mission
from rulesets.nova_aetas_renaissance.content.vocabulary import REAGENTS


def card_texts(content: Content) -> dict[str, Cue]:
    """The text of each card of a pack, by its id."""
    return {str(key[-1]): text for key, text in texts(content)}


def texts(content: Content) -> Iterator[tuple[Key, Cue]]:
    """The text of each card of a pack, with its place in the pack."""
    yield from ((("classes", name), hero_card(name, card)) for name, card in content.classes.items())
    yield from ((("enemies", name), enemy_card(card)) for name, card in content.enemies.items())
    for key, parts in _cards(content):
        cues = tuple(parts)
        if cues:
            yield key, Cue("card.text", parts=cues)
    yield from ((key, text) for key, text in first_texts(content) if key[0] in {"prey", "wounds"})


def _cards(content: Content) -> Iterator[tuple[Key, Iterator[Cue]]]:
    yield from ((("skills", name), _skill(card)) for name, card in content.skills.items())
    yield from ((("equipment", name), _equipment(card)) for name, card in content.equipment.items())
    yield from ((("elements", name), _reagent(name)) for name in content.elements)
    yield from ((("missions", name), _mission(content, card)) for name, card in content.missions.items())


# Heroes' cards


def hero_card(name: str, card: HeroClass) -> Cue:
    """NR-ICO-02: what the hero is like, the five characteristics and the die of the class, and what the hero carries."""
    numbers = Cue(
        "card.characteristics", ra=card.ra, dex=card.dex, ph=card.ph, mi=card.mi, wo=card.wo, sides=card.mastery
    )
    return sentences((*lore(name, card), numbers, *_knows(card), *carried(card)))


def hero_in_play(name: str, card: HeroClass) -> Cue | None:
    """Of the card, what a sheet with the characteristics and the equipment does not show."""
    parts = (*lore(name, card), *_knows(card))
    return sentences(parts) if parts else None


def _knows(card: HeroClass) -> Iterator[Cue]:
    if card.ally:
        yield Cue("card.ally")
    if card.schools:
        yield Cue("card.schools", schools=card.schools)
    if card.keywords:
        yield Cue("card.good-at", keywords=tuple(f"keyword-{keyword}" for keyword in card.keywords))
    yield from _abilities(card.abilities, card.immunities)


def _equipment(card: EquipmentCard) -> Iterator[Cue]:
    yield Cue(f"card.category-{card.kind}")
    yield Cue(f"card.slot-{card.slot}")
    if card.school:
        yield Cue("card.school", school=card.school)
    if card.cantrip:
        yield Cue("card.cantrip")
    if card.resistance:
        yield Cue("card.resistance", count=card.resistance)
    yield from _attack_and_use(card)
    yield from _abilities(card.abilities)
    if card.diagonal:
        yield Cue("card.diagonal")
    if card.grants:
        yield Cue("card.grants", tokens=tuple(card.grants))
    for bonus in card.bonuses:
        yield from bonus_text(bonus)
    if card.consumed:
        yield Cue("card.consumed")


def _skill(card: SkillCard) -> Iterator[Cue]:
    yield Cue(f"card.type-{card.type}")
    if card.when is not None:
        yield Cue(f"card.when-{card.when}")
    if card.reaction:
        yield Cue("card.reaction", count=card.reaction)
    yield from _attack_and_use(card)
    yield from _abilities(card.abilities)
    if card.keywords:
        yield Cue("card.keywords", keywords=tuple(f"keyword-{keyword}" for keyword in card.keywords))
    if card.reload:
        yield Cue("card.reloads", count=card.reload)
    if card.diagonal:
        yield Cue("card.diagonal")
    if card.silent:
        yield Cue("card.silent")
    if card.grants:
        yield Cue("card.grants", tokens=tuple(card.grants))
    for bonus in card.bonuses:
        yield from bonus_text(bonus)


def effects_of(attack: Attack) -> tuple[Cue, ...]:
    """What an attack does; with a weapon, in addition to the wounds of its hits."""
    listed = [each for each in attack.effects if attack.kind == "mental" or each.do != "wounds"]
    grows = (Cue("card.grows"),) if attack.grows else ()
    return (*map(effect_text, listed), *grows, *_traits(attack), *_area(attack.area))


def what_it_does(card: EquipmentCard | SkillCard) -> Cue | None:
    """The attack or the use of a card, without its category and slot: for options."""
    parts = tuple(_attack_and_use(card))
    return Cue("card.text", parts=parts) if parts else None


def _attack_and_use(card: EquipmentCard | SkillCard) -> Iterator[Cue]:
    if card.before_game:
        yield Cue("card.before-game", count=card.delay)
    if card.attack is not None:
        yield from _attack(card.attack)
    if card.use is not None:
        yield from _deed(card.use, card.cost)


def _attack(attack: Attack) -> Iterator[Cue]:
    """NR-ATK-02: the fields in the order of the card."""
    yield Cue(f"card.{attack.kind}-attack", cost=attack.cost)
    yield Cue(f"card.target-{attack.target}")
    yield Cue("card.range", count=attack.range)
    if attack.ph is not None:
        yield Cue("card.dice", count=attack.ph)
    if attack.kind == "mental":
        yield Cue("card.successes", count=attack.difficulty)
    yield from map(effect_text, attack.effects)
    if attack.grows:
        yield Cue("card.grows")
    yield from _traits(attack)
    yield from _area(attack.area)
    yield from (Cue("card.others", what=effect_text(effect)) for effect in attack.area_effects)
    if not attack.needs_sight:
        yield Cue("card.unseen")
    if attack.grenade:
        yield Cue("card.grenade")
    if attack.sequence:
        yield Cue("card.sequence")
    yield from _first_edition_fields(attack)
    yield from _points(attack)


def _first_edition_fields(card: Attack | Deed) -> Iterator[Cue]:
    """NR-GEN-01: fields of the first edition that this edition keeps."""
    if card.trait is not None:
        yield Cue("card.only", trait=card.trait)
    if card.safe:
        yield Cue("card.safe")
    if card.upkeep:
        yield Cue("card.upkeep", count=card.upkeep)


def _traits(attack: Attack | EnemyAttack) -> Iterator[Cue]:
    yield from (Cue(f"card.trait-{trait}") for trait in attack.traits)
    if attack.critical:
        yield Cue("card.critical-x", count=attack.critical)
    if attack.lethal:
        yield Cue("card.lethal", symbols=tuple(attack.lethal))
    if attack.reload:
        yield Cue("card.reload", count=attack.reload)


def _area(area: Area | None) -> Iterator[Cue]:
    if area is not None:
        yield Cue(f"card.shape-{area.shape}", count=area.size)


def _deed(deed: Deed, cost: int) -> Iterator[Cue]:
    use = Cue(f"card.use-{deed.target}", cost=cost)
    yield use if cost else alone(use)
    if deed.range > 1:
        yield Cue("card.range", count=deed.range)
    if deed.test is not None:
        yield Cue(f"card.by-{deed.test.characteristic}", count=deed.test.successes)
    if deed.area is not None:
        yield Cue(f"card.area-{deed.area.shape}", count=deed.area.size)
    yield from map(effect_text, deed.effects)
    yield from _first_edition_fields(deed)
    yield from _points(deed)


def _points(card: Attack | Deed) -> Iterator[Cue]:
    if card.dash:
        yield Cue("card.dash")
    prices = {
        "heroism": card.heroism,
        "heroism-cost": card.heroism_cost,
        "class-points": card.class_points,
        "class-cost": card.class_cost,
        "experience": card.experience,
    }
    yield from (Cue(f"card.{name}", count=count) for name, count in prices.items() if count)


def _abilities(abilities: Abilities, immunities: tuple[str, ...] = ()) -> Iterator[Cue]:
    yield from (Cue(f"card.ability-{ability}", count=value) for ability, value in abilities.items())
    if immunities:
        yield Cue("card.immune", tokens=tuple(immunities))


# Enemies, reagents, missions


def enemy_card(card: EnemyCard) -> Cue:
    """NR-ICO-03, NR-FAC-01."""
    numbers = Cue("card.enemy-profile", ra=card.ra, ca=card.ca, pd=card.pd, md=card.md, wo=card.wo)
    return sentences((_belongs(card), numbers, *_does(card)))


def enemy_in_play(card: EnemyCard) -> Cue:
    """Of the card, what a sheet with the numbers does not show."""
    return sentences((_belongs(card), *_does(card)))


def _belongs(card: EnemyCard) -> Cue:
    return Cue("card.belongs", faction=card.faction, rank=card.rank)


def _does(card: EnemyCard) -> Iterator[Cue]:
    yield from (Cue("card.text", parts=tuple(_enemy_attack(attack))) for attack in card.attacks)
    yield from _abilities(card.abilities, card.immunities)
    yield from (Cue(f"card.skill-{skill}", count=value) for skill, value in card.skills.items())


def _enemy_attack(attack: EnemyAttack) -> Iterator[Cue]:
    """NR-ATK-03."""
    if attack.sphere == "physical":
        yield Cue("card.attack-strikes", attack=attack.called, count=attack.strikes, need=attack.difficulty)
    else:
        yield Cue("card.attack-opposes", attack=attack.called, count=attack.oppose, need=attack.difficulty)
    yield Cue("card.range", count=attack.range)
    yield Cue("card.attack-cost", count=attack.cost)
    if attack.minimum > 1:
        yield Cue("card.minimum", count=attack.minimum)
    yield from map(effect_text, attack.effects)
    yield from _area(attack.area)
    yield from _traits(attack)


def _reagent(name: str) -> Iterator[Cue]:
    """NR-RGT-01..03."""
    yield Cue(f"card.reagent-{REAGENTS[name]}")


def _mission(content: Content, mission: Mission) -> Iterator[Cue]:
    """NR-ICO-06: the factions and icons of the mission card."""
    kinds = dict.fromkeys(placed.kind for placed in mission.enemies)
    factions = dict.fromkeys(content.enemies[kind].faction for kind in kinds)
    yield from (Cue("card.icon-faction", faction=faction) for faction in factions)
    yield from (Cue(f"card.icon-{icon}") for icon in mission.icons)
