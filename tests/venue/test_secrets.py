"""Everything that leaves a table for its venue, heard at the venue's server: nothing that a spectator may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import nats
import orjson
import pytest

from controller.config import games
from controller.daemon.run import run_table
from controller.journal.chain import Entry, Kind, Saved
from controller.journal.on_disk import Journal
from controller.journal.replay import setup_of
from controller.messages import payloads
from controller.messages.prompt_visible_to_seat import public_answer
from controller.messages.view_in_words import view_message
from controller.session.resume import words_of
from controller.uplink.subjects import STATES
from controller.venue.cluster.own_server import own_server
from controller.venue.cluster.server_config import own_server as settings
from controller.venue.cluster.stream import HallStreams
from rulesets.engine.answers import to_json
from rulesets.engine.exchange import Mobile, anything, exchanged
from rulesets.engine.game import Game
from tests.alongside import alongside
from tests.rulesets.multiverse_war.test_privacy import alike
from tests.rulesets.novus_malum.test_privacy import numbered
from tests.venue.halls import Place, own_hall, place, until

MALUM = 'ruleset = "novus_malum"\nseed = 1498\nbots = ["red", "blue"]\n'
LEGENDS = 'ruleset = "legends_of_novus"\nseed = 1742\nseats = ["anna", "bruno"]\nbots = ["anna", "bruno"]\n'
WAR = 'ruleset = "multiverse_war"\nseed = 7\nseats = ["anna", "bruno"]\nbots = ["anna", "bruno"]\n'

# How much is played: enough for hands, tokens and secret choices to come and go.
ROWS = 60

ALLOWED = re.compile(
    rf"(hall|arbiter)\.den\.(state\.({'|'.join(STATES)})|journal\.[0-9a-f]+\.(game|row|die)\.[0-9.]+)"
    r"|here\.den|deliver\.den\..*|\$JS.*|_INBOX.*"
)


async def heard_from(tmp_path: Path, game: str) -> tuple[Place, list[tuple[str, bytes]]]:
    """Let bots play, and listen to every subject at the venue's server."""
    venue = own_hall(tmp_path, ["den"])
    heard: list[tuple[str, bytes]] = []

    async def hear(message: Any) -> None:
        heard.append((message.subject, message.data))

    async with own_server(
        tmp_path / "server", lambda folder, each: settings(venue, "v", folder, each.client_port)
    ) as hub:
        client = await nats.connect(hub.url, user="venue", password="v", allow_reconnect=False)
        await client.subscribe(">", cb=hear)
        table = place(tmp_path, "den", [f"127.0.0.1:{hub.leaf_port}"], game)
        async with alongside(run_table(table.table)):
            await until(lambda: table.rows()[0])
            await HallStreams(client, venue.domains, 1, 2**25).keep()
            await until(lambda: sum(".row." in subject for subject, _ in heard) >= ROWS)
        await client.close()
    return table, heard


def moments(table: Place) -> Iterator[tuple[Saved, Entry, Game[Any]]]:
    """The game before each row of the journal, as nobody but the table knows it."""
    with Journal.read(table.journal) as journal:
        saved = journal.latest()
    assert saved
    ruleset = games.find(saved.ruleset)
    game: Game[Any] = Game(ruleset, setup_of(saved, ruleset))
    for entry in saved.entries:
        yield saved, entry, game
        if entry.kind is Kind.ANSWER:
            game.answer(entry.answer)


@pytest.mark.parametrize("game", [MALUM, LEGENDS, WAR], ids=["novus_malum", "legends_of_novus", "multiverse_war"])
async def test_nothing_leaves_that_a_spectator_may_not_know(tmp_path: Path, game: str) -> None:
    table, heard = await heard_from(tmp_path, game)
    everything = b"\n".join(payload for _, payload in heard)
    strange = {subject for subject, _ in heard if not ALLOWED.fullmatch(subject)}
    assert strange == set()

    rows = {subject.partition(".row.")[2]: orjson.loads(data) for subject, data in heard if ".row." in subject}
    views = {message["index"]: message for message in _states(heard, "view")}
    words, rng, secret, looked = words_of(table.table), Random(1), 0, 0
    mobile: Mobile = numbered if game == MALUM else alike if game == WAR else anything
    for saved, entry, played in moments(table):
        if f"1.{entry.number}" not in rows:
            break  # played while the test was looking
        for hidden in (saved.salt, saved.setup, entry.salt, entry.digest):
            assert hidden.encode() not in everything
        if entry.kind is not Kind.ANSWER:
            continue
        sent = rows[f"1.{entry.number}"]
        asked, answer, index = played.request, entry.answer, len(played.record)
        if public_answer(answer, asked, ()) != to_json(answer):
            secret += 1
            assert not sent["body"]
            assert not sent["key"]
            assert entry.key.encode() not in everything
        if index in views and not looked % 5:
            other = played.ruleset.view_for(exchanged(played, None, rng, mobile), None)
            said = view_message(index, other, words.calling(played.ruleset.called(played.setup), played.setup.seats))
            expected = orjson.loads(payloads.to_json(said))
            assert views[index] == expected, "dealt out otherwise, the secrets make no difference to what was sent"
        looked += index in views
    assert secret, "there was something to hide"
    assert looked
    with Journal.read(table.journal) as journal:
        assert f'"seed":{journal.games().__next__().seed}'.encode() not in everything


def _states(heard: list[tuple[str, bytes]], name: str) -> Iterator[dict[str, Any]]:
    return (orjson.loads(data) for subject, data in heard if subject == f"arbiter.den.state.{name}")
