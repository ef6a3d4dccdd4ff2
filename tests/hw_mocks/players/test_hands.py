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
from tests.alongside import alongside

PATIENCE = 30.0


def prompt(index: int) -> bytes:
    option = {"key": f"wait-{index}", "label": "Wait", "fields": {"option": "wait"}}
    text = {"kind": "choose", "seat": "anna", "options": [option], "secret": False, "held": False}
    return orjson.dumps({"index": index, **text, "notices": [], "counted": [], "parts": [], "dice": []})


NONSENSE = (
    b"",
    b"no JSON",
    b"[]",
    b"null",
    b'{"index": 2}',
    orjson.dumps({**orjson.loads(prompt(2)), "kind": []}),
    orjson.dumps({**orjson.loads(prompt(2)), "index": "two"}),
    orjson.dumps({**orjson.loads(prompt(2)), "notices": [{"code": "piece-missing", "piece": 7}]}),
    orjson.dumps({**orjson.loads(prompt(2)), "options": [7]}),
    orjson.dumps({**orjson.loads(prompt(2)), "options": []}),
    orjson.dumps({**orjson.loads(prompt(2)), "kind": "together", "parts": [{}]}),
    orjson.dumps({**orjson.loads(prompt(2)), "kind": "roll", "still_wanted": [{"kind": "heap", "count": 2}]}),
    orjson.dumps({**orjson.loads(prompt(2)), "secret": True}),
)


class Broker:
    """It keeps the second prompt and sent the first to the players: they subscribed as the second was published."""

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
    async with alongside(hands.run(BrokerPlace("127.0.0.1", 1))), asyncio.timeout(PATIENCE):
        await broker.answered.wait()


class Vandal(Broker):
    """Somebody publishes nonsense on every topic that the players listen to, before the table's own prompt."""

    def __init__(self, nonsense: bytes) -> None:
        super().__init__()
        self._nonsense = nonsense

    async def subscribe(self, topics: list[tuple[str, int]]) -> list[int]:
        for topic in ("prompt", "reply", "seat/anna", "availability"):
            self._say(topic, self._nonsense)
        return [1 for _ in topics]

    def go_on(self) -> None:
        self._say("prompt", prompt(2))


@pytest.mark.parametrize("nonsense", NONSENSE)
async def test_nonsense_on_the_broker_does_not_end_the_virtual_players(
    monkeypatch: pytest.MonkeyPatch, nonsense: bytes
) -> None:
    broker = Vandal(nonsense)
    monkeypatch.setattr(players, "client_at", lambda _: broker)
    hands = Hands("arbiter/den", Reach(AvailableHardware({})), PlayStyle(patience=0.05))
    async with alongside(hands.run(BrokerPlace("127.0.0.1", 1))) as (task,), asyncio.timeout(PATIENCE):
        while not broker.answered.is_set():
            broker.go_on()
            await asyncio.wait([task, waiting := asyncio.create_task(broker.answered.wait())], timeout=0.2)
            waiting.cancel()
            assert not task.done()


class Deaf(Broker):
    """A table that sees no die: only what is typed reaches it."""

    def __init__(self) -> None:
        super().__init__()
        self.typed: list[Any] = []

    async def subscribe(self, topics: list[tuple[str, int]]) -> list[int]:
        asked = {**orjson.loads(prompt(2)), "kind": "roll", "still_wanted": [{"kind": "d6", "count": 1}]}
        self._say("prompt", orjson.dumps(asked))
        return [1 for _ in topics]

    async def publish(self, _topic: str, payload: bytes, qos: int = 0) -> None:
        command = orjson.loads(payload)
        if "roll" in command["answer"]:
            self.typed.append(command["answer"])
            self.answered.set()
        self._say("reply", orjson.dumps({"id": command["id"], "code": "not-an-option"}))


class LostDice:
    """Dice whose rolls nobody sees."""

    def __init__(self) -> None:
        self.rolls = 0

    async def roll(self, die: str, face: int | None = None) -> None:
        assert die == "red-1"
        self.rolls += 1


async def test_dice_that_nobody_sees_are_thrown_again_and_then_typed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    broker, dice = Deaf(), LostDice()
    monkeypatch.setattr(players, "client_at", lambda _: broker)
    reach = Reach(AvailableHardware({"red-1": ("d6", 6)}), dice)
    hands = Hands("arbiter/den", reach, PlayStyle(patience=0.02))
    async with alongside(hands.run(BrokerPlace("127.0.0.1", 1))), asyncio.timeout(PATIENCE):
        await broker.answered.wait()

    assert dice.rolls == players.TRIES
    assert 1 <= broker.typed[0]["roll"][0] <= 6


class Shelf:
    """Notes which tags are lifted and put down."""

    def __init__(self) -> None:
        self.done: list[tuple[str, ...]] = []

    def place(self, tag: str, cell: str) -> None:
        self.done.append(("place", tag, cell))

    def lift(self, tag: str) -> None:
        self.done.append(("lift", tag))


def test_a_piece_is_lifted_once_and_only_if_it_is_on_the_board() -> None:
    shelf = Shelf()
    reach = Reach(AvailableHardware({}), None, shelf, {"orc": "04a2"}, {"orc": "B1"})
    hands = Hands("arbiter/den", reach, PlayStyle())

    for _ in range(2):
        hands._lift("orc")

    assert shelf.done == [("lift", "04a2")]
    assert reach.where == {}
