"""Explain pydantic's errors to the person who wrote a TOML file: file, line, key, and what to write instead."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import is_dataclass
from difflib import get_close_matches
from typing import (
    Annotated,
    Any,
    Literal,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from msgspec.structs import replace
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from controller.toml.lines import Key
from controller.toml.source import SourceFault, TomlSource
from rulesets.engine.content.errors import ContentError, ContentErrors

# Nobody reads a longer list of alternatives.
MOST_LISTED = 16

# What pydantic calls a kind of value, in the words of somebody who types it in.
_WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list in brackets, [ ]",
    "tuple_type": "a list in brackets, [ ]",
    "dict_type": "a table, { }",
    "model_type": "a table, { }",
    "model_attributes_type": "a table, { }",
}

M = TypeVar("M", bound=BaseModel)


@runtime_checkable
class SectionsByName(Protocol):
    """An annotation of values whose model depends on a name in them; the path to a fault in one begins with that name."""

    def section_of(self, name: str) -> type[BaseModel]: ...


def validated(model: type[M], source: TomlSource) -> M:
    """The file as the model has it; raises SourceFault with every fault that it has."""
    try:
        return model.model_validate(source.data)
    except ValidationError as error:
        raise SourceFault(*(complaint(model, one, source, one["loc"]) for one in error.errors())) from None


def validated_in_part(
    model: type[M], source: TomlSource, sound_part: Callable[[dict[str, Any], list[Key]], dict[str, Any]]
) -> tuple[M | None, list[str]]:
    """The file as the model has it, and every fault; if there are some, the model of what `sound_part` leaves, if it can be made."""
    try:
        return model.model_validate(source.data), []
    except ValidationError as error:
        found = error.errors()
    wrong = [complaint(model, one, source, one["loc"]) for one in found]
    try:
        return model.model_validate(sound_part(source.data, [one["loc"] for one in found])), wrong
    except ValidationError:
        return None, wrong


def complaint(model: Any, error: ErrorDetails, source: TomlSource, key: Sequence[str | int]) -> str:
    """The whole sentence about what pydantic found at `key` of this file."""
    named = source.nearest(key)
    if error["type"] == "missing":
        named = (*named, key[-1])
    return f"{source.place(named)}: {sentence(model, error)}"


def content_errors_in(error: ErrorDetails) -> list[ContentError]:
    """What a validator said of several places at once, each with the way to it from the top."""
    cause = error.get("ctx", {}).get("error")
    if not isinstance(cause, ContentErrors):
        return []
    return [replace(each, key=(*error["loc"], *each.key)) for each in cause.errors]


def content_error_sentence(content_error: ContentError, source: TomlSource, key: Sequence[str | int]) -> str:
    """The whole sentence about a content_error at `key` of this file; it suggests the name that was probably meant."""
    near = get_close_matches(content_error.unknown or "", content_error.known, n=1)
    problem = f"there is no {content_error.unknown!r}: did you mean {near[0]!r}?" if near else content_error.text
    return f"{source.place(source.nearest(key))}: {problem}"


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
            near = get_close_matches(given, re.findall(r"'([^']*)'", error["ctx"]["expected"]), n=1)
            meant = f"did you mean {near[0]!r}?" if near else f"write {error['ctx']['expected']}."
            return f"{given!r} is not possible: {meant}"
        case "union_tag_invalid":
            return f"there is no {_tag(error)} {error['ctx']['tag']!r}: write one of {error['ctx']['expected_tags']}."
        case "union_tag_not_found":
            return f"the {_tag(error)} is missing: write it."
        case "greater_than_equal" | "less_than_equal" as kind:
            limit = error["ctx"]["ge" if kind.startswith("greater") else "le"]
            return f"write {limit} or {'more' if kind.startswith('greater') else 'less'}, not {given!r}."
        case "string_too_short":
            return f"write at least {error['ctx']['min_length']} characters, not {len(given)}."
        case kind:
            wanted = f"write {_WANTED[kind]}" if kind in _WANTED else message
            return f"{wanted}{_shown(given)}."


def _shown(given: Any) -> str:
    match given:
        case bool():
            return f", not {str(given).lower()}"
        case str() | int() | float():
            return f", not {given!r}"
        case list():
            return ", not a list"
        case dict():
            return ", not a table"
        case _:
            return ""


def _tag(error: ErrorDetails) -> str:
    """The key that distinguishes the kinds; pydantic puts it in quotes."""
    return str(error["ctx"]["discriminator"]).strip("'")


def instead(word: str, known: Sequence[str]) -> str:
    """The end of a sentence about an unknown word: the one that was probably meant, or all that are allowed."""
    close = get_close_matches(word, known, n=1)
    if close:
        return f": did you mean {close[0]!r}?"
    more = len(known) - MOST_LISTED
    listed = ", ".join(known[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
    return f": known are {listed}." if known else ": leave it out."


def _names(hint: Any, loc: Sequence[str | int]) -> set[str]:
    """The keys that may stand at `loc` in a model."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *notes = get_args(hint)
        by_name = next((note for note in notes if isinstance(note, SectionsByName)), None)
        return _names(by_name.section_of(str(loc[0])), loc[1:]) if by_name and loc else _names(inner, loc)
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
