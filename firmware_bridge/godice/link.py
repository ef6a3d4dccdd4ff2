"""Keeps a table's GoDice connected and reports what they do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, assert_never

from firmware_bridge.ble.die_line import BleDice, DieLine
from firmware_bridge.ble.link import SILENT, LinkLost
from firmware_bridge.godice.adverts import read_advert
from firmware_bridge.godice.codec import decode, encode_command
from firmware_bridge.godice.messages import (
    AskBattery,
    AskState,
    Battery,
    Charging,
    Colour,
    Dots,
    DoubleTap,
    GoDiceError,
    Init,
    Notification,
    Pulse,
    Rolling,
    Stable,
    Tap,
)
from firmware_bridge.godice.roll_tracker import RollTracker
from firmware_bridge.godice.shells import Shell
from firmware_bridge.observations import BatteryLevel, BytesRefused, Observe
from firmware_bridge.uart_service import SERVICE_UUID

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_bridge.adverts import Advert
    from firmware_bridge.ble.link import Link, Received
    from firmware_bridge.ble.radio import Radio

# The first question may cross with other messages; a die that ignores three of them does not work.
BATTERY_TRIES = 3

# The question for its face may overwrite the die's sensitivity. This sets it back to the maker's value, with one green
# blink to show that the die is connected.
SETTINGS = Init(30, Pulse(1, 20, 20, Colour(0, 255, 0)))

# A die that is shaken in a hand is silent, and so is one whose last message got lost. Nobody shakes a die for this long.
LOST_ROLL_SECONDS = 20.0

# A rolling die sends nothing; after this long, the message that ends the roll may have got lost.
ROLLING_QUIET_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class GoDiceId:
    """Which die is meant, by the id in its name, and the shell it sits in, which it cannot know."""

    die_id: str
    shell: Shell = Shell.D6

    def claims(self, _address: str, advert: Advert) -> bool:
        """Whether this is the die. Its address is random and proves nothing."""
        die = read_advert(advert)
        return die is not None and die.die_id == self.die_id.upper()


class _Die:
    """One die, through all its connections."""

    def __init__(self, name: str, wanted: GoDiceId, radio: Radio, observe: Observe) -> None:
        self.claim = wanted.claims
        self._shell = wanted.shell
        self.line = DieLine(name, radio, observe)
        self._name = name
        self._timeouts = radio.timeouts
        self._observe = observe
        self._rolls = RollTracker(name, wanted.shell)
        self._rolling_since = 0.0
        self._percent: int | None = None
        self._charging = False

    async def session(self, link: Link) -> NoReturn:
        """Ask for the die's state, then handle its messages; after a long silence, ask whether it is still there."""
        await link.open({SERVICE_UUID}, "it is no GoDice: check the table's config")
        await self._ask_state(link)
        await self._await_battery_level(link)
        while True:
            try:
                received = await self.line.receive(link, ROLLING_QUIET_SECONDS if self._rolls.is_rolling else None)
            except TimeoutError:
                received = await self._ask_if_alive(link)
            if received.data:
                self._receive(received)

    def lost(self, loss: LinkLost) -> None:
        self._percent = None
        self._rolls.asked()
        self.line.lost(loss)

    async def _ask_state(self, link: Link) -> None:
        self._rolls.asked()
        await link.write(encode_command(AskState()))
        await link.write(encode_command(SETTINGS))

    async def _await_battery_level(self, link: Link) -> None:
        """Ask for the battery level, which proves that the die answers. Messages that arrive before it are kept and handled."""
        received_so_far: list[Received] = []
        for _ in range(BATTERY_TRIES):
            await link.write(encode_command(AskBattery()))
            try:
                async with asyncio.timeout(self._timeouts.answer):
                    while True:
                        received = await link.receive(self._timeouts.answer)
                        received_so_far.append(received)
                        if _is_battery_report(received.data):
                            self._accept(link, received_so_far)
                            return
            except TimeoutError:
                continue
        raise LinkLost(*SILENT)

    def _accept(self, link: Link, received_so_far: list[Received]) -> None:
        self.line.up(link, self._shell, received_so_far[-1].at)
        for received in received_so_far:
            self._receive(received)

    async def _ask_if_alive(self, link: Link) -> Received:
        """Ask a silent die for its battery level, and for its face if a roll has not ended for too long."""
        now = asyncio.get_running_loop().time()
        if self._rolls.is_rolling and now >= self._rolling_since + LOST_ROLL_SECONDS:
            await self._ask_state(link)
        return await self.line.ask(link, encode_command(AskBattery()))

    def _receive(self, received: Received) -> None:
        try:
            message = decode(received.data)
        except GoDiceError as error:
            self._observe(BytesRefused(self._name, str(error), received.data, received.at))
        else:
            self._report(message, received.at)

    def _report(self, message: Notification, at: float) -> None:
        match message:
            case Rolling():
                self._rolling_since = at
                seen = self._rolls.rolling(at)
            case Stable():
                seen = self._rolls.stable(message, at)
            case Battery(percent):
                self._report_battery(percent, self._charging, at)
                return
            case Charging(on):
                self._report_battery(self._percent, on, at)
                return
            case Dots() | Tap() | DoubleTap():
                return
            case _:
                assert_never(message)
        for observation in seen:
            self._observe(observation)

    def _report_battery(self, percent: int | None, charging: bool, at: float) -> None:
        """Report a change, once the level is known."""
        if percent is not None and (percent, charging) != (self._percent, self._charging):
            self._observe(BatteryLevel(self._name, percent, charging, at))
        self._percent, self._charging = percent, charging


def _is_battery_report(data: bytes) -> bool:
    try:
        return isinstance(decode(data), Battery)
    except GoDiceError:
        return False  # reported as refused when the messages are handled


class GoDice(BleDice[_Die]):
    """All GoDice of a table."""

    def __init__(self, dice: Mapping[str, GoDiceId], radio: Radio, observe: Observe) -> None:
        super().__init__(radio, {name: _Die(name, wanted, radio, observe) for name, wanted in dice.items()})

    async def blink(self, die: str, colour: int, *, count: int = 1, seconds: float = 1.0) -> bool:
        """Flash a die in 0xRRGGBB; False when it is off the air."""
        half = min(max(round(seconds / count * 50), 1), 0xFF)  # in hundredths of a second
        return await self._dice[die].line.send(
            encode_command(Pulse(count, half, half, Colour(*colour.to_bytes(3, "big"))))
        )
