"""The part of a table's journal that is still to be sent, in order.

The journal itself is the outbox: nothing else is stored that could be lost. The events of an answer are kept in memory
until they are sent; after a restart they are computed again by replaying the game in a thread.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import orjson

from controller.config import games
from controller.content.game_name import game_name
from controller.journal.chain import Entry, Kind, Saved
from controller.journal.on_disk import Journal
from controller.messages.events import EventsMessage
from controller.uplink.messages import DieLogged, FromJournal, GameBegun, PublicOutcome, RowWritten
from controller.uplink.retell import retold, seats_of

# Rows in one batch: the event loop runs between two batches.
AT_ONCE = 32

# Events that are not sent yet are only a cache: beyond this many, they are computed again.
EVENTS_KEPT = 5000


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last die, and the last row of the last game, that were sent."""

    die: int = 0
    game: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Parcel:
    """One message, and how far the journal is sent with it. `what` are the words of its subject after the journal's id."""

    what: tuple[str | int, ...]
    message: FromJournal
    after: Cursor


class Outbox:
    def __init__(self, journal: Journal, language: str) -> None:
        self._journal = journal
        self._language = language
        self._events: OrderedDict[str, EventsMessage] = OrderedDict()
        # Games that the present rules cannot replay: their answers are sent without events.
        self._unsayable: set[int] = set()

    def tell(self, message: EventsMessage) -> None:
        """Keep the public events of an answer until they are sent."""
        if message.head:
            self._events[message.head] = message
        while len(self._events) > EVENTS_KEPT:
            self._events.popitem(last=False)

    @property
    def journal_id(self) -> str:
        return self._journal.tail.journal_id

    async def after(self, cursor: Cursor) -> list[Parcel]:
        """The next parcels; none when all is sent."""
        journal = self.journal_id
        if not journal:
            return []
        dice = list(self._dice(journal, cursor))
        return dice or await self._rows(journal, cursor)

    def _dice(self, journal: str, cursor: Cursor) -> Iterator[Parcel]:
        """Dice are sent before the answers: a row names the last die before it."""
        for row in self._journal.tail.dice_after(cursor.die, AT_ONCE):
            fields = (row.id, row.game, row.request, row.at, row.die, row.kind, row.face, row.fate, row.hash)
            yield Parcel(("die", row.id), DieLogged(journal, *fields), replace(cursor, die=row.id))

    async def _rows(self, journal: str, cursor: Cursor) -> list[Parcel]:
        parcels: list[Parcel] = []
        for saved in self._journal.tail.games_from(cursor.game):
            if saved.id > cursor.game:
                cursor = replace(cursor, game=saved.id, number=0)
                parcels.append(Parcel(("game", saved.id), self._begun(journal, saved), cursor))
            entries = self._journal.tail.entries_after(saved.id, cursor.number, AT_ONCE)
            await self._restore_events(saved.id, entries)
            for entry in entries:
                cursor = replace(cursor, number=entry.number)
                parcels.append(Parcel(("row", saved.id, entry.number), self._row(journal, saved.id, entry), cursor))
            if len(parcels) >= AT_ONCE or entries:
                break
        return parcels

    def _begun(self, journal: str, saved: Saved) -> GameBegun:
        ruleset = games.find(saved.ruleset) if games.is_known(saved.ruleset) else None
        seats = seats_of(saved, ruleset)
        before = self._journal.tail.head_before(saved.id)
        title = game_name(saved.ruleset)
        return GameBegun(journal, saved.id, saved.ruleset, title, seats, saved.started, before, saved.seal, saved.hash)

    async def _restore_events(self, game: int, entries: list[Entry]) -> None:
        """Compute missing events again. An answer on which the rules failed has none, and is struck out by the next row."""
        struck = {entry.number - 1 for entry in entries if entry.kind is Kind.STRUCK}
        without_events = [
            entry
            for entry in entries
            if entry.kind is Kind.ANSWER and entry.hash not in self._events and entry.number not in struck
        ]
        if without_events and game not in self._unsayable:
            events = await asyncio.to_thread(retold, self._journal.path, game, self._language)
            if any(entry.hash not in events for entry in without_events):
                self._unsayable.add(game)
            first = list(events).index(without_events[0].hash) if without_events[0].hash in events else 0
            for message in islice(events.values(), first, first + EVENTS_KEPT):
                self.tell(message)

    def _row(self, journal: str, game: int, entry: Entry) -> RowWritten:
        seals = (entry.body_seal, entry.digest_seal)
        heads = (entry.previous, entry.hash, entry.dice, entry.notes)
        row = RowWritten(journal, game, entry.number, entry.kind, entry.at, *heads, *seals)
        match entry.kind:
            case Kind.ANSWER:
                return _with_answer(row, entry, self._events.pop(entry.hash, None))
            case Kind.FINISHED:
                return replace(row, outcome=_public(orjson.loads(entry.body)))
            case Kind.STRUCK:
                return row


def _with_answer(row: RowWritten, entry: Entry, events: EventsMessage | None) -> RowWritten:
    if events is None:
        return row
    row = replace(row, index=events.index, answer=events.answer, events=events.events)
    is_public = orjson.loads(entry.body) == orjson.loads(orjson.dumps(events.answer))
    return replace(row, key=entry.key, body=entry.body) if is_public else row


def _public(outcome: dict[str, Any]) -> PublicOutcome:
    """How a game ended is public; what is carried to the next game, and its seed, are not."""
    rewards = tuple((name, value) for name, value in outcome.get("rewards", ()))
    return PublicOutcome(outcome["result"], tuple(outcome["won"]), outcome["rule"], rewards)
