"""Changes of a view are sent at once; the whole view follows every few seconds."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest

from controller.messages.json_patch import changed
from controller.messages.payloads import to_json
from controller.messages.view import ViewMessage
from controller.mqtt import view_topic
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.mqtt.view_topic import ViewTopic

TOPICS = Topics("den")


def said(index: int, *places: str) -> ViewMessage:
    cells = [{"id": f"cell-{number}"} for number in range(30)]
    return ViewMessage(index, {"board": {"cells": cells, "pieces": list(places)}}, {"squire": "Squire"})


class Broker:
    """The newest whole view that is retained, and all that was said of changes."""

    def __init__(self, link: MqttLink) -> None:
        self._link = link

    @property
    def whole(self) -> Any:
        return orjson.loads(self._link.outbox.states[TOPICS.view])

    @property
    def changes(self) -> list[Any]:
        return [orjson.loads(event.payload) for event in self._link.outbox.events if event.topic == TOPICS.view_changes]


async def test_whoever_takes_the_whole_view_and_then_each_change_sees_what_the_table_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(view_topic, "WHOLE_SECONDS", 0.01)
    link = MqttLink(BrokerAddress("127.0.0.1", 1), TOPICS)
    broker, topic = Broker(link), ViewTopic(link, TOPICS.view, TOPICS.view_changes)
    views = [said(0, "A1"), said(1, "A1", "B2"), said(2, "A2", "B2"), said(3, "A2", "B2")]

    topic.show(views[0])
    seen = broker.whole
    for view in views[1:]:
        topic.show(view)
    assert [(each["after"], each["index"]) for each in broker.changes] == [(0, 1), (1, 2), (2, 3)]
    for view, change in zip(views[1:], broker.changes, strict=True):
        body = changed({"view": seen["view"], "names": seen["names"]}, change["changes"])
        seen = {"index": change["index"], **body}
        assert seen == orjson.loads(to_json(view))

    assert broker.whole["index"] == 0
    async with asyncio.timeout(10):
        while broker.whole["index"] != 3:  # noqa: ASYNC110  # the broker's store has no event
            await asyncio.sleep(0.001)
    assert broker.whole == seen


async def test_what_changes_the_most_of_it_is_sent_as_a_whole_at_once_and_nothing_is_late_at_the_end() -> None:
    link = MqttLink(BrokerAddress("127.0.0.1", 1), TOPICS)
    broker, topic = Broker(link), ViewTopic(link, TOPICS.view, TOPICS.view_changes)
    topic.show(said(7, "A1"))
    topic.show(ViewMessage(0, {"board": None, "title": "Another game"}, {}))
    assert (broker.whole["index"], broker.changes) == (0, [])

    topic.show(said(1, "A1"))
    topic.show(said(2, "B1"))
    assert (broker.whole["index"], len(broker.changes)) == (1, 1)
    topic.settle()
    assert broker.whole["index"] == 2


async def test_whoever_follows_by_another_road_has_each_view_at_once_and_whole() -> None:
    """A venue shows a table as it is now, not as it was when the broker was last given all of it."""
    link, seen = MqttLink(BrokerAddress("127.0.0.1", 1), TOPICS), list[tuple[ViewMessage, bytes]]()
    topic = ViewTopic(link, TOPICS.view, TOPICS.view_changes, lambda *view: seen.append(view))
    views = [said(0, "A1"), said(1, "A1", "B2"), said(2, "A2", "B2")]
    for view in views:
        topic.show(view)

    assert seen == [(view, to_json(view)) for view in views]
