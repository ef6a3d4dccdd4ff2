"""The text of a card in one line, made from its effects, so that authors need not type it as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulesets.engine.content.errors import Key
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import MINUS
from rulesets.legends_of_novus.content.cards import (
    Ability,
    AdventureCard,
    ClassCard,
    Creature,
    OnBoard,
    QuestCreature,
    RewardCard,
)
from rulesets.legends_of_novus.content.effects import (
    AnyEffect,
    CityGold,
    CreatureCv,
    CurseHero,
    Cv,
    Destroy,
    Discard,
    DrawCards,
    EscapeBonus,
    Go,
    Gp,
    Guard,
    Lift,
    MoreSlots,
    Peek,
    Reorder,
    Search,
    StartBattle,
    Steal,
    Swap,
    TakeAlly,
    Test,
    TestBonus,
    TravelBonus,
    TravelDie,
    Xp,
)
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.content.places import Place
from rulesets.legends_of_novus.content.words import CLASSES, Condition, Cost

TABLES = ("adventures", "rewards", "creatures", "quest_creatures", "allies", "characters", "classes")


def texts(content: Content) -> Iterator[tuple[Key, Cue]]:
    """The text of each card and place of a pack, with its key."""
    for table in TABLES:
        for name in getattr(content, table):
            text = face_text(content, name)
            if text is not None:
                yield (table, name), text
    for name, place in content.places.items():
        text = place_text(name, place)
        if text is not None:
            yield ("places", name), text


def place_text(name: str, place: Place) -> Cue | None:
    """What happens at a place, and its story."""
    story = lore(name, place)
    return line((*_guide(place), *([story] if story else ())))


def lore(name: str, card: OnBoard | Creature | Place) -> Cue | None:
    """A line of story, if the words of the pack have one."""
    return Cue(f"lore.{name}") if card.lore else None


def _guide(place: Place) -> Iterator[Cue]:
    if place.city:
        yield Cue("card.city")
    if place.no_encounters:
        yield Cue("card.no-encounters")
    entries = {
        "arrive": place.arrive,
        "pass": place.pass_,
        "explore": place.explore,
        "theft": place.theft,
        "beaten": place.beaten,
    }
    for label, effects in entries.items():
        if effects:
            yield Cue(f"card.on-{label}", effects=_effects(effects))


def face_kind(content: Content, name: str) -> Cue:
    """The kind of card, for its heading."""
    if name in content.adventures:
        return Cue(f"kind.{content.adventures[name].kind}")
    if name in content.rewards:
        card = content.rewards[name]
        if card.slot == "treasure":
            return Cue("kind.treasure")
        return Cue("kind.reward", slot=card.slot) if not card.magical else Cue("kind.magical-reward", slot=card.slot)
    if name in content.creatures:
        return Cue("kind.creature", type=content.creatures[name].type)
    if name in content.quest_creatures:
        return Cue("kind.quest-creature", type=content.quest_creatures[name].type)
    if name in content.allies:
        return Cue("kind.ally", type=content.allies[name].type)
    return Cue("kind.character") if name in content.characters else Cue("kind.class")


def face_text(content: Content, name: str) -> Cue | None:
    """Everything on a card in one line."""
    users = users_text(content, name)
    return line((*_parts(content, name), *([users] if users else ())))


def deeds_text(content: Content, name: str) -> Cue | None:
    """What a card does, where glyphs show who may use it."""
    return line(_parts(content, name))


def users_text(content: Content, name: str) -> Cue | None:
    """The classes that can use a card, or that a hero can have; None for all of them."""
    icons = icons_of(content, name)
    if not icons or (name in content.rewards and len(icons) == len(CLASSES)):
        return None
    return Cue("card.either" if name in content.characters and len(icons) > 1 else "card.icons", icons=icons)


def icons_of(content: Content, name: str) -> tuple[str, ...]:
    if name in content.rewards:
        return tuple(content.rewards[name].classes or ())
    card = content.characters.get(name) or content.classes.get(name)
    return tuple(card.icons) if card else ()


def line(parts: Iterable[Cue]) -> Cue | None:
    """The parts in one line, with a dot between them; None without any."""
    text = None
    for part in parts:
        text = part if text is None else Cue("card.text", text=text, part=part)
    return text


def _parts(content: Content, name: str) -> Iterator[Cue]:
    if name in content.adventures:
        yield from _adventure(name, content.adventures[name])
    elif name in content.rewards:
        yield from _reward(content.rewards[name])
    elif name in content.creatures:
        yield from _creature(content.creatures[name])
    elif name in content.quest_creatures:
        yield from _creature(content.quest_creatures[name])
    elif name in content.allies:
        ally = content.allies[name]
        yield Cue("card.cv", n=signed(ally.cv))
        yield from lasting_text(ally)
    elif name in content.characters:
        character = content.characters[name]
        if character.cv:
            yield Cue("card.cv", n=signed(character.cv))
        yield from lasting_text(character)
    else:
        yield from _class(content.classes[name])


def _adventure(name: str, card: AdventureCard) -> Iterator[Cue]:
    if card.gp is not None:
        yield Cue("card.gp", n=signed(card.gp))
    if card.xp is not None:
        yield Cue("card.xp", n=signed(card.xp))
    if card.kind == "encounter":
        yield Cue("card.encounter-event")
    if card.kind == "treasure":
        yield Cue("card.redeem")
    yield from _when(card.when)
    yield from _needs(card.needs)
    yield from price(card.cost)
    yield from lasting_text(card)
    story = lore(name, card)
    if story is not None:
        yield story


def _reward(card: RewardCard) -> Iterator[Cue]:
    if card.slot == "treasure":
        yield Cue("card.gp", n=signed(card.gp))
        yield Cue("card.redeem")
    if card.cv:
        yield Cue("card.cv", n=signed(card.cv))
    if card.weight:
        yield Cue("card.weight", weight=card.weight)
    if card.single_use:
        yield Cue("card.single-use")
    yield from _when(card.when)
    yield from _needs(card.needs)
    yield from lasting_text(card)


def _creature(card: Creature) -> Iterator[Cue]:
    yield Cue("card.creature", cv=card.cv)
    if card.flying:
        yield Cue("card.flying")
    if card.ability:
        again = isinstance(card, QuestCreature) and card.each_round
        yield Cue("card.each-round" if again else "card.first", effects=_effects(card.ability))
    yield Cue("card.victory", effects=victory_text(card))
    yield Cue("card.defeat", effects=defeat_text(card))


def ability_of(card: Creature) -> tuple[Cue, ...]:
    return _effects(card.ability)


def victory_text(card: Creature) -> tuple[Cue, ...]:
    """LN-BAT-18: what a hero wins."""
    win = card.victory
    parts = (
        Cue("card.xp", n=signed(card.xp)) if card.xp else None,
        Cue("card.rewards", count=win.rewards) if win.rewards else None,
        Cue("card.adventures", count=win.adventures) if win.adventures else None,
        Cue("card.gp", n=signed(win.gp)) if win.gp else None,
        *map(_effect, win.effects),
    )
    return tuple(part for part in parts if part) or (Cue("card.nothing"),)


def defeat_text(card: Creature, guard: Callable[[str], int] = lambda _: 0) -> tuple[Cue, ...]:
    """LN-BAT-19..22: what a hero loses; `guard` is how much less of it."""
    xp, gp, cards, items = (max(0, getattr(card.defeat, of) - guard(of)) for of in ("xp", "gp", "cards", "items"))
    parts = (
        Cue("card.xp", n=signed(-xp)) if xp else None,
        Cue("card.gp", n=signed(-gp)) if gp else None,
        Cue("card.discard", count=cards) if cards else None,
        Cue("card.destroy", count=items) if items else None,
        *map(_effect, (*card.defeat.effects, *(card.curse or ()))),
    )
    return tuple(part for part in parts if part) or (Cue("card.nothing"),)


def _class(card: ClassCard) -> Iterator[Cue]:
    yield Cue("card.cv", n=signed(card.cv))
    yield from class_gifts(card)


def class_gifts(card: ClassCard) -> Iterator[Cue]:
    """What a class gives and forbids, apart from its Combat Value."""
    if card.escape:
        yield Cue("card.escape", n=signed(card.escape))
    if card.heavy == "forbidden":
        yield Cue("card.no-heavy")
    elif isinstance(card.heavy, int):
        yield Cue("card.heavy", n=signed(card.heavy))
    if not card.cursable:
        yield Cue("card.immune")
    yield from lasting_text(card)


def lasting_text(card: OnBoard) -> Iterator[Cue]:
    yield from map(_effect, card.effects)
    for name, ability in card.abilities.items():
        yield Cue("card.ability", name=name, terms=_terms(ability), effects=_effects(ability.effects))


def ability_text(ability: Ability) -> Cue:
    return Cue("card.ability-alone", terms=_terms(ability), effects=_effects(ability.effects))


def _terms(ability: Ability) -> tuple[Cue, ...]:
    """When an ability may be used, what it needs and costs."""
    once = (Cue("card.once"),) if ability.once else ()
    return (*_moments(ability.when), *_needs(ability.needs), *price(ability.cost), *once)


def _when(windows: Iterable[str]) -> Iterator[Cue]:
    """LN-PRP-05, LN-CRD-05: the moments printed on the card."""
    moments = _moments(windows)
    if moments:
        yield Cue("card.when", moments=moments)


def _moments(windows: Iterable[str]) -> tuple[Cue, ...]:
    return tuple(Cue(f"card.when-{window}") for window in windows)


def price(cost: Cost) -> Iterator[Cue]:
    if cost.cards:
        yield Cue("card.cost-cards", count=cost.cards)
    if cost.gp:
        yield Cue("card.cost-gp", gp=cost.gp)
    if cost.itself:
        yield Cue("card.cost-itself")


def _effects(effects: Iterable[AnyEffect]) -> tuple[Cue, ...]:
    return tuple(map(_effect, effects))


def _effect(effect: AnyEffect) -> Cue:
    """The effect, and if given: its target, how long it lasts, its condition and its cost."""
    terms: list[Cue] = []
    if effect.to != "self":
        terms.append(Cue(f"card.to-{effect.to}"))
    if effect.lasts not in {None, "equipped", "now"}:
        terms.append(Cue(f"card.lasts-{effect.lasts}"))
    text = _word(effect)
    for term in (*terms, *_needs(effect.if_)):
        text = Cue("card.under", effect=text, term=term)
    costs = tuple(price(effect.cost or Cost()))
    return Cue("card.effect", parts=(text, *costs)) if costs else text


def _needs(need: Condition | None) -> Iterator[Cue]:
    if need is None:
        return
    for name in ("hero_class", "creature", "place", "kind", "phase", "equipped", "beaten"):
        value = getattr(need, name)
        if value is not None:
            yield Cue(f"card.if-{name.replace('_', '-')}", what=value)
    for name in ("xp_least", "xp_most", "gp_least", "gp_most", "curses"):
        value = getattr(need, name)
        if value is not None:
            yield Cue(f"card.if-{name.replace('_', '-')}", n=value)
    if need.first_visit:
        yield Cue("card.if-first-visit")


def _word(effect: AnyEffect) -> Cue:
    match effect:
        case Cv(n=n) | CreatureCv(n=n) | EscapeBonus(n=n) | TestBonus(n=n) | TravelBonus(n=n) | Xp(n=n) | Gp(n=n):
            return Cue(f"card.{effect.do.replace('_', '-')}", n=signed(n))
        case CityGold(n=n):
            return Cue("card.city-gold", n=signed(n))
        case Steal(what=what, n=n):
            return Cue("card.steal", what=what, n=n)
        case DrawCards(deck=deck, n=n, keep=keep):
            drawn = Cue("card.adventures" if deck == "adventure" else "card.rewards", count=n)
            return Cue("card.draw-keep", cards=drawn, keep=keep) if keep else Cue("card.draw", cards=drawn)
        case Discard(n=n) | Destroy(n=n):
            return Cue(f"card.{effect.do}", count=n)
        case Peek(deck=deck, n=n) | Reorder(deck=deck, n=n):
            return Cue(f"card.{effect.do}", deck=deck, count=n)
        case Search(deck=deck, kind=kind):
            return Cue("card.search", deck=deck, kind=kind)
        case TakeAlly(type=kind):
            return Cue("card.ally", type=kind) if kind else Cue("card.any-ally")
        case MoreSlots(kind=kind, n=n):
            return Cue("card.slot", kind=kind, n=signed(n))
        case Guard(n=n, of=of):
            return Cue(f"card.guard-{of}", count=n)
        case Test(need=need, success=success, failure=failure):
            return _test(need, success, failure)
        case StartBattle(type=kind, cv=cv):
            fight = Cue("card.battle-type", type=kind) if kind else Cue("card.battle")
            return Cue("card.effect", parts=(fight, Cue("card.stronger", n=signed(cv)))) if cv else fight
        case CurseHero(card=card):
            return Cue("card.curse-card", card=card) if card else Cue("card.curse")
        case Lift():
            return _lift(effect)
        case Swap(deck=deck):
            return Cue("card.swap", deck=deck)
        case Go(place=place, kind=kind, reach=reach):
            if place:
                return Cue("card.go-place", place=place)
            return Cue("card.go-kind", kind=kind) if kind else Cue("card.go-reach", count=reach or 99)
        case TravelDie(how=how):
            return Cue(f"card.travel-die-{how}")
        case _:
            return Cue(f"card.{effect.do.replace('_', '-')}")


def _lift(effect: Lift) -> Cue:
    if effect.who == "all":
        word = Cue("card.lift-all")
    else:
        word = Cue("card.lift-own") if effect.n is None else Cue("card.lift-some", count=effect.n)
    return Cue("card.effect", parts=(word, Cue("card.for-each", n=signed(effect.xp)))) if effect.xp else word


def _test(need: int, success: tuple[AnyEffect, ...], failure: tuple[AnyEffect, ...]) -> Cue:
    if not success:
        return Cue("card.test-or", need=need, failure=_effects(failure))
    if not failure:
        return Cue("card.test-for", need=need, success=_effects(success))
    return Cue("card.test", need=need, success=_effects(success), failure=_effects(failure))


def signed(n: int) -> str:
    return f"{n:+d}".replace("-", MINUS)
