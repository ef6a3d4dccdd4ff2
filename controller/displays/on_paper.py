"""What all displays of paper have in common: a picture is drawn, kept for the page, and delivered."""

from __future__ import annotations

from functools import partial

from PIL import Image

from controller.config.displays import Paper
from controller.displays.driver import Place
from controller.displays.paper import panel
from controller.displays.paper.newest_wins import Deliver, PaperDisplay
from controller.displays.showing import Showing


def picture_of(config: Paper, showing: Showing) -> Image.Image:
    return panel.scene(showing, *config.size, config.content, red=config.inks == "bwr")


def on_paper(config: Paper, place: Place, deliver: Deliver) -> PaperDisplay:
    async def keep_and_deliver(picture: Image.Image) -> float:
        await place.pictures.put(place.name, picture)
        return await deliver(picture)

    return PaperDisplay(place.name, partial(picture_of, config), keep_and_deliver)
