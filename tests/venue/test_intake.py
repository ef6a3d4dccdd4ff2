"""What a venue takes into its database: every row of a journal once, in its chain, and nothing that was changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.journal.on_disk import Journal
from controller.uplink.messages import DieLogged, FromJournal, GameBegun, RowWritten
from controller.venue.fairness import fairness
from controller.venue.intake import GroupResult, Intake, Received
from controller.venue.records import players, records
from controller.venue.store import Store
from tests.venue.game_messages import received, sent_by


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "table.arbiter") as journal:
        yield journal


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path / 'venue.sqlite'}")
    found.open()
    yield found
    found.close()


def receive(intake: Intake, *messages: FromJournal) -> GroupResult:
    return intake.receive(received(*messages))


def test_what_comes_twice_or_to_another_process_is_there_once(journal: Journal, store: Store) -> None:
    sent = sent_by(journal)
    intake = Intake(store)
    assert len(receive(intake, *sent).new) == len(sent)
    before = store.count()
    assert before["answers"] == 6
    assert before["dice"] == 6

    assert receive(intake, *sent).new == []
    assert receive(Intake(store), *sent).new == []
    assert store.count() == before


def test_two_tables_may_play_the_same_game(journal: Journal, store: Store) -> None:
    sent = sent_by(journal)
    intake = Intake(store)
    for table in ("kitchen", "attic"):
        intake.receive(received(*sent, table=table))
    assert store.count()["answers"] == 12
    assert store.breaks() == {}


def test_a_gap_is_asked_for_and_closed(journal: Journal, store: Store) -> None:
    sent = sent_by(journal)
    rows = [each for each in sent if isinstance(each, RowWritten)]
    intake = Intake(store)
    without = [each for each in sent if each is not rows[2]]

    result = receive(intake, *without)

    assert (result.resend["kitchen"].game, result.resend["kitchen"].number, result.resend["kitchen"].die) == (
        1,
        2,
        6,
    )
    assert store.count()["answers"] == 2
    assert receive(intake, *sent).resend == {}
    assert store.count()["answers"] == 6
    assert store.breaks() == {}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"at": 1.0}, "is not as it was written"),
        ({"previous": "ab" * 16}, "does not follow from the row before"),
        ({"kind": "struck"}, "is not as it was written"),
        ({"body_seal": "ab" * 16}, "is not as it was written"),
        ({"dice": ""}, "is not as it was written"),
        ({"answer": {"choose": "rest"}}, "has another answer than its seal"),
        ({"body": '{"choose":"rest"}', "answer": {"choose": "rest"}}, "has another answer than its seal"),
    ],
)
def test_a_row_that_was_changed_is_not_taken(
    journal: Journal, store: Store, change: dict[str, Any], sentence: str
) -> None:
    sent = sent_by(journal)
    row = next(each for each in sent if isinstance(each, RowWritten) and each.number > 2 and each.key)
    changed = [replace(each, **change) if each is row else each for each in sent]

    result = receive(Intake(store), *changed)

    assert sentence in result.broken[0][1]
    assert any(sentence in what for what in store.breaks()["kitchen"])
    assert store.count()["answers"] == row.number - 1


def test_a_die_that_was_changed_is_not_taken(journal: Journal, store: Store) -> None:
    sent = sent_by(journal)
    die = next(each for each in sent if isinstance(each, DieLogged) and each.id == 3)
    result = receive(Intake(store), *(replace(each, face=6) if each is die else each for each in sent))
    assert "throw 3 is not as it was written" in result.broken[0][1]
    assert store.count()["dice"] == 2


def test_another_row_in_the_place_of_one_that_is_there_is_noticed(journal: Journal, store: Store) -> None:
    """As when an older copy of a journal was put back, and played on."""
    sent = sent_by(journal)
    intake = Intake(store)
    receive(intake, *sent)
    row = next(each for each in sent if isinstance(each, RowWritten) and each.number == 6)
    result = receive(intake, replace(row, hash="ab" * 16))
    assert result.broken == [("kitchen", "Row 6 of game 1 was sent before with other content.")]


def test_a_game_whose_beginning_never_comes_is_asked_for_again_less_and_less_often(
    journal: Journal, store: Store
) -> None:
    sent = [each for each in sent_by(journal) if not isinstance(each, GameBegun)]
    now = [0.0]
    intake = Intake(store, lambda: now[0])
    asked = []
    for second in range(200):
        now[0] = float(second)
        if receive(intake, sent[-1]).resend:
            asked.append(second)
    assert asked == [0, 1, 3, 7, 15, 31, 63, 123, 183]


def test_bytes_that_are_no_message_cost_nobody_anything(journal: Journal, store: Store) -> None:
    sent = sent_by(journal)
    rubbish = [Received("kitchen", sent[0].journal, what, b"\xff{") for what in ("row", "die", "game", "rumour")]
    result = Intake(store).receive({"kitchen": [*rubbish, *received(*sent)["kitchen"]]})
    assert len(result.refused) == 4
    assert store.count()["answers"] == 6


def test_faces_of_all_tables_are_judged_by_kind_and_by_die(journal: Journal, store: Store) -> None:
    Intake(store).receive(received(*sent_by(journal, 12)))
    found = fairness(store.faces(0.0, ("counted",)))
    (kind,), (die,) = found["kinds"], found["sets"]
    assert (kind["name"], kind["rolls"], kind["verdict"]) == ("d6", 12, "too-few")
    assert (die["name"], die["faces"]) == ("kitchen · red-1", dict.fromkeys(range(1, 7), 2))
    loaded = fairness([("kitchen", "red-1", "d6", 6, 400), ("attic", "blue-1", "d6", 1, 10)])
    assert loaded["sets"][0]["name"] == "kitchen · red-1"
    assert loaded["sets"][0]["verdict"] == "unusual"


def test_the_records_of_a_day() -> None:
    game = {"table": "kitchen", "title": "Nova", "started": 0.0, "finished": 600.0, "rows": 40, "seats": ["anna"]}
    slow = {**game, "table": "attic", "finished": 4000.0, "rows": 90, "won": ["anna"]}
    faces = [("kitchen", "red-1", "d6", 4, 30)]
    throws = [("kitchen", "red-1", "d6", face) for face in (1, 4, 4, 4, 2)]

    told = {each["record"]: each for each in records([{**game, "won": []}, slow], faces, throws)}

    assert (told["quickest"]["table"], told["longest"]["table"]) == ("kitchen", "attic")
    assert told["most-answers"]["n"] == 90
    assert (told["most-wins"]["player"], told["most-wins"]["n"]) == ("anna", 1)
    assert (told["longest-run"]["face"], told["longest-run"]["n"]) == (4, 3)
    assert players([{**game, "won": []}, slow]) == [{"player": "anna", "played": 2, "won": 1}]
