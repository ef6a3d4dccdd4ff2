"""Commands on their way into the inbox, from MQTT and from the page: what cannot be accepted gets a refusal instead."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hmac import compare_digest
from typing import TypeAlias

from controller.config.load import Table
from controller.daemon.watching import StartAgain
from controller.messages.commands import Command, UnreadableCommand, read_command
from controller.messages.payloads import to_json
from controller.messages.reply import Reply
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import Topics
from firmware_bridge.observations import Observation
from rulesets.engine.refusal import Refused

# How many items may wait: people cannot send so many, and a runaway program must not fill the memory.
MOST_WAITING = 1000

# While this many events wait for the broker, refusals are not published: the game's own events come first.
MOST_BACKLOG_FOR_REFUSALS = 100


Item: TypeAlias = Observation | Command | Table | StartAgain | None
"""What the inbox takes. A Table is a config that was just written; None only lets time pass."""


class CommandIntake:
    """`refusal` puts a refusal into words; `reply_on_page` sends it to the page that gave the command."""

    def __init__(
        self,
        inbox: asyncio.Queue[Item],
        mqtt: MqttLink,
        topics: Topics,
        secret: str | None,
        refusal: Callable[[str, Refused], Reply],
        reply_on_page: Callable[[Reply], None],
    ) -> None:
        self._inbox = inbox
        self._mqtt = mqtt
        self._topics = topics
        self._secret = secret
        self._refusal = refusal
        self._reply_on_page = reply_on_page

    def receive(self, message: Message) -> None:
        """Handle a message from MQTT. Retained commands are old, and ignored."""
        if message.retained:
            return
        try:
            command = read_command(message.payload)
        except UnreadableCommand as error:
            self._publish(error.reply)
            return
        if self._secret is None or compare_digest((command.secret or "").encode(), self._secret.encode()):
            self.accept(command)
        else:
            self._publish(self._refusal(command.id, Refused("no-secret")))

    def accept(self, command: Command) -> None:
        """Put a command into the inbox, unless too many wait already."""
        if self._inbox.qsize() < MOST_WAITING:
            self._inbox.put_nowait(command)
        else:
            refusal = self._refusal(command.id, Refused("too-many"))
            self._reply_on_page(refusal)
            self._publish(refusal)

    def _publish(self, refusal: Reply) -> None:
        if self._mqtt.backlog < MOST_BACKLOG_FOR_REFUSALS:
            self._mqtt.publish(self._topics.reply, to_json(refusal))
