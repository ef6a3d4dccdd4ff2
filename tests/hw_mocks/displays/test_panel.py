from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from hw_mocks.displays.panel import BLACK, RED, WHITE, EinkPaper, Refresh

SIZE = (40, 20)
TOPIC = "panels/card/image"


def sheet(mark: int, size: tuple[int, int] = SIZE) -> Image.Image:
    image = Image.new("1", size, 1)
    ImageDraw.Draw(image).line((mark, 0, mark, size[1]), fill=0)
    return image


def png(image: Image.Image) -> bytes:
    data = BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


async def test_a_picture_is_drawn_to_the_pixel() -> None:
    paper = EinkPaper("panels/card", SIZE)
    paper.receive(TOPIC, png(sheet(7)))
    assert paper.draw()
    assert paper.shown.tobytes() == sheet(7).tobytes()


async def test_while_it_draws_only_the_newest_waits() -> None:
    paper = EinkPaper("panels/card", SIZE)
    for mark in (1, 2, 3):
        paper.receive(TOPIC, png(sheet(mark)))
    assert paper.draw()
    assert (paper.drawn, paper.skipped) == (1, 2)
    assert paper.shown.tobytes() == sheet(3).tobytes()
    assert not paper.draw()


async def test_the_same_picture_is_not_drawn_twice() -> None:
    paper = EinkPaper("panels/card", SIZE)
    for _ in range(2):
        paper.receive(TOPIC, png(sheet(1)))
        paper.draw()
    assert paper.drawn == 1


@pytest.mark.parametrize("payload", [b"", b"no picture", png(sheet(1))[:-20], png(sheet(1, (41, 20)))])
async def test_what_is_no_picture_of_its_size_changes_nothing(payload: bytes) -> None:
    paper = EinkPaper("panels/card", SIZE)
    paper.receive(TOPIC, payload)
    assert not paper.draw()
    assert (paper.ignored, paper.drawn) == (1, 0)


async def test_paper_keeps_its_picture_without_power() -> None:
    paper = EinkPaper("panels/card", SIZE)
    paper.receive(TOPIC, png(sheet(1)))
    paper.draw()
    paper.receive(TOPIC, png(sheet(2)))
    paper.restart()
    assert not paper.draw()
    assert paper.shown.tobytes() == sheet(1).tobytes()


def asking_for_full(image: Image.Image) -> bytes:
    info, data = PngInfo(), BytesIO()
    info.add_text("refresh", "full")
    image.save(data, "PNG", pnginfo=info)
    return data.getvalue()


async def test_a_picture_says_how_it_is_to_be_drawn_and_shadows_are_counted() -> None:
    paper = EinkPaper("panels/card", SIZE)
    drawn = []
    for payload in (asking_for_full(sheet(1)), png(sheet(2)), png(sheet(3)), asking_for_full(sheet(4))):
        paper.receive(TOPIC, payload)
        drawn.append(paper.draw())
    assert drawn == [Refresh.FULL, Refresh.PARTIAL, Refresh.PARTIAL, Refresh.FULL]
    assert (paper.full, paper.shadows, paper.most_shadows) == (2, 0, 2)


async def test_red_ink_is_distinguished_from_black_and_is_always_drawn_in_full() -> None:
    paper = EinkPaper("panels/card", SIZE, red=True)
    picture = Image.new("RGB", SIZE, (255, 255, 255))
    picture.paste((200, 0, 0), (0, 0, 10, 20))
    picture.paste((0, 0, 0), (10, 0, 20, 20))
    paper.receive(TOPIC, png(picture))
    assert paper.draw() is Refresh.FULL
    assert [paper.shown.getpixel((x, 5)) for x in (5, 15, 25)] == [RED, BLACK, WHITE]


async def test_raw_planes_are_drawn_to_the_pixel() -> None:
    paper = EinkPaper("panels/card", SIZE, raw=True)
    paper.receive("panels/card/raw", sheet(7).tobytes() + b"\x01")
    assert paper.draw() is Refresh.FULL
    assert paper.shown.tobytes() == sheet(7).tobytes()


async def test_planes_of_another_length_change_nothing() -> None:
    paper = EinkPaper("panels/card", SIZE, raw=True)
    paper.receive("panels/card/raw", sheet(7).tobytes())
    assert (paper.draw(), paper.ignored) == (None, 1)
