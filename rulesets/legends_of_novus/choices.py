"""What people read on a choice: what it does, costs and gains; and what they cannot do now, with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description, Group, Impossible
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.legends_of_novus.card_text import (
    ability_text,
    class_gifts,
    deeds_text,
    lasting_text,
    line,
    lore,
    place_text,
    signed,
)
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.display.pictures import RESULTS, card_glyph, class_glyph, class_marks, place_glyph
from rulesets.legends_of_novus.display.place_line import place_line
from rulesets.legends_of_novus.rules.battle.scene import win_chance
from rulesets.legends_of_novus.rules.battle.steps import face_needed
from rulesets.legends_of_novus.rules.cards.asking import D10
from rulesets.legends_of_novus.rules.cards.board import free_slots, modifier, slots
from rulesets.legends_of_novus.rules.cards.equipping import ADVANCED_XP, wearable
from rulesets.legends_of_novus.rules.cards.windows import abilities
from rulesets.legends_of_novus.rules.travel.explore import may_explore
from rulesets.legends_of_novus.rules.travel.paths import possible_moves, reach
from rulesets.legends_of_novus.rules.turn.preparation import PRICE
from rulesets.legends_of_novus.rules.turn.recovery import MOST_TRADED
from rulesets.legends_of_novus.state import options as o
from rulesets.legends_of_novus.state.state import HAND_LIMIT, SOLO, Hero, State

GLYPHS = {
    "go-on": "play",
    "hold": "hand",
    "luck": "reroll",
    "no-draw": "no",
    "take-gold": "coin",
    "withdraw": "no",
}
"""The picture of an option that has no other, by its tag."""

ROLL_GLYPHS = {
    "ask.combat": "attack",
    "ask.combat-both": "attack",
    "ask.combat-creature": "skull",
    "ask.escape-roll": "flee",
    "ask.first-roll": "flag",
    "ask.luck": "reroll",
    "ask.travel-die": "road",
}
"""The picture of a roll, by the key of its question."""
PUT_AWAY = Group("put-away", Cue("choice.put-away"), Cue("choice.to-hand"), "bag", folded=True)
"""Seldom wanted, and possible with everything on the Character Board, so it waits behind one line."""

SOON = 3
"""So many XP before an Advanced Class, players are reminded of it."""


def chance(state: State, option: Option) -> Chance | None:
    """LN-BAT-06, LN-BAT-07, LN-BAT-16: of a fight and, for a single hero, of an Escape: the State does not say which partner is asked."""
    battle = state.battle
    match option:
        case o.Fight() if battle is not None and battle.standing:
            return Chance((D10, D10), 1, whole=win_chance(state, battle))
        case o.Escape() if battle is not None and len(battle.standing) == 1:
            return Chance((D10,), face_needed(state, battle.standing[0]))
        case _:
            return None


# ---- what an option does
def describe(state: State, option: Option) -> Description | None:
    """None where the words say everything already."""
    match option:
        case o.Play(card) | o.Discard(card) | o.Destroy(card) | o.Keep(card) | o.Give(card) | o.Offer(_, card):
            return _card(state, card)
        case o.Lift(card) | o.MakeRoom(card):
            return _card(state, card)
        case o.Redeem(card):
            return _card(state, card, Cue("cost.gain-gp", gp=_worth(state.world.content, card)))
        case o.Sell(card):
            return _card(state, card, Cue("cost.gain-gp", gp=_worth(state.world.content, card)))
        case o.Equip(card) | o.Attach(card, _):
            return _equipping(state, card)
        case o.Unequip(card):
            return _taking_off(state, card)
        case o.Use(what):
            return _using(state, what)
        case o.Buy(deck):
            return Description(Cue(f"choice.deck-{deck}"), Cue("cost.gp", gp=PRICE), "cards")
        case o.Draw(deck):
            return Description(Cue(f"choice.deck-{deck}"), glyph="cards")
        case o.TradeXp():
            return Description(glyph="experience")
        case o.Order((first, *_, last)):
            return Description(Cue("choice.order", first=first, last=last), glyph="cards")
        case o.EndTurn():
            return Description(_end_of_turn(state), glyph="end")
        case o.EndPreparation():
            return Description(glyph="map")
        case _:
            return (
                _hero_choice(state, option)
                or _journey(state, option)
                or _battle(state, option)
                or _person(state, option)
                or Description(glyph=GLYPHS.get(option.tag))
            )


def _end_of_turn(state: State) -> Cue:
    """LN-REC-06."""
    more = max(state.heroes[seat].hand_size for seat in state.active) - HAND_LIMIT
    return Cue("choice.discard-first", count=more) if more > 0 else Cue("choice.next-turn")


def _card(state: State, card: str, cost: Cue | None = None) -> Description:
    content = state.world.content
    return Description(deeds_text(content, card), cost, card_glyph(content, card), marks=class_marks(content, card))


def _worth(content: Content, card: str) -> int:
    gp = content.rewards[card].gp if card in content.rewards else content.adventures[card].gp
    return gp or 0


def _owner(state: State, card: str) -> Hero:
    """Whose card it is, of the heroes that the asked player may know: in team play both partners."""
    seats = state.from_active()
    return next(
        (hero for hero in map(state.heroes.__getitem__, seats) if card in (*hero.rewards, *hero.equipped)),
        state.heroes[seats[0]],
    )


def _equipping(state: State, card: str) -> Description:
    """LN-EQP-02: what the card does, and the Combat Value before and after."""
    hero, reward = _owner(state, card), state.reward(card)
    now = modifier(state, hero.seat)
    change = (Cue("choice.cv-change", now=now, then=now + reward.cv),) if reward.cv else ()
    slot = "hand" if reward.slot == "two-hand" else reward.slot
    room = () if slot == "attachment" else (_room(state, hero.seat, slot),)
    content = state.world.content
    text, marks = deeds_text(content, card), class_marks(content, card)
    return Description(line((*change, *([text] if text else ()), *room)), None, card_glyph(content, card), marks=marks)


def _room(state: State, seat: str, slot: str) -> Cue:
    return Cue("choice.slots", slot=slot, free=free_slots(state, seat)[slot], of=slots(state, seat)[slot])


def _taking_off(state: State, card: str) -> Description:
    hero, reward = _owner(state, card), state.reward(card)
    now = modifier(state, hero.seat)
    parts = [Cue("choice.cv-change", now=now, then=now - reward.cv)] if reward.cv else []
    several = len(hero.equipped) > 1
    return Description(
        line((*parts, Cue("choice.to-hand"))),
        glyph=card_glyph(state.world.content, card),
        group=PUT_AWAY if several else None,
        short=Cue(f"name.{card}") if several else None,
    )


def _using(state: State, what: str) -> Description:
    content = state.world.content
    if what in content.rewards:
        return _card(state, what)
    known = (abilities(state, seat) for seat in state.order)
    ability = next((found[what] for found in known if what in found), None)
    return Description(ability_text(ability) if ability else None, glyph="burst")


# ---- heroes
def _hero_choice(state: State, option: Option) -> Description | None:
    content = state.world.content
    match option:
        case o.Mode(mode):
            return Description(Cue(f"choice.mode-{mode}"), glyph="party")
        case o.Pick(name):
            character = content.characters[name]
            cost = Cue("cost.cv", n=signed(character.cv)) if character.cv else None
            text, marks = _story(deeds_text(content, name), lore(name, character)), class_marks(content, name)
            return Description(text, cost, class_glyph(character.icons), marks=marks)
        case o.TakeClass(name):
            card = content.classes[name]
            text = _story(line(class_gifts(card)), lore(name, card))
            return Description(text, Cue("cost.cv", n=signed(card.cv)), class_glyph(card.icons))
        case o.Advance(name):
            card, own = content.classes[name], state.hero_class(state.active[0])
            change = Cue("choice.class-change", now=signed(own.cv if own else 0), then=signed(card.cv))
            return Description(
                _story(line((change, *class_gifts(card))), lore(name, card)), None, class_glyph(card.icons)
            )
        case o.Take(name):
            ally = content.allies[name]
            text = _story(line(lasting_text(ally)), lore(name, ally))
            return Description(text, Cue("cost.cv", n=signed(ally.cv)), card_glyph(content, name))
        case _:
            return None


def _story(text: Cue | None, story: Cue | None) -> Cue | None:
    return Cue("choice.story", text=text, story=story) if text and story else text or story


# ---- places
def _journey(state: State, option: Option) -> Description | None:
    match option:
        case o.Move(to, via, _, path):
            way = (Cue("choice.via", places=via),) if via else ()
            steps = Cue("cost.steps", count=len(path or (to,)))
            return Description(line((*way, place_line(state, to))), steps, place_glyph(state.world.content, to))
        case o.Travel() | o.TravelTogether():
            party = state.active if isinstance(option, o.TravelTogether) else state.active[:1]
            return Description(
                Cue("choice.travel", count=reach(state, party)), glyph="road", leads_to=_places_ahead(state, party)
            )
        case o.SetOut():
            return Description(glyph="road", leads_to=_places_ahead(state, state.active[:1]))
        case o.Explore() | o.ExploreTogether():
            return Description(_exploring(state, state.heroes[state.active[0]].place), glyph="explore")
        case o.Name(result):
            return Description(Cue(f"choice.result-{result}"), glyph=RESULTS[result])
        case _:
            return None


def _places_ahead(state: State, party: list[str]) -> tuple[tuple[str, int], ...]:
    """Where the journey may lead, with the steps; nothing where somebody else goes, or a die comes first."""
    if state.world.house.travel_roll_timing != "after-move" or party != state.active:
        return ()
    steps: dict[str, int] = {}
    for move in possible_moves(state, party, reach(state, party)):
        steps[move.to] = min(len(move.path or (move.to,)), steps.get(move.to, len(state.world.neighbours)))
    return tuple(steps.items())


def _exploring(state: State, name: str) -> Cue:
    """LN-EXP-03, LN-EXP-04: what exploring does here."""
    place, dweller = state.world.content.places[name], state.dweller(name)
    if dweller is not None:
        return Cue("choice.explore-quest", creature=dweller, cv=state.creature(dweller).cv)
    effects = place.beaten if place.kind == "quest" else place.explore
    if effects and place.kind != "expansion":
        return place_text(name, place) or Cue("choice.explore-cards")
    return Cue("choice.explore-cards")


# ---- battles
def _battle(state: State, option: Option) -> Description | None:
    battle = state.battle
    match option:
        case o.Fight():
            return Description(
                Cue("choice.fight-quest" if battle is not None and battle.quest else "choice.fight"), glyph="attack"
            )
        case o.Escape() if battle is not None and battle.standing:
            return Description(Cue("choice.escape", need=face_needed(state, battle.standing[0])), glyph="flee")
        case o.Battle():
            dweller = state.dweller(state.heroes[state.active[0]].place)
            return _card(state, dweller) if dweller else None
        case o.Steal():
            place = state.heroes[state.active[0]].place
            return Description(place_line(state, place), glyph="mask")
        case o.Assign(_, creature):
            return _card(state, creature)
        case _:
            return None


# ---- people
def _person(state: State, option: Option) -> Description | None:
    match option:
        case o.Target(seat) | o.MoreXp(seat) | o.Falls(seat) | o.FirstDraw(seat) | o.AskFor(seat):
            hero = state.heroes[seat]
            return Description(Cue("choice.person", xp=hero.xp, gp=hero.gp, cv=modifier(state, seat), place=hero.place))
        case _:
            return None


# ---- what is not possible
def impossible(state: State, choose: Choose) -> Iterator[Impossible]:
    """What a player would look for in the own phases, and cannot do now."""
    hero = state.heroes.get(choose.seat)
    if hero is None or hero.seat not in state.active:
        return
    match choose.why.key:
        case "ask.preparation":
            yield from _not_bought(hero)
            yield from _not_worn(state, hero)
        case "ask.recovery":
            yield from _not_traded(state, hero)
            yield from _not_sold(state, hero)
            yield from _not_advanced(state, hero)
            yield from _not_worn(state, hero)
        case "ask.adventure" | "ask.set-out" if not may_explore(state, hero.seat):
            why = Cue("not.explored-last-turn" if hero.barred_at is not None else "not.waypoint")
            yield Impossible(o.Explore(), why, "explore")
        case _:
            return


def _not_bought(hero: Hero) -> Iterator[Impossible]:
    if hero.turn.bought:
        yield Impossible(o.Buy("reward"), Cue("not.bought"), "cards")
    elif hero.gp < PRICE:
        yield Impossible(o.Buy("reward"), Cue("not.gp", need=PRICE, gp=hero.gp), "cards")


def _not_worn(state: State, hero: Hero) -> Iterator[Impossible]:
    """LN-EQP-01, LN-EQP-02: equipment in hand that has no slot, compared with what is there; or that is for other classes."""
    for card in dict.fromkeys(hero.rewards):
        reward, glyph = state.reward(card), card_glyph(state.world.content, card)
        slot = "hand" if reward.slot == "two-hand" else reward.slot
        if slot in {"treasure", "attachment"}:
            continue
        if not wearable(state, hero.seat, card):
            yield Impossible(o.Equip(card), Cue("not.class"), glyph)
        elif free_slots(state, hero.seat)[slot] < (2 if reward.slot == "two-hand" else 1):
            worn = tuple(each for each in hero.equipped if state.reward(each).slot.removeprefix("two-") == slot)
            given = sum(state.reward(each).cv for each in worn)
            yield Impossible(o.Equip(card), Cue("not.slot", worn=worn, cv=signed(reward.cv), now=signed(given)), glyph)


def _not_traded(state: State, hero: Hero) -> Iterator[Impossible]:
    price = state.world.content.charts.price_at(hero.xp)
    if price is None:
        return
    if hero.xp >= MOST_TRADED:
        if state.mode != SOLO:
            yield Impossible(o.TradeXp(1, price), Cue("not.last-xp"), "experience")
    elif hero.gp < price:
        yield Impossible(o.TradeXp(1, price), Cue("not.gp", need=price, gp=hero.gp), "experience")


def _not_sold(state: State, hero: Hero) -> Iterator[Impossible]:
    """LN-REC-04."""
    goods = [card for card in hero.rewards if state.reward(card).slot != "treasure"]
    if goods and not state.place(hero.seat).city:
        yield Impossible(o.Sell(goods[0]), Cue("not.city"), "trade")


def _not_advanced(state: State, hero: Hero) -> Iterator[Impossible]:
    """LN-CLS-01."""
    if hero.advanced or not ADVANCED_XP - SOON <= hero.xp < ADVANCED_XP:
        return
    icons, classes = set(state.character_icons(hero.seat)), state.world.content.classes
    for name in state.classes:
        if classes[name].advanced and icons & set(classes[name].icons):
            yield Impossible(
                o.Advance(name), Cue("not.xp", need=ADVANCED_XP, xp=hero.xp), class_glyph(classes[name].icons)
            )
            return
