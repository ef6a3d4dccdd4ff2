"""The view of the game: the map, everyone's board, piles and card faces, the battle, and progress towards the goal."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.paths import cheapest, even_ways
from rulesets.engine.cues import Cue
from rulesets.engine.view import (
    BoardView,
    CardFace,
    Cell,
    Goal,
    Link,
    Piece,
    Pile,
    PileKind,
    Shape,
    Sheet,
    Side,
    Track,
    TurnDial,
    View,
    side_of,
)
from rulesets.legends_of_novus.card_text import ability_text, deeds_text, face_kind, face_text, line
from rulesets.legends_of_novus.display.pictures import (
    PLACES,
    RESULTS,
    card_glyph,
    class_marks,
    place_glyph,
)
from rulesets.legends_of_novus.display.place_line import place_line
from rulesets.legends_of_novus.rules.battle.scene import duel
from rulesets.legends_of_novus.rules.cards.board import battle_modifier, creature_cv, modifier
from rulesets.legends_of_novus.rules.cards.windows import OWN_PHASES, abilities, playable
from rulesets.legends_of_novus.rules.turn.acts import common_options
from rulesets.legends_of_novus.state.goals import GOAL_QUESTS, GOAL_XP, LAST_SOLO_TURN, TEAM_XP, progress
from rulesets.legends_of_novus.state.options import Play, Redeem
from rulesets.legends_of_novus.state.state import ADVENTURE, ENCOUNTER, HAND_LIMIT, REWARD, SOLO, TEAM, Hero, State

SLOT_KINDS = ("body", "head", "feet", "hand", "item", "skill")


def view(state: State, seat: str | None) -> View:
    piles = (*_hands(state, seat), *_decks(state), *_boards(state, seat))
    return View(
        _title(state),
        active=_active(state),
        board=_board(state),
        sheets=tuple(_sheet(state, hero, seat) for hero in state.heroes.values()),
        tracks=tuple(_tracks(state)),
        texts=_texts(state, piles, seat),
        turn_dial=_turn_dial(state),
        piles=piles,
        faces=tuple(_faces(state, piles, seat)),
        goal=_goal(state, seat),
        duel=duel(state, state.battle) if state.battle and not state.battle.ended else None,
        upcoming=_upcoming(state),
        glyphs=tuple(_glyphs(state, piles)),
    )


def _title(state: State) -> Cue:
    phase = state.phase.value
    return Cue("title", round=state.round, phase=phase) if state.round else Cue("before", phase=phase)


def _active(state: State) -> str | None:
    waiting = [seat for seat in state.active if not state.heroes[seat].turn.done]
    return waiting[0] if waiting else None


def _side(state: State, seat: str) -> Side:
    return side_of(seat, state.world.seats)


# ---- the map
def _board(state: State) -> BoardView:
    places = state.world.content.places
    cells = tuple(Cell(name, place.x, place.y, ground=place.kind) for name, place in places.items())
    heroes = (Piece(hero.seat, "hero", _side(state, hero.seat), hero.place) for hero in state.heroes.values())
    tiles = state.world.content.quest_creatures
    tokens = (Piece(name, "quest-token", Side.NOBODY, tiles[name].place, tracked=False) for name in state.alive)
    columns = max((place.x for place in places.values()), default=0) + 1
    rows = max((place.y for place in places.values()), default=0) + 1
    links = tuple(Link("road", a, b) for a, b in state.world.content.map.links)
    return BoardView(Shape.PLACES, columns, rows, cells, (*heroes, *tokens), links)


# ---- heroes
def _sheet(state: State, hero: Hero, viewer: str | None) -> Sheet:
    own = viewer in hero.eyes
    cards = (
        *(card for card in (hero.character, hero.hero_class) if card),
        *hero.equipped,
        *(card for attached in hero.attached.values() for card in attached),
        *hero.allies,
        *hero.skills,
        *hero.curses,
        *hero.quests,
        *((*hero.adventures, *hero.rewards) if own else ()),
    )
    tracks = (
        Track("xp", Cue("track.xp"), hero.xp, GOAL_XP if _counts_alone(state) else None),
        Track("cv", Cue("track.cv"), _cv(state, hero.seat)),
        Track("gp", Cue("track.gp"), hero.gp),
        Track("tokens", Cue("track.tokens"), len(hero.tokens)),
        Track("quests", Cue("track.quests"), len(hero.quests), GOAL_QUESTS if state.mode not in {SOLO, TEAM} else None),
        Track("adventures", Cue("track.adventures"), len(hero.adventures)),
        Track("rewards", Cue("track.rewards"), len(hero.rewards)),
    )
    hidden = 0 if own else hero.hand_size
    return Sheet(hero.seat, hero.seat, _side(state, hero.seat), tracks, _tokens(state, hero), cards, hidden)


def _counts_alone(state: State) -> bool:
    """LN-OBJ-01, LN-SOL-01, LN-TEA-02: whether the goal counts each hero's own XP."""
    return state.mode not in {SOLO, TEAM}


