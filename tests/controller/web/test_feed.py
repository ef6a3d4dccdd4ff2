"""A change is encoded once; a page that cannot keep up gets the whole picture instead of the queue."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson

from controller.web.page.feed import MOST_WAITING, Feed, Viewer, no_lines


def feed_with(count: int) -> tuple[Feed, list[Viewer]]:
    feed = Feed({"story": no_lines()})
    feed.put({"prompt": "first", "board": "wide"})
    viewers = [Viewer(feed) for _ in range(count)]
    feed.viewers.update(viewers)
    return feed, viewers


async def next_of(viewer: Viewer) -> Any:
    async with asyncio.timeout(10):
        return orjson.loads(await viewer.next())


async def test_all_viewers_get_the_same_object() -> None:
    feed, viewers = feed_with(200)
    for viewer in viewers:
        await viewer.next()

    feed.put({"prompt": "second", "board": "wide"})

    assert len({id(await viewer.next()) for viewer in viewers}) == 1


async def test_only_what_differs_is_sent() -> None:
    feed, (viewer,) = feed_with(1)
    whole = await next_of(viewer)
    feed.put({"prompt": "first", "board": "wide"})
    feed.put({"prompt": "second", "board": "wide"})

    assert whole["whole"] == {"prompt": "first", "board": "wide", "story": []}
    assert await next_of(viewer) == {"seq": whole["seq"] + 1, "set": {"prompt": "second"}}


async def test_a_slow_viewer_loses_the_queue_and_gets_the_whole_picture() -> None:
    feed, (slow,) = feed_with(1)
    await slow.next()
    for number in range(3 * MOST_WAITING):
        feed.put({"prompt": number})
    assert len(slow._waiting) <= MOST_WAITING

    whole = await next_of(slow)
    feed.put({"prompt": "after"})
    change = await next_of(slow)

    assert whole["whole"]["prompt"] == 3 * MOST_WAITING - 1
    assert (change["seq"], change["set"]) == (whole["seq"] + 1, {"prompt": "after"})


async def test_replies_reach_even_a_slow_viewer() -> None:
    feed, (slow,) = feed_with(1)
    for number in range(3 * MOST_WAITING):
        feed.put({"prompt": number})
    slow.tell({"reply": {"id": "1"}})
    assert await next_of(slow) == {"reply": {"id": "1"}}


async def test_a_line_of_the_story_is_added_and_remembered() -> None:
    feed, (viewer,) = feed_with(1)
    await viewer.next()
    feed._logs["story"].append({"text": "once"})
    feed.added("story", [{"text": "once"}])

    assert (await next_of(viewer))["add"] == {"story": [{"text": "once"}]}
    assert orjson.loads(feed.whole())["whole"]["story"] == [{"text": "once"}]
