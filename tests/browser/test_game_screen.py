"""The game screen at work: the board where it happens, advice and the story on it, roads by tapping, speech, a television, a picture to share."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Page, TimeoutError, expect  # noqa: A004  # its own, not Python's

from rulesets.engine import bots
from rulesets.engine.answers import to_json
from rulesets.engine.requests import Choose
from tests.browser.fairground import FIVE, Fairground
from tests.browser.prompt_pictures import stage
from tests.browser.room import Room, opened
from tests.browser.visiting import option, use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}
TELEVISION = {"width": 1920, "height": 1080}
ANSWERS = 30

EDGES = """async ([options, sides]) => {
  const { Edges } = await import("/static/edges.js");
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const taken = [];
  const edges = new Edges(layer, (found) => taken.push(...found.map((each) => each.key)));
  edges.draw({ shape: "hexes" }, { id: "C3", x: 2, y: 2 }, options, 1);
  const offered = [[...layer.children].map((side) => side.dataset.key)];
  for (const side of sides) {
    layer.querySelector(`[data-key=side-${side}]`).dispatchEvent(new Event("click"));
    offered.push([...layer.children].map((each) => each.dataset.key));
  }
  return { taken, offered };
}"""

VOICE = """() => {
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak: (words) => window.spoken.push(words.text) } });
}"""

# This many answers lead from the setup to the first attack.
LISTENED = 12

TAP_MS = 3_000

# What can be tapped on a television: the way out of it, and names, words and the goal, which nobody needs to tap.
BUTTONS = """[...document.querySelectorAll("button:not(.who, .term, .goal-text)")].filter((each) => each.checkVisibility()).map((each) => each.dataset.key)"""

OUTSIDE = """(place) => [...document.querySelectorAll(place)].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map((each) => each.className + " " + each.textContent)"""


@asynccontextmanager
async def a_battle(folder: Path) -> AsyncIterator[Room]:
    """Nova Aetas after some answers of bots, with a hero to act."""
    async with opened(stage("nova_aetas", folder)) as room:
        rng, bot = Random(5), room.ruleset.bot
        assert bot
        while room.session.index < ANSWERS or not _has_moves(room):
            room.do(do="answer", answer=to_json(bots.answer(room.session.game, rng, bot)))
        yield room


@asynccontextmanager
async def a_fair(folder: Path) -> AsyncIterator[Room]:
    async with opened(Fairground(folder, "[web]\nport = 0\n", seats=FIVE, most_cards=7)) as room:
        yield room


def _has_moves(room: Room) -> bool:
    request = room.session.game.request
    return isinstance(request, Choose) and any(each.tag == "move" for each in request.options)


async def hero_page(page: Page) -> None:
    await expect(page.locator(".square.can").first).to_be_attached()


async def test_a_phone_shows_the_board_where_it_happens_and_all_of_it_on_a_tap(
    chromium: Browser, tmp_path: Path
) -> None:
    async with a_battle(tmp_path) as room, visitor(chromium, room.of_owner, **PHONE) as page:
        await hero_page(page)
        face = page.locator(".board-face")
        await page.locator('[data-key="nearer"]').click()
        await expect(face).to_contain_class("zoomed near")
        await page.locator('[data-key="whole-board"]').click()
        await expect(face).not_to_contain_class("zoomed")
        assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


async def test_one_screen_shows_a_whole_group_of_enemies(chromium: Browser, tmp_path: Path) -> None:
    async with a_battle(tmp_path) as room, visitor(chromium, room.of_owner, **PHONE) as page:
        board = room.session.game.view.board
        assert board
        crossbowmen = [each for each in board.pieces if each.kind == "crossbowman"]
        await page.locator('[data-key="card:crossbowman"]').click()
        members = page.locator(".sheet-dialog .members li")
        await expect(members).to_have_count(len(crossbowmen))
        await expect(members.first).to_contain_text("Crossbowman 1")
        await expect(members.first.locator(".pip")).to_have_count(2)
        await expect(page.locator(".sheet-dialog")).to_contain_text("acts at")
        await members.first.locator("button").click()
        await expect(page.locator(".sheet-dialog h2")).to_have_text("Crossbowman 1")


async def test_advice_is_marked_on_the_board_and_a_line_of_the_story_shows_its_place(
    chromium: Browser, tmp_path: Path
) -> None:
    async with a_battle(tmp_path) as room, visitor(chromium, room.of_owner) as page:
        await hero_page(page)
        await page.locator('[data-key="hint"]').click()
        await expect(page.locator(".board-face .advised, .hinted[data-key^=wait]").first).to_be_attached()
        await expect(page.locator(".again > *")).to_have_count(0)
        happened = page.locator("#story .line:not(.weight-chapter) .where").last
        await happened.click(position={"x": 3, "y": 5})  # not on a word that explains itself
        await expect(page.locator(".again > *").first).to_be_attached()


async def test_the_story_is_three_lines_and_all_of_them_behind_a_switch(chromium: Browser, tmp_path: Path) -> None:
    async with a_battle(tmp_path) as room, visitor(chromium, room.url) as page:
        await expect(page.locator("#story .line")).to_have_count(3)
        await expect(page.locator("#story .weight-chore")).to_have_count(0)
        await page.locator('[data-key="story-detail"]').click()
        await expect(page.locator("#story .weight-chore").first).to_be_visible()


async def test_a_road_is_drawn_by_tapping_two_sides_of_a_hex(chromium: Browser, room: Room) -> None:
    options = [{"key": f"road:{a}:{b}", "fields": {"option": "road", "a": a, "b": b}} for a, b in ((1, 4), (1, 3))]
    async with visitor(chromium, room.url) as page:
        drawn = await page.evaluate(EDGES, [options, [1, 4]])
        again = await page.evaluate(EDGES, [options, [3, 3, 4, 1]])
    assert drawn["taken"] == ["road:1:4"]
    assert drawn["offered"][:2] == [["side-1", "side-3", "side-4"], ["side-1", "side-3", "side-4"]]
    assert again["offered"][1] == ["side-1", "side-3"], "side 3 leads to side 1 only"
    assert again["taken"] == ["road:1:4"], "a second tap on a side takes it back"


async def test_the_page_speaks_question_and_answers_where_somebody_wants_it(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_seat("red")) as page:
        await page.evaluate(VOICE)
        await expect(option(page, "throw")).to_be_enabled()
        await use(page, "settings")
        await page.locator('[data-key="set-speech"]').check()
        await page.wait_for_function("window.spoken.length > 0")
        told = await page.evaluate("window.spoken.at(-1)")
        number = await option(page, "throw").get_attribute("data-number")
    assert told.startswith("Rosa, your turn. Rosa, act.")
    assert f"{number}: " in told


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("answers", [LISTENED, pytest.param(sys.maxsize, id="to-the-end", marks=pytest.mark.soak)])
async def test_a_battle_can_be_played_by_listening(chromium: Browser, tmp_path: Path, answers: int) -> None:
    """Every question is spoken with the keys of its answers: one can play who only listens and types."""
    async with opened(stage("nova_aetas", tmp_path)) as room, visitor(chromium, room.of_owner) as page:
        await page.evaluate(VOICE)
        await expect(page.locator("#choices .option").first).to_be_enabled()
        await use(page, "settings")
        await page.locator('[data-key="set-speech"]').check()
        await page.keyboard.press("Escape")
        kinds, heard = set[str](), 0
        while room.session.index < answers and room.session.game.request is not None:
            await page.wait_for_function("(heard) => window.spoken.length > heard", arg=heard)
            heard = await page.evaluate("window.spoken.length")
            told = await page.evaluate("window.spoken.at(-1)")
            if room.session.game.request is None:
                break
            keys = re.findall(r"(?:^|\s)(\d): \S", told)
            assert keys, told
            kinds.add("roll" if keys == ["0"] else "choose")
            index = room.session.index
            while room.session.index == index:  # a key right after the last one is not an answer to the new question
                await page.keyboard.press(keys[0])
                with suppress(TimeoutError):
                    await page.wait_for_function("(heard) => window.spoken.length > heard", arg=heard, timeout=TAP_MS)
    assert kinds == {"roll", "choose"}


async def test_the_tour_leaves_the_question_where_it_was(chromium: Browser, tmp_path: Path) -> None:
    async with a_battle(tmp_path) as room, visitor(chromium, room.url, **PHONE) as page:
        await page.evaluate("localStorage.removeItem('arbiter-tour')")
        await page.reload()
        await page.locator('[data-key="tour-start"]').click()
        while await page.locator('[data-key="tour-next"]').count():
            await page.locator('[data-key="tour-next"]').click()
        await page.locator('[data-key="tour-end"]').click()
        await expect(page.locator("#tour")).to_be_hidden()
        await expect(page.locator("#question")).to_be_in_viewport(ratio=1)


async def test_the_goal_opens_the_briefing(chromium: Browser, tmp_path: Path) -> None:
    async with a_battle(tmp_path) as room, visitor(chromium, room.url, **PHONE) as page:
        await page.locator('[data-key="briefing"]').click()
        await expect(page.locator(".sheet-dialog")).to_contain_text("Leave the board with 2 heroes")


@pytest.mark.parametrize("at", ["a fair of five", "a battle"])
async def test_on_a_television_everything_fits_without_a_button(chromium: Browser, tmp_path: Path, at: str) -> None:
    there = a_battle(tmp_path) if at == "a battle" else a_fair(tmp_path)
    async with there as room, visitor(chromium, room.url, **TELEVISION) as page:
        await page.evaluate("""localStorage.setItem("arbiter-settings", '{"tv": true}')""")
        await page.reload()
        await expect(page.locator("#question")).to_be_visible()
        await expect(page.locator(".sheet").first).to_be_visible()
        assert await page.evaluate(OUTSIDE, ".sheet, .ask, .line, .board-face, .dial-face") == []
        assert await page.evaluate(BUTTONS) == ["settings"]


async def test_the_end_can_be_shared_as_a_picture(chromium: Browser, tmp_path: Path) -> None:
    room = Fairground(tmp_path, "[web]\nport = 0\n", rounds=1, town="harbour")
    rng = Random(3)
    assert room.ruleset.bot
    while room.session.game.request is not None:
        room.do(do="answer", answer=to_json(bots.answer(room.session.game, rng, room.ruleset.bot)))
    async with opened(room), visitor(chromium, room.url) as page:
        await expect(page.locator(".ranking li")).to_have_count(len(room.session.game.setup.seats))
        async with page.expect_download() as saved:
            await page.locator('[data-key="share-end"]').click()
        picture = tmp_path / "end.png"
        await (await saved.value).save_as(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")


async def test_a_status_is_explained_only_where_it_has_its_capital(room: Room, chromium: Browser) -> None:
    async with visitor(chromium, room.url, width=1366, height=768) as page:
        found = await page.evaluate("""async () => {
          const guide = await import("./static/guide.js");
          await guide.loadGuide("nova_aetas", () => {});
          return ["On the marked hero squares.", "The target is Marked.", "Two Wounds, one wound.", "5 AP, or a success"].map((text) => guide.termsIn(text).map((term) => term.name));
        }""")
    assert found == [[], ["Marked"], ["Wound"], ["Action points", "Success"]]
