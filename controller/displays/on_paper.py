"""What all e-ink displays share: a picture is drawn, kept for the page, and delivered."""

from __future__ import annotations

import asyncio
from functools import partial

from PIL import Image

from controller.config.displays import Paper
from controller.displays.driver import Place
from controller.displays.panel_content import PanelContent
from controller.displays.paper import frames, panel
from controller.displays.paper.newest_wins import Deliver, PaperDisplay, Undelivered


def picture_of(config: Paper, content: PanelContent) -> Image.Image:
    return panel.picture(content, *config.size, config.content, red=config.inks == "bwr")


def on_paper(config: Paper, place: Place, deliver: Deliver, turn: int = 0) -> PaperDisplay:
    """`turn`: by how many degrees pictures are turned before they are delivered, clockwise."""

    async def keep_and_deliver(picture: Image.Image) -> float:
        place.pictures.put(place.name, await asyncio.to_thread(frames.png, picture))
        return await deliver(picture.rotate(-turn, expand=True) if turn else picture)

    return PaperDisplay(place.name, partial(picture_of, config), keep_and_deliver)


async def reporting(deliver: Deliver, place: Place, kind: str, picture: Image.Image) -> float:
    """For a display that does not announce itself: it counts as present if it took the newest picture."""
    try:
        seconds = await deliver(picture)
    except Undelivered:
        place.present(place.name, kind, False)
        raise
    place.present(place.name, kind, True)
    return seconds
