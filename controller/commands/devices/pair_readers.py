"""The third step: hubs and readers, and the miniatures that are put down on them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from controller.commands.devices.background import running
from controller.commands.devices.config_from_scan import with_proxies
from controller.commands.devices.found_devices import FoundDevices
from controller.commands.devices.pair_dice import DONE, say_state
from controller.commands.devices.pair_game import Pieces
from controller.config.hardware import ProxySection
from controller.config.model import TableConfig
from controller.config.proxies import proxies_of
from controller.daemon.devices import Devices
from controller.onboarding.console import Person
from controller.onboarding.draft.draft import Draft, Entry
from controller.onboarding.draft.sections import free_name, name_fault
from controller.onboarding.scan.adverts import Kind, Sighting
from controller.onboarding.scan.identify import HubFound, IncompatibleHub, ReaderFound
from controller.onboarding.scan.probe import NothingFound, PcscFound, call, section_for
from controller.onboarding.scan.survey import AtPort, look_around
from controller.referee.notices import Glow
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import DeviceDown, DeviceUp, TagSeen
from firmware_bridge.uart_service import PORT_PREFIX

# A hub advertises several times a second; ports answer within this time, too, unless they restart first.
LOOK_SECONDS = 3.0


async def pair_readers(
    person: Person, draft: Draft, ports: Sequence[str], proxies: Sequence[ProxySection] = ()
) -> None:
    person.say("\n[bold]Readers[/]")
    again = True
    while again:
        person.say("  [dim]Looking at the ports and on the air.[/]")
        found = FoundDevices()
        await look_around(LOOK_SECONDS, ports, found.note, proxies)
        for at_port in found.ports.values():
            await _at_port(person, draft, at_port)
        for news in found.air.values():
            if news.device.kind is Kind.HUB:
                await _on_air(person, draft, news.device, proxies)
        again = not draft.readers and await person.agrees("No reader was added. Look again?", default=False)


async def _at_port(person: Person, draft: Draft, found: AtPort) -> None:
    path = escape(found.port.path)
    match found.answered:
        case HubFound() as hub if await person.agrees(f"{path}: {_described(hub)}. Use it?", default=True):
            await _add_hub(person, draft, hub, found.port.steady)
        case ReaderFound() if await person.agrees(f"{path}: a PN532. Use it?", default=True):
            await _add_reader(person, draft, found)
        case PcscFound(name) if await person.agrees(f"{escape(name)}: a PC/SC reader. Use it?", default=True):
            await _add_reader(person, draft, found)
        case IncompatibleHub(sentence=sentence):
            person.say(f"  [yellow]{path}: {sentence}[/]")
        case NothingFound(reason) if reason:
            person.say(f"  [dim]{escape(reason)}[/]")


async def _add_reader(person: Person, draft: Draft, found: AtPort) -> None:
    name = await _named(person, draft, free_name("reader", draft))
    cell = await person.ask("Which square is it under?", "A1", lambda said: None if said else "Name it.")
    if entry := section_for(found.answered, found.port.steady, cell):
        draft.readers[name] = Entry(entry, found.port.what)


async def _on_air(person: Person, draft: Draft, device: Sighting, proxies: Sequence[ProxySection]) -> None:
    name = escape(device.name)
    if not await person.agrees(f"{name} is on the air and may be a hub. Is it yours?", default=False):
        return
    radio = Radio(proxies=proxies_of(proxies, lambda seen: say_state(person, seen)))
    async with running(radio.run()):
        answered = await call(device.id, radio)
    match answered:
        case HubFound() as hub:
            person.say(f"  It is {_described(hub)}.")
            await _add_hub(person, draft, hub, PORT_PREFIX + device.id)
        case IncompatibleHub(sentence=sentence):
            person.say(f"  [yellow]{name}: {sentence}[/]")
        case NothingFound(reason):
            person.say(f"  [yellow]{name}: {reason or 'It is not a hub of Arbiter: it is left out.'}[/]")
        case ReaderFound():
            person.say(f"  [yellow]{name}: a PN532 on the air cannot be used: put it on a cable.[/]")


async def _add_hub(person: Person, draft: Draft, hub: HubFound, port: str) -> None:
    fits = name_fault(hub.name, draft) is None
    name = await _named(person, draft, hub.name if fits else free_name("board", draft))
    draft.readers[name] = Entry({"driver": "table-link", "port": port}, f"{len(hub.cells.all)} squares")


async def _named(person: Person, draft: Draft, default: str) -> str:
    return await person.ask("What is it called?", default, lambda said: name_fault(said, draft))


def _described(hub: HubFound) -> str:
    size = f" of {hub.cells.columns} by {hub.cells.rows} squares" if hub.cells.columns else ""
    return f"the hub {escape(hub.name)}{size}"


async def pair_pieces(person: Person, draft: Draft, pieces: Pieces, proxies: Sequence[ProxySection] = ()) -> None:
    """Each miniature is named by putting it down."""
    if not draft.readers:
        return
    person.say("\n[bold]Miniatures[/]")
    devices = Devices(with_proxies(_readers_of(draft), proxies), person.observe)
    async with running(devices.run()):
        if not await _readers_up(person, set(draft.readers)):
            return
        person.say(f"{len(pieces.ids)} take part. Put each down when it is named; Enter skips it, `done` ends this.")
        for number, piece in enumerate(pieces.ids, 1):
            title = f"{escape(pieces.name(piece))} [dim]({number} of {len(pieces.ids)})[/]"
            if not await _put_down(person, draft, devices, piece, title, pieces):
                break
    person.say(f"  [dim]{len(draft.pieces)} miniatures have a tag.[/]")


def _readers_of(draft: Draft) -> TableConfig:
    readers = {name: dict(entry.values) for name, entry in draft.readers.items()}
    game = {"ruleset": draft.ruleset}
    return TableConfig.model_validate({"table": {"name": draft.name}, "game": game, "readers": readers})


async def _readers_up(person: Person, waiting: set[str]) -> bool:
    """Wait until the readers are up: tags that are on them by then were not put down just now."""
    while waiting:
        match await person.next():
            case DeviceUp(device=name):
                waiting.discard(name)
            case DeviceDown(device=name, reason=reason):
                person.say(f"  [yellow]{name}: {reason} Press Enter to go on without the miniatures.[/]")
            case str():
                return False
    person.forget_sightings()
    return True


async def _put_down(person: Person, draft: Draft, devices: Devices, piece: str, title: str, pieces: Pieces) -> bool:
    """Wait for a base that is not taken; False when the person wants no more."""
    person.say(f"[bold cyan]?[/] Put down {title}")
    taken = {tag: other for other, tag in draft.pieces.items()}
    while True:
        match await person.next():
            case TagSeen(cell=cell, tag=tag) if tag in taken:
                person.say(f"  [yellow]That is {escape(pieces.name(taken[tag]))}: use another base.[/]")
                devices.light({cell: Glow.WRONG})
            case TagSeen(cell=cell, tag=tag):
                draft.pieces[piece] = tag
                person.say(f"  [green]✓[/] {tag} on {cell}")
                devices.light({cell: Glow.LEGAL})
                return True
            case DeviceDown(device=name, reason=reason):
                person.say(f"  [yellow]{name}: {reason}[/]")
            case str(said):
                return said not in DONE - {""}
