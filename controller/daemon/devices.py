"""The links of a table's dice and readers, run side by side: one that breaks is named and started again."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

from msgspec.structs import replace

from controller.config.drivers import DICE, READERS
from controller.config.hardware import DieConfig, ReaderConfig, card_cell
from controller.config.model import TableConfig
from controller.daemon.supervise import isolated, supervise
from controller.devices.driver import Dice, DicePlace, Reader, ReaderPlace, Rgb
from controller.displays import palette
from controller.referee.notices import Glow
from firmware_bridge.ble.radio import Radio
from firmware_bridge.captures import UNTAPPED, Taps
from firmware_bridge.observations import Observation, Observe, TagGone, TagSeen

log = logging.getLogger(__name__)

# How a die that is to be thrown flashes: long enough to be noticed, over before it is in the hand.
THROW_BLINKS = 2
THROW_SECONDS = 0.8

GLOWS: Mapping[Glow, Rgb] = {glow: (colour.red, colour.green, colour.blue) for glow, colour in palette.GLOWS.items()}


class Devices:
    """All devices on Bluetooth or on a cable. `run` it in the table's task group; no other method waits."""

    def __init__(self, config: TableConfig, observe: Observe, taps: Taps = lambda _: UNTAPPED) -> None:
        if config.bluetooth.bus:
            os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = config.bluetooth.bus  # where bleak looks for BlueZ
        self._observe = observe
        self._radio = Radio(taps=taps, adapters=config.bluetooth.adapter)
        self._families = {driver: self._dice_of(driver, dice) for driver, dice in _by_driver(config.dice).items()}
        self._readers = {name: self._reader(name, each, taps) for name, each in config.readers.items()}
        self._family_of = {name: die.driver for name, die in config.dice.items()}
        self._lit: Mapping[str, Glow] = {}
        self._to_throw: tuple[str, ...] = ()
        self._flashed: set[str] = set()
        self._throw_changed = asyncio.Event()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(supervise("bluetooth", self._radio.run, self._observe), name="radio")
            for name, reader in self._readers.items():
                run = supervise(name, reader.run, self._observe, reports_itself=True)
                group.create_task(run, name=f"reader {name}")
            for driver, dice in self._families.items():
                group.create_task(supervise(driver, dice.run, self._observe), name=driver)
            if self._families:
                group.create_task(self._flash(), name="dice lights")

    def light(self, glows: Mapping[str, Glow]) -> None:
        if glows == self._lit:
            return
        self._lit = dict(glows)
        for name, reader in self._readers.items():
            with isolated(name):
                reader.light({cell: GLOWS[glow] for cell, glow in glows.items()})

    def call_for(self, dice: Iterable[str]) -> None:
        """Flash the dice that are to be thrown, once for each call."""
        dice = tuple(dice)
        if dice != self._to_throw:
            self._to_throw = dice
            for driver, family in self._families.items():
                with isolated(driver):
                    family.expect(dice)
            self._flashed &= set(dice)
            self._throw_changed.set()

    def _dice_of(self, driver: str, dice: Mapping[str, DieConfig]) -> Dice:
        made: Dice = DICE.find(driver).make(dice, DicePlace(self._observe, self._radio))
        return made

    def _reader(self, name: str, config: ReaderConfig, taps: Taps) -> Reader:
        cells = config.seats_of_cells
        observe = _with_card_cells(name, cells, self._observe) if cells else self._observe
        made: Reader = READERS.find(config.driver).make(config, ReaderPlace(name, observe, self._radio, taps(name)))
        return made

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
        family = self._families[self._family_of[die]]
        try:
            await family.blink(die, int(palette.BLUISH_GREEN.hex, 16), count=THROW_BLINKS, seconds=THROW_SECONDS)
        except Exception:
            log.debug("%s could not be lit.", die, exc_info=True)


def _with_card_cells(hub: str, cells: Container[str], observe: Observe) -> Observe:
    """A cell on which cards are tapped is its own reader."""

    def observed(seen: Observation) -> None:
        if isinstance(seen, TagSeen | TagGone) and seen.cell in cells:
            observe(replace(seen, reader=card_cell(hub, seen.cell)))
        else:
            observe(seen)

    return observed


def _by_driver(dice: Mapping[str, DieConfig]) -> dict[str, dict[str, DieConfig]]:
    found: defaultdict[str, dict[str, DieConfig]] = defaultdict(dict)
    for name, die in dice.items():
        found[die.driver][name] = die
    return found
