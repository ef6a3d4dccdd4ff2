from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.journal import chain, logs, one_file, sqlite_file
from controller.journal.chain import Saved, hash_of, hash_of_game, hash_of_row
from controller.journal.head import head_file
from controller.journal.logs import Log
from controller.journal.on_disk import CHECKPOINT_EVERY, Journal
from controller.journal.replay import replay
from controller.journal.rescue import rescue
from controller.journal.sqlite_file import ROOM_BYTES, JournalFault, RowFault, make_room, move_into_file, player_of
from rulesets.engine import bots
from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Override, Rolled, Undo, to_json
from rulesets.engine.bots import answer, play_out
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import Ruleset
from tests.alongside import alongside
from tests.controller.journal.journal_victim import TURNS, answer_at
from tests.engine.toy import TOY, State, ToySetup, new_game

EVERY_KIND: tuple[Answer, ...] = (
    Chosen("throw"),
    Rolled((4, 8)),
    Chosen("dig:2"),
    Drawn(("gem", "coin")),
    Chosen("auction"),
    ForSeat("blue", Chosen("bid:1")),
    ForSeat("red", Chosen("bid:3")),
    Override("heroes.red.gold", 9),
    Undo(1),
    Chosen("step:B3"),
)


def find(ruleset: str) -> Ruleset[Any]:
    assert ruleset == "toy"
    return TOY


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.arbiter"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path) as journal:
        yield journal


def begun(journal: Journal, **setup: Any) -> Game[State]:
    game = new_game(**setup)
    journal.begin(TOY.id, game.setup, seed=7)
    return game


def played(journal: Journal, **setup: Any) -> Game[State]:
    game = begun(journal, **setup)
    for each in EVERY_KIND:
        journal.write_then_apply(game, each)
    return game


def change(path: Path, statement: str) -> None:
    """What a stranger with an SQL prompt does."""
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def resumed(journal: Journal) -> Game[State]:
    saved = journal.resume()
    assert saved is not None
    return journal.restore(saved, TOY)


def test_a_new_journal_has_no_game_to_resume(journal: Journal) -> None:
    assert journal.resume() is None
    assert journal.verify(find) == []


def test_a_game_left_in_the_middle_goes_on_where_it_was(journal: Journal, path: Path) -> None:
    game = played(journal, turns=20)
    journal.close()
    with Journal.open(path) as again:
        saved = again.resume()
        assert saved is not None
        assert (saved.ruleset, saved.seed, saved.record) == ("toy", 7, list(EVERY_KIND))
        other = again.restore(saved, TOY)
        assert other.digest == game.digest
        assert other.record == game.record
        assert other.request == game.request
        again.write_then_apply(other, Chosen("pace"))
        assert again.verify(find) == []


def test_leaving_out_what_was_taken_back_gives_the_same_game(journal: Journal) -> None:
    game = begun(journal, turns=80)
    rng = Random(4)
    while game.request is not None:
        steps = rng.randint(1, 4)
        take_back = rng.random() < 0.2 and len(game.answers) >= steps
        journal.write_then_apply(game, Undo(steps, game.setup.seats) if take_back else answer(game, rng))
    saved = journal.latest()
    assert saved is not None
    every_row = Game(TOY, game.setup)
    for each in saved.record:
        every_row.answer(each)
    assert replay(saved, TOY).digest == every_row.digest == game.digest
    assert replay(saved, TOY).answers == every_row.answers
    assert journal.verify(find) == []


def test_the_answer_is_on_disk_before_the_game_takes_it(journal: Journal, path: Path) -> None:
    game = begun(journal)
    seen: list[list[Answer]] = []

    class Watched(Game[State]):
        def answer(self, answer: Answer) -> Any:
            with Journal.read(path) as reader:
                saved = reader.latest()
                assert saved is not None
                seen.append(saved.record)
            return super().answer(answer)

    journal.write_then_apply(Watched(TOY, game.setup), Chosen("throw"))
    assert seen == [[Chosen("throw")]]


def test_an_answer_written_but_not_yet_taken_is_taken_on_resuming(journal: Journal, path: Path) -> None:
    game = played(journal)
    journal.append(Chosen("pace"), game.digest)
    journal.close()
    with Journal.open(path) as again:
        assert resumed(again).record == [*EVERY_KIND, Chosen("pace")]
        assert again.verify(find) == []


