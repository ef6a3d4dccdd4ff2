"""What people read on the choices of the second edition; what it shares with the first is worded there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.engine.choices import Description, Group, Impossible
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas import choices as first
from rulesets.nova_aetas.card_text import without_cost
from rulesets.nova_aetas.display.impossible import Weapon, missing
from rulesets.nova_aetas.display.option_glyphs import glyph_of, glyph_of_card
from rulesets.nova_aetas.rules.movement.movement import reach
from rulesets.nova_aetas.state import options as first_options
from rulesets.nova_aetas.state.queries import acting, acting_hero
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.card_text import what_it_does
from rulesets.nova_aetas_renaissance.content.cards import Attack
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.rules.combat import points
from rulesets.nova_aetas_renaissance.rules.combat.reaction_attacks import reacting_enemies
from rulesets.nova_aetas_renaissance.rules.heroes.hero_attack import chance
from rulesets.nova_aetas_renaissance.rules.heroes.moves import provoked_on_the_way, safest_path
from rulesets.nova_aetas_renaissance.rules.heroes.targets import attacks_of
from rulesets.nova_aetas_renaissance.state import options
from rulesets.nova_aetas_renaissance.state.queries import edition_state, has, resistance, world

SWORDS_LENGTH = 2
"""Weapons that reach farther are shot or thrown."""
GLYPHS = {"jump": "jump", "dash": "move", "add-symbol": "token", "push-to": "push", "take-on": "target"}


def describe(state: State, option: Option) -> Description:
    detail = _detail(state, option)
    if detail is None:
        detail = first.detail_of(state, option)
    described = first.described(state, option, detail, _glyph(state, option))
    if not isinstance(option, options.Jump):
        return described
    group = Group("jump", Cue("choice.jump"), detail or Cue("choice.jump-about"), "jump")
    return replace(described, group=group, short=Cue("choice.square", at=option.landing))


def _glyph(state: State, option: Option) -> str | None:
    match option:
        case first_options.Attack(weapon=weapon) if (spec := _attack(state, weapon)) is not None:
            return glyph_of_card(state, weapon) or _glyph_of_attack(spec)
        case options.Absorb():
            return "armour"
        case _:
            return GLYPHS.get(option.tag) or glyph_of(option)


def _glyph_of_attack(spec: Attack) -> str:
    if spec.grenade:
        return "grenade"
    return "wand" if spec.kind == "mental" else "sword" if spec.range <= SWORDS_LENGTH else "bow"


def _attack(state: State, weapon: str) -> Attack | None:
    hero = acting_hero(state)
    return None if hero is None else dict(attacks_of(state, hero)).get(weapon)


def _detail(state: State, option: Option) -> Cue | None:
    match option:
        case first_options.Aid(weapon=card) | first_options.UseSkill(skill=card) | first_options.UseItem(item=card):
            return _what_it_does(state, card)
        case first_options.Respond(skill=card):
            return _what_it_does(state, card)
        case first_options.Attack() if (dice := chance(state, option)) is not None:
            rolled, left = Cue("dice", count=len(dice.dice)), first.left_of(state, option)
            if dice.successes == 1:
                return Cue("choice.attack", dice=rolled, need=dice.need, left=left)
            return Cue("choice.attack-needs", dice=rolled, need=dice.need, count=dice.successes, left=left)
        case first_options.Move(to=to) if (hero := acting_hero(state)) is not None:
            return _risk(_provoked_by_walking(state, hero, to))
        case options.Jump() | options.Dash() if (hero := acting_hero(state)) is not None:
            return _risk(_provoked_by_leaving(state, hero))
        case options.Absorb(item=item):
            return _endurance(state, item)
        case options.TakeOn(hero=name):
            hero = state.heroes[name]
            return Cue("choice.prey", count=hero.tv, at=hero.at or "", wounds=hero.wounds)
        case _:
            return None


def _what_it_does(state: State, card: str) -> Cue | None:
    cards = world(state).cards
    found = cards.skills.get(card) or cards.equipment.get(card)
    text = None if found is None else what_it_does(found)
    return None if text is None else without_cost(text)


def _risk(enemies: tuple[str, ...]) -> Cue | None:
    """NR-GEN-11: who attacks the hero on the way."""
    return Cue("choice.provokes", enemies=enemies, count=len(enemies)) if enemies else None


def _provoked_by_walking(state: State, hero: Hero, to: str) -> tuple[str, ...]:
    if hero.at is None or has(state, hero, Ability.FLY):
        return ()
    return provoked_on_the_way(state, hero, safest_path(state, hero, reach(state, hero, acting(state).ap), to))


def _provoked_by_leaving(state: State, hero: Hero) -> tuple[str, ...]:
    if hero.at is None or has(state, hero, Ability.FLY):
        return ()
    return tuple(enemy.id for enemy in reacting_enemies(state, hero, hero.at))


def _endurance(state: State, item: str) -> Cue | None:
    """NR-TRA-34: the wounds that the object can still take."""
    owner = next((hero for hero in state.heroes.values() if any(each.id == item for each in hero.items)), None)
    if owner is None:
        return None
    taken = edition_state(state).on_equipment.get(f"{owner.id}:{item}", 0)
    return Cue("choice.absorb", count=(resistance(state, owner, item) or 0) - taken)


def impossible(state: State, choose: Choose) -> tuple[Impossible, ...]:
    return missing(state, choose, _weapons)


def _weapons(state: State, hero: Hero) -> Iterator[Weapon]:
    for name, spec in attacks_of(state, hero):
        yield Weapon(
            name,
            spec.cost,
            spec.range,
            glyph_of_card(state, name) or _glyph_of_attack(spec),
            mental=spec.kind == "mental",
            aids=spec.target == "friend",
            affordable=points.can_afford(state, hero, spec),
            in_sequence=not spec.sequence or acting(state).base_attack,
        )
