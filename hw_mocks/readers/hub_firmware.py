"""What a hub's firmware does, without a wire: say hello, number events, repeat them until acknowledged, keep the lights."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from random import Random

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import MAX_PAYLOAD, Decoder, Unreadable, WrongVersion
from firmware_bridge.table_link.messages import (
    DARK,
    Ack,
    AskHello,
    AskNames,
    AskSnapshot,
    Button,
    Capability,
    Colour,
    Event,
    Frame,
    Heartbeat,
    Hello,
    Light,
    Message,
    Names,
    Ping,
    Present,
    Tag,
    TagGone,
    TagSeen,
)
from firmware_bridge.table_link.payloads import pack, pack_listed, pack_text

# How many events may be on the line before the first is acknowledged: what a small receive buffer holds.
WINDOW = 8

# How many events fit into a microcontroller's memory. Beyond that the hub begins a new session.
QUEUE = 64

FIRMWARE = "virtual-hub"
FIRMWARE_VERSION = (1, 0, 0)


class HubFirmware:
    def __init__(self, name: str, cells: Cells, rng: Random, send: Callable[[Frame], None]) -> None:
        self._tags: set[Tag] = set()
        self.lights: dict[str, Colour] = {}
        self._cells = cells
        self._hello, self._more_names = _introduction(name, cells)
        self._rng = rng
        self._send = send
        self._decoder = Decoder()
        self._events: deque[tuple[int, Event]] = deque()
        self._dropped = 0
        self._session = self._next_seq = 0
        self._begin_session()

    def restart(self) -> None:
        """Forget everything but the tags on the cells."""
        self._decoder = Decoder()
        self._dropped = 0
        self.lights.clear()
        self._begin_session()
        self.say_hello()

    def see(self, tag: Tag) -> None:
        if tag not in self._tags:
            self._tags.add(tag)
            self._add(TagSeen(tag))

    def lose(self, tag: Tag) -> None:
        if tag in self._tags:
            self._tags.remove(tag)
            self._add(TagGone(tag))

    def press(self, button: int) -> None:
        self._add(Button(button))

    def repeat(self) -> None:
        """Send unacknowledged events again, oldest first."""
        for seq, event in list(self._events)[:WINDOW]:
            self._send_message(event, seq)

    def say_hello(self) -> None:
        self._send_message(self._hello, self._events[0][0] if self._events else self._next_seq)

    def heartbeat(self, uptime: float) -> None:
        refused, dropped = min(self._decoder.refused, 0xFFFF), min(self._dropped, 0xFFFF)
        self._send_message(Heartbeat(int(uptime * 1000) & 0xFFFFFFFF, refused, dropped))

    def received(self, data: bytes, uptime: float) -> None:
        for item in self._decoder.feed(data):
            match item:
                case Frame():
                    self._obey(item, uptime)
                case WrongVersion():
                    self.say_hello()  # the table learns our version from it
                case Unreadable():
                    pass  # counted, and reported with the next heartbeat

    def _obey(self, frame: Frame, uptime: float) -> None:
        match frame.message:
            case AskHello():
                self.say_hello()
            case AskNames():
                for names in self._more_names:
                    self._send_message(names)
            case Ping():
                self.heartbeat(uptime)
            case _ if frame.session != self._session:
                self.say_hello()  # meant for the session before a restart
            case AskSnapshot():
                self._add_snapshot()
            case Ack():
                self._acknowledged(frame.seq)
            case Light() as light:
                self._show(light)
                self._send_message(Ack(), frame.seq)
            case _:
                pass  # a hub's own messages, from a looped line

    def _begin_session(self) -> None:
        """Pick a new session and a new first number, at random."""
        self._events.clear()
        self._session = (self._session - 1 + self._rng.randrange(1, 0xFFFF)) % 0xFFFF + 1  # never 0, never the same
        self._next_seq = self._rng.randrange(0x10000)

    def _add(self, event: Event) -> None:
        """Queue an event and send it if the window allows. A full queue is dropped for a new session, in which the table asks for a snapshot."""
        if len(self._events) >= QUEUE:
            self._dropped += len(self._events)
            self._begin_session()
            self.say_hello()
        seq, self._next_seq = self._next_seq, (self._next_seq + 1) & 0xFFFF
        self._events.append((seq, event))
        if len(self._events) <= WINDOW:
            self._send_message(event, seq)

    def _add_snapshot(self) -> None:
        """One at a time: events queued behind a snapshot keep it true, so a second one would say nothing new."""
        if any(isinstance(event, Present) for _, event in self._events):
            return
        parts = _parts(sorted(self._tags))
        for number, tags in enumerate(parts):
            self._add(Present(number, len(parts), tags))

    def _acknowledged(self, seq: int) -> None:
        """Drop this event and all before it. What waited behind the window goes out now."""
        sent = len(self._events)
        while self._events and (seq - self._events[0][0]) & 0xFFFF < WINDOW:
            self._events.popleft()
        for waiting_seq, event in list(self._events)[max(0, WINDOW - (sent - len(self._events))) : WINDOW]:
            self._send_message(event, waiting_seq)

    def _show(self, light: Light) -> None:
        if light.all_off:
            self.lights.clear()
        for number, colour in light.colours:
            name = self._cells.name(number)
            if name is not None:
                self.lights[name] = colour
        self.lights = {name: colour for name, colour in self.lights.items() if colour != DARK}

    def _send_message(self, message: Message, seq: int = 0) -> None:
        self._send(Frame(message, self._session, seq))


def _introduction(name: str, cells: Cells) -> tuple[Hello, list[Names]]:
    """Hello with as many names as it holds, and the others in as many parts as they need."""
    whole = Hello(name, FIRMWARE, FIRMWARE_VERSION, cells)
    if len(pack(whole)[1]) <= MAX_PAYLOAD:
        return whole, []
    fitting = len(cells.names)
    while sum(len(pack_text(each)) for each in (name, FIRMWARE, *cells.names[:fitting])) > MAX_PAYLOAD - 6:
        fitting -= 1
    parts: list[list[str]] = [[]]
    for each in cells.names[fitting:]:
        if sum(len(pack_text(other)) for other in (*parts[-1], each)) > MAX_PAYLOAD - 2:
            parts.append([])
        parts[-1].append(each)
    first = Cells(cells.columns, cells.rows, cells.names[:fitting])
    hello = Hello(name, FIRMWARE, FIRMWARE_VERSION, first, whole.can | Capability.NAMES)
    return hello, [Names(number, len(parts), tuple(part)) for number, part in enumerate(parts)]


def _parts(tags: Iterable[Tag]) -> list[tuple[Tag, ...]]:
    """Fill frames: as many entries in each as fit; an empty board is one empty part."""
    parts: list[list[Tag]] = [[]]
    room = MAX_PAYLOAD - 2
    for tag in tags:
        size = len(pack_listed(tag))
        if size > room:
            parts.append([])
            room = MAX_PAYLOAD - 2
        parts[-1].append(tag)
        room -= size
    return [tuple(part) for part in parts]
