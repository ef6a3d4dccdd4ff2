from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from controller.displays.dice_of_the_day import DiceDay, with_die
from controller.displays.paper import frames, panel
from controller.displays.paper.panel_delivery import RefreshRule
from controller.messages.events import DieThrown
from hw_mocks.displays.panel import read_planes, read_png
from tests.controller.displays.moments import MOMENTS, asked


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("red", [False, True])
@pytest.mark.parametrize("size", [(250, 122), (296, 128)])
def test_a_picture_comes_out_of_png_and_planes_as_it_went_in(size: tuple[int, int], red: bool, full: bool) -> None:
    picture = panel.picture(MOMENTS["refused"], *size, red=red)
    png = read_png(frames.png(picture, full=full), red=red)
    raw = read_planes(frames.raw(picture, full=full), size, red=red)
    assert png is not None
    assert raw is not None
    assert (png.picture.tobytes(), png.full) == (picture.tobytes(), full)
    assert (raw.picture.tobytes(), raw.full) == (picture.tobytes(), full)


def test_planes_are_what_drivers_of_panels_want() -> None:
    """One bit a pixel, rows padded to a byte, 0 where there is ink, the byte for the refresh behind them."""
    assert len(frames.raw(panel.picture(asked(3), 250, 122))) == 32 * 122 + 1
    assert len(frames.raw(panel.picture(asked(3), 250, 122, red=True))) == 2 * 32 * 122 + 1
    blank = Image.new("1", (16, 1), 1)
    blank.putpixel((0, 0), 0)
    assert frames.raw(blank, full=True) == b"\x7f\xff\x01"


def test_a_jpeg_is_a_jpeg() -> None:
    with Image.open(BytesIO(frames.jpeg(panel.picture(asked(3), 296, 128, red=True)))) as picture:
        assert (picture.format, picture.size) == ("JPEG", (296, 128))


@pytest.mark.parametrize(("between", "expected"), [(0, "FFFFFF"), (1, "FPFPFP"), (3, "FPPPFP")])
def test_full_refreshes_stand_between_so_many_partial_ones(between: int, expected: str) -> None:
    rule = RefreshRule(between)
    assert "".join("F" if rule.next_is_full() else "P" for _ in expected) == expected


def test_the_day_counts_what_counted_and_lists_everything() -> None:
    day = DiceDay()
    for face, fate in ((4, "counted"), (4, "typed"), (2, "not-asked"), (None, "cocked")):
        day = with_die(day, DieThrown(0, "red-1", "d6", face, fate))
    assert (day.tally, day.total) == ({"d6": {4: 2}}, 2)
    assert [thrown.fate for thrown in day.last] == ["cocked", "not-asked", "typed", "counted"]
