"""What people read on the choices of Nova Aetas: dice, cost and effect of an option, and why another one is not there.

The words of each line are in `choice` and `why-not`; what an option always does is in its own `.detail`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description, Group, Impossible
from rulesets.engine.cues import Cue
from rulesets.engine.dice import numbered
from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas.card_text import without_cost
from rulesets.nova_aetas.content.cards import BLOWS, Attack, Token
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.city.city_phase import business
from rulesets.nova_aetas.rules.clock.activation import minimum
from rulesets.nova_aetas.rules.clock.turn_order import ra_of
from rulesets.nova_aetas.rules.combat import engagement, points
from rulesets.nova_aetas.rules.combat.dice_test import foreseen
from rulesets.nova_aetas.rules.combat.tokens import item_of
from rulesets.nova_aetas.rules.heroes import hero_attack
from rulesets.nova_aetas.rules.heroes.buildings import DOOR_AP
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.campaign import options as campaign
from rulesets.nova_aetas.state.dial import clock_face
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.profile import class_of, number_of
from rulesets.nova_aetas.state.queries import acting, friend
from rulesets.nova_aetas.state.state import Enemy, Hero, State

MOST_MISSING = 6
"""So many greyed-out options are shown at most: more would hide the ones that are possible."""

GLYPHS = {
    "deploy": "flag",
    "confirm": "play",
    "check-off-all": "play",
    "begin-battle": "question",
    "move": "move",
    "step-away": "move",
    "disengage": "flee",
    "reroll": "reroll",
    "reroll-die": "reroll",
    "keep": "no",
    "end-activation": "end",
    "pick-up": "bag",
    "pull-lever": "lever",
    "enter-building": "door",
    "leave-building": "door",
    "leave-map": "flag",
    "reload": "reload",
    "use-skill": "hand",
    "use-item": "bag",
    "respond": "shield",
    "use-ahead": "card",
    "shake-off": "rest",
    "douse-flames": "water",
    "maintain": "cast",
    "let-go": "no",
    "push-back": "push",
    "follow": "push",
    "push-scenery": "push",
    "take-water": "water",
    "douse-home": "water",
    "turn-over": "question",
    "take-bait": "food",
    "name-huntsman": "target",
    "shuffle-deck": "cards",
    "stack-deck": "cards",
    "set-out": "road",
    "propose-leaving": "flee",
    "agree": "play",
    "decline": "no",
    "specialise": "hero",
    "learn": "learn",
    "take-lesson": "learn",
    "take-card": "quest",
    "take-none": "no",
    "leave-city": "road",
    "done": "end",
    "draw-card": "card",
    "order": "build",
    "buy": "trade",
    "buy-element": "herb",
    "sell": "coin",
    "sell-element": "coin",
    "heal": "heal",
    "enlist": "recruit",
    "enlist-trained": "recruit",
    "enlist-another": "recruit",
    "buy-skill": "learn",
    "turn-away": "no",
}
"""The picture of an option, by its tag."""

_SALES = (campaign.Sell, campaign.SellElement)

GLYPHS_OF_ATTACKS = {"close": "sword", "ranged": "bow", "spell": "wand", "prayer": "bless"}

GLYPHS_OF_PLACES = {
    "inn": "inn",
    "master": "academy",
    "craftsman": "build",
    "merchant": "market",
    "surgeon": "heal",
    "barracks": "barracks",
}

CARD_FIELDS = ("skill", "item", "card", "thing", "weapon", "formula")
"""The fields of options that name a card, whose text says what the option does."""


class Walk(Option, frozen=True):
    """Moving at all, among the things that are not possible."""


class PlayCard(Option, frozen=True):
    """A card, whatever it would be used on, among the things that are not possible."""

    card: str


# What an option does


def describe(state: State, option: Option) -> Description:
    return described(state, option, _detail(state, option), _glyph(state, option))


def described(state: State, option: Option, detail: Cue | None, glyph: str | None) -> Description:
    """Its line, its picture, and its cost in AP or Popolini."""
    if detail is None:
        detail = _text_of_card(state, option)
    return Description(detail, _cost(option), glyph, *_group(state, option), label=_label(state, option))


def _label(state: State, option: Option) -> Cue | None:
    """What heroes do to themselves is named without a target."""
    match option:
        case options.UseSkill(skill=card, target=target) | options.UseItem(item=card, target=target):
            around = isinstance(option, options.UseSkillAround | options.UseItemAround)
            return Cue("choice.by-oneself", card=card) if target == _acting_id(state) and not around else None
        case _:
            return None


def _acting_id(state: State) -> str | None:
    return state.active.token if state.active is not None else None


def _group(state: State, option: Option) -> tuple[Group | None, Cue | None]:
    """The card that an option shares with others of its kind, and what its button says."""
    match option:
        case options.Wait(sectors=sectors):
            group = Group("wait", Cue("choice.wait"), Cue("choice.wait-about"), "wait")
            return group, Cue("choice.until", time=_acts_again(state, sectors))
        case options.CheckOff(item=item):
            return Group("check-off", Cue("choice.check-off"), Cue("choice.check-off-about")), Cue(f"name.{item}")
        case campaign.Visit(hero=hero, activity=place) if isinstance(state, Evening):
            group = Group(place, Cue(f"name.{place}"), _house(state, option), GLYPHS_OF_PLACES.get(place))
            return group, Cue(f"name.{hero}" if business(state, option) else "choice.nothing-now", hero=hero)
        case campaign.BuyElement(element=element):
            return Group("buy-elements", Cue("choice.buy-elements"), glyph="herb"), Cue(f"name.{element}")
        case campaign.SellElement(element=element):
            group = Group("sell-elements", Cue("choice.sell-elements"), Cue("choice.sell-about"), "gold")
            return group, Cue(f"name.{element}")
        case campaign.Sell(thing=thing):
            return Group("sell", Cue("choice.sell"), Cue("choice.sell-about"), "gold"), Cue(f"name.{thing}")
        case campaign.HandOut(thing=thing, hero=hero):
            return Group(thing, Cue(f"name.{thing}"), state.world.card_texts.get(thing), "bag"), Cue(f"name.{hero}")
        case campaign.KeepBack(thing=thing, hero=hero):
            title = Cue("choice.leave-behind", hero=hero)
            return Group(f"leave-{hero}", title, Cue("choice.leave-behind-about"), "chest"), Cue(f"name.{thing}")
        case _:
            return None, None


def _house(state: Evening, visit: campaign.Visit) -> Cue:
    """What a house of a city does, and what it costs at least, for the heroes who may still go there."""
    about = Cue(f"place.{visit.activity}")
    waiting = [member.hero for member in state.company.heroes if member.hero not in state.visited]
    if visit.hero != waiting[0]:
        return about  # the first of them speaks for the house
    offers = [each for hero in waiting for each in business(state, campaign.Visit(hero, visit.activity))]
    prices = [int(each.price) for each in offers if hasattr(each, "price") and not isinstance(each, _SALES)]
    if not offers:
        return Cue("choice.house-idle", about=about)
    return Cue("choice.house-from", about=about, count=min(prices)) if prices else about


def _cost(option: Option) -> Cue | None:
    if (ap := getattr(option, "cost", 0)) > 0:
        return Cue("choice.ap", count=ap)
    if (price := getattr(option, "price", None)) is not None:
        return Cue("choice.price", count=price)
    return None


def _text_of_card(state: State, option: Option) -> Cue | None:
    if isinstance(option, options.Reload | options.LetGo):
        return None
    texts = state.world.card_texts
    named = (getattr(option, name, None) for name in CARD_FIELDS)
    return next((without_cost(texts[card]) for card in named if card in texts), None)


def _glyph(state: State, option: Option) -> str | None:
    match option:
        case options.Attack(weapon=weapon) if (hero := acting_hero(state)) is not None:
            spec = dict(hero_attack.attacks_of(state, hero)).get(weapon)
            return None if spec is None else glyph_of_card(state, weapon) or _glyph_of_attack(spec)
        case _:
            return glyph_of(option)


def _glyph_of_attack(spec: Attack) -> str:
    return "grenade" if spec.grenade else GLYPHS_OF_ATTACKS[spec.form]


def glyph_of_card(state: State, card: str) -> str | None:
    """The picture that the pack names for a card."""
    return state.world.content.glyphs.get(card)


def glyph_of(option: Option) -> str | None:
    match option:
        case options.SpendToken(token=token) | options.ShakeOff(token=token):
            return GLYPHS_OF_TOKENS.get(token)
        case campaign.Visit(activity=activity):
            return GLYPHS_OF_PLACES.get(activity)
        case _:
            return GLYPHS.get(option.tag)


GLYPHS_OF_TOKENS = {
    Token.BLESSED: "bless",
    Token.CURSED: "curse",
    Token.DEFENCE: "shield",
    Token.DEFENDED: "shield",
    Token.ENERGY_FIELD: "shield",
    Token.REROLL: "reroll",
    Token.STUNNED: "stun",
    Token.KNOCKED_DOWN: "prone",
}


def _detail(state: State, option: Option) -> Cue | None:
    match option:
        case options.Attack() if (dice := _blow(state, option)) is not None:
            return Cue(
                "choice.attack", dice=Cue("dice", count=len(dice.dice)), need=dice.need, left=left_of(state, option)
            )
        case _:
            return detail_of(state, option)


def _blow(state: State, option: options.Attack) -> Chance | None:
    """The dice of a close or ranged attack; what a spell or a prayer does is on its card."""
    hero = acting_hero(state)
    spec = None if hero is None else dict(hero_attack.attacks_of(state, hero)).get(option.weapon)
    return chance(state, option) if spec is not None and spec.form in BLOWS else None


def detail_of(state: State, option: Option) -> Cue | None:
    """What is the same in every edition."""
    match option:
        case options.Activate(who=who):
            return _character(state, who)
        case options.Deploy(to=to):
            near = min((distance(state, to, enemy.at) for enemy in state.enemies.values()), default=None)
            return None if near is None else Cue("choice.start", count=near)
        case options.Disengage():
            return _breaking_away(state)
        case options.EndActivation() if acting_hero(state) is not None:
            return Cue("choice.end", time=_acts_again(state))
        case options.SpendToken(token=token) | options.ShakeOff(token=token):
            return Cue(f"token.{token}")
        case options.NameHuntsman(hero=hero) | campaign.EnlistAnother(hero=hero):
            return class_of(state, hero)
        case campaign.Specialise(into=into):
            return class_of(state, into)
        case campaign.TakeCard(card=card):
            return Cue(f"mission.{card}.intro")
        case campaign.Visit(activity=activity):
            return Cue(f"place.{activity}")
        case _:
            return None


def _breaking_away(state: State) -> Cue | None:
    hero = acting_hero(state)
    if hero is None or hero.at is None:
        return None
    count, need = foreseen(state, engagement.trial(state, hero))
    return Cue("choice.break-away", dice=Cue("dice", count=count), need=need)


def _acts_again(state: State, sectors: int = 0) -> str:
    active = acting(state)
    return clock_face(state.dial[active.token] + active.spent - active.followed + sectors)


def _character(state: State, who: str) -> Cue:
    """Who somebody is that may act next: a model, a whole group, or a hero."""
    if (enemy := state.enemies.get(who)) is not None:
        return Cue("choice.model", at=enemy.at, wounds=enemy.wounds, most=state.world.enemy(enemy.kind).wo)
    if who in state.heroes or who in state.personae:
        hero = friend(state, who)
        return Cue("choice.hero", count=ra_of(state, who), wounds=hero.wounds, most=number_of(state, hero, "wo"))
    return Cue("choice.group", count=sum(enemy.kind == who for enemy in state.enemies.values()))


def left_of(state: State, option: options.Attack) -> Cue:
    """The wounds that the target can still take; nothing for a friend."""
    enemy = state.enemies.get(option.target)
    return (
        Cue("choice.friend")
        if enemy is None
        else Cue("choice.left", count=state.world.enemy(enemy.kind).wo - enemy.wounds)
    )


def chance(state: State, option: Option) -> Chance | None:
    """The dice of an attack or of breaking away."""
    if isinstance(option, options.Disengage):
        return chance_to_break_away(state)
    return hero_attack.chance(state, option)


def chance_to_break_away(state: State) -> Chance | None:
    hero = acting_hero(state)
    if hero is None or hero.at is None or not engagement.engagers(state, hero):
        return None
    trial = engagement.trial(state, hero)
    count, need = foreseen(state, trial)
    return Chance((numbered(state.world.hero_class(hero.id).mastery),) * count, need)


def acting_hero(state: State) -> Hero | None:
    return state.heroes.get(state.active.token) if state.active is not None else None


# What is not possible now


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


def impossible(state: State, choose: Choose) -> tuple[Impossible, ...]:
    return missing(state, choose, _weapons)


Weapons: TypeAlias = "Callable[[State, Hero], Iterable[Weapon]]"


def missing(state: State, choose: Choose, weapons: Weapons) -> tuple[Impossible, ...]:
    """At the main question of an activation: what heroes usually can do, and this one cannot do now."""
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
            target = _nearest(state, hero)
            if weapon.aids or target is None:
                yield Impossible(PlayCard(weapon.name), _why_no_aid(state, hero, weapon), weapon.glyph)
            else:
                reason = _why_no_attack(state, hero, weapon, target)
                yield Impossible(options.Attack(target.id, weapon.name, weapon.cost), reason, weapon.glyph)


def _nearest(state: State, hero: Hero) -> Enemy | None:
    here = hero.at
    if here is None:
        return None
    return min(state.enemies.values(), key=lambda enemy: (distance(state, here, enemy.at), enemy.id), default=None)


def _why_not_ready(state: State, hero: Hero, weapon: Weapon) -> Cue | None:
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
    if weapon.cost > acting(state).ap:
        return _needs(weapon.cost)
    return None if weapon.in_sequence else Cue("why-not.sequence")


def _why_no_aid(state: State, hero: Hero, weapon: Weapon) -> Cue:
    return _why_not_ready(state, hero, weapon) or Cue("why-not.nobody")


def _why_no_attack(state: State, hero: Hero, weapon: Weapon, target: Enemy) -> Cue:
    ready = _why_not_ready(state, hero, weapon)
    if ready is not None or hero.at is None:
        return ready or Cue("why-not.nobody")
    far = distance(state, hero.at, target.at)
    return Cue("why-not.far", count=far, reach=weapon.reach) if far > weapon.reach else Cue("why-not.unseen")


def _cards(state: State, hero: Hero, choose: Choose) -> Iterator[Impossible]:
    """Skills and objects that the hero could use, if there were more AP, or somebody to use them on."""
    content, ap = state.world.content, acting(state).ap
    for skill in hero.skills:
        card = content.skills[skill]
        usable = card.kind == "action" and card.use is not None and not card.before_game
        if usable and not _offers(choose, options.UseSkill, skill=skill):
            yield Impossible(PlayCard(skill), _needs(card.cost) if card.cost > ap else Cue("why-not.nobody"), "hand")
    for name in dict.fromkeys(item.id for item in hero.items):
        thing = content.equipment[name]
        usable = thing.use is not None and not thing.before_game and content.open_to(hero.id, thing)
        if usable and not _offers(choose, options.UseItem, item=name):
            yield Impossible(PlayCard(name), _needs(thing.cost) if thing.cost > ap else Cue("why-not.nobody"), "bag")


def _doors(state: State, hero: Hero, choose: Choose) -> Iterator[Impossible]:
    """NA-BLD-02, NA-MSB-02, 07: a door in front of the hero that is shut, or for which the AP do not suffice."""
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
            glyph_of_card(state, name) or _glyph_of_attack(spec),
            mental=spec.form not in BLOWS,
            aids=spec.target == "friend",
            affordable=points.affords(hero, spec),
            in_sequence=_in_sequence(state, spec),
        )


def _in_sequence(state: State, spec: Attack) -> bool:
    return not spec.sequence or acting(state).base_attack
