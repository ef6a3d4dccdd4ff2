"""The same scenery has the same sign on every board, and no two kinds of one board share one."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.browser.room import Room
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

SIGNS = """async (grounds) => {
  const { drawGround } = await import("/static/ground.js");
  const store = { name: (id) => id, get: () => [] };
  const cells = grounds.map((ground, x) => ({ id: ground, x, y: 0, level: 0, ground }));
  const looks = cells.map((cell) => {
    const { layer } = drawGround({ shape: "squares", columns: grounds.length, rows: 1, cells, links: [] }, store);
    const surface = layer.querySelectorAll(".cell")[cell.x].getAttribute("class").split(" ")[1];
    const art = [...layer.querySelectorAll("use")].filter((use) => Math.abs(use.transform.baseVal[0].matrix.e - 10 * cell.x - 5) < 2);
    return [surface, ...art.map((use) => use.getAttribute("href"))].join(" ");
  });
  return looks;
}"""


async def test_a_tree_is_a_tree_in_every_mission(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        grove = await page.evaluate(SIGNS, ["bush", "tree"])
        town = await page.evaluate(SIGNS, ["cart", "tree", "well", "an-odd-thing", "bush"])
        assert (grove[1], grove[0]) == (town[1], town[4])
        assert len(set(town)) == len(town)
