"""The orders of the venue's staff to the tables, repeated regularly."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from nats.aio.client import Client
from nats.errors import Error as NatsError
from pydantic import TypeAdapter, ValidationError

from controller.uplink import subjects
from controller.uplink.messages import JudgeCall, Resend
from controller.uplink.messages import to_json as message_json
from controller.uplink.orders import REPEAT_SECONDS, Orders, to_json

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Said:
    """The present orders: to all tables, and to single ones."""

    to_all: Orders = field(default_factory=Orders)
    to_one: dict[str, Orders] = field(default_factory=dict)


_SAID = TypeAdapter(Said)


class Desk:
    """`keep` stores the present orders, so that they survive a restart of the venue."""

    def __init__(self, client: Client, keep: Callable[[Any], None], kept: Any = None) -> None:
        self._client = client
        self._keep = keep
        self._news = asyncio.Event()
        try:
            self.said = _SAID.validate_python(kept)
        except ValidationError:
            self.said = Said()

    def pause(self, *, paused: bool) -> None:
        self._say(replace(self.said, to_all=replace(self.said.to_all, paused=paused)))

    def announce(self, text: str) -> None:
        self._say(replace(self.said, to_all=replace(self.said.to_all, announcement=text)))

    def judge_comes(self, table: str, call: JudgeCall) -> None:
        self._say_to(table, replace(self.to(table), coming=call.id))

    def judge_is_done(self, table: str, call: JudgeCall) -> None:
        self._say_to(table, replace(self.to(table), coming="", settled=call.id))

    def to(self, table: str) -> Orders:
        return self.said.to_one.get(table, Orders())

    def _say_to(self, table: str, orders: Orders) -> None:
        self._say(replace(self.said, to_one={**self.said.to_one, table: orders}))

    def _say(self, said: Said) -> None:
        self.said = said
        self._keep(asdict(said))
        self._news.set()

    async def ask_again(self, table: str, resend: Resend) -> None:
        await self._publish(subjects.resend(table), message_json(resend))

    async def run(self) -> None:
        """Publish the present orders, at once when they change and every few seconds."""
        while True:
            await self._publish(subjects.ORDERS_TO_ALL, to_json(self.said.to_all))
            for table, orders in self.said.to_one.items():
                await self._publish(subjects.orders(table), to_json(orders))
            try:
                async with asyncio.timeout(REPEAT_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                continue
            self._news.clear()

    async def _publish(self, subject: str, payload: bytes) -> None:
        """A failure is logged; the orders are repeated soon anyway."""
        try:
            await self._client.publish(subject, payload)
        except (NatsError, TimeoutError, OSError) as error:
            log.info("The venue's orders cannot be sent now (%r); trying again.", error)
