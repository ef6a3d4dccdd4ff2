"""Recognises the adverts of GoDice. Legacy Pixels, hubs and others use the same service, so the name decides."""

from __future__ import annotations

import re
from dataclasses import dataclass

from firmware_bridge.adverts import Advert

# What follows the id, a letter for the colour and the firmware, is missing on some dice.
_NAME = re.compile(r"GoDice_([0-9A-Za-z]+)(_.*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class GoDiceAdvert:
    """`die_id` is the die's own for life, in upper case; its address is random and may change."""

    die_id: str
    name: str


def read_advert(advert: Advert) -> GoDiceAdvert | None:
    """Read a die's advert; None for any other device."""
    found = _NAME.fullmatch(advert.name or "")
    return GoDiceAdvert(found[1].upper(), found[0]) if found else None
