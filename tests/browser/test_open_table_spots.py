"""Where things stand on the open table: letters off the bases, bases in their zone, and who is in one fight."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.browser.room import Room
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

SPOTS = """async () => {
  const { heldIn, letterSpot, mergedBy } = await import("/static/open_table_spots.js");
  const base = (id, group, seat, x, y) => ({ id, group, seat, spot: [x, y], radius: 50 });
  const zone = [[0, 1000], [2000, 1000], [2000, 2000], [0, 2000]];
  const fight = [base("a1", "A", "red", 500, 500), base("x1", "X", "blue", 500, 610), base("b1", "B", "red", 620, 610), base("c1", "C", "red", 900, 900)];
  const crowd = [base("a1", "A", "red", 500, 500), base("b1", "B", "red", 500, 400)];
  return {
    slid: heldIn(zone, [[500, 1200], [700, 1200]], [-100, -400]),
    merged: mergedBy("B", fight),
    apart: mergedBy("C", fight),
    alone: letterSpot([crowd[0]], [crowd[0]], [], false, 1),
    crowded: letterSpot([crowd[0]], crowd, [], false, 1),
  };
}"""


async def test_bases_slide_along_their_zone_and_letters_stand_off_them(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.url) as page:
        found = await page.evaluate(SPOTS)
    assert found["slid"] == [-100, -150]
    assert (found["merged"], found["apart"]) == (["A"], [])
    assert found["alone"] == [500, 402]
    assert found["crowded"] == [382, 500]