def test_a_refused_answer_is_never_written(journal: Journal) -> None:
    game = played(journal)
    with pytest.raises(Refused, match="not-an-option"):
        journal.write_then_apply(game, Chosen("fly"))
    assert resumed(journal).record == list(EVERY_KIND)


def test_an_answer_that_the_rules_fail_on_is_struck_out(journal: Journal) -> None:
    game = begun(journal, cursed=True)
    journal.write_then_apply(game, Chosen("pace"))
    journal.write_then_apply(game, Undo(1))
    with pytest.raises(RulesFault):
        journal.write_then_apply(game, Chosen("curse"))
    journal.write_then_apply(game, Chosen("throw"))
    assert resumed(journal).record == [Chosen("pace"), Undo(1), Chosen("throw")]
    assert resumed(journal).digest == game.digest
    assert journal.verify(find) == []


def test_killed_before_it_could_be_struck_out_it_is_struck_out_on_resuming(journal: Journal) -> None:
    game = begun(journal, cursed=True)
    journal.append(Chosen("curse"), game.digest)
    assert journal.verify(find) == []
    assert resumed(journal).digest == game.digest
    journal.write_then_apply(resumed(journal), Chosen("throw"))
    assert resumed(journal).record == [Chosen("throw")]
    assert journal.verify(find) == []


def test_a_finished_game_is_not_resumed_unless_the_end_is_taken_back(journal: Journal) -> None:
    game = begun(journal, turns=1)
    journal.write_then_apply(game, Chosen("step:B1"))
    assert game.outcome is not None
    journal.finish(game.outcome, game.digest)
    assert journal.resume() is None
    latest = journal.latest()
    assert latest is not None
    assert latest.outcome == {"result": "most-gold", "won": ["red", "blue"], "rule": "TOY-01", "rewards": []}

    journal.write_then_apply(game, Undo(1))
    assert resumed(journal).digest == new_game(turns=1).digest
    assert journal.verify(find) == []


def test_a_new_game_leaves_the_old_one_to_be_read(journal: Journal) -> None:
    played(journal)
    begun(journal, turns=3)
    first, second = journal.games()
    assert first.record == list(EVERY_KIND)
    assert second.record == []
    assert journal.resume() == second
    assert journal.verify(find) == []


def test_a_die_and_the_answer_that_it_gives_are_written_in_one_step(path: Path) -> None:
    with Journal.open(path) as journal:
        game = begun(journal)
        asked: list[str] = []
        journal._connection.set_trace_callback(asked.append)
        journal.log_die("red-1", "d6", 6, "counted", 0, answers=True)
        assert asked == []
        journal.write_then_apply(game, EVERY_KIND[0])
        assert asked.count("COMMIT") == 1
        assert [die.face for die in journal.dice()] == [6]
        assert journal.verify(find) == []


def test_a_die_whose_answer_is_refused_is_kept_all_the_same(path: Path) -> None:
    with Journal.open(path) as journal:
        game = begun(journal)
        journal.log_die("red-1", "d6", 6, "counted", 0, answers=True)
        with pytest.raises(Refused):
            journal.write_then_apply(game, Rolled((7,)))
        assert [die.face for die in journal.dice()] == [6]
        assert journal.verify(find) == []


def test_every_die_is_kept_with_what_became_of_it(path: Path) -> None:
    with Journal.open(path, clock=lambda: 1000.5) as journal:
        journal.log_die("red-1", "d6", 3, "not-wanted", None)
        begun(journal)
        journal.log_die("red-1", "d6", None, "cocked", 0)
        journal.log_die("red-1", "d6", 6, "counted", 0)
        journal.note("device-down", "red-1", "out of range")
    with Journal.read(path) as reader:
        dice = list(reader.dice())
        assert [(die.game, die.request, die.face, die.fate) for die in dice] == [
            (None, None, 3, "not-wanted"),
            (1, 0, None, "cocked"),
            (1, 0, 6, "counted"),
        ]
        assert [(note.at, note.kind, note.subject) for note in reader.notes()] == [(1000.5, "device-down", "red-1")]


def test_a_second_writer_is_told_who_has_the_journal(journal: Journal, path: Path) -> None:
    with pytest.raises(JournalFault, match=f"in use by another Arbiter .process {os.getpid()}."):
        Journal.open(path)
    played(journal)
    with Journal.read(path) as reader:
        assert reader.resume() is not None


