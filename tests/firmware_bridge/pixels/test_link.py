"""The real driver and unmodified bleak against virtual dice on an emulated BlueZ."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from firmware_bridge.adverts import Advert
from firmware_bridge.ble.link import Timeouts
from firmware_bridge.observations import (
    BatteryLevel,
    BytesRefused,
    DeviceDown,
    DeviceUp,
    DieRolling,
    DieSettled,
    DieUnsettled,
    Unsettled,
    device_of,
)
from firmware_bridge.pixels.adverts import DEVICE_INFORMATION, LEGACY
from firmware_bridge.pixels.codec import Blink, RequestBatteryLevel, decode_command
from firmware_bridge.pixels.link import PixelsId
from firmware_bridge.pixels.model import BatteryState, DieType, RollState
from hw_mocks.bluez.bus import MiniBus, daemon_bus, mini_bus
from hw_mocks.bluez.peripheral import TimedMessage
from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.dice.pixels import LEGACY_BUILD, NEW_BUILD, OLD_BUILD, VirtualPixel
from hw_mocks.faults.plan import FaultKind, FaultPlan, ScheduledFault
from tests.firmware_bridge.pixels.virtual_table import BRISK, Table, all_up, driver, table
from tests.firmware_bridge.watching import PATIENCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

# A driver that asks soon, for tests of dice that fall silent.
IMPATIENT = replace(BRISK, quiet=0.2, answer=2.0)


def die(number: int = 1, kind: DieType = DieType.D6, build: int = NEW_BUILD) -> VirtualPixel:
    return VirtualPixel(number, kind, build, tumble_seconds=0.001)


async def settled(running: Table, name: str) -> int:
    seen = await running.seen.first(DieSettled, name)
    assert isinstance(seen, DieSettled)
    return seen.face


async def unsettled(running: Table, name: str) -> tuple[Unsettled, int | None]:
    seen = await running.seen.first(DieUnsettled, name)
    assert isinstance(seen, DieUnsettled)
    return seen.reason, seen.face


async def reason_down(running: Table, name: str) -> str:
    seen = await running.seen.first(DeviceDown, name)
    assert isinstance(seen, DeviceDown)
    return seen.reason


@pytest.mark.parametrize("build", [NEW_BUILD, LEGACY_BUILD, OLD_BUILD], ids=["new", "legacy", "old"])
async def test_a_die_of_every_generation_is_found_and_its_roll_is_seen(build: int) -> None:
    async with table({"red-1": die(kind=DieType.D20, build=build)}) as running:
        up = await running.seen.first(DeviceUp, "red-1")
        battery = await running.seen.first(BatteryLevel, "red-1")
        await running.air.roll("red-1", 17)
        await running.seen.first(DieRolling, "red-1")
        assert await settled(running, "red-1") == 17
    assert isinstance(up, DeviceUp)
    assert isinstance(battery, BatteryLevel)
    assert (up.kind, battery.percent, battery.charging) == ("d20", 80, False)


async def test_the_same_on_a_real_dbus_daemon() -> None:
    async with table({"red-1": die(), "blue-1": die(2, build=LEGACY_BUILD)}, open_bus=daemon_bus) as running:
        await all_up(running, "red-1", "blue-1")
        await running.air.roll("red-1", 4)
        assert await settled(running, "red-1") == 4
        running.air.disconnect("blue-1")
        await running.seen.first(DeviceDown, "blue-1")
        await running.seen.first(DeviceUp, "blue-1")
        await running.air.roll("blue-1", 2)
        assert await settled(running, "blue-1") == 2


async def test_eight_dice_roll_at_once() -> None:
    builds = (NEW_BUILD, LEGACY_BUILD, OLD_BUILD, NEW_BUILD)
    dice = {f"die-{number}": die(number, build=builds[number % 4]) for number in range(1, 9)}
    async with table(dice) as running:
        await all_up(running, *dice)
        await asyncio.gather(*(running.air.roll(name, number % 6 + 1) for number, name in enumerate(dice)))
        faces: dict[str, int] = {}
        while len(faces) < len(dice):
            seen = await running.seen.until(lambda seen: isinstance(seen, DieSettled))
            assert isinstance(seen, DieSettled)
            assert seen.die not in faces
            faces[seen.die] = seen.face
    assert faces == {name: number % 6 + 1 for number, name in enumerate(dice)}


@pytest.mark.parametrize(
    "wanted",
    [PixelsId(address=die().address.lower()), PixelsId(name="Pixel00000001"), PixelsId(1, die().address)],
    ids=["address", "name", "pixel id and address"],
)
async def test_a_die_may_be_claimed_in_several_ways(wanted: PixelsId) -> None:
    async with table({"red-1": die()}, {"red-1": wanted}) as running:
        await all_up(running, "red-1")


def test_a_claim_that_names_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="which die"):
        PixelsId()


class NordicToy(VirtualPixel):
    """Another maker's device on the service that legacy dice use."""

    def advert(self) -> Advert:
        return Advert("GoDice_000001_K_v04", (LEGACY.uuid,))


