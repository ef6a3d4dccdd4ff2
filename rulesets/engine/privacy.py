"""Who may know a value of a State. What is not marked is known to all.

A mark is part of the type, and holds for everything inside the value:

    hand: Annotated[list[str], ToOwner("cards")]      known to the seat that owns it
    token: Annotated[int | None, ToSeatIn("hider")]   known to the seat in the field `hider` beside it; to all if that is None
    bag: Annotated[list[str], ToNobody()]             known to nobody, like the order of a deck

The owner is the seat named in the nearest field `seat` above the value; where there is none, the key of a dict above it.

Secrets of one `pool` are of one kind, such as the cards of one deck: to those who may not know them, each could as well be
any other. Tests exchange them and find that nobody notices. Without a name, the pool is that of the deck around the value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ToOwner:
    pool: str = ""


@dataclass(frozen=True, slots=True)
class ToSeatIn:
    field: str
    pool: str = ""


@dataclass(frozen=True, slots=True)
class ToNobody:
    pool: str = ""


Secret: TypeAlias = ToOwner | ToSeatIn | ToNobody
