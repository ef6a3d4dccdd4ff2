"""The line of every key in a TOML document. tomli reads the values but not their positions.

tomli has read the text before, so it is known to be valid, and only its structure has to be followed here.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import TypeAlias

import tomli

Key: TypeAlias = tuple[str | int, ...]
"""Names of tables and keys, and places in arrays: `("dice", "red-1", "kind")`."""

_ROOT: Key = ()
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_NAME = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_SCALAR = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?!")'  # a text over several lines may itself end in one or two quotes
    r"|'''.*?'''(?!')"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\d{4}-\d\d-\d\d \d\d:[^,\]}\s#]*"  # a date and a time with a blank between
    r"|[^,\]}\s#]+",
    re.DOTALL,
)


def lines_of(text: str) -> dict[Key, int]:
    """A table that is opened in several places is where it was opened first."""
    result: dict[Key, int] = {}
    for key, line in _Scanner(text).document():
        result.setdefault(key, line)
    return result


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._places: dict[Key, int] = {}  # how many elements each array of tables has had so far, less one

    def document(self) -> Iterator[tuple[Key, int]]:
        table = _ROOT
        while self._next():
            if self._next() != "[":
                yield from self._pair(table)
                continue
            for key, line in self._header():
                table = key
                yield key, line

    def _header(self) -> Iterator[tuple[Key, int]]:
        """The tables that a header opens, the innermost last."""
        is_array = self._text.startswith("[[", self._at)
        self._skip("[[" if is_array else "[")
        line, key = self._line, _ROOT
        *outer, last = self._names()
        for name in outer:
            key = (*key, name)
            yield key, line
            key = (*key, self._places[key]) if key in self._places else key
        key = (*key, last)
        yield key, line
        if is_array:
            self._places[key] = self._places.get(key, -1) + 1
            yield (*key, self._places[key]), line
        self._skip("]]" if is_array else "]")

    def _pair(self, table: Key) -> Iterator[tuple[Key, int]]:
        line, key = self._line, table
        for name in self._names():
            key = (*key, name)
            yield key, line
        self._skip("=")
        yield from self._value(key)

    def _value(self, key: Key) -> Iterator[tuple[Key, int]]:
        match self._next():
            case "[":
                yield from self._array(key)
            case "{":
                yield from self._inline(key)
            case _:
                self._consume(_SCALAR)

    def _array(self, key: Key) -> Iterator[tuple[Key, int]]:
        self._skip("[")
        index = 0
        while self._next() != "]":
            yield (*key, index), self._line
            yield from self._value((*key, index))
            index += 1
            self._skip_comma()
        self._skip("]")

    def _inline(self, key: Key) -> Iterator[tuple[Key, int]]:
        self._skip("{")
        while self._next() != "}":
            yield from self._pair(key)
            self._skip_comma()
        self._skip("}")

    def _names(self) -> list[str]:
        """The parts of a dotted key."""
        names = [self._name()]
        while self._next() == ".":
            self._skip(".")
            names.append(self._name())
        return names

    def _name(self) -> str:
        self._next()
        text = self._consume(_NAME)
        return str(tomli.loads(f"key = {text}")["key"]) if text[0] in "\"'" else text

    def _next(self) -> str:
        """The first character that is neither blank nor comment; nothing at the end."""
        self._consume(_BLANK)
        return self._text[self._at : self._at + 1]

    @property
    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1

    def _skip_comma(self) -> None:
        if self._next() == ",":
            self._skip(",")

    def _skip(self, mark: str) -> None:
        self._next()
        assert self._text.startswith(mark, self._at)
        self._at += len(mark)

    def _consume(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        assert found
        self._at = found.end()
        return found[0]
