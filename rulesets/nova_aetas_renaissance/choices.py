"""What people read on the choices of the second edition; what it shares with the first is worded there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description, Group, Impossible
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas import choices as first
from rulesets.nova_aetas.card_text import without_cost
from rulesets.nova_aetas.display.impossible import Weapon, missing
from rulesets.nova_aetas.display.option_glyphs import glyph_of, glyph_of_card
from rulesets.nova_aetas.state import options as first_options
from rulesets.nova_aetas.state.queries import acting, acting_hero
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas_renaissance.card_text import effects_of, what_it_does
from rulesets.nova_aetas_renaissance.content.cards import Attack
from rulesets.nova_aetas_renaissance.content.vocabulary import TOKEN_OF, Ability
from rulesets.nova_aetas_renaissance.rules.board.sight import sight_blockers
from rulesets.nova_aetas_renaissance.rules.combat import points
from rulesets.nova_aetas_renaissance.rules.combat.defences import covered_by, has_shield
from rulesets.nova_aetas_renaissance.rules.heroes import hero_attack
from rulesets.nova_aetas_renaissance.rules.heroes.allies import follows_objective
from rulesets.nova_aetas_renaissance.rules.heroes.dangers import path_of, provoked
from rulesets.nova_aetas_renaissance.rules.heroes.targets import attacks_of, targets
from rulesets.nova_aetas_renaissance.state import options
from rulesets.nova_aetas_renaissance.state.queries import edition_state, has, resistance, world

SIX = 6
SWORDS_LENGTH = 2
"""Weapons that reach farther are shot or thrown."""
GLYPHS = {"jump": "jump", "dash": "move", "add-symbol": "token", "push-to": "push", "take-on": "target"}
ROLL_GLYPHS = {**first.ROLL_GLYPHS, "douse-five": "fire"}


def describe(state: State, option: Option) -> Description:
    detail = _detail(state, option)
    if detail is None:
        detail = first.detail_of(state, option)
    described = first.described(state, option, detail or _aim(state, option), _glyph(state, option))
    if isinstance(option, first_options.Aid):
        spec = _attack(state, option.weapon)
        gives = [TOKEN_OF[trait] for trait in spec.traits if trait in TOKEN_OF] if spec is not None else []
        return replace(described, detail=first.already_has(state, option.target, gives, described.detail))
    if not isinstance(option, options.Jump):
        return described
    group = Group("jump", Cue("choice.jump"), detail or Cue("choice.jump-about"), "jump", folded=True)
    return replace(described, group=group, short=Cue("choice.square", at=option.landing))


def _aim(state: State, option: Option) -> Cue | None:
    """NR-ABI-04: an Ally goes where its objective is, or towards an enemy who is in its way."""
    hero = acting_hero(state)
    if hero is None or not isinstance(option, first_options.Move) or not follows_objective(state, hero):
        return None
    return Cue("choice.ally-goes")


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
            return _reaction(state, card)
        case first_options.Attack() if (dice := chance(state, option)) is not None:
            return _attack_line(state, option, dice)
        case first_options.Move() | options.Jump() | options.Dash() if (hero := acting_hero(state)) is not None:
            return _risk(provoked(state, hero, path_of(state, hero, option) or ()))
        case options.Absorb(item=item):
            return _endurance(state, item)
        case options.RerollDie(face=face):
            return _symbol(state, face)
        case options.TakeOn(hero=name):
            hero = state.heroes[name]
            return Cue("choice.prey", count=hero.tv, at=hero.at or "", wounds=hero.wounds)
        case _:
            return None


def _attack_line(state: State, option: first_options.Attack, dice: Chance) -> Cue:
    """Its dice, what makes it harder, what the target can still take, and what else the weapon does."""
    rolled, left = Cue("dice", count=len(dice.dice)), first.left_of(state, option)
    spec, target = _attack(state, option.weapon), state.enemies.get(option.target)
    notes = () if spec is None or target is None else (*_harder(state, target, spec), *effects_of(spec))
    more = Cue("choice.more", notes=notes) if notes else Cue("choice.no-more")
    if dice.successes == 1 and (spec is None or spec.kind == "physical"):
        return Cue("choice.attack-with", dice=rolled, need=dice.need, left=left, more=more)
    return Cue("choice.attack-needs", dice=rolled, need=dice.need, count=dice.successes, left=left, more=more)


def _harder(state: State, target: Enemy, spec: Attack) -> Iterator[Cue]:
    """NR-ABI-06, 32, 42: who covers the target against weapons."""
    if spec.kind != "physical":
        return
    for friend in covered_by(state, target, Ability.BARRIER):
        yield Cue("choice.barrier", enemy=friend.id)
    if has_shield(state, target):
        friends = () if has(state, target, Ability.SHIELD) else covered_by(state, target, Ability.PROTECTION)
        yield Cue("choice.protected", enemy=friends[0].id) if friends else Cue("choice.shielded")


def _reaction(state: State, card: str) -> Cue | None:
    """What it does now, and the AP that it costs later."""
    does, skill = _what_it_does(state, card), world(state).cards.skills.get(card)
    if does is None or skill is None or not skill.reaction:
        return does
    return Cue("choice.reaction", does=does, count=skill.reaction)


def _what_it_does(state: State, card: str) -> Cue | None:
    cards = world(state).cards
    found = cards.skills.get(card) or cards.equipment.get(card)
    text = None if found is None else what_it_does(found)
    return None if text is None else without_cost(text)


def _symbol(state: State, face: int) -> Cue | None:
    """NR-ICO-05: the symbol that would be lost with this face."""
    hero = acting_hero(state)
    if hero is None:
        return None
    tables = world(state).cards.symbols
    table = tables.d8 if state.world.hero_class(hero.id).mastery > SIX else tables.d6
    return Cue("choice.loses-symbol", symbol=table[face]) if face in table else None


def _risk(enemies: tuple[str, ...]) -> Cue | None:
    """NR-GEN-11: who attacks the hero on the way."""
    names = tuple(dict.fromkeys(enemies))
    return Cue("choice.provokes", enemies=names, count=len(names)) if names else None


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
    blockers = sight_blockers(state, hero)
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
            targets=tuple(targets(state, hero, spec, blockers)),
        )


def chance(state: State, option: Option) -> Chance | None:
    """The dice of an attack."""
    return hero_attack.chance(state, option)
