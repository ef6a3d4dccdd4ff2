"""A colour as Home Assistant's JSON for lights, which zigbee2mqtt and ESPHome accept as well."""

from __future__ import annotations

import orjson

from controller.displays.palette import BLACK, Colour

# A sudden change distracts; a longer fade would still be under way when the next thing happens.
FADE_SECONDS = 0.4


FULL = 255


def message(colour: Colour, bright: int = FULL) -> bytes:
    """Brightness is separate from the colour: cheap bulbs cannot be dimmed otherwise. `bright` scales it, up to FULL."""
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
