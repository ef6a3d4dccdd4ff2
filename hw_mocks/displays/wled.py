"""A WLED controller with a strip of LEDs: it accepts what the firmware accepts, with the same traps.

One segment over all LEDs, no effects: LEDs that are not painted have the one colour of the light.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

import orjson
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from hw_mocks.displays import ddp
from hw_mocks.displays.ddp import DdpReceiver
from hw_mocks.displays.mqtt_device import RETRY_SECONDS, BrokerPlace, MqttDevice
from hw_mocks.faults.plan import FaultPlan

Rgb: TypeAlias = tuple[int, int, int]

BLACK: Rgb = (0, 0, 0)
FACTORY_COLOUR: Rgb = (255, 160, 0)
FACTORY_BRIGHTNESS = 128

# What the smallest board (ESP8266) can parse at once; a longer message is ignored.
JSON_BUFFER = 10_240

_HEX_START = re.compile(r"[0-9A-Fa-f]*")


class WledStrip:
    """What the firmware does with a message. `heard` and `ignored` count messages."""

    def __init__(self, topic: str, leds: int) -> None:
        self._topic = topic
        self._leds = leds
        self.live: tuple[Rgb, ...] | None = None
        self.heard = 0
        self.ignored = 0
        self.restart()

    def restart(self) -> None:
        """After a power cut the light is on, and what was painted is gone."""
        self.brightness = FACTORY_BRIGHTNESS
        self._last_brightness = FACTORY_BRIGHTNESS
        self.frozen = False
        self.colour = FACTORY_COLOUR
        self._painted = [BLACK] * self._leds

    @property
    def topics(self) -> tuple[str, ...]:
        return self._topic, f"{self._topic}/col", f"{self._topic}/api"

    @property
    def leds(self) -> int:
        return self._leds

    @property
    def on(self) -> bool:
        return self.brightness > 0

    @property
    def pixels(self) -> tuple[Rgb, ...]:
        """The colours of the LEDs before brightness: black all over when the light is off; a stream comes before all else."""
        if self.live is not None:
            return self.live
        if not self.on:
            return (BLACK,) * self._leds
        return tuple(self._painted) if self.frozen else (self.colour,) * self._leds

    def receive(self, topic: str, payload: bytes) -> None:
        self.heard += 1
        match topic.removeprefix(self._topic):
            case "":
                self._set_brightness(_brightness(payload, self.on, self._last_brightness))
            case "/col":
                self.colour = _hex(payload.decode(errors="replace").lstrip("#hH"))
            case "/api":
                self._api(payload)
            case _:
                self.ignored += 1

    def _api(self, payload: bytes) -> None:
        try:
            root = orjson.loads(payload) if len(payload) <= JSON_BUFFER else None
        except orjson.JSONDecodeError:
            root = None
        if isinstance(root, dict):
            self._state(root)
        else:
            self.ignored += 1

    def _state(self, root: dict[str, Any]) -> None:
        brightness, on = root.get("bri"), root.get("on")
        was_on = self.on
        if isinstance(brightness, int) and 0 <= brightness <= 255:
            self._set_brightness(brightness)
        if on == "t":
            on = not was_on
        if isinstance(on, bool) and on != self.on:
            self._set_brightness(self._last_brightness if on else 0)
        if self.on and not was_on:
            self.frozen = False  # turning on throws away what was painted
        self._segments(root.get("seg"))

    def _segments(self, segments: Any) -> None:
        """A list gives ids by order, one object without an id means every selected segment; there is only number 0."""
        if isinstance(segments, dict):
            segments = [segments]
        for order, segment in enumerate(segments if isinstance(segments, list) else ()):
            if isinstance(segment, dict) and segment.get("id", order) == 0:
                self._segment(segment)

    def _segment(self, segment: dict[str, Any]) -> None:
        frozen = segment.get("frz")
        if isinstance(frozen, bool):
            self.frozen = frozen
        painting = segment.get("i")
        if isinstance(painting, list):
            self._paint(painting)

    def _paint(self, items: list[Any]) -> None:
        """Numbers say where, colours paint there; the first painting on a running light begins with black."""
        if not self.frozen:
            self.frozen, self._painted = True, [BLACK] * self._leds
        start, stop, numbers = 0, 0, 0
        for item in items:
            if type(item) is int:
                start, stop = (start, abs(item)) if numbers else (abs(item), stop)
                numbers += 1
                continue
            if numbers < 2 or stop <= start:
                stop = start + 1
            colour = _item_colour(item)
            for led in range(start, min(stop, self._leds)):
                self._painted[led] = colour
            start, numbers = stop, 0

    def _set_brightness(self, brightness: int) -> None:
        self.brightness = brightness
        self._last_brightness = brightness or self._last_brightness


def _brightness(payload: bytes, on: bool, last: int) -> int:
    text = payload.decode(errors="replace")
    if any(word in text for word in ("ON", "on", "true")):
        return last
    if text[:1] in {"T", "t"}:
        return 0 if on else last
    number = re.match(r"\s*(\d+)", text)  # anything else is read as a number
    return int(number[1]) & 0xFF if number else 0


def _item_colour(item: Any) -> Rgb:
    if isinstance(item, str):
        return _hex(item)
    if isinstance(item, list) and 0 < len(item) < 5:
        red, green, blue, *_ = [channel & 0xFF if type(channel) is int else 0 for channel in item] + [0, 0, 0]
        return red, green, blue
    return BLACK


def _hex(text: str) -> Rgb:
    """Six digits or eight (the last two are for a white LED); with any other number of them it is black."""
    if len(text) not in {6, 8}:
        return BLACK
    start = _HEX_START.match(text)
    assert start
    value = int(start[0] or "0", 16) >> (8 if len(text) == 8 else 0)
    return value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF


PICTURE = 640
_FACE: Rgb = (24, 24, 27)
_TABLE: Rgb = (14, 14, 16)
_UNLIT: Rgb = (36, 36, 39)


def picture(strip: WledStrip) -> Image.Image:
    """The strip bent into a ring, LED 0 at the top, clockwise, as one would see it in a dim room."""
    pixels = strip.pixels
    face = Image.new("RGB", (PICTURE, PICTURE), _TABLE)
    draw = ImageDraw.Draw(face)
    middle, radius = PICTURE / 2, PICTURE * 0.40
    draw.ellipse(_box(middle, middle, radius + 44), fill=_FACE, outline=(58, 58, 64), width=2)
    draw.ellipse(_box(middle, middle, radius - 44), fill=_TABLE, outline=(58, 58, 64), width=2)
    size = min(13.0, math.pi * radius / len(pixels) * 0.76)
    light = Image.new("RGB", face.size, BLACK)
    for canvas, unlit in ((ImageDraw.Draw(light), BLACK), (draw, _UNLIT)):
        for led, colour in enumerate(pixels):
            angle = math.tau * led / len(pixels)
            at = _box(middle + radius * math.sin(angle), middle - radius * math.cos(angle), size)
            canvas.ellipse(at, fill=colour if any(colour) else unlit)
    glow = light.filter(ImageFilter.GaussianBlur(16))
    return ImageChops.add(face, glow)


def _box(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


class VirtualWled(MqttDevice[WledStrip]):
    """A controller on the broker."""

    def __init__(
        self,
        name: str,
        topic: str,
        leds: int,
        place: BrokerPlace,
        *,
        plan: FaultPlan | None = None,
        retry: float = RETRY_SECONDS,
    ) -> None:
        self.strip = WledStrip(topic, leds)
        super().__init__(name, self.strip, f"{topic}/status", place, plan=plan, retry=retry)


class Leds(Protocol):
    @property
    def topic(self) -> str | None: ...

    @property
    def ddp(self) -> str | None: ...

    @property
    def leds(self) -> int: ...


def doubles(configs: Mapping[str, Leds], place: BrokerPlace, plan: FaultPlan) -> dict[str, VirtualWled | DdpReceiver]:
    """A controller that is reached over the network has no broker."""
    made: dict[str, VirtualWled | DdpReceiver] = {}
    for name, config in configs.items():
        if config.ddp:
            host, _, port = config.ddp.partition(":")
            made[name] = DdpReceiver(WledStrip("", config.leds), host, int(port or ddp.PORT))
        elif config.topic:
            made[name] = VirtualWled(name, config.topic, config.leds, place, plan=plan)
    return made
