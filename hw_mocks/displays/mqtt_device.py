"""What virtual displays share: a device that listens on MQTT, reports whether it is online, and has faults on demand."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, NoReturn, Protocol, TypeVar

import aiomqtt

from hw_mocks.faults.plan import FaultCounter, FaultKind, FaultPlan, Moment, corrupted

log = logging.getLogger(__name__)

# Real firmware tries again after 15 s (ESPHome) or 30 s (WLED); tests should not wait so long for a virtual one.
RETRY_SECONDS = 1.0
KEEPALIVE_SECONDS = 15

SUBACK_REFUSES = 0x80


@dataclass(frozen=True, slots=True)
class BrokerPlace:
    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: ssl.SSLContext | None = field(default=None, repr=False)
    mqtt_5: bool = False
    """Real firmware speaks MQTT 3.1.1; this serves a broker that does not."""


class OnTopic(Protocol):
    """What a double needs to know of its display's section in the config."""

    @property
    def topic(self) -> str: ...


class SubscriptionRefused(aiomqtt.MqttError):
    """The broker refuses a subscription that the device needs."""


def client_at(place: BrokerPlace, will: aiomqtt.Will | None = None) -> aiomqtt.Client:
    return aiomqtt.Client(
        place.host,
        place.port,
        username=place.user,
        password=place.password,
        tls_context=place.tls,
        protocol=aiomqtt.ProtocolVersion.V5 if place.mqtt_5 else aiomqtt.ProtocolVersion.V311,
        keepalive=KEEPALIVE_SECONDS,
        will=will,
    )


async def listen(client: aiomqtt.Client, *topics: str, qos: int = 0) -> None:
    """Subscribe to all topics at once, so that messages keep their order; raise if one is refused.

    Real firmware would not notice, and receive nothing.
    """
    granted: Any = await client.subscribe([(topic, qos) for topic in topics])
    raise_if_cancelled()
    for topic, code in zip(topics, granted, strict=False):
        if getattr(code, "value", code) >= SUBACK_REFUSES:
            raise SubscriptionRefused(f"the broker refuses the subscription to {topic}")


def raise_if_cancelled() -> None:
    """Raise CancelledError if this task was cancelled but aiomqtt hid it.

    Leaving a client whose broker is gone raises that loss instead of the cancel, and before Python 3.12 a connect, a
    subscription or a publication that succeeds at the moment of a cancel swallows the cancel.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


class Behaviour(Protocol):
    """What a device does with a message, without a wire."""

    @property
    def topics(self) -> tuple[str, ...]: ...

    def receive(self, topic: str, payload: bytes) -> None: ...

    def restart(self) -> None:
        """Forget everything that a loss of power would lose."""


B = TypeVar("B", bound=Behaviour)


class _CutOff(Exception):
    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class MqttDevice(Generic[B]):
    """Connects a Behaviour to the broker. On the topic `status` it publishes `online`, and its will `offline`, both retained."""

    def __init__(
        self,
        name: str,
        behaviour: B,
        status: str,
        place: BrokerPlace,
        *,
        plan: FaultPlan | None = None,
        retry: float = RETRY_SECONDS,
    ) -> None:
        self._behaviour = behaviour
        self._status = status
        self._place = place
        self._faults = FaultCounter(plan or FaultPlan(), name)
        self._retry = retry
        self._heard = asyncio.Condition()

    async def run(self) -> NoReturn:
        while True:
            pause = self._retry
            try:
                await self._one_connection()
            except aiomqtt.MqttError as lost:
                raise_if_cancelled()
                log.debug("%s lost the broker: %s", self._status, lost)
            except _CutOff as cut:
                pause = cut.seconds
            await asyncio.sleep(pause)

    async def until(self, holds: Callable[[B], bool]) -> None:
        """Wait until `holds` is true after a message."""
        async with self._heard:
            await self._heard.wait_for(lambda: holds(self._behaviour))

    async def _one_connection(self) -> None:
        will = aiomqtt.Will(self._status, b"offline", qos=0, retain=True)
        async with client_at(self._place, will) as client:
            await listen(client, *self._behaviour.topics)
            await client.publish(self._status, b"online", retain=True)
            raise_if_cancelled()
            async for message in client.messages:
                try:
                    await self._receive(str(message.topic), bytes(message.payload))
                except _CutOff:
                    await client.publish(self._status, b"offline", retain=True)
                    raise

    async def _receive(self, topic: str, payload: bytes) -> None:
        fault = self._faults.next(Moment.MESSAGE)
        match fault.kind if fault else None:
            case FaultKind.DROP:
                return
            case FaultKind.DELAY if fault:
                await asyncio.sleep(fault.seconds)
            case FaultKind.CORRUPT if fault:
                payload = corrupted(payload, fault.salt)
            case FaultKind.DUPLICATE:
                self._behaviour.receive(topic, payload)
            case FaultKind.DISCONNECT if fault:
                raise _CutOff(fault.seconds)
            case FaultKind.BROWN_OUT if fault:
                self._behaviour.restart()
                raise _CutOff(fault.seconds)
            case _:
                pass
        self._behaviour.receive(topic, payload)
        async with self._heard:
            self._heard.notify_all()
