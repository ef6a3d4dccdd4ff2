"""What players may set by hand, as a list to pick from."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest

from rulesets.engine.answers import Override
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.overrides.limits import OfferedWith
from rulesets.engine.overrides.list_values import changeable
from rulesets.engine.overrides.value_types import Shape, Sort, shape
from tests.engine.toy import new_game


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(slots=True)
class Pocket:
    id: str
    coins: int


@dataclass(slots=True)
class Purse:
    pockets: list[Pocket]
    owner: str | None = None


@dataclass(slots=True)
class Wood:
    prey: dict[str, int]
    bait: Annotated[int, OfferedWith("prey")] = 0
    paths: Annotated[Purse, OfferedWith("prey")] = field(default_factory=lambda: Purse([]))
    won: Annotated[bool, OfferedWith()] = False


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (int, Shape(Sort.NUMBER)),
        (bool, Shape(Sort.SWITCH)),
        (str | None, Shape(Sort.TEXT, optional=True)),
        (Colour, Shape(Sort.CHOICE, ("red", "blue"))),
        (Literal["up", "down"] | None, Shape(Sort.CHOICE, ("up", "down"), optional=True)),
        (list[str], Shape(Sort.LIST)),
        (list[Colour], Shape(Sort.LIST, ("red", "blue"))),
        (list[tuple[str, str]], Shape(Sort.OTHER)),
        (dict[str, int], Shape(Sort.OTHER)),
        (int | str, Shape(Sort.OTHER)),
    ],
)
def test_a_type_has_a_shape_that_people_can_fill_in(hint: Any, expected: Shape) -> None:
    assert shape(hint) == expected


def test_every_value_is_listed_with_its_path_and_the_thing_that_it_belongs_to() -> None:
    listed = {each.path: each for each in changeable(new_game().state)}
    gold, turn, visits = listed["heroes.red.gold"], listed["turn"], listed["visits.2"]
    assert (gold.where[: gold.thing], gold.where[gold.thing :], gold.now) == ((".heroes", "red"), (".gold",), 2)
    assert (turn.where[: turn.thing], turn.shape.sort) == ((), Sort.NUMBER)
    assert (visits.where[: visits.thing], visits.where[visits.thing :]) == ((".visits",), ("2",))
    assert listed["heroes.red.stash"].shape == Shape(Sort.TEXT, optional=True)
    assert not [path for path in listed if path.startswith(("world", "luck", "__"))]


def test_a_thing_in_a_list_goes_by_its_own_name_which_is_not_among_its_values() -> None:
    (coins, owner) = changeable(Purse([Pocket("left", 3)]))
    assert (coins.path, coins.where, coins.thing) == ("pockets.0.coins", (".pockets", "left", ".coins"), 2)
    assert (owner.path, owner.thing) == ("owner", 0)


def test_a_value_that_means_nothing_now_is_not_listed() -> None:
    assert [each.path for each in changeable(Wood({"bear": 2}))] == ["prey.bear", "bait", "paths.owner"]
    assert [each.path for each in changeable(Wood({}))] == []


def test_whatever_is_listed_can_be_set_to_what_it_is() -> None:
    game = new_game()
    for each in changeable(game.state):
        game.check(Override(each.path, each.now))


@pytest.mark.parametrize("sort", Sort)
def test_what_is_wanted_can_be_said(sort: Sort, engine_words: Words) -> None:
    said = engine_words.say(Shape(sort, ("a", "b"), optional=True).wanted)
    assert "wanted" not in said
    assert "{" not in said
    assert engine_words.say(Cue("wanted.writable")) != "wanted.writable"
