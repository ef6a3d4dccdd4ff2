"""What cards say, as cues: one short line for each effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from rulesets.engine.content_problems import Key
from rulesets.engine.cues import Cue
from rulesets.multiverse_war.content.content import Content
from rulesets.multiverse_war.content.decks import Need, Resolution
from rulesets.multiverse_war.content.effects import Effect, Effects
from rulesets.multiverse_war.content.units import HeroAbility


def effects_text(effects: Effects) -> Cue:
    """All effects of a card, one after another."""
    return _one_after_another(map(effect_text, effects))


def hero_ability_text(ability: HeroAbility) -> Cue:
    """The strike, if it is one, and what it does besides."""
    said = [Cue("text.attack", range=ability.range)] if ability.attack else []
    said += [Cue("text.fixed-dice", count=ability.dice)] if ability.dice else []
    said += [] if ability.answer else [Cue("text.no-answer")]
    return _one_after_another((*said, *map(effect_text, ability.effects)))


def _one_after_another(sentences: Iterable[Cue]) -> Cue:
    told = tuple(sentences)
    return reduce(lambda first, then: Cue("text.then", first=first, then=then), told) if told else Cue("text.nothing")


def effect_text(effect: Effect) -> Cue:
    """What it does, and on which condition."""
    said, when = _word(effect), effect.when
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
    return said


def _word(effect: Effect) -> Cue:
    amount = effect.amount
    match effect.do:
        case "dice":
            return Cue("text.dice-enemy", amount=amount) if effect.whose == "enemy" else Cue("text.dice", amount=amount)
        case "damage":
            return (
                Cue("text.damage-enemy", amount=amount)
                if effect.whose == "enemy"
                else Cue("text.damage", amount=amount)
            )
        case "first":
            return Cue("text.first")
        case "no_answer":
            return Cue("text.no-answer")
        case "cancel":
            return Cue("text.cancel")
        case "retreat":
            return Cue("text.retreat")
        case "wound":
            return Cue("text.wound", amount=amount)
        case "heal":
            return Cue("text.heal", amount=amount)
        case "splash":
            return Cue("text.splash", amount=amount)
        case "pierce":
            return Cue("text.pierce")
        case "intercept":
            return Cue("text.intercept")
        case "move_on":
            return Cue("text.move-on")
        case "gold":
            return (
                Cue("text.gold-all", amount=amount) if effect.to == "every_player" else Cue("text.gold", amount=amount)
            )
        case "stone":
            return Cue("text.stone", amount=amount)
        case "scroll":
            return Cue("text.scroll")
        case "card":
            return Cue("text.card")
        case "unit":
            return Cue("text.unit", unit=str(effect.unit))
        case "step":
            return Cue("text.step")
        case "xp":
            return Cue("text.xp", amount=amount)
        case "ap":
            return Cue("text.ap-all", amount=amount) if effect.to == "every_player" else Cue("text.ap", amount=amount)
        case "reveal":
            return (
                Cue("text.reveal-territory") if effect.what == "territory" else Cue("text.reveal-units", amount=amount)
            )
        case "tokens":
            return Cue("text.tokens")
        case "caravan":
            return Cue("text.caravan")
        case "competition":
            return Cue("text.competition")
        case "encounter":
            return Cue("text.encounter", encounter=str(effect.encounter))
        case "none":
            return Cue("text.nothing")


def resolution_text(card: Resolution) -> Cue:
    """How an adventure is decided, and what it brings."""
    reward = effects_text(card.success)
    if card.fight is not None:
        return Cue("text.fight", need=card.fight, reward=reward)
    if card.luck is not None:
        return Cue("text.luck", need=card.luck, reward=reward)
    if card.pay is not None:
        return Cue("text.pay", gold=card.pay, reward=reward)
    return Cue("text.free", reward=reward)


def need_text(need: Need) -> Cue:
    """What a mission asks for."""
    match need.have:
        case "building":
            return Cue("text.need-building", count=need.count, of=need.of or "building")
        case "links":
            return Cue("text.need-links", count=need.count)
        case "units":
            return Cue("text.need-units", count=need.count, of=need.of or "unit")
        case "elite":
            return Cue("text.need-elite", count=need.count)
        case "heroes":
            return Cue("text.need-heroes", count=need.count, level=need.level)
        case "gold":
            return Cue("text.need-gold", count=need.count)
        case "adventures":
            return Cue("text.need-adventures", count=need.count)
        case "slain":
            return Cue("text.need-slain", count=need.count)
        case "destroyed":
            return Cue("text.need-destroyed", count=need.count)
        case "revealed":
            return Cue("text.need-revealed", count=need.count)
        case "mines":
            return Cue("text.need-mines", count=need.count)


def mission_text(content: Content, name: str) -> Cue:
    mission = content.missions[name]
    return Cue("text.mission", needs=tuple(map(need_text, mission.needs)), vp=mission.vp)


def texts(content: Content) -> Iterator[tuple[Key, Cue]]:
    """What each card of the pack says."""
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
            yield ("units", unit), effects_text(face.ability.effects)
    for hero, sheet in content.heroes.items():
        for ability, each in sheet.abilities.items():
            yield ("heroes", hero, "abilities", ability), hero_ability_text(each)
