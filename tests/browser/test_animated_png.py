"""The film of the demo is a picture that others can read, and holds no more than what changes."""

from __future__ import annotations

import io

from PIL import Image

from tests.browser.animated_png import animated_png

RED, BLUE = 1, 2


def _frame(*spots: tuple[int, int]) -> Image.Image:
    frame = Image.new("P", (40, 30), RED)
    frame.putpalette([0, 0, 0, 255, 0, 0, 0, 0, 255])
    for spot in spots:
        frame.putpixel(spot, BLUE)
    return frame


def test_every_frame_can_be_read_back_and_lasts_as_long_as_it_was_shown() -> None:
    frames = [_frame(), _frame((3, 4)), _frame((3, 4)), _frame((3, 4), (30, 20))]
    with Image.open(io.BytesIO(animated_png(frames, [100, 200, 300, 400]))) as film:
        assert getattr(film, "n_frames", 1) == 3
        seen, lasts = [], []
        for number in range(3):
            film.seek(number)
            seen.append(film.convert("RGB").tobytes())
            lasts.append(film.info["duration"])
    assert seen == [frame.convert("RGB").tobytes() for frame in (frames[0], frames[1], frames[3])]
    assert lasts == [100, 500, 400]
