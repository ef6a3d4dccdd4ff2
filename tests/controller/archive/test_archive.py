"""A table as one file: packed up while it plays, brought back whole, never over another."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from shutil import copyfile
from threading import Event, Thread
from zipfile import ZipFile

import pytest

from controller.archive.manifest import MANIFEST, ArchiveFault
from controller.archive.pack_up import pack_up
from controller.archive.unpack import unpack
from controller.config import games
from controller.config.load import Table, load_table
from controller.journal.on_disk import Journal
from controller.session.resume import open_game
from controller.web.access.keys import load_keys
from rulesets.engine.answers import Answer
from rulesets.engine.bots import answer
from rulesets.engine.game import Game

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
CONFIG = """
[table]
name = "kitchen"
[game]
ruleset = "novus_malum"
pack = "./cards/mine"
[mqtt]
broker = "broker.example"
user = "table"
password_file = "secret"
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return home_in(tmp_path)


def home_in(place: Path) -> Path:
    """A config with a pack of its own, which builds on another of its own, and a password in a file."""
    folder = place / "home"
    for pack, base in (("mine", "../base"), ("base", "starter")):
        (folder / "cards" / pack).mkdir(parents=True)
        (folder / "cards" / pack / "pack.toml").write_text(f'extends = "{base}"\n', encoding="utf-8")
    (folder / "cards" / "mine" / "more.toml").write_text("", encoding="utf-8")
    (folder / "cards" / "base" / "more.toml").write_text("", encoding="utf-8")
    (folder / "secret").write_text("hush\n", encoding="utf-8")
    (folder / "kitchen.toml").write_text(CONFIG, encoding="utf-8")
    return folder


@pytest.fixture
def table(home: Path, tmp_path: Path) -> Table:
    return load_table(home / "kitchen.toml", tmp_path / "state")


def begun(table: Table, answers: int) -> tuple[Journal, Game[object], Callable[[], Answer]]:
    rng = Random(1)
    journal = Journal.open(Path(table.config.journal.path))
    game = open_game(table, journal).game
    for _ in range(answers):
        journal.answer(game, answer(game, rng, games.bot("novus_malum")))
    return journal, game, lambda: answer(game, rng, games.bot("novus_malum"))


def played(table: Table, answers: int = 8) -> str:
    """Some answers into a game; returns the journal's head."""
    journal, _, _ = begun(table, answers)
    head = journal.head
    journal.close()
    load_keys(table.state, ("anna",))
    return head


def test_a_table_comes_back_on_another_computer_as_it_was(table: Table, tmp_path: Path) -> None:
    head, file = played(table), tmp_path / "kitchen.backup"
    key = load_keys(table.state, ()).owner

    manifest = pack_up(table, file, NOW)
    restored = unpack(file, tmp_path / "elsewhere", tmp_path / "other-state")

    again = load_table(restored.config, tmp_path / "other-state")
    with Journal.open(Path(again.config.journal.path)) as journal:
        assert journal.head == manifest.head == head
        assert journal.verify(games.find) == []
        assert not open_game(again, journal).differs  # with the pack that it was begun with
    assert load_keys(again.state, ()).owner == key
    assert again.config.mqtt.password == "hush"
    assert (manifest.games, manifest.answers) == (1, 8)


def test_a_game_goes_on_while_it_is_packed_up(table: Table, tmp_path: Path) -> None:
    """Every copy is whole and ends at an answer, though answers are written all the time."""
    journal, game, think = begun(table, 5)
    stop, heads = Event(), [journal.head]

    def back_up() -> None:
        for number in range(3):
            pack_up(table, tmp_path / f"{number}.backup", NOW)
        stop.set()

    thread = Thread(target=back_up)
    thread.start()
    while not stop.is_set() and game.request is not None:
        journal.answer(game, think())
        heads.append(journal.head)
    thread.join()
    journal.close()

    for number in range(3):
        state = tmp_path / f"state-{number}"
        restored = unpack(tmp_path / f"{number}.backup", tmp_path / f"to-{number}", state)
        with Journal.read(Path(load_table(restored.config, state).config.journal.path)) as copy:
            assert copy.head in heads
            assert copy.verify(games.find) == []


def test_only_its_owner_may_read_a_backup(table: Table, tmp_path: Path) -> None:
    played(table)

    pack_up(table, tmp_path / "kitchen.backup", NOW)

    assert stat.S_IMODE((tmp_path / "kitchen.backup").stat().st_mode) == 0o600


def test_a_table_that_never_played_is_packed_up_too(table: Table, tmp_path: Path) -> None:
    manifest = pack_up(table, tmp_path / "kitchen.backup", NOW)
    restored = unpack(tmp_path / "kitchen.backup", tmp_path / "to", tmp_path / "new-state")

    assert manifest.games is None
    assert restored.config.read_text(encoding="utf-8") == CONFIG


def test_what_the_config_names_by_its_place_on_this_computer_is_said_to_be_missing(home: Path, tmp_path: Path) -> None:
    config = home / "kitchen.toml"
    config.write_text(CONFIG.replace('"secret"', f'"{home}/secret"'), encoding="utf-8")

    manifest = pack_up(load_table(config, tmp_path / "state"), tmp_path / "kitchen.backup", NOW)

    assert manifest.left_out == (f"{home}/secret, which the config names by an absolute path.",)


