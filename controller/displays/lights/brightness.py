"""How bright lights are: as the config says, and less at night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time

from controller.config.displays import Night

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


def clock_brightness(day: int | None, night: Night | None) -> Callable[[], int | None]:
    """None while the clock's own sensor may decide."""

    def now() -> int | None:
        moment = datetime.now().astimezone().time()
        if night and _is_between(moment, night.begins, night.ends):
            return Brightness(night.brightness).at(moment)
        return None if day is None else Brightness(day).at(moment)

    return now
