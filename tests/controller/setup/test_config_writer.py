"""The config as the page writes it: comments stay, what would not load is refused, and the way back is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from tomlkit.toml_document import TOMLDocument

from controller.setup.config_section import ConfigSection
from controller.setup.config_writer import VERSIONS_KEPT, ConfigChanged, ConfigWriter
from controller.setup.edits import Edit, editing, put, put_value, remove, rename
from controller.toml.source import SourceFault

TEXT = """\
# My table, by hand.
[table]
name = "attic"   # up here

[dice.red]       # the big one
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c01"

[mqtt]
port = 0
"""


@pytest.fixture
def writer(tmp_path: Path) -> ConfigWriter:
    (tmp_path / "table.toml").write_text(TEXT, encoding="utf-8")
    return ConfigWriter(tmp_path / "table.toml", tmp_path / "state", tmp_path / "versions")


def owned_by(owner: str | None) -> Edit:
    return editing(lambda document: put(document, "dice", "red", {"owner": owner}))


def test_a_change_keeps_every_comment_and_shows_only_what_it_changes(writer: ConfigWriter) -> None:
    proposal = writer.propose(owned_by("anna"))

    assert [(line.sign, line.text) for line in proposal.difference] == [
        (" ", 'pixel_id = "1a2b3c01"'),
        ("+", 'owner = "anna"'),
        (" ", ""),
    ]
    assert writer.path.read_text(encoding="utf-8") == TEXT
    assert writer.write(proposal).config.dice["red"].owner == "anna"
    for comment in ("# My table, by hand.", "# up here", "# the big one"):
        assert comment in writer.path.read_text(encoding="utf-8")


def test_what_would_not_load_is_refused_with_every_fault_and_the_file_stays(writer: ConfigWriter) -> None:
    wrong = editing(lambda document: put(document, "dice", "blue", {"driver": "pixels", "kind": "d7", "pixel_id": "x"}))

    with pytest.raises(SourceFault) as refused:
        writer.propose(wrong)

    assert len(refused.value.sentences) == 2
    assert all(sentence.startswith("table.toml:") for sentence in refused.value.sentences)
    assert writer.path.read_text(encoding="utf-8") == TEXT
    assert [each.name for each in writer.path.parent.iterdir()] == ["table.toml"]


def test_a_file_that_somebody_changed_meanwhile_is_not_overwritten(writer: ConfigWriter) -> None:
    proposal = writer.propose(owned_by("anna"))
    theirs = TEXT.replace("the big one", "the small one")
    writer.path.write_text(theirs, encoding="utf-8")

    with pytest.raises(ConfigChanged):
        writer.write(proposal)

    assert writer.path.read_text(encoding="utf-8") == theirs


def test_the_last_ten_versions_are_kept_and_each_is_a_way_back(writer: ConfigWriter) -> None:
    owners = [f"player-{number}" for number in range(VERSIONS_KEPT + 3)]
    for owner in owners:
        writer.write(writer.propose(owned_by(owner)))

    versions = writer.versions
    assert len(versions) == VERSIONS_KEPT
    assert [owners[-2] in each.path.read_text(encoding="utf-8") for each in versions][:2] == [True, False]
    table = writer.write(writer.propose(writer.version(versions[-1].number)))
    assert table.config.dice["red"].owner == owners[2]


def test_a_section_that_is_written_in_two_places_is_changed_in_both(writer: ConfigWriter) -> None:
    text = f'{TEXT}\n[dice.bone]\ndriver = "godice"\nkind = "d6"\ndie_id = "4E71F3"\n'
    writer.path.write_text(text, encoding="utf-8")
    blue = {"driver": "pixels", "kind": "d8", "pixel_id": "1a2b3c02"}

    def change(document: TOMLDocument) -> None:
        put(document, "dice", "blue", blue)
        put(document, "dice", "bone", {"owner": "anna"})
        rename(document, "dice", "red", "ruby")

    written = writer.write(writer.propose(editing(change))).config.dice
    assert {name: die.owner for name, die in written.items()} == {"ruby": None, "bone": "anna", "blue": None}

    fewer = writer.write(writer.propose(editing(lambda document: remove(document, "dice", "bone")))).config.dice
    assert set(fewer) == {"ruby", "blue"}


def test_a_table_without_a_config_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "table.toml"
    writer = ConfigWriter(path, tmp_path / "state", tmp_path / "versions", '[table]\nname = "attic"\n')

    proposal = writer.propose(editing(lambda document: put_value(document, "web", "public", True)))

    assert proposal.is_new
    assert writer.write(proposal).config.web.public
    assert writer.versions == []


def test_a_device_is_renamed_and_removed_with_all_that_is_written_for_it(writer: ConfigWriter) -> None:
    renamed = writer.write(writer.propose(editing(lambda document: rename(document, "dice", "red", "ruby"))))
    assert list(renamed.config.dice) == ["ruby"]

    removed = writer.write(writer.propose(editing(lambda document: remove(document, "dice", "ruby"))))
    assert removed.config.dice == {}
    assert "[dice" not in writer.path.read_text(encoding="utf-8")
    assert removed.config.mqtt.port == 0


def test_each_version_says_what_was_changed_after_it(writer: ConfigWriter) -> None:
    text = writer.path.read_text(encoding="utf-8") if writer.path.is_file() else '[table]\nname = "attic"\n'
    for section in ("", '[dice.red-1]\ndriver = "godice"\ndie_id = "4E71F3"\nkind = "d6"\n', "[web]\npublic = true\n"):
        text += section
        writer.write(writer.propose(lambda _, text=text: text))  # type: ignore[misc]  # each its own

    shown = ConfigSection(writer).state()["versions"]

    assert [each["changed"] for each in shown][:2] == [["web.public"], ["dice.red-1"]]

    writer.path.write_text("[table", encoding="utf-8")
    assert [each["changed"] for each in ConfigSection(writer).state()["versions"]][:2] == [[], ["dice.red-1"]]
