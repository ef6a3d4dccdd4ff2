"""LN-SET: setting up: the mode, who goes first, heroes, and the first cards."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Draw, Roll, Together
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.content.pack import basic_classes, heroes_at_once
from rulesets.legends_of_novus.rules.cards.asking import D10
from rulesets.legends_of_novus.rules.cards.decks import draw_top
from rulesets.legends_of_novus.rules.modes.apply_mode import apply_mode
from rulesets.legends_of_novus.state.events import (
    CardsDrawn,
    CardsRemoved,
    ClassTaken,
    FirstPlayer,
    HeroPicked,
    ModeChosen,
    RolledForFirst,
)
from rulesets.legends_of_novus.state.options import Mode, Pick, TakeClass
from rulesets.legends_of_novus.state.state import ADVENTURE, REWARD, SOLO, Novus, State


def set_up(game: Novus) -> Procedure[None]:
    state = game.state
    if not state.mode:
        yield from _choose_mode(game)
    elif state.mode == SOLO and not state.order:
        removed = len(state.world.printed[ADVENTURE]) - len(state.decks[ADVENTURE])
        game.emit(CardsRemoved(removed))
    if not state.order:
        yield from _choose_first_player(game)
    for seat in state.order:
        yield from _pick(game, seat)
    for seat in state.order:
        if seat not in state.dealt:
            yield from _deal(game, seat)
    deck = state.decks[ADVENTURE]
    deck.bag, state.rejected = sorted(deck.bag + state.rejected), []


def _choose_mode(game: Novus) -> Procedure[None]:
    """LN-DAT-01."""
    state = game.state
    choice = yield Choose(ANYONE, tuple(map(Mode, state.world.modes)), Cue("ask.mode"), "LN-DAT-01", anchor=True)
    state.mode = choice.mode
    apply_mode(state)
    game.emit(ModeChosen(choice.mode))


def _choose_first_player(game: Novus) -> Procedure[None]:
    """LN-SET-04: the player agreed on, or the highest d10; ties roll again. The order is clockwise from there."""
    state = game.state
    seats = state.world.seats
    rolled = len(seats) > 1 and state.world.first is None
    first = (yield from _roll_for_first(game, seats)) if rolled else state.world.first or seats[0]
    index = seats.index(first)
    state.order = [*seats[index:], *seats[:index]]
    game.emit(FirstPlayer(first))


def _roll_for_first(game: Novus, seats: tuple[str, ...]) -> Procedure[str]:
    while len(seats) > 1:
        why = Cue("ask.first-roll")
        faces = yield Together(
            tuple(Roll(seat, (D10,), why, "LN-SET-04") for seat in seats), why, "LN-SET-04", secret=False
        )
        rolled = {seat: faces[seat][0] for seat in seats}
        for seat, face in rolled.items():
            game.emit(RolledForFirst(seat, face))
        best = max(rolled.values())
        seats = tuple(seat for seat in seats if rolled[seat] == best)
    return seats[0]


# ---- heroes
def _pick(game: Novus, seat: str) -> Procedure[None]:
    """LN-SET-03: choose a Character that is left, then a Basic Class that shares an icon with it."""
    state, hero = game.state, game.state.heroes[seat]
    agreed = state.world.heroes.get(seat)
    if hero.character is None:
        found = [agreed.character] if agreed else _characters(state)
        hero.character = yield from _choose_card(game, seat, "character", found)
        state.characters.remove(hero.character)
        game.emit(HeroPicked(seat, hero.character))
    if hero.hero_class is None:
        found = [agreed.hero_class] if agreed else _classes_for(state, hero.character)
        hero.hero_class = yield from _choose_card(game, seat, "class", found)
        state.classes.remove(hero.hero_class)
        game.emit(ClassTaken(seat, hero.hero_class))


def _choose_card(game: Novus, seat: str, what: str, found: list[str]) -> Procedure[str]:
    if len(found) == 1:
        return found[0]
    character = what == "character"
    if game.state.world.house.hero_deal == "random":
        why = Cue("ask.deal-hero", seat=seat)
        (card,) = yield Draw(seat, "characters" if character else "classes", tuple(found), 1, why, "LN-SET-03")
        return str(card)
    why = Cue("ask.pick" if character else "ask.take-class", seat=seat)
    options = tuple(map(Pick, found)) if character else tuple(map(TakeClass, found))
    choice = yield Choose(seat, options, why, "LN-SET-03", anchor=True)
    return str(choice.character if character else choice.hero_class)


def _characters(state: State) -> list[str]:
    """Characters for which a class is left, without those reserved in the setup."""
    agreed = {hero.character for hero in state.world.heroes.values()}
    return [name for name in state.characters if name not in agreed and _classes_for(state, name)]


def _classes_for(state: State, character: str) -> list[str]:
    """Basic Classes that share an icon, and leave enough heroes for the players who have not picked yet."""
    content = state.world.content
    icons = set(content.characters[character].icons)
    agreed = {hero.hero_class for hero in state.world.heroes.values()}
    left = [name for name in basic_classes(content, state.classes) if name not in agreed]
    waiting = sum(hero.character is None and seat not in state.world.heroes for seat, hero in state.heroes.items())
    others = [name for name in state.characters if name != character]
    waiting -= character in state.characters
    return [
        name
        for name in left
        if icons & set(content.classes[name].icons)
        and heroes_at_once(content, others, [each for each in left if each != name]) >= waiting
    ]


# ---- the first cards
def _deal(game: Novus, seat: str) -> Procedure[None]:
    """LN-SET-06, LN-SET-07: deal one Adventure card that is not a Curse, and one Reward; both are secret."""
    state, hero = game.state, game.state.heroes[seat]
    while not hero.adventures:
        cards = yield from draw_top(game, seat, ADVENTURE, 1, "LN-SET-06")
        for card in cards:
            curse = state.adventure(card).kind == "curse"
            (state.rejected if curse else hero.adventures).append(card)
        if not cards:
            break
    hero.rewards += yield from draw_top(game, seat, REWARD, 1, "LN-SET-07")
    state.dealt.append(seat)
    game.emit(CardsDrawn(seat, ADVENTURE, len(hero.adventures), "LN-SET-06"))
    game.emit(CardsDrawn(seat, REWARD, len(hero.rewards), "LN-SET-07"))
