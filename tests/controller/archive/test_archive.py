"""A table as one file: packed up while it plays, brought back whole, never over another."""

from __future__ import annotations

import json
import stat
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import copyfile
from threading import Event, Thread
from typing import Any, get_args
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from controller.archive.manifest import JOURNAL, MANIFEST, ArchiveFault
from controller.archive.pack_up import pack_up
from controller.archive.unpack import LARGEST_BYTES, Restored
from controller.archive.unpack import unpack as unpack_and_ask
from controller.config import games
from controller.config.load import Table, load_table
from controller.config.model import TableConfig
from controller.config.types import Mark
from controller.journal.on_disk import Journal
from controller.plain_fault import PlainFault
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


def unpack(file: Path, to: Path, state: Path) -> Restored:
    """Restore a table that does nothing outside its folders."""
    return unpack_and_ask(file, to, state, lambda outside: pytest.fail(f"asked about {outside}"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return home_in(tmp_path)


def home_in(place: Path) -> Path:
    """A config with its own pack, which builds on a second one, and a password in a file."""
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
        journal.write_then_apply(game, answer(game, rng, games.bot("novus_malum")))
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
        journal.write_then_apply(game, think())
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


AT_A_VENUE = """
[table]
name = "kitchen"
[venue]
servers = ["hall.example"]
password_file = "venue-password"
"""


def test_every_file_that_a_config_can_name_is_in_the_backup(home: Path, tmp_path: Path) -> None:
    (home / "venue-password").write_text("hush\n", encoding="utf-8")
    (home / "kitchen.toml").write_text(AT_A_VENUE, encoding="utf-8")

    pack_up(load_table(home / "kitchen.toml", tmp_path / "state"), tmp_path / "kitchen.backup", NOW)
    restored = unpack(tmp_path / "kitchen.backup", tmp_path / "elsewhere", tmp_path / "other-state")

    venue = load_table(restored.config, tmp_path / "other-state").config.venue
    assert venue is not None
    assert venue.password == "hush"


def fields_of(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[tuple[str, FieldInfo]]:
    """Every field of a config, in whichever part it is."""
    seen.add(model)
    for name, field in model.model_fields.items():
        yield f"{model.__name__}.{name}", field
        for part in models_in(field.annotation):
            if part not in seen:
                yield from fields_of(part, seen)


def models_in(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inside in get_args(annotation):
        yield from models_in(inside)


def test_every_field_for_a_file_or_a_program_is_marked() -> None:
    """A field that is new in the config is found by what people call such fields."""
    fields = dict(fields_of(TableConfig, set()))
    files = {name for name in fields if name.endswith(("_file", ".capture"))}
    programs = {name for name in fields if name.endswith((".command", ".sound"))}

    assert {"VenueSection.password_file", "WebSection.key_file", "VirtualDie.capture"} <= files
    assert files == {name for name, field in fields.items() if Mark.OWN_FILE in field.metadata}
    assert programs == {name for name, field in fields.items() if Mark.COMMAND in field.metadata}


def test_a_backup_that_could_not_be_restored_is_not_kept(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the password is forgotten while the backup is made."""
    monkeypatch.setattr("controller.archive.pack_up.marked", lambda *_: ())

    with pytest.raises(ArchiveFault, match=r"No backup was made, because it could not be restored: .*secret cannot be"):
        pack_up(table, tmp_path / "kitchen.backup", NOW)

    assert not (tmp_path / "kitchen.backup").exists()
    assert not list(tmp_path.glob(".*"))


def test_a_file_that_is_not_there_is_said_to_be_missing(home: Path, tmp_path: Path) -> None:
    config = home / "kitchen.toml"
    config.write_text('[table]\nname = "kitchen"\n[web]\ncert_file = "a.pem"\nkey_file = "b.pem"\n', encoding="utf-8")

    manifest = pack_up(load_table(config, tmp_path / "state"), tmp_path / "kitchen.backup", NOW)

    assert manifest.left_out == (f"{home}/a.pem, which is not there.", f"{home}/b.pem, which is not there.")


def test_a_backup_never_overwrites_a_file(table: Table, tmp_path: Path) -> None:
    (tmp_path / "kitchen.backup").write_text("something else", encoding="utf-8")

    with pytest.raises(ArchiveFault, match="exists already: choose another name"):
        pack_up(table, tmp_path / "kitchen.backup", NOW)


# ---- what is not restored


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A table that was played at, with its backup next to it."""
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

    with pytest.raises(ArchiveFault, match="not a file of a backup"):
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


# ---- backups from strangers


def forged(place: Path, written: str, **changes: Any) -> Path:
    """A backup with this config and a correct hash; `changes` are to the manifest."""
    file, content = place / "forged.backup", written.encode()
    manifest = {
        "format": 1,
        "version": "1",
        "table": "kitchen",
        "made": "2026-03-01",
        "config": "kitchen.toml",
        "hashes": {"files/kitchen.toml": sha256(content).hexdigest()},
    }
    with ZipFile(file, "w") as archive:
        archive.writestr("files/kitchen.toml", content)
        archive.writestr(MANIFEST, json.dumps(manifest | changes))
    return file


KITCHEN = '[table]\nname = "kitchen"\n'


def test_a_config_outside_the_backup_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "kitchen.toml").write_text(KITCHEN, encoding="utf-8")

    for config in ("../../../kitchen.toml", str(tmp_path / "kitchen.toml"), "\0"):
        for hashes in ({}, {f"files/{config}": sha256(KITCHEN.encode()).hexdigest()}):
            with pytest.raises(ArchiveFault, match="not a file of a backup"):
                unpack(forged(tmp_path, KITCHEN, config=config, hashes=hashes), tmp_path / "to", tmp_path / "state")


def test_a_backup_without_its_config_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArchiveFault, match="there is no config in it"):
        unpack(forged(tmp_path, KITCHEN, hashes={}), tmp_path / "to", tmp_path / "state")


def test_a_journal_stays_in_the_folder_of_its_table(tmp_path: Path) -> None:
    config = f'{KITCHEN}[journal]\npath = "../../evil.arbiter"\n'

    sentence = r"^The table in this backup cannot start: kitchen\.toml:4: .* a journal stays in the table's folder"
    with pytest.raises(ArchiveFault, match=sentence):
        unpack(forged(tmp_path, config), tmp_path / "to", tmp_path / "state")


def forged_state(place: Path, name: str) -> Path:
    """A backup with one more file in its state, with a correct hash."""
    file = forged(place, KITCHEN)
    with ZipFile(file) as archive:
        manifest = json.loads(archive.read(MANIFEST))
    manifest["hashes"][name] = sha256(b"evil").hexdigest()
    file = forged(place, KITCHEN, **manifest)
    with ZipFile(file, "a") as archive:
        archive.writestr(name, "evil")
    return file


@pytest.mark.parametrize("name", ["state/broker/nats.conf", "state/owner-link"])
def test_what_a_table_creates_again_is_in_no_backup(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArchiveFault, match="not a file of a backup: it was tampered with"):
        unpack(forged_state(tmp_path, name), tmp_path / "to", tmp_path / "state")


@pytest.mark.parametrize("suffix", ["", "-wal", "-head"])
def test_no_second_journal_lands_next_to_the_one_that_was_checked(tmp_path: Path, suffix: str) -> None:
    file = forged_state(tmp_path, f"state/table.arbiter{suffix}")

    with pytest.raises(ArchiveFault, match="has two journals: it was tampered with"):
        unpack(file, tmp_path / "to", tmp_path / "state")

    assert not any((tmp_path / "to").iterdir())


def test_a_backup_says_nothing_that_a_terminal_obeys(tmp_path: Path) -> None:
    file = forged(tmp_path, KITCHEN, made="\x1b[2Jtoday", left_out=["\x1b[31mnothing\n"])

    restored = unpack(file, tmp_path / "to", tmp_path / "state")

    assert (restored.made, restored.left_out) == ("?[2Jtoday", ("?[31mnothing?",))


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ('[speech]\ncommand = ["sh", "-c", "rm -r ~"]', "It runs the program: sh -c 'rm -r ~'"),
        ('[speech]\nsound = ["aplay", "{file}"]', "It runs the program: aplay '{file}'"),
        (
            '[mqtt]\nbroker = "b"\nuser = "u"\npassword_file = "../../id"',
            "It reads ../../id, which is not in the backup.",
        ),
        ('[game]\nruleset = "novus_malum"\npack = "/etc/cards"', "It reads /etc/cards, which is not in the backup."),
        ('[journal]\npath = "/var/evil.arbiter"', "It keeps its journal in /var/evil.arbiter."),
    ],
)
def test_what_a_table_does_outside_its_folders_is_confirmed_first(tmp_path: Path, section: str, sentence: str) -> None:
    asked: list[tuple[str, ...]] = []

    def refuse(outside: tuple[str, ...]) -> bool:
        asked.append(outside)
        return False

    with pytest.raises(ArchiveFault, match=r"Nothing was restored\."):
        unpack_and_ask(forged(tmp_path, f"{KITCHEN}{section}\n"), tmp_path / "to", tmp_path / "state", refuse)

    assert asked == [(sentence,)]
    assert not any((tmp_path / "to").iterdir())


def test_a_table_with_a_program_is_restored_once_a_person_agrees(tmp_path: Path) -> None:
    file = forged(tmp_path, f'{KITCHEN}[speech]\ncommand = ["say"]\n')

    restored = unpack_and_ask(file, tmp_path / "to", tmp_path / "state", lambda _: True)

    assert load_table(restored.config, tmp_path / "state").config.speech.command == ("say",)


def bomb(place: Path, name: str, size: int, method: int) -> Path:
    """A small file that unpacks to a large one."""
    file = place / "bomb.backup"
    with ZipFile(file, "w", method) as archive, archive.open(name, "w") as inside:
        for _ in range(size // 1024**2):
            inside.write(bytes(1024**2))
    return file


@pytest.mark.parametrize(
    ("name", "method", "sentence"),
    [
        (MANIFEST, ZIP_DEFLATED, "manifest .* cannot be read"),
        (MANIFEST, ZIP_LZMA, "not packed by Arbiter"),
        (JOURNAL, ZIP_DEFLATED, "has no manifest"),
    ],
)
def test_a_small_file_cannot_fill_the_memory(tmp_path: Path, name: str, method: int, sentence: str) -> None:
    file = bomb(tmp_path, name, 64 * 1024**2, method)
    tracemalloc.start()
    try:
        with pytest.raises(ArchiveFault, match=sentence):
            unpack(file, tmp_path / "to", tmp_path / "state")
        assert tracemalloc.get_traced_memory()[1] < 16 * 1024**2
    finally:
        tracemalloc.stop()


def test_a_large_journal_is_unpacked_in_pieces(tmp_path: Path) -> None:
    file, size = tmp_path / "large.backup", 64 * 1024**2
    hashes = {"files/kitchen.toml": sha256(KITCHEN.encode()).hexdigest(), JOURNAL: sha256(bytes(size)).hexdigest()}
    source = forged(tmp_path, KITCHEN, hashes=hashes)
    bomb(tmp_path, JOURNAL, size, ZIP_DEFLATED).rename(file)
    with ZipFile(file, "a") as archive, ZipFile(source) as small:
        for name in small.namelist():
            archive.writestr(name, small.read(name))
    tracemalloc.start()
    try:
        with pytest.raises(ArchiveFault, match="The journal in the backup cannot be used"):
            unpack(file, tmp_path / "to", tmp_path / "state")
        assert tracemalloc.get_traced_memory()[1] < 16 * 1024**2
    finally:
        tracemalloc.stop()


def test_a_file_that_would_fill_the_disk_is_refused_unread(backup: Path, tmp_path: Path) -> None:
    raw = bytearray(backup.read_bytes())
    listed = raw.index(b"PK\x01\x02")
    raw[listed + 24 : listed + 28] = (LARGEST_BYTES - 1).to_bytes(4, "little")
    second = raw.index(b"PK\x01\x02", listed + 4)
    raw[second + 24 : second + 28] = (LARGEST_BYTES - 1).to_bytes(4, "little")
    backup.write_bytes(raw)

    with pytest.raises(ArchiveFault, match="would fill the disk"):
        unpack(backup, tmp_path / "to", tmp_path / "new-state")


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_backup_says_so_in_plain_words(backup: Path, tmp_path: Path, seed: int) -> None:
    """Bytes change, or the end is missing: restored as it was, or refused with a sentence; nothing in between."""
    rng, raw = Random(seed), bytearray(backup.read_bytes())
    if seed % 5:
        # Most bytes are those of the journal: hit the lists of files, too.
        low = rng.choice((0, raw.index(b"PK\x01\x02"), len(raw) - 40))
        for _ in range(rng.randint(1, 6)):
            raw[rng.randrange(low, len(raw))] = rng.randrange(256)
    else:
        del raw[rng.randrange(len(raw)) :]
    backup.write_bytes(raw)

    with suppress(PlainFault):
        unpack(backup, tmp_path / "to", tmp_path / "new-state")
        return
    assert not (tmp_path / "new-state").exists()
