"""How the test of each device stands, as a table for people and as documents for programs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from controller.commands.devices.found_devices import battery
from controller.onboarding.device_test import DeviceTest, TestedDevice
from controller.onboarding.round_trips import RoundTrips

# Enough to see what just happened.
STORY_LINES = 6

# Slower than this, people notice a delay.
SLOW_SECONDS = 0.3


@dataclass(slots=True)
class Scoreboard:
    test: DeviceTest
    trips: Mapping[str, RoundTrips]
    deaf: str = ""
    over: bool = False
    story: deque[str] = field(default_factory=lambda: deque(maxlen=STORY_LINES))

    def __rich_console__(self, _console: Console, _options: ConsoleOptions) -> RenderResult:
        yield Group(*self._parts())

    def _parts(self) -> Iterator[Table | Text]:
        grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim")
        for title in ("device", "up after", "answers in", "battery"):
            grid.add_column(title, no_wrap=True, justify="left" if title == "device" else "right")
        grid.add_column("what was seen", overflow="fold")
        for device in self.test.devices.values():
            grid.add_row(*self._row(device))
        yield grid
        if self.deaf:
            yield Text.assemble(("✗ ", "red"), self.deaf)
        if self.over:
            return
        yield from (Text(f"  {line}", "dim") for line in self.story)
        yield Text("Dice blink when they are connected, squares glow under a base. Ctrl-C ends the test.", "dim italic")

    def _row(self, device: TestedDevice) -> tuple[Text | str, ...]:
        mark = Text("✓ ", "green") if device.works else Text("✗ ", "red") if self.over else Text("… ", "yellow")
        after = "" if device.up_after is None else f"{device.up_after:.1f} s"
        charge = battery(device.battery, device.charging) if device.is_die else Text("")
        title = mark + Text(device.name, "bold") + Text(f" {device.kind}", "dim")
        return title, after, _speed(self.trips[device.name].typical), charge, _seen(device)


def as_document(device: TestedDevice, trips: RoundTrips) -> dict[str, Any]:
    return {
        "device": device.name,
        "driver": device.driver,
        "kind": device.kind,
        "works": device.works,
        "up": device.up,
        "up_after": _rounded(device.up_after),
        "answers_in": _rounded(trips.typical),
        "battery": device.battery,
        "rolled": device.rolled,
        "roll_seconds": _rounded(device.roll_seconds),
        "base": device.base,
        "button": device.button,
        "refused": device.refused,
        "trouble": device.trouble,
        "to_do": device.to_do,
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 4)


def _speed(seconds: float | None) -> Text:
    if seconds is None:
        return Text("")
    return Text(f"{seconds * 1000:.0f} ms", "yellow" if seconds > SLOW_SECONDS else "green")


def _seen(device: TestedDevice) -> Text:
    line = Text()
    if device.rolled is not None:
        took = "" if device.roll_seconds is None else f" in {device.roll_seconds:.1f} s"
        line += Text(f"rolled a {device.rolled}{took}")
    if device.base:
        cell, tag = device.base
        line += Text(f"sees {tag} on {cell}")
    if device.button:
        line += Text(f", button {device.button}")
    if device.refused:
        line += Text(f", {device.refused} messages unreadable", "yellow")
    if device.works:
        return line
    wanted = Text(device.trouble or f"{device.to_do}, please", "yellow")
    return Text(", ").join([line, wanted]) if line else wanted
