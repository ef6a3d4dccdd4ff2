"""What each kind of effect does, except tests and battles."""

from __future__ import annotations

from itertools import permutations

from rulesets.engine.boards.paths import cheapest, even_ways
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.requests import Draw as DrawRequest
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.content.effects import (
    CurseHero,
    DrawCards,
    Go,
    Lift,
    Peek,
    Reorder,
    Search,
    Steal,
    Swap,
)
from rulesets.legends_of_novus.content.places import ALTAR, CITIES
from rulesets.legends_of_novus.rules.cards.asking import ask, ask_for_card, ask_target, discard_cards
from rulesets.legends_of_novus.rules.cards.curses import attach_curse, lift_curse
from rulesets.legends_of_novus.rules.cards.decks import (
    discard,
    draw,
    draw_to_hand,
    draw_top,
    find,
    receive,
    receive_if_immediate,
)
from rulesets.legends_of_novus.rules.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.state.events import (
    CardDiscarded,
    CardsDrawn,
    CardsSwapped,
    LookedAt,
    Moved,
    NothingFound,
    StolenFrom,
)
from rulesets.legends_of_novus.state.options import Discard, Enter, Entered, Keep, Move, Order, Seen
from rulesets.legends_of_novus.state.options import Lift as LiftOption
from rulesets.legends_of_novus.state.state import ADVENTURE, REWARD, Novus, State

RULE = "LN-DAT-15"
BATTLE_RESULTS = frozenset({"LN-BAT-18", "LN-TEA-13", "LN-BAT-19", "LN-CUR-05"})
"""LN-CRD-08, LN-BAT-24: cards drawn by these rules force no battle: neither rewards do, nor a defeat, after which comes Recovery."""


def opponents(state: State, seat: str) -> list[str]:
    """All other players but the partner; effects have a separate word for a partner."""
    return [each for each in state.others(seat) if each != state.partner(seat)]


# ---- taking from others
def possible_victims(state: State, seat: str, what: str) -> list[str]:
    """Opponents who have any of it to lose."""
    return [each for each in opponents(state, seat) if _has(state, each, what)]


def _has(state: State, seat: str, what: str) -> bool:
    hero = state.heroes[seat]
    return {"xp": hero.xp > 1, "gp": hero.gp > 0, ADVENTURE: bool(hero.adventures), REWARD: bool(hero.rewards)}[what]


def steal(game: Novus, seat: str, effect: Steal) -> Procedure[None]:
    victim = yield from ask_target(seat, possible_victims(game.state, seat, effect.what), Cue("ask.steal", seat=seat))
    if victim is None:
        return
    match effect.what:
        case "xp":
            count = -change_xp(game, victim, -effect.n, RULE)
            change_xp(game, seat, count, RULE)
        case "gp":
            count = -change_gp(game, victim, -effect.n, RULE)
            change_gp(game, seat, count, RULE)
        case deck:
            cards = yield from _draw_from_hand(game, seat, victim, deck, effect.n)
            count = len(cards)
            game.state.heroes[seat].hand(deck).extend(cards)
    game.emit(StolenFrom(seat, victim, effect.what, count))


def _draw_from_hand(game: Novus, seat: str, victim: str, deck: str, count: int) -> Procedure[tuple[str, ...]]:
    """Draw cards at random from another player's hand."""
    hand = game.state.heroes[victim].hand(deck)
    wanted = min(count, len(hand))
    why = Cue("ask.draw-from", seat=seat, victim=victim)
    printed = game.state.world.printed[deck]
    cards: tuple[str, ...] = yield DrawRequest(seat, "hand", tuple(sorted(hand)), wanted, why, RULE, printed)
    for card in cards:
        hand.remove(card)
    return cards


def swap(game: Novus, seat: str, effect: Swap) -> Procedure[None]:
    own = game.state.heroes[seat].hand(effect.deck)
    found = possible_victims(game.state, seat, effect.deck) if own else []
    other = yield from ask_target(seat, found, Cue("ask.swap", seat=seat))
    if other is None:
        return
    given = own[0]
    if len(own) > 1:
        options, why = map(Discard, dict.fromkeys(own)), Cue("ask.swap-card", seat=seat)
        choice = yield from ask_for_card(game.state, seat, options, why, RULE)
        assert isinstance(choice, Discard)
        given = choice.card
    cards = yield from _draw_from_hand(game, seat, other, effect.deck, 1)
    own.remove(given)
    own.extend(cards)
    game.state.heroes[other].hand(effect.deck).append(given)
    game.emit(CardsSwapped(seat, other))


# ---- decks
def draw_cards(game: Novus, seat: str, effect: DrawCards, rule: str) -> Procedure[None]:
    """LN-CUR-01, LN-CRD-08: draw, and choose which to keep; Curses and a card that forces a battle take effect at once."""
    forcing = rule not in BATTLE_RESULTS
    if effect.keep is None or effect.keep >= effect.n:
        yield from draw_to_hand(game, seat, effect.deck, effect.n, rule, forcing=forcing)
        return
    drawn = yield from draw(game, seat, effect.deck, effect.n, rule)
    cards = [card for card in drawn if not receive_if_immediate(game, seat, card, forcing=forcing)]
    if cards:
        game.emit(CardsDrawn(seat, effect.deck, min(effect.keep, len(cards)), rule))
    hero = game.state.heroes[seat]
    left = effect.keep
    while 0 < left < len(cards):
        hero.looking = list(cards)
        options, why = map(Keep, dict.fromkeys(cards)), Cue("ask.keep", seat=seat)
        choice = yield from ask_for_card(game.state, seat, options, why, rule)
        assert isinstance(choice, Keep)
        cards.remove(choice.card)
        receive(game, seat, choice.card, forcing=forcing)
        left -= 1
    hero.looking = []
    for card in cards[:left]:
        receive(game, seat, card, forcing=forcing)
    for card in cards[left:]:
        discard(game.state, card)
        game.emit(CardDiscarded(seat, card, rule))


