"""Everything that a display needs to know about the moment, in its language and independent of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from msgspec import Struct, field

from controller.displays.dice_of_the_day import DiceDay
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind, Prompt
from controller.referee.notices import Glow
from controller.session.light_state import is_tile
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.view import BoardView, CardFace, Order, PileKind, Shape, Sheet, Side, Track, View

# Texts of the panels themselves.
LABELS = ("next", "no-order", "no-sheet", "no-hand", "no-board", "dice", "no-dice", "join", "no-page")


class Number(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def value(self) -> int: ...
    @property
    def most(self) -> int | None: ...


class NumbersOf(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def tracks(self) -> Sequence[Number]: ...


class LightContent(Protocol):
    """What lights need to know of the moment: a LightState, or a PanelContent, which has it in words as well."""

    @property
    def view(self) -> View: ...
    @property
    def kind(self) -> Kind: ...
    @property
    def severities(self) -> frozenset[Severity]: ...
    @property
    def glows(self) -> Mapping[str, Glow]: ...
    @property
    def targets(self) -> tuple[str, ...]: ...
    @property
    def ordered(self) -> bool: ...
    @property
    def won(self) -> tuple[str, ...]: ...
    @property
    def rolling(self) -> bool: ...
    @property
    def sheets(self) -> Sequence[NumbersOf]: ...
    @property
    def tracks(self) -> Sequence[Number]: ...


class OrderShown(Struct, frozen=True):
    """What hands must do for a piece that no player commands. `path` begins where it stood.

    `turns` is the path without the steps that only go straight on; `deed` the text without who, and by which way.
    """

    who: str
    path: tuple[str, ...]
    target: str | None
    text: str
    turns: tuple[str, ...] = ()
    deed: str = ""


class TrackShown(Struct, frozen=True):
    id: str
    label: str
    value: int
    most: int | None = None


class SheetShown(Struct, frozen=True):
    id: str
    name: str
    seat: str
    side: Side
    tracks: tuple[TrackShown, ...]
    tokens: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    hidden: int = 0
    traits: tuple[TrackShown, ...] = ()
    notes: tuple[str, ...] = ()


class CardShown(Struct, frozen=True):
    title: str
    kind: str = ""
    text: str = ""
    cost: str = ""


class HandShown(Struct, frozen=True):
    """The cards that the reader of this display may see, and how many more there are."""

    name: str
    cards: tuple[CardShown, ...]
    hidden: int = 0
    limit: int | None = None


class PanelContent(Struct, frozen=True):
    view: View
    title: str
    active: str
    prompt: Prompt
    order: OrderShown | None = None
    sheets: tuple[SheetShown, ...] = ()
    profiles: tuple[SheetShown, ...] = ()
    """The cards of units that no player has in front of them."""

    tracks: tuple[TrackShown, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """The names of the tokens on the dial, of the pieces on the board and their kinds, of places, and of the seats that are asked together."""

    upcoming: tuple[str, ...] = ()
    """The names of those who act next, in that order."""

    labels: Mapping[str, str] = field(default_factory=lambda: {name: name for name in LABELS})
    glows: Mapping[str, Glow] = field(default_factory=dict)
    dice: DiceDay = field(default_factory=DiceDay)
    invites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The QR code of each seat's own page, row by row, 1 for dark."""

    hands: Mapping[str, HandShown] = field(default_factory=dict)
    """By seat."""

    sectors: tuple[str, ...] = ()
    """What the sectors of a dial without hands are called."""

    coming: tuple[str, ...] = ()
    """What the next turn of the dial brings, the first one first."""

    @property
    def notices(self) -> tuple[Notice[str], ...]:
        return self.prompt.notices

    @property
    def severities(self) -> frozenset[Severity]:
        """For displays with a light for each severity, and no room for words."""
        return frozenset(notice.severity for notice in self.prompt.notices)

    @property
    def order_now(self) -> OrderShown | None:
        """The order while players have to do something for it: move the piece, throw for it, or choose for it.

        An order for something that is not on the board, such as a tile to lay, is only shown on the page of orders.
        """
        if self.order is None or is_tile(self.view):
            return None
        concerns = self.prompt.held or self.prompt.kind is Kind.ROLL or self.active == self.order.who
        return self.order if concerns else None

    @property
    def asked_together(self) -> tuple[str, ...]:
        """The names of those who have not answered yet; of all, where the prompt does not say."""
        seats = self.prompt.asked or tuple(part.seat for part in self.prompt.parts)
        return tuple(self.names.get(seat, seat) for seat in seats)

    @property
    def ordered(self) -> bool:
        return self.order_now is not None

    @property
    def kind(self) -> Kind:
        return self.prompt.kind

    @property
    def won(self) -> tuple[str, ...]:
        return self.prompt.won

    @property
    def rolling(self) -> bool:
        """Only lights show whether a die is rolling."""
        return False

    @property
    def targets(self) -> tuple[str, ...]:
        aimed = (option.fields.get("target") for option in self.prompt.options)
        return tuple(target for target in aimed if isinstance(target, str))


