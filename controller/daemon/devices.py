"""The links of a table's dice and readers, run side by side: one that breaks is named and started again."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Container, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from controller.config.drivers import DICE, READERS
from controller.config.hardware import DieConfig, ReaderConfig, card_cell
from controller.config.model import TableConfig
from controller.config.proxies import proxies_of
from controller.daemon.supervise import isolated, supervise
from controller.devices.driver import Dice, DicePlace, Reader, ReaderPlace, Rgb
from controller.displays import palette
from controller.referee.notices import Glow
from firmware_bridge.ble.radio import Radio
from firmware_bridge.captures import UNTAPPED, Taps
from firmware_bridge.observations import DeviceDown, Observation, Observe, TagGone, TagSeen

if TYPE_CHECKING:
    from firmware_bridge.table_link.cells import Cells

log = logging.getLogger(__name__)

# How a die that is to be thrown flashes: long enough to be noticed, over before it is in the hand.
THROW_BLINKS = 2
THROW_SECONDS = 0.8

GLOWS: Mapping[Glow, Rgb] = {glow: (colour.red, colour.green, colour.blue) for glow, colour in palette.GLOWS.items()}


class Devices:
    """All devices on Bluetooth or on a cable. `run` it in the table's task group; no other method waits.

    Each device has its own link, so that one can be added or removed while the others go on.
    """

    def __init__(self, config: TableConfig, observe: Observe, taps: Taps = lambda _: UNTAPPED) -> None:
        if config.bluetooth.bus:
            os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = config.bluetooth.bus  # where bleak looks for BlueZ
        self._observe = observe
        self._taps = taps
        self.radio = Radio(
            taps=taps, adapters=config.bluetooth.adapter, proxies=proxies_of(config.bluetooth.proxies, observe)
        )
        self._config = config
        self._changed = asyncio.Event()
        self._running: dict[str, tuple[DieConfig | Reader, asyncio.Task[None]]] = {}
        self._dice: dict[str, Dice] = {}
        self._readers: dict[str, tuple[ReaderConfig, Reader]] = {}
        self._tags: dict[str, dict[str, str]] = {}
        self._lit: Mapping[str, Glow] = {}
        self._to_throw: tuple[str, ...] = ()
        self._flashed: set[str] = set()
        self._throw_changed = asyncio.Event()
        self._prepare()

    async def run(self) -> None:
        """Follow the config: what is new is started, what is gone or different is stopped."""
        async with asyncio.TaskGroup() as group:
            group.create_task(supervise("bluetooth", self.radio.run, self._observe), name="radio")
            group.create_task(self._flash(), name="dice lights")
            while True:
                self._changed.clear()
                self._follow(group)
                await self._changed.wait()

    def equip(self, config: TableConfig) -> None:
        """Other devices are on the table now."""
        self._config = config
        self._prepare()
        self.radio.hear_through(proxies_of(config.bluetooth.proxies, self._observe))
        self._changed.set()

    def light(self, glows: Mapping[str, Glow]) -> None:
        if glows == self._lit:
            return
        self._lit = dict(glows)
        for name, (_, reader) in self._readers.items():
            self._light_one(name, reader)

    def call_for(self, dice: Iterable[str]) -> None:
        """Flash the dice that are to be thrown, once for each call."""
        dice = tuple(dice)
        if dice != self._to_throw:
            self._to_throw = dice
            for name, link in self._dice.items():
                with isolated(name):
                    link.expect(dice)
            self._flashed &= set(dice)
            self._throw_changed.set()

    def cells_of(self, reader: str) -> Cells | None:
        """The cells of a hub as it introduced itself; None for other readers, and until it has."""
        made = self._readers.get(reader)
        return made[1].cells if made else None

    def tags_of(self, reader: str) -> Mapping[str, str]:
        """The tag on each cell."""
        return self._tags.get(reader, {})

    async def blink(self, die: str, *, count: int = THROW_BLINKS, seconds: float = THROW_SECONDS) -> bool:
        """Flash a die in its colour; False when it is off the air."""
        link, section = self._dice.get(die), self._config.dice.get(die)
        if link is None or section is None:
            return False
        return await link.blink(die, int(flash_colour(section, self._config).hex, 16), count=count, seconds=seconds)

    def _prepare(self) -> None:
        """Make the new readers, so that they can be lit before they answer."""
        wanted = {name: each for name, each in self._config.readers.items() if READERS.find(each.driver).make}
        self._readers = {name: made for name, made in self._readers.items() if wanted.get(name) == made[0]}
        for name in wanted.keys() - self._readers.keys():
            reader = self._reader(name, wanted[name])
            self._readers[name] = wanted[name], reader
            self._light_one(name, reader)

    def _light_one(self, name: str, reader: Reader) -> None:
        with isolated(name):
            reader.light({cell: GLOWS[glow] for cell, glow in self._lit.items()})

    def _follow(self, group: asyncio.TaskGroup) -> None:
        dice = {name: _link_of(die) for name, die in self._config.dice.items()}
        wanted: dict[str, DieConfig | Reader] = {**dice, **{name: made for name, (_, made) in self._readers.items()}}
        stopped: list[asyncio.Task[None]] = []
        for name, (before, task) in tuple(self._running.items()):
            if wanted.get(name) != before:
                del self._running[name]
                self._dice.pop(name, None)
                task.cancel()
                stopped.append(task)
        for name, each in wanted.items():
            if name not in self._running:
                run = self._die(name, each).run if isinstance(each, DieConfig) else each.run
                keeper = _after(stopped, supervise(name, run, self._observe, reports_itself=True))
                self._running[name] = each, group.create_task(keeper, name=f"device {name}")

    def _die(self, name: str, section: DieConfig) -> Dice:
        made: Dice = DICE.find(section.driver).make({name: section}, DicePlace(self._observe, self.radio))
        with isolated(name):
            made.expect(self._to_throw)
        self._dice[name] = made
        return made

    def _reader(self, name: str, section: ReaderConfig) -> Reader:
        cells = section.seats_of_cells
        seen = _noting_tags(self._tags.setdefault(name, {}), self._observe)
        observe = _with_card_cells(name, cells, seen) if cells else seen
        place = ReaderPlace(name, observe, self.radio, self._taps(name))
        made: Reader = READERS.find(section.driver).make(section, place)
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
        try:
            await self.blink(die)
        except Exception:
            log.debug("%s could not be lit.", die, exc_info=True)


def flash_colour(die: DieConfig, config: TableConfig) -> palette.Colour:
    """The light of a die: its own colour, or else that of its owner's seat, or else green."""
    if die.colour is not None:
        return palette.DICE[die.colour]
    seats = config.game.choices.get("seats")
    if die.owner is not None and isinstance(seats, list) and die.owner in seats:
        return palette.of_seat(seats.index(die.owner))
    return palette.BLUISH_GREEN


def _link_of(die: DieConfig) -> DieConfig:
    """What a link depends on: another owner or another light needs no new connection."""
    return die.model_copy(update={"owner": None, "colour": None})


async def _after(stopped: Iterable[asyncio.Task[None]], run: Awaitable[None]) -> None:
    """A port or a die is free only when the link before has let go of it."""
    await asyncio.gather(*stopped, return_exceptions=True)
    await run


def _noting_tags(tags: dict[str, str], observe: Observe) -> Observe:
    """Keep which tag lies on which cell. A reader that comes back reports its tags again."""
    tags.clear()

    def observed(seen: Observation) -> None:
        match seen:
            case TagSeen(cell=cell, tag=tag):
                tags[cell] = tag
            case TagGone(cell=cell):
                tags.pop(cell, None)
            case DeviceDown():
                tags.clear()
            case _:
                pass
        observe(seen)

    return observed


def _with_card_cells(hub: str, cells: Container[str], observe: Observe) -> Observe:
    """A cell on which cards are tapped is its own reader."""

    def observed(seen: Observation) -> None:
        if isinstance(seen, TagSeen | TagGone) and seen.cell in cells:
            observe(replace(seen, reader=card_cell(hub, seen.cell)))
        else:
            observe(seen)

    return observed