async def test_strangers_are_left_alone() -> None:
    """Neither a toy on the same service nor someone else's die is connected, even when an address is claimed for it."""
    toy = NordicToy(7, build_time=LEGACY_BUILD)
    wanted = {"red-1": PixelsId(pixel_id=1), "toy": PixelsId(address=toy.address)}
    async with table({"red-1": die(), "toy": toy, "visitor": die(9)}, wanted) as running:
        await all_up(running, "red-1")
        await running.air.roll("red-1", 3)
        assert await settled(running, "red-1") == 3
        assert not running.air.is_connected("toy")
        assert not running.air.is_connected("visitor")


class Impostor(VirtualPixel):
    """A die whose advert has another die's id."""

    def advert(self) -> Advert:
        advert = VirtualPixel.advert(self)
        identity = (1).to_bytes(4, "little") + self.build_time.to_bytes(4, "little")
        return replace(advert, service_data={DEVICE_INFORMATION: identity})


async def test_a_die_that_is_not_what_its_advert_says_is_named() -> None:
    async with table({"red-1": Impostor(0xBAD)}, {"red-1": PixelsId(pixel_id=1)}) as running:
        assert "00000bad" in await reason_down(running, "red-1")
    assert not any(isinstance(seen, DeviceUp) for seen in running.seen.all)


async def test_a_die_that_is_not_the_kind_that_the_config_says_is_refused() -> None:
    async with table({"red-1": die(kind=DieType.D20)}, {"red-1": PixelsId(pixel_id=1, kind="d6")}) as running:
        assert await reason_down(running, "red-1") == "it says it is a d20, but a d6 is meant: check the table's config"
    assert not any(isinstance(seen, DeviceUp) for seen in running.seen.all)


@pytest.mark.parametrize("kind", [None, "d6"])
async def test_a_die_of_an_unknown_kind_never_counts(kind: str | None) -> None:
    async with table({"red-1": die(kind=DieType.UNKNOWN)}, {"red-1": PixelsId(pixel_id=1, kind=kind)}) as running:
        assert "a die of an unknown type" in await reason_down(running, "red-1")
    assert not any(isinstance(seen, DeviceUp) for seen in running.seen.all)


class Liar(VirtualPixel):
    """A die whose word of the end of a roll is altered on the way: it shows another face when it is asked."""

    def roll(self, face: int | None, rng: Random) -> Iterator[TimedMessage]:
        for message in VirtualPixel.roll(self, face, rng):
            told = bytes([3, RollState.ROLLED, 0]) if message.data[1] == RollState.ROLLED else message.data
            yield replace(message, data=told)


async def test_a_face_that_the_die_does_not_show_when_asked_is_not_counted() -> None:
    liar = Liar(1, tumble_seconds=0.001)
    async with table({"red-1": liar}) as running:
        await all_up(running, "red-1")
        await running.air.roll("red-1", 5)
        assert await unsettled(running, "red-1") == (Unsettled.MISSED, 5)
    assert not any(isinstance(seen, DieSettled) for seen in running.seen.all)


