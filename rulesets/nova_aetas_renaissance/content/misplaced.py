"""What has no effect where it is on a card of this edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.engine.content.errors import ContentError, Key
from rulesets.nova_aetas.content.cards import Token, Use
from rulesets.nova_aetas.content.misplaced import FOR_HEROES
from rulesets.nova_aetas_renaissance.content.cards import (
    Attack,
    Content,
    Deed,
    Effect,
    EnemyAttack,
    EquipmentCard,
    SkillCard,
)
from rulesets.nova_aetas_renaissance.content.vocabulary import NEGATIVE, Trait


def misplaced(content: Content) -> Iterator[ContentError]:
    for die, sides in (("d6", 6), ("d8", 8)):
        for face in getattr(content.symbols, die):
            if not 1 <= face <= sides:
                yield ContentError(("symbols", die, str(face)), f"no face of a {die} shows {face}.")
    for name, hero in content.classes.items():
        yield from _immunities(("classes", name), hero.immunities)
    for name, item in content.equipment.items():
        yield from _card(("equipment", name), item)
    for name, skill in content.skills.items():
        yield from _card(("skills", name), skill)
        yield from _skill(("skills", name), skill)
    for name, enemy in content.enemies.items():
        yield from _immunities(("enemies", name), enemy.immunities)
        for index, attack in enumerate(enemy.attacks):
            place: Key = ("attack",) if len(enemy.attacks) == 1 else ("attacks", index)
            yield from _enemy_attack(("enemies", name, *place), attack)
    for table in ("equipment", "skills", "wounds"):
        for name, card in getattr(content, table).items():
            if any(Use.PRAYER in bonus.on for bonus in card.bonuses):
                text = "there are no prayers in this edition: write spell, for tests of the mind."
                yield ContentError((table, name, "bonuses"), text)


def _immunities(key: Key, tokens: Iterable[Token]) -> Iterator[ContentError]:
    """NR-ABI-26."""
    for token in tokens:
        if token not in NEGATIVE:
            yield ContentError(
                (*key, "immunities"), f"{token!r} is not a negative status token: nobody can be immune to it."
            )


def _card(key: Key, card: EquipmentCard | SkillCard) -> Iterator[ContentError]:
    """NA-EFF-02: cards used before the game can have no Dash and no points, because board and points are not there yet."""
    if card.attack is not None:
        yield from _attack((*key, "attack"), card.attack)
    if card.use is not None:
        yield from _deed((*key, "use"), card.use)
        if card.before_game and _has_dash_or_points(card.use):
            yield ContentError(
                (*key, "use"), "a card used before_game neither grants a Dash nor gives or costs points."
            )


def _skill(key: Key, card: SkillCard) -> Iterator[ContentError]:
    if card.kind == "response" and card.use is not None and card.use.dash:
        yield ContentError((*key, "use", "dash"), "a response grants no Dash: only an action does.")
    if card.attack is not None and card.attack.reload:
        yield ContentError((*key, "attack", "reload"), "only equipment is loaded: an attack of a skill has no reload.")


def _has_dash_or_points(deed: Deed) -> bool:
    points = (deed.heroism, deed.heroism_cost, deed.class_points, deed.class_cost, deed.experience)
    return deed.dash or any(points)


def _attack(key: Key, attack: Attack) -> Iterator[ContentError]:
    yield from _physical_only(key, attack.kind, attack)
    yield from _effects(key, (*attack.effects, *attack.area_effects), "target", enemies=attack.target == "enemy")
    if attack.kind == "physical" and attack.difficulty > 1:
        text = "a physical attack works with one success: difficulty is for mental ones."
        yield ContentError((*key, "difficulty"), text)
    if attack.target == "enemy" and Trait.BONEBREAKER in attack.traits:
        yield ContentError((*key, "traits"), "bonebreaker does nothing to an enemy.")
    if attack.grenade and (attack.lethal or attack.area_effects or attack.grows):
        yield ContentError(key, "a grenade has no lethal, area_effects or grows.")


def _enemy_attack(key: Key, attack: EnemyAttack) -> Iterator[ContentError]:
    yield from _physical_only(key, attack.sphere, attack)
    yield from _effects(key, attack.effects, "self", enemies=True)


def _physical_only(key: Key, kind: str, attack: Attack | EnemyAttack) -> Iterator[ContentError]:
    """NR-TRA-15, 19."""
    if kind == "mental" and (attack.critical or Trait.DEVASTATING in attack.traits):
        yield ContentError(key, "only a physical attack is critical or devastating.")


def _effects(key: Key, effects: Iterable[Effect], side: str, *, enemies: bool) -> Iterator[ContentError]:
    for effect in effects:
        if effect.do == "coat":
            yield ContentError((*key, "effects"), "only a card used on a weapon can coat: write status.")
        elif enemies and effect.to == side and effect.do in FOR_HEROES:
            yield ContentError((*key, "effects"), f"{effect.do!r} does nothing to an enemy.")


def _deed(key: Key, deed: Deed) -> Iterator[ContentError]:
    if deed.target != "weapon":
        yield from _effects(key, deed.effects, "target", enemies=deed.target == "enemy")
    elif any(effect.do != "coat" for effect in deed.effects):
        yield ContentError((*key, "effects"), "a card used on a weapon coats it and does nothing else.")
