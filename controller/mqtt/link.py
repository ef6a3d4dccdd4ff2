"""The one connection to the broker. The game hands it messages and never waits for it.

Theory of operation

`publish` may be called at any time, connected or not, and puts a message into one of three stores:

    states   retained: only the newest payload of each topic is kept, and all are sent again after every reconnect,
             since a broker may come back empty
    events   not retained: a queue of fixed length; when it overflows, the oldest is given up and counted
    frames   QoS 0, such as the pixels of lights: a queue of their own, so that they never wait for others' receipts

`run` is a loop over connections. Each one goes through these steps, and any failure leads back to the first:

    connect    with a last will that says `offline`
    greet      subscribe to everything, publish `online`, mark all states as unsent, call who wants to know
    serve      three tasks until one ends: receive messages, send states and events, send frames
    pause      short while nobody answers, longer and longer while a broker turns us away

What always holds:

- We are called online only after we can hear: whoever reads `online` may speak to us at once.
- A state or an event leaves its store when the broker has acknowledged it, so nothing is lost by a cut connection; what
  was acknowledged and not noted is sent twice, which the contract allows.
- A cancel ends the loop: last words are sent for at most two seconds, then `offline`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from secrets import token_hex
from typing import Any, NoReturn

import aiomqtt

from controller.mqtt.topics import OFFLINE, ONLINE

log = logging.getLogger(__name__)

# A broker that is not there costs a packet to try, and when it is back, displays should be right within the second.
FIRST_PAUSE = 0.1
LONGEST_PAUSE_AWAY = 0.25

# One that is there and turns us away (a wrong password, a certificate) would fill its log with us.
LONGEST_PAUSE_REFUSED = 30.0

# A connection that is cut sooner counts as a failure: the broker may refuse what we say, again and again.
STEADY_SECONDS = 5.0

# How soon a broker that fell silent, with the cable pulled, is noticed, and how soon it tells others of our end.
KEEPALIVE_SECONDS = 15

# Some hours of play; a phone that missed more would rather read the state than the story.
EVENTS_KEPT = 1000
COMMANDS_KEPT = 1000

# How many states, and how many events, may wait for the broker's word at a time: a journey to it takes longer than to send.
UNDER_WAY = 5

# NATS cuts the connection at 1 MiB, and would do so again after every reconnect.
LARGEST_PAYLOAD = 900_000

# Without it, a small message waits in the kernel until the one before is acknowledged, 40 ms when nothing flows back.
AT_ONCE = ((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),)

# The last words at the end must not keep a person waiting whose broker is gone.
FAREWELL_SECONDS = 2.0


class UnusableAddress(ValueError):
    """The way to the broker cannot even be tried; one sentence says why."""


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    host: str
    port: int = 1883
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca_file: Path | None = None
    cert_file: Path | None = None
    key_file: Path | None = None

    def tls_context(self) -> ssl.SSLContext | None:
        if not self.tls:
            return None
        file = self.ca_file
        try:
            context = ssl.create_default_context(cafile=self.ca_file)
            file = self.cert_file
            if self.cert_file is not None:
                context.load_cert_chain(self.cert_file, self.key_file, password=_no_password)
        except OSError as error:  # a file that is no certificate is an OSError, too
            reason = error.strerror or "it does not hold what it should"
            raise UnusableAddress(f"The certificates in {file} cannot be read ({reason}): check the path.") from None
        return context


def _no_password() -> str:
    """Nobody sits at a daemon to type it: without this, OpenSSL would ask the terminal."""
    return ""


@dataclass(frozen=True, slots=True)
class Message:
    """A message from a topic that the table subscribed to. One that was `retained` may be old."""

    topic: str
    payload: bytes
    retained: bool


Handler = Callable[[Message], None]
"""What to do with a message; it must not block and must not raise."""


@dataclass(slots=True)
class Counters:
    published: int = 0
    dropped: int = 0
    reconnects: int = 0


@dataclass(frozen=True, slots=True)
class _Passing:
    topic: str
    payload: bytes
    qos: int


class MqttLink:
    """Say what to listen for, then `run` it beside the game; `publish` at any time, connected or not."""

    def __init__(self, address: BrokerAddress, availability: str) -> None:
        self.counters = Counters()
        self.connected = asyncio.Event()
        self._address = address
        self._tls = address.tls_context()
        self._availability = availability
        # One name for the life of this process: a reconnect takes over from a connection that is only half dead, whose
        # will would otherwise call us offline when we are back already.
        self._name = f"arbiter-{token_hex(6)}"
        self._states: dict[str, bytes] = {}
        self._unsent: dict[str, None] = {}  # topics of states, in order
        self._events: deque[_Passing] = deque()
        self._waiting = asyncio.Event()
        self._frames: deque[_Passing] = deque()
        self._frames_waiting = asyncio.Event()
        self._handlers: dict[str, list[Handler]] = {}
        self._greeters: list[Callable[[], None]] = []
        self._pause = FIRST_PAUSE / 2
        self._steady = False
        self._missed = False
        self._met = False

    def subscribe(self, topic: str, handle: Handler) -> None:
        """Receive what is published there; to be called before `run`."""
        self._handlers.setdefault(topic, []).append(handle)

    def when_connected(self, greet: Callable[[], None]) -> None:
        """Call this after every connect, first or again; to be said before `run`."""
        self._greeters.append(greet)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> None:
        if len(payload) > LARGEST_PAYLOAD:
            log.error("A message of %d bytes for %s is too large for a broker: it was dropped.", len(payload), topic)
            self.counters.dropped += 1
        elif not retain:
            self._queue(_Passing(topic, payload, qos))
        elif self._states.get(topic) != payload:
            self._states[topic] = payload
            self._unsent[topic] = None
            self._waiting.set()

    def send_again(self, topics: Iterable[str]) -> None:
        """Send these states once more, though they did not change: someone may have missed them."""
        self._unsent |= dict.fromkeys(topic for topic in topics if topic in self._states)
        self._waiting.set()

    def _queue(self, passing: _Passing) -> None:
        queue, waiting = (self._events, self._waiting) if passing.qos else (self._frames, self._frames_waiting)
        if len(queue) >= EVENTS_KEPT:
            queue.popleft()
            self.counters.dropped += 1
        queue.append(passing)
        waiting.set()

    async def run(self) -> NoReturn:
        while True:
            try:
                async with self._client() as client:
                    await self._serve(client)
            except aiomqtt.MqttError as lost:
                self._note(lost)
                longest = LONGEST_PAUSE_AWAY if _is_away(lost) else LONGEST_PAUSE_REFUSED
                self._pause = FIRST_PAUSE if self._steady else min(2 * self._pause, longest)
                self._steady = False
            _heed_cancellation()
            await asyncio.sleep(self._pause)

    def _client(self) -> aiomqtt.Client:
        return aiomqtt.Client(
            self._address.host,
            self._address.port,
            username=self._address.user,
            password=self._address.password,
            tls_context=self._tls,
            identifier=self._name,
            protocol=aiomqtt.ProtocolVersion.V311,
            will=aiomqtt.Will(self._availability, OFFLINE, qos=1, retain=True),
            keepalive=KEEPALIVE_SECONDS,
            max_queued_incoming_messages=COMMANDS_KEPT,
            socket_options=AT_ONCE,
        )

    async def _serve(self, client: aiomqtt.Client) -> None:
        await self._greet(client)
        _heed_cancellation()
        began = asyncio.get_running_loop().time()
        try:
            await _until_one_ends(self._receive(client), self._send(client), self._send_frames(client))
        except asyncio.CancelledError:
            await self._take_leave(client)
            raise
        finally:
            self.connected.clear()
            self._steady = asyncio.get_running_loop().time() - began > STEADY_SECONDS

    async def _greet(self, client: aiomqtt.Client) -> None:
        """Listen before we are called online: whoever reads that may speak to us at once."""
        if self._handlers:
            await client.subscribe([(topic, 1) for topic in self._handlers])
        await client.publish(self._availability, ONLINE, qos=1, retain=True)
        self._unsent = dict.fromkeys(self._states)
        self.counters.reconnects += self._met
        self._met, self._missed = True, False
        self.connected.set()
        self._waiting.set()
        self._frames_waiting.set()
        for greet in self._greeters:
            greet()

    async def _receive(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            received = Message(str(message.topic), bytes(message.payload), bool(message.retain))
            for topic, handlers in self._handlers.items():
                if message.topic.matches(topic):
                    for handle in handlers:
                        handle(received)

    async def _send(self, client: aiomqtt.Client) -> NoReturn:
        while True:
            await self._waiting.wait()
            await _let_frames_go_first()
            self._waiting.clear()
            while self._unsent or self._events:
                await self._send_some(client)
                _heed_cancellation()

    async def _send_some(self, client: aiomqtt.Client) -> None:
        """Some of each, so that neither states nor events starve; in their order, but not one waiting for the other."""
        states = [self._send_state(client, topic) for topic in islice(self._unsent, UNDER_WAY)]
        events = [self._send_event(client, event) for event in islice(self._events, UNDER_WAY)]
        await _until_all_end(*states, *events)

    async def _send_frames(self, client: aiomqtt.Client) -> NoReturn:
        while True:
            await self._frames_waiting.wait()
            self._frames_waiting.clear()
            while self._frames:
                await self._send_frame(client, self._frames[0])
                _heed_cancellation()

    async def _send_frame(self, client: aiomqtt.Client, frame: _Passing) -> None:
        await client.publish(frame.topic, frame.payload, qos=frame.qos)
        self.counters.published += 1
        if self._frames and self._frames[0] is frame:
            self._frames.popleft()

    async def _send_state(self, client: aiomqtt.Client, topic: str) -> None:
        """A state that changed while it was under way is still unsent."""
        payload = self._states[topic]
        await client.publish(topic, payload, qos=1, retain=True)
        self.counters.published += 1
        if self._states[topic] == payload:
            self._unsent.pop(topic, None)

    async def _send_event(self, client: aiomqtt.Client, event: _Passing) -> None:
        """An event leaves the queue when the broker has it; meanwhile an overflow may have taken it."""
        await client.publish(event.topic, event.payload, qos=event.qos)
        self.counters.published += 1
        with contextlib.suppress(ValueError):
            self._events.remove(event)

    async def _take_leave(self, client: aiomqtt.Client) -> None:
        with contextlib.suppress(aiomqtt.MqttError, TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while self._unsent or self._events:
                    await self._send_some(client)
                while self._frames:
                    await self._send_frame(client, self._frames[0])
                await client.publish(self._availability, OFFLINE, qos=1, retain=True)

    def _note(self, error: BaseException) -> None:
        """Once for each loss: a broker that stays away is no news."""
        if not self._missed:
            where = f"{self._address.host}:{self._address.port}"
            log.warning("The broker at %s is away (%s): the table plays on and keeps trying.", where, error)
        self._missed = True


async def _let_frames_go_first() -> None:
    """A light is painted in the loop's next turn and handed over in the one after; the broker takes all in their order."""
    for _ in range(2):
        await asyncio.sleep(0)


def _is_away(lost: aiomqtt.MqttError) -> bool:
    """Nobody answers there: neither a broker that says no, nor a certificate that does not fit."""
    cause = lost.__context__
    return isinstance(cause, OSError) and not isinstance(cause, ssl.SSLError)


async def _until_one_ends(*ways: Coroutine[Any, Any, None]) -> None:
    """Raise what ended it."""
    await _run(ways, asyncio.FIRST_COMPLETED)


async def _until_all_end(*ways: Coroutine[Any, Any, None]) -> None:
    """Raise what failed, if any does."""
    await _run(ways, asyncio.FIRST_EXCEPTION)


async def _run(ways: Iterable[Coroutine[Any, Any, None]], until: str) -> None:
    """A task group would do, but before Python 3.13 it loses a cancel that meets a failure."""
    tasks = [asyncio.create_task(way, name="mqtt") for way in ways]
    try:
        done, _ = await asyncio.wait(tasks, return_when=until)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


def _heed_cancellation() -> None:
    """A cancel can be lost in two ways, and is found again here.

    Before Python 3.12, the wait_for inside a publish swallows one that comes as it succeeds. And a client that is left
    when its broker is gone tells of the loss, though it was left because its task is to end.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
