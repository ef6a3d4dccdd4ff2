"""A token reads the same in every theme: each side has its own shape, and its glyph stands out from its colour."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.async_api import Browser, expect

from rulesets.engine.view import Side
from tests.browser.room import Room
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

# What WCAG asks of pictures that have a meaning.
LEAST_CONTRAST = 3.0

TOKENS = """async (sides) => {
  const { tokenShape } = await import("/static/shapes.js");
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return sides.map((side) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", `piece side-${side}`);
    svg.append(...tokenShape({ side, glyph: "sword", letters: "Sw", number: "2", wounds: 1, health: 3 }, 4).filter(Boolean).flat());
    document.body.append(svg);
    const body = svg.querySelector(".body");
    const [light, dark] = [body, svg.querySelector(".glyph-shape")].map((each) => luminance(getComputedStyle(each).fill)).sort((a, b) => b - a);
    const outline = body.tagName + (body.getAttribute("points") ?? body.getAttribute("r") ?? body.getAttribute("width"));
    const found = { side, outline, contrast: (light + 0.05) / (dark + 0.05), wounds: svg.querySelectorAll(".wound.full").length, number: svg.querySelector(".tag text").textContent };
    svg.remove();
    return found;
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("contrast", ["no-preference", "more"])
async def test_a_token_is_recognised_by_its_shape_and_its_glyph_is_seen(
    chromium: Browser, room: Room, scheme: Literal["light", "dark"], contrast: Literal["no-preference", "more"]
) -> None:
    async with visitor(chromium, room.url) as page:
        await page.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")
        await expect(page.locator("#question")).to_be_visible()
        tokens = await page.evaluate(TOKENS, [str(side) for side in Side])
    seats = [token["outline"] for token in tokens if token["side"].startswith(("seat", "nobody"))]
    parties = [token["outline"] for token in tokens if token["side"] in {"friend", "enemy", "neutral", "third"}]
    assert len(set(seats)) == len(seats)
    assert len(set(parties)) == len(parties)
    assert {token["side"]: token["contrast"] for token in tokens if token["contrast"] < LEAST_CONTRAST} == {}
    assert {(token["wounds"], token["number"]) for token in tokens} == {(1, "2")}
