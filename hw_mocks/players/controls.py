"""Control virtual hardware by hand, over MQTT: roll dice, move pieces, cause faults.

The state of the hardware is published in return. Only mocks use this topic: a page that finds it can act in place of the
virtual players.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any, NoReturn, Protocol

import aiomqtt
import orjson

from hw_mocks.displays.mqtt_device import RETRY_SECONDS, BrokerPlace, client_at, listen, raise_if_cancelled
from hw_mocks.players.hands import Hands, Reach

log = logging.getLogger(__name__)

# How old the page's picture of the board may be: virtual players move pieces, too.
PUBLISH_SECONDS = 0.25

# The longest fault that a person can cause.
LONGEST_SECONDS = 60.0
BUMP_SECONDS = 0.3


class BreakableDice(Protocol):
    async def roll(self, die: str, face: int | None = None) -> None: ...

    async def cock(self, die: str) -> None: ...

    def disconnect(self, name: str, seconds: float = 0.0) -> None: ...

    def brown_out(self, name: str, seconds: float) -> None: ...


class PluggedHub(Protocol):
    def place(self, tag: str, cell: str) -> None: ...

    def lift(self, tag: str) -> None: ...

    def flicker(self, tag: str, seconds: float = 0.0) -> None: ...

    def unplug(self) -> None: ...

    def replug(self) -> None: ...


class Controls:
    """`reach` is shared with the virtual hands, so that both know where each piece stands."""

    def __init__(
        self, base: str, reach: Reach, dice: BreakableDice | None, hubs: Mapping[str, PluggedHub], hands: Hands
    ) -> None:
        self._topic = f"{base}/hardware"
        self._reach = reach
        self._dice = dice
        self._hubs = hubs
        self._hands = hands
        self._unplugged: set[str] = set()
        self._thrown: set[asyncio.Task[None]] = set()

    @property
    def state(self) -> dict[str, Any]:
        return {
            "dice": {die: kind for die, (kind, _) in self._reach.available.dice.items()},
            "where": dict(self._reach.where),
            "readers": {hub: hub in self._unplugged for hub in self._hubs},
            "hands": self._hands.playing,
            "cards": sorted(self._reach.card_tags) if self._reach.card_readers else [],
        }

    async def run(self, place: BrokerPlace) -> NoReturn:
        while True:
            with contextlib.suppress(aiomqtt.MqttError):
                await self._one_connection(place)
            raise_if_cancelled()
            await asyncio.sleep(RETRY_SECONDS)

    async def _one_connection(self, place: BrokerPlace) -> None:
        async with client_at(place, aiomqtt.Will(self._topic, b"", qos=1, retain=True)) as client:
            await listen(client, f"{self._topic}/act", qos=1)
            publishing = asyncio.create_task(self._publish_state(client), name="controls tell")
            try:
                async for message in client.messages:
                    if not message.retain:
                        self.act(bytes(message.payload))
            finally:
                publishing.cancel()
                with contextlib.suppress(asyncio.CancelledError, aiomqtt.MqttError):
                    await publishing

    async def _publish_state(self, client: aiomqtt.Client) -> NoReturn:
        published = b""
        while True:
            now = orjson.dumps(self.state)
            if now != published:
                await client.publish(self._topic, now, qos=1, retain=True)
                raise_if_cancelled()
                published = now
            await asyncio.sleep(PUBLISH_SECONDS)

    def act(self, payload: bytes) -> None:
        """Do what a page asks for; log what cannot be done."""
        try:
            self._do(orjson.loads(payload))
        except (orjson.JSONDecodeError, ValueError, TypeError, KeyError) as error:
            log.warning("The virtual table cannot do %s (%s).", payload[:200], error)

    def _do(self, act: object) -> None:
        match act:
            case {"do": "hands", "on": bool(on)}:
                self._hands.play(on)
            case {"do": "roll" | "cock" | "disconnect" | "brown-out" as what, "die": str(die), **rest}:
                self._do_with_die(what, die, rest)
            case {"do": "place", "piece": str(piece), "cell": str(cell)}:
                self._place(piece, cell)
            case {"do": "lift" | "flicker" as what, "piece": str(piece)}:
                self._do_with_piece(what, piece)
            case {"do": "tap", "card": str(card), **rest}:
                self._tap(card, str(rest.get("seat") or "table"))
            case {"do": "unplug" | "replug" as what, "reader": str(reader)}:
                self._do_with_hub(what, reader)
            case _:
                raise ValueError("unknown action")

    def _do_with_die(self, what: str, die: str, rest: Mapping[Any, Any]) -> None:
        if self._dice is None or die not in self._reach.available.dice:
            raise ValueError("no such die")
        seconds = min(max(0.0, float(rest.get("seconds", 0.0))), LONGEST_SECONDS)
        match what:
            case "roll":
                self._throw(self._dice.roll(die, _face(rest, self._reach.available.dice[die][1])))
            case "cock":
                self._throw(self._dice.cock(die))
            case "disconnect":
                self._dice.disconnect(die, seconds)
            case _:
                self._dice.brown_out(die, seconds)

    def _throw(self, rolling: Any) -> None:
        """Run it as a task: a throw takes a second, and other throws may start meanwhile."""
        task = asyncio.create_task(rolling, name="a die is thrown")
        self._thrown.add(task)
        task.add_done_callback(self._thrown.discard)

    def _tap(self, card: str, seat: str) -> None:
        if card not in self._reach.card_tags or not {seat, "table"} & set(self._reach.card_readers):
            raise ValueError("no such card, or nowhere to tap it")
        self._throw(self._hands.tap((card,), seat))

    def _place(self, piece: str, cell: str) -> None:
        if self._reach.bases is None or piece not in self._reach.tags or cell not in self._reach.available.cells:
            raise ValueError("no such piece or cell")
        self._reach.bases.place(self._reach.tags[piece], cell)
        self._reach.where[piece] = cell

    def _do_with_piece(self, what: str, piece: str) -> None:
        if piece not in self._reach.where:
            raise ValueError("that piece is not on the board")
        hub, tag = next(iter(self._hubs.values())), self._reach.tags[piece]
        if what == "flicker":
            hub.flicker(tag, BUMP_SECONDS)
            return
        del self._reach.where[piece]
        hub.lift(tag)

    def _do_with_hub(self, what: str, reader: str) -> None:
        hub = self._hubs[reader]
        if what == "unplug":
            self._unplugged.add(reader)
            hub.unplug()
        else:
            self._unplugged.discard(reader)
            hub.replug()


def _face(rest: Mapping[Any, Any], sides: int) -> int | None:
    face = rest.get("face")
    if face is None:
        return None
    if not isinstance(face, int) or not 1 <= face <= sides:
        raise ValueError("no such face")
    return face
