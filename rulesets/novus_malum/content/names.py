"""What in a pack and a setup needs a readable name, so that no player sees an id."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content_problems import Key
from rulesets.engine.cues import Cue
from rulesets.novus_malum.content.cards import Content
from rulesets.novus_malum.content.setup import LETTERS, NovusMalumSetup

TABLES = ("units", "equipment", "warbands", "abilities", "spells", "scenarios")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """Each entry of the pack that needs a name, with the key of its word."""
    for table in TABLES:
        yield from (((table, each), f"name.{each}") for each in getattr(content, table))
    for title, scenario in content.scenarios.items():
        for table in ("terrain", "objectives"):
            key: Key = ("scenarios", title, table)
            yield from (((*key, each), f"name.{each}") for each in getattr(scenario, table))


def called(setup: NovusMalumSetup) -> Iterator[tuple[str, Cue]]:
    """A formation is named by its letter and the units it began with."""
    for seat, letters in zip(setup.seats, LETTERS, strict=True):
        for letter, group in zip(letters, setup.grouping(seat), strict=False):
            yield letter, Cue("formation-name", letter=letter, units=tuple(group))
