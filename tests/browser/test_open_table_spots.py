"""Where things stand on the open table: letters off the bases, bases in their zone, and who is in one fight."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.browser.room import Room
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

SPOTS = """async () => {
  const { heldIn, mergedBy } = await import("/static/open_table_spots.js");
  const { letterSpot } = await import("/static/open_table_labels.js");
  const base = (id, group, seat, x, y) => ({ id, group, seat, spot: [x, y], radius: 50 });
  const zone = [[0, 1000], [2000, 1000], [2000, 2000], [0, 2000]];
  const fight = [base("a1", "A", "red", 500, 500), base("x1", "X", "blue", 500, 610), base("b1", "B", "red", 620, 610), base("c1", "C", "red", 900, 900)];
  const crowd = [base("a1", "A", "red", 500, 500), base("b1", "B", "red", 500, 400)];
  return {
    slid: heldIn(zone, [[500, 1200], [700, 1200]], [-100, -400]),
    merged: mergedBy("B", fight),
    apart: mergedBy("C", fight),
    alone: letterSpot([crowd[0]], [crowd[0]], [], false, 1).spot,
    crowded: letterSpot([crowd[0]], crowd, [], false, 1).spot,
  };
}"""


WORDS = """async ({ turned }) => {
  const { labelSpots, letterSpot, rulerSpot } = await import("/static/open_table_labels.js");
  const square = (x, y, half) => [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
  const areas = [
    { id: "cart", kinds: ["objective"], outline: square(1000, 1000, 60), reach: 200 },
    { id: "tower", kinds: ["tall"], outline: square(1150, 1000, 100), reach: 0 },
    { id: "hedge", kinds: ["low"], outline: square(800, 1000, 90), reach: 0 },
  ];
  const base = (id, group, x, y) => ({ id, group, seat: "red", spot: [x, y], radius: 50 });
  const bases = [base("a1", "A", 1000, 1260), base("a2", "A", 1100, 1260), base("b1", "B", 1250, 1260)];
  const { boxes } = labelSpots(areas, (area) => [`the old ${area.id}`, "held by nobody"], { turned, size: 1.2, bases, view: [400, 500, 1300, 1100] });
  for (const group of ["A", "B"]) boxes.push(letterSpot(bases.filter((each) => each.group === group), bases, boxes, turned, 1.2).box);
  const [x, y] = rulerSpot(bases[0], "3.7 of 6 in.", 80, boxes, bases);
  boxes.push([x - 230, x + 230, y - 45, y + 45]);
  const meet = ([l, r, t, b], [left, right, top, bottom]) => l < right && r > left && t < bottom && b > top;
  return {
    overlaps: boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one, other))).length,
    outside: boxes.slice(0, 3).filter(([l, r, t, b]) => l < 400 || r > 1700 || t < 500 || b > 1600).length,
    words: boxes.length,
  };
}"""


@pytest.mark.parametrize("turned", [False, True])
async def test_no_word_on_the_map_covers_another(chromium: Browser, room: Room, *, turned: bool) -> None:
    async with visitor(chromium, room.url) as page:
        found = await page.evaluate(WORDS, {"turned": turned})
    assert found == {"overlaps": 0, "outside": 0, "words": 6}


async def test_bases_slide_along_their_zone_and_letters_stand_off_them(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.url) as page:
        found = await page.evaluate(SPOTS)
    assert found["slid"] == [-100, -150]
    assert (found["merged"], found["apart"]) == (["A"], [])
    assert found["alone"] == [500, 402]
    assert found["crowded"] == [366, 500]
