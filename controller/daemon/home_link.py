"""The table's second link: to the broker that Home Assistant uses, where that is not the table's own.

It is a link like the first, with its own availability, its own retries and its own queue: while that broker is away, nothing on the first
is affected, and what changed meanwhile is sent when it is back. It carries only what Home Assistant may read.
"""

from __future__ import annotations

from controller.config.displays import Paper
from controller.config.model import TableConfig
from controller.displays.drivers.panel import Panel
from controller.mqtt.address import house_broker
from controller.mqtt.link import Handler, MqttLink
from controller.mqtt.topics import Topics


def home_link(config: TableConfig, table: MqttLink, topics: Topics, receive: Handler) -> MqttLink:
    """The link on which Home Assistant is served; `receive` gets the commands of its buttons."""
    section = config.home_assistant
    if section.broker is None:
        return table
    link = MqttLink(house_broker(section), topics)
    link.subscribe(topics.command, receive)
    pictures = {
        f"{display.topic}/image"
        for display in config.displays.values()
        if isinstance(display, Panel) and display.encoding == "png" and _is_for_everyone(display)
    }
    table.mirror(link, lambda topic: topic in pictures or topics.is_for_home_assistant(topic))
    return link


def _is_for_everyone(display: Paper) -> bool:
    return display.seat is None
