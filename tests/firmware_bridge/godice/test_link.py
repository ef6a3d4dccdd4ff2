"""GoDice over real bleak on an emulated BlueZ, next to Pixels and strangers with the same service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from firmware_bridge.adverts import Advert
from firmware_bridge.ble.link import Timeouts
from firmware_bridge.ble.radio import Radio
from firmware_bridge.godice import link as godice_link
from firmware_bridge.godice.codec import encode_command
from firmware_bridge.godice.link import GoDice, GoDiceId
from firmware_bridge.godice.messages import AskState, Colour, Pulse
from firmware_bridge.godice.shells import Shell
from firmware_bridge.observations import (
    BatteryLevel,
    BytesRefused,
    DeviceDown,
    DeviceUp,
    DieRolling,
    DieSettled,
    DieUnsettled,
    Unsettled,
)
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import LEGACY_BUILD, VirtualPixel
from hw_mocks.faults.plan import FaultPlan
from tests.alongside import alongside
from tests.firmware_bridge.watching import Observations

CALM = Timeouts(scan_round=0.5, connect=10.0, quiet=0.2)
IMPATIENT = replace(CALM, answer=1.0)


class Table:
    """A radio with dice on it, the driver that keeps them, and all that was seen."""

    def __init__(self, air: VirtualRadio, wanted: dict[str, GoDiceId], timeouts: Timeouts) -> None:
        self.air = air
        self.radio = Radio(timeouts)
        self.seen = Observations()
        self.dice = GoDice(wanted, self.radio, self.seen.observe)


def die(shell: Shell = Shell.D6, battery: int = 80) -> VirtualGoDie:
    return VirtualGoDie("19CCE4", shell, battery_percent=battery, tumble_seconds=0.01)


@asynccontextmanager
async def table(
    monkeypatch: pytest.MonkeyPatch,
    virtual: dict[str, VirtualDie],
    faults: FaultPlan | None = None,
    wanted: dict[str, GoDiceId] | None = None,
    timeouts: Timeouts = CALM,
) -> AsyncIterator[Table]:
    async with virtual_bluetooth(virtual, faults) as air:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", air.address)
        shells = {name: one.shell for name, one in virtual.items() if isinstance(one, VirtualGoDie)}
        here = Table(air, wanted or {name: GoDiceId("19cce4", shell) for name, shell in shells.items()}, timeouts)
        async with alongside(here.radio.run()), alongside(here.dice.run()):
            yield here


async def test_a_die_comes_up_with_its_shell_and_battery_and_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(monkeypatch, {"red": die(Shell.D20, battery=53)}) as here:
        assert (await here.seen.next(DeviceUp)).kind == "d20"
        assert (await here.seen.next(BatteryLevel)).percent == 53
        await here.air.roll("red", 17)
        assert (await here.seen.next(DieRolling)).die == "red"
        assert (await here.seen.next(DieSettled)).face == 17


async def test_a_die_that_has_rolled_is_not_asked_for_its_face_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only question that it knows makes it blink and forget its settings."""
    red = die()
    heard: list[bytes] = []
    written = VirtualGoDie.written

    def noted(one: VirtualGoDie, data: bytes) -> tuple[bytes, ...]:
        heard.append(bytes(data))
        return written(one, data)

    monkeypatch.setattr(VirtualGoDie, "written", noted)
    async with table(monkeypatch, {"red": red}) as here:
        await here.seen.next(DeviceUp)
        await here.seen.next(BatteryLevel)
        before = heard.count(encode_command(AskState()))
        for face in (2, 5, 5):
            await here.air.roll("red", face)
            assert (await here.seen.next(DieSettled)).face == face
        assert before, "it was asked when it was connected"
        assert heard.count(encode_command(AskState())) == before