def test_a_setup_that_cannot_be_read_back_is_our_own_mistake(journal: Journal) -> None:
    class Forgetful(ToySetup):
        def model_dump_json(self, **_options: Any) -> str:
            return "{}"

    with pytest.raises(TypeError, match="Forgetful"):
        journal.begin(TOY.id, Forgetful(turns=3), seed=0)
    assert journal.resume() is None


TAMPERING = {
    "an answer": ("UPDATE entries SET body = '{\"roll\": [6, 8]}' WHERE number = 2", 2),
    "a digest": ("UPDATE entries SET digest = 'f00' WHERE number = 5", 5),
    "a time": ("UPDATE entries SET at = at - 60 WHERE number = 3", 3),
    "a row taken out": ("DELETE FROM entries WHERE number = 4", 4),
    "the last row taken out": ("DELETE FROM entries WHERE number = 10", 10),
    "a row put elsewhere": ("UPDATE entries SET number = CASE number WHEN 8 THEN 11 ELSE number END", 8),
    "the seed": ("UPDATE games SET seed = 8", 0),
    "the setup": ("UPDATE games SET setup = replace(setup, 'snake', 'adder')", 0),
    "the ending": ("UPDATE games SET head = 'f00'", 11),
    "the dice that an answer names": ("UPDATE entries SET dice = 'f00' WHERE number = 4", 4),
    "every face": ("UPDATE dice SET face = 6", 1),
    "a throw taken out": ("DELETE FROM dice WHERE id = 2", 3),
    "a throw made up": ("INSERT INTO dice VALUES (9, 1, 1, 0.5, 'red-1', 'd6', 6, 'counted', 'f00')", 9),
    "a note": ("UPDATE notes SET text = 'all was well'", 1),
}


@pytest.mark.parametrize("what", TAMPERING)
def test_verify_finds_the_row_that_was_changed(journal: Journal, path: Path, what: str) -> None:
    journal.note("down", "red-1", "its battery is empty")
    for face in (2, 4, 3):
        journal.log_die("red-1", "d6", face, "counted", 1)
    played(journal)
    journal.close()
    statement, row = TAMPERING[what]
    change(path, statement)
    with Journal.read(path) as reader:
        assert row in {fault.row for fault in reader.verify(find)}


def test_a_row_that_is_no_answer_is_named_when_read(journal: Journal, path: Path) -> None:
    played(journal)
    journal.close()
    change(path, 'UPDATE entries SET body = \'{"roll": "well"}\' WHERE number = 2')
    with Journal.open(path) as again:
        assert 2 in {fault.row for fault in again.verify(find)}
        saved = again.latest()
        assert saved is not None
        with pytest.raises(RowFault, match="Row 2 holds no answer"):
            again.restore(saved, TOY)


def test_rules_that_give_another_result_are_found_at_the_first_row_that_shows_it(journal: Journal) -> None:
    game = played(journal)

    def richer(setup: ToySetup) -> State:
        state = TOY.begin(setup)
        state.heroes["red"].gold += 1
        return state

    other = Ruleset("toy", ToySetup, State, richer, TOY.play, TOY.view, TOY.violations)
    (fault,) = journal.verify(lambda _id: other)
    assert fault.row == 1
    assert "digest differs at row 1" in fault.sentence
    saved = journal.resume()
    assert saved is not None
    with pytest.raises(RowFault, match="use the Arbiter that wrote it"):
        journal.restore(saved, other)
    assert game.digest == resumed(journal).digest


def test_rules_that_no_longer_allow_an_answer_are_found(journal: Journal) -> None:
    game = begun(journal)
    journal.append(Chosen("fly"), game.digest)
    (fault,) = journal.verify(find)
    assert fault.row == 1
    assert "no longer allow row 1" in fault.sentence


def test_a_setup_that_no_longer_fits_is_found(journal: Journal, path: Path) -> None:
    begun(journal)
    journal.close()
    change(path, 'UPDATE games SET setup = \'{"turns": "many"}\'')
    with Journal.read(path) as reader:
        sentences = " ".join(fault.sentence for fault in reader.verify(find))
    assert "no longer fits toy (turns:" in sentences


