"""What waits to be sent to the broker, in three stores; link.py explains each of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterable
from itertools import islice

import aiomqtt
from msgspec import Struct

from controller.mqtt.tasks import raise_if_cancelled, until_all_end

# Some hours of play; a client that missed more should read the states instead.
EVENTS_KEPT = 1000

# How many states, and how many events, may await acknowledgement at a time: a round trip takes longer than sending.
MOST_UNACKNOWLEDGED = 5


class Counters(Struct):
    published: int = 0
    dropped: int = 0
    reconnects: int = 0


class Outgoing(Struct, frozen=True):
    topic: str
    payload: bytes
    qos: int
    retain: bool = False


class Outbox:
    """A state or an event leaves it when the broker has acknowledged it; a frame, when it is sent."""

    def __init__(self, counters: Counters) -> None:
        self.states: dict[str, bytes] = {}
        self.unsent: dict[str, None] = {}
        """The topics of states that the broker does not have yet, in order."""
        self.events: deque[Outgoing] = deque()
        self.frames: deque[Outgoing] = deque()
        self.waiting = asyncio.Event()
        """Set when there are unsent states or events."""
        self.frames_waiting = asyncio.Event()
        self._counters = counters

    def __bool__(self) -> bool:
        return bool(self.frames or self.unsent or self.events)

    @property
    def backlog(self) -> int:
        """How many events wait."""
        return len(self.events)

    def put(self, topic: str, payload: bytes, *, retain: bool, qos: int) -> None:
        if not retain:
            self._queue(Outgoing(topic, payload, qos))
        elif self.states.get(topic) != payload:
            self.states[topic] = payload
            self.unsent[topic] = None
            self.waiting.set()

    def clear(self, topic: str) -> None:
        """Clear a retained message that is not among our states."""
        self._queue(Outgoing(topic, b"", 1, retain=True))

    def send_again(self, topics: Iterable[str]) -> None:
        """Mark these states as unsent."""
        self.unsent |= dict.fromkeys(topic for topic in topics if topic in self.states)
        self.waiting.set()

    def send_all_again(self) -> None:
        """There is a new connection."""
        self.unsent = dict.fromkeys(self.states)
        self.waiting.set()
        self.frames_waiting.set()

    def _queue(self, outgoing: Outgoing) -> None:
        queue, waiting = (self.events, self.waiting) if outgoing.qos else (self.frames, self.frames_waiting)
        if len(queue) >= EVENTS_KEPT:
            queue.popleft()
            self._counters.dropped += 1
        queue.append(outgoing)
        waiting.set()

    async def send(self, client: aiomqtt.Client) -> None:
        """Send all states and events that wait; some of each at a time, so that neither starve."""
        self.waiting.clear()
        while self.unsent or self.events:
            await self._send_some(client)
            raise_if_cancelled()

    async def send_frames(self, client: aiomqtt.Client) -> None:
        self.frames_waiting.clear()
        while self.frames:
            await self._send_frame(client, self.frames[0])
            raise_if_cancelled()

    async def flush(self, client: aiomqtt.Client) -> None:
        """Send everything, although this task is being cancelled."""
        while self.unsent or self.events:
            await self._send_some(client)
        while self.frames:
            await self._send_frame(client, self.frames[0])

    async def _send_some(self, client: aiomqtt.Client) -> None:
        """In order, but without waiting for each acknowledgement."""
        states = [self._send_state(client, topic) for topic in islice(self.unsent, MOST_UNACKNOWLEDGED)]
        events = [self._send_event(client, event) for event in islice(self.events, MOST_UNACKNOWLEDGED)]
        await until_all_end(*states, *events)

    async def _send_frame(self, client: aiomqtt.Client, frame: Outgoing) -> None:
        await client.publish(frame.topic, frame.payload, qos=frame.qos)
        self._counters.published += 1
        if self.frames and self.frames[0] is frame:
            self.frames.popleft()

    async def _send_state(self, client: aiomqtt.Client, topic: str) -> None:
        """A state that changed while it was being sent stays unsent."""
        payload = self.states[topic]
        await client.publish(topic, payload, qos=1, retain=True)
        self._counters.published += 1
        if self.states[topic] == payload:
            self.unsent.pop(topic, None)

    async def _send_event(self, client: aiomqtt.Client, event: Outgoing) -> None:
        """Remove the event once the broker has it, unless an overflow has removed it already."""
        await client.publish(event.topic, event.payload, qos=event.qos, retain=event.retain)
        self._counters.published += 1
        with contextlib.suppress(ValueError):
            self.events.remove(event)
