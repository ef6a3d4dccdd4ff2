"""How bright lights are: as the config says, and less at night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time

from controller.config.displays import Awtrix, JsonLight, Night, WledLights

FULL = 255


@dataclass(frozen=True, slots=True)
class Brightness:
    """In percent. `night` says when it is night, and how bright it is then."""

    day: int
    night: Night | None = None

    def at(self, moment: time) -> int:
        """From 0 to 255. A night that begins before midnight ends on the next day."""
        night = self.night
        percent = night.brightness if night and _is_between(moment, night.begins, night.ends) else self.day
        return round(FULL * percent / 100)

    def now(self) -> int:
        return self.at(datetime.now().astimezone().time())


def _is_between(moment: time, begins: time, ends: time) -> bool:
    return begins <= moment < ends if begins <= ends else moment >= begins or moment < ends


def brightness_of(config: WledLights | JsonLight) -> Callable[[], int]:
    """How bright these lights are whenever they are asked to shine."""
    return Brightness(config.brightness, config.night).now


def clock_brightness(config: Awtrix) -> Callable[[], int | None]:
    """None while the clock's own sensor may decide."""

    def now() -> int | None:
        moment, night = datetime.now().astimezone().time(), config.night
        if night and _is_between(moment, night.begins, night.ends):
            return Brightness(night.brightness).at(moment)
        return None if config.brightness is None else Brightness(config.brightness).at(moment)

    return now
