"""A WLED controller by the way that its section names: on the broker, or straight over the network."""

from __future__ import annotations

from functools import partial

from controller.config.displays import WledLights
from controller.displays.driver import Light, Place
from controller.displays.lights import ddp
from controller.displays.lights.brightness import Brightness
from controller.displays.lights.ddp_display import DdpDisplay
from controller.displays.lights.pixel_display import Paint, PixelDisplay


def wled_display(config: WledLights, place: Place, kind: str, paint: Paint, *, breathes: bool = False) -> Light:
    brightness = Brightness(config.brightness, config.night).now
    if config.ddp is not None:
        host, _, port = config.ddp.partition(":")
        present = partial(place.present, place.name, kind)
        return DdpDisplay(host, int(port or ddp.PORT), paint, present, breathes=breathes, brightness=brightness)
    assert config.topic is not None, "the config checks that there is one of both"
    return PixelDisplay(place.link, config.topic, paint, breathes=breathes, brightness=brightness)
