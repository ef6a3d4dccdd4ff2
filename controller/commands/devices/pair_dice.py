"""The second step: each die is assigned by rolling it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import get_args

from rich.markup import escape

from controller.commands.devices.background import running
from controller.config.hardware import DieKind, ProxySection
from controller.config.proxies import proxies_of
from controller.onboarding.console import Person
from controller.onboarding.draft.draft import Draft, Entry
from controller.onboarding.draft.sections import free_name, name_fault
from controller.onboarding.scan.adverts import Kind, Sighting
from controller.onboarding.scan.bluetooth import BluetoothTrouble, usable_bluetooth
from controller.onboarding.scan.dice_in_reach import DiceInReach
from controller.onboarding.scan.proxies import trouble_with
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import DeviceDown, DeviceUp, DieSettled, DieUnsettled, Observation, Unsettled

DONE = frozenset({"", "done"})
KINDS: tuple[str, ...] = get_args(DieKind)


async def pair_dice(person: Person, draft: Draft, proxies: Sequence[ProxySection] = ()) -> None:
    person.say("\n[bold]Dice[/]")
    held = await _ready(person, has_proxies=bool(proxies))
    if held is None:
        return
    leave = await _left_alone(person, held)
    async with _dice(person, leave, proxies) as dice:
        person.say("Roll a die to add it: you name the die that comes to rest next. Press Enter when all are added.")
        while (rolled := await _next_roll(person, draft, dice)) is not None:
            await _name(person, draft, dice, *rolled)
    person.say(f"  [dim]{len(draft.dice)} dice.[/]")


async def _ready(person: Person, *, has_proxies: bool) -> tuple[Sighting, ...] | None:
    """Wait for usable Bluetooth and return the dice that are connected already; None to continue without it."""
    while True:
        try:
            return tuple(device for device in (await usable_bluetooth()).held if device.is_die)
        except BluetoothTrouble as trouble:
            person.say(f"  [yellow]{trouble}[/]")
        if has_proxies:
            return ()
        if await person.agrees("Go on without dice? Rolls can always be typed in.", default=True):
            return None


async def _left_alone(person: Person, held: tuple[Sighting, ...]) -> set[str]:
    """Another program may be using them; but a program that crashed leaves dice connected, too."""
    if not held:
        return set()
    names = ", ".join(escape(die.name) for die in held)
    if await person.agrees(f"{names}: connected to another program already. Use them anyway?", default=False):
        return set()
    return {die.id for die in held}


@asynccontextmanager
async def _dice(person: Person, leave: set[str], proxies: Sequence[ProxySection]) -> AsyncIterator[DiceInReach]:
    radio = Radio(proxies=proxies_of(proxies, lambda seen: say_state(person, seen)))
    said = ""

    def say_once(reason: str) -> None:
        """The radio tries again every few seconds."""
        nonlocal said
        if reason != said:
            said = reason
            person.say(f"  [yellow]{escape(reason)}[/]")

    dice = DiceInReach(radio, person.observe, say_once, leave=lambda die: die.id in leave)
    async with running(radio.run()), running(dice.run()):
        yield dice


def say_state(person: Person, proxy: Observation) -> None:
    match proxy:
        case DeviceUp(device=name):
            person.say(f"  [dim]The proxy {escape(name)} is here.[/]")
        case DeviceDown(device=name, reason=reason):
            person.say(f"  [yellow]{escape(trouble_with(name, reason))}[/]")


async def _next_roll(person: Person, draft: Draft, dice: DiceInReach) -> tuple[Sighting, int | None] | None:
    """Wait for a die that is not claimed yet to come to rest; None when the person has no more."""
    claimed = {entry.values.get("pixel_id", entry.values.get("die_id")) for entry in draft.dice.values()}
    while True:
        match await person.next():
            case str(said):
                if said in DONE:
                    return None
                person.say("  [yellow]Roll a die, or press Enter when all are added.[/]")
            case DeviceUp(device=id_):
                person.say(f"  [dim]{escape(_described(dice.known[id_]))} is here.[/]")
            case DeviceDown(device=id_, reason=reason) if id_ not in claimed:
                person.say(f"  [dim]{escape(dice.known[id_].name)}: {reason}.[/]")
            case DieSettled(die=id_, face=face) if id_ not in claimed:
                return dice.known[id_], face
            case DieUnsettled(die=id_, reason=Unsettled.COCKED) if id_ not in claimed and _shell_unknown(dice, id_):
                return dice.known[id_], None


def _shell_unknown(dice: DiceInReach, die: str) -> bool:
    """A GoDice in another shell than assumed looks as if it leaned on something."""
    return dice.known[die].kind is Kind.GODICE


async def _name(person: Person, draft: Draft, dice: DiceInReach, die: Sighting, face: int | None) -> None:
    shown = f" rolled a {face}" if face is not None and die.die else " rolled"
    person.say(f"  [green]●[/] [bold]{escape(_described(die))}[/]{shown}.")
    blinking = asyncio.ensure_future(dice.claim(die.id))
    kind = die.die if die.die and die.die in KINDS else await _shell(person)
    base = die.look.split()[-1] if die.look else kind
    name = await person.ask("What is it called?", free_name(base, draft), lambda said: name_fault(said, draft))
    claim = {"pixel_id" if die.kind is Kind.PIXELS else "die_id": die.id}
    draft.dice[name] = Entry({"driver": die.kind.value, "kind": kind, **claim}, die.name)
    await blinking


async def _shell(person: Person) -> str:
    sentence = f"It is one of {', '.join(KINDS)}."
    return await person.ask(
        "It cannot know its shell. What is it rolled as?", "d6", lambda said: None if said in KINDS else sentence
    )


def _described(die: Sighting) -> str:
    battery = "" if die.battery is None else f", battery {die.battery} %"
    look = f" {die.look}" if die.look and die.kind is Kind.PIXELS else ""
    return f"{die.title}{look} ({die.name}{battery})"
