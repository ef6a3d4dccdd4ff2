"""A few answers of a game, as their table sends them."""

from __future__ import annotations

import asyncio
from random import Random

from controller.journal.on_disk import Journal
from controller.messages.events_in_words import events_message
from controller.uplink.messages import DieLogged, FromJournal, GameBegun, RowWritten, to_json
from controller.uplink.outbox import Cursor, Outbox
from controller.venue.intake import Received
from rulesets.engine import bots
from rulesets.engine.game import Game
from tests.engine.toy import TOY, WORDS, ToySetup


def sent_by(journal: Journal, steps: int = 6) -> list[FromJournal]:
    """A few answers with their dice, as the table sends them."""
    game, rng = Game(TOY, ToySetup(turns=40)), Random(5)
    journal.begin("toy", game.setup, 7)
    outbox = Outbox(journal, "en")
    for number in range(steps):
        asked, answer = game.request, bots.answer(game, rng)
        journal.log_die("red-1", "d6", 1 + number % 6, "counted", number)
        index = len(game.record)
        events = journal.write_then_apply(game, answer)
        outbox.tell(events_message(index, answer, events, WORDS, asked=asked, head=journal.head))
    return asyncio.run(everything(outbox))


async def everything(outbox: Outbox) -> list[FromJournal]:
    cursor, found = Cursor(), []
    while parcels := await outbox.after(cursor):
        found += [parcel.message for parcel in parcels]
        cursor = parcels[-1].after
    return found


def received(*messages: FromJournal, table: str = "kitchen") -> dict[str, list[Received]]:
    kinds = {GameBegun: "game", RowWritten: "row", DieLogged: "die"}
    return {table: [Received(table, each.journal, kinds[type(each)], to_json(each)) for each in messages]}