def active_side(view: View) -> Side | None:
    """Whose turn it is, as far as colour goes."""
    sheets = ((name, sheet.side) for sheet in view.sheets for name in (sheet.id, sheet.seat))
    pieces = ((piece.id, piece.side) for piece in (view.board.pieces if view.board else ()))
    return dict((*pieces, *sheets)).get(view.active or "")


def panel_content(
    view: View,
    prompt: Prompt,
    words: Words,
    *,
    glows: Mapping[str, Glow] | None = None,
    dice: DiceDay | None = None,
    invites: Mapping[str, tuple[str, ...]] | None = None,
) -> PanelContent:
    return PanelContent(
        view,
        words.say(view.title),
        words.name(view.active) if view.active and prompt.kind is not Kind.OVER else "",
        prompt,
        _order(view.order, view.board, words) if view.order else None,
        tuple(_sheet(sheet, words) for sheet in view.sheets),
        tuple(_sheet(sheet, words) for sheet in view.profiles),
        _tracks(view.tracks, words),
        {id_: words.name(id_) for id_ in (*_named(view), *_asked(prompt))},
        tuple(map(words.name, view.upcoming or _by_the_clock(view))),
        _labels(words),
        dict(glows or {}),
        dice or DiceDay(),
        dict(invites or {}),
        _hands(view, words),
        tuple(map(words.say, view.turn_dial.sectors)) if view.turn_dial else (),
        tuple(words.say(event.text) for event in view.dial.events) if view.dial else (),
    )


def _by_the_clock(view: View) -> tuple[str, ...]:
    """Who acts next by the dial, if the game does not say."""
    dial = view.dial
    if dial is None:
        return ()
    waiting = sorted(dial.tokens, key=lambda token: (token.lap, (token.sector - dial.hand) % dial.sectors))
    return tuple(token.id for token in waiting)


@lru_cache(maxsize=8)
def _labels(words: Words) -> Mapping[str, str]:
    return {name: words.say(Cue(f"panel.{name}")) for name in LABELS}


def _named(view: View) -> Iterator[str]:
    for dial in (view.dial, view.turn_dial):
        yield from (token.id for token in (dial.tokens if dial else ()))
    if view.board:
        yield from (name for piece in view.board.pieces for name in (piece.id, piece.kind, *piece.marks))
        yield from (cell.id for cell in view.board.cells if view.board.shape is Shape.PLACES)


def _asked(prompt: Prompt) -> tuple[str, ...]:
    return (*prompt.asked, *(part.seat for part in prompt.parts))


def _hands(view: View, words: Words) -> dict[str, HandShown]:
    """Several piles of one seat are one hand here."""
    faces = {face.id: face for face in view.faces}
    hands: dict[str, HandShown] = {}
    for pile in view.piles:
        if pile.kind is PileKind.HAND and pile.seat:
            before = hands.get(pile.seat, HandShown(words.name(pile.seat), ()))
            cards = tuple(_card(card, faces.get(card), words) for card in pile.cards)
            hands[pile.seat] = HandShown(before.name, before.cards + cards, before.hidden + pile.hidden, pile.limit)
    return hands


def _card(card: str, face: CardFace | None, words: Words) -> CardShown:
    if face is None:
        return CardShown(words.name(card))
    users = face.marks.text if face.marks else None
    text = " · ".join(words.say(cue) for cue in (face.text, users) if cue)
    return CardShown(words.say(face.title), words.say(face.kind), text, words.say(face.cost) if face.cost else "")


def _order(order: Order, board: BoardView | None, words: Words) -> OrderShown:
    path = (order.start, *order.path) if order.start else order.path
    target = words.name(order.target) if order.target else None
    deed = words.say(order.deed) if order.deed else ""
    return OrderShown(
        words.name(order.piece), path, target, words.say(order.text), _turns(path, board), deed[:1].upper() + deed[1:]
    )


def _turns(path: tuple[str, ...], board: BoardView | None) -> tuple[str, ...]:
    """The start, the corners and the end of a path: people need no more to slide a miniature."""
    at = {cell.id: (cell.x, cell.y, cell.level) for cell in board.cells} if board else {}
    steps = [_step(at.get(a), at.get(b)) for a, b in pairwise(path)]
    return tuple(
        cell
        for place, cell in enumerate(path)
        if not 0 < place < len(path) - 1 or steps[place] is None or steps[place - 1] != steps[place]
    )


def _step(a: tuple[int, int, int] | None, b: tuple[int, int, int] | None) -> tuple[int, ...] | None:
    return None if a is None or b is None else tuple(there - here for here, there in zip(a, b, strict=True))


def _sheet(sheet: Sheet, words: Words) -> SheetShown:
    tokens, cards = (tuple(words.name(each) for each in things) for things in (sheet.tokens, sheet.cards))
    return SheetShown(
        sheet.id,
        words.name(sheet.id),
        words.name(sheet.seat),
        sheet.side,
        _tracks(sheet.tracks, words),
        tokens,
        cards,
        sheet.hidden,
        _tracks(sheet.traits, words),
        tuple(map(words.say, sheet.notes)),
    )


def _tracks(tracks: tuple[Track, ...], words: Words) -> tuple[TrackShown, ...]:
    return tuple(TrackShown(track.id, words.say(track.label), track.value, track.most) for track in tracks)
