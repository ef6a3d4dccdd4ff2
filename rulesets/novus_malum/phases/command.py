"""Phase 1: the players take turns to draw a priority token unseen and place it."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Draw
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.state.events import (
    CombatPriorityTaken,
    DrawBegun,
    TokenAssigned,
    TokenDrawn,
    TokenPassed,
    TokenRevealed,
)
from rulesets.novus_malum.state.options import Assign, DrawsFirst, PassToken
from rulesets.novus_malum.state.state import Battle, Drawing, State
from rulesets.novus_malum.wounds.rolls import roll_off

COMBAT = "combat-priority"
UP, DOWN = "up", "down"
HIDDEN = "hidden"


def set_up_draw(state: State) -> None:
    """NM-CMD-03, NM-CMD-04: remove old tokens; fill the bag with one for each formation, and combat priority."""
    state.combat_priority = None
    for formation in state.formations.values():
        formation.token = formation.later = formation.hidden_by = None
    state.drawing = Drawing(bag=list(_all_tokens(state)))


def _all_tokens(state: State) -> tuple[str, ...]:
    return (*(str(number) for number in range(1, len(state.formations) + 1)), COMBAT)


def command(game: Battle) -> Procedure[None]:
    """NM-CMD-05..13: take turns to draw a token and place it, until every formation has one."""
    state, drawing = game.state, game.state.drawing
    if drawing.turn is None:
        drawing.turn = yield from _who_draws_first(game)
        game.tell(DrawBegun(len(drawing.bag), drawing.turn))
    while _without_token(state):
        if drawing.hand is None:
            yield from _draw(game, drawing.turn)
        else:
            yield from _place(game)
    if COMBAT in drawing.bag:
        yield from _take_undrawn_combat_priority(game)
    _reveal(game)


def _without_token(state: State) -> tuple[str, ...]:
    return tuple(formation.id for formation in state.formations.values() if formation.token is None)


def _who_draws_first(game: Battle) -> Procedure[str]:
    """NM-CMD-06: the player with fewer formations; if equal, by roll off."""
    state = game.state
    first, second = state.world.seats
    ours, theirs = len(state.of_seat(first)), len(state.of_seat(second))
    if ours != theirs:
        return first if ours < theirs else second
    winner = yield from roll_off(game, Cue("ask.roll-off-draw"), "NM-CMD-06")
    if state.world.house.draw_tie == "draws-first":
        return winner
    choice = yield Choose(winner, tuple(map(DrawsFirst, state.world.seats)), Cue("ask.draws-first"), "NM-CMD-06")
    seat: str = choice.seat
    return seat


def _draw(game: Battle, seat: str) -> Procedure[None]:
    """NM-CMD-05, NM-CMD-08: draw unseen. Whoever draws the combat priority token keeps it and draws again."""
    state, drawing = game.state, game.state.drawing
    why, bag = Cue("ask.draw-token"), tuple(drawing.bag)
    cards: tuple[str, ...] = yield Draw(seat, "priority", bag, 1, why, "NM-CMD-05", _all_tokens(state))
    drawing.bag.remove(cards[0])
    if cards[0] == COMBAT:
        state.combat_priority = seat
        game.tell(CombatPriorityTaken(seat))
        return
    drawing.hand, drawing.holder = cards[0], seat
    game.tell(TokenDrawn(seat, HIDDEN if state.world.house.draw_privacy == "private" else cards[0]))


def _place(game: Battle) -> Procedure[None]:
    """NM-CMD-07, NM-CMD-09..11: place it beside a formation without one; a player with no such formation may pass it on."""
    state, drawing = game.state, game.state.drawing
    seat, token = drawing.holder, drawing.hand
    assert seat is not None, "a token in hand is in somebody's hand"
    assert token is not None, "a token is placed only once it is drawn"
    options = _place_options(state, seat)
    must_place = state.world.house.pass_rule in {"place-first", "strict"}
    if not _own_without_token(state, seat) and not (must_place and options):
        options = (*options, PassToken())
    open_draw = state.world.house.draw_privacy == "open"
    why = Cue("ask.assign-token", token=token) if open_draw else Cue("ask.assign")
    choice = yield Choose(seat, options, why, "NM-CMD-07", anchor=True)
    if choice == PassToken():
        drawing.holder = state.world.other(seat)
        game.tell(TokenPassed(seat, drawing.holder))
        return
    _assign(game, seat, choice, int(token))


def _own_without_token(state: State, seat: str) -> tuple[str, ...]:
    return tuple(formation for formation in _without_token(state) if state.formations[formation].seat == seat)


def _place_options(state: State, seat: str) -> tuple[Assign | PassToken, ...]:
    """NM-CMD-10, NM-CMD-11: once a phase on an enemy formation, once a phase face down."""
    drawing = state.drawing
    free = [
        each
        for each in _without_token(state)
        if each in _own_without_token(state, seat) or seat not in drawing.placed_on_enemy
    ]
    faces = (UP,) if seat in drawing.placed_face_down else (UP, DOWN)
    return tuple(Assign(formation, face) for formation in free for face in faces)


def _assign(game: Battle, seat: str, choice: Assign, token: int) -> None:
    state, drawing = game.state, game.state.drawing
    formation = state.formations[choice.formation]
    formation.token = token
    if formation.seat != seat:
        drawing.placed_on_enemy.append(seat)
    if choice.face == DOWN:
        drawing.placed_face_down.append(seat)
        formation.hidden_by = seat
    game.tell(TokenAssigned(formation.id, HIDDEN if choice.face == DOWN else str(token)))
    drawing.hand = drawing.holder = None
    drawing.turn = _next_turn(state, seat)


def _next_turn(state: State, placer: str) -> str:
    """NM-CMD-09: a token passed on does not use up the receiver's turn, unless a house rule says so."""
    drawer = state.drawing.turn
    assert drawer is not None, "somebody has drawn what was placed"
    passed = drawer != placer
    takes_turn = state.world.house.pass_rule in {"takes-turn", "strict"}
    return drawer if passed and takes_turn else state.world.other(drawer)


def _take_undrawn_combat_priority(game: Battle) -> Procedure[None]:
    """NM-CMD-13: combat priority is the one token left in the bag; the player whose turn is next gets it."""
    state, drawing = game.state, game.state.drawing
    seat = drawing.turn
    if state.world.house.undrawn_combat_priority == "roll-off":
        seat = yield from roll_off(game, Cue("ask.roll-off-combat-priority"), "NM-CMD-13")
    assert seat is not None, "it is always somebody's turn"
    drawing.bag.remove(COMBAT)
    state.combat_priority = seat
    game.tell(CombatPriorityTaken(seat, "NM-CMD-13"))


def _reveal(game: Battle) -> None:
    """NM-CMD-12: turn up the tokens that lie face down."""
    for formation in game.state.formations.values():
        if formation.hidden_by is not None and formation.token is not None:
            formation.hidden_by = None
            game.tell(TokenRevealed(formation.id, formation.token))