def peek(game: Novus, seat: str, effect: Peek | Reorder) -> Procedure[None]:
    """Look at the top cards in secret and put them back. LN-CRD-02: an empty deck is refilled first."""
    deck = game.state.decks[effect.deck]
    cards = yield from draw_top(game, seat, effect.deck, min(effect.n, len(deck)) or effect.n, RULE)
    game.emit(LookedAt(seat, effect.deck, len(cards)))
    game.state.heroes[seat].looking = list(cards)
    if isinstance(effect, Reorder) and len(set(cards)) > 1:
        orders = dict.fromkeys(permutations(cards))
        choice = yield Choose(seat, tuple(map(Order, orders)), Cue("ask.order", seat=seat), RULE, private=True)
        cards = choice.cards
    elif cards:
        yield Choose(seat, (Seen(),), Cue("ask.peek", seat=seat, cards=cards), RULE, private=True)
    game.state.heroes[seat].looking = []
    deck.top[:0] = cards


def search(game: Novus, seat: str, effect: Search, rule: str) -> Procedure[None]:
    state = game.state

    def wanted(card: str) -> bool:
        if effect.deck == ADVENTURE:
            return state.adventure(card).kind == effect.kind
        reward = state.reward(card)
        return bool(reward.magical) if effect.kind == "magical" else reward.slot == effect.kind

    card, _ = yield from find(game, seat, effect.deck, wanted, rule)
    if card is None:
        game.emit(NothingFound(seat, effect.deck, rule))
        return
    game.emit(CardsDrawn(seat, effect.deck, 1, rule))
    receive(game, seat, card, forcing=False)


# ---- curses
def curse(game: Novus, seat: str, effect: CurseHero, rule: str) -> Procedure[None]:
    """LN-CUR-05: attach the next Curse of the Adventure deck, or the one named."""
    state = game.state

    def wanted(card: str) -> bool:
        return state.adventure(card).kind == "curse" and effect.card in {None, card}

    card, _ = yield from find(game, seat, ADVENTURE, wanted, rule)
    if card is not None:
        attach_curse(game, seat, card)


def lift(game: Novus, seat: str, effect: Lift, source: str) -> Procedure[None]:
    """LN-CUR-03, LN-LOC-04."""
    state, rule = game.state, "LN-LOC-04" if source == ALTAR else "LN-CUR-03"
    lifted = 0
    if effect.who == "all":
        for each in state.order:
            for card in tuple(state.heroes[each].curses):
                lift_curse(game, each, card, rule)
                lifted += 1
    else:
        own = state.heroes[seat].curses
        lifted = len(own) if effect.n is None else min(effect.n, len(own))
        for left in range(lifted, 0, -1):
            curse_lifted = own[0]
            if left < len(own):
                choice = yield from ask(seat, map(LiftOption, dict.fromkeys(own)), Cue("ask.lift", seat=seat), rule)
                assert isinstance(choice, LiftOption)
                curse_lifted = choice.curse
            lift_curse(game, seat, curse_lifted, rule)
    if effect.xp and lifted:
        change_xp(game, seat, effect.xp * lifted, rule)


# ---- map
def go(game: Novus, seat: str, effect: Go) -> Procedure[None]:
    state, hero = game.state, game.state.heroes[seat]
    ways = even_ways(state.world.neighbours)
    found = cheapest((hero.place,), ways, effect.reach) if effect.reach else cheapest((hero.place,), ways)
    places = state.world.content.places
    goals = [
        place
        for place in found
        if place != hero.place
        and effect.place in {None, place}
        and (effect.kind is None or _is_kind(places[place].kind, effect.kind))
    ]
    if not goals:
        return
    options = (Move(goal, piece=seat) for goal in goals)
    choice = yield from ask(seat, options, Cue("ask.go", seat=seat), "LN-CRD-12")
    assert isinstance(choice, Move)
    hero.turn.trail.append(hero.place)
    hero.place = choice.to
    game.emit(Moved(seat, choice.to))


def _is_kind(kind: str, wanted: str) -> bool:
    return kind in CITIES if wanted == "city" else kind == wanted


# ---- by hand
ENTRIES = (
    *(("xp", str(n)) for n in (-1, 1)),
    *(("gp", str(n)) for n in (-10, -5, -1, 1, 5, 10)),
    ("draw", ADVENTURE),
    ("draw", REWARD),
    ("discard", "1"),
)


def by_hand(game: Novus, seat: str, source: str) -> Procedure[None]:
    """LN-DAT-15: the players enter the effects of a card, one change at a time."""
    while True:
        options = (*(Enter(what, n) for what, n in ENTRIES), Entered())
        choice = yield Choose(seat, options, Cue("ask.by-hand", seat=seat, card=source), RULE)
        match choice:
            case Enter("xp", n):
                change_xp(game, seat, int(n), RULE)
            case Enter("gp", n):
                change_gp(game, seat, int(n), RULE)
            case Enter("draw", deck):
                yield from draw_to_hand(game, seat, deck, 1, RULE, forcing=False)
            case Enter():
                yield from discard_cards(game, seat, 1, RULE)
            case _:
                return
