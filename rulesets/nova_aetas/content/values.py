"""Basic types of a pack: frozen tables, squares, times, small numbers and tests."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from rulesets.engine.boards.square_grid import Square, place

# More than any card prints; it catches typing errors.
MOST = 999


class Card(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _square(text: str) -> str:
    place(text)
    return text


def _time(text: str) -> str:
    if not re.fullmatch(r"(1[0-2]|[1-9]):[0-5][05]", text):
        raise ValueError(
            f"{text!r} is not a time of the Horologium: write it as 5:00 or 8:35, in steps of five minutes."
        )
    return text


SquareName = Annotated[Square, AfterValidator(_square)]
ClockTime = Annotated[str, AfterValidator(_time)]
Need = Annotated[int, Field(ge=2, le=8, strict=True)]
Positive = Annotated[int, Field(ge=1, le=MOST, strict=True)]
Natural = Annotated[int, Field(ge=0, le=MOST, strict=True)]
Characteristic = Literal["ph", "mi", "ra"]


class Requirement(Card):
    """NA-TST-05: three successes in a test of Rapidity; may also be written as "Ra 3"."""

    characteristic: Characteristic
    successes: Positive = 1

    @model_validator(mode="before")
    @classmethod
    def _as_printed(cls, given: Any) -> Any:
        printed = re.fullmatch(r"(ph|mi|ra) ?(\d+)", given.lower()) if isinstance(given, str) else None
        return given if printed is None else {"characteristic": printed[1], "successes": int(printed[2])}
