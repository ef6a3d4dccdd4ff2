"""This computer's own Bluetooth in trouble: stuck, restarted, full, or with more than one adapter."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from firmware_bridge.ble.link import Timeouts
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import DeviceDown, DeviceUp, DieSettled, Observation
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.core import Pace
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from tests.alongside import alongside
from tests.firmware_bridge.pixels.virtual_table import BRISK
from tests.firmware_bridge.watching import PATIENCE, Observations

# Limits short enough to wait for, and the time that a sleeping die is given far beyond them.
SHORT = replace(
    BRISK,
    service=0.3,
    scan_start=0.3,
    connect=0.3,
    disconnect=0.3,
    after_crash=0.1,
    write=0.3,
    quiet=0.2,
    answer=0.5,
    hear=30.0,
)


def dice(count: int) -> dict[str, VirtualDie]:
    return {f"die-{number}": VirtualPixel(number, tumble_seconds=0.001) for number in range(1, count + 1)}


@asynccontextmanager
async def driver(
    bus: str, count: int, adapters: Sequence[str] = (), timeouts: Timeouts = SHORT
) -> AsyncIterator[Observations]:
    seen = Observations()
    with mock.patch.dict(os.environ, {"DBUS_SYSTEM_BUS_ADDRESS": bus}):
        radio = Radio(timeouts, adapters=adapters)
        wanted = {f"die-{number}": PixelsId(number) for number in range(1, count + 1)}
        async with alongside(radio.run(), PixelsDice(wanted, radio, seen.observe).run()) as tasks:
            yield seen
    assert all(task.cancelled() for task in tasks)


async def said(seen: Observations, words: str) -> None:
    await seen.until(lambda one: isinstance(one, DeviceDown) and words in one.reason)


async def all_up(air: VirtualRadio, *names: str) -> None:
    """Nothing tells when a client begins to listen; a look at it costs nothing."""
    async with asyncio.timeout(PATIENCE):
        while not all(air.is_heard(name) for name in names):  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.01)


async def reported_up(air: VirtualRadio, seen: Observations, *names: str) -> None:
    """Wait until the driver is done with connecting, too: only then is a lost die a broken connection."""
    await all_up(air, *names)
    for name in names:
        await seen.has(partial(_is_up, name))


def _is_up(name: str, one: Observation) -> bool:
    return isinstance(one, DeviceUp) and one.device == name


async def counts(air: VirtualRadio, seen: Observations, die: str, face: int) -> None:
    await air.roll(die, face)
    settled = await seen.first(DieSettled, die)
    assert isinstance(settled, DieSettled)
    assert settled.face == face


async def test_a_bluetoothd_that_is_stuck_is_named_as_such_and_the_dice_come_when_it_goes_on() -> None:
    """A player who reads that a full die must be charged looks in the wrong place."""
    async with virtual_bluetooth(dice(1)) as air:
        air.hang()
        async with driver(air.address, 1) as seen:
            await said(seen, "Bluetooth hangs")
            air.hang(False)
            await all_up(air, "die-1")
            await counts(air, seen, "die-1", 4)
        assert not any(isinstance(one, DeviceDown) and "charge" in one.reason for one in seen.all)


async def test_a_scan_that_bluez_began_after_it_was_given_up_is_ended_and_begun_anew() -> None:
    """What was asked of a stuck bluetoothd is done when it goes on: then it says that a scan runs already."""
    async with virtual_bluetooth(dice(1)) as air:
        air.hang(at="StartDiscovery")
        async with driver(air.address, 1) as seen:
            await said(seen, "Bluetooth hangs")
            air.hang(False)
            await all_up(air, "die-1")


@pytest.mark.parametrize("call", ["GetManagedObjects", "SetDiscoveryFilter", "StopDiscovery", "Connect", "StartNotify"])
async def test_wherever_bluetoothd_gets_stuck_the_dice_come_back_when_it_goes_on(call: str) -> None:
    async with virtual_bluetooth(dice(2)) as air, driver(air.address, 2) as seen:
        await all_up(air, "die-1", "die-2")
        air.hang(at=call)
        air.disconnect("die-1")
        await said(seen, "Bluetooth hangs")
        air.hang(False)
        await until_heard_again(air, seen)  # BlueZ keeps the subscription of a client that it did not hear leaving
        await counts(air, seen, "die-2", 6)


async def test_a_bluetoothd_that_gets_stuck_in_a_connect_does_not_keep_the_others_waiting_for_ever() -> None:
    async with virtual_bluetooth(dice(2)) as air, driver(air.address, 2) as seen:
        await all_up(air, "die-1", "die-2")
        air.disconnect("die-1")
        await seen.first(DeviceDown, "die-1")
        air.hang()
        await said(seen, "Bluetooth hangs")
        air.hang(False)
        await all_up(air, "die-1", "die-2")
        await counts(air, seen, "die-1", 2)


@pytest.mark.parametrize("pause", [0.0, 0.2])
async def test_a_bus_that_restarts_again_and_again_finds_all_dice_each_time(tmp_path: Path, pause: float) -> None:
    """Whatever bleak was waiting for when the bus went away is never answered."""
    open_bus = partial(mini_bus, tmp_path / "bus")
    async with driver(f"unix:path={tmp_path / 'bus'}", 3) as seen:
        for life in range(1, 5):
            async with virtual_bluetooth(dice(3), None, open_bus) as air:
                seen.skip()
                await all_up(air, *air.dice)
                await counts(air, seen, "die-2", life)
                await asyncio.sleep(pause * life)


# ---- Bluetooth dies while dice are connected. bleak hears nothing of it, and no die is asked for an hour.

WATCHFUL = replace(SHORT, watch=0.1, quiet=3600.0)


def test_what_is_gone_is_down_within_ten_seconds() -> None:
    real = Timeouts()
    assert real.watch + real.service < 10
    assert real.awaited + real.answer < 10


async def test_a_bus_that_dies_takes_all_dice_down_and_is_named(tmp_path: Path) -> None:
    open_bus = partial(mini_bus, tmp_path / "bus")
    async with driver(f"unix:path={tmp_path / 'bus'}", 3, timeouts=WATCHFUL) as seen:
        async with virtual_bluetooth(dice(3), None, open_bus) as air:
            await reported_up(air, seen, *air.dice)
            seen.skip()
        for _ in range(3):
            await said(seen, "the system bus (D-Bus) of this computer cannot be reached")


@pytest.mark.parametrize(
    ("trouble", "named", "end"),
    [
        (VirtualRadio.stop, ["the bluetooth service of this computer does not run"], lambda air: air.stop(False)),
        (VirtualRadio.hang, ["Bluetooth hangs"], lambda air: air.hang(False)),
        (
            VirtualRadio.unplug,
            ["the connection broke", "this computer has no Bluetooth adapter"],
            VirtualRadio.plug_in,
        ),
    ],
    ids=["the service ends", "the service hangs", "the adapter is pulled out"],
)
async def test_trouble_while_dice_are_connected_is_named_and_the_dice_come_back_after_it(
    trouble: Callable[[VirtualRadio], None], named: list[str], end: Callable[[VirtualRadio], None]
) -> None:
    async with virtual_bluetooth(dice(2)) as air, driver(air.address, 2, timeouts=WATCHFUL) as seen:
        await reported_up(air, seen, "die-1", "die-2")
        trouble(air)
        for sentence in named:
            await said(seen, sentence)
        end(air)
        await all_up(air, "die-1", "die-2")


async def test_dice_of_an_adapter_that_is_pulled_out_move_to_the_other() -> None:
    async with (
        virtual_bluetooth(dice(2), adapters=("hci0", "hci1")) as air,
        driver(air.address, 2, ("hci0", "hci1"), WATCHFUL) as seen,
    ):
        await reported_up(air, seen, "die-1", "die-2")
        air.unplug("hci1")
        await said(seen, "the connection broke")
        await all_up(air, "die-1", "die-2")
        assert air.connections("hci0") == 2


async def test_a_die_that_bluez_forgot_is_noticed_though_nobody_asks_it() -> None:
    async with virtual_bluetooth(dice(1)) as air, driver(air.address, 1, timeouts=WATCHFUL) as seen:
        await reported_up(air, seen, "die-1")
        air.forget("die-1")
        await said(seen, "the connection broke")
        await all_up(air, "die-1")


@pytest.mark.parametrize(
    ("count", "adapters", "slots", "connections"),
    [(6, ("hci0", "hci1"), None, (3, 3)), (2, ("hci1",), None, (0, 2)), (4, ("hci0", "hci1"), 2, (2, 2))],
    ids=["spread over both", "on the one that is named", "a full one leaves the rest to the other"],
)
async def test_dice_are_shared_among_the_adapters_of_the_config(
    count: int, adapters: tuple[str, ...], slots: int | None, connections: tuple[int, int]
) -> None:
    async with (
        virtual_bluetooth(dice(count), adapters=("hci0", "hci1"), slots=slots) as air,
        driver(air.address, count, adapters) as seen,
    ):
        await all_up(air, *air.dice)
        assert (air.connections("hci0"), air.connections("hci1")) == connections
        await counts(air, seen, f"die-{count}", 5)


async def test_without_a_word_in_the_config_one_adapter_does_it_all() -> None:
    async with virtual_bluetooth(dice(3), adapters=("hci0", "hci1")) as air, driver(air.address, 3):
        await all_up(air, *air.dice)
        assert {air.connections("hci0"), air.connections("hci1")} == {0, 3}


async def test_an_adapter_that_is_missing_does_not_make_the_other_deaf(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged once."""
    async with (
        virtual_bluetooth(dice(2), adapters=("hci0",)) as air,
        driver(air.address, 2, ("hci7", "hci0")),
    ):
        await all_up(air, *air.dice)
        air.disconnect("die-1")
        await all_up(air, *air.dice)
    assert len([record for record in caplog.records if "hci7 cannot scan" in record.getMessage()]) == 1


