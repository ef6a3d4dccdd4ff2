"""The talk with a reader, on a table without a clock: a virtual chip answers, and the test decides when time passes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest

from firmware_bridge.backoff import Trouble
from firmware_bridge.line import LineLostError
from firmware_bridge.ntag import Model
from firmware_bridge.observations import BytesRefused, DeviceUp, Observation, TagGone, TagSeen
from firmware_bridge.pn532.commands import FirmwareVersion, Target, Targets, encode_reply
from firmware_bridge.pn532.conversation import REFUSED_IN_A_ROW, TRIES, Conversation
from firmware_bridge.pn532.frames import Ack, Frame, Refused, ToHost, encode
from firmware_bridge.pn532.polling import REST_SECONDS, TagPolicy, TagText
from firmware_bridge.tag_presence import MISSES, PolledPresence
from hw_mocks.readers.ntag import ORIGINALS, VirtualNtag
from hw_mocks.readers.pn532_chip import VirtualChip

UID, OTHER = ORIGINALS
COPY = "04112233445566"
NO_TARGET = encode(ToHost(encode_reply(Targets(()))))


class Table:
    """A conversation and a chip, with a line between them that may spoil what the chip says."""

    def __init__(self, policy: TagPolicy | None = None, presence: PolledPresence | None = None) -> None:
        self.now = 100.0
        self.seen: list[Observation] = []
        self.texts: list[TagText] = []
        self.spoil: Callable[[bytes], bytes] = lambda data: data
        self._wire = bytearray()
        self.chip = VirtualChip(self._send)
        self.presence = presence or PolledPresence()
        self.talk = Conversation(
            "reader-1", "C4", policy or TagPolicy(), self.presence, self.seen.append, self.texts.append, self.now
        )

    def _send(self, frame: Frame) -> None:
        self._wire += self.spoil(encode(frame))

    def settle(self) -> None:
        """Let both speak until neither has anything to say without time passing."""
        while outgoing := self.talk.outgoing():
            self.chip.received(outgoing)
            heard, self._wire = bytes(self._wire), bytearray()
            self.talk.receive(heard, self.now)

    def pass_time(self) -> None:
        self.now = max(self.now, self.talk.wake_at())
        self.talk.tick(self.now)
        self.settle()

    def poll(self, times: int = 1) -> None:
        """Let whole polls go by, each with the rest after it."""
        self.settle()
        for _ in range(times):
            until = self.now + REST_SECONDS
            while self.now < until:
                self.pass_time()

    def told(self, *kinds: type[Observation]) -> list[Observation]:
        return [observation for observation in self.seen if isinstance(observation, kinds)]

    def tags(self) -> list[tuple[str, str]]:
        return [
            (type(observation).__name__, observation.tag)
            for observation in self.seen
            if isinstance(observation, TagSeen | TagGone)
        ]


def is_reply(data: bytes) -> bool:
    return data != encode(Ack())


def once(fits: Callable[[bytes], bool], change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Spoil the first frame that fits, and no other."""
    done: list[bytes] = []

    def spoil(data: bytes) -> bytes:
        if done or not fits(data):
            return data
        done.append(data)
        return change(data)

    return spoil


def test_a_reader_wakes_and_comes_up_before_its_tags_are_reported() -> None:
    table = Table()
    table.chip.antenna.append(VirtualNtag(UID))
    table.settle()
    assert table.seen == [DeviceUp("reader-1", "reader", 100.0), TagSeen("reader-1", "C4", UID, 100.0)]
    assert table.talk.was_up


def test_a_tag_that_lies_still_is_reported_once() -> None:
    """The chip misses a tag that was left selected at every second look; ours is let go each time."""
    table = Table()
    table.chip.antenna.append(VirtualNtag(UID))
    table.poll(12)
    assert table.tags() == [("TagSeen", UID)]


def test_a_lifted_tag_is_gone_after_enough_misses_and_not_before() -> None:
    table = Table()
    table.chip.antenna.append(VirtualNtag(UID))
    table.poll()
    table.chip.antenna.clear()
    table.poll(MISSES - 1)
    assert table.tags() == [("TagSeen", UID)]
    table.poll()
    assert table.tags() == [("TagSeen", UID), ("TagGone", UID)]


