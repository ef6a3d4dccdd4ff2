"""The page knows no game: a toy with every kind of request is played on it, by the owner, by seats, and watched."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.browser.room import Room
from tests.browser.visiting import drag, middle, option, piece, square, tool, use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

# However slow the machine is, the press is not over before the release.
PATIENT = "() => { const wait = window.setTimeout; window.setTimeout = (act, ms) => ms < 1000 && wait(act, ms); }"


async def test_whoever_has_no_key_sees_everything_and_can_touch_nothing(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.url) as page:
        await expect(page.locator("#question")).to_have_text("Rosa, act.")
        await expect(page.locator("#whoami")).to_have_text("watching")
        await expect(option(page, "throw")).to_be_disabled()
        await expect(tool(page, "undo")).to_have_count(0)
        await square(page, "B1").click()
        await expect(page.locator(".toast")).to_have_count(0)

        room.do(do="answer", answer={"choose": "step:B1"})

        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, B1")
    assert room.session.index == 1


async def test_a_model_dragged_to_a_lit_square_is_an_answer_and_elsewhere_it_is_not(
    chromium: Browser, room: Room
) -> None:
    async with visitor(chromium, room.of_owner) as page:
        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, A1")
        far = await middle(piece(page, "blue"))
        await drag(page, "red", *far)
        await expect(page.locator(".toast")).to_have_text("Rosa cannot go to C3.")

        await drag(page, "red", *await middle(square(page, "B1")))

        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, B1")
    assert room.session.game.state.heroes["red"].square == "B1"


async def test_a_game_that_goes_on_under_a_finger_does_not_take_the_button_away(chromium: Browser, room: Room) -> None:
    """Between press and release everything would be drawn again, and the click would be nobody's."""
    async with visitor(chromium, room.of_owner) as page:
        async with page.expect_websocket() as opening:
            await page.reload()
        line = await opening.value
        await expect(page.locator("#question")).to_have_text("Rosa, act.")
        await page.evaluate(PATIENT)
        await tool(page, "devices").hover()
        await page.mouse.down()
        async with line.expect_event("framereceived"):
            room.do(do="answer", answer={"choose": "step:B1"})
        await page.evaluate("() => new Promise(requestAnimationFrame)")
        assert await piece(page, "red").get_attribute("aria-label") == "Rosa, A1"

        await page.mouse.up()

        await expect(page.get_by_role("dialog")).to_be_visible()
        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, B1")


