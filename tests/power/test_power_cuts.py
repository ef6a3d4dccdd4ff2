"""Power cuts at random moments: every answer that was acknowledged is there, or the table says exactly what is missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

import pytest

from bench.rig.disk import Disk
from bench.rig.disk_recorder import recorded
from controller.config.load import load_table
from controller.config.model import GameSection
from controller.journal.head import head_file
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import DamagedJournal, JournalFault, make_room
from controller.lobby.chosen import LobbyChoice, recall, remember
from controller.onboarding.card_tags import add_cards
from controller.session.session import Session
from controller.web.access.keys import FILE as KEY_FILE
from controller.web.access.keys import load_keys
from controller.whole_file import write_whole
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset
from tests.controller.journal.campaign_victim import session_on, step
from tests.controller.journal.journal_victim import answer_at
from tests.engine.fair import FAIR
from tests.engine.toy import TOY, State, ToySetup

ANSWERS = 60
JOURNAL = "table.arbiter"


def find(_ruleset: str) -> Ruleset[Any]:
    return TOY


@dataclass(frozen=True)
class Evening:
    """A game that was recorded call by call. `acknowledged`: after how many calls to the disk people saw each answer work."""

    disk: Disk
    acknowledged: tuple[int, ...]
    digests: tuple[str, ...]
    refused: int

    def seen(self, moment: int) -> int:
        """How many answers people had seen by then."""
        return sum(calls <= moment for calls in self.acknowledged)


def evening(folder: Path, disk: Disk, rng: Random, answers: int = ANSWERS) -> Evening:
    """Play as a table does: the room for the `-wal` file is made first, and it is emptied into the journal now and then.

    What fails is tried again, as people do.
    """
    folder.mkdir()
    path, acknowledged, refused = folder / JOURNAL, list[int](), 0
    with recorded(disk, folder):
        while True:
            try:
                journal = Journal.open(path)
                break
            except JournalFault:
                refused += 1
        assert (folder / f"{JOURNAL}-shm").exists()  # SQLite knows where it is
        with journal:
            refused += _tried(lambda: journal.begin(TOY.id, ToySetup(turns=ANSWERS), seed=1))
            refused += _once(lambda: make_room(path))
            game: Game[State] = Game(TOY, ToySetup(turns=ANSWERS))
            digests = [game.digest]
            while game.request is not None and len(acknowledged) < answers:
                journal.log_die("red-1", "d6", 3, "counted", 1, answers=True)
                refused += _tried(lambda: journal.write_then_apply(game, answer_at(game, len(game.record))))
                acknowledged.append(len(disk.calls))
                digests.append(game.digest)
                if rng.random() < 0.05:
                    journal.move_into_file()
                if rng.random() < 0.1:
                    refused += _once(lambda: journal.note("down", "red-1", "not heard"))
                if rng.random() < 0.2:
                    journal.log_die("blue-1", "d6", 5, "cocked", 1)
                    journal.note("up", "red-1", "it is back", can_wait=True)
                if rng.random() < 0.05:
                    journal.sync()
    return Evening(disk, tuple(acknowledged), tuple(digests), refused)


def _once(act: Callable[[], object]) -> int:
    try:
        act()
    except (JournalFault, OSError):
        return 1
    return 0


def _tried(act: Callable[[], object]) -> int:
    """Again and again until it works; returns how often it did not."""
    for failures in range(50):
        if not _once(act):
            return failures
    raise AssertionError("the journal never works again")


def on_disk(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / JOURNAL


def check_all_there(played: Evening, moment: int, path: Path) -> None:
    """The table goes on from the last answer that people saw, or from one that was being written."""
    seen = played.seen(moment)
    with Journal.open(path) as journal:
        saved = journal.resume()
        if saved is None:
            assert not seen
            return
        game = journal.restore(saved, TOY)
        assert seen <= len(game.record) <= seen + 1
        assert game.digest == played.digests[len(game.record)]
        assert journal.verify(find) == []
        if game.request is not None:
            journal.write_then_apply(game, answer_at(game, len(game.record)))
            assert journal.verify(find) == []


def cut_again_and_again(played: Evening, folder: Path, seed: int, cuts: int) -> None:
    rng = Random(seed)
    for cut in range(cuts):
        moment = rng.randrange(len(played.disk.calls) + 1)
        path = on_disk(folder / f"cut-{cut}", played.disk.after_cut(moment, rng))
        check_all_there(played, moment, path)


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_that_people_saw_is_lost_by_a_power_cut(tmp_path: Path, seed: int) -> None:
    played = evening(tmp_path / "table", Disk(), Random(seed))

    cut_again_and_again(played, tmp_path, seed, 20)


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_that_people_saw_is_lost_when_syncs_fail_as_well(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    disk = Disk(failing=frozenset(number for number in range(1, 400) if rng.random() < 0.15))
    played = evening(tmp_path / "table", disk, rng)

    assert played.refused
    cut_again_and_again(played, tmp_path, seed, 20)


def test_a_table_starts_after_a_power_cut_while_its_journal_was_created(tmp_path: Path) -> None:
    played, rng = evening(tmp_path / "table", Disk(), Random(1), answers=1), Random(1)

    for cut in range(60):
        moment = rng.randrange(24)
        check_all_there(played, moment, on_disk(tmp_path / f"cut-{cut}", played.disk.after_cut(moment, rng)))


@pytest.mark.parametrize("number", range(1, 5))
def test_a_sync_that_fails_while_a_journal_is_created_does_not_leave_it_in_another_mode(
    tmp_path: Path, number: int
) -> None:
    """SQLite goes on in another mode without a word, in which the last answer can be lost."""
    played = evening(tmp_path / "table", Disk(failing=frozenset({number})), Random(1), answers=3)

    assert played.refused
    assert any(call.path == f"{JOURNAL}-wal" for call in played.disk.calls[-5:])
    cut_again_and_again(played, tmp_path, 1, 5)


def test_rows_that_were_never_synced_are_on_the_disk_when_a_killed_table_goes_on(tmp_path: Path) -> None:
    """The sync of an answer fails, and the table is killed. The answer can still be read, so the next table builds on it."""
    disk, setup = Disk(), ToySetup(turns=ANSWERS)
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    game: Game[State] = Game(TOY, setup)
    digests = [game.digest]
    with recorded(disk, first), Journal.open(first / JOURNAL) as journal:
        journal.begin(TOY.id, setup, seed=1)
        journal.write_then_apply(game, answer_at(game, 0))
        digests.append(game.digest)
        disk.failing = frozenset({disk.tried + 1})
        assert _once(lambda: journal.write_then_apply(game, answer_at(game, 1)))
        second.mkdir()
        for name in (JOURNAL, f"{JOURNAL}-wal", head_file(Path(JOURNAL)).name):
            copyfile(first / name, second / name)  # what the system has in memory outlives the process
        calls = len(disk.calls)
    disk.forget_after(calls)  # the first table was killed, and did not close its journal

    with recorded(disk, second), Journal.open(second / JOURNAL) as journal:
        saved = journal.resume()
        assert saved is not None
        game = journal.restore(saved, TOY)
        assert len(game.record) == 2
        digests.append(game.digest)
        started, seen = len(disk.calls), []
        for index in range(2, 6):
            journal.write_then_apply(game, answer_at(game, index))
            digests.append(game.digest)
            seen.append(len(disk.calls))
        ended = len(disk.calls)
    played, rng = Evening(disk, (0, started, *seen), tuple(digests), 1), Random(2)
    for cut in range(30):
        moment = rng.randrange(started, ended + 1)
        check_all_there(played, moment, on_disk(tmp_path / f"cut-{cut}", disk.after_cut(moment, rng)))


def cut_lying_disk(place: Path, seed: int, cuts: int) -> int:
    """Returns how often the table said that something is missing."""
    rng, said = Random(seed), 0
    disk = Disk(lies_from=rng.randrange(10, 40), lucky=frozenset({head_file(Path(JOURNAL)).name}))
    played = evening(place / "table", disk, rng)
    for cut in range(cuts):
        moment = rng.randrange(played.acknowledged[0], len(disk.calls) + 1)
        path = on_disk(place / f"cut-{cut}", disk.after_cut(moment, rng))
        try:
            check_all_there(played, moment, path)
        except JournalFault as fault:
            said += 1
            check_sentence(str(fault), played.seen(moment), path)
    return said


def check_sentence(sentence: str, seen: int, path: Path) -> None:
    """It names exactly the rows that are missing, or how many answers can be saved."""
    if "can be saved" in sentence:
        return
    if whole := re.search(r"game 1 with (\d+) rows was written and is not there", sentence):
        assert int(whole[1]) in (seen, seen + 1)
        return
    try:
        with Journal.read(path) as journal:
            saved, notes = journal.latest(), len(list(journal.notes()))
    except DamagedJournal:  # then nobody knows how many rows are there
        return
    there = len(saved.entries) if saved else 0
    named = re.search(r"(row|note)s? (\d+)(?: to (\d+))?(?: of game 1)? (?:was|were) written and", sentence)
    assert named, sentence
    what, first, last = named[1], int(named[2]), int(named[3] or named[2])
    assert first == (there if what == "row" else notes) + 1
    assert last in (seen, seen + 1) or what == "note"


def test_a_disk_that_only_says_it_synced_is_found_out(tmp_path: Path) -> None:
    assert cut_lying_disk(tmp_path, 1, 20)


# ---- campaigns


def cut_campaign(folder: Path, disk: Disk, seed: int, cuts: int) -> None:
    """A chain of games in one journal. After a cut, the chain goes on from the last step that people saw, or from the next one."""
    (folder / "table").mkdir(parents=True)
    steps, seen = list[tuple[str, int]](), list[int]()
    with recorded(disk, folder / "table"), Journal.open(folder / "table" / JOURNAL) as journal:
        session = session_on(journal)
        going = True
        while going:
            steps.append((session.game.digest, session.index))
            seen.append(len(disk.calls))
            going = step(session, _games_before(journal, session))
    rng = Random(seed)
    for cut in range(cuts):
        moment = rng.randrange(seen[0], len(disk.calls) + 1)
        at = sum(calls <= moment for calls in seen) - 1
        path = on_disk(folder / f"cut-{cut}", disk.after_cut(moment, rng))
        with Journal.open(path) as journal:
            session = session_on(journal)
            assert (session.game.digest, session.index) in steps[at : at + 2]
            assert journal.verify(lambda _: FAIR) == []
            there = steps.index((session.game.digest, session.index))
            assert step(session, _games_before(journal, session)) == (there + 1 < len(steps))
            assert (session.game.digest, session.index) == steps[min(there + 1, len(steps) - 1)]


def _games_before(journal: Journal, session: Session) -> int:
    return sum(1 for _ in journal.games()) - (0 if session.can_go_back else 1)


def test_a_campaign_goes_on_where_people_saw_it_before_a_power_cut(tmp_path: Path) -> None:
    cut_campaign(tmp_path, Disk(), 1, 25)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_a_thousand_power_cuts(tmp_path: Path) -> None:
    """In each of ten evenings: 60 cuts of a game and its head file, 20 of a disk that lies, 10 of a campaign, 10 of key, choice and config."""
    for seed in range(10, 20):
        rng, place = Random(seed), tmp_path / str(seed)
        place.mkdir()
        for name, disk in (
            ("honest", Disk()),
            ("failing", Disk(failing=frozenset(number for number in range(1, 400) if rng.random() < 0.1))),
        ):
            (place / name).mkdir()
            played = evening(place / name / "table", disk, rng)
            cut_again_and_again(played, place / name, seed, 30)
        (place / "lying").mkdir()
        cut_lying_disk(place / "lying", seed, 20)
        cut_campaign(place / "campaign", Disk(), seed, 10)
        (place / "files").mkdir()
        cut_files(place / "files", seed, 10)


# ---- files that are written as a whole


CONFIG = '[table]\nname = "kitchen"\n[readers.box]\ndriver = "pn532"\nport = "box"\ncell = "A1"\nuse = "cards"\n'


def states_after(folder: Path, act: Callable[[], object], seed: int, cuts: int, disk: Disk) -> list[dict[str, bytes]]:
    """What may be in the folder after a power cut during `act`; the last one is after it."""
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for name, content in before.items():
        disk.write(name, 0, content)
        disk.sync(name)
    start, rng = len(disk.calls), Random(seed)
    with recorded(disk, folder):
        act()
    moments = [rng.randrange(start, len(disk.calls) + 1) for _ in range(cuts)]
    return [disk.after_cut(moment, rng) for moment in (*moments, len(disk.calls))]


def whole_content(folder: Path) -> None:
    write_whole(folder / "file", b"new" * 1000)


def test_a_file_is_the_old_one_or_the_new_one_after_a_power_cut(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old" * 900)
    *during, after = states_after(tmp_path, lambda: whole_content(tmp_path), 1, 200, Disk())

    assert {state["file"] for state in during} == {b"old" * 900, b"new" * 1000}
    assert after["file"] == b"new" * 1000


@pytest.mark.parametrize("number", [4, 5])
def test_a_file_that_cannot_be_synced_is_not_replaced_unnoticed(tmp_path: Path, number: int) -> None:
    """Numbers 1 to 3 are those that put the old files there."""
    for name in ("file", "other", "third"):
        (tmp_path / name).write_bytes(b"old")
    disk = Disk(failing=frozenset({number}))

    with pytest.raises(OSError, match="Input/output"):
        states_after(tmp_path, lambda: whole_content(tmp_path), 1, 1, disk)


def test_what_a_power_cut_left_behind_does_not_stop_the_next_write(tmp_path: Path) -> None:
    (tmp_path / f".{KEY_FILE}.new").write_text("half a k", encoding="ascii")

    key = load_keys(tmp_path, ()).owner

    assert load_keys(tmp_path, ()).owner == key
    assert {file.name for file in tmp_path.iterdir()} == {KEY_FILE}
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_the_owners_key_the_choice_of_game_and_the_config_survive_power_cuts(tmp_path: Path) -> None:
    cut_files(tmp_path, 2, 60)


def cut_files(tmp_path: Path, seed: int, cuts: int) -> None:
    """Key, choice of game and config: each is the old one or the new one, and readable."""
    first = LobbyChoice("a" * 64, GameSection(ruleset="novus_malum"))
    second = LobbyChoice("b" * 64, GameSection(ruleset="nova_aetas"))
    remember(tmp_path, first)
    (tmp_path / "table.toml").write_text(CONFIG, encoding="utf-8")

    def act() -> None:
        load_keys(tmp_path, ())
        remember(tmp_path, second)
        add_cards(tmp_path / "table.toml", {"04aabbccddee80": "wound"})

    *during, after = states_after(tmp_path, act, seed, cuts, Disk())
    for number, state in enumerate((*during, after)):
        place = tmp_path / f"cut-{number}"
        on_disk(place, state)
        chosen, table = recall(place), load_table(place / "table.toml")
        assert chosen in (first, second)
        assert tuple(table.config.cards.values()) in ((), ("wound",))
        if KEY_FILE in state:
            assert len(state[KEY_FILE]) == 33
    assert recall(tmp_path / f"cut-{len(during)}") == second
    assert KEY_FILE in after
