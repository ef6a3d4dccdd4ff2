"""What people read on the choices of Nova Aetas: dice, cost and effect of an option.

The words of each line are in `choice`; what an option always does is in its own `.detail`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description, Group
from rulesets.engine.cues import Cue
from rulesets.engine.dice import numbered
from rulesets.engine.requests import Option
from rulesets.nova_aetas.card_text import without_cost
from rulesets.nova_aetas.content.cards import BLOWS, Attack, Deed, Token
from rulesets.nova_aetas.content.missions import Happened
from rulesets.nova_aetas.display.option_glyphs import GLYPHS_OF_PLACES, glyph_of, glyph_of_attack, glyph_of_card
from rulesets.nova_aetas.rules.board.sight import distance
from rulesets.nova_aetas.rules.city.city_phase import business
from rulesets.nova_aetas.rules.clock.turn_order import ra_of
from rulesets.nova_aetas.rules.combat import engagement
from rulesets.nova_aetas.rules.combat.dice_test import foreseen
from rulesets.nova_aetas.rules.heroes import hero_attack
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.campaign import options as campaign
from rulesets.nova_aetas.state.dial import clock_face
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.profile import class_of, number_of
from rulesets.nova_aetas.state.queries import acting, acting_hero, friend
from rulesets.nova_aetas.state.state import State

CARD_FIELDS = ("skill", "item", "card", "thing", "weapon", "formula")
"""The fields of options that name a card, whose text says what the option does."""

ROLL_GLYPHS = {
    "attack": "attack",
    "cast": "cast",
    "contrast": "mage",
    "disengage": "flee",
    "douse": "fire",
    "one-again": "reroll",
    "parry": "shield",
    "patrol": "boots",
    "pray": "bless",
    "roll-again": "reroll",
    "throw": "grenade",
    "tie": "target",
}
"""The picture of a roll, by the key of its question."""
_REAL_BOARD = Group("check-off", Cue("choice.check-off"), Cue("choice.check-off-about"), "chest", folded=True)
"""People without a board need no list of what must be on it."""

_SALES = (campaign.Sell, campaign.SellElement)


# What an option does


def describe(state: State, option: Option) -> Description:
    shown = described(state, option, _detail(state, option), _glyph(state, option))
    if not isinstance(option, options.Aid | options.UseSkill | options.UseItem):
        return shown
    return replace(shown, detail=already_has(state, option.target, _gives(state, option), shown.detail))


def described(state: State, option: Option, detail: Cue | None, glyph: str | None) -> Description:
    """Its line, its picture, and its cost in AP or Popolini."""
    if detail is None:
        detail = _text_of_card(state, option)
    return Description(detail, _cost(option), glyph, *_group(state, option), label=_label(state, option))


def already_has(state: State, target: str, tokens: Iterable[Token], detail: Cue | None) -> Cue | None:
    """NA-TOK-05: a hero who has the token gains nothing by another one."""
    hero = state.heroes.get(target)
    token = None if hero is None else next((each for each in tokens if each in hero.tokens), None)
    if token is None:
        return detail
    return (
        Cue("choice.already", token=token) if detail is None else Cue("choice.already-does", token=token, does=detail)
    )


def _gives(state: State, option: Option) -> Iterator[Token]:
    """The tokens that a card of the acting hero gives to its target."""
    content, hero = state.world.content, acting_hero(state)
    match option:
        case options.Aid(weapon=weapon) if hero is not None:
            card: Attack | Deed | None = dict(hero_attack.attacks_of(state, hero)).get(weapon)
        case options.UseSkill(skill=skill):
            card = content.skills[skill].use
        case options.UseItem(item=item):
            card = content.equipment[item].use
        case _:
            return
    for effect in () if card is None else card.effects:
        if effect.do == "status" and effect.to == "target" and effect.token is not None:
            yield effect.token


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
            return _REAL_BOARD, Cue(f"name.{item}")
        case options.BeginBattle():
            return _REAL_BOARD, Cue("choice.missing")
        case campaign.Visit(hero=hero, activity=place) if isinstance(state, Evening):
            group = Group(place, Cue(f"name.{place}"), _house(state, option), GLYPHS_OF_PLACES.get(place))
            busy = business(state, option)
            return group, Cue(f"name.{hero}") if busy else Cue("choice.nothing-now", hero=hero)
        case campaign.BuyElement(element=element):
            return Group("buy-elements", Cue("choice.buy-elements"), glyph="herb"), Cue(f"name.{element}")
        case campaign.SellElement(element=element):
            group = Group("sell-elements", Cue("choice.sell-elements"), Cue("choice.sell-about"), "gold")
            return group, Cue(f"name.{element}")
        case campaign.Sell(thing=thing) if isinstance(state, Evening):
            return _sale(state, thing), Cue(f"name.{thing}")
        case campaign.Enlist(hero=hero):
            return Group("enlist", Cue("choice.enlist"), Cue("choice.enlist-about"), "recruit"), Cue(f"name.{hero}")
        case campaign.EnlistTrained(hero=hero):
            about = Cue("choice.enlist-trained-about")
            return Group("enlist-trained", Cue("choice.enlist-trained"), about, "learn"), Cue(f"name.{hero}")
        case campaign.HandOut(thing=thing, hero=hero):
            return Group(thing, Cue(f"name.{thing}"), state.world.card_texts.get(thing), "bag"), Cue(f"name.{hero}")
        case campaign.KeepBack(thing=thing, hero=hero):
            title = Cue("choice.leave-behind", hero=hero)
            return Group(f"leave-{hero}", title, Cue("choice.leave-behind-about"), "chest"), Cue(f"name.{thing}")
        case _:
            return None, None


def _sale(state: Evening, thing: str) -> Group:
    """First what nobody carries; what a hero would have to give away waits behind a line for each hero."""
    company = state.company
    if thing in company.goods:
        return Group("sell", Cue("choice.sell"), Cue("choice.sell-about"), "gold")
    hero = next(member.hero for member in company.heroes if thing in member.equipment)
    return Group(f"sell-{hero}", Cue("choice.sell-carried", hero=hero), glyph="gold", folded=True)


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
            return None if spec is None else glyph_of_card(state, weapon) or glyph_of_attack(spec)
        case _:
            return glyph_of(option)


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
            return _danger(state, to)
        case options.Disengage():
            return _breaking_away(state)
        case options.PullLever(lever=lever):
            return _lever(state, lever)
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


def _danger(state: State, to: Square) -> Cue | None:
    """Which enemy is nearest to a square, and whether it can shoot that far."""
    near = min(state.enemies.values(), key=lambda enemy: (distance(state, to, enemy.at), enemy.id), default=None)
    if near is None:
        return None
    far = distance(state, to, near.at)
    shoots = 1 < far <= state.world.enemy(near.kind).attack.range
    return Cue("choice.start-in-range" if shoots else "choice.start", enemy=near.id, count=far)


def _lever(state: State, lever: str) -> Cue:
    """What using it does, and the test that it takes; what else happens is in the briefing."""
    mission, card = state.world.mission, state.world.mission.levers[lever]
    doors = state.world.map.doors
    does: list[Cue] = []
    if card.opens:
        does.append(Cue("choice.opens-all") if {*card.opens} == {*doors} else Cue("choice.opens", doors=card.opens))
    if any(isinstance(way, Happened) and way.event == lever for way in mission.victory):
        does.append(Cue("choice.wins"))
    if not does or card.then:
        does.append(Cue("choice.lever"))
    if card.test is not None:
        does.append(Cue(f"card.by-{card.test.characteristic}", count=card.test.successes))
    return Cue("card.text", parts=tuple(does))


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
        values = Cue("choice.hero", count=ra_of(state, who), wounds=hero.wounds, most=number_of(state, hero, "wo"))
        shared = len({each.seat for each in state.heroes.values()}) > 1
        return Cue("choice.hero-of", player=hero.seat, values=values) if shared and who in state.heroes else values
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