async def test_an_adapter_that_is_full_is_named_and_a_place_that_comes_free_is_taken() -> None:
    async with virtual_bluetooth(dice(3), slots=2) as air:
        timeouts = replace(SHORT, connect=2.0)
        async with driver(air.address, 3, timeouts=timeouts) as seen:
            await said(seen, "hci0 is full with 2 devices of this table")
            (left_out,) = [name for name in air.dice if not air.is_connected(name)]
            gone = next(name for name in air.dice if name != left_out)
            air.hide(gone)
            await all_up(air, left_out)


# ---- What the real BlueZ does, and older doubles did not.


async def test_services_that_are_announced_too_early_are_asked_for_again() -> None:
    """A player who reads that this is not a Pixels die would look in the wrong place, and wait for 15 seconds."""
    async with virtual_bluetooth(dice(2)) as air:
        air.resolve_early("die-1")
        async with driver(air.address, 2, timeouts=replace(SHORT, services=PATIENCE)) as seen:
            await reported_up(air, seen, "die-1", "die-2")
            await counts(air, seen, "die-1", 4)
        assert not any(isinstance(one, DeviceDown) and "no Pixels die" in one.reason for one in seen.all)


async def test_a_connect_whose_signal_comes_after_its_reply_succeeds() -> None:
    """bleak takes the order of the two for a device that has disconnected again, and closes the connection."""
    async with (
        virtual_bluetooth(dice(2), pace=Pace(signal=0.1)) as air,
        driver(air.address, 2, timeouts=replace(SHORT, connect=PATIENCE)) as seen,
    ):
        await reported_up(air, seen, "die-1", "die-2")
        assert not any(isinstance(one, DeviceDown) for one in seen.all)


