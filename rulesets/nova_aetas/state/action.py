"""How a hero's action is declared next to its rules: when it is offered, and what its options do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas.state.state import Hero, State

Chosen = TypeVar("Chosen", bound=Option)


class Action(Struct, Generic[Chosen], frozen=True):
    """An option and what it does; `perform` returns a procedure if it asks for dice or choices."""

    option: type[Chosen]
    perform: Callable[[Battle, Hero, Chosen], Procedure[Any] | None]


class Family(Struct, frozen=True):
    """Actions that are offered together. Do not change the order of options: it is part of a game's digest."""

    offered: Callable[[State, Hero], Iterable[Option]]
    actions: tuple[Action[Any], ...]
