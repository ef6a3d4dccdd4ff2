"""A table that belongs to a venue: the orders it receives, and its calls for a judge.

Orders of the venue become commands in the table's inbox. A pause is obeyed once, when it begins and when
it ends: people at the table may resume by themselves and are not paused again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from controller.config.load import Table
from controller.content.game_name import game_name
from controller.daemon.supervise import Run
from controller.messages.commands import Command, Pause, Resume
from controller.messages.events import EventsMessage
from controller.messages.health import DeviceState, VenueState
from controller.messages.view import ViewMessage
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from controller.session.update import Publication
from controller.uplink.messages import JudgeCall, TableInfo, to_json
from controller.uplink.orders import Orders
from controller.uplink.scene import scene_of
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words

if TYPE_CHECKING:
    from controller.uplink.link import Uplink

# The last word of the public topics that a venue receives, besides the public view. Nothing else of a table's MQTT is
# passed to the uplink.
PUBLIC_TOPICS = ("prompt", "health")

# How soon the table notices that a venue is away, or back.
PRESENCE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class _Situation:
    orders: Orders = field(default_factory=Orders)
    call: JudgeCall = field(default_factory=JudgeCall)
    heard: bool = False


class AtVenue:
    """`act` puts a command in the inbox; `changed` is called with every new VenueState."""

    def __init__(self, uplink: Uplink, act: Callable[[Command], None], changed: Callable[[VenueState], None]) -> None:
        self._uplink = uplink
        self._act = act
        self._changed = changed
        self._situation = _Situation()
        uplink.obey = self.obey

    @property
    def state(self) -> VenueState:
        orders, call = self._situation.orders, self._situation.call
        coming = call.called and orders.coming == call.id
        return VenueState(
            self._situation.heard, call.called, call.at if call.called else None, coming, orders.announcement
        )

    @property
    def runs(self) -> dict[str, Run]:
        """The tasks that run alongside the game, by name."""
        return {"venue": self._uplink.run, "venue presence": self._watch_presence}

    def follow(self, mqtt: MqttLink, topics: Topics) -> None:
        """Pass public topics on to the venue."""
        for name in PUBLIC_TOPICS:
            mqtt.follow(f"{topics.base}/{name}", partial(self._uplink.show, name))

    def show_view(self, view: ViewMessage, whole: bytes) -> None:
        self._uplink.show("scene", to_json(scene_of(view.view)))
        self._uplink.show("view", whole)

    def tell(self, publication: Publication) -> None:
        if isinstance(publication, EventsMessage):
            self._uplink.tell(publication)
        else:
            self._uplink.wake()

    def show_devices(self, states: Sequence[DeviceState]) -> None:
        self._uplink.show("devices", msgspec.json.encode(list(states)))

    def open(self, table: Table, game: Game[Any] | None, words: Words, version: str) -> None:
        """Tell the venue who we are, and what is played."""
        config = table.config
        ruleset = game.ruleset.id if game else ""
        title = game_name(ruleset, words) if game else ""
        seats = game.setup.seats if game else ()
        bots = tuple(config.game.bots)
        info = TableInfo(config.table.name, config.table.language, version, ruleset, title, seats, bots)
        self._uplink.show("table", to_json(info))
        self._uplink.show("judge", to_json(self._situation.call))
        self._changed(self.state)

    def call_judge(self, *, called: bool, seat: str = "") -> None:
        """A second call changes nothing: the first one keeps its place in the judge's queue."""
        if called == self._situation.call.called:
            return
        call = JudgeCall(token_hex(8), called=True, at=time.time(), seat=seat) if called else JudgeCall()
        self._set_situation(replace(self._situation, call=call))
        self._uplink.show("judge", to_json(call))

    def obey(self, orders: Orders) -> None:
        before = self._situation
        self._set_situation(replace(before, orders=orders, heard=True))
        if orders.paused != before.orders.paused:
            name = f"venue-{token_hex(8)}"
            self._act(Pause(id=name, do="pause") if orders.paused else Resume(id=name, do="resume"))
        if before.call.called and orders.settled == before.call.id:
            self.call_judge(called=False)

    async def _watch_presence(self) -> NoReturn:
        """Check again and again whether the venue can be reached."""
        while True:
            self._set_situation(replace(self._situation, heard=self._uplink.is_heard))
            await asyncio.sleep(PRESENCE_SECONDS)

    def _set_situation(self, situation: _Situation) -> None:
        before, self._situation = self.state, situation
        if self.state != before:
            self._changed(self.state)
