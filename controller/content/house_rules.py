"""The house rules of a game: every switch of its Setup, in the words of the game's `words/<language>.toml`.

[house.enemies_turn_on]
label = "Heroes who draw an enemy"
text = "One sentence that says what changes at the table."
[house.enemies_turn_on.values]
held = "heroes it holds"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from controller.content.rulebook import Rule
from rulesets.engine.language.words import Words

HOUSE = "house"


@dataclass(frozen=True, slots=True)
class SwitchValue:
    """People read the `label`. True, false and None have none: a page shows them as a checkbox or an empty field."""

    value: str | int | bool | None
    label: str = ""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch of a game.

    `values` has the default first; a number has `least` and `most` instead, and is None if it may be left out. With `several`, any of the values may be
    chosen, and the default is none. `rules` are the ids that it changes.
    """

    name: str
    label: str
    text: str
    default: str | int | bool | tuple[()] | None
    values: tuple[SwitchValue, ...]
    least: int | None = None
    most: int | None = None
    rules: tuple[str, ...] = ()
    several: bool = False


def house_rules(setup: type[BaseModel], book: dict[str, Rule], words: Words) -> list[HouseRule]:
    """Every switch of a game's Setup, in the language of `words`."""
    house = setup.model_fields.get(HOUSE)
    if house is None or not isinstance(house.annotation, type) or not issubclass(house.annotation, BaseModel):
        return []
    return [_house_rule(name, field, book, words) for name, field in house.annotation.model_fields.items()]


def _house_rule(name: str, field: FieldInfo, book: dict[str, Rule], words: Words) -> HouseRule:
    entries, key = words.entries, f"{HOUSE}.{name}"
    return HouseRule(
        name,
        entries.get(f"{key}.label", _plain(name)),
        entries.get(f"{key}.text", ""),
        field.default,
        tuple(SwitchValue(value, _label(value, f"{key}.values.{value}", entries)) for value in _values(field)),
        least=_limit(field, "ge"),
        most=_limit(field, "le"),
        rules=tuple(rule.id for rule in book.values() if rule.house == name),
        several=get_origin(field.annotation) is tuple,
    )


def _values(field: FieldInfo) -> Iterator[str | int | bool | None]:
    if get_origin(field.annotation) is tuple:
        yield from get_args(get_args(field.annotation)[0])
        return
    yield field.default
    options = (False, True) if field.annotation is bool else ()
    options = get_args(field.annotation) if get_origin(field.annotation) is Literal else options
    yield from (value for value in options if value != field.default)


def _label(value: str | int | bool | None, key: str, entries: Mapping[str, str]) -> str:
    return "" if value is None or isinstance(value, bool) else entries.get(key, _plain(value))


def _limit(field: FieldInfo, name: Literal["ge", "le"]) -> int | None:
    """The limit of a number, also of one that may be left out."""
    either = (FieldInfo.from_annotation(each) for each in get_args(field.annotation) if get_origin(each) is Annotated)
    found = (limit for info in (field, *either) for limit in info.metadata)
    return next((getattr(limit, name) for limit in found if hasattr(limit, name)), None)


def _plain(name: str | int) -> str:
    """For a switch without words: its name, readable."""
    text = str(name).replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]
