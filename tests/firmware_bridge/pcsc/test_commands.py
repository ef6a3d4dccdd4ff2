"""What a PC/SC reader answers when it is asked who the tag is."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.pcsc.commands import NoUidError, uid_in


@pytest.mark.parametrize("uid", ["04e10cda993c80", "1a2b3c4d", "04e10cda993c80112233"])
def test_a_uid_of_every_size_is_read(uid: str) -> None:
    assert uid_in(bytes.fromhex(uid + "9000")) == uid


@pytest.mark.parametrize(
    ("reply", "why"), [("6a81", "6a81"), ("", "answers"), ("9000", "not 0"), ("04e10c9000", "not 3")]
)
def test_a_card_without_a_uid_is_refused_with_a_sentence(reply: str, why: str) -> None:
    with pytest.raises(NoUidError, match=why):
        uid_in(bytes.fromhex(reply))


@given(st.binary(max_size=300))
def test_hostile_replies_never_do_more_than_be_refused(reply: bytes) -> None:
    with suppress(NoUidError):
        assert bytes.fromhex(uid_in(reply)) == reply[:-2]
