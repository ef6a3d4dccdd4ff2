"""The house rules of a game in plain words: every switch of its Setup, what it may be, and what it changes."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from controller.content.rulebook import Rule

HOUSE = "house"


def house_rules(setup: type[BaseModel], book: dict[str, Rule], texts: dict[str, str]) -> list[dict[str, Any]]:
    """Every switch of a game's Setup: its name, its values with the default first, and what it changes.

    `texts` are in the reader's language; what they leave out the Setup says, or the rule itself.
    """
    house = setup.model_fields.get(HOUSE)
    if house is None or not isinstance(house.annotation, type) or not issubclass(house.annotation, BaseModel):
        return []
    told = {rule.house: f"{rule.id}: {rule.ruling}" for rule in book.values() if rule.house}
    return [
        {
            "name": name,
            "default": field.default,
            "values": _values(field.annotation, field.default),
            "what": texts.get(name) or field.description or told.get(name, ""),
        }
        for name, field in house.annotation.model_fields.items()
    ]


def _values(annotation: Any, default: Any) -> list[Any]:
    values = list(get_args(annotation)) if get_origin(annotation) is Literal else [default]
    return [False, True] if annotation is bool else values