async def test_a_die_whose_answer_got_lost_is_asked_again() -> None:
    """The tenth message is the answer: one introduction, one of handling, six of tumbling, the settle, and it."""
    lost = ScheduledFault("red-1", FaultKind.DROP, nth=10)
    async with table({"red-1": die()}, faults=FaultPlan(scheduled=(lost,))) as running:
        await all_up(running, "red-1")
        await running.air.roll("red-1", 4)
        assert await settled(running, "red-1") == 4


async def test_a_roll_cut_by_a_lost_connection_is_missed_and_never_counted() -> None:
    virtual = die()
    async with table({"red-1": virtual}) as running:
        await all_up(running, "red-1")
        roll = virtual.roll(5, Random(1))
        await running.air.play("red-1", islice(roll, 3))
        await running.seen.first(DieRolling, "red-1")
        running.air.hide("red-1")
        await running.seen.first(DeviceDown, "red-1")
        await running.air.play("red-1", roll)
        running.air.hide("red-1", hidden=False)
        await running.seen.first(DeviceUp, "red-1")
        assert await unsettled(running, "red-1") == (Unsettled.MISSED, 5)
        await running.air.roll("red-1", 2)
        assert await settled(running, "red-1") == 2
    assert [seen.face for seen in running.seen.all if isinstance(seen, DieSettled)] == [2]


async def test_a_roll_that_outlasts_a_lost_connection_counts_when_its_end_is_seen() -> None:
    """The die is back on the air while it still tumbles."""
    virtual = die()
    async with table({"red-1": virtual}) as running:
        await all_up(running, "red-1")
        roll = virtual.roll(5, Random(1))
        await running.air.play("red-1", islice(roll, 3))
        await running.seen.first(DieRolling, "red-1")
        running.air.disconnect("red-1")
        await running.seen.first(DeviceUp, "red-1")
        await running.seen.first(DieRolling, "red-1")
        await running.air.play("red-1", roll)
        assert await settled(running, "red-1") == 5


async def test_a_die_that_lost_power_in_mid_roll_is_missed_when_it_lies_still() -> None:
    virtual = die()
    async with table({"red-1": virtual}) as running:
        await all_up(running, "red-1")
        await running.air.play("red-1", islice(virtual.roll(5, Random(1)), 3))
        await running.seen.first(DieRolling, "red-1")
        running.air.brown_out("red-1", 0.01)
        await running.seen.first(DeviceUp, "red-1")
        await running.air.lay("red-1", 6)
        assert await unsettled(running, "red-1") == (Unsettled.MISSED, 6)


async def test_a_cocked_die_is_reported() -> None:
    async with table({"red-1": die()}) as running:
        await all_up(running, "red-1")
        await running.air.cock("red-1")
        assert await unsettled(running, "red-1") == (Unsettled.COCKED, None)


async def test_a_die_laid_down_by_hand_is_no_roll() -> None:
    async with table({"red-1": die()}) as running:
        await all_up(running, "red-1")
        await running.air.lay("red-1", 6)
        assert await unsettled(running, "red-1") == (Unsettled.MOVED, 6)


async def test_a_battery_that_changes_is_reported_once() -> None:
    virtual = die()
    async with table({"red-1": virtual}) as running:
        await all_up(running, "red-1")
        await running.air.play("red-1", virtual.charge(15, BatteryState.CHARGING))
        await running.air.play("red-1", virtual.charge(15, BatteryState.CHARGING))
        await running.air.roll("red-1", 1)
        await settled(running, "red-1")
    levels = [(seen.percent, seen.charging) for seen in running.seen.all if isinstance(seen, BatteryLevel)]
    assert levels == [(80, False), (15, True)]


async def test_a_die_that_hangs_is_noticed_and_called_back() -> None:
    """BlueZ goes on saying that it is connected."""
    async with table({"red-1": die()}, timeouts=IMPATIENT) as running:
        await all_up(running, "red-1")
        running.air.mute("red-1")
        assert "no longer answers" in await reason_down(running, "red-1")
        running.air.mute("red-1", muted=False)
        await running.seen.first(DeviceUp, "red-1")
        await running.air.roll("red-1", 3)
        assert await settled(running, "red-1") == 3


