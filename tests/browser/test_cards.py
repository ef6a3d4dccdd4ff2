"""Cards on the page: a hand that is one's own, offers out of turn, dice with symbols, a board of hexes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from controller.referee.referee import Equipment, Referee
from tests.browser.fairground import FIVE, SEVEN, Fairground
from tests.browser.room import opened
from tests.browser.visiting import option, piece, square, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}
# What a thumb can hit.
LARGE_ENOUGH = 44


@pytest_asyncio.fixture(loop_scope="module")
async def fair(tmp_path: Path) -> AsyncIterator[Fairground]:
    cards = ("shout",) * 4 + SEVEN * 3
    room = Fairground(tmp_path, "[web]\nport = 0\n", seats=FIVE, columns=10, rows=6, most_cards=7, cards=cards)
    room.give("red", *SEVEN)
    room.give("blue", "shout", "silk")
    async with opened(room) as room_:
        assert isinstance(room_, Fairground)
        yield room_


def hand(page: Page) -> Locator:
    return page.locator("#hand .playing-card")


def card(page: Page, name: str) -> Locator:
    return page.locator(f'#hand .playing-card[data-card="{name}"]')


async def test_seven_cards_are_in_the_hand_of_their_seat_and_backs_for_all_others(
    chromium: Browser, fair: Fairground
) -> None:
    async with (
        visitor(chromium, fair.of_seat("red"), **PHONE) as red,
        visitor(chromium, fair.of_seat("green")) as green,
    ):
        await expect(hand(red)).to_have_count(7)
        await expect(card(red, "silk")).to_have_attribute(
            "aria-label", "Silk. Ware. 2 ¤. Sells for 2 coins on your turn."
        )
        box = await card(red, "silk").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= LARGE_ENOUGH
        assert await red.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

        await expect(green.locator('[data-pile="hand-red"]')).to_have_attribute("aria-label", "Rosa, Hand: 7/7")
        await expect(green.locator('[data-pile="hand-red"]')).to_contain_text("7/7")
        await expect(hand(green)).to_have_count(0)
        assert "saffron" not in (await green.content()).lower()


async def test_a_card_is_tapped_to_play_it(chromium: Browser, fair: Fairground) -> None:
    fair.open_the_market()
    async with visitor(chromium, fair.of_seat("red"), **PHONE) as red:
        await card(red, "silk").click()
        await expect(hand(red)).to_have_count(6)
        await red.locator('[data-key="all:discard"]').click()
        await expect(red.locator("#sheet .playing-card")).to_have_attribute("data-card", "silk")
        await red.keyboard.press("Escape")
        await card(red, "honey").focus()
        await red.keyboard.press("Enter")
        await expect(hand(red)).to_have_count(5)
    assert fair.session.game.state.traders["red"].coins == 4


async def test_an_offer_out_of_turn_is_there_for_whoever_can_use_it_and_nags_nobody(
    chromium: Browser, fair: Fairground
) -> None:
    fair.open_the_market()
    async with (
        visitor(chromium, fair.of_seat("red")) as red,
        visitor(chromium, fair.of_seat("blue"), **PHONE) as blue,
        visitor(chromium, fair.of_seat("green")) as green,
    ):
        for page in (blue, green):
            await expect(page.locator("#ask .eyebrow")).to_contain_text("Rosa is choosing")
            await expect(page.locator("#ask.yours")).to_have_count(0)
            await expect(page.locator("#choices")).not_to_contain_text("Waiting for")
        await expect(green.locator(".offer")).to_contain_text("Nothing to play just now.")
        await expect(red.locator("#ask .eyebrow")).to_have_text("Rosa, your turn")
        await expect(red.locator(".offer")).to_have_count(0)

        await card(blue, "shout").click()

        await expect(red.locator(".deed").last).to_contain_text("Bruno earns one coin.")
        await expect(red.locator("#ask .eyebrow")).to_have_text("Rosa, your turn")
        await expect(blue.locator(".offer")).to_contain_text("Nothing to play just now.")
    assert fair.session.game.state.traders["blue"].hand == ["silk"]


async def test_dice_with_symbols_are_typed_in_by_their_symbols(chromium: Browser, fair: Fairground) -> None:
    async with visitor(chromium, fair.of_seat("green"), **PHONE) as green:
        await option(green, "watch").click()
        await green.get_by_label("Type in what a d6 shows").first.click()
        await expect(green.locator(".symbol-key")).to_have_count(3)
        await expect(green.locator('.symbol-key [data-symbol="rain"]')).to_be_visible()
        await green.get_by_label("Crowd").click()
        await expect(green.locator(".line").last).to_contain_text("Vera earns 3 coins.")
        await expect(green.locator('.thrown [data-symbol="crowd"]')).to_be_visible()


async def test_the_owner_sees_a_hand_only_after_asking_for_it_and_until_the_game_goes_on(
    chromium: Browser, fair: Fairground
) -> None:
    fair.open_the_market()
    async with visitor(chromium, fair.of_owner) as owner:
        await expect(hand(owner)).to_have_count(0)
        await owner.locator('[data-key="show:hand-red"]').click()
        await expect(hand(owner)).to_have_count(7)
        await expect(option(owner, "send")).to_be_visible()
        await owner.locator('[data-key="put-away"]').click()
        await expect(hand(owner)).to_have_count(0)

        await option(owner, "reveal").click()
        await card(owner, "amber").click()
        await expect(owner.locator(".line").last).to_contain_text("Rosa earns 2 coins.")
        await expect(hand(owner)).to_have_count(0)


async def test_hexes_lie_as_the_rules_count_them_and_are_answers(chromium: Browser, fair: Fairground) -> None:
    """B1 lies half a hex lower than A1, and the two touch."""
    async with visitor(chromium, fair.of_seat("red")) as red:
        fair.set("traders.red.at", "C3")
        await expect(piece(red, "red")).to_have_attribute("aria-label", "Rosa, C3")
        around = {key: await square(red, key).bounding_box() for key in ("C2", "D3", "B3", "D2", "B2", "C4")}
        assert all(around.values())
        assert {cell for cell, box in around.items() if box} == set(around)
        middle = await piece(red, "red").bounding_box()
        assert middle
        for box in around.values():
            assert box
            away = abs(box["x"] + box["width"] / 2 - middle["x"] - middle["width"] / 2)
            down = abs(box["y"] + box["height"] / 2 - middle["y"] - middle["height"] / 2)
            assert (away**2 + down**2) ** 0.5 < 1.2 * box["height"]
        await square(red, "D3").click()
        await expect(piece(red, "red")).to_have_attribute("aria-label", "Rosa, D3")


async def test_real_cards_are_picked_from_all_that_were_printed_and_checked_by_the_table(
    chromium: Browser, tmp_path: Path
) -> None:
    """Two saffrons were printed, and blue holds both: nobody else knows, but red cannot have drawn one."""
    printed = ("saffron", "saffron", "salt", "silk")
    fair = Fairground(tmp_path, "[web]\nport = 0\n", seats=("red", "blue"), cards=printed)
    tags = {f"04a1000000000{place}": card for place, card in enumerate(printed)}
    fair.session.referee = Referee(Equipment(cards=tags, card_readers={"tray": None}, readers=("tray",)))
    fair.set("deck.bag", ["salt", "silk"])
    fair.give("blue", "saffron", "saffron")
    fair.say("red", "restock")
    async with opened(fair), visitor(chromium, fair.of_seat("red"), **PHONE) as red:
        await red.locator('[data-key="by-hand"]').click()
        await expect(red.locator(".by-hand .option")).to_have_count(3)
        await expect(red.locator('[data-key="send-cards"]')).to_be_disabled()
        await red.locator('[data-key="card:saffron"]').click()
        await red.locator('[data-key="send-cards"]').click()
        await expect(red.locator(".toast")).to_contain_text("not-in-deck")

        await red.get_by_label("Take out Saffron").click()
        await red.locator('[data-key="card:salt"]').click()
        await red.locator('[data-key="send-cards"]').click()
        await expect(card(red, "salt")).to_be_visible()
    assert fair.session.game.state.traders["red"].hand == ["salt"]
