"""The host's side of the conversation with one reader: bytes in, bytes and observations out. No port, no sleeping.

The chip acknowledges every command, then replies. What is lost or broken is asked for again a few times; after that the
conversation raises LineLostError, and the link reconnects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.backoff import Trouble
from firmware_bridge.line import LineLostError
from firmware_bridge.observations import BytesRefused, Observe
from firmware_bridge.pn532.commands import Command, Pn532Error, Reply, code_of, decode_reply, encode_command
from firmware_bridge.pn532.frames import Ack, Decoder, Fault, Frame, Nack, Refused, ToChip, ToHost, Unreadable, encode
from firmware_bridge.pn532.polling import Pause, Poller, TagPolicy, TagText
from firmware_bridge.tag_presence import PolledPresence

# A long preamble wakes a chip that sleeps; one that is awake ignores it.
WAKE_UP = b"\x55\x55" + bytes(14)

# The chip acknowledges within 15 ms; the rest allows for USB bridges and a busy host.
ACK_SECONDS = 0.1

# After a port is opened, some USB bridges hold back the first bytes for about a second.
FIRST_ACK_SECONDS = 1.5

# The slowest thing we ask for is a look at an empty antenna: well below 100 ms.
REPLY_SECONDS = 1.0

# At 115200 baud the longest frame takes 23 ms, and a USB bridge hands over what it has every 16.
GAP_SECONDS = 0.05

# One lost byte costs one try. A healthy chip never needs the third.
TRIES = 3

# Noise breaks a frame or two. This many in a row, with no reply between, mean another kind of device.
REFUSED_IN_A_ROW = 64


@dataclass(slots=True)
class _Asked:
    """A command on its way: it waits for its acknowledgement, then for its reply."""

    command: Command
    deadline: float
    acknowledged: bool = False
    tries: int = 1


class Conversation:
    """One opened port. Call `receive` with bytes, `tick` when time has passed, and send what `outgoing` returns."""

    def __init__(
        self,
        reader: str,
        cell: str,
        policy: TagPolicy,
        presence: PolledPresence,
        observe: Observe,
        on_text: Callable[[TagText], None],
        now: float,
    ) -> None:
        self._reader = reader
        self._observe = observe
        self._now = self._heard_at = now
        self._decoder = Decoder()
        self._outgoing = bytearray(WAKE_UP)
        self._refused_in_a_row = 0
        self._poller = Poller(reader, cell, policy, presence, observe, on_text, lambda: self._now)
        self._steps = self._poller.run()
        self._asked: _Asked | None = None
        self._resume_at = now
        self._step(None)
        if self._asked:
            self._asked.deadline = now + FIRST_ACK_SECONDS

    @property
    def was_up(self) -> bool:
        return self._poller.was_up

    def outgoing(self) -> bytes:
        """Return the bytes to send, once."""
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    def receive(self, data: bytes, now: float) -> None:
        self._now = self._heard_at = now
        self._read(self._decoder.feed(data))

    def tick(self, now: float) -> None:
        """Do what is due. Raises LineLostError if the reader does not answer."""
        self._now = now
        if self._decoder.in_a_frame and now >= self._heard_at + GAP_SECONDS:
            self._read(self._decoder.silence())
        if self._asked is None:
            if now >= self._resume_at:
                self._step(None)
        elif now >= self._asked.deadline:
            self._ask_again(self._asked)

    def wake_at(self) -> float:
        """When `tick` is due next, if nothing comes in before."""
        due = self._asked.deadline if self._asked else self._resume_at
        return min(due, self._heard_at + GAP_SECONDS) if self._decoder.in_a_frame else due

    def _step(self, reply: Reply | Refused | None) -> None:
        """Pass the reply to the poller, and send its next command or start its pause."""
        match self._steps.send(reply):
            case Pause(seconds):
                self._asked = None
                self._resume_at = self._now + seconds
            case command:
                self._asked = _Asked(command, self._now + ACK_SECONDS)
                self._outgoing += _framed(command)

    def _read(self, items: list[Frame | Unreadable]) -> None:
        for item in items:
            match item:
                case Unreadable():
                    self._unreadable(item)
                case Ack():
                    self._acknowledged()
                case Nack():
                    if self._asked:
                        self._ask_again(self._asked)
                case Refused():
                    if self._asked and self._asked.acknowledged:
                        self._step(item)
                case ToHost(data):
                    self._replied(data)
                case ToChip(data):
                    self._refuse("Our own commands came back: check the wiring for a loop.", data)

    def _acknowledged(self) -> None:
        if self._asked and not self._asked.acknowledged:
            self._asked.acknowledged = True
            self._asked.deadline = self._now + REPLY_SECONDS

    def _replied(self, data: bytes) -> None:
        """Ignore a reply before the acknowledgement: it belongs to an earlier try."""
        if not self._asked or not self._asked.acknowledged or data[:1] != bytes([code_of(self._asked.command) + 1]):
            return
        try:
            reply = decode_reply(data)
        except Pn532Error as error:
            self._refuse(f"The reader sent an unreadable reply: {error}.", data)
            self._listen_again(self._asked)
            return
        self._refused_in_a_row = 0
        self._step(reply)

    def _unreadable(self, item: Unreadable) -> None:
        self._refuse(item.sentence, item.data)
        if self._asked and self._asked.acknowledged and item.fault is not Fault.NOISE:
            self._listen_again(self._asked)

    def _ask_again(self, asked: _Asked) -> None:
        """Abort what the chip is doing, wake it, and start again."""
        self._count_try(asked)
        asked.acknowledged = False
        asked.deadline = self._now + ACK_SECONDS
        self._outgoing += encode(Ack()) + WAKE_UP + _framed(asked.command)

    def _listen_again(self, asked: _Asked) -> None:
        """Ask the chip to repeat a broken reply."""
        self._count_try(asked)
        asked.deadline = self._now + REPLY_SECONDS
        self._outgoing += encode(Nack())

    def _count_try(self, asked: _Asked) -> None:
        if asked.tries >= TRIES:
            raise LineLostError(
                "The reader no longer answers: check its cable and its power."
                if self.was_up
                else "Nothing on this port answers as a PN532: check the port, and that the reader is switched to HSU.",
                Trouble.SILENT,
            )
        asked.tries += 1

    def _refuse(self, sentence: str, data: bytes) -> None:
        self._observe(BytesRefused(self._reader, sentence, data, self._now))
        self._refused_in_a_row += 1
        if self._refused_in_a_row >= REFUSED_IN_A_ROW:
            raise LineLostError(
                "What comes in on this port is not a PN532: check that it is the reader's port.", Trouble.REFUSED
            )


def _framed(command: Command) -> bytes:
    return encode(ToChip(encode_command(command)))
