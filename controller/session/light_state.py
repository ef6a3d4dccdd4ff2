"""The present moment for lights. It has no sentences, so lights need not wait until the prompt is put into words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from controller.messages.notice import Severity
from controller.messages.prompt import Kind
from controller.referee.notices import Glow
from controller.referee.referee import Referee
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE, Choose, Draw, Measure, Request, Roll
from rulesets.engine.view import Order, Sheet, Track, View


class LightState(Struct, frozen=True):
    """What everyone may see of the moment.

    `targets` are what the options are aimed at; `rolling` is whether a die is in the air. `ordered` is whether people
    have to carry out the view's order now: move the piece, throw for it, or choose for it.
    """

    view: View
    kind: Kind
    severities: frozenset[Severity] = frozenset()
    glows: Mapping[str, Glow] = field(default_factory=dict)
    targets: tuple[str, ...] = ()
    ordered: bool = False
    won: tuple[str, ...] = ()
    rolling: bool = False

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return self.view.sheets

    @property
    def tracks(self) -> tuple[Track, ...]:
        return self.view.tracks


def light_state_now(game: Game[Any], view: View, referee: Referee, words: Words, now: float) -> LightState:
    """`words` are only used for the names of pieces."""
    kind = kind_of(game.request)
    held = game.request is not None and not referee.is_open
    return LightState(
        view,
        kind,
        frozenset(notice.severity for notice in referee.notices(now)),
        referee.glows(now),
        _targets(game.request),
        view.order is not None and not is_tile(view) and (held or kind is Kind.ROLL or _acts(view.order, view, words)),
        game.outcome.won if game.outcome else (),
        referee.rolling,
    )


def kind_of(request: Request | None) -> Kind:
    """Without a request the game is over."""
    match request:
        case None:
            return Kind.OVER
        case Roll():
            return Kind.ROLL
        case Choose():
            return Kind.CHOOSE
        case Draw():
            return Kind.DRAW
        case Measure():
            return Kind.MEASURE
        case _:
            return Kind.TOGETHER


def is_tile(view: View) -> bool:
    """Whether the order is given to something that is not on the board: it is only shown on the page of orders."""
    order, board = view.order, view.board
    return order is not None and board is not None and all(piece.id != order.piece for piece in board.pieces)


def _acts(order: Order, view: View, words: Words) -> bool:
    """Compare by name: the active one may be a kind of enemy, and the order names one of them."""
    return view.active is not None and words.name(view.active) == words.name(order.piece)


def _targets(request: Request | None) -> tuple[str, ...]:
    """A secret choice shows no targets."""
    if not isinstance(request, Choose) or (request.private and request.seat != ANYONE):
        return ()
    aimed = (getattr(option, "target", None) for option in request.options)
    return tuple(target for target in aimed if isinstance(target, str))
