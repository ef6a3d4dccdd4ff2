"""Which device is at the other end of a line, with good bytes, bad bytes and none."""

from __future__ import annotations

import pytest

from controller.onboarding.scan.identify import PATIENCE_SECONDS, Greeting, HubFound, IncompatibleHub, ReaderFound, Who
from firmware_bridge.line import LineLostError
from firmware_bridge.pn532 import frames
from firmware_bridge.pn532.commands import FirmwareVersion, SamConfigured, encode_reply
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import encode
from firmware_bridge.table_link.messages import AskNames, Capability, Frame, Heartbeat, Hello, Names
from hw_mocks.readers.pn532_chip import VirtualChip

HELLO = Hello("bo\x1bard", "hub", (1, 2, 3), Cells(4, 3))


def greeting() -> tuple[Greeting, list[Who]]:
    met: list[Who] = []
    return Greeting(met.append, 0.0), met


def test_a_hub_is_known_by_its_hello_byte_by_byte_after_garbage() -> None:
    talk, met = greeting()

    for byte in b"\xff\x00garbage" + encode(Frame(Heartbeat(1), 7)) + encode(Frame(HELLO, 7)):
        talk.receive(bytes([byte]), 0.1)

    assert met == [HubFound("board", "hub 1.2.3", Cells(4, 3))]


def test_a_hub_with_many_names_is_asked_for_those_that_its_hello_had_no_room_for() -> None:
    talk, met = greeting()
    more = Hello("map", "hub", (1, 2, 3), Cells(names=("quay",)), Capability.LIGHTS | Capability.NAMES)
    talk.outgoing()

    talk.receive(encode(Frame(more, 7)), 0.1)
    assert talk.outgoing() == encode(Frame(AskNames(), 7))
    talk.receive(encode(Frame(Names(1, 2, ("mill",)), 7)), 0.2)  # the first part got lost
    assert met == []
    talk.receive(encode(Frame(more, 7)), 0.6)
    for part, name in enumerate(("bridge", "mill")):
        talk.receive(encode(Frame(Names(part, 2, (name,)), 7)), 0.7)

    assert met == [HubFound("map", "hub 1.2.3", Cells(names=("quay", "bridge", "mill")))]


def test_a_hub_of_another_version_is_distinguished_from_silence() -> None:
    talk, met = greeting()

    talk.receive(encode(Frame(HELLO, 7), version=9), 0.1)

    (who,) = met
    assert isinstance(who, IncompatibleHub)
    assert who.version == 9
    assert "speaks version 9 of the table link" in who.sentence


def test_a_pn532_is_woken_asked_and_known() -> None:
    talk, met = greeting()
    chip = VirtualChip(lambda frame: talk.receive(frames.encode(frame), 0.5))

    now = 0.0
    while not met and now < PATIENCE_SECONDS:
        chip.received(talk.outgoing())
        now += 0.1
        talk.tick(now)

    assert met == [ReaderFound(FirmwareVersion(0x32, 1, 6, 7))]


def test_an_unknown_reply_of_a_chip_is_passed_over() -> None:
    talk, met = greeting()

    talk.receive(frames.encode(frames.ToHost(b"\xee\xee")), 0.1)
    talk.receive(frames.encode(frames.ToHost(encode_reply(SamConfigured()))), 0.1)

    assert met == []
    assert talk.outgoing()


def test_both_are_asked_in_turn_until_patience_is_over() -> None:
    talk, _ = greeting()
    questions = [talk.outgoing()]

    while talk.wake_at() < PATIENCE_SECONDS:
        talk.tick(talk.wake_at())
        questions.append(talk.outgoing())

    assert len(set(questions)) == 2
    assert len(questions) > 4
    with pytest.raises(LineLostError):
        talk.tick(PATIENCE_SECONDS)
