"""The text of cards, as cues: one short sentence for each effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from rulesets.engine.content.errors import Key
from rulesets.engine.cues import Cue
from rulesets.multiverse_war.content.buildings import STRONGHOLD_HP, BuildingCard
from rulesets.multiverse_war.content.content import Content
from rulesets.multiverse_war.content.decks import Need, Resolution
from rulesets.multiverse_war.content.effects import Effect, Effects, When
from rulesets.multiverse_war.content.units import Ability, HeroAbility


def effects_text(effects: Effects) -> Cue:
    """The text of all effects of a card."""
    if not effects:
        return Cue("text.sentence", effect=Cue("text.nothing"))
    return _joined(map(effect_text, effects))


def _joined(sentences: Iterable[Cue]) -> Cue:
    return reduce(lambda first, then: Cue("text.then", first=first, then=then), sentences)


def effect_text(effect: Effect) -> Cue:
    """What it does, who gets it, on which condition, and for how long."""
    said = _condition(_for_whom(_effect_cue(effect), effect), effect.when)
    if effect.lasts == "turn" and effect.is_lasting:
        said = Cue("text.this-turn", effect=said)
    elif effect.lasts == "game" and effect.is_lasting:
        said = Cue("text.this-game", effect=said)
    return Cue("text.sentence", effect=said)


def _for_whom(said: Cue, effect: Effect) -> Cue:
    """Add the receiver, if that is not only the unit or player that has the card."""
    match effect.to:
        case "class" if effect.class_:
            return Cue("text.class-units", effect=said, arm=effect.class_)
        case "every_player" if effect.class_:
            return Cue("text.class-everyone", effect=said, arm=effect.class_)
        case "every_player" if effect.do not in {"gold", "ap"}:
            return Cue("text.everyone", effect=said)
        case "player" if effect.do in {"dice", "damage", "heal", "wound", "ap"}:
            return Cue("text.all-units", effect=said)
        case _:
            return said


def _condition(said: Cue, when: When) -> Cue:
    if when.role == "attack":
        said = Cue("text.attacking", effect=said)
    elif when.role == "defence":
        said = Cue("text.defending", effect=said)
    if when.target == "building":
        said = Cue("text.at-buildings", effect=said)
    elif when.target == "unit":
        said = Cue("text.at-units", effect=said)
    if when.classes:
        said = Cue("text.for-classes", effect=said, classes=tuple(when.classes))
    if when.against:
        said = Cue("text.against", effect=said, classes=tuple(when.against))
    if when.terrain:
        said = Cue("text.on-terrain", effect=said, terrain=tuple(when.terrain))
    if when.age is not None:
        said = Cue("text.of-age", effect=said, age=when.age)
    if when.countering is not None:
        said = Cue("text.countering", effect=said) if when.countering else Cue("text.not-countering", effect=said)
    if when.in_building is not None:
        said = Cue("text.inside", effect=said) if when.in_building else Cue("text.outside", effect=said)
    return said


def _effect_cue(effect: Effect) -> Cue:
    """The words have a key for each effect, and others for its enemy's side, for everyone, and for what takes away."""
    unit, key = effect.unit or "", effect.do.replace("_", "-")
    match effect.do:
        case "dice" | "damage" if effect.hostile:
            key += "-enemy"
        case "gold" | "ap" if effect.to == "every_player":
            key += "-all"
        case "wound" if effect.to != "target":
            key = "wounds"
        case "step" if unit:
            key = "step-of"
        case "reveal":
            key += f"-{effect.what}"
        case "none":
            key = "nothing"
    if effect.amount < 0:
        key += "-less"
    return Cue(f"text.{key}", amount=abs(effect.amount), unit=unit, encounter=effect.encounter or "")


def resolution_text(card: Resolution) -> Cue:
    """How an adventure is decided, its reward, and the cost of a failure."""
    said = _resolution_cue(card)
    if card.wounds:
        said = Cue("text.or-wounds", way=said, wounds=card.wounds)
    return Cue("text.or-else", way=said, failure=effects_text(card.failure)) if card.failure else said


