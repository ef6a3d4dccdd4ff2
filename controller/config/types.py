"""What sections of a config are made of."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from controller.config.languages import languages
from rulesets.engine.levels import Level

_ID = re.compile(r"[A-Za-z0-9_-]+")
_TOPIC = re.compile(r"[^/#+\s][^#+\s]*[^/#+\s]|[^/#+\s]")


def _id(value: str) -> str:
    if not _ID.fullmatch(value):
        raise ValueError("a name has only letters, digits, - and _.")
    return value


def _topic(value: str) -> str:
    if not _TOPIC.fullmatch(value):
        raise ValueError(f"{value!r} is not a topic to write to: leave out spaces, # and +, and any / at its ends.")
    return value


def _language(value: str) -> str:
    if value not in languages():
        raise ValueError(f"there are no words in {value!r}: write one of {', '.join(languages())}.")
    return value


def _level(value: str) -> Level:
    if value not in set(Level):
        raise ValueError(f"{value!r} is no level of a bot: write one of {', '.join(Level)}.")
    return Level(value)


BotLevel = Annotated[Level, BeforeValidator(_level)]
Language = Annotated[str, AfterValidator(_language)]
Id = Annotated[str, AfterValidator(_id)]
Topic = Annotated[str, AfterValidator(_topic)]


class Mark(Enum):
    """What a value means outside the config. Backup and restore find these values by their mark."""

    OWN_FILE = "a file that people write; its path starts from the folder of the config"
    COMMAND = "a program that the table runs, with its arguments"


OwnFile = Annotated[str | None, Mark.OWN_FILE]
CommandLine = Annotated[tuple[str, ...], Field(strict=False), Mark.COMMAND]


class Part(BaseModel):
    """Its validator is built when it is first needed: usually only that of the whole config is."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


def marked(part: BaseModel, mark: Mark) -> Iterator[Any]:
    """Every value with this mark, in this part of a config and all parts inside it."""
    for name, field in type(part).model_fields.items():
        value = getattr(part, name)
        if mark in field.metadata:
            if value:
                yield value
        else:
            inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
            for each in inside:
                if isinstance(each, BaseModel):
                    yield from marked(each, mark)
