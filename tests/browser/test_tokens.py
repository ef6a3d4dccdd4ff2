"""A token reads the same in every theme: each side has its own shape, and its glyph stands out from its colour."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import Literal

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.async_api import Browser, Page, expect

from rulesets.engine.view import Side
from tests.browser.room import Room
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

# What WCAG asks of pictures that have a meaning.
LEAST_CONTRAST = 3.0

GLYPHS = ("sword", "wolf", "shield", "tree", "mage", "crown")

# Two tokens whose mean brightness differs less, in parts of white, look alike.
LEAST_DIFFERENCE = 0.012

TOKENS = """async ([sides, glyph]) => {
  const { tokenShape } = await import("/static/shapes.js");
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return sides.map((side) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", `piece side-${side}`);
    svg.append(...tokenShape({ side, glyph, letters: "Sw", number: "2", wounds: 1, health: 3, marks: ["stun", "blood"] }, 4).filter(Boolean).flat());
    document.body.append(svg);
    const body = svg.querySelector(".body");
    const [light, dark] = [body, svg.querySelector(":scope > .glyph-shape")].map((each) => luminance(getComputedStyle(each).fill)).sort((a, b) => b - a);
    const outline = body.tagName + (body.getAttribute("points") ?? body.getAttribute("r") ?? body.getAttribute("width"));
    const found = { side, outline, contrast: (light + 0.05) / (dark + 0.05), wounds: svg.querySelectorAll(".wound.full").length, number: svg.querySelector(".tag text").textContent, marks: svg.querySelectorAll(".status .glyph-shape").length };
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
        sides = [str(side) for side in Side]
        tokens = [token for glyph in GLYPHS for token in await page.evaluate(TOKENS, [sides, glyph])]
        pictures = await _pictures(page, sides)
    seats = {token["outline"] for token in tokens if token["side"].startswith(("seat", "nobody"))}
    parties = {token["outline"] for token in tokens if token["side"] in {"friend", "enemy", "neutral", "third"}}
    assert (len(seats), len(parties)) == (7, 4)
    assert {token["side"]: token["contrast"] for token in tokens if token["contrast"] < LEAST_CONTRAST} == {}
    assert {(token["wounds"], token["number"], token["marks"]) for token in tokens} == {(1, "2", 2)}
    alike = [
        pair
        for pair in combinations(pictures, 2)
        if _comparable(*pair) and _difference(*(pictures[each] for each in pair)) < LEAST_DIFFERENCE
    ]
    assert alike == []


def _comparable(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Of one side with another glyph, or of another side of the same game with the same glyph."""
    seats = [side.startswith(("seat", "nobody")) for side, _ in (one, other)]
    return (one[0] == other[0]) != (one[1] == other[1]) and seats[0] == seats[1]


SIZE = 28
"""The smallest tokens, in pixels."""

DRAW = """async ([sides, glyphs, size]) => {
  const { tokenShape } = await import("/static/shapes.js");
  const sheet = document.createElement("div");
  sheet.style.cssText = "position: fixed; left: 0; top: 0; width: 100vw; height: 100vh; background: var(--field); z-index: 99";
  sides.forEach((side, down) => glyphs.forEach((glyph, across) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", `piece side-${side}`);
    svg.setAttribute("viewBox", "-6 -6 12 12");
    svg.style.cssText = `position: absolute; left: ${across * size}px; top: ${down * size}px; width: ${size}px; height: ${size}px`;
    svg.append(...tokenShape({ side, glyph, letters: "Sw" }, 4).filter(Boolean).flat());
    sheet.append(svg);
  }));
  document.body.append(sheet);
}"""


async def _pictures(page: Page, sides: list[str]) -> dict[tuple[str, str], Image.Image]:
    """Every token as somebody sees it who sees no colours."""
    await page.evaluate(DRAW, [sides, GLYPHS, SIZE])
    sheet = Image.open(BytesIO(await page.screenshot())).convert("L")
    return {
        (side, glyph): sheet.crop((x * SIZE, y * SIZE, (x + 1) * SIZE, (y + 1) * SIZE))
        for y, side in enumerate(sides)
        for x, glyph in enumerate(GLYPHS)
    }


def _difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference in brightness, from 0 to 1."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0]) / 255


MOVE = """async () => {
  const { hurt } = await import("/static/walking.js");
  const { turnNew } = await import("/static/cards.js");
  const ns = "http://www.w3.org/2000/svg";
  const [svg, group, face] = ["svg", "g", "g"].map((name) => document.createElementNS(ns, name));
  face.setAttribute("class", "face");
  group.append(face);
  svg.append(group);
  const hand = document.createElement("div");
  for (const card of ["ace", "king"]) hand.append(Object.assign(document.createElement("div"), { innerHTML: `<i data-card="${card}"></i>` }));
  document.body.append(svg, hand);
  hurt(group, { wounds: 0 }, false);
  hurt(group, { wounds: 1 }, true);
  turnNew(hand, [{ id: "test-hand", cards: ["ace"] }], { past: null });
  turnNew(hand, [{ id: "test-hand", cards: ["ace", "king"] }], { past: null });
  const found = { drops: group.querySelectorAll(".drop").length, turns: [...hand.querySelectorAll("[data-card]")].filter((each) => each.getAnimations().length).map((each) => each.dataset.card) };
  svg.remove();
  hand.remove();
  return found;
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
async def test_a_wound_drops_and_a_new_card_turns_unless_motion_is_reduced(
    chromium: Browser, room: Room, motion: Literal["no-preference", "reduce"]
) -> None:
    async with visitor(chromium, room.url) as page:
        await page.emulate_media(reduced_motion=motion)
        await expect(page.locator("#question")).to_be_visible()
        found = await page.evaluate(MOVE)
    assert found == ({"drops": 1, "turns": ["king"]} if motion == "no-preference" else {"drops": 0, "turns": []})


async def test_a_player_without_a_glyph_has_a_crown(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.url) as page:
        await expect(page.locator("#question")).to_be_visible()
        glyphs = await page.evaluate(
            """async () => {
              const { tokenOf } = await import("/static/shapes.js");
              const store = { glyph: (id) => (id === "anna" ? "mage" : null), isSeat: (id) => id !== "thing", name: (id) => id, seat: (id) => id, wounds: () => null };
              return ["anna", "red", "thing"].map((id) => tokenOf({ id, side: "seat-1" }, store).glyph);
            }"""
        )
    assert glyphs == ["mage", "crown", None]