def test_a_tag_that_flickers_is_not_lifted() -> None:
    table, tag = Table(), VirtualNtag(UID)
    for _ in range(6):
        table.chip.antenna.append(tag)
        table.poll()
        table.chip.antenna.clear()
        table.poll(MISSES - 1)
    assert table.tags() == [("TagSeen", UID)]


def test_two_tags_that_take_turns_both_lie_there() -> None:
    table, tags = Table(), [VirtualNtag(UID), VirtualNtag(OTHER)]
    for turn in range(8):
        table.chip.antenna[:] = [tags[turn % 2]]
        table.poll()
    assert table.tags() == [("TagSeen", UID), ("TagSeen", OTHER)]


def test_a_swap_is_an_arrival_and_then_a_departure() -> None:
    table = Table()
    table.chip.antenna.append(VirtualNtag(UID))
    table.poll(2)
    table.chip.antenna[:] = [VirtualNtag(OTHER)]
    table.poll(MISSES)
    assert table.tags() == [("TagSeen", UID), ("TagSeen", OTHER), ("TagGone", UID)]


@pytest.mark.parametrize("model", Model)
def test_the_name_of_a_miniature_is_read_once_after_it_was_seen(model: Model) -> None:
    table = Table()
    table.chip.antenna.append(VirtualNtag(UID, "Stratiota, third of the northern watch", model))
    table.poll(5)
    assert [text.text for text in table.texts] == ["Stratiota, third of the northern watch"]
    assert (table.texts[0].cell, table.texts[0].tag) == ("C4", UID)


def test_a_tag_without_a_name_or_with_a_whole_book_has_none() -> None:
    table = Table()
    table.chip.antenna.append(VirtualNtag(UID))
    table.poll(5)
    table.chip.antenna[:] = [VirtualNtag(OTHER, "x" * 400, Model.NTAG216)]
    table.poll(5)
    assert table.texts == []
    assert [name for name, _ in table.tags()] == ["TagSeen", "TagSeen", "TagGone"]


def test_a_name_that_cannot_be_read_is_reported_and_the_tag_still_counts() -> None:
    table, tag = Table(), VirtualNtag(UID, "goblin")
    tag.memory = tag.memory.replace(b"\xd1\x01", b"\xd7\x01")
    table.chip.antenna.append(tag)
    table.poll(5)
    assert table.tags() == [("TagSeen", UID)]
    (refused,) = table.told(BytesRefused)
    assert isinstance(refused, BytesRefused)
    assert "The tag on C4" in refused.error


def test_a_locked_name_is_read_with_the_password_and_only_with_it() -> None:
    for policy, texts in (
        (TagPolicy(password=b"open"), ["goblin"]),
        (TagPolicy(password=b"nope"), []),
        (TagPolicy(), []),
    ):
        table = Table(policy)
        table.chip.antenna.append(VirtualNtag(UID, "goblin", password=b"open"))
        table.poll(5)
        assert table.tags() == [("TagSeen", UID)]
        assert [text.text for text in table.texts] == texts


def test_where_originals_are_wanted_an_original_is_seen() -> None:
    table = Table(TagPolicy(originals_only=True))
    table.chip.antenna.append(VirtualNtag(UID))
    table.poll(3)
    assert table.tags() == [("TagSeen", UID)]


@pytest.mark.parametrize("signature", [None, ORIGINALS[UID]])
def test_where_originals_are_wanted_a_copy_is_refused_once(signature: bytes | None) -> None:
    table, copy = Table(TagPolicy(originals_only=True)), VirtualNtag(COPY)
    copy.signature = signature
    table.chip.antenna.append(copy)
    table.poll(6)
    table.chip.antenna.clear()
    table.poll(6)
    assert table.tags() == []
    assert [refused.error for refused in table.seen if isinstance(refused, BytesRefused)] == [
        "The tag on C4 could not be proven to be an original: use another tag, or allow copies."
    ]


def test_a_telephone_laid_on_the_board_is_no_tag() -> None:
    table = Table()
    table.poll()
    phone = Targets((Target(1, b"\x00\x04", 0x20, bytes.fromhex("08a1b2c3"), b"\x75\x77"),))
    table.spoil = lambda data: encode(ToHost(encode_reply(phone))) if data == NO_TARGET else data
    table.poll(3)
    assert table.tags() == []


