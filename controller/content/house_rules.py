"""The house rules of a game in plain words: every switch of its Setup, what it may be, and what it changes."""

from __future__ import annotations

import ast
import inspect
import sys
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from controller.content.rulebook import Rule

HOUSE = "house"
NOT_OFFERED = {"offered": False}
"""What a switch says of itself that older games may still have, and that changes nothing."""


def house_rules(setup: type[BaseModel], book: dict[str, Rule], texts: dict[str, str]) -> list[dict[str, Any]]:
    """Every switch of a game's Setup: its name, its values with the default first, and what it changes.

    `texts` are in the reader's language; what they leave out the Setup says, or the rule itself.
    """
    house = setup.model_fields.get(HOUSE)
    if house is None or not isinstance(house.annotation, type) or not issubclass(house.annotation, BaseModel):
        return []
    described = descriptions(house.annotation)
    told = {rule.house: f"{rule.id}: {rule.ruling}" for rule in book.values() if rule.house}
    return [
        {
            "name": name,
            "default": field.default,
            "values": _values(field.annotation, field.default),
            "what": texts.get(name) or described.get(name) or told.get(name, ""),
        }
        for name, field in house.annotation.model_fields.items()
        if field.json_schema_extra != NOT_OFFERED
    ]


def descriptions(switches: type[BaseModel]) -> dict[str, str]:
    """The docstring below each switch in the source, read only on request: pydantic would read it at every start."""
    found = {name: field.description for name, field in switches.model_fields.items() if field.description}
    for model in reversed(switches.__mro__):
        if issubclass(model, BaseModel) and model is not BaseModel:
            found |= _below_fields(model)
    return found


def _below_fields(model: type[BaseModel]) -> dict[str, str]:
    try:
        written = ast.parse(inspect.getsource(sys.modules[model.__module__])).body
    except OSError:  # a program that was packed without its source
        return {}
    body = next((part.body for part in written if isinstance(part, ast.ClassDef) and part.name == model.__name__), [])
    found: dict[str, str] = {}
    for pair in pairwise(body):
        match pair:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return {name: text for name, text in found.items() if name in model.model_fields}


def _values(annotation: Any, default: Any) -> list[Any]:
    values = list(get_args(annotation)) if get_origin(annotation) is Literal else [default]
    return [False, True] if annotation is bool else values
