"""What changed in a view is told at once, and makes the next view out of the one before; the whole of it comes at its pace."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.mqtt import view_topic
from controller.mqtt.address import BrokerAddress
from controller.mqtt.changes import changed, changes
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics, ViewMessage, to_json
from controller.mqtt.view_topic import ViewTopic

TOPICS = Topics("den")
# No value of a view is a number at one moment and true or false at another, so 0 and 1 stay out.
LEAVES = st.none() | st.booleans() | st.integers(2, 9) | st.text(alphabet="ab/~", max_size=3)
DOCUMENTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("a/~", max_size=2), inner, max_size=4)
)


@given(DOCUMENTS, DOCUMENTS)
def test_the_steps_from_one_document_to_another_make_the_one_the_other(before: Any, after: Any) -> None:
    steps = orjson.loads(orjson.dumps(changes(before, after)))
    ordered = orjson.OPT_SORT_KEYS  # the order of keys means nothing
    assert orjson.dumps(changed(before, steps), option=ordered) == orjson.dumps(after, option=ordered)


def test_one_that_comes_or_goes_in_the_middle_of_a_list_is_one_step() -> None:
    pieces = [{"id": name, "cell": "A1", "side": "friend"} for name in ("squire", "novice", "scum", "apprentice")]
    assert changes(pieces, pieces[:1] + pieces[2:]) == [{"op": "remove", "path": "/1"}]
    assert changes(pieces[:1] + pieces[2:], pieces) == [{"op": "add", "path": "/1", "value": pieces[1]}]


def test_a_token_that_goes_behind_others_is_moved_and_not_told_again() -> None:
    order = [{"id": name, "sector": 1, "side": "friend"} for name in ("squire", "novice", "scum", "apprentice")]
    moved = [*order[1:3], {**order[0], "sector": 3}, order[3]]
    assert changes({"tokens": order}, {"tokens": moved}) == [
        {"op": "move", "from": "/tokens/0", "path": "/tokens/2"},
        {"op": "replace", "path": "/tokens/2/sector", "value": 3},
    ]
    assert changes(order, [order[2], *order[:2], order[3]]) == [{"op": "move", "from": "/2", "path": "/0"}]


@given(st.lists(LEAVES, min_size=2, max_size=6), st.integers(0, 5), st.integers(0, 5), DOCUMENTS)
def test_whoever_moves_and_changes_comes_to_where_it_went(before: list[Any], start: int, to: int, new: Any) -> None:
    after = list(before)
    after.pop(start % len(after))
    after.insert(to % len(before), new)
    assert changed(before, changes(before, after)) == after


def test_where_it_is_shorter_to_replace_a_part_it_is_replaced() -> None:
    assert changes({"order": ["a", "b"]}, {"order": ["b", "a"]}) == [
        {"op": "replace", "path": "/order", "value": ["b", "a"]}
    ]


def said(index: int, *places: str) -> ViewMessage:
    cells = [{"id": f"cell-{number}"} for number in range(30)]
    return ViewMessage(index, {"board": {"cells": cells, "pieces": list(places)}}, {"squire": "Squire"})


class Broker:
    """The newest whole view that is retained, and all that was said of changes."""

    def __init__(self, link: MqttLink) -> None:
        self._link = link

    @property
    def whole(self) -> Any:
        return orjson.loads(self._link._states[TOPICS.view])

    @property
    def changes(self) -> list[Any]:
        return [orjson.loads(event.payload) for event in self._link._events if event.topic == TOPICS.view_changes]


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
