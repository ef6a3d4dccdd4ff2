"""A draft becomes a config that says the same, whatever people and devices are called."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.config.hardware import GoDie, Hub, PixelsDie
from controller.config.load import load_table
from controller.onboarding.draft.draft import Draft, Entry, as_toml, value
from controller.onboarding.draft.save import file
from controller.toml.source import SourceFault

CHOICES = {
    "seats": ["anna", "bruno"],
    "mission": "no-way-but-up",
    "heroes": [{"hero": "scum", "seat": "anna"}, {"hero": "squire", "seat": "bruno"}],
}

texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


def whole() -> Draft:
    draft = Draft("attic", "it", "nova_aetas", CHOICES, bus="unix:path=/run/bus")
    draft.dice["red"] = Entry({"driver": "pixels", "kind": "d6", "pixel_id": "1a2b3c4d"}, "Lucky")
    draft.dice["bone"] = Entry({"driver": "godice", "kind": "d8", "die_id": "4E71F3"}, "x\n[mqtt]\nbroker = 'evil'")
    draft.readers["board"] = Entry({"driver": "table-link", "port": "/dev/ttyACM0"})
    draft.pieces["scum"] = "04a20000000001"
    draft.displays["ring"] = Entry({"driver": "wled-ring", "topic": "wled/ring", "pixels": 60})
    return draft


@given(values)
def test_any_value_reads_as_it_was_written(thing: Any) -> None:
    assert tomllib.loads(f"x = {value(thing)}")["x"] == thing


def test_what_was_put_together_is_what_the_table_reads(tmp_path: Path) -> None:
    path = tmp_path / "attic.toml"

    file(whole(), path)

    config = load_table(path).config
    assert (config.table.name, config.table.language, config.game.choices) == ("attic", "it", CHOICES)
    assert isinstance(config.dice["red"], PixelsDie)
    assert isinstance(config.dice["bone"], GoDie)
    assert isinstance(config.readers["board"], Hub)
    assert config.pieces["scum"].tag == "04a20000000001"
    assert config.displays["ring"].driver == "wled-ring"
    assert (config.mqtt.embedded, config.bluetooth.bus) == (True, "unix:path=/run/bus")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["attic.toml", "table.schema.json"]


def test_a_long_list_gets_a_line_for_each_entry() -> None:
    draft = whole()
    draft.choices = {"heroes": [{"hero": f"hero-{number}", "seat": "anna"} for number in range(9)]}

    text = as_toml(draft)

    assert max(len(line) for line in text.splitlines() if not line.startswith("#")) < 120
    assert len(tomllib.loads(text)["game"]["heroes"]) == 9


def test_every_section_says_in_a_comment_what_it_is_for() -> None:
    text = as_toml(whole())

    for section in (
        "[dice.red]",
        "[readers.board]",
        "[pieces]",
        "[displays.ring]",
        "[mqtt]",
        "[journal]",
        "[bluetooth]",
    ):
        before = text.partition(f"\n{section}")[0].splitlines()
        assert before[-1].startswith("# "), section


def test_a_draft_that_is_not_sound_is_not_written_and_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "attic.toml"
    path.write_text("mine", encoding="utf-8")
    draft = whole()
    draft.choices = {**CHOICES, "mission": "none-such"}

    with pytest.raises(SourceFault, match="no mission 'none-such'"):
        file(draft, path)

    assert path.read_text(encoding="utf-8") == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["attic.toml"]


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SourceFault, match=r"cannot be written to \(No such file or directory\): choose another folder"):
        file(whole(), tmp_path / "nowhere" / "attic.toml")
