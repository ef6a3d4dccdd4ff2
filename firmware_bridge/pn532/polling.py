"""The commands to one reader, in order: wake, look, identify the tags, rest, look again.

A generator: it yields commands and pauses, and receives the chip's replies. The conversation handles ports,
acknowledgements and lost bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from firmware_bridge.backoff import Trouble
from firmware_bridge.line import LineLostError
from firmware_bridge.ntag import (
    FIRST_USER_PAGE,
    PAGE_SIZE,
    READ_SIGNATURE,
    READ_SIZE,
    MoreNeeded,
    TagError,
    authenticate_command,
    header_of,
    is_random_uid,
    message_in,
    read_command,
    text_in,
)
from firmware_bridge.observations import BytesRefused, DeviceUp, Observe, TagGone, TagSeen
from firmware_bridge.originality import is_original
from firmware_bridge.pn532.commands import (
    Command,
    Communicated,
    Exchanged,
    FirmwareVersion,
    GetFirmwareVersion,
    InCommunicateThru,
    InDataExchange,
    InListPassiveTarget,
    InRelease,
    PassiveRetries,
    Reply,
    RfField,
    SamConfiguration,
    Target,
    Targets,
)
from firmware_bridge.pn532.frames import Refused
from firmware_bridge.tag_presence import PolledPresence, TagOnReader

PN532 = 0x32

# A look takes some 30 ms with a tag and less without. Resting as long again keeps reader and tags cool, and
# a base that is set down is still seen before the hand has left it.
REST_SECONDS = 0.07

# One look may just miss a tag that is being set down. More would make an empty cell slow.
LOOK_AGAIN = 1

# A tag that is still in a hand answers one poll and not the next. Give up after this many polls.
TRIES = 3

# The name of a miniature is short; a tag full of a telephone's contacts would keep the cell busy for seconds.
MAX_TEXT_BYTES = 160


@dataclass(frozen=True, slots=True)
class TagText:
    """The text on a tag, such as the name of a miniature. Reported once for each arrival, after TagSeen."""

    reader: str
    cell: str
    tag: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class TagPolicy:
    """Which tags the owner accepts. `password` opens tags whose text is locked with it."""

    originals_only: bool = False
    password: bytes | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    seconds: float


_Result = TypeVar("_Result")
Steps = Generator[Command | Pause, Reply | Refused | None, _Result]
"""Yields commands and pauses; receives the reply, a refusal, or None after a pause."""


@dataclass(slots=True)
class Poller:
    """One reader, one cell. `now` is asked when something is observed."""

    reader: str
    cell: str
    policy: TagPolicy
    presence: PolledPresence
    observe: Observe
    on_text: Callable[[TagText], None]
    now: Callable[[], float]
    was_up: bool = False

    def run(self) -> Steps[NoReturn]:
        yield SamConfiguration()
        chip = yield GetFirmwareVersion()
        if not isinstance(chip, FirmwareVersion) or chip.chip != PN532:
            raise LineLostError(
                "What answers on this port is not a PN532: correct the reader's port.", Trouble.STRANGER
            )
        yield PassiveRetries(LOOK_AGAIN)
        while True:
            yield from self._poll()
            yield Pause(REST_SECONDS)

    def _poll(self) -> Steps[None]:
        """Switch the field off at the end: a tag left selected would not answer the next look."""
        reply = yield InListPassiveTarget()
        found = reply.found if isinstance(reply, Targets) else ()
        lasting = {target.uid: target for target in found if not is_random_uid(target.uid)}
        self._report_up()
        for uid, tag in self.presence.polled(set(lasting)):
            if tag.reported_ever:
                self.observe(TagGone(self.reader, self.cell, uid.hex(), self.now()))
        for uid, target in lasting.items():
            yield from self._report_tag(target, self.presence.lying[uid])
        if found:
            yield InRelease()
        yield RfField(on=False)

    def _report_up(self) -> None:
        if not self.was_up:
            self.was_up = True
            self.presence.came_up()
            self.observe(DeviceUp(self.reader, "reader", self.now()))

    def _report_tag(self, target: Target, tag: TagOnReader) -> Steps[None]:
        """Report the tag first and read its text afterwards: a base on the board must not wait for its name."""
        if not tag.reported and not tag.refused and (yield from self._is_allowed(target, tag)):
            tag.reported = tag.reported_ever = True
            self.observe(TagSeen(self.reader, self.cell, target.uid.hex(), self.now()))
        if tag.reported and tag.text_tries < TRIES and _holds_text(target):
            yield from self._report_text(target, tag)

    def _is_allowed(self, target: Target, tag: TagOnReader) -> Steps[bool]:
        if not self.policy.originals_only or tag.reported_ever:
            return True
        tag.proof_tries += 1
        reply = yield InCommunicateThru(READ_SIGNATURE)
        signature = reply.data if isinstance(reply, Communicated) and reply.ok else None
        if signature is not None and is_original(target.uid, signature):
            return True
        if signature is not None or tag.proof_tries >= TRIES:
            tag.refused = True
            sentence = (
                f"The tag on {self.cell} could not be proven to be an original: use another tag, or allow copies."
            )
            self.observe(BytesRefused(self.reader, sentence, target.uid, self.now()))
        return False

    def _report_text(self, target: Target, tag: TagOnReader) -> Steps[None]:
        tag.text_tries += 1
        try:
            text = yield from self._text(target)
        except TagError as error:
            tag.text_tries = TRIES
            self.observe(BytesRefused(self.reader, f"The tag on {self.cell}: {error}.", target.uid, self.now()))
            return
        if text is not None:
            tag.text_tries = TRIES
        if text:
            self.on_text(TagText(self.reader, self.cell, target.uid.hex(), text, self.now()))

    def _text(self, target: Target) -> Steps[str | None]:
        """Read only as far as the text goes. None if the tag stopped answering."""
        first = yield from self._read(target, 0)
        if first is None:
            return None
        header, memory = header_of(first), b""
        if header.uid != target.uid:
            return None  # another tag answered in between
        while isinstance(needed := message_in(memory), MoreNeeded):
            if needed.size > min(header.ndef_bytes, MAX_TEXT_BYTES):
                return ""
            block = yield from self._read(target, FIRST_USER_PAGE + len(memory) // PAGE_SIZE)
            if block is None:
                return None
            memory += block
        return text_in(needed or b"") or ""

    def _read(self, target: Target, page: int) -> Steps[bytes | None]:
        """Read four pages. A locked tag refuses and goes to sleep: select it again and open it with the password."""
        block = yield from self._read_once(target, page)
        if block is not None or self.policy.password is None:
            return block
        yield InListPassiveTarget()
        yield InCommunicateThru(authenticate_command(self.policy.password))
        return (yield from self._read_once(target, page))

    @staticmethod
    def _read_once(target: Target, page: int) -> Steps[bytes | None]:
        reply = yield InDataExchange(target.number, read_command(page))
        if isinstance(reply, Exchanged) and reply.ok and len(reply.data) == READ_SIZE:
            return reply.data
        return None


def _holds_text(target: Target) -> bool:
    """The NTAG family: a long uid and no special answer."""
    return len(target.uid) == 7 and target.sel_res == 0