def test_a_file_of_another_kind_is_left_alone(path: Path) -> None:
    path.write_text("Dear diary, " * 500)
    for opening in (Journal.open, Journal.read):
        with pytest.raises(JournalFault, match="is not a journal of Arbiter"):
            opening(path)
    assert path.read_text() == "Dear diary, " * 500


def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE recipes (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(JournalFault, match="is not a journal of Arbiter"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_a_journal_of_a_newer_arbiter_is_left_alone(journal: Journal, path: Path) -> None:
    journal.close()
    change(path, "PRAGMA user_version = 9")
    before = path.read_bytes()
    with pytest.raises(JournalFault, match=r"another version of Arbiter \(journal version 9, this one uses 1\)"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_there_must_be_a_file_to_read(path: Path) -> None:
    with pytest.raises(JournalFault, match="There is no journal at"):
        Journal.read(path)
    assert not path.exists()


def test_a_journal_killed_while_it_was_made_is_made_anew(path: Path) -> None:
    path.touch()
    with pytest.raises(JournalFault, match="empty journal"):
        Journal.read(path)
    with Journal.open(path) as journal:
        played(journal)
        assert journal.verify(find) == []


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalFault, match="cannot be opened to write"):
        Journal.open(tmp_path / "file" / "table.arbiter")


def test_an_answer_that_cannot_be_written_is_not_taken(journal: Journal, path: Path) -> None:
    """A full disk: the game stands where the journal does."""
    game = played(journal)
    before = game.digest
    journal._connection.execute("PRAGMA query_only = 1")
    with pytest.raises(JournalFault, match="check the disk"):
        journal.write_then_apply(game, Chosen("pace"))
    assert game.digest == before
    journal._connection.execute("PRAGMA query_only = 0")
    journal.write_then_apply(game, Chosen("pace"))
    assert journal.verify(find) == []


def long_journal(path: Path) -> Game[State]:
    with Journal.open(path) as journal:
        game = begun(journal, turns=300)
        rng = Random(2)
        while game.request is not None:
            journal.write_then_apply(game, answer(game, rng))
        for _ in range(20):
            journal.log_die("red-1", "d6", 4, "counted", 3)
    return game


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_a_file_cut_short_says_what_can_be_saved_and_is_not_touched(path: Path, kept: float) -> None:
    game = long_journal(path)
    os.truncate(path, int(path.stat().st_size * kept))
    before = path.read_bytes()
    for opening in (Journal.open, Journal.read):
        with pytest.raises(JournalFault, match=r"is damaged\.") as told:
            opening(path)
    assert path.read_bytes() == before

    sentence = str(told.value)
    if "Nothing in it can be saved" in sentence:
        assert kept < 0.5
        return
    new = path.with_name("rescued.arbiter")
    count = rescue(path, new)
    assert f"{count} answers of its last readable game can be saved" in sentence
    with Journal.open(new) as journal:
        assert journal.verify(find) == []
        assert resumed(journal).record == game.record[:count]
    with pytest.raises(JournalFault, match="exists already"):
        rescue(path, new)


def test_bits_that_rot_are_found_and_what_came_before_is_saved(path: Path) -> None:
    game = long_journal(path)
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(data)
    with pytest.raises(JournalFault, match=r"is damaged\. .* can be saved"):
        Journal.open(path)
    new = path.with_name("rescued.arbiter")
    count = rescue(path, new)
    assert 0 < count < len(game.record)
    with Journal.open(new) as journal:
        assert resumed(journal).record == game.record[:count]


def test_nothing_can_be_saved_from_nothing(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\0" * 5000)
    with pytest.raises(JournalFault):
        Journal.open(path)
    with pytest.raises(JournalFault, match=r"Nothing in .* can be saved"):
        rescue(path, path.with_name("new.arbiter"))
    assert not path.with_name("new.arbiter").exists()


def test_killed_at_any_moment_no_answer_is_lost_and_none_is_doubled(path: Path) -> None:
    """The table is killed over and over until the game is through; it is the game that was never interrupted."""
    rng = Random(9)
    command = [sys.executable, "-m", "tests.controller.journal.journal_victim", str(path)]
    while True:
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as victim:
            assert victim.stdout is not None
            seen = [line for line, _ in zip(victim.stdout, range(rng.randint(1, 120)), strict=False)]
            os.kill(victim.pid, signal.SIGKILL)
            seen += victim.stdout.readlines()
        with Journal.open(path) as journal:
            saved = journal.latest()
            assert saved is not None
            assert len(saved.record) >= int(seen[-1]) if seen else saved.finished
            assert journal.verify(find) == []
            if saved.finished:
                break
    uninterrupted = new_game(turns=TURNS)
    while uninterrupted.request is not None:
        uninterrupted.answer(answer_at(uninterrupted, len(uninterrupted.record)))
    assert saved.record == uninterrupted.record
    assert replay(saved, TOY).digest == uninterrupted.digest


def test_ten_thousand_answers_are_read_back(journal: Journal) -> None:
    """Long games stay in reach of memory and of the table's patience; the time is measured elsewhere."""
    game = begun(journal, turns=5500)
    connection = journal._connection
    connection.execute("PRAGMA synchronous = OFF")
    play_out(recorded := Game(TOY, game.setup), Random(5))
    for each in recorded.record:
        journal.write_then_apply(game, each)
    assert len(recorded.record) > 10_000 - 500
    saved = journal.latest()
    assert saved is not None
    assert [to_json(each) for each in saved.record] == [to_json(each) for each in recorded.record]
    assert replay(saved, TOY).digest == recorded.digest


def played_past_checkpoints(journal: Journal) -> Game[Any]:
    """A game long enough to have been written down on the way, twice."""
    game = begun(journal, turns=400)
    journal._connection.execute("PRAGMA synchronous = OFF")
    rng = Random(11)
    while len(game.record) < 2 * CHECKPOINT_EVERY + 50:
        journal.write_then_apply(game, bots.answer(game, rng))
    return game


def test_a_long_game_is_taken_up_from_its_last_checkpoint(journal: Journal) -> None:
    game = played_past_checkpoints(journal)
    saved = journal.latest()
    assert saved is not None
    assert len(saved.checkpoints) == 2

    again = replay(saved, TOY)

    assert (again.digest, again.record, again.answers) == (game.digest, game.record, game.answers)
    assert len(again._after) > CHECKPOINT_EVERY


def test_a_game_taken_up_from_a_checkpoint_can_be_undone_to_its_beginning(journal: Journal) -> None:
    game = played_past_checkpoints(journal)
    saved = journal.latest()
    assert saved is not None
    again = replay(saved, TOY)
    everything = Undo(len(again.answers) - 1, agreed=game.setup.seats)

    assert (again.answer(everything), again.digest) == (game.answer(everything), game.digest)


def test_a_checkpoint_behind_an_undo_is_not_used(journal: Journal) -> None:
    game = played_past_checkpoints(journal)
    journal.write_then_apply(game, Undo(CHECKPOINT_EVERY, agreed=game.setup.seats))
    saved = journal.latest()
    assert saved is not None

    assert replay(saved, TOY).digest == game.digest


def test_a_checkpoint_that_was_changed_is_not_believed_and_verify_names_it(journal: Journal, path: Path) -> None:
    game = played_past_checkpoints(journal)
    change(path, "UPDATE checkpoints SET position = '{}'")
    saved = journal.latest()
    assert saved is not None

    assert replay(saved, TOY).digest == game.digest
    assert "checkpoint" in journal.verify(lambda _: TOY)[0].sentence


@pytest.mark.parametrize("what", TAMPERING)
def test_a_game_that_was_changed_does_not_go_on(journal: Journal, path: Path, what: str) -> None:
    game = begun(journal)
    journal.note("down", "red-1", "its battery is empty")
    for face in (2, 4, 3):
        journal.log_die("red-1", "d6", face, "counted", 1)
    for each in EVERY_KIND:
        journal.write_then_apply(game, each)
    journal.close()
    change(path, TAMPERING[what][0])
    head_file(path).unlink()
    with Journal.open(path) as again, pytest.raises(JournalFault, match="was changed after it was written"):
        again.resume()


def test_a_die_log_made_up_anew_no_longer_fits_the_answers(journal: Journal, path: Path) -> None:
    """The chain of the forged log is whole in itself."""
    journal.log_die("red-1", "d6", 1, "counted", 1)
    played(journal)
    journal.close()
    connection = sqlite3.connect(path)
    (row,) = connection.execute("SELECT id, game, request, at, die, kind, face, fate FROM dice").fetchall()
    connection.execute("DELETE FROM dice")
    logs.add(connection, Log.DICE, logs.Tip(), (*row[1:6], 6, row[7]))
    connection.commit()
    connection.close()
    head_file(path).unlink()
    with Journal.read(path) as reader:
        assert "the dice were not what they are now" in " ".join(fault.sentence for fault in reader.verify(find))


STRANGERS = {
    "a trigger": "CREATE TRIGGER lucky AFTER INSERT ON dice BEGIN UPDATE dice SET face = 6; END",
    "a view": "CREATE VIEW more AS SELECT 1",
    "its own table": "CREATE TABLE extra (id INTEGER)",
    "an endless view in place of the games": (
        "ALTER TABLE games RENAME TO other; CREATE VIEW games AS WITH RECURSIVE n(id) AS "
        "(SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT * FROM n"
    ),
}


@pytest.mark.parametrize("what", STRANGERS)
def test_a_journal_with_more_in_it_than_its_tables_is_refused(journal: Journal, path: Path, what: str) -> None:
    played(journal)
    journal.close()
    connection = sqlite3.connect(path)
    connection.executescript(STRANGERS[what])
    connection.close()
    for opening in (Journal.open, Journal.read):
        with pytest.raises(JournalFault, match="something besides a journal's own tables"):
            opening(path)


def test_answers_that_were_cut_off_are_missed(journal: Journal, path: Path) -> None:
    """The chain of what is left is whole; only the copy of the head knows better."""
    played(journal)
    journal.close()
    change(path, "DELETE FROM entries WHERE number = 10")
    change(path, "UPDATE games SET length = 9, head = (SELECT hash FROM entries WHERE number = 9)")
    with Journal.read(path) as reader:
        (fault,) = reader.verify(find)
    assert fault.sentence.startswith("row 10 of game 1 was written and is not there")
    with pytest.raises(JournalFault, match=r"row 10 of game 1 .* remove .*-head to play on without them"):
        Journal.open(path)
    head_file(path).unlink()
    with Journal.open(path) as again:
        assert len(resumed(again).record) == 9


def test_a_place_where_sqlite_cannot_keep_a_wal_file_is_refused() -> None:
    """As on some network drives; a database in memory has none either."""
    with (
        closing(sqlite3.connect(":memory:")) as connection,
        pytest.raises(JournalFault, match="SQLite is in memory mode: choose another disk"),
    ):
        sqlite_file._prepare(connection, Path("table.arbiter"), ready=False)


def test_a_lost_wal_file_is_missed(journal: Journal, path: Path, tmp_path: Path) -> None:
    played(journal)
    move_into_file(path)
    game = resumed(journal)
    journal.write_then_apply(game, Chosen("pace"))
    copy = tmp_path / "copy.arbiter"
    shutil.copy(path, copy)
    shutil.copy(head_file(path), head_file(copy))
    with pytest.raises(JournalFault, match=r"row 11 of game 1 was written and is not there\. Put its -wal file back"):
        Journal.open(copy)


def test_after_a_quiet_moment_the_file_alone_holds_the_game(journal: Journal, path: Path, tmp_path: Path) -> None:
    game = played(journal)
    move_into_file(path)
    copy = tmp_path / "copy.arbiter"
    shutil.copy(path, copy)
    with Journal.open(copy) as other:
        assert resumed(other).digest == game.digest


async def test_what_was_answered_is_moved_into_the_file_once(
    journal: Journal, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved: asyncio.Queue[str] = asyncio.Queue()

    moves = Journal.move_into_file

    def move(of: Journal) -> None:
        moves(of)
        loop.call_soon_threadsafe(moved.put_nowait, of.head)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(one_file, "STARTED_SECONDS", 0.0)
    monkeypatch.setattr(one_file, "QUIET_SECONDS", 0.01)
    monkeypatch.setattr(one_file, "SELDOM_SECONDS", 0.0)
    monkeypatch.setattr(Journal, "move_into_file", move)
    game = played(journal)
    async with alongside(one_file.keep_in_one_file(journal)):
        heads = [await moved.get()]
        shutil.copy(path, tmp_path / "copy.arbiter")
        journal.write_then_apply(game, Undo(1))
        heads.append(await moved.get())

    assert len(set(heads)) == 2
    with Journal.open(tmp_path / "copy.arbiter") as copy:
        assert copy.head == heads[0]


def test_once_there_is_room_an_answer_makes_the_wal_file_no_longer(
    journal: Journal, path: Path, tmp_path: Path
) -> None:
    game = played(journal)
    wal = path.with_name(f"{path.name}-wal")
    make_room(path)
    length = wal.stat().st_size
    assert length > ROOM_BYTES

    game = resumed(journal)
    journal.write_then_apply(game, Chosen("pace"))

    assert wal.stat().st_size == length
    assert journal.verify(find) == []
    for file in (path, wal, head_file(path)):  # as a power cut leaves them
        shutil.copy(file, tmp_path / file.name.replace(path.stem, "copy"))
    with Journal.open(tmp_path / f"copy{path.suffix}") as copy:
        assert resumed(copy).digest == game.digest
        assert copy.verify(find) == []


def test_no_room_is_made_on_a_disk_that_is_nearly_full(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(journal)
    wal = path.with_name(f"{path.name}-wal")
    length = wal.stat().st_size
    monkeypatch.setattr(sqlite_file, "SPARE_BYTES", shutil.disk_usage(path.parent).total + 1)
    make_room(path)
    assert wal.stat().st_size == length


def test_a_head_that_was_noted_shows_a_journal_that_was_forged_as_a_whole(journal: Journal) -> None:
    played(journal)
    noted = journal.head
    journal.write_then_apply(resumed(journal), Chosen("pace"))
    assert journal.has_been_head(noted)
    assert not journal.has_been_head("f" * 32)


@pytest.mark.parametrize("said", [b"", b"\0" * 512, b'{"game": "one"}', b"\xff\xfe"])
def test_a_copy_of_the_head_that_cannot_be_read_says_nothing(journal: Journal, path: Path, said: bytes) -> None:
    played(journal)
    journal.close()
    head_file(path).write_bytes(said)
    with Journal.open(path) as again:
        assert again.resume() is not None
        assert again.verify(find) == []


def test_the_chain_of_a_sealed_game_can_be_checked_without_its_secrets(journal: Journal) -> None:
    played(journal)
    saved = journal.latest()
    assert saved
    first, second, *_ = saved.entries

    assert saved.hash == hash_of_game("", saved.ruleset, saved.started, saved.seal)
    assert second.hash == hash_of_row(saved.id, second, second.body_seal, second.digest_seal)
    assert second.previous == first.hash
    assert second.body_seal == hash_of(second.key, second.body), "its key shows what an answer was"
    assert second.digest not in {second.key, second.digest_seal}
    assert second.digest_seal != hash_of(second.key, second.digest), "and opens no other seal"


def test_a_checkpoint_beyond_the_end_is_not_used(journal: Journal, path: Path) -> None:
    game = played(journal)
    journal.close()
    change(path, "INSERT INTO checkpoints VALUES (1, 900, '{}')")
    with Journal.open(path) as again:
        assert resumed(again).digest == game.digest


def test_a_journal_that_is_played_on_cannot_be_opened_by_another_name(tmp_path: Path) -> None:
    path, folder, link = tmp_path / "table.arbiter", tmp_path / "folder", tmp_path / "other.arbiter"
    folder.symlink_to(tmp_path, target_is_directory=True)
    link.symlink_to(path)
    with Journal.open(path):
        for other in (link, folder / "table.arbiter"):
            assert player_of(other) == str(os.getpid())
            with pytest.raises(JournalFault, match="is in use by another Arbiter"):
                Journal.open(other)


def test_a_journal_can_be_verified_while_the_table_goes_on_writing(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(journal, turns=40)
    seen = chain.games

    def and_meanwhile(connection: sqlite3.Connection) -> Iterator[Saved]:
        """The rows of a game are read after the row that says how many there are."""
        for saved in seen(connection):
            journal.log_die("red-1", "d6", 3, "counted", 1)
            journal.write_then_apply(game, answer(game, Random(len(game.record))))
            yield saved

    monkeypatch.setattr(chain, "games", and_meanwhile)
    journal.log_die("red-1", "d6", 2, "counted", 1)
    journal.write_then_apply(game, Chosen("throw"))
    with Journal.read(path) as reader:
        assert reader.verify(find) == []
        assert reader.verify(find) == []
