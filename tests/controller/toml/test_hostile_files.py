"""Files that nobody would write by hand: made to harm the program that opens them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.toml.lines import lines_of
from controller.toml.source import LARGEST_FILE, LONGEST_LINE, SourceFault, TomlSource

HARMFUL = {
    "an escape in a text": ('name = "\\u001b[2J"', "pack.toml:1: name: there is a control character"),
    "an escape in a name": ('"\\u001b]0;owned\\u0007" = 1', "pack.toml:1: the name that begins with ']0;owned'"),
    "letters turned around": ('[a]\nb = ["\\u202egnp.exe"]', "pack.toml:2: a.b.0: there is a control character"),
    "a huge name": (f"{'n' * 101} = 1", "pack.toml:1: the name that begins with 'nnnnnnnnnnnnnnnnnnnn' is too long"),
    "a huge number": ("[dice]\nfaces = 9223372036854775807", "pack.toml:2: dice.faces: this number is too large"),
    "a number of a thousand digits": (f"n = {'9' * 3000}", "pack.toml:1: n: this number is too large"),
    "a huge line": (f"n = '{'a' * LONGEST_LINE}'", "pack.toml:1: this line is too long"),
    "a huge file": ("# nothing\n" * (LARGEST_FILE // 10 + 1), "pack.toml: is too large"),
    "depth without end": ("x = " + "[\n" * 5000, "pack.toml: is nested too deeply"),
}


@pytest.mark.parametrize("what", HARMFUL)
def test_what_no_person_would_write_is_refused_with_one_sentence(tmp_path: Path, what: str) -> None:
    text, sentence = HARMFUL[what]
    file = tmp_path / "pack.toml"
    file.write_text(text)
    with pytest.raises(SourceFault) as fault:
        TomlSource.load(file)
    (told,) = fault.value.sentences
    assert sentence in told
    assert told.isprintable()


def test_a_number_that_python_will_not_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.toml.source.LONGEST_LINE", 10_000)
    file = tmp_path / "pack.toml"
    file.write_text(f"n = {'9' * 5000}")
    with pytest.raises(SourceFault, match=r"pack\.toml: there is a number in it that is too large"):
        TomlSource.load(file)


@pytest.mark.parametrize("kind", ["a pipe", "a device", "a folder"])
def test_what_is_no_file_is_not_read(tmp_path: Path, kind: str) -> None:
    path = Path("/dev/zero") if kind == "a device" else tmp_path / "pack.toml"
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a folder":
        path.mkdir()
    with pytest.raises(SourceFault, match="is not a file"):
        TomlSource.load(path)


def test_lines_are_found_in_a_file_of_many_keys() -> None:
    """Once this took a time that grew with the square of the file."""
    count = 40_000
    text = "".join(f"k{number} = {number}\n" for number in range(count))
    assert lines_of(text)[f"k{count - 1}",] == count


def test_several_lines_and_letters_of_any_language_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text('text = """Perché no?\n\tGrüße, 10\u00a0%\n"""\n')
    assert TomlSource.load(file).data == {"text": "Perché no?\n\tGrüße, 10\u00a0%\n"}
