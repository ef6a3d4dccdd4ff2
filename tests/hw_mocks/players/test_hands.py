"""Virtual players that missed something ask the broker for it again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, Self

import orjson
import pytest

from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.players import hands as players
from hw_mocks.players.decisions import AvailableHardware
from hw_mocks.players.hands import Hands, PlayStyle, Reach

PATIENCE = 30.0


def prompt(index: int) -> bytes:
    option = {"key": f"wait-{index}", "label": "Wait", "fields": {"option": "wait"}}
    text = {"kind": "choose", "seat": "anna", "options": [option], "secret": False, "held": False}
    return orjson.dumps({"index": index, **text, "notices": [], "counted": [], "parts": [], "dice": []})


class Broker:
    """It keeps the second prompt, and told the players of the first: they subscribed as the second was published."""

    def __init__(self) -> None:
        self._said: asyncio.Queue[Any] = asyncio.Queue()
        self._subscribed = 0
        self.answered: asyncio.Event = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def subscribe(self, topics: list[tuple[str, int]]) -> list[int]:
        self._subscribed += 1
        self._say("prompt", prompt(min(self._subscribed, 2)), retain=True)
        return [1 for _ in topics]

    async def publish(self, _topic: str, payload: bytes, qos: int = 0) -> None:
        command = orjson.loads(payload)
        if command["answer"].get("choose") == "wait-2":
            self.answered.set()
        code = "stale" if command["index"] != 2 else "not-an-option"
        self._say("reply", orjson.dumps({"id": command["id"], "code": code}))

    def _say(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        self._said.put_nowait(SimpleNamespace(topic=f"arbiter/den/{topic}", payload=payload, retain=retain))

    @property
    async def messages(self) -> AsyncIterator[Any]:
        while True:
            yield await self._said.get()


async def test_a_prompt_that_was_missed_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    broker = Broker()
    monkeypatch.setattr(players, "client_at", lambda _: broker)
    hands = Hands("arbiter/den", Reach(AvailableHardware({})), PlayStyle(patience=0.05))
    task = asyncio.create_task(hands.run(BrokerPlace("127.0.0.1", 1)))
    async with asyncio.timeout(PATIENCE):
        await broker.answered.wait()
    task.cancel()
    await asyncio.wait([task])
