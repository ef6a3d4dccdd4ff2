"""Players with a phone each: who is asked, and one tap after another until the question changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Sequence

from playwright.async_api import Page, expect

from controller.web.access.keys import load_keys
from tests.browser.evening import Evening, tap_until

PHONE = {"width": 390, "height": 844}
SHOWN = "document.querySelector('.past-at').textContent + document.querySelector('#ask').textContent"


def phone_of(table: Evening, seat: str, seats: Sequence[str]) -> str:
    """The link of a seat, with its key."""
    return f"{table.look_url}#{load_keys(table.folder / 'evening', tuple(seats)).of_seat(seat)}"


# An option is a separate card or a button on a card of several.
OPTION = "#choices :is(.option, .group-button):enabled"


def answers(*places: str) -> str:
    """A selector of what can be tapped now. A question that answers itself after a beat is not among them."""
    return ", ".join(f"body:has(#ask.yours):not(:has(#ask .beat)) {place}" for place in places)


async def whose_turn(phones: Iterable[Page], selector: str, over: str = "#ask.over") -> Page | None:
    """The phone with something to tap; None when the game is over."""
    phones = tuple(phones)
    while True:
        for phone in phones:
            if await phone.locator(over).count():
                return None
            if await phone.locator(selector).count():
                return phone
        await asyncio.sleep(0.02)


async def moment(phone: Page) -> str:
    text: str = await phone.evaluate(SHOWN)
    return text


async def until_it_changes(phone: Page, before: str, taps: Awaitable[None]) -> None:
    """Tap until the question is another one."""
    await tap_until(phone.wait_for_function(f"text => {SHOWN} !== text", arg=before), taps)


async def follow_the_hint(phone: Page) -> None:
    """Take the option that a bot would take, or the first one."""
    option, hint = phone.locator(OPTION), phone.locator('[data-key="hint"]')
    if await hint.count():
        await hint.first.click()
        option = phone.locator("#choices .hinted")
        await expect(option.first).to_be_attached()
    shut = phone.locator("details.group:not([open])", has=option)
    if await shut.count():
        await shut.locator("summary").first.click()
    await option.first.click()