async def test_a_die_that_hangs_is_noticed_when_it_is_told_to_flash_however_rarely_dice_at_rest_are_asked() -> None:
    async with table({"red-1": die()}, timeouts=replace(BRISK, quiet=3600.0, answer=0.2)) as running:
        await all_up(running, "red-1")
        running.air.mute("red-1")
        assert await running.dice.blink("red-1", 0x00FF00)
        assert "no longer answers" in await reason_down(running, "red-1")


async def test_a_die_that_hangs_is_noticed_while_people_are_to_throw_it() -> None:
    timeouts = replace(BRISK, quiet=3600.0, awaited=0.2, answer=0.2)
    async with table({"red-1": die(), "red-2": die(2)}, timeouts=timeouts) as running:
        await all_up(running, "red-1", "red-2")
        running.dice.expect(["red-1"])
        assert await running.dice.blink("red-1", 0x00FF00)
        running.air.mute("red-2")  # nobody waits for this one
        running.air.mute("red-1")
        assert "no longer answers" in await reason_down(running, "red-1")
    assert not any(isinstance(seen, DeviceDown) for seen in running.seen.all if device_of(seen) == "red-2")


class Patient(VirtualPixel):
    """A die that notes when it was asked for its battery three times."""

    def __init__(self, pixel_id: int) -> None:
        VirtualPixel.__init__(self, pixel_id)
        self.asked = 0
        self.was_asked = asyncio.Event()

    def written(self, data: bytes) -> tuple[bytes, ...]:
        self.asked += decode_command(data) == RequestBatteryLevel()
        if self.asked == 3:
            self.was_asked.set()
        return VirtualPixel.written(self, data)


async def test_a_quiet_die_that_answers_stays_up() -> None:
    virtual = Patient(1)
    async with table({"red-1": virtual}, timeouts=IMPATIENT) as running:
        await all_up(running, "red-1")
        async with asyncio.timeout(PATIENCE):
            await virtual.was_asked.wait()
    assert not any(isinstance(seen, DeviceDown) for seen in running.seen.all)


async def test_a_die_that_bluez_forgot_is_noticed_and_called_back() -> None:
    """Its objects vanish without a word about the connection, which bleak goes on believing in."""
    async with table({"red-1": die()}, timeouts=IMPATIENT) as running:
        await all_up(running, "red-1")
        running.air.forget("red-1")
        await running.seen.first(DeviceDown, "red-1")
        await running.seen.first(DeviceUp, "red-1")
        await running.air.roll("red-1", 3)
        assert await settled(running, "red-1") == 3
    assert [seen.face for seen in running.seen.all if isinstance(seen, DieSettled)] == [3]


async def test_a_die_that_bluez_forgot_is_noticed_when_it_is_told_to_flash() -> None:
    """The task that notices it is not the one that waits for it, and would wait for an hour."""
    async with table({"red-1": die()}, timeouts=replace(BRISK, quiet=3600.0)) as running:
        await all_up(running, "red-1")
        running.air.forget("red-1")
        assert not await running.dice.blink("red-1", 0x00FF00)
        await running.seen.first(DeviceDown, "red-1")
        await running.seen.first(DeviceUp, "red-1")
        await running.air.roll("red-1", 3)
        assert await settled(running, "red-1") == 3


async def test_bluetooth_switched_off_and_on_again() -> None:
    dice = {"red-1": die(), "blue-1": die(2, build=LEGACY_BUILD)}
    async with table(dice) as running:
        await all_up(running, *dice)
        running.air.power(False)
        off = await running.seen.until(lambda seen: isinstance(seen, DeviceDown) and "is off" in seen.reason)
        assert isinstance(off, DeviceDown)
        running.air.power(True)
        await all_up(running, *dice)
        await running.air.roll("red-1", 6)
        assert await settled(running, "red-1") == 6


