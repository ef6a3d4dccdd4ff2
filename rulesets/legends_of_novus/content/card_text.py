"""The text of a card in one line, made from its effects, so that authors need not type it as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.engine.content_problems import Key
from rulesets.engine.cues import Cue
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
from rulesets.legends_of_novus.content.words import Condition, Cost

TABLES = ("adventures", "rewards", "creatures", "quest_creatures", "allies", "characters", "classes")


def texts(content: Content) -> Iterator[tuple[Key, Cue]]:
    """The text of each card and place of a pack, with its key."""
    for table in TABLES:
        for name in getattr(content, table):
            text = face_text(content, name)
            if text is not None:
                yield (table, name), text
    for name, place in content.places.items():
        parts = tuple(_place(place))
        if parts:
            yield ("places", name), Cue("card.text", parts=parts)


def _place(place: Place) -> Iterator[Cue]:
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
        return Cue("kind.reward", slot=card.slot) if not card.magical else Cue("kind.magical-reward", slot=card.slot)
    if name in content.creatures:
        return Cue("kind.creature", type=content.creatures[name].type)
    if name in content.quest_creatures:
        return Cue("kind.quest-creature", type=content.quest_creatures[name].type)
    if name in content.allies:
        return Cue("kind.ally", type=content.allies[name].type)
    return Cue("kind.character") if name in content.characters else Cue("kind.class")


def face_text(content: Content, name: str) -> Cue | None:
    parts = tuple(_parts(content, name))
    return Cue("card.text", parts=parts) if parts else None


def _parts(content: Content, name: str) -> Iterator[Cue]:
    if name in content.adventures:
        yield from _adventure(content.adventures[name])
    elif name in content.rewards:
        yield from _reward(content.rewards[name])
    elif name in content.creatures:
        yield from _creature(content.creatures[name])
    elif name in content.quest_creatures:
        yield from _creature(content.quest_creatures[name])
    elif name in content.allies:
        ally = content.allies[name]
        yield Cue("card.cv", n=_signed(ally.cv))
        yield from _lasting(ally)
    elif name in content.characters:
        character = content.characters[name]
        yield Cue("card.icons", icons=character.icons)
        if character.cv:
            yield Cue("card.cv", n=_signed(character.cv))
        yield from _lasting(character)
    else:
        yield from _class(content.classes[name])


def _adventure(card: AdventureCard) -> Iterator[Cue]:
    if card.gp is not None:
        yield Cue("card.gp", n=_signed(card.gp))
    if card.xp is not None:
        yield Cue("card.xp", n=_signed(card.xp))
    yield from _when(card.when)
    yield from _needs(card.needs)
    yield from price(card.cost)
    yield from _lasting(card)


def _reward(card: RewardCard) -> Iterator[Cue]:
    if card.classes:
        yield Cue("card.icons", icons=card.classes)
    if card.cv:
        yield Cue("card.cv", n=_signed(card.cv))
    if card.weight:
        yield Cue("card.weight", weight=card.weight)
    if card.single_use:
        yield Cue("card.single-use")
    yield from _when(card.when)
    yield from _needs(card.needs)
    yield from _lasting(card)


def _creature(card: Creature) -> Iterator[Cue]:
    yield Cue("card.creature", cv=card.cv, xp=card.xp)
    if card.flying:
        yield Cue("card.flying")
    if card.ability:
        again = isinstance(card, QuestCreature) and card.each_round
        yield Cue("card.each-round" if again else "card.first", effects=_effects(card.ability))
    win, loss = card.victory, card.defeat
    won = [
        *([Cue("card.rewards", count=win.rewards)] if win.rewards else []),
        *([Cue("card.adventures", count=win.adventures)] if win.adventures else []),
        *([Cue("card.gp", n=_signed(win.gp))] if win.gp else []),
        *map(_effect, win.effects),
    ]
    lost = [
        *([Cue("card.xp", n=_signed(-loss.xp))] if loss.xp else []),
        *([Cue("card.gp", n=_signed(-loss.gp))] if loss.gp else []),
        *([Cue("card.discard", count=loss.cards)] if loss.cards else []),
        *([Cue("card.destroy", count=loss.items)] if loss.items else []),
        *map(_effect, loss.effects),
        *map(_effect, card.curse or ()),
    ]
    if won:
        yield Cue("card.victory", effects=tuple(won))
    if lost:
        yield Cue("card.defeat", effects=tuple(lost))


def _class(card: ClassCard) -> Iterator[Cue]:
    yield Cue("card.icons", icons=card.icons)
    yield Cue("card.cv", n=_signed(card.cv))
    if card.escape:
        yield Cue("card.escape", n=_signed(card.escape))
    if card.heavy == "forbidden":
        yield Cue("card.no-heavy")
    elif isinstance(card.heavy, int):
        yield Cue("card.heavy", n=_signed(card.heavy))
    if not card.cursable:
        yield Cue("card.immune")
    yield from _lasting(card)


def _lasting(card: OnBoard) -> Iterator[Cue]:
    yield from map(_effect, card.effects)
    for name, ability in card.abilities.items():
        yield Cue("card.ability", name=name, what=tuple(_ability(ability)))


def ability_text(ability: Ability) -> Cue:
    return Cue("card.text", parts=tuple(_ability(ability)))


def _ability(ability: Ability) -> Iterator[Cue]:
    yield from _when(ability.when)
    yield from _needs(ability.needs)
    yield from price(ability.cost)
    yield from map(_effect, ability.effects)
    if ability.once:
        yield Cue("card.once")


def _when(windows: Iterable[str]) -> Iterator[Cue]:
    """LN-PRP-05, LN-CRD-05: the moments printed on the card."""
    for window in windows:
        yield Cue(f"card.when-{window}")


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
    """The effect, and if given: whom it is for, how long it lasts, and its condition."""
    said: list[Cue] = [_word(effect)]
    if effect.to != "self":
        said.append(Cue(f"card.to-{effect.to}"))
    if effect.lasts not in {None, "equipped", "now"}:
        said.append(Cue(f"card.lasts-{effect.lasts}"))
    said += _needs(effect.if_)
    said += price(effect.cost or Cost())
    return Cue("card.effect", parts=tuple(said)) if len(said) > 1 else said[0]


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
            return Cue(f"card.{effect.do.replace('_', '-')}", n=_signed(n))
        case CityGold(n=n):
            return Cue("card.city-gold", n=_signed(n))
        case Steal(what=what, n=n):
            return Cue("card.steal", what=what, n=n)
        case DrawCards(deck=deck, n=n, keep=keep):
            return (
                Cue("card.draw-keep", deck=deck, count=n, keep=keep) if keep else Cue("card.draw", deck=deck, count=n)
            )
        case Discard(n=n) | Destroy(n=n):
            return Cue(f"card.{effect.do}", count=n)
        case Peek(deck=deck, n=n) | Reorder(deck=deck, n=n):
            return Cue(f"card.{effect.do}", deck=deck, count=n)
        case Search(deck=deck, kind=kind):
            return Cue("card.search", deck=deck, kind=kind)
        case TakeAlly(type=kind):
            return Cue("card.ally", type=kind) if kind else Cue("card.any-ally")
        case MoreSlots(kind=kind, n=n):
            return Cue("card.slot", kind=kind, n=_signed(n))
        case Guard(n=n, of=of):
            return Cue("card.guard", n=n, of=of)
        case Test(need=need, success=success, failure=failure):
            return _test(need, success, failure)
        case StartBattle(type=kind, cv=cv):
            return Cue("card.battle-type", type=kind, n=_signed(cv)) if kind else Cue("card.battle", n=_signed(cv))
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
    return Cue("card.effect", parts=(word, Cue("card.for-each", n=_signed(effect.xp)))) if effect.xp else word


def _test(need: int, success: tuple[AnyEffect, ...], failure: tuple[AnyEffect, ...]) -> Cue:
    if not success:
        return Cue("card.test-or", need=need, failure=_effects(failure))
    if not failure:
        return Cue("card.test-for", need=need, success=_effects(success))
    return Cue("card.test", need=need, success=_effects(success), failure=_effects(failure))


def _signed(n: int) -> str:
    return f"{n:+d}"
