"""A person's hands on virtual hardware: what the page asks for is done, what makes no sense is let be."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Self

import aiomqtt
import orjson
import pytest

from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.players import controls as controls_module
from hw_mocks.players.controls import Controls
from hw_mocks.players.decisions import AvailableHardware, Say
from hw_mocks.players.hands import CardReader, Hands, PlayStyle, Reach
from tests.alongside import alongside


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
    ("payload", "reason"),
    [
        (b"", "empty document"),
        (b"[]", "unknown action"),
        (b'{"do": "dance"}', "unknown action"),
        (b'{"do": "roll", "die": "nobody"}', "no such die"),
        (b'{"do": "disconnect", "die": "nobody"}', "no such die"),
        (b'{"do": "roll", "die": "red-1", "face": 7}', ""),
        (b'{"do": "disconnect", "die": "red-1", "seconds": "long"}', "could not convert"),
        (b'{"do": "place", "piece": "scum", "cell": "Z9"}', "no such piece or cell"),
        (b'{"do": "place", "piece": "nobody", "cell": "A1"}', "no such piece or cell"),
        (b'{"do": "lift", "piece": "scum"}', "that piece is not on the board"),
        (b'{"do": "unplug", "reader": "nobody"}', "nobody"),
    ],
)
async def test_what_makes_no_sense_is_let_be_and_named(
    controls: Controls, bench: Workbench, caplog: pytest.LogCaptureFixture, payload: bytes, reason: str
) -> None:
    controls.act(payload)
    await asyncio.gather(*controls._thrown)
    assert bench.done == []
    assert reason in caplog.text
    assert "The virtual table cannot do" in caplog.text


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


@pytest.fixture
def card_table(bench: Workbench) -> Controls:
    """Anna has a reader of her own, and there is one for all."""
    readers = {"anna": CardReader(bench, "hers"), "table": CardReader(bench, "shared")}
    tags = {"wound": ("04c1", "04c2"), "luck": ("04c3",)}
    reach = Reach(AvailableHardware({}), None, bench, card_readers=readers, card_tags=tags)
    return Controls("arbiter/den", reach, None, {}, Hands("arbiter/den", reach, PlayStyle()))


@pytest.mark.parametrize(("seat", "cell"), [("anna", "hers"), ("berta", "shared"), (None, "shared")])
async def test_a_card_is_tapped_on_a_seats_own_reader_or_on_the_shared_one(
    card_table: Controls, bench: Workbench, seat: str | None, cell: str
) -> None:
    act(card_table, do="tap", card="luck", seat=seat)
    await asyncio.gather(*card_table._thrown)

    assert bench.done == [("place", "04c3", cell), ("lift", "04c3")]
    assert card_table.state["cards"] == ["luck", "wound"]


async def test_the_copies_of_a_card_are_tapped_in_turn(card_table: Controls, bench: Workbench) -> None:
    for _ in range(2):
        act(card_table, do="tap", card="wound")
        await asyncio.gather(*card_table._thrown)

    assert sorted(tag for what, tag, *_ in bench.done if what == "place") == ["04c1", "04c2"]


async def test_a_card_that_there_is_not_or_that_fits_no_reader_is_not_tapped(
    card_table: Controls, bench: Workbench
) -> None:
    act(card_table, do="tap", card="joker")
    reach = Reach(AvailableHardware({}), None, bench, card_tags={"luck": ("04c3",)})
    without = Controls("arbiter/den", reach, None, {}, Hands("arbiter/den", reach, PlayStyle()))
    act(without, do="tap", card="luck")  # this table has no reader for cards

    assert not card_table._thrown
    assert not without._thrown
    assert bench.done == []


class ComesAndGoes(SwallowsACancel):
    """A broker that is lost at once, twice."""

    def __init__(self) -> None:
        super().__init__()
        self.connects = 0

    async def __aenter__(self) -> Self:
        self.connects += 1
        if self.connects < 3:
            raise aiomqtt.MqttError("gone")
        return self


async def test_controls_connect_again_when_the_broker_was_away(
    controls: Controls, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = ComesAndGoes()
    monkeypatch.setattr(controls_module, "client_at", lambda *_: client)
    monkeypatch.setattr(controls_module, "RETRY_SECONDS", 0.01)

    async with alongside(controls.run(BrokerPlace("nowhere", 0))), asyncio.timeout(30):
        await client.publishing.wait()

    assert client.connects == 3
