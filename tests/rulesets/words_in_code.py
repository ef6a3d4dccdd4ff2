"""What the code of a game says: the keys of its cues, events and options, each with the names of its values."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

from rulesets.engine.events import Event
from rulesets.engine.language.plurals import FORMS
from rulesets.engine.language.words import flatten
from rulesets.engine.requests import Option

LANGUAGES = ("en", "it")
ROOT = Path(__file__).parents[2]


@cache
def table(folder: Path, language: str) -> dict[str, str]:
    return dict(flatten(tomllib.loads((folder / "words" / f"{language}.toml").read_text())))


def sentence_of(key: str) -> str:
    """The key of a sentence, for its plural forms and its second line too."""
    rest, _, ending = key.rpartition(".")
    return sentence_of(rest) if ending in {*FORMS, "detail"} else key


def asks_for(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def cues(folder: Path, kind: str = "Cue", prefix: str = "") -> Iterator[tuple[str, set[str]]]:
    """Keys of cues as the rules write them, with the values they give; what is filled in later is left as a star."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == kind:
                for key in _keys(node.args[0]):
                    yield prefix + key, {keyword.arg or "*" for keyword in node.keywords}


def _keys(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.JoinedStr(values=parts):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in parts)]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_keys(body), *_keys(orelse)]
        case ast.Attribute() | ast.Name():
            return []  # a cue that the rules write elsewhere
        case _:
            raise AssertionError(f"a cue whose key cannot be read: {ast.dump(node)}")


def told(folder: Path) -> Iterator[tuple[str, type[Event | Option]]]:
    """Every event and option of a game, with the key of its sentence."""
    for path in sorted(folder.rglob("*.py")):
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for found in vars(module).values():
            if isinstance(found, type) and found.__module__ == module.__name__:
                if issubclass(found, Event):
                    yield f"event.{found.tag}", found
                elif issubclass(found, Option):
                    yield f"option.{found.wording}", found
