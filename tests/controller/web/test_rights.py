"""What a guest may do, and for which seats."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from controller.messages.commands import TypeDie, command_from
from controller.web.access.keys import Guest, Role
from controller.web.access.rights import bound_to_seat, check_right
from rulesets.engine.refusal import Refused

BEN = Guest(Role.SEAT, "ben")


def test_what_a_seat_types_in_is_for_its_own_roll_whatever_it_says() -> None:
    typed = TypeDie(id="1", do="type-die", face=6, seat="anna")

    assert bound_to_seat(BEN, typed) == typed.model_copy(update={"seat": "ben"})


def test_the_owner_types_for_the_seat_that_it_names() -> None:
    typed = TypeDie(id="1", do="type-die", face=6, seat="anna")

    assert bound_to_seat(Guest(Role.OWNER, None), typed) == typed


def test_only_the_owner_says_how_fast_bots_play() -> None:
    at_once = command_from({"id": "1", "do": "bot-pause", "ms": 0})
    check_right(Guest(Role.OWNER, None), at_once, None)
    with pytest.raises(Refused, match="owner-only"):
        check_right(BEN, at_once, None)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"do": "answer", "answer": {"seat": "anna", "choose": "bid:1"}}, "not-your-turn"),
        ({"do": "bot", "seat": "anna", "plays": True}, "speaks-for-others"),
        ({"do": "undo", "steps": 1, "agreed": ["ben", "anna"]}, "speaks-for-others"),
    ],
)
def test_a_seat_acts_for_itself_alone(said: dict[str, Any], code: str) -> None:
    own = orjson.loads(orjson.dumps(said).replace(b"anna", b"ben"))
    check_right(BEN, command_from({"id": "1", **own}), None)

    with pytest.raises(Refused, match=code):
        check_right(BEN, command_from({"id": "1", **said}), None)
