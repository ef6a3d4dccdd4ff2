"""What the people at a table may be called."""

from typing import Annotated
from unicodedata import category

from pydantic import AfterValidator

from rulesets.engine.requests import ANYONE

LONGEST = 40
_BETWEEN_LETTERS = frozenset(" '\N{RIGHT SINGLE QUOTATION MARK}.-_")


def _seat(name: str) -> str:
    """A name in any script. Other characters have a meaning in texts, topics or files."""
    readable = all(character in _BETWEEN_LETTERS or category(character)[0] in "LMN" for character in name)
    if not readable or not name[:1].isalnum() or name != name.strip() or len(name) > LONGEST:
        raise ValueError(
            f"{name!r} cannot be a player's name: use up to {LONGEST} letters and digits, with spaces, ' . - _ between them."
        )
    if name == ANYONE:
        raise ValueError(f"a player cannot be called {name!r}: that is the table's own name.")
    return name


def _all_different(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Screens show every name with a capital letter, so anna and Anna would look the same."""
    seen: set[str] = set()
    for name in seats:
        if name.casefold() in seen:
            raise ValueError(f"two players are called {name}: give one of them another name.")
        seen.add(name.casefold())
    return seats


Seat = Annotated[str, AfterValidator(_seat)]
AllDifferent = AfterValidator(_all_different)
Seats = Annotated[tuple[Seat, ...], AllDifferent]
