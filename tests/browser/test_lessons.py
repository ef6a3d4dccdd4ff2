"""A newcomer follows the coach of each game to the end of its lesson, by taps only."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, TimeoutError, expect  # noqa: A004  # its own, not Python's

from tests.browser.evening import evening
from tests.browser.visiting import use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE, LAPTOP = (390, 844), (1366, 768)
LESSONS = [
    ("nova_aetas", PHONE),
    ("nova_aetas_renaissance", LAPTOP),
    ("legends_of_novus", PHONE),
    ("multiverse_war", LAPTOP),
    ("novus_malum", LAPTOP),
]

# The table plays on between two steps: in Multiverse War a whole turn of both armies.
STEP_MS = 60_000

MOST_TAPS = 150
TAP_MS = 5_000

# A picture with the id of a part of the page takes its place: its dialog no longer opens.
IDS_USED_TWICE = """() => [...document.querySelectorAll("[id]")].map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)"""

NEXT, TURN, END = '[data-key="lesson-next"]', ".coach-turn", '[data-key="lesson-first"]'


async def do_as_told(page: Page) -> None:
    """Roll, take the only card, tap the only lit square, or move the bases as a bot would."""
    before = await page.locator("#past").inner_text()
    roll = page.locator("#ask button.primary")
    card = page.locator(
        "#choices button.option:not([disabled]):visible, #choices .group-button:not([disabled]):visible,"
        "#choices .tried .primary:visible"
    )
    square = page.locator(".lit .square.can")
    hands = page.locator('[data-key="hand-done"]:enabled')
    passed = page.locator(f"{NEXT}, {END}")  # meanwhile the table answered, for the time was up
    await expect(roll.or_(card).or_(square).or_(hands).or_(passed).first).to_be_attached(timeout=STEP_MS)
    if await passed.count():
        return
    if await hands.count():
        with suppress(TimeoutError, AssertionError):  # the table moves the other bases by itself
            await page.locator('[data-key="hand-hint"]').click(timeout=TAP_MS)
            await expect(page.locator(".open-table-told")).not_to_be_empty(timeout=TAP_MS)
            await hands.click(timeout=TAP_MS)
            await expect(page.locator("#past")).not_to_have_text(before, timeout=TAP_MS)
        return
    for found in (roll, card, square):
        if await found.count():
            with suppress(
                TimeoutError, AssertionError
            ):  # the question went by, or the next one looks the same: look again
                await found.first.dispatch_event("click", timeout=TAP_MS)
                await expect(page.locator("#past")).not_to_have_text(before, timeout=TAP_MS)
            return


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("game", "size"),
    [
        *(pytest.param(game, size, id=game) for game, size in LESSONS),
        *(
            pytest.param(
                game, LAPTOP if size == PHONE else PHONE, id=f"{game}-on-the-other-screen", marks=pytest.mark.soak
            )
            for game, size in LESSONS
        ),
    ],
)
async def test_a_newcomer_follows_the_coach_to_the_end(
    chromium: Browser, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    width, height = size
    async with evening(tmp_path) as table, visitor(chromium, table.owner_url, width=width, height=height) as page:
        await page.locator(f'.tile:has([data-key="ruleset:{game}"])').click()
        await page.locator('[data-key^="lesson:"]').first.click()
        for _ in range(MOST_TAPS):
            await expect(page.locator(f"{NEXT}, {TURN}, {END}").first).to_be_visible(timeout=STEP_MS)
            if await page.locator(END).count():
                break
            if size == LAPTOP and await page.locator("#dial:visible").count():
                await expect(page.locator("#dial")).to_be_in_viewport(ratio=0.99)  # whatever the coach lights up
            if await page.locator(NEXT).count():
                with suppress(TimeoutError):  # the game went on meanwhile
                    await page.locator(NEXT).click(timeout=TAP_MS)
            else:
                await do_as_told(page)
        await expect(page.locator(END)).to_be_attached()
        assert "another course" not in " ".join(await page.locator(".coach-text").all_text_contents())
        assert await page.evaluate(IDS_USED_TWICE) == []
        first = page.locator('[data-key="lesson-first"]')
        mission = (await first.text_content() or "").partition(": ")[2]
        on = page.locator('[data-key="lesson-play-on"]')
        if await on.count():  # most lessons end in the middle of a game
            await on.dispatch_event("click")  # the game goes on by itself, and the last card goes with it
            await expect(page.locator("#coach")).to_be_hidden()
            await use(page, "games")
        else:
            await expect(page.locator("#end .buttons button").first).to_have_text(await first.inner_text())
            await expect(page.locator("#end button.primary")).to_have_count(1)
            await expect(first).to_be_in_viewport(ratio=1)
            await first.click()
            await expect(page.locator(".who-plays-now")).to_be_in_viewport()
        await expect(page.locator('[data-key="begin"]')).to_contain_text(mission)


async def test_a_game_for_three_after_a_lesson_shows_nothing_of_the_lesson(chromium: Browser, tmp_path: Path) -> None:
    async with evening(tmp_path) as table, visitor(chromium, table.owner_url, width=1366, height=768) as page:
        await page.locator('.tile:has([data-key="ruleset:legends_of_novus"])').click()
        await page.locator('[data-key^="lesson:"]').first.click()
        await page.locator(NEXT).click()
        await do_as_told(page)
        await expect(page.locator("#sheets .sheet")).to_have_count(1)
        await page.locator('#tools [data-key="games"]').click()
        await page.locator('.tile:has([data-key="ruleset:legends_of_novus"])').click()
        await page.locator('[data-key="begin"]').click()
        await expect(page.locator("#sheets .sheet")).to_have_count(3)
        await expect(page.locator("#dial .dial-face")).to_have_count(0)
