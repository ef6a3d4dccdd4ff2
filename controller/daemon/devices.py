"""The links of a table's dice and readers, run side by side: one that breaks is named and started again."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from controller.config.hardware import GoDie, Hub, PixelsDie, Pn532Reader, Reader, card_cell
from controller.config.model import TableConfig
from controller.daemon.supervise import Run, supervise
from controller.displays import palette
from controller.referee.notices import Glow
from firmware_bridge.ble.radio import Radio
from firmware_bridge.captures import UNTAPPED, Taps
from firmware_bridge.godice.link import GoDice, GoDiceId
from firmware_bridge.godice.shells import Shell
from firmware_bridge.observations import Observation, Observe, TagGone, TagSeen
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.messages import Colour

if TYPE_CHECKING:
    from firmware_bridge.ble.proxy import Proxy
    from firmware_bridge.pn532.polling import TagText

log = logging.getLogger(__name__)

# How a die that is to be thrown flashes: long enough to be noticed, over before it is in the hand.
THROW_BLINKS = 2
THROW_SECONDS = 0.8

GLOWS: Mapping[Glow, Colour] = {glow: Colour(*colour) for glow, colour in palette.GLOWS.items()}


class Devices:
    """All devices on Bluetooth or on a cable. `run` it in the table's task group; no other method waits."""

    def __init__(self, config: TableConfig, observe: Observe, taps: Taps = lambda _: UNTAPPED) -> None:
        if config.bluetooth.bus:
            os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = config.bluetooth.bus  # where bleak looks for BlueZ
        self._observe = observe
        self._readers = config.readers
        self._lights = {name: Lights() for name, reader in config.readers.items() if isinstance(reader, Hub)}
        self._taps = taps
        self._radio = Radio(taps=taps, adapters=config.bluetooth.adapter, proxies=_proxies(config, observe))
        self._pixels = PixelsDice(dict(_pixels(config)), self._radio, observe)
        self._godice = GoDice(dict(_godice(config)), self._radio, observe)
        self._dice = config.dice
        self._lit: Mapping[str, Glow] = {}
        self._to_throw: tuple[str, ...] = ()
        self._flashed: set[str] = set()
        self._throw_changed = asyncio.Event()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(supervise("bluetooth", self._radio.run, self._observe), name="radio")
            for name, reader in self._readers.items():
                run = self._driver(name, reader)
                group.create_task(supervise(name, run, self._observe, reports_itself=True), name=f"reader {name}")
            for family, run in self._families().items():
                group.create_task(supervise(family, run, self._observe), name=family)
            if self._dice:
                group.create_task(self._flash(), name="dice lights")

    def _families(self) -> dict[str, Run]:
        """The drivers for the dice of this table. A driver without dice is left out: it would end and be restarted for ever."""
        there = {die.driver for die in self._dice.values()}
        drivers: dict[str, Run] = {"pixels": self._pixels.run, "godice": self._godice.run}
        return {family: run for family, run in drivers.items() if family in there}

    def light(self, glows: Mapping[str, Glow]) -> None:
        if glows == self._lit:
            return
        self._lit = dict(glows)
        for lights in self._lights.values():
            lights.off()
            lights.set({cell: GLOWS[glow] for cell, glow in glows.items()})

    def call_for(self, dice: Iterable[str]) -> None:
        """Flash the dice that are to be thrown, once for each call."""
        dice = tuple(dice)
        if dice != self._to_throw:
            self._to_throw = dice
            self._pixels.expect(dice)
            self._godice.expect(dice)
            self._flashed &= set(dice)
            self._throw_changed.set()

    def _driver(self, name: str, reader: Reader) -> Run:
        """The drivers for cables are imported only if the table has a device on one."""
        tap = self._taps(name)
        match reader:
            case Hub(port=port, card_cells=cells):
                from firmware_bridge.table_link.link import run_hub  # noqa: PLC0415

                observe = _with_card_cells(name, cells, self._observe) if cells else self._observe
                return lambda: run_hub(name, port, self._lights[name], observe, self._radio, tap)
            case Pn532Reader(port=port, cell=cell, originals_only=originals_only):
                from firmware_bridge.pn532.link import run_reader  # noqa: PLC0415
                from firmware_bridge.pn532.polling import TagPolicy  # noqa: PLC0415

                policy = TagPolicy(originals_only)
                return lambda: run_reader(name, cell, port, policy, self._observe, _note_text, tap)

    async def _flash(self) -> None:
        while True:
            await self._throw_changed.wait()
            self._throw_changed.clear()
            for die in self._to_throw:
                if die not in self._flashed:
                    self._flashed.add(die)
                    await self._flash_one(die)

    async def _flash_one(self, die: str) -> None:
        """A failure is only logged: a die that cannot be lit can still be thrown."""
        family = self._pixels if isinstance(self._dice[die], PixelsDie) else self._godice
        try:
            await family.blink(die, int(palette.BLUISH_GREEN.hex, 16), count=THROW_BLINKS, seconds=THROW_SECONDS)
        except Exception:
            log.debug("%s could not be lit.", die, exc_info=True)


def _with_card_cells(hub: str, cells: Container[str], observe: Observe) -> Observe:
    """A cell on which cards are tapped is a reader of its own."""

    def observed(seen: Observation) -> None:
        if isinstance(seen, TagSeen | TagGone) and seen.cell in cells:
            observe(replace(seen, reader=card_cell(hub, seen.cell)))
        else:
            observe(seen)

    return observed


def _note_text(found: TagText) -> None:
    """Only log the text on a tag: the config says which piece it is."""
    log.info("The tag %s on %s says %r.", found.tag, found.cell, found.text)


def _proxies(config: TableConfig, observe: Observe) -> list[Proxy]:
    """Their libraries are imported only if the table has any."""
    if not config.bluetooth.proxies:
        return []
    from firmware_bridge.ble.proxy import Proxy, ProxyAddress  # noqa: PLC0415

    return [
        Proxy(ProxyAddress(each.called, each.host, each.port, each.key), observe) for each in config.bluetooth.proxies
    ]


def _pixels(config: TableConfig) -> Iterable[tuple[str, PixelsId]]:
    for name, die in config.dice.items():
        if isinstance(die, PixelsDie):
            yield name, PixelsId(die.pixel_id, die.address, die.name, die.kind)


def _godice(config: TableConfig) -> Iterable[tuple[str, GoDiceId]]:
    for name, die in config.dice.items():
        if isinstance(die, GoDie):
            yield name, GoDiceId(die.die_id, Shell(die.kind))
