"""What sections of a config are made of."""

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from controller.config.languages import languages

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


def _language(value: str) -> str:
    if value not in languages():
        raise ValueError(f"there are no words in {value!r}: write one of {', '.join(languages())}.")
    return value


Language = Annotated[str, AfterValidator(_language)]
Id = Annotated[str, AfterValidator(_id)]
Topic = Annotated[str, AfterValidator(_topic)]


class Part(BaseModel):
    """Its validator is built when it is first needed: usually only that of the whole config is."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)
