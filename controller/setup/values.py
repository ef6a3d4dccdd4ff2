"""What a page sent for a change, read with care: a page may send anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class NoSuchAct(Exception):
    """The page asked for something that this section does not know, or left out what it needs."""


class Impossible(Exception):
    """This cannot be done now. The page says why, in its reader's language: `setup-fault.<code>`."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def text(values: Mapping[str, Any], key: str) -> str:
    match values.get(key):
        case str(found):
            return found
        case _:
            raise NoSuchAct(key, values)


def optional_text(values: Mapping[str, Any], key: str) -> str | None:
    """None where it is left out or empty."""
    return text(values, key) or None if values.get(key) is not None else None


def number(values: Mapping[str, Any], key: str) -> int:
    match values.get(key):
        case bool():
            raise NoSuchAct(key, values)
        case int(found):
            return found
        case _:
            raise NoSuchAct(key, values)


def texts(values: Mapping[str, Any], key: str) -> dict[str, str]:
    """A small table of texts."""
    match values.get(key):
        case dict(found) if all(isinstance(each, str) for pair in found.items() for each in pair):
            return found
        case _:
            raise NoSuchAct(key, values)
