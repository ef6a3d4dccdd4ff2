"""The one connection to the broker. The game passes messages to it and never waits for it.

Theory of operation

`publish` may be called at any time, connected or not, and puts a message into one of three stores (outbox.py):

    states   retained: only the newest payload of each topic is kept, and all are sent again after every reconnect,
             since a broker may come back empty
    events   not retained: a queue of fixed length; when it overflows, the oldest is dropped and counted
    frames   QoS 0, such as the pixels of lights: their own queue, so that they never wait for acknowledgements

`run` is a loop over connections. Each one goes through these steps, and any failure leads back to the first:

    connect    with a last will that says `offline`
    start      subscribe to everything, receive one of our own messages, publish `online`, mark all states as unsent, run
               the callbacks
    serve      tasks until one ends: receive messages, send states and events, send frames, check the echo
    pause      short while nobody answers, longer and longer while a broker refuses us

Invariants:

- `online` is published only after we have received one of our own messages: a client that reads it may send commands at once.
  If a broker grants a subscription but delivers nothing, as may happen in a cluster after a failover, we reconnect.
- What is received cannot end the link: it is bounded in size, and a handler that fails loses only that message.
- A state or an event leaves its store when the broker has acknowledged it, so nothing is lost by a cut connection; what
  was acknowledged and not noted is sent twice, which the contract allows.
- A cancel ends the loop: what waits is sent for at most two seconds, then `offline`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
from collections.abc import Callable, Iterable, Iterator
from secrets import token_hex
from typing import Any, NoReturn

import aiomqtt
from msgspec import Struct

from controller.mqtt.address import BrokerAddress
from controller.mqtt.client import EagerClient
from controller.mqtt.outbox import Counters, Outbox
from controller.mqtt.tasks import raise_if_cancelled, until_one_ends
from controller.mqtt.topics import OFFLINE, ONLINE, Topics
from controller.mqtt.version import VersionChoice

log = logging.getLogger(__name__)

# Trying a broker that is away costs one packet, and when it is back, displays should be right within a second.
FIRST_PAUSE = 0.1
LONGEST_PAUSE_AWAY = 0.25

# A broker that refuses us (a wrong password, a certificate) would fill its log with our attempts.
LONGEST_PAUSE_REFUSED = 30.0

# A broker in a cluster without a leader grants no subscriptions until it has found another, within seconds.
LONGEST_PAUSE_NO_SUBSCRIPTION = 2.0

# A state that is published at the very moment of a subscription may be missed: brokers send retained messages first and
# listen only then. Subscribing again delivers it.
RESUBSCRIBE_SECONDS = 1.0

# How long a message to ourselves may take, and how often we check that we still receive messages.
ECHO_SECONDS = 10.0
ECHO_INTERVAL_SECONDS = 30.0

# A connection that ends sooner counts as a failure: the broker may refuse what we send, again and again.
STEADY_SECONDS = 5.0

# How soon a silent broker is noticed, as after a pulled cable, and how soon it publishes our will.
KEEPALIVE_SECONDS = 15

# Commands that came faster than the game can answer them.
COMMANDS_KEPT = 1000

# The time that the broker needs to pass a message on. If we continued at once, it would often have to wait for the processor:
# with two cores, only the disk delayed lights more.
HEAD_START_SECONDS = 0.001

# How long devices and page wait until the broker has the first prompt, since their imports are slow.
FIRST_SECONDS = 1.0

# NATS cuts the connection at 1 MiB, and would do so again after every reconnect.
LARGEST_PAYLOAD = 900_000

# Without it, a small message waits in the kernel until the one before is acknowledged, 40 ms when nothing flows back.
NO_DELAY = ((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),)

# Sending the last messages must not keep a person waiting when the broker is gone.
FLUSH_SECONDS = 2.0


class SubscriptionRefused(aiomqtt.MqttError):
    """The broker accepted the connection but refuses a subscription."""


class Message(Struct, frozen=True):
    """A message from a topic that the table subscribed to. One that was `retained` may be old."""

    topic: str
    payload: bytes
    retained: bool


Handler = Callable[[Message], None]
"""What to do with a message; it must not block. If it raises, only that message is lost."""


class MqttLink:
    """`subscribe` first, then `run` it alongside the game; `publish` at any time, connected or not."""

    def __init__(self, address: BrokerAddress, topics: Topics) -> None:
        self.counters = Counters()
        self.connected = asyncio.Event()
        self._address = address
        self._tls = address.tls_context()
        self._version = VersionChoice(address.protocol)
        self._was_reached = False
        self._availability = topics.availability
        self._echo = topics.echo
        self._echo_token = b""
        self._echo_received = asyncio.Event()
        # Subscriptions that must be granted: a table that cannot receive commands stays offline.
        self._required = {topics.echo, topics.command}
        # The same name for every connection of this process: a reconnect replaces a half-dead connection, whose will would
        # otherwise publish `offline` when we are back already.
        self._name = f"arbiter-{token_hex(6)}"
        self.outbox = Outbox(self.counters)
        self._handlers: dict[str, list[Handler]] = {}
        self._refused: set[str] = set()
        self._on_connect: list[Callable[[], None]] = []
        self._part = ""
        self._parts: dict[str, tuple[list[tuple[str, Handler]], list[Callable[[], None]]]] = {}
        self._late: dict[str, None] = {}  # topics that came after the connection
        self._late_waiting = asyncio.Event()
        self._followers: dict[str, list[Callable[[bytes], None]]] = {}
        self._mirrors: list[tuple[MqttLink, Callable[[str], bool]]] = []
        self._pause = FIRST_PAUSE / 2
        self._steady = False
        self._loss_logged = False
        self._was_connected = False

    def subscribe(self, topic: str, handle: Handler) -> None:
        """Call `handle` with every message on this topic."""
        self._handlers.setdefault(topic, []).append(handle)
        if self._part:
            self._parts[self._part][0].append((topic, handle))
        if self.connected.is_set():
            self._late[topic] = None
            self._late_waiting.set()

    @property
    def backlog(self) -> int:
        """How many events wait for the broker."""
        return self.outbox.backlog

    def when_connected(self, callback: Callable[[], None]) -> None:
        """Call this after every connect and reconnect from now on."""
        self._on_connect.append(callback)
        if self._part:
            self._parts[self._part][1].append(callback)

    @contextlib.contextmanager
    def registering(self, part: str) -> Iterator[None]:
        """What is registered within the block belongs to this part, and can be withdrawn with it."""
        self._part, self._parts[part] = part, ([], [])
        try:
            yield
        finally:
            self._part = ""

    def withdraw(self, part: str) -> None:
        """The part is gone: forget its handlers and callbacks. Topics stay subscribed until the next connection."""
        handlers, callbacks = self._parts.pop(part, ([], []))
        for topic, handle in handlers:
            self._handlers[topic].remove(handle)
            if not self._handlers[topic]:
                del self._handlers[topic]
        for callback in callbacks:
            self._on_connect.remove(callback)

    def follow(self, topic: str, show: Callable[[bytes], None]) -> None:
        """Call `show` with everything that this table publishes on this topic from now on."""
        self._followers.setdefault(topic, []).append(show)

    def mirror(self, other: MqttLink, is_wanted: Callable[[str], bool]) -> None:
        """Publish on another broker, too, what is published here on a wanted topic. It is never waited for."""
        self._mirrors.append((other, is_wanted))

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> None:
        for other, is_wanted in self._mirrors:
            if is_wanted(topic):
                other.publish(topic, payload, retain=retain, qos=qos)
        for show in self._followers.get(topic, ()):
            show(payload)
        if len(payload) > LARGEST_PAYLOAD:
            log.error("A message of %d bytes for %s is too large for a broker: it was dropped.", len(payload), topic)
            self.counters.dropped += 1
        else:
            self.outbox.put(topic, payload, retain=retain, qos=qos)

    def forget(self, topic: str) -> None:
        """Clear a retained message that is not a state of ours; this is not repeated after a reconnect."""
        self.outbox.clear(topic)

    def send_again(self, topics: Iterable[str]) -> None:
        """Send these states once more, though they did not change: someone may have missed them."""
        self.outbox.send_again(topics)

    async def give_broker_time(self) -> None:
        """Wait a moment, so that the broker can pass on what was just published."""
        if self.connected.is_set() and self.outbox:
            await asyncio.sleep(HEAD_START_SECONDS)

    async def wait_for_first(self) -> None:
        """Wait until the broker has what was published first, but not long: the broker may be away."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FIRST_SECONDS):
                await self.connected.wait()
                await self.give_broker_time()

    async def run(self) -> NoReturn:
        while True:
            try:
                self._was_reached = False
                async with self._client() as client:
                    self._was_reached = True
                    await self._serve(client)
            except aiomqtt.MqttError as lost:
                if not self._was_reached and self._version.refused(lost):
                    raise_if_cancelled()
                    continue
                self._note(lost)
                self._pause = FIRST_PAUSE if self._steady else min(2 * self._pause, _longest_pause(lost))
                self._steady = False
            raise_if_cancelled()
            await asyncio.sleep(self._pause)

    def _client(self) -> aiomqtt.Client:
        return EagerClient(
            self._address.host,
            self._address.port,
            username=self._address.user,
            password=self._address.password,
            tls_context=self._tls,
            identifier=self._name,
            protocol=self._version.now,
            will=aiomqtt.Will(self._availability, OFFLINE, qos=1, retain=True),
            keepalive=KEEPALIVE_SECONDS,
            max_queued_incoming_messages=COMMANDS_KEPT,
            socket_options=NO_DELAY,
        )

    async def _serve(self, client: aiomqtt.Client) -> None:
        raise_if_cancelled()
        began = asyncio.get_running_loop().time()
        try:
            await until_one_ends(self._receive(client), self._send_all(client))
        except asyncio.CancelledError:
            if self.connected.is_set():
                await self._flush_and_leave(client)
            raise
        finally:
            self._steady = self.connected.is_set() and asyncio.get_running_loop().time() - began > STEADY_SECONDS
            self.connected.clear()

    async def _send_all(self, client: aiomqtt.Client) -> None:
        await self._start_connection(client)
        await until_one_ends(
            self._send(client), self._send_frames(client), self._keep_checking(client), self._subscribe_late(client)
        )

    async def _start_connection(self, client: aiomqtt.Client) -> None:
        """Subscribe before publishing `online`: a reader of that may send a command at once."""
        self._late.clear()
        await self._subscribe_all(client, (self._echo, *self._handlers))
        await self._check_echo(client)
        await client.publish(self._availability, ONLINE, qos=1, retain=True)
        raise_if_cancelled()
        self.counters.reconnects += self._was_connected
        self._was_connected, self._loss_logged = True, False
        self.connected.set()
        self.outbox.send_all_again()
        for callback in tuple(self._on_connect):
            callback()

    async def _subscribe_all(self, client: aiomqtt.Client, topics: Iterable[str]) -> None:
        """Subscribe, and check what was granted."""
        wanted = [(topic, 1) for topic in topics]
        if not wanted:
            return
        granted = await client.subscribe(wanted)
        raise_if_cancelled()
        refused = {topic for (topic, _), code in zip(wanted, granted, strict=False) if _is_refusal(code)}
        if refused & self._required:
            raise SubscriptionRefused(f"it refuses the subscription to {', '.join(sorted(refused))}")
        if refused - self._refused:
            log.warning("The broker refuses the subscription to %s; trying again.", ", ".join(sorted(refused)))
        self._refused = refused

    async def _subscribe_late(self, client: aiomqtt.Client) -> NoReturn:
        """A display that was added while the game goes on has its own topics."""
        while True:
            await self._late_waiting.wait()
            self._late_waiting.clear()
            topics, self._late = tuple(self._late), {}
            await self._subscribe_all(client, topics)

    async def _check_echo(self, client: aiomqtt.Client) -> None:
        self._echo_received.clear()
        self._echo_token = token_hex(8).encode()
        await client.publish(self._echo, self._echo_token, qos=1)
        try:
            async with asyncio.timeout(ECHO_SECONDS):
                await self._echo_received.wait()
        except TimeoutError:
            raise SubscriptionRefused(f"the table does not receive its own messages on {self._echo}") from None
        raise_if_cancelled()

    async def _keep_checking(self, client: aiomqtt.Client) -> NoReturn:
        await asyncio.sleep(RESUBSCRIBE_SECONDS)
        await self._subscribe_all(client, tuple(self._handlers))
        while True:
            await asyncio.sleep(ECHO_INTERVAL_SECONDS)
            await self._subscribe_all(client, tuple(self._refused))
            await self._check_echo(client)

    async def _receive(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            topic, payload = str(message.topic), bytes(message.payload)
            if topic == self._echo:
                if payload == self._echo_token:
                    self._echo_received.set()
            elif len(payload) > LARGEST_PAYLOAD:
                log.warning("A message of %d bytes on %r is too large: it is ignored.", len(payload), topic)
            else:
                self._dispatch(message.topic, Message(topic, payload, bool(message.retain)))

    def _dispatch(self, topic: aiomqtt.Topic, message: Message) -> None:
        """Call the handlers of a message. If one fails, log it and go on with the next."""
        for pattern, handlers in tuple(self._handlers.items()):
            if topic.matches(pattern):
                for handle in tuple(handlers):
                    try:
                        handle(message)
                    except Exception:
                        log.exception("A message on %r could not be handled.", message.topic)

    async def _send(self, client: aiomqtt.Client) -> NoReturn:
        while True:
            await self.outbox.waiting.wait()
            await self.outbox.send(client)

    async def _send_frames(self, client: aiomqtt.Client) -> NoReturn:
        while True:
            await self.outbox.frames_waiting.wait()
            await self.outbox.send_frames(client)

    async def _flush_and_leave(self, client: aiomqtt.Client) -> None:
        with contextlib.suppress(aiomqtt.MqttError, TimeoutError):
            async with asyncio.timeout(FLUSH_SECONDS):
                await self.outbox.flush(client)
                await client.publish(self._availability, OFFLINE, qos=1, retain=True)

    def _note(self, error: BaseException) -> None:
        """Log once for each loss, not for every attempt."""
        if not self._loss_logged:
            where = f"{self._address.host}:{self._address.port}"
            log.warning("The broker at %s is away (%s): the table plays on and keeps trying.", where, error)
        self._loss_logged = True


def _longest_pause(lost: aiomqtt.MqttError) -> float:
    if isinstance(lost, SubscriptionRefused):
        return LONGEST_PAUSE_NO_SUBSCRIPTION
    return LONGEST_PAUSE_AWAY if _is_away(lost) else LONGEST_PAUSE_REFUSED


def _is_refusal(code: Any) -> bool:
    """A SUBACK grants 0, 1 or 2, or refuses: with 0x80 in MQTT 3.1.1, with 0x80 or more in MQTT 5."""
    value: int = getattr(code, "value", code)
    return value >= 0x80


def _is_away(lost: aiomqtt.MqttError) -> bool:
    """Whether nobody answered: neither a broker that refuses us, nor a certificate that does not match."""
    cause = lost.__context__
    return isinstance(cause, OSError) and not isinstance(cause, ssl.SSLError)
