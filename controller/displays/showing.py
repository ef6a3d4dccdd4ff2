"""All that a display needs to know of the moment, in the language of its readers and with no idea of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.topics import Prompt
from rulesets.engine.view import Order, Side, View
from rulesets.engine.words import Words

# What people can mend and go on; every other notice says no to something that they did.
_TO_MEND = ("piece-", "die-", "device-", "placement-unclear", "paused")


class Tone(StrEnum):
    WARNING = "warning"
    REFUSAL = "refusal"


@dataclass(frozen=True, slots=True)
class Notice:
    tone: Tone
    text: str


@dataclass(frozen=True, slots=True)
class OrderShown:
    """What hands must do for a piece that no player commands. `path` begins where it stood."""

    who: str
    path: tuple[str, ...]
    target: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Showing:
    view: View
    title: str
    active: str
    prompt: Prompt
    order: OrderShown | None = None
    notices: tuple[Notice, ...] = ()

    @property
    def active_side(self) -> Side | None:
        """Whose turn it is, as far as colour goes."""
        sheets = ((name, sheet.side) for sheet in self.view.sheets for name in (sheet.id, sheet.seat))
        pieces = ((piece.id, piece.side) for piece in (self.view.board.pieces if self.view.board else ()))
        return dict((*pieces, *sheets)).get(self.view.active or "")


def showing(view: View, prompt: Prompt, words: Words) -> Showing:
    return Showing(
        view,
        words.say(view.title),
        words.name(view.active) if view.active else "",
        prompt,
        _order(view.order, words) if view.order else None,
        tuple(Notice(_tone(notice.code), notice.text) for notice in prompt.notices),
    )


def _tone(code: str) -> Tone:
    return Tone.WARNING if code.startswith(_TO_MEND) else Tone.REFUSAL


def _order(order: Order, words: Words) -> OrderShown:
    path = (order.start, *order.path) if order.start else order.path
    target = words.name(order.target) if order.target else None
    return OrderShown(words.name(order.piece), path, target, words.say(order.text))
