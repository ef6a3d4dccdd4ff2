"""A backup takes the place of a table; what was there is kept, and comes back whenever something goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.archive.manifest import ArchiveFault
from controller.archive.pack_up import pack_up
from controller.archive.replace import look_into, replace_table
from controller.commands.start_again import play_again
from controller.config.load import Table, load_table
from controller.daemon.watching import StartAgain
from controller.journal.on_disk import Journal
from controller.web.access.keys import FILE, load_keys
from tests.controller.archive.test_archive import NOW, home_in, played

CHANGED = '\n[speech]\ncommand = ["say", "{text}"]\n'


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return load_table(home_in(tmp_path) / "kitchen.toml", tmp_path / "state")


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith(("-lock", "-wal", "-shm"))
    }


def head_of(table: Table) -> str:
    with Journal.open(Path(table.config.journal.path)) as journal:
        return journal.head


def test_the_table_is_as_it_was_and_what_was_there_is_kept(table: Table, tmp_path: Path) -> None:
    config, file = table.source.path, tmp_path / "kitchen.backup"
    head = played(table)
    pack_up(table, file, NOW)
    later = played(table, 3)
    config.write_text(config.read_text() + CHANGED)

    replaced = replace_table(file, config, tmp_path / "state", NOW)
    again = load_table(config, tmp_path / "state")
    assert (head_of(again), again.config.speech.command) == (head, ())
    assert replaced.kept
    assert (replaced.kept / "files" / "kitchen.toml").read_text().endswith(CHANGED)
    with Journal.read(replaced.kept / "state" / "table.arbiter") as journal:
        assert journal.head == later != head

    replaced.undo()
    assert head_of(load_table(config, tmp_path / "state")) == later
    assert config.read_text().endswith(CHANGED)
    assert not replaced.kept.exists()


def test_a_config_keeps_its_name_on_another_computer(table: Table, tmp_path: Path) -> None:
    played(table)
    file, config, state = tmp_path / "kitchen.backup", tmp_path / "new" / "table.toml", tmp_path / "new-state"
    pack_up(table, file, NOW)
    state.mkdir()
    replaced = replace_table(file, config, state, NOW)
    assert replaced.kept is None
    assert load_table(config, state).config.mqtt.password == "hush"
    assert not (tmp_path / "new" / "kitchen.toml").exists()


def test_what_the_owner_should_know_is_found_without_touching_anything(table: Table, tmp_path: Path) -> None:
    config, file = table.source.path, tmp_path / "kitchen.backup"
    config.write_text(config.read_text() + CHANGED)
    table = load_table(config, tmp_path / "state")
    played(table)
    pack_up(table, file, NOW)
    before = files(tmp_path)
    contents = look_into(file, tmp_path, FILE)
    assert [(each.kind, each.what) for each in contents.outside] == [("program", "say '{text}'")]
    assert contents.key == load_keys(table.state, ()).owner
    assert files(tmp_path) == before


def test_a_table_without_a_game_is_looked_into_too(tmp_path: Path) -> None:
    config, file = tmp_path / "kitchen.toml", tmp_path / "kitchen.backup"
    config.write_text('[table]\nname = "kitchen"\n')
    pack_up(load_table(config, tmp_path / "state"), file, NOW)

    contents = look_into(file, tmp_path, FILE)

    assert (contents.outside, contents.key) == ((), "")


def test_a_damaged_backup_replaces_nothing(table: Table, tmp_path: Path) -> None:
    played(table)
    file = tmp_path / "kitchen.backup"
    pack_up(table, file, NOW)
    file.write_bytes(file.read_bytes()[:-200])
    before = files(tmp_path)
    with pytest.raises(ArchiveFault, match="not a backup of a table, or it is damaged"):
        replace_table(file, table.source.path, tmp_path / "state", NOW)
    assert files(tmp_path) == before


def test_a_table_that_could_not_start_again_is_put_back_and_goes_on(
    table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its game is of rules that this computer does not have."""
    played(table)
    file, config = tmp_path / "kitchen.backup", table.source.path
    pack_up(table, file, NOW)
    config.write_text(config.read_text() + CHANGED)
    before = files(config.parent) | files(table.state)

    def load(path: Path) -> Table:
        raise ArchiveFault(f"{path} cannot be used.")

    assert play_again(StartAgain(config, file), table, load, lambda each: each) is table
    assert files(config.parent) | files(table.state) == before
    assert "The table goes on as it was" in caplog.text
    assert not file.exists()


def test_a_restored_table_can_be_restored_again(table: Table, tmp_path: Path) -> None:
    head = played(table)
    file, config = tmp_path / "kitchen.backup", table.source.path
    pack_up(table, file, NOW)
    copy = file.read_bytes()
    runs = []

    def run(running: Table) -> str:
        runs.append(head_of(running))
        if len(runs) == 1:
            played(running, 2)
            file.write_bytes(copy)
            raise StartAgain(config, file)
        return "over"

    asked = StartAgain(config, file)
    assert play_again(asked, table, lambda path: load_table(path, tmp_path / "state"), run) == "over"
    assert runs == [head, head]
    assert len(list((tmp_path / "state").glob("kitchen-before-*"))) == 2
