"""The hardware of a table's config as mocks: dice on an emulated radio, a hub on a pseudo-terminal, virtual players.

The daemon sees no difference: it finds a bus, a port and a broker where its config says they are.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Protocol
from zlib import crc32

from controller.commands.failing import Failure, writing
from controller.commands.mock.recorded_devices import play_tapes
from controller.commands.mock.thinking_player import ThinkingPlayer
from controller.config.displays import DisplayConfig
from controller.config.drivers import DISPLAYS
from controller.config.hardware import Die, GoDie, Hub, PixelsDie, Pn532Reader, ProxySection
from controller.config.load import Table
from controller.config.model import MqttSection, TableConfig
from controller.config.virtual import VirtualReader, VirtualSection
from controller.mqtt.address import house_broker
from controller.mqtt.broker import LOOPBACK
from controller.mqtt.topics import Topics
from firmware_bridge.godice.shells import Shell
from firmware_bridge.pixels.model import DieType
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.uart_service import PORT_PREFIX
from hw_mocks import displays
from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.emulator import ONE_ADAPTER
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import LEGACY_BUILD, NEW_BUILD, VirtualPixel
from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.faults.plan import FaultKind, FaultPlan, ScheduledFault
from hw_mocks.players.controls import Controls
from hw_mocks.players.decisions import TABLE, AvailableHardware
from hw_mocks.players.hands import CardReader, Hands, PlayStyle, Reach
from hw_mocks.readers.hub import VirtualHub, virtual_hub
from hw_mocks.readers.hub_air import virtual_hub_on_air
from hw_mocks.readers.ntag import VirtualNtag
from hw_mocks.readers.pn532 import VirtualReader as VirtualPn532
from hw_mocks.readers.pn532 import virtual_reader

# A throw in fast play is over in the time of a few radio messages.
FAST_TUMBLE_SECONDS = 0.002

# So that people can follow the game.
THINKING_SECONDS = 0.7

SIDES: Mapping[str, int] = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d00": 10, "d12": 12, "d20": 20}

_UNIX_PATH = "unix:path="


@dataclass(frozen=True, slots=True)
class VirtualTable:
    radio: VirtualRadio | None
    hubs: Mapping[str, VirtualHub]
    readers: Mapping[str, VirtualPn532]


@asynccontextmanager
async def virtual_table(table: Table, *, fast: bool) -> AsyncIterator[VirtualTable]:
    """Keep the hardware alive for as long as the block runs."""
    virtual = table.config.virtual
    if virtual is None:
        raise Failure(f"{table.source.path} has no [virtual] section: add one to play it without hardware.")
    with writing(table.state, "choose another folder with --state"):
        table.state.mkdir(parents=True, exist_ok=True)
    faults = _faults(virtual)
    async with AsyncExitStack() as stack:
        radio = None
        if table.config.has_bluetooth:
            dice = {
                name: double
                for name, die in table.config.dice.items()
                if (name not in virtual.dice or virtual.dice[name].capture is None)
                and (double := _die(name, die, virtual, fast=fast))
            }
            open_bus = partial(mini_bus, _bus(table))
            adapters = table.config.bluetooth.adapter or ONE_ADAPTER
            radio = await stack.enter_async_context(virtual_bluetooth(dice, faults, open_bus, adapters=adapters))
            for proxy in table.config.bluetooth.proxies:
                await stack.enter_async_context(_proxy(proxy, radio, faults))
        await play_tapes(stack, table, virtual, radio)
        hubs: dict[str, VirtualHub] = {}
        readers: dict[str, VirtualPn532] = {}
        for name, size in virtual.readers.items():
            if size.capture is not None:
                continue
            match table.config.readers[name]:
                case Hub(port=port):
                    hubs[name] = await stack.enter_async_context(_hub(name, port, size, radio, faults))
                case Pn532Reader(port=port):
                    readers[name] = await stack.enter_async_context(virtual_reader(Path(port), faults, name=name))
        yield VirtualTable(radio, hubs, readers)


def _hub(
    name: str, port: str, size: VirtualReader, radio: VirtualRadio | None, faults: FaultPlan
) -> AbstractAsyncContextManager[VirtualHub]:
    cells = Cells(*size.grid, size.places)
    if radio is None or not port.startswith(PORT_PREFIX):
        return virtual_hub(Path(port), cells, faults, name=name)
    return virtual_hub_on_air(radio, cells, faults, name=name, who=port.removeprefix(PORT_PREFIX))


def _proxy(proxy: ProxySection, radio: VirtualRadio, faults: FaultPlan) -> AbstractAsyncContextManager[object]:
    """On this computer, whatever host the config names."""
    from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy  # noqa: PLC0415  # an extra

    return virtual_proxy(VirtualProxy(radio, proxy.called, port=proxy.port, key=proxy.key, faults=faults))


async def bring_to_life(table: Table, *, fast: bool, tell: Callable[[], None] | None = None) -> None:
    """Hardware, displays and players, forever. Calls `tell` once they are there."""
    async with virtual_table(table, fast=fast) as hardware, asyncio.TaskGroup() as group:
        for name, display in _displays(table).items():
            group.create_task(display.run(), name=f"display {name}")
        _start_players(group, table, hardware, fast=fast)
        if tell:
            tell()
        await asyncio.Event().wait()


def _start_players(group: asyncio.TaskGroup, table: Table, hardware: VirtualTable, *, fast: bool) -> None:
    """Virtual players, and the controls by which a person takes over from them."""
    virtual = table.config.virtual
    assert virtual
    taste, thinking = ThinkingPlayer(Path(table.config.journal.path)), 0.0 if fast else THINKING_SECONDS
    secret = table.config.mqtt.command_secret
    style = PlayStyle(
        virtual.seed,
        thinking=thinking,
        taste=taste,
        deal=taste.deal,
        speaks_up=taste.speaks_up,
        playing=virtual.hands,
        secret=secret,
    )
    base, place = Topics(table.config.table.name).base, _place(table.config.mqtt)
    reach = _reach(table.config, virtual, hardware)
    hands = Hands(base, reach, style)
    controls = Controls(base, reach, hardware.radio, hardware.hubs, hands)
    group.create_task(hands.run(place), name="hands")
    group.create_task(controls.run(place), name="controls")


def _place(mqtt: MqttSection) -> BrokerPlace:
    if mqtt.embedded:
        return BrokerPlace(LOOPBACK, mqtt.port)
    address = house_broker(mqtt)
    mqtt_5 = address.protocol == "5"
    return BrokerPlace(address.host, address.port, address.user, address.password, address.tls_context(), mqtt_5)


class _VirtualDisplay(Protocol):
    async def run(self) -> None: ...


def _displays(table: Table) -> dict[str, _VirtualDisplay]:
    """A double for every display of the table, from the module for its driver."""
    assert table.config.virtual
    place, plan = _place(table.config.mqtt), _faults(table.config.virtual)
    sections: dict[str, dict[str, DisplayConfig]] = {}
    for name, config in table.config.displays.items():
        if config.driver not in DISPLAYS.in_the_box:
            continue  # those of other distributions have no doubles
        sections.setdefault(double_of(config.driver), {})[name] = config
    found: dict[str, _VirtualDisplay] = {}
    for module, own in sections.items():
        found |= import_module(module).doubles(own, place, plan)
    return found


def double_of(driver: str) -> str:
    """The module with the double of a driver: it is named like the driver, or like the beginning of its name."""
    known = {module.name for module in iter_modules(displays.__path__)}
    words = driver.split("-")
    names = ("_".join(words[:count]) for count in range(len(words), 0, -1))
    name = next((name for name in names if name in known), None)
    if name is None:
        raise Failure(
            f"There is no virtual display for the driver {driver}: add hw_mocks/displays/{'_'.join(words)}.py."
        )
    return f"{displays.__name__}.{name}"


def _bus(table: Table) -> Path:
    bus = table.config.bluetooth.bus or ""
    if not bus.startswith(_UNIX_PATH):
        raise Failure(
            f'{table.source.path} has no D-Bus address for virtual dice: write bus = "unix:path=bus" under [bluetooth].'
        )
    return Path(bus.removeprefix(_UNIX_PATH))


def _reach(config: TableConfig, virtual: VirtualSection, hardware: VirtualTable) -> Reach:
    thrown = hardware.radio.dice if hardware.radio else {}
    dice = {name: (die.kind, SIDES[die.kind]) for name, die in config.dice.items() if name in thrown}
    boards = ((name, hub) for name, hub in hardware.hubs.items() if config.readers[name].use == "board")
    hub_name, hub = next(boards, (None, None))
    cells = _cells(virtual.readers[hub_name]) - {*config.readers[hub_name].seats_of_cells} if hub_name else frozenset()
    pieces = frozenset(config.pieces) if hub else frozenset()
    tags = {name: piece.tag for name, piece in config.pieces.items()}
    owners = {name: die.owner for name, die in config.dice.items() if die.owner}
    readers = dict(_card_readers(config, virtual, hardware))
    card_tags: dict[str, tuple[str, ...]] = {}
    for tag, card in config.cards.items():
        card_tags[card] = (*card_tags.get(card, ()), tag)
    copies = {card: len(its) for card, its in card_tags.items()}
    available = AvailableHardware(dice, pieces, cells, owners, copies, frozenset(readers))
    return Reach(available, hardware.radio, hub, tags, card_readers=readers, card_tags=card_tags)


def _card_readers(
    config: TableConfig, virtual: VirtualSection, hardware: VirtualTable
) -> Iterator[tuple[str, CardReader]]:
    """By seat; the shared one is under `table`."""
    for name, reader in config.readers.items():
        if name in hardware.hubs:
            yield from (
                (seat or TABLE, CardReader(hardware.hubs[name], cell)) for cell, seat in reader.seats_of_cells.items()
            )
        if reader.use != "cards":
            continue
        seat = reader.seat or TABLE
        if name in hardware.hubs:
            yield (
                seat,
                CardReader(
                    hardware.hubs[name], Cells(*virtual.readers[name].grid, virtual.readers[name].places).all[0]
                ),
            )
        elif name in hardware.readers:
            yield seat, CardReader(_OneCell(hardware.readers[name]), "")


@dataclass(frozen=True, slots=True)
class _OneCell:
    """A bare reader has one cell."""

    reader: VirtualPn532

    def place(self, tag: str, _cell: str) -> None:
        self.reader.place(VirtualNtag(tag))

    def lift(self, tag: str) -> None:
        self.reader.lift(tag)


def _cells(size: VirtualReader) -> frozenset[str]:
    return frozenset(Cells(*size.grid, size.places).all)


def _faults(virtual: VirtualSection) -> FaultPlan:
    section = virtual.faults
    scheduled = (ScheduledFault(one.device, FaultKind(one.kind), one.nth, one.seconds) for one in section.scheduled)
    rates = {FaultKind(kind): rate for kind, rate in section.rates.items()}
    return FaultPlan(virtual.seed, rates, tuple(scheduled), section.longest_s)


def _die(name: str, die: Die, virtual: VirtualSection, *, fast: bool) -> VirtualDie | None:
    """Ids that the config does not give follow from the name of the die. Drivers of other distributions have no doubles."""
    match die:
        case PixelsDie(pixel_id=pixel_id, kind=kind):
            legacy = name in virtual.dice and virtual.dice[name].generation == "legacy"
            pixel = VirtualPixel(
                pixel_id if pixel_id is not None else crc32(name.encode()),
                DieType[kind.upper()],
                LEGACY_BUILD if legacy else NEW_BUILD,
                die.name or "",
            )
            pixel.tumble_seconds = FAST_TUMBLE_SECONDS if fast else pixel.tumble_seconds
            return pixel
        case GoDie(die_id=die_id, kind=kind):
            go = VirtualGoDie(die_id.upper(), Shell(kind))
            go.tumble_seconds = FAST_TUMBLE_SECONDS if fast else go.tumble_seconds
            return go
        case _:
            return None