def _cv(state: State, seat: str) -> int:
    """LN-SET-09, LN-TRN-02: the present Combat Value; in a battle, against that creature."""
    return battle_modifier(state, seat) if state.battle else modifier(state, seat)


def _tokens(state: State, hero: Hero) -> tuple[str, ...]:
    marks = {
        "luck": hero.luck,
        "explore-token": hero.explore_token,
        "explore-barred": hero.seat in state.active and hero.barred_at is not None,
        "cursed": bool(hero.curses),
    }
    return (*(name for name, shown in marks.items() if shown), *hero.tokens)


# ---- cards
def _decks(state: State) -> Iterator[Pile]:
    for name in (ADVENTURE, REWARD, ENCOUNTER):
        deck = state.decks[name]
        yield Pile(f"deck-{name}", Cue(f"pile.deck-{name}"), PileKind.DECK, hidden=len(deck))
        top = tuple(reversed(deck.discard))
        yield Pile(f"discard-{name}", Cue(f"pile.discard-{name}"), PileKind.DISCARD, top)
    if state.battle is not None:
        yield Pile("foe", Cue("pile.foe"), PileKind.ROW, (state.battle.creature,))


def _boards(state: State, viewer: str | None) -> Iterator[Pile]:
    """The viewer's own board, in the order of its slots; the boards of others are on their sheets."""
    for seat, hero in state.heroes.items():
        if viewer in hero.eyes and (worn := _all_worn(state, hero)):
            yield Pile(f"{seat}-board", Cue("pile.board"), PileKind.SLOT, worn, 0, seat)
        if viewer in hero.eyes and hero.quests:
            yield Pile(f"{seat}-quests", Cue("pile.quests"), PileKind.ROW, tuple(hero.quests), 0, seat)


def _all_worn(state: State, hero: Hero) -> tuple[str, ...]:
    return tuple(card for kind in SLOT_KINDS for card in _worn(state, hero, kind))


def _worn(state: State, hero: Hero, kind: str) -> tuple[str, ...]:
    if kind == "skill":
        return (*hero.skills, *hero.curses)
    slots = {"hand", "two-hand"} if kind == "hand" else {kind}
    cards = tuple(card for card in hero.equipped if state.reward(card).slot in slots)
    if kind == "hand":
        cards += tuple(card for attached in hero.attached.values() for card in attached)
    return cards + (tuple(hero.allies) if kind == "item" else ())


def _hands(state: State, viewer: str | None) -> Iterator[Pile]:
    """LN-SET-07: the cards for those who may see the hand, their number for all others."""
    for seat, hero in state.heroes.items():
        hand = (*hero.adventures, *hero.rewards)
        seen = hand if viewer in hero.eyes else ()
        if hero.looking and viewer in hero.eyes:
            yield Pile(f"{seat}-looking", Cue("pile.looking"), PileKind.ROW, tuple(hero.looking), 0, seat)
        yield Pile(f"{seat}-hand", Cue("pile.hand"), PileKind.HAND, seen, len(hand) - len(seen), seat, HAND_LIMIT)


def _visible_cards(state: State, piles: tuple[Pile, ...]) -> list[str]:
    heroes = (
        card
        for hero in state.heroes.values()
        for card in (hero.character, hero.hero_class, *_all_worn(state, hero), *hero.quests)
        if card
    )
    return list(dict.fromkeys((*(card for pile in piles for card in pile.cards), *heroes)))


def _faces(state: State, piles: tuple[Pile, ...], viewer: str | None) -> Iterator[CardFace]:
    content, now = state.world.content, _playable(state, viewer)
    for card in _visible_cards(state, piles):
        reward = content.rewards.get(card)
        cost = None if reward is None else Cue("card.worth", gp=reward.gp)
        text, group = deeds_text(content, card), _group(state, card, now)
        yield CardFace(
            card, Cue("card.name", card=card), face_kind(content, card), text, cost, group, class_marks(content, card)
        )


