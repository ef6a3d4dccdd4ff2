"""Dice that nobody claimed yet, identified by their rolls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from controller.onboarding.scan.adverts import Kind
from controller.onboarding.scan.dice_in_reach import DiceInReach
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import DeviceUp, DieSettled, Observation
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import VirtualPixel
from tests.alongside import alongside

PATIENCE = 60


class Hands:
    def __init__(
        self, air: VirtualRadio, dice: DiceInReach, seen: asyncio.Queue[Observation], heard: asyncio.Queue[str]
    ) -> None:
        self.air, self.dice, self._seen, self._heard = air, dice, seen, heard

    async def until(self, *wanted: tuple[type[Observation], str]) -> None:
        """Wait until each of these was observed, in any order."""
        waiting = set(wanted)
        async with asyncio.timeout(PATIENCE):
            while waiting:
                seen = await self._seen.get()
                waiting.discard((type(seen), getattr(seen, "die", getattr(seen, "device", ""))))

    async def until_heard(self, count: int) -> None:
        addresses = set[str]()
        async with asyncio.timeout(PATIENCE):
            while len(addresses) < count:
                addresses.add(await self._heard.get())


@asynccontextmanager
async def at_hand(monkeypatch: pytest.MonkeyPatch, *, leave: tuple[str, ...] = ()) -> AsyncIterator[Hands]:
    virtual: dict[str, VirtualDie] = {
        "a": VirtualPixel(1, tumble_seconds=0),
        "b": VirtualGoDie("4E71F3", tumble_seconds=0),
    }
    async with virtual_bluetooth(virtual) as air:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", air.address)
        said: list[str] = []
        radio, seen, heard = Radio(), asyncio.Queue[Observation](), asyncio.Queue[str]()
        dice = DiceInReach(radio, seen.put_nowait, said.append, leave=lambda die: die.id in leave)
        radio.listeners.add(lambda _adapter, address, _advert, _signal: heard.put_nowait(address))
        async with alongside(radio.run(), dice.run()):
            yield Hands(air, dice, seen, heard)
            assert not said


async def test_every_die_is_met_and_the_one_that_is_rolled_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_hand(monkeypatch) as hands:
        await hands.until((DeviceUp, "00000001"), (DeviceUp, "4E71F3"))
        await hands.air.roll("b", 3)
        await hands.until((DieSettled, "4E71F3"))

        assert {die.kind for die in hands.dice.known.values()} == {Kind.PIXELS, Kind.GODICE}


async def test_a_claimed_die_blinks_and_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_hand(monkeypatch) as hands:
        await hands.until((DeviceUp, "00000001"))
        await hands.dice.claim("00000001")
        async with asyncio.timeout(PATIENCE):
            while hands.air.is_connected("a"):  # noqa: ASYNC110 - nothing tells when a connection is gone
                await asyncio.sleep(0.01)

        pixel = hands.air.dice["a"]
        assert isinstance(pixel, VirtualPixel)
        assert len(pixel.blinks) == 1


async def test_dice_that_belong_to_another_program_are_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_hand(monkeypatch, leave=("00000001",)) as hands:
        await hands.until((DeviceUp, "4E71F3"))

        assert set(hands.dice.known) == {"4E71F3"}
        assert not hands.air.is_connected("a")


async def test_a_device_that_invents_dice_does_not_keep_the_radio_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.onboarding.scan.dice_in_reach.MOST_IN_REACH", 1)
    async with at_hand(monkeypatch) as hands:
        await hands.until_heard(2)

        assert len(hands.dice.known) == 1
