"""Real cards with a tag: which card was tapped on which reader, and what that answers.

A card is tapped when a reader for cards sees its tag. The reader of one seat answers for that
seat; a shared one, for the seat that can play the card. A card that flickers, or is put down and lifted again within the time in which
pieces come to rest, is tapped once. Where a seat may only claim that it has something to play, the card on its own reader claims
it, and is played when the seat is asked.

Invariants: a notice about a card on a seat's own reader does not name the card, and the notice about a card that
cannot be played is the same whether nobody could play it or several could: nothing reveals a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, field

from controller.messages.notice import Notice, Severity
from controller.referee.expected import Asked
from firmware_bridge.observations import TagGone, TagSeen
from rulesets.engine.answers import Answer, Chosen, Drawn
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Draw, Option, Single

# Fields that name a target: a card in them is not the card that is played.
NOT_CARDS = frozenset({"piece", "to", "target"})


class Tap(Struct, frozen=True):
    """`seat` is whose reader it was; None for one that all share."""

    tag: str
    card: str
    seat: str | None


class _Draw(Struct):
    """One Draw being drawn from a real deck."""

    part: Draw
    put_after: int
    tags: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


class CardTaps:
    """`cards` names the card on each tag; `readers` whose each reader is."""

    def __init__(self, cards: Mapping[str, str], readers: Mapping[str, str | None], rest: float) -> None:
        self._card_on = {tag.lower(): card for tag, card in cards.items()}
        self._readers = readers
        self._rest = rest
        self._last: dict[str, float] = {}
        self._draws: dict[str, _Draw] = {}
        self._meant: dict[str, Tap] = {}  # by seat: the card it tapped when it could only claim

    def equip(self, cards: Mapping[str, str], readers: Mapping[str, str | None]) -> None:
        """There are other cards or readers now."""
        self._card_on = {tag.lower(): card for tag, card in cards.items()}
        self._readers = readers

    def is_card_reader(self, reader: str) -> bool:
        return reader in self._readers

    def is_real(self, draw: Draw) -> bool:
        """A deck is real if every card in it has a tag: then the table waits for people to draw."""
        return bool(self._readers) and set(draw.cards) <= set(self._card_on.values())

    def ask(self, asked: Asked) -> None:
        """A draw that is asked again unchanged keeps what was drawn; a claim of a seat that may claim again is dropped."""
        waiting = {seat: tap for seat, tap in self._meant.items() if not asked.undone}
        self._meant = {seat: tap for seat, tap in waiting.items() if _claim_of(seat, asked) is None}
        wanted = {part.seat: (part, asked.put_after(part)) for part in asked.open_parts if isinstance(part, Draw)}
        kept = {
            seat: draw
            for seat, draw in self._draws.items()
            if seat in wanted and (draw.part, draw.put_after) == wanted[seat]
        }
        self._draws = {seat: kept.get(seat) or _Draw(*part) for seat, part in wanted.items()}

    def start_again(self) -> None:
        self._meant = {}
        self._draws = {seat: _Draw(draw.part, draw.put_after) for seat, draw in self._draws.items()}

    def observe(self, observation: TagSeen | TagGone) -> Tap | None:
        """Return the tap, if the observation is one."""
        tag, at = observation.tag.lower(), observation.at
        before = self._last.get(tag)
        self._last[tag] = at
        if isinstance(observation, TagGone) or tag not in self._card_on:
            return None
        if before is not None and at - before < self._rest:
            return None
        return Tap(tag, self._card_on[tag], self._readers[observation.reader])

    def answered(self, tap: Tap, asked: Asked) -> Answer | Notice[Cue] | None:
        """What the tap answers; nothing while more cards are to be drawn."""
        draw = next((each for each in self._draws.values() if _fits(each.part, tap)), None)
        if draw is not None and self.is_real(draw.part):
            return self._drawn(draw, tap, asked)
        meant = [(part, option) for part in asked.open_parts if _fits(part, tap) for option in _playing(part, tap.card)]
        if len(meant) == 1:
            part, option = meant[0]
            return asked.answer(part, Chosen(option.key))
        claim = None if meant else _claim_of(tap.seat, asked)
        if claim is not None:
            part, option = claim
            self._meant[part.seat] = tap
            return asked.answer(part, Chosen(option.key))
        unclear = tap.seat is not None and len(meant) > 1
        return _notice("card-unclear" if unclear else "card-not-now", tap)

    def waits(self, tap: Tap, heard: Choose) -> bool:
        """While claims are gathered, the card of the seat that is served first waits until it is served."""
        if not _fits(heard, tap) or not _playing(heard, tap.card):
            return False
        self._meant[heard.seat] = tap
        return True

    def claimed(self, part: Choose, asked: Asked) -> Answer | Notice[Cue] | None:
        """What the seat wants to play: the card that it tapped to claim."""
        tap = self._meant.pop(part.seat, None)
        if tap is None:
            return None
        meant = _playing(part, tap.card)
        if len(meant) == 1:
            return asked.answer(part, Chosen(meant[0].key))
        return _notice("card-unclear" if meant else "card-not-now", tap)

    def _drawn(self, draw: _Draw, tap: Tap, asked: Asked) -> Answer | Notice[Cue] | None:
        if tap.tag in draw.tags:
            return None
        if Counter([*draw.cards, tap.card]) - Counter(draw.part.cards):
            return _notice("card-not-in-deck", tap)
        draw.tags.append(tap.tag)
        draw.cards.append(tap.card)
        return asked.answer(draw.part, Drawn(tuple(draw.cards))) if len(draw.cards) == draw.part.count else None


def _fits(part: Single, tap: Tap) -> bool:
    return tap.seat is None or part.seat in {tap.seat, ANYONE}


def _claim_of(seat: str | None, asked: Asked) -> tuple[Choose, Option] | None:
    """Only a seat's own reader can claim: on a shared reader, the tap would reveal who holds the card."""
    for part in asked.open_parts:
        if part.seat == seat and isinstance(part, Choose):
            return next(((part, option) for option in part.options if option.claims), None)
    return None


def _playing(part: Single, card: str) -> list[Option]:
    return [option for option in part.options if _names(option, card)] if isinstance(part, Choose) else []


def _names(option: Option, card: str) -> bool:
    """A card alone, or among several."""
    values = (value for name, value in option.values().items() if name not in NOT_CARDS)
    return any(value == card or (isinstance(value, tuple) and card in value) for value in values)


def _notice(code: str, tap: Tap) -> Notice[Cue]:
    """A notice about a seat's own reader does not name the card."""
    cue = Cue(f"table.{code}", card=tap.card) if tap.seat is None else Cue(f"table.{code}-own", seat=tap.seat)
    return Notice(code, cue, Severity.REFUSAL)
