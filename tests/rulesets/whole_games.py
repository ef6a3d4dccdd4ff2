"""Whole games by bots: every one ends, can be taken up at its anchors, and replays to the same digest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from rulesets.engine import bots
from rulesets.engine.answers import from_json, to_json
from rulesets.engine.bots import Taste
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.requests import is_anchor

S = TypeVar("S")

MOST_ANSWERS = 30_000


def _ignored(_events: tuple[Event, ...]) -> None: ...


def steps(
    game: Game[S], seed: int, taste: Taste[S], follow: Callable[[tuple[Event, ...]], None] = _ignored
) -> Iterator[Game[S]]:
    """Yield the game before each answer, and once more when it is over. `follow` gets the events of every answer."""
    rng = Random(seed)
    for _ in range(MOST_ANSWERS):
        yield game
        if game.request is None:
            return
        follow(game.answer(bots.answer(game, rng, taste)))
    raise AssertionError("the game does not end")


def check_replay(game: Game[Any]) -> None:
    """Setup and answers are read from JSON, as from a file."""
    again = Game(game.ruleset, type(game.setup).model_validate_json(game.setup.model_dump_json(by_alias=True)))
    for answer in game.record:
        again.answer(from_json(to_json(answer)))
    assert again.digest == game.digest


def check_legal(game: Game[Any]) -> None:
    """While the game goes on; at its end a Settlement may be lost, or a hero."""
    assert game.outcome is not None or game.ruleset.violations(game.state) == (), len(game.record)


def check_anchor(game: Game[Any]) -> None:
    """At an anchor, a game begun from its position asks the same."""
    if is_anchor(game.request):
        again = Game(game.ruleset, game.setup, start=game.position)
        assert (again.request, again.digest) == (game.request, game.digest)


def otherwise(field: FieldInfo) -> Any:
    """The value of a house rule that is furthest from its default."""
    return True if field.annotation is bool else get_args(field.annotation)[-1]


def any_house_rules(house: type[BaseModel], rng: Random, **choices: tuple[Any, ...]) -> dict[str, Any]:
    """Random house rules; `choices` are the values of those that have too many."""
    return {
        name: rng.choice(
            choices.get(name) or ((True, False) if field.annotation is bool else get_args(field.annotation))
        )
        for name, field in house.model_fields.items()
    }
