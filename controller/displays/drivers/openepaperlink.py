"""A price tag behind an OpenEPaperLink access point."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from controller.config.displays import SentPaper
from controller.displays.driver import Display, Driver, Place

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


def make(config: EpaperTag, place: Place) -> Display:
    from controller.displays.on_paper import on_paper, reporting
    from controller.displays.paper.epaper_tag import TagDelivery

    delivery = TagDelivery(config.access_point, config.mac, config.refresh_s)
    return on_paper(config, place, partial(reporting, delivery, place, KIND), config.turn)


DRIVER = Driver(EpaperTag, KIND, make)
