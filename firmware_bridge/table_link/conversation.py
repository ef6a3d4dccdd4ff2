"""The table's side of the conversation with one hub: bytes in, bytes and observations out. No port, no sleeping.

Theory of operation

A line (`serial_line`, `ble.uart_line`) opens a port, begins a Conversation and calls it in turn: `outgoing` for the bytes to
send, `receive` with what came in, `tick` at the latest when `wake_at` says. A Conversation never waits, and ends by
raising LineLostError; the line then opens the port again and begins another. `Memory` outlives them all.

    ASKING   ask Hello until it comes
    NAMING   the hub has more cell names than its Hello could hold: ask until all came
    PROVING  the hub names the session that we know: ask for a Heartbeat, to see that it has not restarted
    SYNCING  ask for a snapshot until all its parts came
    UP       report what changes; probe a silent hub; send lights (`LightSender`)

    ASKING, NAMING ──another session──▶ SYNCING ──snapshot──▶ UP ──another session, or a restart──▶ ASKING
             └──the same session──▶ PROVING ─┘

Invariants:

- Every event has a number, and is handled once and in order: `Memory.expected` is the next. An acknowledgement covers
  all events before it, so that the hub may forget them.
- Numbers are valid only until the hub restarts; each run of the hub has a random session number. Two runs may have the
  same one by chance: the hub's uptime and its oldest event tell them apart. A handshake that fails forgets the session,
  so that the next one cannot fail for the same reason.
- Tags are reported only through `ReportedPresence`, which knows what lay where before the line was lost: a pulled cable is no
  move. Tag events before the first snapshot are ignored, since the snapshot contains them.
- Invalid messages of the hub are observations (BytesRefused); only a fault without a way on ends the conversation.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from enum import Enum, auto

from firmware_bridge import observations as observed
from firmware_bridge.backoff import Trouble
from firmware_bridge.line import LineLostError
from firmware_bridge.observations import Observe
from firmware_bridge.table_link import messages as wire
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import Decoder, LinkError, Unreadable, WrongVersion, encode
from firmware_bridge.table_link.lights import Lights, LightSender
from firmware_bridge.tag_presence import Arrived, Change, Left, ReportedPresence

LOG = logging.getLogger(__name__)

# The hub sends something every second. Two missing messages may be a busy reader; three are a dead line.
SILENCE_SECONDS = 3.0

# Ask half-way to that limit: an idle hub with a slow clock is not dead.
PING_AFTER_SECONDS = SILENCE_SECONDS / 2

# A frame of the handshake may be lost, and a board that resets when its port is opened is deaf for a while.
ASK_AGAIN_SECONDS = 0.5

# Without a limit, a hub that never completes the handshake would block forever.
HANDSHAKE_SECONDS = 10.0

# The most events that a hub keeps. Its oldest event cannot be farther behind the last one that we received.
HUB_QUEUE = 64

# A hub counts milliseconds in four bytes, which overflow after 49 days. Any other step back is a restart.
UPTIMES_MS = 1 << 32
NEAR_THE_END_MS = 3_600_000

# Noise breaks a frame or two. This many in a row, with none readable between, mean another kind of device.
REFUSED_IN_A_ROW = 64


class Phase(Enum):
    ASKING = auto()  # who is there
    NAMING = auto()  # known; waiting for the rest of its cells' names
    PROVING = auto()  # known; waiting to see whether it has restarted
    SYNCING = auto()  # known; waiting for the tags on its cells
    UP = auto()


@dataclass(slots=True)
class Memory:
    """What must outlive a pulled cable: which events of which session were received, and what lay where."""

    session: int = 0
    expected: int = 0
    presence: ReportedPresence = field(default_factory=ReportedPresence)
    uptime_ms: int = 0  # how long the hub ran when it last said so

    def has_not_restarted(self, uptime_ms: int) -> bool:
        """Whether a hub with this uptime can be the run that we know: uptime never goes back."""
        behind = self.uptime_ms - uptime_ms
        return behind <= 0 or behind > UPTIMES_MS - NEAR_THE_END_MS


class Conversation:
    """One opened port. Call `receive` with bytes, `tick` when time has passed, and send what `outgoing` returns."""

    def __init__(self, reader: str, memory: Memory, lights: Lights, observe: Observe, now: float) -> None:
        self._reader = reader
        self._memory = memory
        self._lights = lights
        self._observe = observe
        self._decoder = Decoder()
        self._outgoing = bytearray()
        self._phase = Phase.ASKING
        self._phase_since = self._heard_at = self._asked_at = now
        self._refused_in_a_row = 0
        self._ack_due = False
        self._cells = Cells(1, 1)
        self._hello: wire.Hello | None = None
        self._oldest = 0  # the number of the hub's oldest event, by its greeting
        self._is_known = False  # whether its session is the one that we know
        self._sender: LightSender | None = None
        self._snapshot: list[wire.Tag] = []
        self._next_part = 0
        self._names: list[str] = []
        self.was_up = False
        self._send(wire.AskHello())

    @property
    def _is_up(self) -> bool:
        return self._phase is Phase.UP

    def outgoing(self) -> bytes:
        """Return the bytes to send, once. One acknowledgement covers all events that came in together."""
        if self._ack_due:
            self._ack_due = False
            self._send(wire.Ack(), (self._memory.expected - 1) & 0xFFFF)
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    def receive(self, data: bytes, now: float) -> None:
        for item in self._decoder.feed(data):
            match item:
                case wire.Frame():
                    self._refused_in_a_row = 0
                    self._heard_at = now
                    self._frame(item, now)
                case Unreadable() | WrongVersion():
                    self._refused(item, now)

    def tick(self, now: float) -> None:
        """Do what is due: ask again, probe, send lights, report tags that are gone. Raises LineLostError if the hub is silent."""
        self._check_limits(now)
        if self._phase is not Phase.UP:
            if now >= self._asked_at + ASK_AGAIN_SECONDS:
                self._ask(now)
            return
        if now >= max(self._heard_at, self._asked_at) + PING_AFTER_SECONDS:
            self._asked_at = now
            self._send(wire.Ping())
        if self._sender and (command := self._sender.next_command(now)):
            seq, light = command
            self._send(light, seq)
        self._report(self._memory.presence.expired(now), now)

    def wake_at(self) -> float:
        """When `tick` is due next, if nothing comes in before."""
        if self._phase is not Phase.UP:
            return self._asked_at + ASK_AGAIN_SECONDS
        probe = max(self._heard_at, self._asked_at) + PING_AFTER_SECONDS
        light = self._sender.wake_at() if self._sender else None
        others = (light, self._memory.presence.next_expiry())
        return min((probe, self._heard_at + SILENCE_SECONDS, *(at for at in others if at is not None)))

    def _check_limits(self, now: float) -> None:
        if now >= self._heard_at + SILENCE_SECONDS:
            raise LineLostError(
                f"The hub has said nothing for {SILENCE_SECONDS:.0f} seconds: check its cable and its power."
                if self.was_up
                else "Nothing on this port answers as a hub: check the port, and that the hub runs the table firmware.",
                Trouble.SILENT,
            )
        if not self._is_up and now >= self._phase_since + HANDSHAKE_SECONDS:
            self._memory.session = 0
            raise LineLostError("The hub sends messages but never completes the handshake: restart it.", Trouble.SILENT)

    def _refused(self, error: LinkError, now: float) -> None:
        self._observe(observed.BytesRefused(self._reader, error.sentence, error.data, now))
        if isinstance(error, WrongVersion):
            raise LineLostError(error.sentence, Trouble.REFUSED)
        self._refused_in_a_row += 1
        if self._refused_in_a_row >= REFUSED_IN_A_ROW:
            raise LineLostError(
                "What comes in on this port is not the table link: check that it is the hub's port.", Trouble.REFUSED
            )

    def _frame(self, frame: wire.Frame, now: float) -> None:
        match frame.message:
            case wire.AskHello() | wire.AskNames() | wire.AskSnapshot() | wire.Ping() | wire.Light():
                raise LineLostError(
                    "Our own messages come back from this port: check the wiring for a loop.", Trouble.REFUSED
                )
            case wire.Hello() as hello:
                self._receive_hello(hello, frame, now)
            case _ if self._phase is Phase.ASKING:
                pass  # nothing can be interpreted before Hello; the hub repeats it
            case _ if frame.session != self._memory.session:
                self._enter(Phase.ASKING, now)
            case wire.Names() as names:
                self._receive_names(names, now)
            case _ if self._phase is Phase.NAMING:
                pass  # the cells have no names yet; the hub repeats it
            case wire.Heartbeat() as beat:
                self._heartbeat(beat, now)
            case _ if self._phase is Phase.PROVING:
                pass  # its numbers may be from another run; the hub repeats it
            case wire.Ack():
                if self._sender:
                    self._sender.acknowledged(frame.seq)
            case wire.TagSeen() | wire.TagGone() | wire.Button() | wire.Present() as event:
                self._ack_due = True
                if frame.seq == self._memory.expected:
                    self._memory.expected = (frame.seq + 1) & 0xFFFF
                    self._event(event, now)

    def _receive_hello(self, hello: wire.Hello, frame: wire.Frame, now: float) -> None:
        self._is_known = frame.session == self._memory.session
        if self._is_known and self._phase is not Phase.ASKING:
            return  # the answer to a question asked twice
        self._memory.session, self._oldest, self._hello = frame.session, frame.seq, hello
        if wire.Capability.NAMES in hello.can:
            self._names.clear()
            self._enter(Phase.NAMING, now)
        else:
            self._set_cells(hello, hello.cells, now)

    def _receive_names(self, names: wire.Names, now: float) -> None:
        """The hub sends all parts at every question, in order; a lost part comes with the next answer."""
        if self._phase is not Phase.NAMING or self._hello is None or names.part != self._next_part:
            return
        self._names += names.names
        self._next_part += 1
        if self._next_part < names.parts:
            return
        known = self._hello.cells
        try:
            cells = Cells(known.columns, known.rows, (*known.names, *self._names))
        except ValueError as error:
            raise LineLostError(
                f"The hub's cells have no usable names ({error}): correct them in the hub's my_table.py.",
                Trouble.REFUSED,
            ) from None
        self._set_cells(self._hello, cells, now)

    def _set_cells(self, hello: wire.Hello, cells: Cells, now: float) -> None:
        self._cells = self._lights.cells = cells
        self._sender = LightSender(self._lights, cells) if wire.Capability.LIGHTS in hello.can else None
        if self._is_known and (self._memory.expected - self._oldest) & 0xFFFF <= HUB_QUEUE:
            self._enter(Phase.PROVING, now)
        else:
            self._accept_restarted_hub(now)

    def _accept_restarted_hub(self, now: float) -> None:
        """The hub has restarted since the last connection: use its numbers as they are."""
        self._memory.expected, self._memory.uptime_ms = self._oldest, 0
        self._enter(Phase.SYNCING, now)

    def _heartbeat(self, beat: wire.Heartbeat, now: float) -> None:
        LOG.debug("%s: hub could not read %d frames and lost %d events", self._reader, beat.refused, beat.dropped)
        is_same = self._memory.has_not_restarted(beat.uptime_ms)
        match self._phase:
            case Phase.PROVING if is_same:
                self._enter(Phase.SYNCING, now)
            case Phase.PROVING:
                self._accept_restarted_hub(now)
            case Phase.SYNCING | Phase.UP if not is_same:
                self._memory.session = 0
                self._enter(Phase.ASKING, now)
            case _:
                pass
        self._memory.uptime_ms = beat.uptime_ms

    def _enter(self, phase: Phase, now: float) -> None:
        """Leaving UP means that the hub restarted: it forgot its lights, and we may have missed moves."""
        if self._is_up:
            self._observe(observed.DeviceDown(self._reader, "The hub restarted.", now))
        self._phase, self._phase_since = phase, now
        self._next_part = 0
        self._ask(now)

    def _ask(self, now: float) -> None:
        self._asked_at = now
        match self._phase:
            case Phase.ASKING:
                self._send(wire.AskHello())
            case Phase.NAMING:
                self._names.clear()
                self._next_part = 0
                self._send(wire.AskNames())
            case Phase.PROVING:
                self._send(wire.Ping())
            case Phase.SYNCING | Phase.UP:
                self._send(wire.AskSnapshot())

    def _event(self, event: wire.Event, now: float) -> None:
        """Ignore tag events before the first snapshot, which contains them already; a button press counts."""
        match event:
            case wire.Button(number):
                self._observe(observed.ButtonPressed(self._reader, str(number), now))
            case wire.Present():
                self._snapshot_part(event, now)
            case wire.TagSeen(tag) if self._is_up:
                if place := self._place(tag, now):
                    self._report(self._memory.presence.seen(*place), now)
            case wire.TagGone(tag) if self._is_up:
                if place := self._place(tag, now):
                    self._memory.presence.gone(*place, now)

    def _snapshot_part(self, present: wire.Present, now: float) -> None:
        """Parts come in order. A part out of order belongs to a snapshot whose beginning was missed."""
        if present.part == 0:
            self._snapshot.clear()
        elif present.part != self._next_part:
            return
        self._snapshot += present.tags
        self._next_part = present.part + 1
        if self._next_part == present.parts:
            self._synced(now)

    def _synced(self, now: float) -> None:
        if not self._is_up:
            self._phase = Phase.UP
            self.was_up = True
            self._observe(observed.DeviceUp(self._reader, "hub", now))
        places = [place for tag in self._snapshot if (place := self._place(tag, now))]
        self._report(self._memory.presence.snapshot(places, now), now)

    def _place(self, tag: wire.Tag, now: float) -> tuple[str, str] | None:
        cell = self._cells.name(tag.cell)
        if cell is None:
            sentence = f"The hub named cell {tag.cell}, and it has only {len(self._cells.all)} cells."
            self._observe(observed.BytesRefused(self._reader, sentence, tag.uid, now))
            return None
        return cell, tag.uid.hex()

    def _report(self, changes: list[Change], now: float) -> None:
        for change in changes:
            match change:
                case Arrived(cell, tag):
                    self._observe(observed.TagSeen(self._reader, cell, tag, now))
                case Left(cell, tag):
                    self._observe(observed.TagGone(self._reader, cell, tag, now))

    def _send(self, message: wire.Message, seq: int = 0) -> None:
        self._outgoing += encode(wire.Frame(message, self._memory.session, seq))