async def test_an_adapter_that_is_being_switched_off_is_called_off() -> None:
    """For a moment BlueZ refuses everything and still says that the adapter is on."""
    async with (
        virtual_bluetooth(dice(2), pace=Pace(switch_off=1.0)) as air,
        driver(air.address, 2, timeouts=WATCHFUL) as seen,
    ):
        await reported_up(air, seen, "die-1", "die-2")
        air.power(False)
        await said(seen, "this computer's Bluetooth is off")
        assert not any(isinstance(one, DeviceDown) and "does not run" in one.reason for one in seen.all)
        air.power(True)
        await all_up(air, "die-1", "die-2")


@pytest.mark.parametrize("connections_stay", [True, False])
async def test_after_a_crash_of_bluetoothd_all_dice_come_back(connections_stay: bool) -> None:
    """The watch sees connections that the kernel kept; nobody is subscribed to them, and no advert tells whose they are."""
    async with (
        virtual_bluetooth(dice(6), pace=Pace(disconnect=0.1)) as air,
        driver(air.address, 6, timeouts=replace(SHORT, watch=3600.0, quiet=3600.0, scan_round=3600.0)) as seen,
    ):
        await reported_up(air, seen, *air.dice)
        air.disconnect("die-6", 0.2)  # one is sought at that moment, so a scan runs, and dies with bluetoothd
        await seen.first(DeviceDown, "die-6")
        seen.skip()
        air.crash(connections_stay=connections_stay)
        await said(seen, "the bluetooth service of this computer does not run")
        await until_heard_again(air, seen)
        await counts(air, seen, "die-5", 6)


