"""Readers that are topics: what gateways publish, and what it means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.ntag import TagError
from firmware_bridge.observations import BytesRefused, TagGone, TagSeen
from firmware_bridge.tag_topic import TagTopic, tag_in

TAG, OTHER = "04e10cda993c80", "04aa0cda993c81"


@pytest.mark.parametrize(
    "payload",
    [
        "04-E1-0C-DA-99-3C-80",
        "04e10cda993c80",
        '{"uid": "04:E1:0C:DA:99:3C:80"}',
        '{"Time": "2026-11-18T20:00:00", "PN532": {"UID": "04E10CDA993C80", "DATA": ""}}',
    ],
)
def test_every_gateway_is_understood(payload: str) -> None:
    assert tag_in(payload.encode()) == TAG


@pytest.mark.parametrize("payload", [b"", b"  ", b'{"uid": ""}'])
def test_nothing_lies_there(payload: bytes) -> None:
    assert tag_in(payload) is None


@given(st.binary(max_size=700))
def test_anything_else_is_refused_and_never_fatal(payload: bytes) -> None:
    try:
        tag_in(payload)
    except TagError:
        (seen,) = TagTopic("tray", "tray", taps=True).receive(payload, 1.0)
        assert isinstance(seen, BytesRefused)


def test_a_tag_is_put_down_and_lifted() -> None:
    reader = TagTopic("tray", "C4", taps=False)

    assert list(reader.receive(TAG.encode(), 1.0)) == [TagSeen("tray", "C4", TAG, 1.0)]
    assert list(reader.receive(TAG.encode(), 2.0)) == []
    assert list(reader.receive(b"", 3.0)) == [TagGone("tray", "C4", TAG, 3.0)]


def test_lifting_on_a_topic_of_its_own_concerns_only_that_tag() -> None:
    reader = TagTopic("tray", "C4", taps=False)
    list(reader.receive(TAG.encode(), 1.0))

    assert list(reader.receive(OTHER.encode(), 2.0, gone=True)) == []
    assert list(reader.receive(TAG.encode(), 3.0, gone=True)) == [TagGone("tray", "C4", TAG, 3.0)]


@pytest.mark.parametrize(("taps", "tag"), [(False, OTHER), (True, TAG)])
def test_the_next_tag_or_the_next_tap_ends_the_one_before_though_nobody_says_gone(taps: bool, tag: str) -> None:
    reader = TagTopic("tray", "tray", taps=taps)
    list(reader.receive(TAG.encode(), 1.0))

    assert list(reader.receive(tag.encode(), 2.0)) == [
        TagGone("tray", "tray", TAG, 2.0),
        TagSeen("tray", "tray", tag, 2.0),
    ]
