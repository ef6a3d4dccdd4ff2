"""Frames of the native API, as they come over the network: in pieces of any size."""

from __future__ import annotations

from hw_mocks.esphome.frames import PlainFrames

MESSAGES = [(7, b""), (300, b"a" * 5), (80, b"b" * 20_000)]
"""Numbers and lengths of one, two and three bytes."""


def test_messages_are_whole_however_their_bytes_arrive() -> None:
    frames = PlainFrames()
    sent = b"".join(frames.framed(*message) for message in MESSAGES)

    received = [message for byte in sent for message in frames.received(bytes([byte]))]

    assert received == MESSAGES
