"""What heroes usually can do and this one cannot do now, each with the reason: shown greyed out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

from rulesets.engine.choices import Impossible
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas.content.cards import BLOWS, Attack, Deed, Token
from rulesets.nova_aetas.display.option_glyphs import glyph_of_attack, glyph_of_card
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.campaign.sharing import own_heroes
from rulesets.nova_aetas.rules.clock.activation import minimum
from rulesets.nova_aetas.rules.combat import engagement, points
from rulesets.nova_aetas.rules.combat.tokens import item_of
from rulesets.nova_aetas.rules.heroes import hero_attack
from rulesets.nova_aetas.rules.heroes.buildings import DOOR_AP
from rulesets.nova_aetas.rules.heroes.targets import attack_targets, deed_targets
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.campaign.options import HandOut
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.queries import acting, acting_hero
from rulesets.nova_aetas.state.state import Enemy, Hero, State

MOST_MISSING = 6
"""So many greyed-out options are shown at most: more would hide the ones that are possible."""


class Walk(Option, frozen=True):
    """Moving at all, among the things that are not possible."""


class PlayCard(Option, frozen=True):
    """A card, whatever it would be used on, among the things that are not possible."""

    card: str


class StayInChest(Option, frozen=True):
    """An object that nobody can take along, among the things that are not possible."""

    thing: str


class Weapon(Struct, frozen=True):
    """An attack of the acting hero, as far as it decides why the hero cannot make it now."""

    name: str
    cost: int
    reach: int
    glyph: str
    mental: bool
    aids: bool
    affordable: bool
    in_sequence: bool
    targets: tuple[str, ...]
    """The models it could be aimed at from here, if there were enough AP."""


def impossible(state: State, choose: Choose) -> tuple[Impossible, ...]:
    return missing(state, choose, _weapons)


Weapons: TypeAlias = "Callable[[State, Hero], Iterable[Weapon]]"


def missing(state: State, choose: Choose, weapons: Weapons) -> tuple[Impossible, ...]:
    """At the main question of an activation: what heroes usually can do, and this one cannot do now."""
    if isinstance(state, Evening) and choose.why.key == "share-out":
        return tuple(_left_in_chest(state, choose))
    hero = acting_hero(state)
    if hero is None or choose.why.key != "act":
        return ()
    found = (
        *_bound_to_the_square(state, hero, choose),
        *_attacks(state, hero, choose, weapons(state, hero)),
        *_cards(state, hero, choose),
        *_doors(state, hero, choose),
        *_ending(state, hero, choose),
    )
    return found[:MOST_MISSING]


def _left_in_chest(state: Evening, choose: Choose) -> Iterator[Impossible]:
    """Objects that no hero of the company may use, or whose users can carry no more."""
    content, heroes = state.world.content, [member.hero for member in own_heroes(state)]
    for thing in dict.fromkeys(state.company.goods):
        if not _offers(choose, HandOut, thing=thing):
            card = content.equipment[thing]
            users = tuple(hero for hero in heroes if content.open_to(hero, card))
            open_to = tuple(name for name in content.for_players if content.open_to(name, card))
            basic = tuple(name for name in open_to if content.basic_class(name) == name)
            full, only = Cue("why-not.hands-full", heroes=users), Cue("why-not.only-for", classes=basic or open_to)
            yield Impossible(StayInChest(thing), full if users else only, glyph_of_card(state, thing))


def _offers(choose: Choose, kind: type[Option], **fields: str) -> bool:
    return any(
        isinstance(option, kind) and all(getattr(option, name) == value for name, value in fields.items())
        for option in choose.options
    )


def _bound_to_the_square(state: State, hero: Hero, choose: Choose) -> Iterator[Impossible]:
    """NA-ENG-02, 05: an engaged hero cannot walk, and needs two AP and a free square to break away."""
    held_by = engagement.engagers(state, hero)
    if not held_by:
        return
    if not _offers(choose, options.Move):
        names = tuple(enemy.id for enemy in held_by)
        yield Impossible(Walk(), Cue("why-not.held", count=len(names), enemies=names), "move")
    if not _offers(choose, options.Disengage) and hero.at is not None:
        yield Impossible(
            options.Disengage(),
            _needs(engagement.DISENGAGE_AP) if acting(state).ap < engagement.DISENGAGE_AP else Cue("why-not.no-square"),
            "flee",
        )


def _needs(ap: int) -> Cue:
    return Cue("why-not.ap", count=ap)


def _attacks(state: State, hero: Hero, choose: Choose, weapons: Iterable[Weapon]) -> Iterator[Impossible]:
    """One line for each weapon that can be aimed at nobody, with the nearest target. Nobody attacks from inside a house."""
    for weapon in weapons if hero.at is not None else ():
        if not _offers(choose, options.Attack, weapon=weapon.name):
            target = _nearest(state, hero, weapon)
            why = _why_not_ready(hero, weapon) or _why_no_target(state, hero, weapon, target)
            reason = why or _needs(weapon.cost)
            if weapon.aids or target is None:
                yield Impossible(PlayCard(weapon.name), reason, weapon.glyph)
            else:
                yield Impossible(options.Attack(target.id, weapon.name, weapon.cost), reason, weapon.glyph)


def _nearest(state: State, hero: Hero, weapon: Weapon) -> Enemy | None:
    """The nearest enemy that the weapon can be aimed at, or the nearest of all if there is none."""
    here = hero.at
    if here is None:
        return None
    aimed_at = [state.enemies[target] for target in weapon.targets if target in state.enemies]
    enemies = aimed_at or state.enemies.values()
    return min(enemies, key=lambda enemy: (distance(state, here, enemy.at), enemy.id), default=None)


def _why_not_ready(hero: Hero, weapon: Weapon) -> Cue | None:
    """NA-STA-03, 18, 23, NA-EFF-16, 19, 20: what must change before the attack can be made on anybody."""
    item = item_of(hero, weapon.name)
    if item is not None and Token.UNLOADED in item.tokens:
        return Cue("why-not.unloaded")
    if weapon.mental and Token.SILENCE in hero.tokens:
        return Cue("why-not.silence")
    if not weapon.mental and weapon.reach == 1 and Token.BLINDED in hero.tokens:
        return Cue("why-not.blinded")
    if not weapon.affordable:
        return Cue("why-not.points")
    return None if weapon.in_sequence else Cue("why-not.sequence")


def _why_no_target(state: State, hero: Hero, weapon: Weapon, target: Enemy | None) -> Cue | None:
    """Distance and sight come before AP: nobody should save AP for an attack that would still be out of reach."""
    payable_later = weapon.targets and weapon.cost > acting(state).ap
    if weapon.aids or target is None or hero.at is None:
        return None if payable_later else Cue("why-not.nobody")
    far = distance(state, hero.at, target.at)
    if far > weapon.reach and not {target.id, hero.id} & set(weapon.targets):
        return Cue("why-not.far", count=far, reach=weapon.reach)
    return None if payable_later else Cue("why-not.unseen")


def _cards(state: State, hero: Hero, choose: Choose) -> Iterator[Impossible]:
    """Skills and objects that the hero could use, if there were more AP, or somebody to use them on."""
    content = state.world.content
    for skill in hero.skills:
        card = content.skills[skill]
        usable = card.kind == "action" and card.use is not None and not card.before_game
        if usable and not _offers(choose, options.UseSkill, skill=skill):
            yield Impossible(PlayCard(skill), _why_no_use(state, hero, card.use, card.cost), "hand")
    for name in dict.fromkeys(item.id for item in hero.items):
        thing = content.equipment[name]
        usable = thing.use is not None and not thing.before_game and content.open_to(hero.id, thing)
        if usable and not _offers(choose, options.UseItem, item=name):
            yield Impossible(PlayCard(name), _why_no_use(state, hero, thing.use, thing.cost), "bag")


def _why_no_use(state: State, hero: Hero, use: Deed | None, cost: int) -> Cue:
    short = cost > acting(state).ap
    return _needs(cost) if short and use is not None and any(deed_targets(state, hero, use)) else Cue("why-not.nobody")


def _doors(state: State, hero: Hero, choose: Choose) -> Iterator[Impossible]:
    """NA-BLD-02, NA-MSB-02, 07: a door in front of the hero that is shut, or that costs more AP than they have."""
    for name, door in state.world.map.doors.items():
        if hero.at != door.before or _offers(choose, options.EnterBuilding):
            continue
        if name not in state.open_doors:
            reason = Cue("why-not.shut")
        elif acting(state).ap < DOOR_AP:
            reason = _needs(DOOR_AP)
        elif acting(state).used_door:
            reason = Cue("why-not.one-door")
        else:
            continue
        yield Impossible(options.EnterBuilding(name), reason, "door")


def _ending(state: State, hero: Hero, choose: Choose) -> Iterator[Impossible]:
    """NA-ACT-12: the token must reach the next enemy's sector before the hero may stop."""
    more = minimum(state, hero) - acting(state).spent
    if more > 0 and not _offers(choose, options.EndActivation):
        yield Impossible(options.EndActivation(), Cue("why-not.too-soon", count=more), "end")


def _weapons(state: State, hero: Hero) -> Iterator[Weapon]:
    for name, spec in hero_attack.attacks_of(state, hero):
        yield Weapon(
            name,
            spec.cost,
            spec.range,
            glyph_of_card(state, name) or glyph_of_attack(spec),
            mental=spec.form not in BLOWS,
            aids=spec.target == "friend",
            affordable=points.affords(hero, spec),
            in_sequence=_in_sequence(state, spec),
            targets=tuple(attack_targets(state, hero, spec)),
        )


def _in_sequence(state: State, spec: Attack) -> bool:
    return not spec.sequence or acting(state).base_attack
