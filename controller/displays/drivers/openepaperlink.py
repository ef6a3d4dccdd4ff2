"""A price tag behind an OpenEPaperLink access point."""

from __future__ import annotations

from functools import partial

from PIL import Image

from controller.config.displays import EpaperTag
from controller.displays.driver import Driver, Place
from controller.displays.on_paper import on_paper
from controller.displays.paper.epaper_tag import TagDelivery
from controller.displays.paper.newest_wins import Deliver, PaperDisplay, Undelivered

KIND = "panel"


async def _told(deliver: Deliver, place: Place, picture: Image.Image) -> float:
    """A tag says nothing of itself: whether its access point takes the picture is all that is known."""
    try:
        seconds = await deliver(picture)
    except Undelivered:
        place.present(place.name, KIND, False)
        raise
    place.present(place.name, KIND, True)
    return seconds


def make(config: EpaperTag, place: Place) -> PaperDisplay:
    delivery = TagDelivery(config.access_point, config.mac, config.refresh_s)
    return on_paper(config, place, partial(_told, delivery, place))


DRIVER = Driver(EpaperTag, KIND, make, status_topic=lambda _: None)
