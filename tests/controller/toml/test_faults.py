"""The sentences about what is wrong in a file."""

from __future__ import annotations

import pytest

from controller.toml.faults import MOST_LISTED, instead

MANY = [f"card-{number:02}" for number in range(MOST_LISTED + 2)]


@pytest.mark.parametrize(
    ("known", "end"),
    [
        (["lamps", "table"], ": did you mean 'table'?"),
        (["dice", "lamps"], ": known are dice, lamps."),
        (MANY, f": known are {', '.join(MANY[:MOST_LISTED])} and 2 more."),
        ([], ": leave it out."),
    ],
)
def test_an_unknown_word_is_answered_with_what_could_be_meant(known: list[str], end: str) -> None:
    assert instead("tabel", known) == end
