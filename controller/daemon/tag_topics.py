"""Readers that are topics on the broker: subscribed through the table's own link, so that they need no driver."""

from __future__ import annotations

import asyncio
from functools import partial

from controller.config.hardware import TagTopicReader
from controller.config.model import TableConfig
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import OFFLINE, ONLINE
from firmware_bridge.observations import DeviceDown, DeviceUp, Observe
from firmware_bridge.tag_topic import TagTopic

KIND = "reader"
AWAY = "it reports that it is off"


class TagTopics:
    def __init__(self, link: MqttLink, observe: Observe) -> None:
        self._link = link
        self._observe = observe
        self._loop = asyncio.get_running_loop()
        self._readers: dict[str, TagTopicReader] = {}

    def equip(self, config: TableConfig) -> None:
        """Listen to the readers of this config, and to no others."""
        wanted = {name: each for name, each in config.readers.items() if isinstance(each, TagTopicReader)}
        for name in [name for name, section in self._readers.items() if wanted.get(name) != section]:
            del self._readers[name]
            self._link.withdraw(_part(name))
        for name, section in wanted.items():
            if name not in self._readers:
                self._readers[name] = section
                with self._link.registering(_part(name)):
                    self._listen(name, section)

    def _listen(self, name: str, section: TagTopicReader) -> None:
        reader = TagTopic(name, section.cell, taps=section.use == "cards")
        self._link.subscribe(section.topic, partial(self._receive, reader, gone=False))
        if section.gone:
            self._link.subscribe(section.gone, partial(self._receive, reader, gone=True))
        if section.status:
            self._link.subscribe(section.status, partial(self._note_status, name))
            return
        self._link.when_connected(partial(self._note_up, name))
        if self._link.connected.is_set():
            self._note_up(name)

    def _receive(self, reader: TagTopic, message: Message, *, gone: bool) -> None:
        for seen in reader.receive(message.payload, self._loop.time(), gone=gone):
            self._observe(seen)

    def _note_up(self, name: str) -> None:
        self._observe(DeviceUp(name, KIND, self._loop.time()))

    def _note_status(self, name: str, message: Message) -> None:
        if message.payload == ONLINE:
            self._note_up(name)
        elif message.payload == OFFLINE:
            self._observe(DeviceDown(name, AWAY, self._loop.time()))


def _part(reader: str) -> str:
    return f"reader {reader}"
