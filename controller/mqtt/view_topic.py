"""A view on the broker: changes are published at once, the whole view is retained every few seconds.

A view is twenty times as long as what one answer changes in it. So a subscriber reads the whole view once, and then the
changes; the whole view alone is a few seconds old at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from controller.messages.json_patch import changes
from controller.messages.payloads import to_json
from controller.messages.view import ViewChanges, ViewMessage
from controller.mqtt.link import MqttLink

# How old the whole view may be. Long enough for a few answers, short enough for late subscribers.
WHOLE_SECONDS = 5.0


Seen: TypeAlias = Callable[[ViewMessage, bytes], None]


class ViewTopic:
    """If the changes are more than half of the view, as when a game begins, the whole view is sent at once.

    `seen` is called with each whole view and its JSON, for readers that do not use MQTT.
    """

    def __init__(self, link: MqttLink, topic: str, topic_of_changes: str, seen: Seen = lambda *_: None) -> None:
        self._link = link
        self._seen = seen
        self._topic = topic
        self._topic_of_changes = topic_of_changes
        self._said: ViewMessage | None = None
        self._whole = b""
        self._later: asyncio.TimerHandle | None = None

    def show(self, said: ViewMessage) -> None:
        before, self._said, self._whole = self._said, said, to_json(said)
        self._seen(said, self._whole)
        change = _change(before, said) if before else self._whole
        if 2 * len(change) > len(self._whole):
            self._send_whole()
            return
        self._link.publish(self._topic_of_changes, change)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(WHOLE_SECONDS, self._send_whole)

    def clear(self) -> None:
        """Clear the topic: there is no view to show any more."""
        self._drop_timer()
        self._said = None
        self._link.publish(self._topic, b"", retain=True)

    def settle(self) -> None:
        """Send the whole view now, unless it was sent already: the table may be about to stop."""
        if self._later is not None:
            self._send_whole()

    def _send_whole(self) -> None:
        self._drop_timer()
        self._link.publish(self._topic, self._whole, retain=True)

    def _drop_timer(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None


def _change(before: ViewMessage, after: ViewMessage) -> bytes:
    return to_json(ViewChanges(after.index, before.index, tuple(changes(_body(before), _body(after)))))


def _body(said: ViewMessage) -> dict[str, Any]:
    return {"view": said.view, "names": said.names}
