"""Discovery messages: sent at the start and at each birth message of Home Assistant; what no longer exists is removed.

What was announced earlier is read from the broker. A device of this table that no longer exists is cleared by its topic;
a part of a device that no longer exists is first sent with only its platform, as Home Assistant requires.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from random import uniform
from typing import Any

import orjson

from controller.home_assistant.devices import announced
from controller.home_assistant.entities import worth_telling
from controller.home_assistant.entity import AnnouncedTable
from controller.messages.json_input import UnreadableJson, read_json
from controller.mqtt.link import LARGEST_PAYLOAD, Message, MqttLink
from rulesets.engine.view import View

log = logging.getLogger(__name__)

# After a restart all devices announce themselves at once: a random delay spares the broker.
BIRTH_SECONDS = (0.2, 2.0)


class HomeAssistant:
    """Call `show` with each new view; `run` it in the table's task group."""

    def __init__(self, link: MqttLink, info: AnnouncedTable) -> None:
        self._link = link
        self._info = info
        self._configs: Mapping[str, Mapping[str, Any]] = {}
        self._shape: tuple[tuple[str, str], ...] | None = None
        self._born = asyncio.Event()
        link.subscribe(f"{info.section.prefix}/status", self._receive_birth)
        link.subscribe(info.every_topic, self._receive_config)

    def begin(self, info: AnnouncedTable) -> None:
        """Another game, with other seats and sheets: the entities of the one before are removed when this one is shown."""
        self._info, self._shape = info, None

    def show(self, view: View) -> None:
        """Announce the sheets of the game, if they have changed."""
        shape = tuple((sheet.id, track.id) for sheet, track in worth_telling(self._info, view))
        if shape == self._shape or not self._info.section.enabled:
            return
        self._shape, before = shape, self._configs
        self._configs = announced(self._info, view)
        for topic, config in self._configs.items():
            if topic in before:
                self._withdraw_parts(topic, before[topic], config)
            self._link.publish(topic, orjson.dumps(config), retain=True)

    async def run(self) -> None:
        while True:
            await self._born.wait()
            self._born.clear()
            await asyncio.sleep(uniform(*BIRTH_SECONDS))
            self._link.send_again(self._configs)
            self._link.send_again(self._states)

    @property
    def _states(self) -> list[str]:
        """Send states after the config: an entity that is created without a state would stay unknown."""
        topics = self._info.topics
        names = (*self._info.config.dice, *self._info.config.readers, *self._info.config.displays)
        return [topics.prompt, topics.view, topics.health, *(topics.device(name) for name in names)]

    def _receive_birth(self, message: Message) -> None:
        if message.payload == b"online":
            self._born.set()

    def _receive_config(self, message: Message) -> None:
        """A retained config that the broker still has from us."""
        if not message.retained or not message.payload:
            return
        ours = self._configs.get(message.topic)
        if ours is None:
            self._link.forget(message.topic)
        else:
            self._withdraw_parts(message.topic, _read(message.payload), ours)

    def _withdraw_parts(self, topic: str, old: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        """Not retained: only a Home Assistant that is connected now has parts to remove."""
        gone = _parts(old).items() - _parts(now).items()
        if gone:
            parts = {**now["cmps"], **{id_: {"p": platform} for id_, platform in sorted(gone)}}
            self._link.publish(topic, orjson.dumps({**now, "cmps": parts}))


def _read(config: bytes) -> Mapping[str, Any]:
    """Read a retained config, perhaps of an older version."""
    try:
        found = read_json(config, LARGEST_PAYLOAD)
    except UnreadableJson:
        return {}
    return found if isinstance(found, dict) else {}


def _parts(config: Mapping[str, Any]) -> dict[str, str]:
    """Ids and platforms."""
    parts = config.get("cmps")
    if not isinstance(parts, dict):
        return {}
    return {str(id_): str(part.get("p")) for id_, part in parts.items() if isinstance(part, dict)}