async def test_the_key_is_taken_out_of_the_address(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        await expect(page.locator("#whoami")).to_have_text("owner of the table")
        assert page.url == room.url


async def test_dice_are_typed_on_one_pad_and_the_last_tap_sends_them(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_seat("red")) as page:
        await option(page, "throw").click()
        await page.get_by_label("Type in what a d6 shows").first.click()
        await page.locator('[data-key="face-1"]').click()
        await page.locator('[data-key="type-back"]').click()
        await page.locator('[data-key="face-5"]').click()
        await expect(page.locator(".slot.good")).to_have_count(1)
        assert room.session.index == 1, "nothing is sent before the last die"
        await page.locator('[data-key="face-2"]').click()

        await expect(page.locator(".line").last).to_contain_text("Rosa wins one coin.")
        await expect(page.locator(".thrown.counted")).to_have_count(2)
    assert room.session.game.state.heroes["red"].gold == 3


async def test_number_keys_answer_and_type_dice(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_seat("red")) as page:
        await expect(option(page, "throw")).to_be_enabled()
        number = await option(page, "throw").get_attribute("data-number")
        assert number
        await page.keyboard.press(number)
        await expect(page.locator(".slot.empty")).to_have_count(2)
        for key in ("5", "2"):
            await page.keyboard.press(key)
        await expect(page.locator(".line").last).to_contain_text("Rosa wins one coin.")


async def test_secret_bids_are_made_on_two_phones(chromium: Browser, room: Room) -> None:
    room.do(do="answer", answer={"choose": "auction"})
    phone = {"width": 390, "height": 844}
    async with (
        visitor(chromium, room.of_seat("red"), **phone) as red,
        visitor(chromium, room.of_seat("blue"), **phone) as blue,
    ):
        await expect(option(blue, "bid:1")).to_be_enabled()
        await option(red, "bid:2").click()
        await expect(option(red, "bid:2")).to_have_count(0)
        await expect(red.locator("#choices")).to_contain_text("Waiting for Blue")
        await option(blue, "bid:1").click()
        await expect(blue.locator("#question")).to_have_text("blue, act.")
    assert room.session.game.state.heroes["red"].gold == 0


# All at one moment: the page may scroll to the question meanwhile.
IN_ORDER = """() => {
  const [ask, choices, board] = ["ask", "choices", "board"].map((id) => document.getElementById(id).getBoundingClientRect());
  return ask.bottom + 40 > choices.top && choices.top > ask.top && choices.top < board.top;
}"""


async def test_on_a_phone_nothing_is_between_question_and_answers_and_the_next_question_has_the_keyboard(
    chromium: Browser, room: Room
) -> None:
    async with visitor(chromium, room.of_seat("red"), width=390, height=844) as page:
        await expect(option(page, "auction")).to_be_enabled()
        await page.wait_for_function(IN_ORDER)
        await option(page, "auction").scroll_into_view_if_needed()
        await option(page, "auction").press("Enter")
        await expect(option(page, "bid:2")).to_be_enabled()
        await expect(page.locator("#ask")).to_be_focused()
        await expect(page.locator("#question")).to_be_in_viewport(ratio=1)
        await page.wait_for_function(IN_ORDER)


async def test_a_private_choice_waits_behind_a_tap_on_the_owners_page_and_is_not_on_anothers(
    chromium: Browser, stealthy: Room
) -> None:
    stealthy.do(do="answer", answer={"choose": "hide"})
    async with visitor(chromium, stealthy.of_owner) as owner, visitor(chromium, stealthy.of_seat("blue")) as blue:
        for page in (owner, blue):
            await expect(page.locator("#question")).to_have_text("Waiting for Rosa to choose.")
            await expect(page.locator(".square.can")).to_have_count(0)
        await expect(blue.locator("#choices button")).to_have_count(0)

        async with visitor(chromium, stealthy.of_seat("red")):
            await expect(owner.locator("#choices")).to_have_text("Rosa chooses on their own phone.")
        await owner.locator('[data-key="reveal"]').click()
        await expect(owner.locator("#question")).to_have_text("Where do you bury it, Rosa?")
        await option(owner, "stash:A2").click()

        await expect(blue.locator("#question")).to_have_text("blue, act.")
    assert stealthy.session.game.state.heroes["red"].stash == "A2"


async def test_an_owner_who_plays_a_seat_on_their_screen_sees_its_options_at_once_and_no_other_seats(
    chromium: Browser, stealthy: Room
) -> None:
    stealthy.do(do="answer", answer={"choose": "hide"})
    async with visitor(chromium, stealthy.of_owner) as owner:
        await owner.locator('[data-key="plays-here"]').click()
        await expect(owner.locator("#question")).to_have_text("Where do you bury it, Rosa?")
        await owner.reload()
        await expect(option(owner, "stash:A2")).to_be_enabled()  # without a tap
        await option(owner, "stash:A2").click()

        await option(owner, "hide").click()  # blue's question is for everyone to see, but not where blue buries it
        await expect(owner.locator("#question")).to_have_text("Waiting for blue to choose.")
        await expect(owner.locator('[data-key="lies-open"]')).to_be_visible()
        await expect(owner.locator('[data-key="reveal"]')).to_have_count(0)

        await owner.locator('[data-key="lies-open"]').click()
        await expect(owner.locator('[data-key="reveal"]')).to_be_visible()


async def test_taking_back_a_die_is_agreed_on_every_page(chromium: Browser, room: Room) -> None:
    room.do(do="answer", answer={"choose": "throw"})
    room.do(do="answer", answer={"roll": [6, 8]})
    async with visitor(chromium, room.of_seat("red")) as red, visitor(chromium, room.of_seat("blue")) as blue:
        await tool(red, "undo").click()
        await red.locator('[data-key="undo-do"]').click()
        await red.locator('[data-key="undo-all"]').click()
        await expect(blue.locator("#banner")).to_contain_text("Still to agree: Blue.")
        await blue.locator('#banner [data-key="undo-agree"]').click()

        await expect(red.locator(".event-answers-undone")).to_be_visible()
    assert len(room.session.game.answers) == 1


async def test_the_slider_goes_back_and_forth_and_the_game_goes_on(chromium: Browser, room: Room) -> None:
    for key in ("step:B1", "step:B3"):
        room.do(do="answer", answer={"choose": key})
    async with visitor(chromium, room.of_owner) as page:
        await page.get_by_label("One answer back").click()
        await page.get_by_label("One answer back").click()
        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, A1")
        await expect(page.locator("#banner")).to_contain_text("after answer 0 of 2")
        await expect(option(page, "throw")).to_be_disabled()

        room.do(do="answer", answer={"choose": "step:C1"})
        await expect(page.locator("#banner")).to_contain_text("of 3")
        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, A1")
        await page.locator('[data-key="back-to-now"]').click()

        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, C1")


async def test_the_keyboard_alone_moves_a_model(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        await square(page, "B1").focus()
        await page.keyboard.press("Enter")
        await expect(piece(page, "red")).to_have_attribute("aria-label", "Rosa, B1")
        await expect(page.locator("#speaker")).to_have_text("Blue, your turn: blue, act.")


async def test_pausing_is_seen_by_all_and_ended_by_any_player(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_seat("red")) as red, visitor(chromium, room.of_seat("blue")) as blue:
        await tool(red, "pause").click()
        await expect(blue.locator("#banner")).to_contain_text("The table is paused.")
        await expect(option(red, "throw")).to_be_disabled()
        await blue.locator('[data-key="resume"]').click()
        await expect(red.locator("#banner")).to_be_hidden()


async def test_the_page_speaks_italian(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        await use(page, "language")
        await expect(tool(page, "undo")).to_have_text("Annulla")
        assert await page.evaluate("document.documentElement.lang") == "it"


async def test_a_measure_is_typed(chromium: Browser, room: Room) -> None:
    room.do(do="answer", answer={"choose": "pace"})
    async with visitor(chromium, room.of_owner) as page:
        await page.locator("#length").fill("7")
        await page.locator('[data-key="send"]').click()
        await expect(page.locator("#question")).to_have_text("blue, act.")
    assert room.session.game.state.paces == 7