def test_a_backup_never_overwrites_a_file(table: Table, tmp_path: Path) -> None:
    (tmp_path / "kitchen.backup").write_text("something else", encoding="utf-8")

    with pytest.raises(ArchiveFault, match="exists already: choose another name"):
        pack_up(table, tmp_path / "kitchen.backup", NOW)


# ---- what is not restored


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A table that was played at, with its backup beside it."""
    place = tmp_path_factory.mktemp("kitchen")
    table = load_table(home_in(place) / "kitchen.toml", place / "state")
    played(table)
    pack_up(table, place / "kitchen.backup", NOW)
    return table


@pytest.fixture
def backup(kitchen: Table, tmp_path: Path) -> Path:
    return Path(copyfile(kitchen.state.parents[1] / "kitchen.backup", tmp_path / "kitchen.backup"))


def test_a_table_that_is_there_is_not_overwritten(backup: Path, kitchen: Table, tmp_path: Path) -> None:
    before = (kitchen.state / "table.arbiter").read_bytes()

    with pytest.raises(ArchiveFault, match=r"There is a table kitchen already, in .*: move it away, or restore with"):
        unpack(backup, tmp_path / "to", kitchen.state.parent)

    assert (kitchen.state / "table.arbiter").read_bytes() == before
    assert not any((tmp_path / "to").iterdir())


def test_a_table_that_is_played_is_not_overwritten(backup: Path, kitchen: Table, tmp_path: Path) -> None:
    with (
        Journal.open(Path(kitchen.config.journal.path)),
        pytest.raises(ArchiveFault, match=r"The table kitchen is being played \(process \d+\): stop it"),
    ):
        unpack(backup, tmp_path / "to", kitchen.state.parent)


def test_a_config_that_is_there_is_not_overwritten(backup: Path, home: Path, tmp_path: Path) -> None:
    with pytest.raises(ArchiveFault, match="exists already: restore with --to another folder"):
        unpack(backup, home, tmp_path / "other-state")

    assert not (tmp_path / "other-state").exists()


def changed(backup: Path, **names: bytes | None) -> Path:
    """The same zip file, with other bytes in some of its files."""
    copy = backup.with_name("changed.backup")
    with ZipFile(backup) as old, ZipFile(copy, "w") as new:
        for name in old.namelist():
            content = names.get(name.replace("/", "_").replace(".", "_").replace("-", "_"), old.read(name))
            if content is not None:
                new.writestr(name, content)
    return copy


def test_a_backup_that_was_changed_is_refused(backup: Path, tmp_path: Path) -> None:
    for names in ({"journal": b"SQLite format 3\x00"}, {"state_owner_key": b"x" * 32}, {"files_kitchen_toml": None}):
        with pytest.raises(ArchiveFault, match=r"is damaged"):
            unpack(changed(backup, **names), tmp_path / "to", tmp_path / "new-state")
    assert not (tmp_path / "new-state").exists()


def test_another_tables_journal_is_noticed(backup: Path, home: Path, tmp_path: Path) -> None:
    """With its hash in the manifest set right, too."""
    other = load_table(home / "kitchen.toml", tmp_path / "third-state")
    played(other, 5)
    pack_up(other, tmp_path / "other.backup", NOW)
    with ZipFile(tmp_path / "other.backup") as archive, ZipFile(backup) as mine:
        journal, theirs = archive.read("journal"), json.loads(archive.read(MANIFEST))
        manifest = json.loads(mine.read(MANIFEST))
    manifest["hashes"]["journal"] = theirs["hashes"]["journal"]
    forged = changed(backup, journal=journal, manifest_json=json.dumps(manifest).encode())

    with pytest.raises(ArchiveFault, match="not the one that was packed up"):
        unpack(forged, tmp_path / "to", tmp_path / "new-state")


@pytest.mark.parametrize("name", ["files/../../evil.toml", "/etc/evil", "state/../../evil", "elsewhere/evil"])
def test_no_file_lands_outside_its_folder(backup: Path, tmp_path: Path, name: str) -> None:
    with ZipFile(backup) as archive:
        manifest = json.loads(archive.read(MANIFEST))
    manifest["hashes"][name] = manifest["hashes"]["journal"]

    with pytest.raises(ArchiveFault, match="no file of a backup"):
        unpack(changed(backup, manifest_json=json.dumps(manifest).encode()), tmp_path / "to", tmp_path / "new-state")


def test_a_backup_of_a_later_arbiter_says_so(backup: Path, tmp_path: Path) -> None:
    with ZipFile(backup) as archive:
        manifest = json.loads(archive.read(MANIFEST)) | {"format": 2, "version": "3.0"}

    with pytest.raises(ArchiveFault, match=r"made by Arbiter 3\.0, which is later"):
        unpack(changed(backup, manifest_json=json.dumps(manifest).encode()), tmp_path / "to", tmp_path / "new-state")


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear table", encoding="utf-8")
    with ZipFile(tmp_path / "zip", "w") as archive:
        archive.writestr("hello", "world")

    for name in ("letter", "zip"):
        with pytest.raises(ArchiveFault, match="is not a backup of a table"):
            unpack(tmp_path / name, tmp_path / "to", tmp_path / "state")
