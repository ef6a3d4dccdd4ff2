"""A TOML file with its values and the line of every key, so that what is wrong in it can be pointed at.

tomllib gives the values but no positions; tree-sitter gives the positions.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import tree_sitter
import tree_sitter_toml

Key: TypeAlias = tuple[str | int, ...]
"""Names of tables and keys, and places in arrays: `("dice", "red-1", "kind")`."""

_PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
_AT = re.compile(r"\s*\(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
_ROOT: Key = ()


class SourceFault(Exception):
    """What is wrong with a file that a person wrote: one sentence for each fault, with its place."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


@dataclass(frozen=True, slots=True)
class TomlSource:
    path: Path
    data: dict[str, Any]
    lines: dict[Key, int]

    @classmethod
    def load(cls, path: Path) -> TomlSource:
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            raise SourceFault(f"{path}: there is no such file.") from None
        except OSError as error:
            raise SourceFault(f"{path}: cannot be read ({error.strerror}).") from None
        return cls(path, _values(path, raw), _first(_lines(_PARSER.parse(raw).root_node)))

    def line_of(self, key: Sequence[str | int]) -> int:
        """The line of a key, or of the nearest table around it that the file has."""
        return self.lines.get(self.nearest(key), 1)

    def place(self, key: Sequence[str | int]) -> str:
        """`tables/demo.toml:14: dice.red-1.kind`, for the beginning of a sentence."""
        name = ".".join(map(str, key))
        return f"{self.path}:{self.line_of(key)}: {name}" if name else f"{self.path}:1"

    def nearest(self, key: Sequence[str | int]) -> Key:
        """The key without the parts that the file does not have: pydantic puts the names of kinds between them."""
        found = _ROOT
        for part in key:
            if (*found, part) in self.lines:
                found = (*found, part)
        return found


def _values(path: Path, raw: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(raw.decode())
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceFault(f"{path}:{line}: this is not text in UTF-8: save the file as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        line = int(at["line"]) if at and at["line"] else raw.count(b"\n") + 1
        raise SourceFault(f"{path}:{line}: this is not TOML: {_AT.sub('', str(error))}.") from None
    except RecursionError:
        raise SourceFault(f"{path}: is nested too deeply to be read.") from None


def _first(lines: Iterator[tuple[Key, int]]) -> dict[Key, int]:
    """A table that is opened in several places is where it was opened first."""
    result: dict[Key, int] = {}
    for key, line in lines:
        result.setdefault(key, line)
    return result


def _lines(document: tree_sitter.Node) -> Iterator[tuple[Key, int]]:
    places: dict[Key, int] = {}
    for node in document.named_children:
        match node.type:
            case "pair":
                yield from _pair(node, _ROOT)
            case "table" | "table_array_element":
                yield from _table(node, places)


def _table(node: tree_sitter.Node, places: dict[Key, int]) -> Iterator[tuple[Key, int]]:
    """`places` remembers how many elements each array of tables has had so far."""
    header, *pairs = node.named_children
    key = _ROOT
    *outer, last = _names(header)
    for name in outer:
        key = (*key, name)
        yield key, _line(header)
        key = (*key, places[key]) if key in places else key
    key = (*key, last)
    yield key, _line(header)
    if node.type == "table_array_element":
        places[key] = places.get(key, -1) + 1
        key = (*key, places[key])
        yield key, _line(header)
    for pair in pairs:
        if pair.type == "pair":
            yield from _pair(pair, key)


def _pair(node: tree_sitter.Node, outer: Key) -> Iterator[tuple[Key, int]]:
    header, *values = node.named_children
    key = outer
    for name in _names(header):
        key = (*key, name)
        yield key, _line(header)
    for value in values:
        yield from _value(value, key)


def _value(node: tree_sitter.Node, key: Key) -> Iterator[tuple[Key, int]]:
    match node.type:
        case "inline_table":
            for pair in node.named_children:
                if pair.type == "pair":
                    yield from _pair(pair, key)
        case "array":
            elements = (element for element in node.named_children if element.type != "comment")
            for index, element in enumerate(elements):
                yield (*key, index), _line(element)
                yield from _value(element, (*key, index))


def _names(header: tree_sitter.Node) -> list[str]:
    if header.type == "dotted_key":
        return [name for part in header.named_children for name in _names(part)]
    text = (header.text or b"").decode()
    return [str(tomllib.loads(f"key = {text}")["key"]) if header.type == "quoted_key" else text]


def _line(node: tree_sitter.Node) -> int:
    return node.start_point.row + 1
