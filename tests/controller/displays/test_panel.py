from __future__ import annotations

import os
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from controller.displays.dice_of_the_day import DiceDay
from controller.displays.panel_content import PanelContent
from controller.displays.paper import frames, panel
from controller.messages.prompt import Kind, Prompt
from controller.messages.prompt_visible_to_seat import visible_to
from controller.web.access.invites import Invite
from controller.web.access.keys import Role
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.view import DialEvent, DialToken, Side
from tests.controller.displays.fair_moments import COUNTRY_FAIR, FAIR_RED, FIVE_STEPS, STEPS, SYMBOLS_ROLL
from tests.controller.displays.moments import MOMENTS, OPTIONS, WINDING_ORDER, asked, panel_content, roll
from tests.controller.displays.moments import dial as dial_shown

GOLDEN = Path(__file__).parent / "golden"
SIZES = {"2.13in": (250, 122), "2.9in": (296, 128), "4.2in": (400, 300), "7.5in": (800, 480)}
OTHER_SIZES = [(200, 200), (128, 296)]
NO_ORDER, NO_DICE = asked(3), replace(asked(3), dice=DiceDay())
ANNA = Invite(Role.SEAT, "anna", "http://192.168.1.20:8765/#N9-wwJcXEOkG3E7a4XTFSN4ND5bniQx0")
INVITED = replace(NO_ORDER, invites={"anna": ANNA.code})
CONTENTS: Mapping[str, tuple[str, PanelContent]] = {
    "page-order": ("order", MOMENTS["order-to-walk"]),
    "page-order-winding": ("order", replace(MOMENTS["order-to-walk"], order=WINDING_ORDER)),
    "page-order-none": ("order", NO_ORDER),
    "page-sheet": ("sheet:apprentice", NO_ORDER),
    "page-sheet-short": ("sheet:hunter", NO_ORDER),
    "page-sheet-unknown": ("sheet:nobody", NO_ORDER),
    "page-dial": ("dial", NO_ORDER),
    "page-dial-none": ("dial", replace(NO_ORDER, view=replace(NO_ORDER.view, dial=None))),
    "page-overview": ("overview", MOMENTS["order-to-walk"]),
    "page-overview-prompt": ("overview", NO_ORDER),
    "page-dice": ("dice", NO_ORDER),
    "page-dice-none": ("dice", NO_DICE),
    "page-dial-turns": ("dial", replace(FAIR_RED, view=replace(FAIR_RED.view, turn_dial=FIVE_STEPS), sectors=STEPS)),
    "page-hand": ("hand:red", FAIR_RED),
    "page-hand-of-another": ("hand:blue", FAIR_RED),
    "page-hand-unknown": ("hand:nobody", FAIR_RED),
    "page-board-squares": ("board", NO_ORDER),
    "page-board-hexes": ("board", FAIR_RED),
    "page-board-places": ("board", COUNTRY_FAIR),
    "page-board-none": ("board", replace(NO_ORDER, view=replace(NO_ORDER.view, board=None))),
    "page-roll-symbols": ("prompt", SYMBOLS_ROLL),
    "page-invite": ("invite:anna", INVITED),
    "page-invite-none": ("invite:anna", NO_ORDER),
}
PAGES = {**{moment: ("prompt", shown) for moment, shown in MOMENTS.items()}, **CONTENTS}
IN_RED = ("order-to-walk", "refused", "warned", "page-order", "page-sheet", "page-dial", "page-dice")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_page_looks_as_it_did(page: str, size: str) -> None:
    content, moment = PAGES[page]
    _compare(panel.picture(moment, *SIZES[size], content), f"{page}_{size}.png")


@pytest.mark.parametrize("page", IN_RED)
@pytest.mark.parametrize("size", ["2.9in", "4.2in"])
def test_a_page_in_three_inks_looks_as_it_did(page: str, size: str) -> None:
    content, moment = PAGES[page]
    _compare(panel.picture(moment, *SIZES[size], content, red=True), f"{page}_{size}_red.png")


