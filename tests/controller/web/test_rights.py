"""What a guest may say, and for whom."""

from __future__ import annotations

from controller.messages.commands import TypeDie
from controller.web.access.keys import Guest, Role
from controller.web.access.rights import bound_to_seat

BEN = Guest(Role.SEAT, "ben")


def test_what_a_seat_types_in_is_for_its_own_roll_whatever_it_says() -> None:
    typed = TypeDie(id="1", do="type-die", face=6, seat="anna")

    assert bound_to_seat(BEN, typed) == typed.model_copy(update={"seat": "ben"})


def test_the_owner_types_for_the_seat_that_it_names() -> None:
    typed = TypeDie(id="1", do="type-die", face=6, seat="anna")

    assert bound_to_seat(Guest(Role.OWNER, None), typed) == typed
