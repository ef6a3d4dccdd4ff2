"""The types of what tables send: each fits a column of SQLite and of PostgreSQL, and a page can show it as it is."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, ValidationError

# The largest INTEGER of PostgreSQL.
LARGEST_NUMBER = 2**31 - 1

# The year 9999: later times are not dates in Python.
LATEST = 253_402_300_799.0

# More seats than any game has.
MOST_NAMES = 100

_NO_CONTROLS = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"

Hash: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{0,64}$")]
Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=LARGEST_NUMBER)]
Time: TypeAlias = Annotated[float, Field(ge=0, le=LATEST, allow_inf_nan=False)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Name: TypeAlias = Annotated[str, Field(max_length=200, pattern=_NO_CONTROLS)]
Text: TypeAlias = Annotated[str, Field(max_length=4000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$")]
Names: TypeAlias = Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES)]


def reason_of(error: ValidationError) -> str:
    """The first thing that is wrong, without the input itself: that may be anything."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    wrong = "unexpected characters" if first["type"] == "string_pattern_mismatch" else first["msg"]
    where = ".".join(str(part)[:40] for part in first["loc"][:4])
    return plain(f"{where}: {wrong}" if where else wrong)


def plain(text: str) -> str:
    """One line that any database and any page accepts: characters that do not print become question marks."""
    return "".join(each if each.isprintable() else "?" for each in text)[:200]
