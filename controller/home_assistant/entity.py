"""The types that entities of Home Assistant are declared with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from controller.config.displays import HomeAssistantSection
from controller.config.model import TableConfig
from controller.mqtt.topics import Topics, plain
from rulesets.engine.language.words import Words
from rulesets.engine.view import View

Component = dict[str, Any]


class AnnouncedTable(Struct, frozen=True):
    """What stays the same for a table: its config, its topics and the words of its language."""

    config: TableConfig
    topics: Topics
    words: Words
    seats: tuple[str, ...]
    version: str

    @property
    def section(self) -> HomeAssistantSection:
        return self.config.home_assistant

    @property
    def node(self) -> str:
        return f"arbiter_{plain(self.topics.table)}"

    def topic(self, thing: str) -> str:
        return f"{self.section.prefix}/device/{self.node}/{plain(thing)}/config"

    @property
    def every_topic(self) -> str:
        """All configs of this table that the broker still has."""
        return f"{self.section.prefix}/device/{self.node}/+/config"


class Device(Struct, frozen=True):
    """The table itself, or one of its dice, readers and displays by the name in the config."""

    info: AnnouncedTable
    view: View
    name: str

    @property
    def topics(self) -> Topics:
        return self.info.topics

    @property
    def topic(self) -> str:
        """The topic with the state of this device."""
        return self.info.topics.device(self.name)


def always(_device: Device) -> bool:
    return True


class Entity(Struct, frozen=True):
    """One entity: its id within its device, its discovery config, and when it exists."""

    id: str
    component: Callable[[Device], Component]
    exists: Callable[[Device], bool] = always
