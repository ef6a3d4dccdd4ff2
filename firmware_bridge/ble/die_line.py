"""What the lines to dice of all makers share: send, ask, wait, and report that a die is up or down."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from typing import NoReturn, Protocol

from firmware_bridge.ble.link import SILENT, Link, LinkLost, Received
from firmware_bridge.ble.radio import Radio
from firmware_bridge.ble.reconnect_loop import keep_connected
from firmware_bridge.ble.searches import Claim
from firmware_bridge.observations import DeviceDown, DeviceUp, Observe


class BleDie(Protocol):
    """A die of any maker: `claim` recognises it by its advert, `session` speaks its protocol on a Link."""

    @property
    def claim(self) -> Claim: ...

    async def session(self, link: Link) -> NoReturn: ...

    def lost(self, loss: LinkLost) -> None: ...


async def keep_dice_connected(radio: Radio, dice: Mapping[str, BleDie]) -> None:
    """Keep every die connected until cancelled."""
    async with asyncio.TaskGroup() as group:
        for name, die in dice.items():
            group.create_task(keep_connected(radio, name, die.claim, die.session, die.lost), name=f"die {name}")


class DieLine:
    """The line to one die, through all its connections."""

    def __init__(self, name: str, radio: Radio, observe: Observe) -> None:
        self._name = name
        self._radio = radio
        self._observe = observe
        self._random = Random(name)
        self._link: Link | None = None  # set while the die is up
        self.awaited = False  # people are to throw it, and wait for it
        self._awaits_reply = False  # a command was sent, and the die has sent nothing since
        self._down = ""  # why it was last reported down; empty while it is up

    def up(self, link: Link, kind: str, at: float) -> None:
        self._link, self._down = link, ""
        self._observe(DeviceUp(self._name, kind, at))

    def lost(self, loss: LinkLost) -> None:
        """Report why it is down, unless that was the last report already."""
        self._link = None
        if self._down != loss.reason:
            self._down = loss.reason
            self._observe(DeviceDown(self._name, loss.reason, asyncio.get_running_loop().time()))

    async def send(self, command: bytes) -> bool:
        """Send something that needs no answer; False when the die is off the air."""
        if self._link is None:
            return False
        try:
            await self._link.write(command)
        except LinkLost:
            return False  # the session notices it, too
        self._awaits_reply = True
        self._link.nudge()
        return True

    async def receive(self, link: Link, longest_quiet: float | None) -> Received:
        """Wait for the next message; raises TimeoutError when the die should be asked whether it is still there.

        `longest_quiet` is how long it may be silent now, if that is shorter than usual. A message without data only means that
        a command was sent to the die.
        """
        if longest_quiet is not None:
            quiet_limit = min(self._radio.timeouts.quiet, longest_quiet)
        elif self._awaits_reply:
            quiet_limit = self._radio.timeouts.answer
        else:
            quiet_limit = self._radio.quiet_limit(self._random)
            quiet_limit = min(quiet_limit, self._radio.timeouts.awaited) if self.awaited else quiet_limit
        received = await link.receive(quiet_limit)
        if received.data:
            self._awaits_reply = False
        return received

    async def ask(self, link: Link, question: bytes) -> Received:
        """Ask a die that fell quiet for something that it always answers."""
        await link.write(question)
        try:
            received = await link.receive(self._radio.timeouts.answer)
        except TimeoutError:
            raise LinkLost(*SILENT) from None
        if received.data:
            self._awaits_reply = False
        return received
