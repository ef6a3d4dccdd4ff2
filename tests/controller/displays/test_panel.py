from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from controller.displays import panel
from controller.displays.showing import Showing
from controller.topics import Kind, Prompt
from tests.controller.displays.moments import MOMENTS, asked, roll, showing

GOLDEN = Path(__file__).parent / "golden"
SIZES = {"2.9in": (296, 128), "4.2in": (400, 300)}
OTHER_SIZES = [(250, 122), (200, 200), (128, 296), (800, 480)]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("size", SIZES)
def test_a_moment_looks_as_it_did(moment: str, size: str) -> None:
    picture = panel.scene(MOMENTS[moment], *SIZES[size])
    path = GOLDEN / f"{moment}_{size}.png"
    if os.environ.get("ARBITER_GOLDEN") == "draw":
        path.write_bytes(panel.frame(picture))
    with Image.open(path) as golden:
        assert ImageChops.logical_xor(picture, golden.convert("1")).getbbox() is None


def test_there_is_no_golden_picture_of_a_moment_that_is_gone() -> None:
    wanted = {f"{moment}_{size}.png" for moment in MOMENTS for size in SIZES}
    assert {path.name for path in GOLDEN.glob("*.png")} == wanted


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("size", [*SIZES.values(), *OTHER_SIZES])
def test_nothing_is_cut_off_at_the_edges(moment: str, size: tuple[int, int]) -> None:
    """Below the header the outermost columns hold only the lines and bars that are meant to reach them."""
    picture = panel.scene(MOMENTS[moment], *size)
    for column in (0, size[0] - 1):
        ink = [not picture.getpixel((column, row)) for row in range(60, size[1])]
        bars = sum(1 for before, here in zip([False, *ink], ink, strict=False) if here and not before)
        assert bars <= 1


@pytest.mark.parametrize("size", [*SIZES.values(), *OTHER_SIZES])
def test_text_of_any_length_stays_on_the_paper(size: tuple[int, int]) -> None:
    long = "Extraordinarily-long-words-" * 4 + " and a great many of them besides" * 20
    moment = showing(Prompt(1, "anna", Kind.CHOOSE, long, "X-1"))
    picture = panel.scene(moment, *size)
    assert all(picture.getpixel((size[0] - 1, row)) for row in range(60, size[1]))
    assert all(picture.getpixel((column, size[1] - 1)) for column in range(size[0]))


@pytest.mark.parametrize("size", [(32, 32), (64, 48), (2000, 32), (32, 2000)])
@pytest.mark.parametrize("moment", MOMENTS)
def test_even_a_panel_too_small_to_read_is_drawn(moment: str, size: tuple[int, int]) -> None:
    assert panel.scene(MOMENTS[moment], *size).size == size


def test_a_frame_is_a_small_png_with_one_bit_a_pixel() -> None:
    frame = panel.frame(panel.scene(asked(3), 296, 128))
    with Image.open(BytesIO(frame)) as picture:
        assert (picture.format, picture.mode, picture.size) == ("PNG", "1", (296, 128))
    assert len(frame) < 4736  # the same picture without compression


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (asked(3), asked(4)),
        (showing(roll("Roll", 3, 4)), showing(roll("Roll", 3, 5))),
        (showing(roll("Roll", 3, 4)), showing(roll("Roll", 2, 4))),
        (showing(roll("Roll", 3, 4)), showing(roll("Roll", 3, 4, counted=(6,)))),
        (showing(roll("Roll", 3, 4, counted=(5,))), showing(roll("Roll", 3, 4, counted=(6,)))),
    ],
)
def test_what_a_player_must_tell_apart_looks_different(one: Showing, other: Showing) -> None:
    pictures = [panel.scene(moment, 296, 128) for moment in (one, other)]
    assert ImageChops.logical_xor(*pictures).getbbox() is not None