async def test_a_cocked_a_faked_and_a_laid_die_are_no_results(monkeypatch: pytest.MonkeyPatch) -> None:
    red = die()
    async with table(monkeypatch, {"red": red}) as here:
        await here.seen.next(DeviceUp)
        await here.air.roll("red", 2)
        await here.seen.next(DieSettled)
        await here.air.lay("red", 5)
        assert (await here.seen.next(DieUnsettled)).reason is Unsettled.MOVED
        await here.air.play("red", red.fake(3, Random(1)))
        assert (await here.seen.next(DieUnsettled)).reason is Unsettled.MOVED
        await here.air.cock("red")
        assert (await here.seen.next(DieUnsettled)).reason is Unsettled.COCKED
        assert sum(isinstance(seen, DieSettled) for seen in here.seen.all) == 1


async def test_a_roll_that_nobody_heard_is_missed_after_the_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(monkeypatch, {"red": die()}) as here:
        await here.seen.next(DeviceUp)
        await here.air.roll("red", 2)
        await here.seen.next(DieSettled)
        here.air.hide("red")
        await here.seen.next(DeviceDown)
        await here.air.roll("red", 6)
        here.air.hide("red", hidden=False)
        missed = await here.seen.next(DieUnsettled)
        assert (missed.reason, missed.face) == (Unsettled.MISSED, 6)
        await here.air.roll("red", 6)
        assert (await here.seen.next(DieSettled)).face == 6


async def test_a_roll_whose_end_got_lost_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(godice_link, "LOST_ROLL_SECONDS", 0.1)
    red = die()
    async with table(monkeypatch, {"red": red}) as here:
        await here.seen.next(DeviceUp)
        await here.air.roll("red", 2)
        await here.seen.next(DieSettled)
        start, _lost = red.roll(4, Random(1))
        await here.air.play("red", [start])
        missed = await here.seen.next(DieUnsettled)
        assert (missed.reason, missed.face) == (Unsettled.MISSED, 4)


async def test_a_die_that_hangs_is_called_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(monkeypatch, {"red": die()}, timeouts=IMPATIENT) as here:
        await here.seen.next(DeviceUp)
        here.air.mute("red")
        assert "no longer answers" in (await here.seen.next(DeviceDown)).reason
        here.air.mute("red", muted=False)
        assert (await here.seen.next(DeviceUp)).device == "red"


async def test_a_die_that_bluez_forgot_is_called_back_when_it_is_told_to_blink(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(monkeypatch, {"red": die()}, timeouts=replace(CALM, quiet=3600.0)) as here:
        await here.seen.next(DeviceUp)
        here.air.forget("red")
        assert not await here.dice.blink("red", 0x0000FF)
        await here.seen.next(DeviceDown)
        assert (await here.seen.next(DeviceUp)).device == "red"


async def test_broken_bytes_are_reported_and_the_die_lives_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(monkeypatch, {"red": die()}) as here:
        await here.seen.next(DeviceUp)
        here.air.send("red", b"\x53\x40")
        assert (await here.seen.next(BytesRefused)).data == b"\x53\x40"
        await here.air.roll("red", 3)
        assert (await here.seen.next(DieSettled)).face == 3


async def test_pixels_and_strangers_with_the_same_service_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class ChessBoard(VirtualGoDie):
        def advert(self) -> Advert:
            return Advert(name="GoChessXR_19CCE4", service_uuids=VirtualGoDie.advert(self).service_uuids)

    others: dict[str, VirtualDie] = {
        "pixels": VirtualPixel(0x19CCE4, build_time=LEGACY_BUILD),
        "board": ChessBoard("19CCE5"),
        "another": VirtualGoDie("19CCE6"),
    }
    async with table(monkeypatch, {**others, "red": die()}, wanted={"red": GoDiceId("19CCE4")}) as here:
        await here.seen.next(DeviceUp)
        assert [name for name in here.air.dice if here.air.is_connected(name)] == ["red"]


async def test_a_die_blinks_when_told_and_cannot_while_it_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    red = die()
    async with table(monkeypatch, {"red": red}) as here:
        assert not await here.dice.blink("red", 0x0000FF)
        await here.seen.next(DeviceUp)
        assert await here.dice.blink("red", 0x0000FF, count=5, seconds=3.0)
        assert Pulse(5, 30, 30, Colour(0, 0, 255)) in red.commands
