"""What Arbiter works with, from one table: the docs are written from it, and the page's help reads it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import tomli
from pydantic import BaseModel, ConfigDict, Field

FILE = Path(__file__).with_name("works_with.toml")

Kind: TypeAlias = Literal["dice", "readers", "displays"]
Tested: TypeAlias = Literal["double", "library", "bluez", "owners"]


class Texts(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    what: str
    pairing: str
    quirks: tuple[str, ...]


class Known(BaseModel):
    """`driver` is the one of the config, `where` a page of its maker, `tested` how it was tried."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Kind
    name: str
    driver: str
    where: str = Field(pattern=r"^https://")
    tested: tuple[Tested, ...] = Field(min_length=1)
    en: Texts
    it: Texts

    def texts(self, language: str) -> Texts:
        """In English where there is no such language."""
        return self.it if language == "it" else self.en


@cache
def works_with() -> dict[str, Known]:
    """By id, in the order of the table."""
    with FILE.open("rb") as file:
        return {id_: Known.model_validate(each) for id_, each in tomli.load(file).items()}
