"""What a checkup says, in other languages than English.

Sentences come from many places: the checkup itself, Bluetooth, serial ports, the broker. Each says what is wrong and what to do, in English. A file
of another language has them by their English words with gaps, as `{port} is not a serial port: choose another.`; a sentence that it does not
have stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import tomli

from controller.config.languages import everywhere, languages

SENTENCES = Path(__file__).parent / "sentences"

_GAP = re.compile(r"\\\{(\w+)\\\}")
_BETWEEN = re.compile(r"(?<=\.) (?=[A-Z])")


def in_every_language(text: str) -> dict[str, str]:
    """The same sentence, by language."""
    return {language: in_language(text, language) for language in languages()}


def part_in_every_language(part: str) -> dict[str, str]:
    """The name of what was checked. Devices have their own names."""
    return {language: _parts(language).get(part, part) for language in languages()}


def in_language(text: str, language: str) -> str:
    """One sentence or several; as it is where one of them is not known."""
    if whole := _known(text, language):
        return whole
    found = [_known(sentence, language) for sentence in _BETWEEN.split(text)]
    return " ".join(each for each in found if each) if all(found) else text


def _known(sentence: str, language: str) -> str | None:
    for pattern, template in _sentences(language):
        if match := pattern.fullmatch(sentence):
            return template.format(**match.groupdict())
    return None


@cache
def _sentences(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    known = ((_pattern(english), other) for file in _files(language) for english, other in file["sentences"].items())
    return tuple(known)


@cache
def _parts(language: str) -> Mapping[str, str]:
    return {part: name for file in _files(language) for part, name in file["parts"].items()}


def _pattern(english: str) -> re.Pattern[str]:
    return re.compile(_GAP.sub(r"(?P<\1>.+?)", re.escape(english)))


def _files(language: str) -> Iterator[dict[str, dict[str, str]]]:
    for path in everywhere(SENTENCES / f"{language}.toml"):
        yield tomli.loads(path.read_text(encoding="utf-8"))