def _compare(picture: Image.Image, name: str) -> None:
    path = GOLDEN / name
    if os.environ.get("ARBITER_GOLDEN") == "draw":
        path.write_bytes(frames.png(picture))
    with Image.open(path) as golden:
        assert ImageChops.difference(picture.convert("RGB"), golden.convert("RGB")).getbbox() is None


def test_there_is_no_golden_picture_of_a_page_that_is_gone() -> None:
    wanted = {f"{page}_{size}.png" for page in PAGES for size in SIZES}
    wanted |= {f"{page}_{size}_red.png" for page in IN_RED for size in ("2.9in", "4.2in")}
    assert {path.name for path in GOLDEN.glob("*.png")} == wanted


@pytest.mark.parametrize("page", PAGES)
def test_without_red_ink_everything_red_is_black(page: str) -> None:
    content, moment = PAGES[page]
    three = panel.picture(moment, 400, 300, content, red=True)
    two = panel.picture(moment, 400, 300, content)
    assert three.point([0, 255, 0] + [0] * 253, "1").tobytes() == two.tobytes()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("size", [*SIZES.values(), *OTHER_SIZES])
def test_nothing_is_cut_off_at_the_edges(moment: str, size: tuple[int, int]) -> None:
    """Below the header the outermost columns hold only the lines and bars that are meant to reach them."""
    picture = panel.picture(MOMENTS[moment], *size)
    for column in (0, size[0] - 1):
        ink = [not picture.getpixel((column, row)) for row in range(60, size[1])]
        bars = sum(1 for before, here in zip([False, *ink], ink, strict=False) if here and not before)
        assert bars <= 1


@pytest.mark.parametrize("size", [*SIZES.values(), *OTHER_SIZES])
def test_text_of_any_length_stays_on_the_paper(size: tuple[int, int]) -> None:
    long = "Extraordinarily-long-words-" * 4 + " and a great many of them besides" * 20
    moment = panel_content(Prompt(1, "anna", Kind.CHOOSE, long, "X-1"))
    picture = panel.picture(moment, *size)
    assert all(picture.getpixel((size[0] - 1, row)) for row in range(60, size[1]))
    assert all(picture.getpixel((column, size[1] - 1)) for column in range(size[0]))


@pytest.mark.parametrize("size", [(32, 32), (64, 48), (2000, 32), (32, 2000)])
@pytest.mark.parametrize("page", PAGES)
def test_even_a_panel_too_small_to_read_is_drawn(page: str, size: tuple[int, int]) -> None:
    content, moment = PAGES[page]
    assert panel.picture(moment, *size, content).size == size


def test_a_frame_is_a_small_png_with_one_bit_a_pixel() -> None:
    frame = frames.png(panel.picture(asked(3), 296, 128))
    with Image.open(BytesIO(frame)) as picture:
        assert (picture.format, picture.mode, picture.size) == ("PNG", "1", (296, 128))
    assert len(frame) < 4736  # the same picture without compression


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (asked(3), asked(4)),
        (panel_content(roll("Roll", 3, 4)), panel_content(roll("Roll", 3, 5))),
        (panel_content(roll("Roll", 3, 4)), panel_content(roll("Roll", 2, 4))),
        (panel_content(roll("Roll", 3, 4)), panel_content(roll("Roll", 3, 4, counted=(6,)))),
        (panel_content(roll("Roll", 3, 4, counted=(5,))), panel_content(roll("Roll", 3, 4, counted=(6,)))),
    ],
)
def test_what_a_player_must_tell_apart_looks_different(one: PanelContent, other: PanelContent) -> None:
    pictures = [panel.picture(moment, 296, 128) for moment in (one, other)]
    assert ImageChops.logical_xor(*pictures).getbbox() is not None