def test_a_reader_that_comes_back_tells_what_lies_there_and_what_has_gone() -> None:
    presence = PolledPresence()
    before = Table(presence=presence)
    before.chip.antenna.append(VirtualNtag(UID))
    before.poll()
    after = Table(presence=presence)
    after.chip.antenna.append(VirtualNtag(OTHER))
    after.poll(MISSES)
    assert after.tags() == [("TagSeen", OTHER), ("TagGone", UID)]
    again = Table(presence=presence)
    again.chip.antenna.append(VirtualNtag(OTHER))
    again.poll()
    assert again.tags() == [("TagSeen", OTHER)]


@pytest.mark.parametrize(
    ("which", "spoilt", "polls", "reported"),
    [
        (lambda data: data == encode(Ack()), lambda _: b"", 4, 0),
        (is_reply, lambda data: data[:-3] + bytes([data[-3] ^ 1]) + data[-2:], 3, 1),
        (is_reply, lambda data: data[:-4], 3, 1),
    ],
    ids=["a lost acknowledgement", "a broken reply", "a reply cut short, noticed in the silence"],
)
def test_what_was_spoilt_is_asked_for_again(
    which: Callable[[bytes], bool], spoilt: Callable[[bytes], bytes], polls: int, reported: int
) -> None:
    table = Table()
    table.poll()
    table.spoil = once(which, spoilt)
    table.chip.antenna.append(VirtualNtag(UID))
    table.poll(polls)
    assert table.tags() == [("TagSeen", UID)]
    assert len(table.told(BytesRefused)) == reported


def test_everything_said_twice_is_heard_once() -> None:
    table = Table()
    table.spoil = lambda data: data + data
    table.chip.antenna.append(VirtualNtag(UID, "goblin"))
    table.poll(6)
    assert table.tags() == [("TagSeen", UID)]
    assert [text.text for text in table.texts] == ["goblin"]


def test_a_reader_that_falls_silent_is_given_up_after_a_few_tries() -> None:
    table = Table()
    table.poll()
    table.spoil = lambda _: b""
    with pytest.raises(LineLostError, match="no longer answers") as lost:
        table.poll(TRIES + 1)
    assert lost.value.trouble is Trouble.SILENT


def test_a_reader_is_asked_as_often_as_there_are_tries_and_not_once_less() -> None:
    table = Table()
    table.poll()
    table.spoil = lambda _: b""
    asked = 0
    with contextlib.suppress(LineLostError):
        while asked <= TRIES:
            table.now = max(table.now, table.talk.wake_at())
            table.talk.tick(table.now)
            asked += bool(table.talk.outgoing())
    assert asked == TRIES


def test_a_port_on_which_nothing_answers_says_what_to_check() -> None:
    table = Table()
    table.spoil = lambda _: b""
    with pytest.raises(LineLostError, match="switched to HSU"):
        table.poll(TRIES + 20)
    assert not table.talk.was_up


def test_another_chip_is_named_as_such() -> None:
    table = Table()
    other = encode(ToHost(encode_reply(FirmwareVersion(0x33, 1, 6, 7))))
    table.spoil = lambda data: other if data[5:7] == b"\xd5\x03" else data
    with pytest.raises(LineLostError, match="not a PN532") as lost:
        table.settle()
    assert lost.value.trouble is Trouble.STRANGER


def test_endless_noise_is_another_kind_of_device() -> None:
    table = Table()
    for _ in range(REFUSED_IN_A_ROW - 1):
        table.talk.receive(b"hello\r\n", table.now)
    with pytest.raises(LineLostError, match="not a PN532"):
        table.talk.receive(b"hello\r\n", table.now)


def test_a_looped_line_is_named() -> None:
    table = Table()
    table.talk.receive(table.talk.outgoing(), table.now)
    assert any("for a loop" in refused.error for refused in table.seen if isinstance(refused, BytesRefused))


def test_a_look_that_the_chip_refuses_finds_nothing_and_goes_on() -> None:
    table = Table()
    table.poll()
    table.spoil = once(lambda data: data == NO_TARGET, lambda _: encode(Refused()))
    table.poll(2)
    table.chip.antenna.append(VirtualNtag(UID))
    table.poll(2)
    assert table.tags() == [("TagSeen", UID)]
