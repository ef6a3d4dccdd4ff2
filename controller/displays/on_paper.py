"""What all e-ink displays share: a picture is drawn, kept for the page, and delivered."""

from __future__ import annotations

import asyncio
from functools import partial

from PIL import Image

from controller.config.displays import Paper
from controller.displays.driver import Place
from controller.displays.paper import frames, panel
from controller.displays.paper.newest_wins import Deliver, PaperDisplay
from controller.displays.showing import Showing


def picture_of(config: Paper, showing: Showing) -> Image.Image:
    return panel.scene(showing, *config.size, config.content, red=config.inks == "bwr")


def on_paper(config: Paper, place: Place, deliver: Deliver) -> PaperDisplay:
    async def keep_and_deliver(picture: Image.Image) -> float:
        place.pictures.put(place.name, await asyncio.to_thread(frames.png, picture))
        return await deliver(picture)

    return PaperDisplay(place.name, partial(picture_of, config), keep_and_deliver)
