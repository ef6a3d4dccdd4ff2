"""A colour as Home Assistant's JSON for lights, which zigbee2mqtt and ESPHome take as well."""

from __future__ import annotations

import orjson

from controller.displays.palette import BLACK, Colour

# A lamp that jumps draws every eye; one that takes longer is still on its way when the next thing happens.
FADE_SECONDS = 0.4


FULL = 255


def message(colour: Colour, bright: int = FULL) -> bytes:
    """Brightness apart from hue: cheap bulbs have no other way to be dim. `bright` is how much of it is wanted now."""
    if colour == BLACK:
        return orjson.dumps({"state": "OFF", "transition": FADE_SECONDS})
    brightest = max(colour)
    red, green, blue = (channel * 255 // brightest for channel in colour)
    return orjson.dumps(
        {
            "state": "ON",
            "brightness": max(1, brightest * bright // FULL),
            "color": {"r": red, "g": green, "b": blue},
            "transition": FADE_SECONDS,
        }
    )
