"""Dice: those in reach, live, and those of the table.

While someone looks, every die in reach is connected, so that a roll shows which one is meant. A die that is claimed is let go, and
the table connects to it under its new name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from controller.checkup.in_words import in_every_language
from controller.config.hardware import Die, DieColour, DieKind, GoDie, PixelsDie
from controller.onboarding.scan.adverts import Kind, Sighting, sight
from controller.onboarding.scan.bluetooth import BluetoothTrouble, usable_bluetooth
from controller.onboarding.scan.dice_in_reach import MOST_IN_REACH, DiceInReach
from controller.setup.device_now import devices_now
from controller.setup.edits import Edit, changing, editing, put, remove
from controller.setup.names import check_name, free_name
from controller.setup.running_table import RunningTable
from controller.setup.section import Section
from controller.setup.values import Impossible, optional_text, text
from firmware_bridge.adverts import Advert
from firmware_bridge.observations import (
    BatteryLevel,
    DeviceDown,
    DeviceUp,
    DieRolling,
    DieSettled,
    DieUnsettled,
    Observation,
    device_of,
)

# Somebody may be about to switch Bluetooth on.
LOOK_AGAIN_SECONDS = 3.0

# The look of a die, as its maker names it, and the colour of its light that comes nearest.
_COLOURS: tuple[str, ...] = get_args(DieColour)


@dataclass(slots=True)
class Throws:
    """What a die did since someone looks. `turn` counts its rolls, so that the same face twice is seen twice."""

    up: bool = False
    rolling: bool = False
    face: int | None = None
    doubt: str = ""
    turn: int = 0
    battery: int | None = None
    charging: bool = False

    def note(self, seen: Observation, turn: int) -> None:
        match seen:
            case DeviceUp():
                self.up = True
            case DeviceDown():
                self.up = self.rolling = False
            case DieRolling():
                self.rolling, self.turn = True, turn
            case DieSettled(face=face):
                self.rolling, self.face, self.doubt, self.turn = False, face, "", turn
            case DieUnsettled(reason=doubt, face=face):
                self.rolling, self.face, self.doubt, self.turn = False, face, doubt.value, turn
            case BatteryLevel(percent=percent, charging=charging):
                self.battery, self.charging = percent, charging
            case _:
                pass

    def shown(self) -> Mapping[str, Any]:
        now = {"rolling": self.rolling, "face": self.face, "doubt": self.doubt, "turn": self.turn}
        return {**now, "up": self.up, "battery": self.battery, "charging": self.charging}


@dataclass(slots=True)
class InReach:
    """A die that is heard: by which adapters, how strongly, and what it did."""

    die: Sighting
    places: dict[str, int] = field(default_factory=dict)
    throws: Throws = field(default_factory=Throws)


class DiceSection(Section):
    id = "dice"

    def __init__(self, running: RunningTable) -> None:
        super().__init__()
        self._running = running
        self._trouble = ""
        self._held: list[str] = []
        self._reach: dict[str, InReach] = {}
        self._own: dict[str, Throws] = {}
        self._claimed: set[str] = set()
        self._scan: DiceInReach | None = None
        self._turn = 0
        self._letting_go: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        radio = (await self._running.hardware()).radio
        await self._wait_for_bluetooth()
        self._scan = DiceInReach(radio, self._seen_in_reach, self._say_trouble, leave=self._is_ours)
        radio.listeners.add(self._heard)
        try:
            await self._scan.run()
        finally:
            radio.listeners.discard(self._heard)
            self._scan = None
            self._reach.clear()  # the next look begins with what is in reach by then

    async def _wait_for_bluetooth(self) -> None:
        while True:
            try:
                held = (await usable_bluetooth()).held
            except BluetoothTrouble as trouble:
                if self._running.table.config.bluetooth.proxies:
                    return  # they may hear; the radio says if they do not
                self._say_trouble(str(trouble))
                await asyncio.sleep(LOOK_AGAIN_SECONDS)
            else:
                self._say_trouble("")
                self._held = [die.name for die in held if die.is_die and not self._is_ours(die)]
                return

    def state(self) -> Mapping[str, Any]:
        config, now = self._running.table.config, devices_now(self._running.device_states)
        reach = [self._shown(each) for each in self._reach.values() if not self._is_ours(each.die)]
        reach.sort(key=lambda each: (-each["turn"], each["id"]))
        return {
            "trouble": in_every_language(self._trouble) if self._trouble else None,
            "held": self._held,
            "reach": reach,
            "dice": [
                {"name": name, **_section(die), **self._throws(name).shown(), **now.get(name, {})}
                for name, die in config.dice.items()
            ],
            "seats": list(self._running.seats),
            "kinds": get_args(DieKind),
            "colours": _COLOURS,
        }

    def observe(self, observation: Observation) -> None:
        """A die of the table."""
        name = device_of(observation)
        if name in self._running.table.config.dice:
            self._note(self._throws(name), observation)

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        match name:
            case "claim":
                return self._claim(values)
            case "edit":
                return self._edit(values)
            case "forget":
                die = text(values, "name")
                return editing(lambda document: remove(document, "dice", die))
            case _:
                return super().change(name, values)

    def written(self, name: str, values: Mapping[str, Any]) -> None:
        if name == "claim" and (found := self._reach.pop(text(values, "id"), None)):
            self._claimed.add(found.die.id)
            task = asyncio.create_task(self._let_go(found.die.id), name=f"let go of {found.die.id}")
            self._letting_go.add(task)
            task.add_done_callback(self._letting_go.discard)
        elif name == "forget":
            self._claimed.clear()  # the table lets go of it, so that it is found again
            self._own.pop(text(values, "name"), None)

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        match name:
            case "blink":
                hardware = await self._running.hardware()
                if not await hardware.blink(text(values, "name"), count=3):
                    raise Impossible("die-away", name=text(values, "name"))
                return None
            case _:
                return await super().act(name, values)

    # -- what is written

    def _claim(self, values: Mapping[str, Any]) -> Edit:
        id_, name = text(values, "id"), text(values, "name")
        if id_ not in self._reach:
            raise Impossible("die-gone")
        check_name(name, self._running.table.config)
        die = self._reach[id_].die
        claim = {"pixel_id" if die.kind is Kind.PIXELS else "die_id": id_}
        kind = die.die if die.die in get_args(DieKind) else text(values, "kind")
        entry = {"driver": die.kind.value, "kind": kind, **claim, **_taste(values)}
        return editing(lambda document: put(document, "dice", name, entry))

    def _edit(self, values: Mapping[str, Any]) -> Edit:
        old, new = text(values, "name"), text(values, "rename")
        config = self._running.table.config
        if old not in config.dice:
            raise Impossible("die-gone")
        check_name(new, config, own=old)
        taste = _taste(values)
        if isinstance(config.dice[old], GoDie):
            taste["kind"] = text(values, "kind")
        return changing("dice", old, taste, new)

    # -- what is seen

    def _is_ours(self, die: Sighting) -> bool:
        return die.id in self._claimed or any(_is(section, die) for section in self._running.table.config.dice.values())

    def _heard(self, adapter: str, address: str, advert: Advert, signal: int) -> None:
        die = sight(address, advert, signal)
        if not die.is_die or self._is_ours(die):
            return
        known = self._reach.get(die.id)
        if known is None and len(self._reach) >= MOST_IN_REACH:
            return
        if known is None:
            known = self._reach[die.id] = InReach(die)
        known.die = die
        known.places[adapter] = signal
        self.changed()

    def _seen_in_reach(self, seen: Observation) -> None:
        if known := self._reach.get(device_of(seen)):
            self._note(known.throws, seen)

    def _note(self, throws: Throws, seen: Observation) -> None:
        self._turn += 1
        throws.note(seen, self._turn)
        self.changed()

    def _throws(self, name: str) -> Throws:
        return self._own.setdefault(name, Throws())

    def _say_trouble(self, sentence: str) -> None:
        if sentence != self._trouble:
            self._trouble = sentence
            self.changed()

    async def _let_go(self, die: str) -> None:
        if self._scan is not None:
            scan = self._scan
            await scan.claim(die)
            scan.forget(die)

    def _shown(self, each: InReach) -> dict[str, Any]:
        die, throws = each.die, each.throws
        look = die.look.split()[-1] if die.look else ""
        colour = look if look in _COLOURS else None
        base = look if look.isalnum() else die.die or "die"
        return {
            "id": die.id,
            "called": die.name,
            "title": die.title,
            "kind": die.die if die.die in get_args(DieKind) else None,
            "suggest": free_name(base, self._running.table.config),
            "look": die.look,
            "colour": colour,
            "places": [{"adapter": adapter, "signal": signal} for adapter, signal in sorted(each.places.items())],
            "signal": max(each.places.values(), default=None),
            **throws.shown(),
            "battery": die.battery if throws.battery is None else throws.battery,
            "charging": throws.charging or die.charging,
        }


def _section(die: Die) -> Mapping[str, Any]:
    return {"driver": die.driver, "kind": die.kind, "owner": die.owner, "colour": die.colour}


def _taste(values: Mapping[str, Any]) -> dict[str, Any]:
    """Owner and light; None where there is none."""
    return {"owner": optional_text(values, "owner"), "colour": optional_text(values, "colour")}


def _is(section: Die, die: Sighting) -> bool:
    match section:
        case PixelsDie(pixel_id=pixel_id, address=address, name=name) if die.kind is Kind.PIXELS:
            return (
                pixel_id in {None, int(die.id, 16)}
                and (address is None or address == die.address.upper())
                and name in {None, die.name}
            )
        case GoDie(die_id=die_id) if die.kind is Kind.GODICE:
            return die_id.upper() == die.id.upper()
        case _:
            return False