def stake_text(card: Resolution) -> Cue:
    """What a unit wins in an adventure, and what it risks."""
    reward = effects_text(card.success)
    return (
        Cue("text.stake-wounds", reward=reward, wounds=card.wounds) if card.wounds else Cue("text.stake", reward=reward)
    )


def _resolution_cue(card: Resolution) -> Cue:
    reward = effects_text(card.success)
    if card.fight is not None:
        return Cue("text.fight", need=card.fight, reward=reward)
    if card.luck is not None:
        return Cue("text.luck", need=card.luck, reward=reward)
    if card.pay is not None:
        return Cue("text.pay", gold=card.pay, reward=reward)
    return Cue("text.free", reward=reward)


def ability_text(ability: Ability) -> Cue:
    """What a unit's ability does, and what it needs."""
    said = effects_text(ability.effects)
    if ability.dice:
        said = Cue("text.with-dice", effect=said, dice=ability.dice)
    return Cue("text.charge", effect=said) if ability.needs == "charge" else said


def hero_ability_text(ability: HeroAbility) -> Cue:
    """For an attack ability, the strike with its range and fixed dice; then its other effects."""
    if not ability.attack:
        return effects_text(ability.effects)
    strike = Cue("text.strike", range=ability.range)
    if ability.dice:
        strike = Cue("text.strike-dice", range=ability.range, dice=ability.dice)
    said = (strike,) if ability.answer else (strike, Cue("text.no-answer"))
    return _joined((*(Cue("text.sentence", effect=each) for each in said), *map(effect_text, ability.effects)))


def unit_text(content: Content, kind: str) -> Cue:
    """The figures of a unit or hero that could be recruited."""
    if kind in content.heroes:
        return Cue("text.hero-card", arm=content.heroes[kind].class_)
    card = content.units[kind]
    if card.range is not None:
        return Cue("text.shooter-card", arm=card.class_, ap=card.ap, hp=card.hp, range=card.range)
    if card.anti_cavalry:
        return Cue("text.pike-card", arm=card.class_, ap=card.ap, hp=card.hp)
    if card.arm is None:
        return Cue("text.builder-card", ap=card.ap, hp=card.hp)
    return Cue("text.unit-card", arm=card.class_, ap=card.ap, hp=card.hp)


def building_text(card: BuildingCard, points: int, tier: int) -> Cue:
    """What a building gives: points, health, gold each turn, and what it shoots."""
    now = card.second if tier == 2 and card.second else card
    figures = Cue("text.building", points=points, hp=now.hp or STRONGHOLD_HP, gold=now.revenue)
    if now.fire:
        return Cue("text.building-fire", building=figures, count=now.fire.dice, range=now.fire.range)
    return figures


def need_text(need: Need) -> Cue:
    """What a mission asks for."""
    of = need.of or ("building" if need.have == "building" else "unit")
    return Cue(f"text.need-{need.have}", count=need.count, of=of, level=need.level)


def mission_text(content: Content, name: str) -> Cue:
    mission = content.missions[name]
    return Cue("text.mission", needs=tuple(map(need_text, mission.needs)), vp=mission.vp)


def texts(content: Content) -> Iterator[tuple[Key, Cue]]:
    """The text of each card of the pack, with its key."""
    for name, card in content.cards.items():
        yield ("cards", name), effects_text(card.effects)
    for name, adventure in content.adventures.items():
        if adventure.encounter is None:
            yield ("adventures", name), resolution_text(adventure)
    for name in content.missions:
        yield ("missions", name), mission_text(content, name)
    for name, section in content.dial.items():
        yield ("dial", name), effects_text(section.effects)
    for unit, face in content.units.items():
        if face.ability:
            yield ("units", unit, "ability"), ability_text(face.ability)
    for hero, sheet in content.heroes.items():
        for ability, each in sheet.abilities.items():
            yield ("heroes", hero, "abilities", ability), hero_ability_text(each)
