"""What the lines to dice of all makers share: send, ask, wait, and report that a die is up or down."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Mapping
from random import Random
from typing import Generic, NoReturn, Protocol, TypeVar

from firmware_bridge.ble.link import SILENT, Link, LinkLost, Received
from firmware_bridge.ble.radio import Radio
from firmware_bridge.ble.reconnect_loop import keep_connected
from firmware_bridge.ble.searches import Claim
from firmware_bridge.observations import DeviceDown, DeviceUp, Observe


class BleDie(Protocol):
    """A die of any maker: `claim` recognises it by its advert, `session` speaks its protocol on a Link."""

    line: DieLine

    @property
    def claim(self) -> Claim: ...

    async def session(self, link: Link) -> NoReturn: ...

    def lost(self, loss: LinkLost) -> None: ...


D = TypeVar("D", bound=BleDie)


class BleDice(Generic[D]):
    """All dice of one maker at a table. Run it in the table's task group, alongside the radio that it uses."""

    def __init__(self, radio: Radio, dice: Mapping[str, D]) -> None:
        self._radio = radio
        self._dice = dice

    async def run(self) -> None:
        """Keep every die connected until cancelled."""
        async with asyncio.TaskGroup() as group:
            for name, die in self._dice.items():
                connected = keep_connected(self._radio, name, die.claim, die.session, die.lost)
                group.create_task(connected, name=f"die {name}")

    def expect(self, dice: Container[str]) -> None:
        """These are to be thrown: notice within seconds if one of them no longer answers."""
        for name, die in self._dice.items():
            die.line.awaited = name in dice


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
