"""How an action of a hero is declared, beside its rules: when it is offered, and what each of its options does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rulesets.engine.requests import Option
from rulesets.nova_aetas.state.queries import Battle, Step
from rulesets.nova_aetas.state.state import Hero, State

Chosen = TypeVar("Chosen", bound=Option)


class Action(Struct, Generic[Chosen], frozen=True):
    """An option and what it does; `perform` returns a procedure where dice or choices are asked for on the way."""

    option: type[Chosen]
    perform: Callable[[Battle, Hero, Chosen], Step | None]


class Family(Struct, frozen=True):
    """Actions that are offered together. The order of what is offered is part of a game's digest."""

    offered: Callable[[State, Hero], Iterable[Option]]
    actions: tuple[Action[Any], ...]
