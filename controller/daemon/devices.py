"""The links of a table's dice and readers, run side by side: one that breaks is named and started again."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Container, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from controller.config.hardware import Die, GoDie, Hub, LinkedReader, PixelsDie, Pn532Reader, TagTopicReader, card_cell
from controller.config.model import TableConfig
from controller.config.proxies import proxies_of
from controller.daemon.supervise import Run, supervise
from controller.displays import palette
from controller.referee.notices import Glow
from firmware_bridge.ble.radio import Radio
from firmware_bridge.captures import UNTAPPED, Taps
from firmware_bridge.godice.link import GoDice, GoDiceId
from firmware_bridge.godice.shells import Shell
from firmware_bridge.observations import Observation, Observe, TagGone, TagSeen
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.messages import Colour

if TYPE_CHECKING:
    from firmware_bridge.pn532.polling import TagText

log = logging.getLogger(__name__)

# How a die that is to be thrown flashes: long enough to be noticed, over before it is in the hand.
THROW_BLINKS = 2
THROW_SECONDS = 0.8

GLOWS: Mapping[Glow, Colour] = {glow: Colour(*colour) for glow, colour in palette.GLOWS.items()}


class Devices:
    """All devices on Bluetooth or on a cable. `run` it in the table's task group; no other method waits.

    Each device has a link of its own, so that one can be added or removed while the others go on.
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
        self._running: dict[str, tuple[Die | LinkedReader, asyncio.Task[None]]] = {}
        self._dice: dict[str, PixelsDice | GoDice] = {}
        self._lights: dict[str, Lights] = {}
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
        self._changed.set()

    def light(self, glows: Mapping[str, Glow]) -> None:
        if glows == self._lit:
            return
        self._lit = dict(glows)
        for name, lights in self._lights.items():
            self._light_one(name, lights)

    def call_for(self, dice: Iterable[str]) -> None:
        """Flash the dice that are to be thrown, once for each call."""
        dice = tuple(dice)
        if dice != self._to_throw:
            self._to_throw = dice
            for link in self._dice.values():
                link.expect(dice)
            self._flashed &= set(dice)
            self._throw_changed.set()

    def cells_of(self, reader: str) -> Cells | None:
        """The cells of a hub as it introduced itself; None for other readers, and until it has."""
        lights = self._lights.get(reader)
        return lights.cells if lights else None

    async def blink(self, die: str, *, count: int = THROW_BLINKS, seconds: float = THROW_SECONDS) -> bool:
        """Flash a die in its colour; False when it is off the air."""
        link, section = self._dice.get(die), self._config.dice.get(die)
        if link is None or section is None:
            return False
        return await link.blink(die, int(flash_colour(section, self._config).hex, 16), count=count, seconds=seconds)

    def _prepare(self) -> None:
        """Make the lights of new hubs, so that they can be lit before the hub answers."""
        hubs = {name for name, reader in self._config.readers.items() if isinstance(reader, Hub)}
        self._lights = {name: lights for name, lights in self._lights.items() if name in hubs}
        for name in hubs - self._lights.keys():
            self._lights[name] = lights = Lights()
            self._light_one(name, lights)

    def _light_one(self, name: str, lights: Lights) -> None:
        """A hub knows its cells by its own names."""
        section = self._config.readers[name]
        own = {square: cell for cell, square in section.cells.items()} if isinstance(section, Hub) else {}
        lights.off()
        lights.set({own.get(cell, cell): GLOWS[glow] for cell, glow in self._lit.items()})

    def _follow(self, group: asyncio.TaskGroup) -> None:
        linked = {name: each for name, each in self._config.readers.items() if not isinstance(each, TagTopicReader)}
        wanted: dict[str, Die | LinkedReader] = {**self._config.dice, **linked}
        stopped: list[asyncio.Task[None]] = []
        for name, (section, task) in tuple(self._running.items()):
            if name not in wanted or _link_of(wanted[name]) != _link_of(section):
                del self._running[name]
                self._dice.pop(name, None)
                task.cancel()
                stopped.append(task)
        for name, section in wanted.items():
            if name not in self._running:
                run = self._driver(name, section)
                keeper = _after(stopped, supervise(name, run, self._observe, reports_itself=True))
                self._running[name] = section, group.create_task(keeper, name=f"device {name}")

    def _driver(self, name: str, section: Die | LinkedReader) -> Run:
        """The drivers for cables are imported only if the table has a device on one."""
        tap = self._taps(name)
        match section:
            case PixelsDie():
                wanted = PixelsId(section.pixel_id, section.address, section.name, section.kind)
                return self._die(name, PixelsDice({name: wanted}, self.radio, self._observe))
            case GoDie():
                wanted_shell = GoDiceId(section.die_id, Shell(section.kind))
                return self._die(name, GoDice({name: wanted_shell}, self.radio, self._observe))
            case Hub(port=port, cells=squares, card_cells=cells):
                from firmware_bridge.table_link.link import run_hub  # noqa: PLC0415

                observe = _with_card_cells(name, cells, self._observe) if cells else self._observe
                observe = _with_squares(squares, observe) if squares else observe
                return lambda: run_hub(name, port, self._lights[name], observe, self.radio, tap)
            case Pn532Reader(port=port, cell=cell, originals_only=originals_only):
                from firmware_bridge.pn532.link import run_reader  # noqa: PLC0415
                from firmware_bridge.pn532.polling import TagPolicy  # noqa: PLC0415

                policy = TagPolicy(originals_only)
                return lambda: run_reader(name, cell, port, policy, self._observe, _note_text, tap)

    def _die(self, name: str, link: PixelsDice | GoDice) -> Run:
        link.expect(self._to_throw)
        self._dice[name] = link
        return link.run

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


def flash_colour(die: Die, config: TableConfig) -> palette.Colour:
    """The light of a die: its own colour, or else that of its owner's seat, or else green."""
    if die.colour is not None:
        return palette.DICE[die.colour]
    seats = config.game.choices.get("seats")
    if die.owner is not None and isinstance(seats, list) and die.owner in seats:
        return palette.of_seat(seats.index(die.owner))
    return palette.BLUISH_GREEN


def _link_of(section: Die | LinkedReader) -> Die | LinkedReader:
    """What a link depends on: another owner or another light needs no new connection."""
    return (
        section.model_copy(update={"owner": None, "colour": None})
        if isinstance(section, PixelsDie | GoDie)
        else section
    )


async def _after(stopped: Iterable[asyncio.Task[None]], run: Awaitable[None]) -> None:
    """A port or a die is free only when the link before has let go of it."""
    await asyncio.gather(*stopped, return_exceptions=True)
    await run


def _with_squares(squares: Mapping[str, str], observe: Observe) -> Observe:
    """The cells of a hub as the board calls them."""

    def observed(seen: Observation) -> None:
        if isinstance(seen, TagSeen | TagGone):
            observe(replace(seen, cell=squares.get(seen.cell, seen.cell)))
        else:
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


def _note_text(found: TagText) -> None:
    """Only log the text on a tag: the config says which piece it is."""
    log.info("The tag %s on %s says %r.", found.tag, found.cell, found.text)
