"""Keeps a table's Pixels dice connected and reports what they do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, assert_never

from firmware_bridge.backoff import Trouble
from firmware_bridge.ble.die_line import BleDice, DieLine
from firmware_bridge.ble.link import SILENT, LinkLost
from firmware_bridge.observations import BatteryLevel, BytesRefused, Observe
from firmware_bridge.pixels.adverts import LEGACY, NEW, read_advert
from firmware_bridge.pixels.codec import (
    BatteryLevelMessage,
    Blink,
    BlinkAck,
    Message,
    Other,
    RequestBatteryLevel,
    RequestRollState,
    RollStateMessage,
    Rssi,
    Telemetry,
    WhoAreYou,
    decode,
    encode_command,
)
from firmware_bridge.pixels.identity import IAmADie
from firmware_bridge.pixels.model import KINDS, BatteryState, DieType, PixelsError
from firmware_bridge.pixels.roll_tracker import RollTracker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_bridge.adverts import Advert
    from firmware_bridge.ble.link import Link, Received
    from firmware_bridge.ble.radio import Radio

# A rolling die sends several messages a second; if it is quiet for this long, the last one got lost.
ROLLING_QUIET_SECONDS = 2.0

# The first WhoAreYou may cross with a burst of other messages; a die that ignores three of them does not work.
IDENTIFY_TRIES = 3


@dataclass(frozen=True, slots=True)
class PixelsId:
    """Which die is meant: everything that is given must match. The pixel id is the safest, since a die can be renamed.

    `kind` is what the die has to be when it introduces itself, such as "d6".
    """

    pixel_id: int | None = None
    address: str | None = None
    name: str | None = None
    kind: str | None = None

    def __post_init__(self) -> None:
        if self.pixel_id is None and self.address is None and self.name is None:
            raise ValueError("say which die is meant: give its pixel id, its address or its name")

    def claims(self, address: str, advert: Advert) -> bool:
        """Whether this is the die, and a Pixels die at all."""
        try:
            die = read_advert(advert)
        except PixelsError:
            return False
        return (
            die is not None
            and self.pixel_id in {None, die.pixel_id}
            and (self.address is None or self.address.upper() == address.upper())
            and self.name in {None, die.name}
        )


class _Die:
    """One die, through all its connections."""

    def __init__(self, name: str, wanted: PixelsId, radio: Radio, observe: Observe) -> None:
        self.claim = wanted.claims
        self._wanted = wanted
        self.line = DieLine(name, radio, observe)
        self._name = name
        self._timeouts = radio.timeouts
        self._observe = observe
        self._rolls = RollTracker(name)
        self._battery: tuple[int, bool] | None = None

    async def session(self, link: Link) -> NoReturn:
        """Identify the die, then handle its messages; after a long silence, ask whether it is still there."""
        await link.open({NEW.uuid, LEGACY.uuid}, "it is no Pixels die: check the table's config")
        who = await self._identify(link)
        while True:
            if self._rolls.must_ask():
                await link.write(encode_command(RequestRollState()))
            try:
                received = await self.line.receive(link, ROLLING_QUIET_SECONDS if self._rolls.rolling else None)
            except TimeoutError:
                question = RequestRollState() if self._rolls.rolling else RequestBatteryLevel()
                received = await self.line.ask(link, encode_command(question))
            if received.data and (message := self._read(received)) is not None:
                self._receive(who, message, received)

    def lost(self, loss: LinkLost) -> None:
        self._battery = None
        self._rolls.lost()
        self.line.lost(loss)

    async def _identify(self, link: Link) -> IAmADie:
        """Ask who it is. Messages that arrive before the answer are kept and handled."""
        received_so_far: list[tuple[Message, Received]] = []
        for _ in range(IDENTIFY_TRIES):
            await link.write(encode_command(WhoAreYou()))
            try:
                async with asyncio.timeout(self._timeouts.answer):
                    while True:
                        received = await link.receive(self._timeouts.answer)
                        if (message := self._read(received)) is None:
                            continue
                        received_so_far.append((message, received))
                        if isinstance(message, IAmADie):
                            self._accept(link, message, received_so_far)
                            return message
            except TimeoutError:
                continue
        raise LinkLost(*SILENT)

    def _accept(self, link: Link, who: IAmADie, received_so_far: list[tuple[Message, Received]]) -> None:
        expected = self._wanted.pixel_id
        if expected is not None and who.pixel_id != expected:
            sentence = f"it says it is pixel {who.pixel_id:08x}, but {expected:08x} is meant: check the table's config"
            raise LinkLost(Trouble.STRANGER, sentence)
        if who.die_type is DieType.UNKNOWN:
            raise LinkLost(Trouble.STRANGER, "it is a die of an unknown type: update Arbiter, or use another die")
        kind = KINDS[who.die_type]
        if self._wanted.kind not in {None, kind}:
            sentence = f"it says it is a {kind}, but a {self._wanted.kind} is meant: check the table's config"
            raise LinkLost(Trouble.STRANGER, sentence)
        self.line.up(link, kind, received_so_far[-1][1].at)
        for message, received in received_so_far:
            self._receive(who, message, received)

    def _read(self, received: Received) -> Message | None:
        try:
            return decode(received.data)
        except PixelsError as error:
            self._refuse(received, error)
            return None

    def _receive(self, who: IAmADie, message: Message, received: Received) -> None:
        try:
            self._report(who, message, received.at)
        except PixelsError as error:  # a face that this die does not have
            self._refuse(received, error)

    def _refuse(self, received: Received, error: PixelsError) -> None:
        self._observe(BytesRefused(self._name, str(error), received.data, received.at))

    def _report(self, who: IAmADie, message: Message, at: float) -> None:
        match message:
            case IAmADie():
                self._report_battery(message.battery_percent, message.battery_state, at)
                seen = self._rolls.resumed(who.model, message.roll_state, message.face_index, at)
            case RollStateMessage(state, index):
                seen = self._rolls.pushed(who.model, state, index, at)
            case BatteryLevelMessage(percent, state):
                self._report_battery(percent, state, at)
                return
            case Rssi() | BlinkAck() | Telemetry() | Other():
                return
            case _:
                assert_never(message)
        for observation in seen:
            self._observe(observation)

    def _report_battery(self, percent: int, state: BatteryState, at: float) -> None:
        if self._battery != (percent, state.charging):
            self._battery = (percent, state.charging)
            self._observe(BatteryLevel(self._name, percent, state.charging, at))


class PixelsDice(BleDice[_Die]):
    """All Pixels dice of a table."""

    def __init__(self, dice: Mapping[str, PixelsId], radio: Radio, observe: Observe) -> None:
        super().__init__(radio, {name: _Die(name, wanted, radio, observe) for name, wanted in dice.items()})

    async def blink(self, die: str, colour: int, *, count: int = 1, seconds: float = 1.0) -> bool:
        """Flash a die in 0xRRGGBB; False when it is off the air."""
        return await self._dice[die].line.send(encode_command(Blink(colour, count, round(seconds * 1000))))
