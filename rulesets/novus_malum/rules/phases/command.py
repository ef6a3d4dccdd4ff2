"""Phase 1: the players take turns to draw a priority token unseen and place it."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Draw
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.rules.wounds.rolls import roll_off
from rulesets.novus_malum.state.events import (
    CombatPriorityTaken,
    DrawBegun,
    TokenAssigned,
    TokenDrawn,
    TokenPassed,
    TokenRevealed,
)
from rulesets.novus_malum.state.options import Assign, PassToken
from rulesets.novus_malum.state.state import Battle, Drawing, State

COMBAT = "combat-priority"
UP, DOWN = "up", "down"
HIDDEN = "hidden"


def set_up_draw(state: State) -> None:
    """NM-CMD-03, NM-CMD-04: remove old tokens; fill the bag with one for each formation, and combat priority."""
    state.combat_priority = None
    for formation in state.formations.values():
        formation.token = formation.hidden_by = None
    state.drawing = Drawing(bag=list(_all_tokens(state)))


def _all_tokens(state: State) -> tuple[str, ...]:
    return (*(str(number) for number in range(1, len(state.formations) + 1)), COMBAT)


def command(game: Battle) -> Procedure[None]:
    """NM-CMD-05..13: take turns to draw a token and place it, until every formation has one."""
    state, drawing = game.state, game.state.drawing
    if drawing.turn is None:
        drawing.turn = yield from _who_draws_first(game)
        game.emit(DrawBegun(len(drawing.bag), drawing.turn))
    while _without_token(state):
        if drawing.hand is None:
            yield from _draw(game, drawing.turn)
        else:
            yield from _place(game)
    if COMBAT in drawing.bag:
        _take_undrawn_combat_priority(game)
    _reveal(game)


def _without_token(state: State) -> tuple[str, ...]:
    return tuple(formation.id for formation in state.formations.values() if formation.token is None)


def _who_draws_first(game: Battle) -> Procedure[str]:
    """NM-CMD-06: the player with fewer formations; if equal, the winner of a roll off."""
    state = game.state
    first, second = state.world.seats
    ours, theirs = len(state.of_seat(first)), len(state.of_seat(second))
    if ours != theirs:
        return first if ours < theirs else second
    return (yield from roll_off(game, Cue("ask.roll-off-draw"), "NM-CMD-06"))


def _draw(game: Battle, seat: str) -> Procedure[None]:
    """NM-CMD-05, NM-CMD-08: draw unseen. A player who draws the combat priority token keeps it and draws again."""
    state, drawing = game.state, game.state.drawing
    why, bag = Cue("ask.draw-token"), tuple(drawing.bag)
    cards: tuple[str, ...] = yield Draw(seat, "priority", bag, 1, why, "NM-CMD-05", _all_tokens(state))
    drawing.bag.remove(cards[0])
    if cards[0] == COMBAT:
        state.combat_priority = seat
        game.emit(CombatPriorityTaken(seat))
        return
    drawing.hand, drawing.holder = cards[0], seat
    game.emit(TokenDrawn(seat))


def _place(game: Battle) -> Procedure[None]:
    """NM-CMD-07, NM-CMD-09..11: place it next to a formation without one; a player with no such formation may pass it on."""
    state, drawing = game.state, game.state.drawing
    seat, token = drawing.holder, drawing.hand
    assert seat is not None, "a drawn token has a holder"
    assert token is not None, "a token is placed only once it is drawn"
    options = _place_options(state, seat)
    if not _own_without_token(state, seat):
        options = (*options, PassToken())
    if len(options) == 1:  # the table goes on by itself, so the prompt must not show the number
        asked = Choose(seat, options, Cue("ask.assign"), "NM-CMD-07", anchor=True)
    else:
        passed_on = seat != drawing.turn
        why = Cue("ask.assign-passed" if passed_on else "ask.assign-token", token=int(token))
        asked = Choose(seat, options, why, "NM-CMD-07", anchor=True, private=True, answer_public=True)
    choice = yield asked
    if choice == PassToken():
        drawing.holder = state.world.other(seat)
        game.emit(TokenPassed(seat, drawing.holder))
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
    game.emit(TokenAssigned(formation.id, HIDDEN if choice.face == DOWN else str(token)))
    drawing.hand = drawing.holder = None
    assert drawing.turn is not None, "somebody has drawn what was placed"
    drawing.turn = state.world.other(drawing.turn)  # NM-CMD-09: placing a token passed on uses up no turn


def _take_undrawn_combat_priority(game: Battle) -> None:
    """NM-CMD-13: combat priority is the one token left in the bag; the player whose turn is next gets it."""
    state, drawing = game.state, game.state.drawing
    seat = drawing.turn
    assert seat is not None, "it is always somebody's turn"
    drawing.bag.remove(COMBAT)
    state.combat_priority = seat
    game.emit(CombatPriorityTaken(seat, "NM-CMD-13"))


def _reveal(game: Battle) -> None:
    """NM-CMD-12: turn up the tokens that lie face down."""
    for formation in game.state.formations.values():
        if formation.hidden_by is not None and formation.token is not None:
            formation.hidden_by = None
            game.emit(TokenRevealed(formation.id, formation.token))
