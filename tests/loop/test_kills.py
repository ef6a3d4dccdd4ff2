"""kill -9 of everything, at random moments: no answer is lost, doubled or changed."""

from __future__ import annotations

import asyncio
import sys
from random import Random

import pytest

from tests.loop.harness import foretold, venue
from tests.loop.victims import killed_through_a_game, mortal

TABLES = 4


@pytest.mark.timeout(600)
async def test_a_few_deaths_lose_and_double_nothing() -> None:
    assert await deaths(6, seed="few") == 6


@pytest.mark.soak
@pytest.mark.timeout(6 * 3600)
async def test_a_thousand_deaths_lose_and_double_nothing() -> None:
    """At several tables side by side: most of the time is spent waiting for somebody to come back."""
    died = await asyncio.gather(*(deaths(1000 // TABLES, seed=f"many {table}") for table in range(TABLES)))
    assert sum(died) == 1000


async def deaths(kills: int, seed: str) -> int:
    """Over as many games as it takes."""
    luck, died = Random(seed), 0
    while died < kills:
        with venue() as place:
            expected = foretold(place.table)
            async with mortal(place) as table:
                died += await killed_through_a_game(table, luck, kills - died)
            assert place.record() == expected.record
            assert place.is_sound()
        sys.stdout.write(f"{seed}: {died} of {kills}\n")
    return died
