"""A person's hands on virtual hardware: what the page asks for is done, what makes no sense is let be."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Self

import orjson
import pytest

from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.players import controls as controls_module
from hw_mocks.players.controls import Controls
from hw_mocks.players.decisions import AvailableHardware, Say
from hw_mocks.players.hands import Hands, PlayStyle, Reach


class Workbench:
    """Dice and a hub that only remember what was done to them."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []

    async def roll(self, die: str, face: int | None = None) -> None:
        self.done.append(("roll", die, face))

    async def cock(self, die: str) -> None:
        self.done.append(("cock", die))

    def disconnect(self, name: str, seconds: float = 0.0) -> None:
        self.done.append(("disconnect", name, seconds))

    def brown_out(self, name: str, seconds: float) -> None:
        self.done.append(("brown-out", name, seconds))

    def place(self, tag: str, cell: str) -> None:
        self.done.append(("place", tag, cell))

    def lift(self, tag: str) -> None:
        self.done.append(("lift", tag))

    def flicker(self, tag: str, seconds: float = 0.0) -> None:
        self.done.append(("flicker", tag))

    def unplug(self) -> None:
        self.done.append(("unplug",))

    def replug(self) -> None:
        self.done.append(("replug",))


@pytest.fixture
def bench() -> Workbench:
    return Workbench()


@pytest.fixture
def controls(bench: Workbench) -> Controls:
    available = AvailableHardware({"red-1": ("d6", 6)}, frozenset({"scum"}), frozenset({"A1", "B1"}))
    reach = Reach(available, bench, bench, {"scum": "04a2"})
    return Controls("arbiter/den", reach, bench, {"board": bench}, Hands("arbiter/den", reach, PlayStyle()))


def test_hands_wait_for_what_a_seat_alone_is_told_before_they_choose_in_private() -> None:
    hands = Hands("arbiter/den", Reach(AvailableHardware({})), PlayStyle())
    asked = {"index": 3, "seat": "anna", "kind": "choose", "secret": True, "options": [], "cards": [], "likely": None}
    asked |= {"notices": [], "held": False, "parts": []}
    option = {"key": "stash:A2", "label": "Bury it", "fields": {"option": "stash", "to": "A2"}}
    assert hands._planned(asked) == []

    hands._receive("seat/anna", orjson.dumps({**asked, "index": 2, "options": [option]}), live=True)
    assert hands._planned(asked) == []

    hands._receive("seat/anna", orjson.dumps({**asked, "options": [option]}), live=True)
    assert hands._planned(asked) == [Say({"choose": "stash:A2"})]


def act(controls: Controls, **words: Any) -> None:
    controls.act(orjson.dumps(words))


async def test_a_die_is_thrown_dropped_and_cocked(controls: Controls, bench: Workbench) -> None:
    act(controls, do="roll", die="red-1", face=4)
    act(controls, do="cock", die="red-1")
    act(controls, do="disconnect", die="red-1", seconds=5)
    act(controls, do="brown-out", die="red-1", seconds=10_000)
    await asyncio.gather(*controls._thrown)

    assert sorted(bench.done) == [
        ("brown-out", "red-1", 60.0),
        ("cock", "red-1"),
        ("disconnect", "red-1", 5.0),
        ("roll", "red-1", 4),
    ]


async def test_a_piece_is_put_down_bumped_and_lifted(controls: Controls, bench: Workbench) -> None:
    act(controls, do="place", piece="scum", cell="B1")
    assert controls.state["where"] == {"scum": "B1"}

    act(controls, do="flicker", piece="scum")
    act(controls, do="lift", piece="scum")

    assert controls.state["where"] == {}
    assert bench.done == [("place", "04a2", "B1"), ("flicker", "04a2"), ("lift", "04a2")]


async def test_a_cable_is_pulled_and_put_back(controls: Controls, bench: Workbench) -> None:
    act(controls, do="unplug", reader="board")
    assert controls.state["readers"] == {"board": True}
    act(controls, do="replug", reader="board")
    assert controls.state["readers"] == {"board": False}
    assert bench.done == [("unplug",), ("replug",)]


async def test_a_person_takes_over_from_the_virtual_players(controls: Controls) -> None:
    act(controls, do="hands", on=False)
    assert controls.state["hands"] is False
    act(controls, do="hands", on=True)
    assert controls.state["hands"] is True


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[]",
        b'{"do": "dance"}',
        b'{"do": "roll", "die": "nobody"}',
        b'{"do": "roll", "die": "red-1", "face": 7}',
        b'{"do": "disconnect", "die": "red-1", "seconds": "long"}',
        b'{"do": "place", "piece": "scum", "cell": "Z9"}',
        b'{"do": "lift", "piece": "scum"}',
        b'{"do": "unplug", "reader": "nobody"}',
    ],
)
async def test_what_makes_no_sense_is_let_be(controls: Controls, bench: Workbench, payload: bytes) -> None:
    controls.act(payload)
    assert bench.done == []


class SwallowsACancel:
    """A client as aiomqtt's is before Python 3.12 when a receipt arrives together with a cancel."""

    def __init__(self) -> None:
        self.publishing = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def subscribe(self, topics: list[tuple[str, int]]) -> list[int]:
        return [qos for _, qos in topics]

    async def publish(self, *_: object, **__: object) -> None:
        self.publishing.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()

    @property
    async def messages(self) -> AsyncIterator[Any]:
        await asyncio.Event().wait()
        yield None


async def test_controls_end_though_a_receipt_arrives_as_they_are_told_to(
    controls: Controls, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = SwallowsACancel()
    monkeypatch.setattr(controls_module, "client_at", lambda *_: client)

    running = asyncio.create_task(controls.run(BrokerPlace("nowhere", 0)))
    async with asyncio.timeout(30):
        await client.publishing.wait()
        running.cancel()
        await asyncio.wait([running])

    assert running.cancelled()
