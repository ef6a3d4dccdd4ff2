"""A TOML file with its values and the line of every key, so that what is wrong in it can be pointed at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from stat import S_ISREG
from typing import Any

import tomli

from controller.plain_fault import PlainFault
from controller.toml.lines import Key, lines_of
from controller.toml.unfit import TOO_LARGE, unfit

# The largest pack that people typed in has files of some 30 KiB; a parser takes long over what is made to be slow.
LARGEST_FILE = 1024 * 1024
LONGEST_LINE = 4000

_AT = re.compile(r"\s*\(at (?:line (?P<line>\d+), column \d+|end of document)\)$")

_PLAIN = {
    "Cannot overwrite a value": "this is written a second time here: keep one of them.",
    "Illegal character '\\n'": "a text has no end on this line: write a quote behind it.",
    "Invalid value": 'invalid value after `=`: texts need straight quotes, as in "sword".',
    "Unclosed array": "a list on this line or the one before is not right: commas between its entries, and ] at its end.",
    "Unclosed inline table": "a table in braces is not right: commas between its entries, and } at its end.",
    "Invalid initial character for a key part": "a name should stand here: a table in braces is written on one line, "
    "without a comma before its }.",
    "Expected '=' after a key in a key/value pair": "a name should be followed by =, and have no blank in it.",
    "Expected ']' at the end of a table declaration": "a name in brackets has a ] behind it, and no blank in it.",
    "Expected newline or end of document after a statement": "something is left over on this line: look for a quote or a "
    "comma too few, or too many.",
}
"""What the parser says of the mistakes that people make most, in plainer words."""


class SourceFault(PlainFault):
    """What is wrong with a file that a person wrote: one sentence for each fault, with its place."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


@dataclass(frozen=True)
class TomlSource:
    """Its lines are looked for only when something is wrong: a table that starts has a dozen files to read."""

    path: Path
    data: dict[str, Any]
    text: str = field(repr=False)

    @classmethod
    def load(cls, path: Path) -> TomlSource:
        data, text = _read(path, _bytes_of(path))
        source = cls(path, data, text)
        for key, sentence in unfit(data):
            raise SourceFault(f"{source.place(key)}: {sentence}")
        return source

    @cached_property
    def lines(self) -> dict[Key, int]:
        """The line of every key; none for a file that is nested more deeply than can be followed."""
        try:
            return lines_of(self.text)
        except RecursionError:
            return {}

    def line_of(self, key: Sequence[str | int]) -> int:
        """The line of a key, or of the nearest table around it that the file has."""
        return self.lines.get(self.nearest(key), 1)

    def place(self, key: Sequence[str | int]) -> str:
        """`tables/demo.toml:14: dice.red-1.kind`, for the beginning of a sentence."""
        name = ".".join(map(str, key))
        return f"{self.path}:{self.line_of(key)}: {name}" if name else f"{self.path}:1"

    def nearest(self, key: Sequence[str | int]) -> Key:
        """The key without the parts that the file does not have: pydantic puts the names of kinds between them."""
        found: Key = ()
        for part in key:
            if (*found, part) in self.lines:
                found = (*found, part)
        return found


def _bytes_of(path: Path) -> bytes:
    """The bytes of a regular file of reasonable size: a pipe would never end, and a device would not fit."""
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode):
            raise SourceFault(f"{path}: is not a file.")
        if found.st_size > LARGEST_FILE:
            raise SourceFault(f"{path}: is too large: a file of a pack has {LARGEST_FILE // 1024} KiB at most.")
        raw = path.read_bytes()
    except FileNotFoundError:
        raise SourceFault(f"{path}: there is no such file.") from None
    except OSError as error:
        raise SourceFault(f"{path}: cannot be read ({error.strerror}).") from None
    for number, line in enumerate(raw.split(b"\n"), 1):
        if len(line) > LONGEST_LINE:
            raise SourceFault(f"{path}:{number}: this line is too long: break it after {LONGEST_LINE} letters at most.")
    return raw


def _read(path: Path, raw: bytes) -> tuple[dict[str, Any], str]:
    try:
        text = raw.decode("utf-8-sig")  # some editors put a mark before the first letter
        return tomli.loads(text), text
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceFault(f"{path}:{line}: this is not text in UTF-8: save the file as UTF-8.") from None
    except tomli.TOMLDecodeError as error:
        at = _AT.search(str(error))
        line = int(at["line"]) if at and at["line"] else raw.count(b"\n") + 1
        raise SourceFault(f"{path}:{line}: {_plainly(_AT.sub('', str(error)))}") from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise SourceFault(f"{path}: {TOO_LARGE}") from None
    except RecursionError:
        raise SourceFault(f"{path}: is nested too deeply to be read.") from None


def _plainly(message: str) -> str:
    """The parser's message in plain words."""
    twice = re.fullmatch(r"Cannot declare \((?P<names>.*)\) twice", message)
    if twice:
        name = ".".join(re.findall(r"'([^']*)'", twice["names"]))
        return f"[{name}] is there twice: keep one of them, or give one another name."
    return _PLAIN.get(message, f"this is not TOML: {message}.")
