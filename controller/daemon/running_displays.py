"""The displays of a table while it runs: each in its own task; any can be added, changed or removed at any moment.

A display can be given a test picture for a few seconds; then it shows the game again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, cast

from controller.config.displays import DisplayConfig
from controller.config.drivers import DISPLAYS
from controller.daemon.supervise import isolated, supervise
from controller.displays.displays import display_on
from controller.displays.driver import Display, Light, Present
from controller.displays.panel_content import LightContent, PanelContent
from controller.displays.paper.pictures import Pictures
from controller.mqtt.link import MqttLink
from firmware_bridge.observations import DeviceDown, DeviceUp, Observation

ContentOf: TypeAlias = Callable[[str], PanelContent]
"""What the display with this name shows."""


class RunningDisplays(Mapping[str, Display]):
    """By name. `run` it in the table's task group."""

    def __init__(
        self, link: MqttLink, pictures: Pictures, present: Present, configs: Mapping[str, DisplayConfig]
    ) -> None:
        self._link = link
        self._pictures = pictures
        self._present = present
        self._configs: dict[str, DisplayConfig] = {}
        self._displays: dict[str, Display] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()
        self._testing: dict[str, asyncio.TimerHandle] = {}
        self.lit: LightContent | None = None
        """What lights show now."""

        self._content: ContentOf | None = None
        self.equip(configs)

    def __getitem__(self, name: str) -> Display:
        return self._displays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._displays)

    def __len__(self) -> int:
        return len(self._displays)

    def equip(self, configs: Mapping[str, DisplayConfig]) -> None:
        """Make the displays of these sections; what has not changed stays as it is."""
        for name in [name for name, config in self._configs.items() if configs.get(name) != config]:
            del self._configs[name], self._displays[name]
            self._link.withdraw(name)
        for name, config in configs.items():
            if name not in self._configs:
                self._configs[name] = config
                self._displays[name] = display_on(self._link, name, config, self._pictures, self._present)
                self._show_now(name)
        self._changed.set()

    async def run(self) -> None:
        """Keep a task for each display."""
        async with asyncio.TaskGroup() as group:
            while True:
                self._changed.clear()
                for name, task in tuple(self._tasks.items()):
                    if task.done() or task.get_name() != self._task_name(name):
                        task.cancel()
                        del self._tasks[name]
                for name, display in self._displays.items():
                    if name not in self._tasks:
                        keeper = supervise(name, display.run, self._note)
                        self._tasks[name] = group.create_task(keeper, name=self._task_name(name))
                await self._changed.wait()

    def light(self, lit: LightContent) -> None:
        """Update all displays that need no words."""
        self.lit = lit
        for name in self._displays:
            if self._is_light(name):
                self._show(name)

    def show(self, content: ContentOf) -> None:
        """Update all others."""
        self._content = content
        for name in self._displays:
            if not self._is_light(name):
                self._show(name)

    def test(self, name: str, lit: LightContent, content: PanelContent, seconds: float) -> None:
        """Show this on one display for so long."""
        if before := self._testing.pop(name, None):
            before.cancel()
        if self._is_light(name):
            cast("Light", self._displays[name]).show(lit)
        else:
            self._displays[name].show(content)
        self._testing[name] = asyncio.get_running_loop().call_later(seconds, self._end_test, name)

    def _end_test(self, name: str) -> None:
        self._testing.pop(name, None)
        self._show_now(name)

    def _show_now(self, name: str) -> None:
        if name in self._displays:
            ready = self.lit if self._is_light(name) else self._content
            if ready is not None:
                self._show(name)

    def _show(self, name: str) -> None:
        if name in self._testing:
            return
        with isolated(name):
            if self._is_light(name):
                assert self.lit is not None, "lights are shown when there is a moment"
                cast("Light", self._displays[name]).show(self.lit)
            else:
                assert self._content is not None, "panels are shown when there is a moment"
                self._displays[name].show(self._content(name))

    def _is_light(self, name: str) -> bool:
        return bool(DISPLAYS.find(self._configs[name].driver).is_light)

    def _task_name(self, name: str) -> str:
        """Another display with the same name is another task."""
        return f"display {name} {id(self._displays.get(name))}"

    def _note(self, observation: Observation) -> None:
        """A driver that failed counts as a display that is off until it runs again."""
        match observation:
            case DeviceUp(device=name) | DeviceDown(device=name) if name in self._configs:
                kind = DISPLAYS.find(self._configs[name].driver).kind
                self._present(name, kind, isinstance(observation, DeviceUp))
            case _:
                pass
