"""Who may know a value of a State. Values without a mark are known to everyone.

A mark is part of the type, and applies to everything inside the value:

    hand: Annotated[list[str], ToOwner("cards")]      known to the seat that owns it
    token: Annotated[int | None, ToSeatIn("hider")]   known to the seat in the field `hider` next to it; to all if that is None,
                                                      and to every seat of it if that is a list
    bag: Annotated[list[str], ToNobody()]             known to nobody, like the order of a deck

The owner is the seat named in the nearest field `seat` above the value; where there is none, the key of a dict above it.

Secrets of one `pool` are of one kind, such as the cards of one deck: to those who may not know them, they are
interchangeable. Tests swap them and check that nobody can see a difference. By default, the pool is the deck around the value.
Parts of a secret that are not `alike`, such as the orders of a player, are no pool: nobody else sees any of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import Struct

from rulesets.engine.state.fields import marks, parts


class ToOwner(Struct, frozen=True):
    pool: str = ""
    alike: bool = True


class ToSeatIn(Struct, frozen=True):
    field: str
    pool: str = ""


class ToNobody(Struct, frozen=True):
    pool: str = ""


Secret: TypeAlias = ToOwner | ToSeatIn | ToNobody


class Above(Struct, frozen=True):
    """The path above a value, which decides who owns it. `secrets` are the marks on this path, each with its holder."""

    owner: str | None = None
    keys: tuple[str, ...] = ()
    secrets: tuple[tuple[Secret, Any], ...] = ()

    def into(self, holder: Any, step: str, hint: Any) -> Above:
        """One step down, to what `holder` has under `step`."""
        seat = getattr(holder, "seat", None)
        keys = (*self.keys, step) if isinstance(holder, dict) else self.keys
        own = tuple((mark, holder) for mark in marks(hint) if isinstance(mark, Secret))
        return Above(seat if isinstance(seat, str) else self.owner, keys, (*self.secrets, *own))

    def known_to(self, seat: str | None) -> bool:
        """Whether this seat may know the value; None means everyone."""
        return all(self._may_know(secret, holder, seat) for secret, holder in self.secrets)

    def _may_know(self, secret: Secret, holder: Any, seat: str | None) -> bool:
        match secret:
            case ToOwner():
                return seat == self.owner if self.owner is not None else seat in self.keys
            case ToSeatIn(field):
                allowed = getattr(holder, field)
                return seat in allowed if isinstance(allowed, list) else allowed in {None, seat}
            case ToNobody():
                return False

    @property
    def alike(self) -> bool:
        return all(secret.alike for secret, _ in self.secrets if isinstance(secret, ToOwner))

    @property
    def pool(self) -> str:
        secret, holder = self.secrets[-1]
        return secret.pool or str(getattr(holder, "name", ""))


class Hidden(Struct, frozen=True):
    """A value that a seat may not know, with its path; to that seat, all values of the pool are interchangeable."""

    path: str
    pool: str
    value: Any
    alike: bool = True


def hidden_from(state: Any, seat: str | None) -> Iterator[Hidden]:
    """Every value that this seat may not know; None means somebody without a seat."""
    yield from _hidden(state, type(state), (), Above(), seat)


def _hidden(value: Any, hint: Any, path: tuple[str, ...], above: Above, seat: str | None) -> Iterator[Hidden]:
    inside = parts(value, hint)
    if not inside and not isinstance(value, dict | list) and not above.known_to(seat):
        yield Hidden(".".join(path), above.pool, value, above.alike)
    for step, (_, inner, inner_hint) in inside.items():
        yield from _hidden(inner, inner_hint, (*path, step), above.into(value, step, inner_hint), seat)
