"""The maker's signature of a tag's uid."""

import pytest
from ecdsa import SECP128r1, SigningKey
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.originality import _KEYS, _signed_by, is_original

PAIRS = [
    ("04E10CDA993C80", "8B76052EE42F5567BEB53238B3E3F9950707C0DCC956B5C5EFCFDB709B2D82B3"),
    ("04DB0BDA993C80", "6048EFD9417CD10F6B7F1818D471A7FE5B46868D2EABDC6307A1E0AAE139D8D0"),
]
SECRETS = st.integers(1, SECP128r1.order - 1)


@pytest.mark.parametrize(("uid", "signature"), PAIRS)
def test_a_tag_of_the_maker_is_original(uid: str, signature: str) -> None:
    assert is_original(bytes.fromhex(uid), bytes.fromhex(signature))


def test_a_signature_copied_to_another_uid_proves_nothing() -> None:
    signature = bytes.fromhex(PAIRS[0][1])
    assert not is_original(bytes.fromhex("04E10CDA993C81"), signature)
    assert not is_original(bytes.fromhex(PAIRS[1][0]), signature)


@pytest.mark.parametrize("signature", [b"", bytes(32), b"\xff" * 32, bytes(31), bytes(33), bytes(16) + b"\x01" * 16])
def test_what_cannot_be_a_signature_proves_nothing(signature: bytes) -> None:
    assert not is_original(bytes.fromhex(PAIRS[0][0]), signature)


@pytest.mark.parametrize("uid", [b"", bytes(4), bytes(10), bytes(17)], ids=len)
def test_a_uid_of_any_length_only_proves_nothing(uid: bytes) -> None:
    assert not is_original(uid, bytes.fromhex(PAIRS[0][1]))


@pytest.mark.parametrize("bit", range(0, 256, 17))
def test_one_changed_bit_proves_nothing(bit: int) -> None:
    uid, signature = (bytes.fromhex(text) for text in PAIRS[0])
    changed = (int.from_bytes(signature, "big") ^ 1 << bit).to_bytes(32, "big")
    assert not is_original(uid, changed)


@settings(max_examples=25)
@given(SECRETS, SECRETS, st.integers(0, 2**56 - 2))
def test_what_a_key_signs_that_key_alone_confirms(secret: int, nonce: int, uid: int) -> None:
    mine = SigningKey.from_secret_exponent(secret, SECP128r1)
    signature = mine.sign_digest(uid.to_bytes(7, "big"), k=nonce)
    assert _signed_by(mine.get_verifying_key(), uid.to_bytes(7, "big"), signature)
    assert not _signed_by(mine.get_verifying_key(), (uid + 1).to_bytes(7, "big"), signature)
    assert not _signed_by(_KEYS[0], uid.to_bytes(7, "big"), signature)
