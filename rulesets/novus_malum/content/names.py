"""Everything of a pack that people will read the name of, so that none is told by its id."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content_problems import Key
from rulesets.engine.cues import Cue
from rulesets.novus_malum.content.cards import Content
from rulesets.novus_malum.content.setup import LETTERS, NovusMalumSetup

TABLES = ("units", "equipment", "warbands", "abilities", "spells", "scenarios")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """The key of each word that the pack must have, and what in the pack wants it."""
    for table in TABLES:
        yield from (((table, each), f"name.{each}") for each in getattr(content, table))
    for title, scenario in content.scenarios.items():
        for table in ("terrain", "objectives"):
            key: Key = ("scenarios", title, table)
            yield from (((*key, each), f"name.{each}") for each in getattr(scenario, table))


def called(setup: NovusMalumSetup) -> Iterator[tuple[str, Cue]]:
    """A formation is told by its letter and the units that it was made of."""
    for seat, letters in zip(setup.seats, LETTERS, strict=True):
        for letter, group in zip(letters, setup.grouping(seat), strict=False):
            yield letter, Cue("formation-name", letter=letter, units=tuple(group))