async def test_bluetooth_switched_off_and_on_during_a_scan() -> None:
    """The scan dies without a word; the next round begins a new one."""
    async with table({"red-1": die(), "blue-1": die(2)}) as running:
        running.air.hide("blue-1")
        await all_up(running, "red-1")
        running.air.power(False)
        running.air.power(True)
        running.air.hide("blue-1", hidden=False)
        await all_up(running, "blue-1")


async def test_a_die_that_refuses_does_not_stop_the_others() -> None:
    dice = {"bad": die(1), "good": die(2)}
    async with virtual_bluetooth(dice) as air:
        air.refuse("bad", times=2)
        async with driver(air, {name: PixelsId(virtual.pixel_id) for name, virtual in dice.items()}) as running:
            await all_up(running, "good")
            await running.air.roll("good", 6)
            assert await settled(running, "good") == 6
            await running.seen.first(DeviceUp, "bad")
    reasons = [seen.reason for seen in running.seen.all if isinstance(seen, DeviceDown) and seen.device == "bad"]
    assert len(reasons) == 1
    assert "could not be connected" in reasons[0]


async def test_a_die_that_sleeps_is_named_and_found_when_it_wakes() -> None:
    async with virtual_bluetooth({"red-1": die()}) as air:
        air.hide("red-1")
        async with driver(air, {"red-1": PixelsId(1)}, replace(BRISK, hear=0.2)) as running:
            assert "wake it" in await reason_down(running, "red-1")
            air.hide("red-1", hidden=False)
            await running.seen.first(DeviceUp, "red-1")


async def test_bytes_that_are_no_message_are_counted_and_the_die_stays_up() -> None:
    async with table({"red-1": die()}) as running:
        await all_up(running, "red-1")
        await running.air.play("red-1", [TimedMessage(0, b"\xfe\x01\x02"), TimedMessage(0, b"\x03\x01\x63")])
        first = await running.seen.first(BytesRefused, "red-1")
        second = await running.seen.first(BytesRefused, "red-1")
        await running.air.roll("red-1", 3)
        assert await settled(running, "red-1") == 3
    assert isinstance(first, BytesRefused)
    assert isinstance(second, BytesRefused)
    assert (first.data, second.data) == (b"\xfe\x01\x02", b"\x03\x01\x63")


async def test_a_die_blinks_when_told() -> None:
    virtual = die()
    async with table({"red-1": virtual}) as running:
        await all_up(running, "red-1")
        assert await running.dice.blink("red-1", 0xFF8000, count=3, seconds=0.5)
    assert virtual.blinks == [Blink(0xFF8000, count=3, duration_ms=500)]


async def test_a_die_off_the_air_cannot_blink() -> None:
    async with table({"red-1": die()}) as running:
        await all_up(running, "red-1")
        running.air.hide("red-1")
        await running.seen.first(DeviceDown, "red-1")
        assert not await running.dice.blink("red-1", 0xFF8000)


async def test_messages_that_come_twice_count_once() -> None:
    async with table({"red-1": die()}, faults=FaultPlan(rates={FaultKind.DUPLICATE: 1.0})) as running:
        await all_up(running, "red-1")
        await running.air.roll("red-1", 4)
        await running.air.roll("red-1", 2)
        await running.seen.until(lambda seen: isinstance(seen, DieSettled) and seen.face == 2)
    assert [seen.face for seen in running.seen.all if isinstance(seen, DieSettled)] == [4, 2]


async def test_the_end_of_a_roll_that_got_lost_is_asked_for() -> None:
    """The ninth message is the settle: one introduction, one of handling, six of tumbling, and it."""
    lost = ScheduledFault("red-1", FaultKind.DROP, nth=9)
    async with table({"red-1": die()}, faults=FaultPlan(scheduled=(lost,))) as running:
        await all_up(running, "red-1")
        await running.air.roll("red-1", 4)
        assert await unsettled(running, "red-1") == (Unsettled.MISSED, 4)


