"""What sections of a config are made of."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict

Language: TypeAlias = Literal["en", "it"]

_ID = re.compile(r"[A-Za-z0-9_-]+")
_TOPIC = re.compile(r"[^/#+\s][^#+\s]*[^/#+\s]|[^/#+\s]")


def _id(value: str) -> str:
    if not _ID.fullmatch(value):
        raise ValueError("a name has only letters, digits, - and _.")
    return value


def _topic(value: str) -> str:
    if not _TOPIC.fullmatch(value):
        raise ValueError(f"{value!r} is no topic to write to: leave out spaces, # and +, and any / at its ends.")
    return value


Id = Annotated[str, AfterValidator(_id)]
Topic = Annotated[str, AfterValidator(_topic)]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
