"""Messages that a database cannot store: they cost the table that sent them, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert, text

from controller.journal.on_disk import Journal
from controller.uplink.messages import FromJournal, GameBegun, RowWritten
from controller.venue.intake import Intake, Received
from controller.venue.records import players, sums_of_dice
from controller.venue.schema import DICE, GAMES, QUARANTINE_BYTES
from controller.venue.store import BREAKS_KEPT, QUARANTINE_KEPT, Store, StoreFault, Unstorable
from tests.venue.game_messages import received, sent_by
from tests.venue.poison import first, poisons
from tests.venue.servers import Postgres, postgres


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'venue.sqlite'}"
    else:
        url = request.getfixturevalue("database").url
    found = Store(url)
    if request.param == "postgresql":
        with found.transaction() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
    found.open()
    yield found
    found.close()


@pytest.fixture
def sent(tmp_path: Path) -> list[FromJournal]:
    with Journal.open(tmp_path / "table.arbiter") as journal:
        return sent_by(journal)


def test_no_poison_stops_the_other_tables(store: Store, sent: list[FromJournal]) -> None:
    poison = poisons(sent)
    intake = Intake(store)
    for number, (name, message) in enumerate(poison.items(), 1):
        first_game = received(first(sent, GameBegun), table="cellar")["cellar"] if message.what == "row" else []
        result = intake.receive({"cellar": [*first_game, message], **received(*sent, table=f"honest-{number}")})
        assert len(result.new) >= len(sent), name
        assert [each.table for each in result.refused] == ["cellar"], name
    assert store.count()["answers"] == 6 * len(poison)
    assert store.set_aside_counts() == {"cellar": len(poison)}
    kept = store.quarantine("cellar")
    assert len(kept) == len(poison)
    assert all(each["why"].isprintable() and each["payload"] for each in kept)
    assert "the sealed body of Row 1 of game 1 is not JSON" in {each["why"] for each in kept}
    assert store.games()
    assert sums_of_dice(store, 0.0).parts["fairness"]["throws"] == 6 * len(poison)
    store.clear_quarantine("cellar")
    assert store.set_aside_counts() == {}


def test_what_no_check_has_foreseen_costs_only_its_sender(
    store: Store, sent: list[FromJournal], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checks pass everything: then the database itself refuses values, inside the transaction of all tables."""
    monkeypatch.setattr("controller.venue.store.Store.add", _with_wrong_values(Store.add))
    result = Intake(store).receive(
        {**received(*sent, table="cellar"), **received(*sent), **received(*sent, table="attic")}
    )
    assert {table for table, _ in result.new} == {"kitchen", "attic", "cellar"}
    assert {each.table for each in result.refused} == {"cellar"}
    assert store.count()["answers"] == 12
    assert "The database refuses it" in store.quarantine("cellar")[-1]["why"]


def _with_wrong_values(add: Any) -> Any:
    wrong: dict[str, Any] = {"at": None}

    def adding(self: Store, connection: Connection, news: list[tuple[str, FromJournal]]) -> None:
        add(
            self,
            connection,
            [
                (table, replace(message, **wrong) if table == "cellar" and isinstance(message, RowWritten) else message)
                for table, message in news
            ],
        )

    return adding


def test_values_that_a_database_refuses_are_no_reason_to_wait_for_it(store: Store, sent: list[FromJournal]) -> None:
    game = first(sent, GameBegun)
    with pytest.raises(Unstorable), store.transaction() as connection:
        store.add(connection, [("kitchen", replace(game, game=2**70))])
    with pytest.raises(Unstorable), store.transaction() as connection:
        connection.execute(insert(GAMES).values(table="kitchen", journal="ab", game=1))
    with pytest.raises(StoreFault), store.transaction() as connection:
        connection.execute(text("SELECT * FROM nowhere"))


def test_a_value_that_does_not_fit_into_an_index_is_no_reason_to_wait_for_postgresql(database: Postgres) -> None:
    """Its driver reports a limit of the server like a server that is away."""
    store = Store(database.url)
    store.open()
    try:
        with store.transaction() as connection:
            connection.execute(text("CREATE TABLE wide (name TEXT PRIMARY KEY)"))
        with pytest.raises(Unstorable, match="index row"), store.transaction() as connection:
            connection.execute(text("INSERT INTO wide VALUES (:name)"), {"name": Random(1).randbytes(10_000).hex()})
    finally:
        store.close()


def test_a_quarantine_counts_everything_and_keeps_the_newest(store: Store) -> None:
    intake = Intake(store)
    rubbish = [Received("cellar", "ab", "row", str(number).encode()) for number in range(QUARANTINE_KEPT + 50)]
    intake.receive({"cellar": [*rubbish, Received("cellar", "ab", "row", b"x" * (QUARANTINE_BYTES + 1))]})
    assert store.set_aside_counts() == {"cellar": QUARANTINE_KEPT + 51}
    kept = store.quarantine("cellar")
    assert len(kept) == QUARANTINE_KEPT
    assert (kept[0]["size"], len(kept[0]["payload"])) == (QUARANTINE_BYTES + 1, QUARANTINE_BYTES)


def test_a_table_cannot_fill_the_database_with_broken_places(store: Store, sent: list[FromJournal]) -> None:
    row = first(sent, RowWritten)
    intake = Intake(store)
    intake.receive(received(first(sent, GameBegun)))
    for number in range(BREAKS_KEPT + 20):
        with store.transaction() as connection:
            store.add_break(connection, "cellar", "ab", f"place {number}", 1.0)
    intake.receive(received(replace(row, hash="ab" * 16)))
    assert len(store.breaks()["cellar"]) == BREAKS_KEPT


def test_nonsense_that_is_in_the_database_is_skipped_and_named(
    store: Store, sent: list[FromJournal], caplog: pytest.LogCaptureFixture
) -> None:
    Intake(store).receive(received(*sent))
    row = {"table": "cellar", "journal": "ab", "ruleset": "x", "title": "x", "hash": "ab", "rows": 0, "started": 5.0}
    with store.transaction() as connection:
        for number, (seats, won) in enumerate((("[]", "5"), ("{", "[]"), ("[1]", "[]"), ('["\\u0000"]', "[]")), 1):
            connection.execute(
                insert(GAMES).values(**row, game=number, seats=seats, won=won, finished=9.0, result="victory")
            )
        die = {"table": "cellar", "journal": "ab", "id": 1, "game": 1, "request": 1, "at": 5.0, "fate": "counted"}
        connection.execute(insert(DICE).values(**die, die="huge", kind="d1000000", face=3, hash="ab"))
    games = store.games()
    assert [game["table"] for game in games] == ["kitchen"]
    assert players(games) == []
    assert {(table, game) for table, _, game in store.nonsense} == {("cellar", str(number)) for number in range(1, 5)}
    assert caplog.text.count("makes no sense in the database") == 4
    store.games()
    assert caplog.text.count("makes no sense in the database") == 4, "said once"
    sums = sums_of_dice(store, 0.0).parts
    assert sums["records"]
    assert "d1000000" not in {each["kind"] for each in sums["fairness"]["kinds"]}