async def test_a_stormy_table_loses_no_die_for_good() -> None:
    """Whatever the faults do, each die comes back, and no roll is counted that was not made."""
    rates = {
        FaultKind.DROP: 0.02,
        FaultKind.CORRUPT: 0.02,
        FaultKind.DUPLICATE: 0.1,
        FaultKind.DISCONNECT: 0.03,
        FaultKind.DELAY: 0.05,
    }
    dice = {f"die-{number}": die(number) for number in range(1, 4)}
    rolls = Counter(dict.fromkeys(dice, 6))
    async with table(dice, faults=FaultPlan(seed=4, rates=rates, longest=0.2), timeouts=IMPATIENT) as running:
        await all_up(running, *dice)
        for face in range(1, 7):
            await asyncio.gather(*(running.air.roll(name, face) for name in dice))
        for name in dice:
            rolls[name] += await rolls_until_one_counts(running, name)
    counted = Counter(seen.die for seen in running.seen.all if isinstance(seen, DieSettled))
    assert counted <= rolls


async def rolls_until_one_counts(running: Table, name: str) -> int:
    """Under faults any single roll may be lost, but never silently: there is a message about the die each time."""
    for rolls in range(1, 100):
        running.seen.skip()
        await running.air.roll(name, 6)
        told = await running.seen.until(
            lambda seen: isinstance(seen, DieSettled | DieUnsettled | DeviceUp) and device_of(seen) == name
        )
        if isinstance(told, DieSettled):
            return rolls
    raise AssertionError("no roll counted any more")


async def test_lost_connections_leave_nothing_open_on_the_bus() -> None:
    buses: list[MiniBus] = []

    @contextlib.asynccontextmanager
    async def watched() -> AsyncIterator[MiniBus]:
        async with mini_bus() as bus:
            buses.append(bus)
            yield bus

    async with table(
        {"red-1": die()}, timeouts=replace(IMPATIENT, steady=0.0, watch=3600.0), open_bus=watched
    ) as running:
        await all_up(running, "red-1")
        before = buses[0].clients
        for _ in range(5):
            running.air.disconnect("red-1")
            await running.seen.first(DeviceUp, "red-1")
        running.air.forget("red-1")
        await running.seen.first(DeviceUp, "red-1")
        running.air.disconnect("red-1")
        await running.seen.first(DeviceUp, "red-1")
        assert buses[0].clients == before


DAEMON = """
import asyncio
from firmware_bridge.ble.radio import Radio
from firmware_bridge.pixels.link import PixelsDice, PixelsId

async def main():
    radio = Radio()
    dice = PixelsDice({"red-1": PixelsId(pixel_id=1)}, radio, lambda seen: print(type(seen).__name__, flush=True))
    await asyncio.gather(radio.run(), dice.run())

asyncio.run(main())
"""


async def test_a_die_held_by_a_daemon_that_died_is_freed_and_found() -> None:
    """The first daemon is another process, and is killed outright; BlueZ keeps its connection."""
    async with virtual_bluetooth({"red-1": die()}) as air:
        environment = {**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": air.address}
        first = await asyncio.create_subprocess_exec(
            sys.executable, "-c", DAEMON, env=environment, stdout=asyncio.subprocess.PIPE
        )
        assert first.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert await first.stdout.readline() == b"DeviceUp\n"
        first.kill()
        await first.wait()
        assert air.is_connected("red-1")
        async with driver(air, {"red-1": PixelsId(1)}) as running:
            await running.seen.first(DeviceUp, "red-1")
            await air.roll("red-1", 3)
            assert await settled(running, "red-1") == 3


async def test_without_any_bluetooth_the_driver_says_so_and_lives_on() -> None:
    async with virtual_bluetooth({"red-1": die()}) as air:
        address, air.address = air.address, "unix:path=/nonexistent/bus"
        async with driver(air, {"red-1": PixelsId(1)}, Timeouts()) as running:
            assert "system bus" in await reason_down(running, "red-1")
            os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = address
            await running.seen.first(DeviceUp, "red-1")
