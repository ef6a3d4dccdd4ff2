"""LN-CRD-05, LN-CRD-06: the moments at which anybody may play a card.

Theory of operation

Between two steps of the game there is a *moment*, such as "a creature is turned up". `State.moment` is its name while it is open.
A rule opens one with `open_moment` and then asks its next question with `listen`:

- The seats that the question is for need no hold: what they could play is among their options, for their eyes only.
- Every other seat is offered to hold, whatever it has, so that no offer tells who has a card. The game does not wait for it.
- A hold is handled at once. Of all seats that hold, the first in turn order sees what it can play; it plays or withdraws, and then the
  next is picked. A seat that withdraws cannot hold again at this moment (`State.withdrawn`).
- After each card the question is asked again, with options that fit what has changed, and everybody may hold again.
- The answer to the question itself closes the moment.

`pause` is a moment without a question: the active player lets the game go on, and then the moment before it is open again. It is used for
whatever happens inside another moment: an announced Escape, a die that was rolled.

With the house rule `interrupts` at `in-turn` nobody holds: all seats play or pass, one after the other, when a moment opens.

A card that is played here is resolved by `resolve.act`, and a test on that card is its own moment: the two modules need each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from msgspec.structs import replace

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, First, Option, Spoken
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards import resolve
from rulesets.legends_of_novus.rules.cards.equipping import recheck_boards
from rulesets.legends_of_novus.rules.cards.luck import TRAGIC, luck, spend_luck
from rulesets.legends_of_novus.rules.cards.sharing import sharing_options
from rulesets.legends_of_novus.rules.cards.windows import interruptions, playable
from rulesets.legends_of_novus.state.battle_events import TragicFail
from rulesets.legends_of_novus.state.events import HoldHeard
from rulesets.legends_of_novus.state.options import EndTurn, GoOn, Hold, Luck, Pass, Play, Redeem, TakeIt, Use, Withdraw
from rulesets.legends_of_novus.state.state import Novus, State

CARDS = Play | Redeem | Use
"""After these a card or item has been resolved, so everybody may react."""

Question = Callable[[], Iterable[Choose]]
Extra = Callable[[State, str], tuple[Option, ...]]


def open_moment(game: Novus, moment: str) -> Procedure[None]:
    game.state.moment, game.state.withdrawn = moment, []
    if game.state.world.house.interrupts == "in-turn":
        yield from _each_in_turn(game)


def close_moment(state: State) -> None:
    state.moment, state.withdrawn = None, []


# ---- asking
def listen(
    game: Novus,
    question: Question,
    rule: str,
    *,
    anchor: bool = False,
    stays_open: bool = False,
    after_card: Callable[[], Procedure[None]] | None = None,
) -> Procedure[Spoken]:
    """Ask, and let everybody play cards until one of the asked seats answers the question itself.

    `question` is called again after each hold and each card; `after_card` runs before that. If nobody is left to ask, the
    game goes on. `stays_open` keeps the moment for the next question.
    """
    state = game.state
    while True:
        recheck_boards(game)
        asked = {part.seat: part for part in question()}
        parts = _worth_asking(state, [_with_cards(state, part) for part in asked.values()])
        if not parts:
            spoken = next((Spoken(seat, part.options[0]) for seat, part in asked.items()), Spoken("", GoOn()))
            break
        seats = tuple(part.seat for part in parts)
        offers = _hold_offers(state, seats) if _others_may_hold(state) else ()
        if len(parts) == 1 and not offers:
            spoken = Spoken(seats[0], (yield parts[0]))
        else:
            spoken = yield First((*parts, *offers), seats, parts[0].why, rule, anchor)
        if spoken.value == Hold():
            played = yield from _resolve_holds(game, spoken.seat)
        elif spoken.value in asked[spoken.seat].options:
            break
        else:
            yield from resolve.act(game, spoken.seat, spoken.value)
            played = True
        if played and after_card is not None:
            yield from after_card()
    if not stays_open:
        close_moment(state)
    return spoken


def _with_cards(state: State, part: Choose) -> Choose:
    """LN-CRD-05: the question with what the asked player could play, who needs no hold; so only they see the options."""
    cards = playable(state, part.seat) if state.world.house.interrupts == "hold" else ()
    options = tuple(dict.fromkeys((*part.options, *cards, *sharing_options(state, part.seat))))
    return replace(part, options=options, private=True, answer_public=part.answer_public or not part.private)


def _worth_asking(state: State, parts: list[Choose]) -> list[Choose]:
    """Leave out questions that decide nothing, unless others may hold meanwhile.

    A question whose answer others do not see depends on hidden cards and must not be missing, except in solo play. The end
    of a turn is always asked: a solo player can save the game and correct it there.
    """
    if _others_may_hold(state):
        return parts
    open_questions = [part for part in parts if len(part.options) > 1 or not isinstance(part.options[0], GoOn)]
    alone = len(state.order) == 1
    undecided = any(
        len(part.options) > 1 or part.options == (EndTurn(),) or not (alone or part.answer_public)
        for part in open_questions
    )
    return open_questions if undecided else []


# ---- holding
def _others_may_hold(state: State) -> bool:
    return state.moment is not None and state.world.house.interrupts == "hold" and len(state.order) > 1


def _hold_offers(state: State, but: Collection[str]) -> tuple[Choose, ...]:
    """LN-CRD-05: the offer to hold, the same for every seat; a seat that has withdrawn gets no option at this moment."""
    return tuple(
        Choose(seat, () if seat in state.withdrawn else (Hold(),), Cue("ask.hold", seat=seat), "LN-CRD-05")
        for seat in state.from_active()
        if seat not in but
    )


def _resolve_holds(game: Novus, holder: str) -> Procedure[bool]:
    """LN-CRD-06: let those who hold play, in turn order from the active player. Returns whether anybody has played.

    LN-CRD-05: those who wait may withdraw, and others may hold meanwhile.
    """
    state = game.state
    waiting, played = [holder], False
    while waiting:
        heard = next(seat for seat in state.from_active() if seat in waiting)
        why = Cue("ask.held", seat=heard)
        part = Choose(heard, (*interruptions(state, heard), Withdraw()), why, "LN-CRD-06", private=True)
        others = (
            Choose(seat, (Withdraw(),), Cue("ask.waiting", seat=seat), "LN-CRD-05") for seat in waiting if seat != heard
        )
        spoken = yield First((part, *others, *_hold_offers(state, waiting)), (heard,), why, "LN-CRD-06")
        if spoken.value == Hold():
            waiting.append(spoken.seat)
            continue
        waiting.remove(spoken.seat)
        if spoken.value == Withdraw():
            state.withdrawn.append(spoken.seat)
        else:
            game.emit(HoldHeard(heard))
            yield from resolve.act(game, heard, spoken.value)
            played = True
    return played


def _each_in_turn(game: Novus) -> Procedure[None]:
    """LN-CRD-06: with the house rule `interrupts` at `in-turn`, every seat plays or passes until all have passed."""
    state = game.state
    passed: list[str] = []
    while waiting := [seat for seat in state.from_active() if seat not in passed]:
        seat = waiting[0]
        options = (*interruptions(state, seat), Pass())
        if len(state.order) == 1 and len(options) == 1:
            return
        choice = yield Choose(seat, options, Cue("ask.window", seat=seat), "LN-CRD-06", private=True)
        if choice == Pass():
            passed.append(seat)
        else:
            yield from resolve.act(game, seat, choice)
            if isinstance(choice, CARDS):  # not after a gift or a deal: players could go on forever
                passed = []


# ---- moments without a question
def no_options(_state: State, _seat: str) -> tuple[Option, ...]:
    return ()


def pause(
    game: Novus,
    moment: str,
    seats: list[str],
    why: Callable[[], Cue],
    rule: str,
    extra: Extra = no_options,
    *,
    everyone: bool = False,
    leave: Callable[[], GoOn] = GoOn,
) -> Procedure[None]:
    """LN-CRD-05, LN-TEA-03: a moment that ends when the active player, or either partner, lets the game go on.

    With `everyone`, both partners must agree, as each has a die on the table; after a card both are asked again (LN-CRD-06).
    Once a card has ended the battle there is nothing to react to (LN-BAT-04). `leave` is how they let it go on.
    """
    state = game.state
    before = (state.moment, state.withdrawn)
    left = list(seats)

    def question() -> Iterator[Choose]:
        if state.battle is None or not state.battle.ended:
            yield from (Choose(seat, (leave(), *extra(state, seat)), why(), rule) for seat in left)

    def ask_all() -> Procedure[None]:
        left[:] = seats
        yield from ()

    yield from open_moment(game, moment)
    while left:
        spoken = yield from listen(game, question, rule, stays_open=True, after_card=ask_all)
        if spoken.value == Luck():
            yield from spend_luck(game, spoken.seat)
            yield from open_moment(game, moment)  # another die is read: a new moment
        else:
            left[:] = [seat for seat in left if everyone and spoken.seat and seat != spoken.seat]
    state.moment, state.withdrawn = before


def let_it_stand(state: State, seats: list[str]) -> GoOn:
    """A decision, unless everybody sees that nobody here has anything left that could change the die."""
    can = any(state.heroes[seat].hand_size or luck(state, seat) or [*playable(state, seat)] for seat in seats)
    return TakeIt() if can else GoOn()


def after_roll(game: Novus, seat: str, face: int, moment: str, need: Callable[[], int]) -> Procedure[int]:
    """LN-CRD-05, LN-LCK-03: let players react to a die before it is applied. Returns the face that counts."""
    state = game.state
    before, state.faces = state.faces, {seat: face}
    if face == TRAGIC:
        game.emit(TragicFail(seat))

    def why() -> Cue:
        now = state.faces[seat]
        standing = "enough" if now >= need() else "too-low"
        return Cue(
            "ask.after-tragic" if now == TRAGIC else "ask.after-roll",
            seat=seat,
            face=now,
            need=need(),
            standing=standing,
        )

    def leave() -> GoOn:
        return GoOn() if state.faces[seat] >= need() else let_it_stand(state, [seat])

    yield from pause(game, moment, [seat], why, "LN-CRD-05", luck, leave=leave)
    face, state.faces = state.faces[seat], before
    return face