async def test_after_a_crash_the_dice_do_not_wait_for_the_scan_that_the_kernel_goes_on_with() -> None:
    """It refuses any other scan until its own is over."""
    async with (
        virtual_bluetooth(dice(3)) as air,
        driver(air.address, 3, timeouts=replace(SHORT, watch=3600.0, quiet=3600.0)) as seen,
    ):
        await reported_up(air, seen, *air.dice)
        seen.skip()
        air.crash(scan_stays=3600.0)
        await said(seen, "the bluetooth service of this computer does not run")
        await until_heard_again(air, seen)
        await counts(air, seen, "die-2", 3)


async def test_after_a_crash_no_scan_begins_before_all_connections_of_the_table_have_ended() -> None:
    """BlueZ puts a scan off for five seconds if a device disconnects while it begins."""
    async with (
        virtual_bluetooth(dice(6), pace=Pace(disconnect=0.02)) as air,
        driver(air.address, 6, timeouts=replace(SHORT, watch=3600.0, quiet=3600.0, scan_round=3600.0)) as seen,
    ):
        await reported_up(air, seen, *air.dice)
        air.hang(at="StartDiscovery")
        air.crash(
            connections_stay=True, away=0.3
        )  # long enough for all to be lost, too short for any to be sought again
        await said(seen, "Bluetooth hangs")
        assert air.connections("hci0") == 0
        air.hang(False)
        await all_up(air, *air.dice)


async def test_after_a_crash_no_scan_begins_before_the_kernel_has_ended_the_old_connections() -> None:
    """A new bluetoothd does not know of them at first."""
    async with (
        virtual_bluetooth(dice(2)) as air,
        driver(air.address, 2, timeouts=replace(SHORT, watch=3600.0, quiet=3600.0, after_crash=2.0)) as seen,
    ):
        await reported_up(air, seen, *air.dice)
        air.hang(at="StartDiscovery")
        air.crash()
        began = time.monotonic()
        await said(seen, "Bluetooth hangs")
        assert time.monotonic() - began > 2.0
        air.hang(False)
        await all_up(air, *air.dice)
    assert Timeouts().after_crash > 2.0


async def test_a_scan_that_bluez_puts_off_is_waited_for() -> None:
    async with (
        virtual_bluetooth(dice(1), pace=Pace(scan=1.0)) as air,
        driver(air.address, 1, timeouts=replace(SHORT, scan_start=PATIENCE)) as seen,
    ):
        await reported_up(air, seen, "die-1")
        assert not any(isinstance(one, DeviceDown) for one in seen.all)
    assert Timeouts().scan_start > 5.0


async def test_a_die_is_reported_down_before_its_connection_is_closed() -> None:
    """BlueZ takes 2.5 seconds to close it; the table should know at once."""
    async with (
        virtual_bluetooth(dice(1), pace=Pace(disconnect=1.0)) as air,
        driver(air.address, 1, timeouts=replace(SHORT, disconnect=PATIENCE)) as seen,
    ):
        await reported_up(air, seen, "die-1")
        air.mute("die-1")
        await said(seen, "connected, but it no longer answers")
        assert air.is_connected("die-1")


async def until_heard_again(air: VirtualRadio, seen: Observations) -> None:
    for name in air.dice:
        seen.skip()
        await all_up(air, name)
    async with asyncio.timeout(PATIENCE):
        while not all(is_up_now(name, seen) for name in air.dice):  # noqa: ASYNC110 - the last word counts
            await asyncio.sleep(0.01)


def is_up_now(name: str, seen: Observations) -> bool:
    words = [one for one in seen.all if isinstance(one, DeviceUp | DeviceDown) and one.device == name]
    return bool(words) and isinstance(words[-1], DeviceUp)


async def test_a_restart_of_bluetoothd_in_good_order_brings_all_dice_back() -> None:
    async with virtual_bluetooth(dice(2)) as air, driver(air.address, 2, timeouts=WATCHFUL) as seen:
        await reported_up(air, seen, "die-1", "die-2")
        air.restart()
        await seen.first(DeviceDown, "die-1")
        await all_up(air, "die-1", "die-2")
