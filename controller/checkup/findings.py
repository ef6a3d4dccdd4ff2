"""What a checkup finds: one sentence for each part of the machine, and what to do if something is wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """`needed`: whether the table cannot run without it."""

    part: str
    well: bool
    text: str
    needed: bool = True

    @property
    def broken(self) -> bool:
        return self.needed and not self.well