def _playable(state: State, viewer: str | None) -> frozenset[str]:
    """The cards in the viewer's hand that can be played now, except equipment."""
    if viewer not in state.order:
        return frozenset()
    own_phase = viewer in state.active and state.phase in OWN_PHASES and not state.heroes[viewer].turn.done
    found = (*(common_options(state, viewer) if own_phase else ()), *playable(state, viewer))
    return frozenset(option.card for option in found if isinstance(option, Play | Redeem))


def _group(state: State, card: str, now: frozenset[str]) -> Cue:
    if card in now:
        return Cue("pile.now")
    return Cue("pile.equipment") if card in state.world.content.rewards else Cue("pile.later")


def _texts(state: State, piles: tuple[Pile, ...], viewer: str | None) -> tuple[tuple[str, Cue], ...]:
    found = ((card, face_text(state.world.content, card)) for card in _visible_cards(state, piles))
    uses = ((name, ability_text(ability)) for seat in state.heroes for name, ability in abilities(state, seat).items())
    known = {card: text for card, text in found if text is not None}
    return tuple({**known, **dict(uses), **dict(_places(state, viewer))}.items())


def _places(state: State, viewer: str | None) -> Iterator[tuple[str, Cue]]:
    """What is at each place, what happens there, and how far it is for the viewer."""
    start = state.heroes[viewer].place if viewer in state.heroes else None
    far = cheapest((start,), even_ways(state.world.neighbours)) if start is not None else {}
    for name in state.world.content.places:
        steps = (Cue("choice.far", count=far[name][0]),) if name in far and name != start else ()
        yield name, line((place_line(state, name), *steps)) or Cue("card.nothing")


def _glyphs(state: State, piles: tuple[Pile, ...]) -> Iterator[tuple[str, str]]:
    content = state.world.content
    yield from ((card, card_glyph(content, card)) for card in _visible_cards(state, piles))
    yield from ((name, card_glyph(content, name)) for name in state.alive)
    yield from RESULTS.items()
    yield from ((kind, glyph) for kind, glyph in PLACES.items() if kind != "waypoint")
    yield from (
        (name, place_glyph(content, name)) for name, place in content.places.items() if place.kind != "waypoint"
    )


# ---- the race
def _tracks(state: State) -> Iterator[Track]:
    yield Track("round", Cue("track.round"), state.round, _last_round(state))
    battle = state.battle
    if battle is not None:
        together = sum(battle_modifier(state, seat) for seat in battle.standing)
        yield Track("hero-cv", Cue("track.hero-cv"), together, about=Cue("about.hero-cv"))
        yield Track("creature-cv", Cue("track.creature-cv", creature=battle.creature), creature_cv(state))
        for seat, face in state.faces.items():
            yield Track(f"die-{seat}", Cue("track.die", seat=seat), face)
        if battle.die is not None:
            yield Track("creature-die", Cue("track.creature-die"), battle.die, about=Cue("about.creature-die"))
        if battle.quest:
            yield Track("rounds-won", Cue("track.rounds-won"), battle.won, 2)
            yield Track("rounds-lost", Cue("track.rounds-lost"), battle.lost, 2)


def _last_round(state: State) -> int | None:
    return LAST_SOLO_TURN if state.mode == SOLO else state.world.house.round_limit


def _goal(state: State, viewer: str | None) -> Goal | None:
    if not state.order:
        return None
    seats = [viewer] if viewer is not None and viewer in state.heroes else state.order
    best = max(progress(state, seat) for seat in seats)
    match state.mode:
        case "solo":
            return Goal(Cue("goal.solo"), *best)
        case "team":
            always = state.world.house.team_goal_always_needs_xp
            return Goal(Cue("goal.team" if always else "goal.team-either", xp=TEAM_XP), *best)
        case _:
            alone = best if len(seats) == 1 else (None, None)  # a number at the table would not say whose it is
            return Goal(Cue("goal.competitive", xp=GOAL_XP, quests=GOAL_QUESTS), *alone)


def _turn_dial(state: State) -> TurnDial | None:
    """LN-SOL-02: the turn dial of solo play."""
    if state.mode != SOLO:
        return None
    sectors = tuple(Cue("dial.turn", turn=turn) for turn in range(1, LAST_SOLO_TURN + 1))
    return TurnDial(sectors, max(1, min(state.round, LAST_SOLO_TURN)))


def _upcoming(state: State) -> tuple[str, ...]:
    if not state.order:
        return ()
    sides = state.sides
    return tuple(seat for side in (*sides[state.side :], *sides[: state.side]) for seat in side)
