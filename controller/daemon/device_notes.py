"""Notes in the journal: a device or a display came or went, or sends what cannot be read."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from msgspec import Struct

from controller.config.drivers import DISPLAYS, READERS
from controller.config.model import TableConfig
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.messages.health import DeviceState
from firmware_bridge.observations import BatteryLevel, BytesRefused, DeviceDown, DeviceUp, Observation


class DeviceStates:
    def __init__(self, config: TableConfig) -> None:
        self.states = {name: DeviceState(name, die.kind, up=False) for name, die in config.dice.items()}
        self.states |= {
            name: DeviceState(name, READERS.find(reader.driver).kind, up=False)
            for name, reader in config.readers.items()
        }
        self.states |= {
            proxy.called: DeviceState(proxy.called, "proxy", up=False) for proxy in config.bluetooth.proxies
        }
        self._configured = frozenset(self.states)
        self._displays = _kinds_of_displays(config)

    def equip(self, config: TableConfig) -> tuple[list[DeviceState], list[str]]:
        """Other devices are on the table now: returns the states of the new ones, and the names of those that are gone."""
        now = DeviceStates(config).states
        without = (self._configured - now.keys()) | (self._displays.keys() - config.displays.keys())
        gone = [name for name in sorted(without) if name in self.states]
        new = [state for name, state in now.items() if name not in self._configured]
        for name in gone:
            del self.states[name]
        self.states |= {state.id: state for state in new}
        self._configured, self._displays = frozenset(now), _kinds_of_displays(config)
        return new, gone

    def note(self, observation: Observation) -> DeviceState | None:
        """Return the state of the device if this changed it."""
        match observation:
            case DeviceUp(device, kind, _):
                return self._put(DeviceState(device, kind, up=True))
            case DeviceDown(device, reason, _):
                kind = self.states[device].kind if device in self.states else self._displays.get(device, "driver")
                return self._put(DeviceState(device, kind, up=False, reason=reason))
            case BatteryLevel(device, percent, charging, _) if device in self.states:
                old = self.states[device]
                return self._put(DeviceState(device, old.kind, old.up, old.reason, percent, charging))
            case _:
                return None

    def _put(self, state: DeviceState) -> DeviceState | None:
        old = self.states.get(state.id)
        if old is not None and state.battery is None:
            state = DeviceState(state.id, state.kind, state.up, state.reason, old.battery, old.charging)
        self.states[state.id] = state
        return state if state != old else None


def _kinds_of_displays(config: TableConfig) -> dict[str, str]:
    return {name: DISPLAYS.find(display.driver).kind for name, display in config.displays.items()}


log = logging.getLogger(__name__)

# Each note is a line on disk: a display that comes and goes all the time is noted no more often than this.
DISPLAY_NOTE_SECONDS = 2.0

# It is enough to know when it began and whether it goes on.
SECONDS_BETWEEN_NOTES = 60.0


class DeviceNotes:
    """`changed` is called with the new state of a device."""

    def __init__(self, config: TableConfig, journal: Journal, changed: Callable[[DeviceState], None]) -> None:
        self._journal = journal
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._book = DeviceStates(config)
        self._unreadable = UnreadableMessages()
        self._displays: dict[str, tuple[str, bool]] = {}  # the newest report: its kind, and whether it is up
        self._just_noted: set[str] = set()

    @property
    def states(self) -> tuple[DeviceState, ...]:
        return tuple(self._book.states.values())

    def equip(self, config: TableConfig) -> list[str]:
        """Other devices are on the table now: returns the names of those that are gone."""
        new, gone = self._book.equip(config)
        for state in new:
            self._changed(state)
            self._remember("added", state.id, state.kind)
        for name in gone:
            self._remember("removed", name, "")
        return gone

    def note(self, observation: Observation) -> None:
        if isinstance(observation, BytesRefused):
            text = self._unreadable.add(observation.device, observation.error, self._loop.time())
            if text is not None:
                self._remember("refused", observation.device, text)
        state = self._book.note(observation)
        if state is None:
            return
        self._changed(state)
        if isinstance(observation, DeviceUp | DeviceDown):
            kind, text = ("up", state.kind) if state.up else ("down", state.reason)
            self._remember(kind, state.id, text)

    def note_display(self, name: str, kind: str, up: bool) -> None:
        """A display came or went. No notice: a lamp that is off is not a reason to hold up a game."""
        self._displays[name] = (kind, up)
        if name not in self._just_noted:
            self._just_noted.add(name)
            self._loop.call_later(DISPLAY_NOTE_SECONDS, self.note_display_again, name, up)
            now = self._loop.time()
            self.note(DeviceUp(name, kind, now) if up else DeviceDown(name, "it reports that it is off", now))

    def note_display_again(self, name: str, noted: bool) -> None:
        """Note the present state if it differs from the last note."""
        self._just_noted.discard(name)
        kind, up = self._displays[name]
        if up != noted:
            self.note_display(name, kind, up)

    def _remember(self, kind: str, device: str, text: str) -> None:
        """Write a note; if that fails, the game goes on."""
        log.info("%s: %s, %s", device, kind, text)
        with contextlib.suppress(JournalFault):
            self._journal.note(kind, device, text, can_wait=True)


class _Device(Struct):
    noted_at: float
    since: int = 0


class UnreadableMessages:
    """Counts the unreadable messages of a device. Noting each would fill the disk.

    The first fault is noted at once; those that follow are noted together, once a minute.
    """

    def __init__(self) -> None:
        self._devices: dict[str, _Device] = {}

    def add(self, device: str, error: str, now: float) -> str | None:
        """The sentence to note; None while the fault is only counted."""
        known = self._devices.get(device)
        if known is None:
            self._devices[device] = _Device(now)
            return error
        known.since += 1
        if now - known.noted_at < SECONDS_BETWEEN_NOTES:
            return None
        text = f"{error} ({known.since} faults since the last note)"
        self._devices[device] = _Device(now)
        return text
