"""What pydantic found wrong in a TOML file, told to the person who wrote it: file, line, key, and what to write instead."""

from __future__ import annotations

import types
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from controller.toml_source import SourceFault, TomlSource

M = TypeVar("M", bound=BaseModel)


def validated(model: type[M], source: TomlSource) -> M:
    """The file as the model has it; raises SourceFault with every fault that it has."""
    try:
        return model.model_validate(source.data)
    except ValidationError as error:
        raise SourceFault(*(complaint(model, one, source, one["loc"]) for one in error.errors())) from None


def complaint(model: Any, error: ErrorDetails, source: TomlSource, key: Sequence[str | int]) -> str:
    """The whole sentence about what pydantic found at `key` of this file."""
    named = source.nearest(key)
    if error["type"] == "missing":
        named = (*named, key[-1])
    return f"{source.place(named)}: {sentence(model, error)}"


def sentence(model: Any, error: ErrorDetails) -> str:
    """The sentence without its place."""
    given, message = error["input"], error["msg"].replace("Input should", "this should")
    match error["type"]:
        case "missing":
            return "this is missing: write it."
        case "extra_forbidden":
            return f"this is not known here{instead(str(error['loc'][-1]), sorted(_names(model, error['loc'][:-1])))}"
        case "value_error" | "assertion_error":
            return str(error["ctx"]["error"])
        case "literal_error" | "enum" if isinstance(given, str):
            return f"{given!r} is not possible: write {error['ctx']['expected']}."
        case "union_tag_invalid":
            return f"there is no {_tag(error)} {error['ctx']['tag']!r}: write one of {error['ctx']['expected_tags']}."
        case "union_tag_not_found":
            return f"the {_tag(error)} is missing: write it."
        case _:
            shown = f", not {given!r}" if isinstance(given, str | int | float | bool) else ""
            return f"{message}{shown}."


def _tag(error: ErrorDetails) -> str:
    """The key that tells the kinds apart; pydantic puts it in quotes."""
    return str(error["ctx"]["discriminator"]).strip("'")


def instead(word: str, known: Sequence[str]) -> str:
    """The end of a sentence about a word that is not known: the one that was meant, or all there are."""
    close = get_close_matches(word, known, n=1)
    if close:
        return f": did you mean {close[0]!r}?"
    return f": known are {', '.join(known)}." if known else ": leave it out."


def _names(hint: Any, loc: Sequence[str | int]) -> set[str]:
    """The keys that may stand at `loc` in a model."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _names(get_args(hint)[0], loc)
    if origin in {Union, types.UnionType}:
        return {name for arm, rest in _arms(hint, loc) for name in _names(arm, rest)}
    if origin in {dict, list, tuple} and loc:
        return _names(get_args(hint)[1 if origin is dict else 0], loc[1:])
    fields = _fields(hint)
    if not loc:
        return set(fields)
    name = str(loc[0])
    return _names(fields[name], loc[1:]) if name in fields else set()


def _arms(union: Any, loc: Sequence[str | int]) -> Iterator[tuple[Any, Sequence[str | int]]]:
    """The members that may be meant: pydantic puts the tag of the one that it tried into the path."""
    for arm in get_args(union):
        tags = {value for hint in _fields(arm).values() if get_origin(hint) is Literal for value in get_args(hint)}
        if loc and (loc[0] in tags or loc[0] == getattr(arm, "__name__", None)):
            yield arm, loc[1:]
            return
    for arm in get_args(union):
        yield arm, loc


def _fields(hint: Any) -> dict[str, Any]:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return {field.alias or name: field.annotation for name, field in hint.model_fields.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        return dict(get_type_hints(hint))
    return {}