def test_a_panel_for_all_looks_the_same_whatever_is_chosen_from_in_private_and_the_seats_own_does_not() -> None:
    words = Words({"table": {"chooses": "Waiting for {seat} to choose."}})
    few, many = (
        Prompt(3, "anna", Kind.CHOOSE, "Which card?", "X-1", options=OPTIONS[:count], secret=True) for count in (1, 4)
    )

    def differ(seat: str | None, content: str) -> bool:
        moments = (panel_content(visible_to(prompt, seat, words)) for prompt in (few, many))
        pictures = (panel.picture(moment, 400, 300, content) for moment in moments)
        return ImageChops.logical_xor(*pictures).getbbox() is not None

    assert not differ(None, "prompt")
    assert differ("anna", "prompt:anna")


@pytest.mark.parametrize("size", [*SIZES.values(), *OTHER_SIZES])
def test_every_square_of_an_invitation_can_be_read_back(size: tuple[int, int]) -> None:
    picture = panel.picture(INVITED, *size, "invite:anna")
    inked = ImageChops.invert(picture.convert("L")).crop((0, 0, min(size), min(size)))
    _, top, *_ = inked.getbbox() or (0, 0, 0, 0)
    left = next(x for x in range(min(size)) if inked.getpixel((x, top)))
    square = next(width for width in range(1, 40) if not inked.getpixel((left + 7 * width, top)))

    for row, squares in enumerate(ANNA.code):
        for column, dark in enumerate(squares):
            at = (left + column * square + square // 2, top + row * square + square // 2)
            assert bool(inked.getpixel(at)) is (dark == "1"), f"row {row}, column {column}"


@pytest.mark.parametrize("size", [(296, 128), (400, 300), (800, 480)])
def test_a_token_on_the_dial_shows_side_and_glyph_like_the_one_on_the_board(size: tuple[int, int]) -> None:
    def picture(side: Side, glyph: str) -> bytes:
        clock = replace(dial_shown(), tokens=(DialToken("scum", 6, side),))
        view = replace(NO_ORDER.view, dial=clock, glyphs=(("scum", glyph),))
        return panel.picture(replace(NO_ORDER, view=view), *size, "dial").tobytes()

    pictures = {picture(side, glyph) for side in (Side.FRIEND, Side.ENEMY, Side.THIRD) for glyph in ("pike", "wolf")}
    assert len(pictures) == 6


def test_a_status_is_on_the_token_where_its_glyph_can_be_read_and_never_on_a_hidden_one() -> None:
    def picture(size: str, *marks: str, hidden: bool = False) -> bytes:
        board = NO_ORDER.view.board
        assert board is not None
        first, *others = board.pieces
        changed = replace(board, pieces=(replace(first, marks=marks, hidden=hidden), *others))
        view = replace(NO_ORDER.view, board=changed)
        return panel.picture(replace(NO_ORDER, view=view), *SIZES[size], "board").tobytes()

    assert (
        len({picture("7.5in"), picture("7.5in", "stun"), picture("7.5in", "fire"), picture("7.5in", "stun", "fire")})
        == 4
    )
    assert picture("7.5in", hidden=True) == picture("7.5in", "stun", hidden=True)


def test_the_dial_says_what_the_next_hour_brings_and_marks_when() -> None:
    def picture(*coming: str) -> Image.Image:
        events = tuple(DialEvent(9, Cue(text)) for text in coming)
        view = replace(NO_ORDER.view, dial=replace(dial_shown(), events=events))
        return panel.picture(replace(NO_ORDER, view=view, coming=coming), 400, 300, "dial")

    bare, one, other = picture(), picture("At 5:45: riders"), picture("At 5:45: wolves")
    mark, words = (0, 100, 40, 200), (256, 0, 400, 300)
    assert ImageChops.difference(bare.crop(mark), one.crop(mark)).getbbox()
    assert one.crop(mark).tobytes() == other.crop(mark).tobytes()
    assert one.crop(words).tobytes() != other.crop(words).tobytes()
