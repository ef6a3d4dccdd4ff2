"""What each device of a table did while a person tested it, and what is still to be tested. Pure: no clock, no I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from controller.config.hardware import TagTopicReader
from controller.config.model import TableConfig
from firmware_bridge.observations import (
    BatteryLevel,
    ButtonPressed,
    BytesRefused,
    DeviceDown,
    DeviceUp,
    DieRolling,
    DieSettled,
    DieUnsettled,
    Observation,
    TagGone,
    TagSeen,
    Unsettled,
    device_of,
)

_UNSETTLED = {
    Unsettled.COCKED: "it leans on something: roll it again",
    Unsettled.MOVED: "it was moved, not rolled",
    Unsettled.MISSED: "it rolled while it was out of reach: roll it again",
}

_WRONG_SHELL = "it leans on something, or is in another shell than the config says"


@dataclass(slots=True)
class TestedDevice:
    """One device. Times are seconds: how long it took to be up, and how long the last roll was."""

    name: str
    driver: str
    kind: str
    is_die: bool
    up: bool = False
    up_after: float | None = None
    trouble: str = ""
    battery: int | None = None
    charging: bool = False
    rolled: int | None = None
    roll_seconds: float | None = None
    base: tuple[str, str] | None = None
    button: str | None = None
    refused: int = 0
    rolling_since: float | None = None

    @property
    def works(self) -> bool:
        return self.up and (self.rolled is not None if self.is_die else self.base is not None)

    @property
    def to_do(self) -> str:
        """What the person should do next; empty when nothing is left."""
        if self.works:
            return ""
        if not self.up:
            return "move it to wake it" if self.is_die else "check its cable and power"
        return "roll it" if self.is_die else "put a base on it"


class DeviceTest:
    def __init__(self, config: TableConfig, now: float) -> None:
        self._began = now
        dice = {name: TestedDevice(name, die.driver, die.kind, is_die=True) for name, die in config.dice.items()}
        readers = {
            name: TestedDevice(name, each.driver, "", is_die=False)
            for name, each in config.readers.items()
            if not isinstance(each, TagTopicReader)  # only the table itself listens to the broker
        }
        self.devices: Mapping[str, TestedDevice] = dice | readers

    @property
    def done(self) -> bool:
        return all(device.works for device in self.devices.values())

    def note(self, seen: Observation) -> str:
        """Note an observation; return a line for people, or nothing if it is not worth one."""
        device = self.devices.get(device_of(seen))
        return self._note(device, seen) if device else ""

    def _note(self, device: TestedDevice, seen: Observation) -> str:
        match seen:
            case DeviceUp(kind=kind, at=at):
                device.up, device.kind, device.trouble = True, kind, ""
                device.up_after = at - self._began if device.up_after is None else device.up_after
                return f"is here, after {at - self._began:.1f} s"
            case DeviceDown(reason=reason):
                device.up, device.trouble = False, reason
                return reason
            case BatteryLevel(percent=percent, charging=charging):
                device.battery, device.charging = percent, charging
                return ""
            case DieRolling(at=at):
                device.rolling_since = at
                return "rolls"
            case DieSettled(face=face, at=at):
                device.rolled, device.trouble = face, ""
                device.roll_seconds = None if device.rolling_since is None else at - device.rolling_since
                return f"rolled a {face}"
            case DieUnsettled(reason=reason):
                trouble = (
                    _WRONG_SHELL if reason is Unsettled.COCKED and device.driver == "godice" else _UNSETTLED[reason]
                )
                device.trouble = "" if device.works else trouble
                return trouble
            case TagSeen(cell=cell, tag=tag):
                device.base = (cell, tag)
                return f"sees {tag} on {cell}"
            case TagGone(cell=cell, tag=tag):
                return f"no longer sees {tag} on {cell}"
            case ButtonPressed(button=button):
                device.button = button
                return f"button {button} was pressed"
            case BytesRefused(error=error):
                device.refused += 1
                return error
            case _:
                assert_never(seen)
