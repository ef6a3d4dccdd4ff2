"""What a checkup says, in every language of the table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import tomli

from controller.checkup.in_words import SENTENCES, in_every_language, in_language, part_in_every_language
from controller.config.languages import BASE, ROOT, languages

SPEAKERS = (
    *sorted((ROOT / "controller" / "checkup").glob("*.py")),
    *(ROOT / "controller" / "onboarding" / "scan" / f"{name}.py" for name in ("bluetooth", "ports")),
)

# Not said by a checkup: the text of a report, and the beginning of a sentence that goes on elsewhere.
SILENT = ("report.py",)
FRAGMENTS = ("run ", "only ")
GAP = "7"


def sentences(path: Path) -> Iterator[str]:
    """Every sentence in the code, with something in its gaps; docstrings are for readers of the code."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(part) for each in ast.walk(tree) if isinstance(each, ast.JoinedStr) for part in ast.walk(each)}
    docstrings = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        match each:
            case ast.JoinedStr(values=parts):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else GAP for part in parts)
            case ast.Constant(value=str(text)) if id(each) not in inside | docstrings:
                yield text


def alone(text: str) -> str:
    """A sentence without those that are put before and after it."""
    return text.strip().removesuffix(f" {GAP}").removesuffix(f" {GAP}").replace(f"{GAP} There", "There", 1)


SAID = {
    alone(text)
    for path in SPEAKERS
    if path.name not in SILENT
    for text in sentences(path)
    if " " in text and alone(text).endswith(".") and "://" not in text and not text.startswith(FRAGMENTS)
}


@pytest.mark.parametrize("language", [each for each in languages() if each != BASE])
def test_every_sentence_of_a_checkup_is_known_in_every_language(language: str) -> None:
    assert len(SAID) > 40
    assert [
        text for text in sorted(SAID) if in_language(text, language) == text and not text.startswith("Python 7")
    ] == []


def test_several_sentences_are_said_one_after_the_other_and_what_stands_in_gaps_stays() -> None:
    said = in_every_language(
        "hub.local:6053 does not answer: check its power and its Wi-Fi. In this network there is: hall at 10.0.0.9."
    )
    assert (
        said["it"]
        == "hub.local:6053 non risponde: controlla l'alimentazione e il Wi-Fi. In questa rete c'è: hall at 10.0.0.9."
    )
    assert said["en"].startswith("hub.local:6053 does not answer")


def test_given_a_sentence_that_nobody_translated_it_stays_as_it_is() -> None:
    assert in_language("The moon is full. /dev/tty is not a serial port: choose another.", "it").startswith(
        "The moon is"
    )
    assert part_in_every_language("board") == {"en": "board", "it": "board"}


@pytest.mark.parametrize("path", sorted(SENTENCES.glob("*.toml")), ids=lambda path: path.stem)
def test_gaps_are_the_same_in_every_language(path: Path) -> None:
    for english, other in tomli.loads(path.read_text(encoding="utf-8"))["sentences"].items():
        asked, filled = (sorted(part.partition("}")[0] for part in text.split("{")[1:]) for text in (english, other))
        assert filled == asked or filled == [gap for gap in asked if gap != "kind"], (
            "only the kind of a device is an English word"
        )


LOSSES = ("LinkLost", "LineLostError", "DeviceDown")


def why_devices_are_lost() -> Iterator[str]:
    """Every sentence that a link gives as its end, with something in its gaps."""
    for path in sorted((ROOT / "firmware_bridge").rglob("*.py")):
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match each:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=given) if name in LOSSES:
                    pass
                case ast.Assign(value=ast.Tuple(elts=[ast.Attribute(value=ast.Name(id="Trouble")), *given])):
                    pass
                case ast.Assign(targets=[ast.Name(id="sentence" | "stranger" | "reason")], value=value):
                    given = [value]
                case _:
                    continue
            for text in given:
                match text:
                    case ast.JoinedStr(values=parts):
                        yield "".join(str(part.value) if isinstance(part, ast.Constant) else GAP for part in parts)
                    case ast.Constant(value=str(said)):
                        yield said


@pytest.mark.parametrize("language", [each for each in languages() if each != BASE])
def test_why_a_device_is_lost_is_known_in_every_language(language: str) -> None:
    why = set(why_devices_are_lost())
    assert len(why) > 30
    assert [text for text in sorted(why) if in_language(text, language) == text] == []
