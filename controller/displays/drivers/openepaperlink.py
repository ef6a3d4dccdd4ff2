"""A price tag behind an OpenEPaperLink access point."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import AfterValidator, Field

from controller.config.displays import SentPaper
from controller.displays.driver import Display, Driver, Place

if TYPE_CHECKING:
    from PIL import Image

    from controller.displays.paper.newest_wins import Deliver

KIND = "panel"

# A tag polls its access point every 40 s at best.
TAG_SECONDS = 40.0

_MAC = re.compile(r"(?:[0-9A-F]{12}|[0-9A-F]{16})")
_URL = re.compile(r"https?://[^\s/]+")


def _mac(value: str) -> str:
    mac = value.upper().replace(":", "")
    if not _MAC.fullmatch(mac):
        raise ValueError(f"{value!r} is not the address of a tag: write its 12 or 16 hex digits.")
    return mac


def _url(value: str) -> str:
    if not _URL.fullmatch(value):
        raise ValueError(f"{value!r} is not an address of an access point: write one such as 'http://192.168.1.50'.")
    return value


class EpaperTag(SentPaper):
    """A price tag behind an OpenEPaperLink access point."""

    driver: Literal["openepaperlink"]
    access_point: Annotated[str, AfterValidator(_url)]
    mac: Annotated[str, AfterValidator(_mac)]
    refresh_s: float = Field(default=TAG_SECONDS, ge=0, le=3600)

    @property
    def address(self) -> str:
        return f"{self.access_point}/{self.mac}"


async def _deliver_and_report(deliver: Deliver, place: Place, picture: Image.Image) -> float:
    """A tag does not announce itself: it counts as present if its access point accepts the picture."""
    from controller.displays.paper.newest_wins import Undelivered

    try:
        seconds = await deliver(picture)
    except Undelivered:
        place.present(place.name, KIND, False)
        raise
    place.present(place.name, KIND, True)
    return seconds


def make(config: EpaperTag, place: Place) -> Display:
    from controller.displays.on_paper import on_paper
    from controller.displays.paper.epaper_tag import TagDelivery

    delivery = TagDelivery(config.access_point, config.mac, config.refresh_s)
    return on_paper(config, place, partial(_deliver_and_report, delivery, place), config.turn)


DRIVER = Driver(EpaperTag, KIND, make)
