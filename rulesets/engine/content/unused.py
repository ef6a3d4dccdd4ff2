"""Fields of a card that are valid but have no effect on it: the author must have meant something else.

A field that depends on others of the same card says so where it is declared, and one walk over the pack finds those that are
set for nothing:

    delay: Annotated[int, UsedIf(before_game=True)] = 0

What depends on where a card is used, such as an effect in a place where it can do nothing, is checked by the game, in its
`content/misplaced.py`. A kind of entry that shares no fields with the others is a separate model, in a union.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel

from rulesets.engine.content.errors import ContentError, Key


class UsedIf:
    """What other fields must be: True for set, False for not set, or one of several values."""

    def __init__(self, **needs: bool | Collection[str]) -> None:
        self.needs = needs

    def missing(self, card: BaseModel) -> str | None:
        """What keeps a field of this card from having an effect."""
        for name, wanted in self.needs.items():
            value = getattr(card, name)
            if isinstance(wanted, bool):
                if bool(value) != wanted:
                    return f"{'without' if wanted else 'with'} {name}"
            elif value not in wanted:
                return f"where {name} is {value!r}"
        return None


def unused_fields(card: BaseModel, key: Key = ()) -> Iterator[ContentError]:
    """Every field that is set for nothing, on this card and on all cards in it."""
    written = card.model_fields_set
    for name, shown, conditions in _fields(type(card)):
        if name in written:
            here = (*key, shown)
            if conditions and is_set(card, name):
                for reason in filter(None, (each.missing(card) for each in conditions)):
                    yield ContentError(here, f"does nothing {reason}: leave it out.")
            yield from _inside(getattr(card, name), here)


@cache
def _fields(kind: type[BaseModel]) -> list[tuple[str, str, list[UsedIf]]]:
    """Each field: its name, how it is written in a pack, and on what it depends."""
    return [
        (name, field.alias or name, [each for each in field.metadata if isinstance(each, UsedIf)])
        for name, field in kind.model_fields.items()
    ]


def unused(key: Key, card: BaseModel, why: str, *names: str) -> Iterator[ContentError]:
    """Report those of these fields that are set."""
    yield from (
        ContentError((*key, name), f"does nothing {why}: leave it out.") for name in names if is_set(card, name)
    )


def is_set(card: BaseModel, name: str) -> bool:
    if name not in card.model_fields_set:
        return False
    return bool(getattr(card, name) != type(card).model_fields[name].get_default(call_default_factory=True))


def _inside(value: Any, key: Key) -> Iterator[ContentError]:
    if isinstance(value, BaseModel):
        yield from unused_fields(value, key)
    elif isinstance(value, dict | tuple):
        for place, each in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(each, BaseModel | dict | tuple):
                yield from _inside(each, (*key, place))
